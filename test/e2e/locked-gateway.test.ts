import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { canRunWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "locked-"));
  path = join(folder, "operations.json");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const locked = () => ({ PERSISTED_OPERATIONS: path, PERSISTED_OPERATIONS_ONLY: "true" });

const statusOf = async ({ url }: GatewayProcess, id: string) =>
  (await fetch(`${url}/graphql?documentId=${id}`)).status;

test("a gateway for persisted operations only neither serves nor names GraphiQL and the console", async () => {
  await writeFile(path, JSON.stringify({ a: "{ __typename }" }));
  await using gateway = await startGatewayProcess({ ...locked(), LOG_FORMAT: "json" });
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
    await writeFile(path, JSON.stringify({ a: "{ __typename }" }));
    await using gateway = await startWorkers(locked());
    expect(await statusOf(gateway, "b")).toBe(404);
    const replace = async (content: string, sentence: string) => {
      await writeFile(path, content);
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
