import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createDocument } from "../gateway/operations.ts";
import { buildProgram } from "../helpers/built-program.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { secret } from "../helpers/worker-processes.ts";

const windowMs = 5_000;
const limit = 50;
const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };

const program = await closeAfterAll(buildProgram());

/** Starts a sandbox that outlives the gateways in front of it, which share one data folder. */
async function setUp(environment: Record<string, string>) {
  const sandbox = await startSandbox();
  const proxy = await startRecordingProxy(sandbox.url, () => performance.now());
  const dataDir = await temporaryFolder();
  const posts = () => proxy.exchanges.filter(({ method }) => method === "POST");
  return {
    posts,
    start: () =>
      startGatewayProcess(
        {
          UPSTREAM_URL: proxy.url,
          VIEWER_IDENTITY: "token",
          ...environment,
          DATA_DIR: dataDir,
          SANDBOX_DATA_DIR: join(dataDir, "sandbox"),
        },
        program.main,
      ),
    /** Maximum number of calls in any window, excluding its end. */
    mostInAnyWindow() {
      const times = posts().map(({ atMs }) => atMs);
      const windowFrom = (startMs: number) =>
        times.filter((atMs) => atMs >= startMs && atMs < startMs + windowMs);
      return Math.max(...times.map((startMs) => windowFrom(startMs).length));
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

/** Makes a rate-limited call over a connection that is closed afterwards. @returns its errors. */
async function write({ url }: GatewayProcess): Promise<readonly unknown[]> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      authorization: "Bearer sandbox-seller-1",
      "content-type": "application/json",
      connection: "close",
    },
    body: JSON.stringify({ query: createDocument, variables: { input } }),
  });
  const { data } = (await response.json()) as { data: { createDocument: { errors: unknown[] } } };
  return data.createDocument.errors;
}

const writeMany = async (gateway: GatewayProcess) =>
  (await Promise.all(Array.from({ length: limit }, () => write(gateway)))).flat();

describe.each([
  ["one process", true],
  [`two workers over Redis${redisNote}`, hasRedisServer],
] as const)("The rate limit of %s with services that outlive it", (name, canRun) => {
  test.runIf(canRun).each(["SIGKILL", "SIGTERM"] as const)(
    "is not exceeded in any window when the gateway is stopped with %s and started again",
    async (signal) => {
      await using redis = name === "one process" ? null : await startRedis();
      await using env = await setUp(
        redis ? { WORKERS: "2", REDIS_URL: redis.url, GATEWAY_SECRET: secret } : {},
      );
      const first = await env.start();
      expect(await writeMany(first)).toEqual([]);
      await first.stop(signal);
      await using second = await env.start();
      expect(await writeMany(second)).toEqual([]);
      expect(env.mostInAnyWindow()).toBeLessThanOrEqual(limit);
      expect(env.posts().filter(({ status }) => status !== 201)).toEqual([]);
    },
  );
});

test("the embedded sandbox starts with an unused limit, so that no call waits after a restart", async () => {
  await using env = await setUp({ UPSTREAM_URL: "" });
  const first = await env.start();
  expect(await writeMany(first)).toEqual([]);
  await first.stop("SIGKILL");
  await using second = await env.start();
  // All of them would pass immediately.
  const { data } = await graphqlClient(second.url).query("{ viewer { rateLimits { remaining } } }");
  expect(data).toMatchObject({ viewer: { rateLimits: [{ remaining: limit }] } });
  expect(await writeMany(second)).toEqual([]);
});
