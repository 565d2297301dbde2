import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { canRunWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";

/** Settings for the operations of a manifest only, which has one with the id "a". */
async function lock() {
  const path = join(await temporaryFolder(), "operations.json");
  await writeFile(path, JSON.stringify({ a: "{ __typename }" }));
  return { PERSISTED_OPERATIONS: path, PERSISTED_OPERATIONS_ONLY: "true" };
}

const statusOf = async ({ url }: GatewayProcess, id: string) =>
  (await fetch(`${url}/graphql?documentId=${id}`)).status;

test("a gateway for persisted operations only neither serves nor names GraphiQL and the console", async () => {
  await using gateway = await startGatewayProcess({ ...(await lock()), LOG_FORMAT: "json" });
  const ready = gateway
    .output()
    .split("\n")
    .find((line) => line.includes("The gateway is ready."));
  expect(ready).toContain("demoTokens");
  expect(ready).not.toMatch(/"console"|graphiql/);
  for (const page of ["/", "/console", "/graphql"]) {
    const answer = await fetch(`${gateway.url}${page}`, { headers: { accept: "text/html" } });
    expect(answer.headers.get("content-type")).not.toContain("text/html");
  }
  expect(await statusOf(gateway, "a")).toBe(200);
});

test.runIf(canRunWorkers)(
  `workers read the manifest again after SIGHUP, and keep the previous one when it is invalid${workersNote}`,
  async () => {
    const locked = await lock();
    await using gateway = await startWorkers(locked);
    expect(await statusOf(gateway, "b")).toBe(404);
    const replace = async (content: string, sentence: string) => {
      await writeFile(locked.PERSISTED_OPERATIONS, content);
      process.kill(gateway.pid, "SIGHUP");
      await expect.poll(() => gateway.output()).toContain(sentence);
    };
    await replace(JSON.stringify({ b: "{ __typename }" }), "All workers have been replaced.");
    expect([await statusOf(gateway, "a"), await statusOf(gateway, "b")]).toEqual([404, 200]);
    await replace("{", "A worker could not be replaced.");
    expect(gateway.output()).toContain("PERSISTED_OPERATIONS is not JSON");
    expect(await statusOf(gateway, "b")).toBe(200);
  },
);
