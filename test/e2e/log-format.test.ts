import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startProgram } from "../helpers/program.ts";
import { canRunWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Lines of an output, parsed as JSON. @throws for a line that is not JSON. */
function linesOf(output: string): Record<string, unknown>[] {
  return output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Sends a query to a gateway, stops it and checks its whole log. @returns its exit code. */
async function checkLog(gateway: GatewayProcess): Promise<number | null> {
  const answer = await fetch(`${gateway.url}/graphql?query=query Named { __typename }`);
  expect(await answer.json()).toMatchObject({ data: { __typename: "Query" } });
  const code = await gateway.stop("SIGTERM");
  const lines = linesOf(gateway.output());
  expect(lines.find(({ msg }) => msg === "The gateway is ready.")).toMatchObject({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    url: `${gateway.url}/graphql`,
    console: `${gateway.url}/console`,
    graphiql: `${gateway.url}/graphql`,
    sandbox: expect.stringMatching(/^http:/),
    demoTokens: ["sandbox-seller-1", "sandbox-seller-2", "sandbox-application"],
  });
  expect(lines).toContainEqual(expect.objectContaining({ operationName: "Named" }));
  expect(lines).toContainEqual(expect.objectContaining({ signal: "SIGTERM" }));
  for (const line of lines)
    expect(Object.keys(line)).toEqual(expect.arrayContaining(["level", "time", "msg"]));
  return code;
}

describe("The JSON log", () => {
  test.each([
    ["when the output is not a terminal", {}],
    ["when it is configured", { LOG_FORMAT: "json", LOG_LEVEL: "debug" }],
  ])("has one object per line from start to exit, %s", async (_where, environment) => {
    await using gateway = await startGatewayProcess(environment);
    expect(await checkLog(gateway)).toBe(0);
  });

  test.runIf(canRunWorkers)(`has one object per line with several workers, too${workersNote}`, async () => {
    await using gateway = await startWorkers({ LOG_FORMAT: "json" });
    expect(await checkLog(gateway)).toBe(0);
  });

  test("is also the format of the sandbox", async () => {
    await using gateway = await startGatewayProcess();
    const environment = {
      SANDBOX_PORT: "0",
      SANDBOX_DATA_DIR: `${gateway.dataDir}/alone`,
      LOG_FORMAT: "json",
    };
    await using sandbox = await startProgram(
      { args: ["src/main.ts", "sandbox"], folder: root, environment },
      /"url":"([^"]+)"/,
    );
    await sandbox.stop("SIGTERM");
    expect(linesOf(sandbox.output())).toEqual([
      expect.objectContaining({
        level: "info",
        url: sandbox.found,
        sellerTokens: ["sandbox-seller-1", "sandbox-seller-2"],
        applicationToken: "sandbox-application",
        msg: "The sandbox is ready.",
      }),
    ]);
  });
});

test("the pretty log has a banner and one line per operation, whatever its name contains", async () => {
  await using sandbox = await startGatewayProcess();
  await using gateway = await startProgram(
    {
      args: ["src/main.ts"],
      folder: root,
      environment: {
        PORT: "0",
        DATA_DIR: `${sandbox.dataDir}/own`,
        SANDBOX_DATA_DIR: `${sandbox.dataDir}/own`,
        LOG_FORMAT: "pretty",
      },
    },
    /Console {5}(http:\S+)\/console\n/,
  );
  await graphqlClient(gateway.found).query("query A { __typename }");
  await fetch(`${gateway.found}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ __typename }", operationName: "one\nINFO: two\u001b[31m" }),
  });
  await gateway.stop("SIGTERM");
  const lines = gateway.output().split("\n");
  expect(lines.filter((line) => line.includes("An operation has finished."))).toHaveLength(2);
  expect(gateway.output()).not.toContain("\nINFO: two");
  expect(gateway.output()).not.toContain("\u001b");
  expect(gateway.output()).toContain("  Demo tokens sandbox-seller-1");
});
