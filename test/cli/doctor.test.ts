import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { demoClient } from "../../src/sandbox/accounts/demo-accounts.ts";
import { rejections } from "../../src/state/redis/redis-failure.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { runMain, startGatewayProcess } from "../helpers/gateway-process.ts";
import { startHttpsServer } from "../helpers/https-server.ts";
import {
  hasRedisServer,
  redisNote,
  startRedis,
  startRedisCluster,
  startRedisWithSentinel,
} from "../helpers/redis-server.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerJson, startStandIn } from "../helpers/stand-in-service.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const secret = "0123456789abcdef-secret";
/** A time limit that no test reaches. */
const patient = ["--timeout", "200000"];

interface Report {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly durationMs: number;
}

/** Settings of every run, which keep its checks away from resources of other tests. */
const common = (folder: string) => ({
  PORT: "0",
  DATA_DIR: join(folder, "data"),
  SANDBOX_DATA_DIR: join(folder, "sandbox"),
});

/** Runs the doctor. @returns its exit code, and its reports by name. */
async function examine(environment: Record<string, string>, options: readonly string[] = patient) {
  const all = { ...common(await temporaryFolder()), ...environment };
  const { code, stdout, stderr } = await runMain(all, ["doctor", "--json", ...options]);
  expect(stderr).toBe("");
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Report[] };
  expect(code).toBe(ok ? 0 : 1);
  const notOk = checks.filter(({ status }) => status !== "ok").map(({ name, status }) => `${name} ${status}`);
  const find = (name: string) => checks.find((check) => check.name === name);
  return { code, stdout, checks, notOk, find };
}

/** Writes a file for the running test. @returns its path. */
async function writeTemporary(content: string): Promise<string> {
  const path = join(await temporaryFolder(), "file");
  await writeFile(path, content);
  return path;
}

/** Starts services that answer everything, with a secret that avoids a configuration warning. */
async function withServices(answer = 401, headers: Record<string, string> = {}) {
  const service = await closeAfterTest(startStandIn((call) => answerJson(call, answer, {}, headers)));
  return { service, environment: { UPSTREAM_URL: service.url, GATEWAY_SECRET: secret } };
}

/** Settings of the demo application at a sandbox, without warnings. */
const overSandbox = (url: string, clientSecret: string) => ({
  UPSTREAM_URL: url,
  GATEWAY_SECRET: secret,
  GATEWAY_ACCESS_TOKEN: "only-for-operators",
  UPSTREAM_CLIENT_ID: demoClient.id,
  UPSTREAM_CLIENT_SECRET: clientSecret,
});

describe("The doctor command", () => {
  test("passes with the sandbox when nothing is configured, and leaves no files behind", async () => {
    const folder = await temporaryFolder();
    const { code, stdout, stderr } = await runMain(common(folder), ["doctor"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("the sandbox would stand in for all of them");
    const lines = stdout.trimEnd().split("\n");
    for (const name of ["configuration", "node", "data-folder", "port", "sandbox", "sandbox-port", "clock"]) {
      expect(lines.filter((line) => line.startsWith(`ok       ${name} `))).toHaveLength(1);
    }
    expect(lines.at(-1)).toBe("8 ok, 0 warnings, 0 failed");
    expect(await readdir(folder)).toEqual([]);
  });

  test("passes with healthy services", async () => {
    await using sandbox = await startSandbox();
    const { code, notOk, checks, stdout } = await examine(overSandbox(sandbox.url, demoClient.secret));
    expect([code, notOk]).toEqual([0, []]);
    const names = ["media", "document", "sellerFeed", "store", "catalogFeed", "keyManagement", "identity"];
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...names.map((name) => `upstream.${name}`), "token-endpoint"]),
    );
    expect(stdout).not.toContain(secret);
    expect(stdout).not.toContain(demoClient.secret);
  });

  test("sends only GET requests without tokens to the services", async () => {
    const { service, environment } = await withServices();
    await examine(environment);
    expect(service.calls).toHaveLength(7);
    expect(service.calls.filter(({ method, headers }) => method !== "GET" || headers.authorization)).toEqual(
      [],
    );
  });

  test("reports a wrong client secret without repeating it", async () => {
    await using sandbox = await startSandbox();
    const { find, notOk, stdout } = await examine(overSandbox(sandbox.url, "hunter2-hunter2"));
    expect(notOk).toEqual(["token-endpoint failed"]);
    expect(find("token-endpoint")?.message).toMatch(/invalid_client.*UPSTREAM_CLIENT_SECRET/);
    expect(stdout).not.toContain("hunter2");
  });

  test("lists every configuration error on a separate line", async () => {
    const { code, stdout, stderr } = await runMain(
      { PORT: "http", WORKERS: "many", UPSTREAM_URI: "http://127.0.0.1:9", REDIS_URL: "redis://:hunter2@" },
      ["doctor"],
    );
    expect([code, stderr]).toEqual([1, ""]);
    const faults = stdout.split("\n").filter((line) => line.startsWith("failed   configuration"));
    expect(faults).toHaveLength(4);
    for (const name of ["PORT", "REDIS_URL", "UPSTREAM_URI", "WORKERS"]) {
      expect(faults.filter((line) => line.includes(`  ${name} is `))).toHaveLength(1);
    }
    expect(stdout).not.toContain("hunter2");
  });

  test("reads flags and files like a start", async () => {
    const { service } = await withServices();
    const settings = `UPSTREAM_URL=${service.url}\nGATEWAY_SECRET=${secret}\nPORT=http\n`;
    const file = await writeTemporary(settings);
    const port = new URL(service.url).port;
    const { find } = await examine({}, [...patient, "--env-file", file, "--port", port]);
    expect(find("upstream.media")).toMatchObject({ status: "ok" });
    expect(find("port")).toMatchObject({
      status: "failed",
      details: { port: Number(port), code: "EADDRINUSE" },
    });
    const missing = await runMain({}, ["doctor", "--env-file", "missing.env"], ["--"]);
    expect([missing.code, missing.stdout]).toEqual([2, ""]);
  });

  test("prints a JSON document with a version and checks of fixed shape", async () => {
    const { stdout } = await examine({});
    const { version, checks } = JSON.parse(stdout) as { version: string; checks: Report[] };
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(Object.keys(checks[0] ?? {})).toEqual(["name", "status", "message", "details", "durationMs"]);
    expect(checks.every(({ durationMs }) => Number.isInteger(durationMs) && durationMs >= 0)).toBe(true);
  });

  test("recognises a running gateway on the port and warns", async () => {
    await using gateway = await startGatewayProcess();
    const { code, find } = await examine({ PORT: new URL(gateway.url).port });
    expect(code).toBe(0);
    expect(find("port")).toMatchObject({ status: "warning", details: { code: "EADDRINUSE" } });
  });

  test("recognises the metrics of a running gateway on the metrics port, and no other server", async () => {
    await using gateway = await startGatewayProcess({ METRICS_PORT: "0", METRICS_HOST: "127.0.0.1" });
    const [, metricsPort = ""] = /"metrics":"http:\/\/127\.0\.0\.1:(\d+)\//.exec(gateway.output()) ?? [];
    const ours = await examine({ METRICS_PORT: metricsPort, METRICS_HOST: "127.0.0.1" });
    expect(ours.find("metrics-port")).toMatchObject({
      status: "warning",
      details: { port: Number(metricsPort), code: "EADDRINUSE" },
    });
    const main = await examine({ METRICS_PORT: new URL(gateway.url).port, PORT: metricsPort });
    expect(main.find("metrics-port")?.message).toContain("set METRICS_PORT to another one");
    expect(main.notOk).toEqual(["port failed", "metrics-port failed"]);
    expect((await examine({})).find("metrics-port")).toBeUndefined();
  });

  test("lists the warnings of a start once", async () => {
    const { environment } = await withServices();
    const { checks } = await examine({
      ...environment,
      UPSTREAM_CLIENT_ID: "shop",
      UPSTREAM_CLIENT_SECRET: "hunter2-hunter2",
    });
    const warnings = checks.filter(({ name, status }) => name === "configuration" && status === "warning");
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("Set GATEWAY_ACCESS_TOKEN"),
    ]);
  });

  test("reports folders in which nothing can be stored", async () => {
    const file = new URL("../../package.json", import.meta.url).pathname;
    const { find } = await examine({ DATA_DIR: `${file}/data`, SANDBOX_DATA_DIR: file });
    expect(find("data-folder")).toMatchObject({ status: "warning", details: { code: "ENOTDIR" } });
    expect(find("sandbox-data-folder")).toMatchObject({ status: "failed", details: { code: "ENOTDIR" } });
  });

  test("checks persisted operations", async () => {
    const manifest = {
      query: "query Who { viewer { id } }",
      subscription: "subscription On($id: ID!) { videoStatusChanged(id: $id) { video { id } } }",
    };
    const file = await writeTemporary(JSON.stringify(manifest));
    const { code, find } = await examine({ PERSISTED_OPERATIONS: file });
    expect(code).toBe(0);
    expect(find("persisted-operations")).toMatchObject({
      status: "ok",
      message: expect.stringMatching(/^All 2 operations /),
    });
  });
});

describe("The doctor's check of a service", () => {
  test("fails when the service is down", async () => {
    const { service, environment } = await withServices();
    await service[Symbol.asyncDispose]();
    const { code, find } = await examine(environment);
    expect(code).toBe(1);
    expect(find("upstream.store")).toMatchObject({ status: "failed", details: { code: "ECONNREFUSED" } });
  });

  test("fails when its name cannot be resolved", async () => {
    const { find } = await examine({ UPSTREAM_URL: "http://nowhere.invalid", GATEWAY_SECRET: secret });
    expect(find("upstream.store")?.message).toMatch(/^The name nowhere\.invalid cannot be resolved/);
  });

  test("fails after the time limit when the service accepts a connection but does not respond", async () => {
    await using service = await startStandIn(() => undefined);
    const environment = { UPSTREAM_URL: service.url, GATEWAY_SECRET: secret };
    const { code, find } = await examine(environment, ["--timeout", "3000"]);
    expect(code).toBe(1);
    expect(find("upstream.media")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("accepted a connection, but did not respond in time"),
      details: { code: "TIMEOUT" },
    });
  });

  test.each([
    [503, "failed", "status 503"],
    [404, "warning", "is the path of its address right?"],
  ])("judges a response with status %i", async (status, expected, words) => {
    const { find } = await examine((await withServices(status)).environment);
    expect(find("upstream.store")).toMatchObject({
      status: expected,
      message: expect.stringContaining(words),
      details: { status },
    });
  });

  test("fails for a certificate of an untrusted authority", async () => {
    let requests = 0;
    await using server = await startHttpsServer((_request, response) => {
      requests += 1;
      response.writeHead(401).end();
    });
    const environment = { UPSTREAM_URL: server.url, GATEWAY_SECRET: secret };
    const { find } = await examine(environment);
    expect(find("upstream.store")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
      details: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    });
    expect(requests).toBe(0);
    const authority = await writeTemporary(server.certificateAuthority);
    const trusting = await examine({ ...environment, NODE_EXTRA_CA_CERTS: authority });
    expect(trusting.notOk).toEqual([]);
    expect(trusting.find("upstream.store")?.details["certificateEndsAt"]).toMatch(/^\d{4}-/);
  });

  const dayMs = 24 * 60 * 60 * 1_000;
  test.each([
    ["failed", "has expired", -dayMs],
    ["warning", "expires at", 3 * dayMs],
  ])("judges the end of a certificate: %s when it %s", async (status, words, endsInMs) => {
    const validity = {
      notBeforeDate: new Date(Date.now() - 30 * dayMs),
      notAfterDate: new Date(Date.now() + endsInMs),
    };
    await using server = await startHttpsServer(
      (_request, response) => void response.writeHead(401).end(),
      validity,
    );
    const { find } = await examine({
      UPSTREAM_URL: server.url,
      GATEWAY_SECRET: secret,
      NODE_EXTRA_CA_CERTS: await writeTemporary(server.certificateAuthority),
    });
    expect(find("upstream.store")).toMatchObject({ status, message: expect.stringContaining(words) });
  });

  test("explains HTTP where TLS is expected, and TLS where HTTP is expected", async () => {
    const { service } = await withServices();
    await using secure = await startHttpsServer((_request, response) => void response.end());
    const { find } = await examine({
      UPSTREAM_URL: service.url.replace("http:", "https:"),
      UPSTREAM_MEDIA_URL: secure.url.replace("https:", "http:"),
      GATEWAY_SECRET: secret,
    });
    expect(find("upstream.store")?.message).toContain("does not speak TLS");
    expect(find("upstream.media")?.message).toContain("does not respond over HTTP");
  });

  test.each([
    [3_600_000, "60 min behind"],
    [-600_000, "10 min ahead of"],
  ])("fails when the service's clock differs by %i ms", async (offsetMs, words) => {
    const { environment } = await withServices(401, { date: new Date(Date.now() + offsetMs).toUTCString() });
    const { code, find } = await examine(environment);
    expect(code).toBe(1);
    expect(find("clock")).toMatchObject({ status: "failed", message: expect.stringContaining(words) });
  });
});

const examineRedis = async (url: string) => {
  const { environment } = await withServices();
  return examine({ ...environment, REDIS_URL: url });
};

describe.skipIf(!hasRedisServer)(`The doctor's check of Redis${redisNote}`, () => {
  test("reports its version, deployment type and eviction policy", async () => {
    await using redis = await startRedis({
      options: ["--requirepass", "hunter2"],
      clientOptions: ["-a", "hunter2"],
    });
    const url = `redis://:hunter2@127.0.0.1:${redis.port}`;
    const { code, notOk, find, stdout } = await examineRedis(url);
    expect([code, notOk]).toEqual([0, []]);
    expect(find("redis")?.details).toMatchObject({
      form: "single",
      policy: "noeviction",
      version: expect.stringMatching(/^\d/),
    });
    expect(stdout).not.toContain("hunter2");
    expect(await redis.ask("dbsize")).toBe("0");
  });

  test("explains that another server answers, or that TLS does not match", async () => {
    await using redis = await startRedis();
    const { service } = await withServices();
    const other = await examineRedis(service.url.replace("http:", "redis:"));
    expect(other.find("redis")).toMatchObject({ status: "failed", details: { code: "CLOSED" } });
    expect(other.find("redis")?.message).toContain("Is this the port of Redis");
    const secured = await examineRedis(redis.url.replace("redis:", "rediss:"));
    expect(secured.find("redis")).toMatchObject({ status: "failed" });
    expect(secured.find("redis")?.message).toContain("rediss://");
  });

  test("fails when Redis rejects the password", async () => {
    await using redis = await startRedis({ options: ["--requirepass", "other"] });
    const refused = await examineRedis(`redis://:hunter2@127.0.0.1:${redis.port}`);
    expect(refused.notOk).toEqual(["redis failed"]);
    expect(refused.find("redis")).toMatchObject({ details: { code: "WRONGPASS" } });
    expect(refused.stdout).not.toContain("hunter2");
    const nameless = await examineRedis(redis.url);
    expect(nameless.find("redis")).toMatchObject({ status: "failed", details: { code: "NOAUTH" } });
  });

  test("fails like a start when the database does not exist or a permission is missing", async () => {
    await using redis = await startRedis({ options: ["--databases", "4"] });
    const find = async (credentials: string, database: number) =>
      (await examineRedis(`redis://${credentials}127.0.0.1:${redis.port}/${database}`)).find("redis");
    expect(await find("", 4)).toMatchObject({ status: "failed", details: { code: "DATABASE" } });
    // A new Redis user may not use any channel.
    await redis.ask("acl", "setuser", "deaf", "on", ">secret", "~mg2:*", "+@all");
    const deaf = await find("deaf:secret@", 3);
    expect(deaf).toMatchObject({ status: "failed", details: { code: "NOPERM" } });
    expect(deaf?.message).toContain(rejections["NOPERM"]);
    await redis.ask("acl", "setuser", "deaf", "&mg2:*", "-subscribe");
    expect(await find("deaf:secret@", 3)).toMatchObject({ details: { code: "NOPERM" } });
    await redis.ask("acl", "setuser", "deaf", "+subscribe");
    expect(await find("deaf:secret@", 3)).toMatchObject({ status: "ok" });
  });

  test("fails when Redis hangs or is down", async () => {
    await using redis = await startRedis();
    await redis.freeze();
    const still = await examineRedis(redis.url);
    redis.thaw();
    expect(still.find("redis")).toMatchObject({ status: "failed", details: { code: "TIMEOUT" } });
    await redis.kill();
    const { code, find } = await examineRedis(redis.url);
    expect(code).toBe(1);
    expect(find("redis")).toMatchObject({ status: "failed", details: { code: "ECONNREFUSED" } });
  });

  test.each([
    ["cluster", startRedisCluster],
    ["sentinel", startRedisWithSentinel],
  ])("recognises a %s", async (form, start) => {
    await using redis = await start();
    const { notOk, find } = await examineRedis(redis.url);
    expect(notOk).toEqual([]);
    expect(find("redis")?.details).toMatchObject({ form });
  });

  test("warns of an eviction policy that may discard data", async () => {
    await using redis = await startRedis({ options: ["--maxmemory-policy", "allkeys-lru"] });
    const { code, find } = await examineRedis(redis.url);
    expect(code).toBe(0);
    expect(find("redis")?.status).toBe("warning");
    expect(find("redis")?.message).toContain("noeviction");
  });
});
