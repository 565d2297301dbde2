import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createGateway } from "../../src/index.ts";
import { createLog } from "../../src/log.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { createDocument } from "./operations.ts";

/** A log that a test reads, as its lines come. */
function createTestLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { lines, log: createLog("info", destination) };
}

const readinessOf = async (url: string) => {
  const response = await fetch(`${url}/health/ready`);
  return [response.status, await response.json()];
};

/** A write that counts against the limit. @returns what went wrong. */
async function write(url: string): Promise<readonly unknown[]> {
  const answer = await graphqlClient(url).query<{ createDocument: { errors: unknown[] } }, object>(
    createDocument,
    { input: { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] } },
  );
  return dataOf(answer).createDocument.errors;
}

const ready = [200, { status: "ok" }];
const degraded = [200, { status: "degraded" }];
const secret = "a secret of these tests";

describe.skipIf(!hasRedisServer)(`a gateway whose Redis is away${redisNote}`, () => {
  test("is ready, but degraded, and says so once; the same with the return; the second loss is counted", async () => {
    await using server = await startRedis();
    const { lines, log } = createTestLog();
    await using gateway = await startGateway(
      "http://127.0.0.1:9",
      { redisUrl: server.url, secret, redisCommandTimeoutMs: 2_000 },
      { log },
    );
    const { state } = gateway.gateway.statistics;
    expect(await readinessOf(gateway.url)).toEqual(ready);
    expect(state).toMatchObject({ keptBy: "redis", isAvailable: true, instances: 1, losses: 0 });
    for (const losses of [1, 2]) {
      await server.kill();
      await expect.poll(() => readinessOf(gateway.url)).toEqual(degraded);
      expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
      expect(state).toMatchObject({ isAvailable: false, losses });
      await server.start();
      await expect.poll(() => readinessOf(gateway.url)).toEqual(ready);
    }
    const told = lines.filter(({ msg }) => String(msg).includes("instances share"));
    // Within a minute of the first loss the second one is only counted.
    expect(told.map(({ level }) => level)).toEqual(["warn", "info"]);
    expect(told[1]).toMatchObject({ awayMs: expect.any(Number) as number });
    expect(JSON.stringify(lines)).not.toContain(String(server.port));
  });

  test("warns of nothing when it ends itself", async () => {
    await using server = await startRedis();
    const { lines, log } = createTestLog();
    {
      await using gateway = await startGateway(
        "http://127.0.0.1:9",
        { redisUrl: server.url, secret, redisCommandTimeoutMs: 2_000 },
        { log },
      );
      expect(await readinessOf(gateway.url)).toEqual(ready);
    }
    expect(lines.filter(({ msg }) => String(msg).includes("instances share"))).toEqual([]);
  });

  test("carries out at once what a user writes seldom, after the loss and after a start without it", async () => {
    await using server = await startRedis();
    await using sandbox = await startSandbox();
    const settings = { redisUrl: server.url, secret, rateLimitMaxWaitMs: 1_000 };
    await using gateway = await startGateway(sandbox.url, settings);
    expect(await write(gateway.url)).toEqual([]);
    await server.kill();
    // A longer wait than that of the settings would be an error.
    expect(await write(gateway.url)).toEqual([]);
    await using late = await startGateway(sandbox.url, settings);
    expect(await write(late.url)).toEqual([]);
  });

  test("starts degraded, with a warning, and answers", async () => {
    await using server = await startRedis();
    await server.kill();
    const { lines, log } = createTestLog();
    await using gateway = await startGateway("http://127.0.0.1:9", { redisUrl: server.url, secret }, { log });
    expect(await readinessOf(gateway.url)).toEqual(degraded);
    expect(lines.filter(({ level }) => level === "warn")).toContainEqual(
      expect.objectContaining({ reason: "ECONNREFUSED" }),
    );
    const response = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: "Bearer any" },
      body: JSON.stringify({ query: "{ viewer { mode } }" }),
    });
    expect(await response.json()).toMatchObject({ data: { viewer: { mode: "LIVE" } } });
    await server.start();
    await expect.poll(() => readinessOf(gateway.url)).toEqual(ready);
  });
});

test.skipIf(!hasRedisServer)(
  `a gateway that cannot be made leaves no connection to Redis behind${redisNote}`,
  async () => {
    await using server = await startRedis();
    const { log } = createTestLog();
    log.warn = () => {
      throw new Error("the log is full");
    };
    // Without an address of the identity service there is something to warn of.
    const service = "http://127.0.0.1:9";
    const upstream = {
      media: service,
      document: service,
      sellerFeed: service,
      store: service,
      catalogFeed: service,
      keyManagement: service,
    };
    const making = createGateway({ upstream, redisUrl: server.url, secret }, { log });
    await expect(making).rejects.toThrow("the log is full");
    await expect.poll(() => server.ask("client", "list")).not.toContain("marketplace-gateway");
  },
);

test("a gateway alone keeps what instances would share in its process", async () => {
  await using gateway = await startGateway("http://127.0.0.1:9");
  expect(gateway.gateway.statistics.state).toMatchObject({
    keptBy: "process",
    isAvailable: true,
    instances: 1,
    losses: 0,
  });
});
