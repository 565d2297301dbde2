import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { findFreePort } from "../helpers/redis-server.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { canRunWorkers, replaceWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";

/** True when the gateway at this address allows introspection. */
async function tellsSchema(url: string): Promise<boolean> {
  const { data } = await graphqlClient(url).query("{ __schema { queryType { name } } }");
  return data !== null;
}

/** Writes an environment file that is removed with the test. @returns its path. */
async function envFile(text: string): Promise<string> {
  const path = join(await temporaryFolder(), "gateway.env");
  await writeFile(path, text);
  return path;
}

test("a port flag overrides the environment and the environment file", async () => {
  const port = await findFreePort();
  const file = await envFile("PORT=1\nINTROSPECTION=false\n");
  const commandLine = ["start", "--port", String(port), "--env-file", file];
  await using gateway = await startGatewayProcess({ PORT: "2" }, undefined, commandLine);
  expect(gateway.url).toBe(`http://127.0.0.1:${port}`);
  expect(await tellsSchema(gateway.url)).toBe(false);
});

test.runIf(canRunWorkers)(
  `workers keep the values of flags and files from the start of the gateway, including replacement workers${workersNote}`,
  async () => {
    const port = await findFreePort();
    const file = await envFile("INTROSPECTION=false\n");
    const commandLine = ["--env-file", file, "--port", String(port), "--host", "127.0.0.1"];
    await using gateway = await startWorkers({}, undefined, commandLine);
    expect(gateway.url).toBe(`http://127.0.0.1:${port}`);
    expect(await tellsSchema(gateway.url)).toBe(false);
    // The changed file applies only to the next start.
    await writeFile(file, "");
    await replaceWorkers(gateway);
    const answers = await Promise.all(Array.from({ length: 8 }, () => tellsSchema(gateway.url)));
    expect(answers).not.toContain(true);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  },
);
