import { describe, expect, test } from "vitest";
import { createGateway } from "../../src/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { createReadLog } from "../helpers/log-lines.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import { createDocument } from "./operations.ts";
import { begin, film, patch } from "./resumable-upload.ts";

const readinessOf = async (url: string) => {
  const response = await fetch(`${url}/health/ready`);
  return [response.status, await response.json()];
};

/** Makes a call that counts toward the limit. */
function ask(url: string) {
  const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
  return graphqlClient(url).query<{ createDocument: { errors: unknown[] } }, object>(createDocument, {
    input,
  });
}

/** Makes a call that counts toward the limit. @returns its errors. */
async function write(url: string): Promise<readonly unknown[]> {
  return dataOf(await ask(url)).createDocument.errors;
}

const ready = [200, { status: "ok" }];
const degraded = [200, { status: "degraded" }];
const secret = "a secret of these tests";

describe.skipIf(!hasRedisServer)(`a gateway without its Redis${redisNote}`, () => {
  test("is ready but degraded, logs the loss and the return once, and counts the second loss", async () => {
    await using server = await startRedis();
    const { lines, log, text } = createReadLog("info");
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
    const logged = lines().filter(({ msg }) => msg.includes("shared state"));
    // A second loss within a minute of the first is counted and not logged.
    expect(logged.map(({ level }) => level)).toEqual(["warn", "info"]);
    expect(logged[1]).toMatchObject({ awayMs: expect.any(Number) as number });
    expect(text()).not.toContain(String(server.port));
  });

  test("logs no warning for its own shutdown", async () => {
    await using server = await startRedis();
    const { lines, log } = createReadLog("info");
    {
      await using gateway = await startGateway(
        "http://127.0.0.1:9",
        { redisUrl: server.url, secret, redisCommandTimeoutMs: 2_000 },
        { log },
      );
      expect(await readinessOf(gateway.url)).toEqual(ready);
    }
    expect(lines().filter(({ msg }) => msg.includes("shared state"))).toEqual([]);
  });

  test("continues writes with its share of the limit after losing Redis and after a start without it", async () => {
    await using server = await startRedis();
    await using sandbox = await startSandbox();
    const settings = { redisUrl: server.url, secret, instances: 1 };
    await using gateway = await startGateway(sandbox.url, settings);
    expect(await write(gateway.url)).toEqual([]);
    await server.kill();
    // A wait longer than the maximum would be an error.
    expect(await write(gateway.url)).toEqual([]);
    await using late = await startGateway(sandbox.url, settings);
    expect(await write(late.url)).toEqual([]);
  });

  test("rejects writes with the reason while the number of instances is unknown, and still answers reads", async () => {
    await using server = await startRedis();
    await server.kill();
    await using service = await startStandIn(answerEverything);
    const { lines, log } = createReadLog("info");
    const start = () => startGateway(service.url, { redisUrl: server.url, secret }, { log });
    await using one = await start();
    await using two = await start();
    await using three = await start();
    const gateways = [one, two, three];
    const refusals = gateways.flatMap(({ url }) => Array.from({ length: 50 }, () => ask(url)));
    for (const { errors } of await Promise.all(refusals)) {
      expect(errors).toMatchObject([{ extensions: { code: "STATE_UNAVAILABLE", service: "MEDIA" } }]);
      expect(errors[0]?.message).toContain("Set INSTANCES");
    }
    expect(service.calls).toEqual([]);
    for (const { url } of gateways) {
      const limits = await graphqlClient(url).query<{ viewer: { rateLimits: object[] } }, object>(
        "{ viewer { rateLimits { remaining resetsAt } } }",
      );
      expect(dataOf(limits).viewer.rateLimits).toEqual([{ remaining: 0, resetsAt: null }]);
      const read = await graphqlClient(url).query(`{ video(videoId: "v1") { status } }`);
      expect(read).toMatchObject({ data: { video: { status: "PENDING_UPLOAD" } }, errors: [] });
    }
    await server.start();
    for (const { url } of gateways) await expect.poll(async () => (await ask(url)).errors).toEqual([]);
    // A rejected write is not an internal error.
    expect(lines().filter(({ msg }) => msg === "An error was masked.")).toEqual([]);
  });

  test("answers a resumable upload with 503 and Retry-After while it cannot count the parts", async () => {
    await using server = await startRedis();
    await using sandbox = await startSandbox();
    await using gateway = await startGateway(sandbox.url, { redisUrl: server.url, secret });
    const bytes = film(1_000);
    const { uploadUrl } = await begin(gateway.url, bytes.length);
    await server.kill();
    const answer = await patch(uploadUrl, 0, bytes);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "STATE_UNAVAILABLE" } }] });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    await server.start();
    await expect.poll(async () => (await patch(uploadUrl, 0, bytes)).status).toBe(204);
  });

  test("stays degraded when the password changes while it runs, and logs the reason", async () => {
    await using server = await startRedis();
    await server.ask("acl", "setuser", "gateway", "on", ">hunter2", "~*", "&*", "+@all");
    const { lines, log, text } = createReadLog("info");
    const redisUrl = server.url.replace("redis://", "redis://gateway:hunter2@");
    await using gateway = await startGateway("http://127.0.0.1:9", { redisUrl, secret }, { log });
    expect(await readinessOf(gateway.url)).toEqual(ready);
    await server.ask("acl", "setuser", "gateway", "resetpass", ">changed");
    await server.ask("client", "kill", "user", "gateway");
    const refusal = { msg: "Redis rejects the gateway: check REDIS_URL.", reason: "WRONGPASS" };
    await expect.poll(lines).toContainEqual(expect.objectContaining(refusal));
    expect(await readinessOf(gateway.url)).toEqual(degraded);
    expect(text()).not.toContain("hunter2");
    await server.ask("acl", "setuser", "gateway", ">hunter2");
    await expect.poll(() => readinessOf(gateway.url)).toEqual(ready);
  });

  test("starts degraded with a warning, and answers requests", async () => {
    await using server = await startRedis();
    await server.kill();
    const { lines, log } = createReadLog("info");
    await using gateway = await startGateway("http://127.0.0.1:9", { redisUrl: server.url, secret }, { log });
    expect(await readinessOf(gateway.url)).toEqual(degraded);
    expect(lines().filter(({ level }) => level === "warn")).toContainEqual(
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
  `a gateway that fails to start leaves no connection to Redis open${redisNote}`,
  async () => {
    await using server = await startRedis();
    const { log } = createReadLog("info");
    log.warn = () => {
      throw new Error("the log is full");
    };
    // Without an address of the identity service the gateway logs a warning.
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

test("a gateway without Redis holds the shared state in its process", async () => {
  await using gateway = await startGateway("http://127.0.0.1:9");
  expect(gateway.gateway.statistics.state).toMatchObject({
    keptBy: "process",
    isAvailable: true,
    instances: 1,
    losses: 0,
  });
});
