import { type EventEmitter, once } from "node:events";
import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { type GatewayProcess, runMain, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { hasRedisServer, startRedis } from "../helpers/redis-server.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

/** An address that no test calls. */
const nowhere = "http://127.0.0.1:9";

/** Stack traces, of which no message for operators has one. */
const stackTrace = /\n\s+at /;

/** Runs the program, which reports why it cannot start and exits with 1. @returns its output */
async function failureOf(environment: Record<string, string>, commandLine: readonly string[] = []) {
  const { code, output } = await runMain({ PORT: "0", ...environment }, commandLine);
  expect(code).toBe(1);
  expect(output).not.toMatch(stackTrace);
  return output;
}

/** Opens a connection to a gateway. */
const connectTo = ({ url }: GatewayProcess) => connect(Number(new URL(url).port), "127.0.0.1");

/** True when a server accepts connections. */
async function canConnect(gateway: GatewayProcess): Promise<boolean> {
  const socket = connectTo(gateway);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe("The gateway process", () => {
  test("reports all configuration errors together and does not start", async () => {
    const wrong = {
      PORT: "seventy",
      MAX_QUERY_COST: "0",
      UPSTREAM_MEDIA_URL: "ftp://files.example",
      GATEWAY_SECRET: "short",
      SANDBOX_PROCESSING_MS: "soon",
    };
    const output = await failureOf(wrong);
    for (const name of Object.keys(wrong)) expect(output).toContain(`- ${name}`);
    expect(output).not.toContain("short\n");
  });

  test("generates and stores a secret in sandbox mode, so that ids survive a restart", async () => {
    const dataDir = await temporaryFolder();
    const readId = async () => {
      await using gateway = await startGatewayProcess({ DATA_DIR: dataDir });
      return (await graphqlClient(gateway.url).query("{ viewer { id } }")).data;
    };
    const data = await readId();
    expect(data).toEqual({ viewer: { id: expect.stringMatching(/^[\w-]+$/) } });
    expect(await readId()).toEqual(data);
  });

  test("reports that another process uses the data folder", async () => {
    await using first = await startGatewayProcess();
    const output = await failureOf({ SANDBOX_DATA_DIR: first.dataDir });
    expect(output).toContain("Set SANDBOX_DATA_DIR to another folder.");
  });

  test("detail 4a: closes connections whose headers never arrive, including upgrade requests", async () => {
    await using started = await startGatewayProcess({ REQUEST_TIMEOUT_MS: "500" });
    const heads = [
      "",
      "G",
      "GET /health/live HTTP/1.1\r\nHost:",
      "GET /graphql HTTP/1.1\r\nUpgrade: websocket\r\nHost:",
    ];
    const answers = await Promise.all(
      heads.map((head) => {
        const socket = connectTo(started);
        socket.write(head);
        return text(socket);
      }),
    );
    // A browser with a preconnected socket would show a response that arrives before its request.
    expect(answers.shift()).toBe("");
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/s);
  });

  test("reports that its port is in use", async () => {
    await using first = await startGatewayProcess();
    const { port } = new URL(first.url);
    expect(await failureOf({ PORT: port, UPSTREAM_URL: nowhere })).toContain(`${port} is in use`);
  });

  test("does not start the sandbox when an upstream is configured", async () => {
    await using gateway = await startGatewayProcess({ UPSTREAM_URL: nowhere });
    const { data } = await graphqlClient(gateway.url).query("{ viewer { mode } }");
    expect(data).toEqual({ viewer: { mode: "LIVE" } });
    expect(gateway.output()).not.toContain("sandbox");
    expect((await fetch(`${gateway.url}/`)).status).toBe(404);
  });

  test("detail 23: warns of unknown variables, and ignores service links of a container platform", async () => {
    await using gateway = await startGatewayProcess({ SANDBOX_DIR: "x", SANDBOX_PORT: "tcp://10.0.0.1:80" });
    expect(gateway.output()).toContain("SANDBOX_DIR is not a setting, and is ignored.");
    expect(gateway.output()).not.toContain("SANDBOX_PORT");
  });

  test.each([
    ["neither in production", { NODE_ENV: "production" }, false, false],
    ["GraphiQL in production on request", { NODE_ENV: "production", GRAPHIQL: "true" }, false, true],
    ["both outside production", {}, true, true],
  ])(
    "exposes the schema and GraphiQL as configured: %s",
    async (_when, environment, tellsSchema, hasPage) => {
      await using gateway = await startGatewayProcess({ SANDBOX: "true", ...environment });
      const { data, errors } = await graphqlClient(gateway.url).query("{ __schema { queryType { name } } }");
      expect([data !== null, errors.length > 0]).toEqual([tellsSchema, !tellsSchema]);
      const page = await fetch(`${gateway.url}/graphql`, { headers: { accept: "text/html" } });
      expect((await page.text()).includes("<title>Marketplace Gateway</title>")).toBe(hasPage);
      expect(gateway.output().includes('"graphiql"')).toBe(hasPage);
      const config = await fetch(`${gateway.url}/console/config.json`);
      expect(await config.json()).toMatchObject({ graphiqlPath: hasPage ? "/graphql" : null });
    },
  );

  test.each([
    ["a folder in a file", "file/data", "a file is where a folder belongs"],
    ["a path that is a file", "file", "a file is where a folder belongs"],
    ["a place where no folder can be created", "/proc/sandbox", "no folder can be created there"],
    ["an invalid database file", ".", "its database file is not a database"],
  ])("detail 23: reports an unusable data folder with its reason: %s", async (_what, path, reason) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "file"), "");
    await writeFile(join(folder, "sandbox.db"), "no database".repeat(500));
    const dataDir = path.startsWith("/") ? path : join(folder, path);
    for (const command of [[], ["sandbox"]]) {
      const output = await failureOf({ SANDBOX_PORT: "0", SANDBOX_DATA_DIR: dataDir }, command);
      expect(output).toContain(`The data folder ${JSON.stringify(dataDir)} cannot be used: ${reason}.`);
      expect(output).toContain("Set SANDBOX_DATA_DIR to another folder.");
    }
  });

  test("starts in sandbox mode despite an unusable data folder, and reports that nothing can be stored", async () => {
    const dataDir = "/proc/gateway";
    await using alone = await startGatewayProcess({ DATA_DIR: dataDir });
    expect(alone.output()).toContain("No secret can be stored in the data folder");
    expect((await fetch(`${alone.url}/auth/session`)).status).toBe(404);
    await using withSecret = await startGatewayProcess({
      DATA_DIR: dataDir,
      GATEWAY_SECRET: "a secret of this test",
    });
    expect(withSecret.output()).toMatch(
      /Sign-in is not available: The data folder .{1,40} cannot be used: no folder can be created there\./,
    );
    expect((await fetch(`${withSecret.url}/auth/session`)).status).toBe(404);
    expect((await fetch(`${withSecret.url}/health/ready`)).status).toBe(200);
  });

  test("does not start with sign-in when sessions cannot be stored", async () => {
    const output = await failureOf({
      UPSTREAM: "public-sandbox",
      UPSTREAM_CATALOG_FEED_URL: nowhere,
      UPSTREAM_CLIENT_ID: "client",
      UPSTREAM_CLIENT_SECRET: "client secret",
      SIGN_IN_REDIRECT_NAME: "name",
      GATEWAY_SECRET: "a secret of this test",
      DATA_DIR: "/proc/gateway",
    });
    expect(output).toContain(
      "cannot be used: no folder can be created there. Set DATA_DIR to another folder.",
    );
  });

  test.runIf(hasRedisServer).each(["1", "2"])(
    "does not start when Redis rejects the password of REDIS_URL, with WORKERS=%s",
    async (workers) => {
      await using redis = await startRedis({ options: ["--requirepass", "right"] });
      const { code, stderr, output } = await runMain({
        PORT: "0",
        WORKERS: workers,
        UPSTREAM_URL: nowhere,
        GATEWAY_SECRET: "a secret of this test",
        REDIS_URL: `redis://:hunter2@127.0.0.1:${redis.port}`,
      });
      expect(code).toBe(1);
      expect(stderr).toBe(
        "The gateway cannot start: Redis cannot be used (WRONGPASS): it rejects the user or the password of REDIS_URL.\n",
      );
      expect(output).not.toMatch(/hunter2|\n\s+at /);
    },
  );

  test("on SIGTERM ends subscriptions without completing them, finishes running requests and exits with 0", async () => {
    await using gateway = await startGatewayProcess({ SANDBOX_PROCESSING_MS: "60000" });
    const client = graphqlClient(gateway.url);
    const declare = `mutation { createVideo(input: { title: "T", sizeInBytes: 10 }) { video { id } } }`;
    const { data } = await client.query<{ createVideo: { video: { id: string } } }, undefined>(declare);
    const statuses = client.subscribe(
      `subscription { videoStatusChanged(id: "${data?.createVideo.video.id}") { isFinal } }`,
    );
    expect((await statuses.next()).value?.data).toEqual({ videoStatusChanged: { isFinal: false } });

    const body = JSON.stringify({ query: "{ viewer { mode } }" });
    const running = request(`${gateway.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": body.length,
        authorization: "Bearer sandbox-seller-1",
      },
    });
    running.write(body.slice(0, 5));
    const [socket]: EventEmitter[] = await once(running, "socket");
    if (socket) await once(socket, "connect");
    await graphqlClient(gateway.url).query("{ __typename }");

    const stopped = gateway.stop("SIGTERM");
    // The client library would subscribe again, if the test allowed it.
    await expect(statuses.next()).rejects.toThrow("Connection closed while having active streams");
    running.end(body.slice(5));
    const [response] = await once(running, "response");
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await stopped).toBe(0);
    await expect(fetch(`${gateway.url}/health/live`)).rejects.toThrow("fetch failed");
  });

  test("handles SIGTERM as soon as it reports that it is ready", async () => {
    const dataDir = await temporaryFolder();
    const asksWithTheSign = `
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      const { write } = fs;
      fs.write = (output, text, ...others) => {
        if (output === 1 && String(text).includes("The gateway is ready.")) process.kill(process.pid, "SIGTERM");
        return write(output, text, ...others);
      };
      syncBuiltinESMExports();`;
    const { code, output } = await runMain({
      PORT: "0",
      DATA_DIR: dataDir,
      SANDBOX_DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(asksWithTheSign)}`,
    });
    expect(output).toContain("Shutting down");
    expect(code).toBe(0);
  });

  test("reports that it drains for SHUTDOWN_DELAY_MS, and serves requests meanwhile", async () => {
    await using gateway = await startGatewayProcess({ SHUTDOWN_DELAY_MS: "600000", UPSTREAM_URL: nowhere });
    void gateway.stop("SIGTERM");
    await expect.poll(async () => (await fetch(`${gateway.url}/health/ready`)).status).toBe(503);
    expect((await graphqlClient(gateway.url).query("{ __typename }")).status).toBe(200);
    expect(await canConnect(gateway)).toBe(true);
  });

  test("accepts no connections after SHUTDOWN_DELAY_MS, and closes open ones with their next response", async () => {
    await using gateway = await startGatewayProcess({ SHUTDOWN_DELAY_MS: "500", UPSTREAM_URL: nowhere });
    const kept = connectTo(gateway);
    let received = "";
    kept.on("data", (chunk: Buffer) => (received += chunk.toString()));
    const ask = async () => {
      received = "";
      kept.write("GET /health/live HTTP/1.1\r\nHost: gateway\r\n\r\n");
      await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n/s);
      return /\r\nConnection: ([\w-]+)/.exec(received)?.[1];
    };
    expect(await ask()).toBe("keep-alive");
    const beganAtMs = performance.now();
    const stopped = gateway.stop("SIGTERM");
    while ((await ask()) === "keep-alive");
    expect(performance.now() - beganAtMs).toBeGreaterThan(490);
    expect(received).toContain("\r\nConnection: close\r\n");
    expect(await canConnect(gateway)).toBe(false);
    expect(await stopped).toBe(0);
  });

  test("exits immediately on a second signal", async () => {
    await using gateway = await startGatewayProcess({ SHUTDOWN_DELAY_MS: "100000", UPSTREAM_URL: nowhere });
    const stopped = gateway.stop("SIGTERM");
    await expect.poll(() => gateway.output()).toContain("Shutting down");
    void gateway.stop("SIGINT");
    expect(await stopped).toBe(1);
  });

  test("closes connections of requests that run longer than SHUTDOWN_GRACE_MS", async () => {
    await using gateway = await startGatewayProcess({ SHUTDOWN_GRACE_MS: "300", UPSTREAM_URL: nowhere });
    const running = connectTo(gateway);
    running.write("POST /graphql HTTP/1.1\r\nHost: gateway\r\nContent-Length: 10\r\n\r\n");
    await once(running, "connect");
    running.resume().on("error", () => undefined);
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
    const closed = new Promise((resolve) => running.once("close", resolve));
    expect(await gateway.stop("SIGTERM")).toBe(0);
    await closed;
  });
});
