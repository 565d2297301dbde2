import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { findFreePort } from "../helpers/redis-server.ts";
import { canRunWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";

/** True when the gateway at this address allows introspection. */
async function tellsSchema(url: string): Promise<boolean> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer sandbox-seller-1" },
    body: JSON.stringify({ query: "{ __schema { queryType { name } } }" }),
  });
  return "data" in ((await response.json()) as object);
}

/** Writes an environment file that is removed with the test. @returns its path. */
async function envFile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "env-file-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "gateway.env");
  await writeFile(path, text);
  return path;
}

test("a port flag overrides the environment and the environment file", async () => {
  const port = await findFreePort();
  const file = await envFile("PORT=1\nINTROSPECTION=false\n");
  await using gateway = await startGatewayProcess({ PORT: "2" }, undefined, [
    "start",
    "--port",
    String(port),
    "--env-file",
    file,
  ]);
  expect(gateway.url).toBe(`http://127.0.0.1:${port}`);
  expect(await tellsSchema(gateway.url)).toBe(false);
});

test.runIf(canRunWorkers)(
  `workers keep the values of flags and files from the start of the gateway, including replacement workers${workersNote}`,
  async () => {
    const port = await findFreePort();
    const file = await envFile("INTROSPECTION=false\n");
    await using gateway = await startWorkers({}, undefined, [
      "--env-file",
      file,
      "--port",
      String(port),
      "--host",
      "127.0.0.1",
    ]);
    expect(gateway.url).toBe(`http://127.0.0.1:${port}`);
    expect(await tellsSchema(gateway.url)).toBe(false);
    // The changed file applies only to the next start.
    await writeFile(file, "");
    process.kill(gateway.pid, "SIGHUP");
    await expect.poll(gateway.output).toContain("All workers have been replaced.");
    const answers = await Promise.all(Array.from({ length: 8 }, () => tellsSchema(gateway.url)));
    expect(answers).not.toContain(true);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  },
);
