import { type EventEmitter, once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { runMain, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { hasRedisServer, startRedis } from "../helpers/redis-server.ts";

/** An address that no test calls. */
const nowhere = "http://127.0.0.1:9";

/** True when a server accepts connections. */
async function canConnect(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
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
    const { code, output } = await runMain({
      PORT: "seventy",
      MAX_QUERY_COST: "0",
      UPSTREAM_MEDIA_URL: "ftp://files.example",
      GATEWAY_SECRET: "short",
      SANDBOX_PROCESSING_MS: "soon",
    });
    expect(code).toBe(1);
    for (const name of [
      "PORT",
      "MAX_QUERY_COST",
      "UPSTREAM_MEDIA_URL",
      "GATEWAY_SECRET",
      "SANDBOX_PROCESSING_MS",
    ]) {
      expect(output).toContain(`- ${name}`);
    }
    expect(output).not.toContain("short\n");
    expect(output).not.toMatch(/\n\s+at /);
  });

  test("generates and stores a secret in sandbox mode, so that ids survive a restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "gateway-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const readId = async () => {
      await using gateway = await startGatewayProcess({ DATA_DIR: dataDir });
      const { data } = await graphqlClient(gateway.url).query<{ viewer: { id: string } }, undefined>(
        "{ viewer { id } }",
      );
      return data?.viewer.id;
    };
    const id = await readId();
    expect(id).toMatch(/^[\w-]+$/);
    expect(await readId()).toBe(id);
  });

  test("reports that another process uses the data folder", async () => {
    await using first = await startGatewayProcess();
    const { code, output } = await runMain({ PORT: "0", SANDBOX_DATA_DIR: first.dataDir });
    expect(code).toBe(1);
    expect(output).toContain("Set SANDBOX_DATA_DIR to another folder.");
    expect(output).not.toMatch(/\n\s+at /);
  });

  test("detail 4a: closes connections whose headers never arrive, including upgrade requests", async () => {
    await using started = await startGatewayProcess({ REQUEST_TIMEOUT_MS: "500" });
    const heads = [
      "",
      "GET /health/live HTTP/1.1\r\nHost:",
      "GET /graphql HTTP/1.1\r\nUpgrade: websocket\r\nHost:",
    ];
    const answers = await Promise.all(
      heads.map((head) => {
        const socket = connect(Number(new URL(started.url).port), "127.0.0.1");
        socket.write(head);
        return text(socket);
      }),
    );
    // A browser with a preconnected socket would show a response that arrives before its request.
    expect(answers.shift()).toBe("");
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("prints its usage, and starts nothing for an unknown command", async () => {
    expect(await runMain({}, ["--help"])).toMatchObject({
      code: 0,
      output: expect.stringContaining("Usage:"),
    });
    const { code, output } = await runMain({}, ["sing"]);
    expect(code).toBe(2);
    expect(output).toContain("unknown command 'sing'");
  });

  test("names the missing address when only some services are configured", async () => {
    const { code, output } = await runMain({ PORT: "0", UPSTREAM_MEDIA_URL: "https://media.example" });
    expect(code).toBe(1);
    expect(output).toContain("UPSTREAM_DOCUMENT_URL is missing");
  });

  test("reports that its port is in use", async () => {
    await using first = await startGatewayProcess();
    const { code, output } = await runMain({
      PORT: new URL(first.url).port,
      UPSTREAM_URL: "http://127.0.0.1:9",
    });
    expect(code).toBe(1);
    expect(output).toContain(`${new URL(first.url).port} is in use`);
    expect(output).not.toMatch(/\n\s+at /);
  });

  test("does not start the sandbox when an upstream is configured", async () => {
    await using gateway = await startGatewayProcess({ UPSTREAM_URL: "http://127.0.0.1:9" });
    const { data } = await graphqlClient(gateway.url).query<{ viewer: { mode: string } }, undefined>(
      "{ viewer { mode } }",
    );
    expect(data?.viewer.mode).toBe("LIVE");
    expect(gateway.output()).not.toContain("sandbox");
    expect((await fetch(`${gateway.url}/`)).status).toBe(404);
  });

  test("detail 23: does not start with a misspelt setting, and warns of other unknown variables", async () => {
    const { code, output } = await runMain({
      PORT: "0",
      UPSTREAM_STORES_URL: "https://a.example",
      SANDBOX_DIR: "x",
    });
    expect(code).toBe(1);
    expect(output).toContain("- UPSTREAM_STORES_URL is not a setting; did you mean UPSTREAM_STORE_URL?");
    await using gateway = await startGatewayProcess({ SANDBOX_DIR: "x", SANDBOX_PORT: "tcp://10.0.0.1:80" });
    expect(gateway.output()).toContain("SANDBOX_DIR is not a setting, and is ignored.");
    expect(gateway.output()).not.toContain("SANDBOX_PORT");
  });

  test("detail 23: starts the sandbox in production only on request", async () => {
    const { code, output } = await runMain({ PORT: "0", NODE_ENV: "production" });
    expect(code).toBe(1);
    expect(output).toContain("set SANDBOX=true to use the sandbox");
    await using gateway = await startGatewayProcess({ NODE_ENV: "production", SANDBOX: "true" });
    expect(gateway.output()).toContain("the sandbox stands in for all services");
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
    [
      "a file",
      "a file is where a folder belongs",
      async (folder: string) => {
        await writeFile(join(folder, "file"), "");
        return join(folder, "file", "data");
      },
    ],
    [
      "a path that is a file",
      "a file is where a folder belongs",
      async (folder: string) => {
        await writeFile(join(folder, "file"), "");
        return join(folder, "file");
      },
    ],
    ["a place where no folder can be created", "no folder can be created there", async () => "/proc/sandbox"],
    [
      "an invalid database file",
      "its database file is not a database",
      async (folder: string) => {
        await writeFile(join(folder, "sandbox.db"), "no database".repeat(500));
        return folder;
      },
    ],
  ])("detail 23: reports an unusable data folder with its reason: %s", async (_what, reason, prepare) => {
    const folder = await mkdtemp(join(tmpdir(), "unusable-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const dataDir = await prepare(folder);
    for (const command of [[], ["sandbox"]]) {
      const { code, output } = await runMain(
        { PORT: "0", SANDBOX_PORT: "0", SANDBOX_DATA_DIR: dataDir },
        command,
      );
      expect(code).toBe(1);
      expect(output).toContain(`The data folder ${JSON.stringify(dataDir)} cannot be used: ${reason}.`);
      expect(output).toContain("Set SANDBOX_DATA_DIR to another folder.");
      expect(output).not.toMatch(/\n\s+at /);
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
    const { code, output } = await runMain({
      PORT: "0",
      UPSTREAM: "public-sandbox",
      UPSTREAM_CATALOG_FEED_URL: nowhere,
      UPSTREAM_CLIENT_ID: "client",
      UPSTREAM_CLIENT_SECRET: "client secret",
      SIGN_IN_REDIRECT_NAME: "name",
      GATEWAY_SECRET: "a secret of this test",
      DATA_DIR: "/proc/gateway",
    });
    expect(code).toBe(1);
    expect(output).toContain(
      "cannot be used: no folder can be created there. Set DATA_DIR to another folder.",
    );
    expect(output).not.toMatch(/\n\s+at /);
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
    const declare = `mutation { createVideo(input: { title: "T", sizeInBytes: 10 }) { video { id videoId } } }`;
    const { data } = await client.query<
      { createVideo: { video: { id: string; videoId: string } } },
      undefined
    >(declare);
    const video = data?.createVideo.video;
    const statuses = client.subscribe<{ videoStatusChanged: { isFinal: boolean } }, Record<string, unknown>>(
      `subscription { videoStatusChanged(id: "${video?.id}") { isFinal } }`,
    );
    expect((await statuses.next()).value?.data?.videoStatusChanged.isFinal).toBe(false);

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
    const dataDir = await mkdtemp(join(tmpdir(), "gateway-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
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
    expect(await canConnect(gateway.url)).toBe(true);
  });

  test("accepts no connections after SHUTDOWN_DELAY_MS, and closes open ones with their next response", async () => {
    await using gateway = await startGatewayProcess({ SHUTDOWN_DELAY_MS: "500", UPSTREAM_URL: nowhere });
    const kept = connect(Number(new URL(gateway.url).port), "127.0.0.1");
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
    expect(await canConnect(gateway.url)).toBe(false);
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
    const running = connect(Number(new URL(gateway.url).port), "127.0.0.1");
    running.write("POST /graphql HTTP/1.1\r\nHost: gateway\r\nContent-Length: 10\r\n\r\n");
    await once(running, "connect");
    running.resume().on("error", () => undefined);
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
    const closed = new Promise((resolve) => running.once("close", resolve));
    expect(await gateway.stop("SIGTERM")).toBe(0);
    await closed;
  });
});
