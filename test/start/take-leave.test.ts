import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../src/log.ts";
import { createGateway } from "../../src/server.ts";
import { readEnvironment } from "../../src/start/environment.ts";
import { startEmbeddedSandbox } from "../../src/start/sandbox.ts";
import { addressOf, createHttpServer, serve } from "../../src/start/serving.ts";
import { shutDownGracefully } from "../../src/start/graceful-shutdown.ts";
import { createPublishedMediaPass } from "../../src/start/workers/published-media.ts";
import { listen } from "../helpers/listen.ts";
import { openConnection, readAnswers } from "../helpers/raw-http.ts";
import { temporaryFolder } from "../helpers/signing-in.ts";

test("an unused connection does not delay the shutdown until its headers time out", async () => {
  const anHourMs = 3_600_000;
  const gateway = await createGateway({ upstream: { url: "http://127.0.0.1:9" }, holdAtStart: false });
  const server = createHttpServer({ requestTimeoutMs: anHourMs, publicUrl: null });
  server.on("request", (request, response) => gateway.handleRequest(request, response));
  await listen(server);
  const connection = await openConnection(addressOf(server));
  onTestFinished(async () => {
    connection.destroy();
    await gateway.close();
  });
  server.keepAliveTimeout = 100;
  await shutDownGracefully(server, gateway, 0, anHourMs);
  expect(server.listening).toBe(false);
});

/**
 * Serves like the program with a sandbox whose published media come from this process or, as in workers, from another
 * one.
 */
async function serveOverSandbox(isPassed: boolean) {
  const folder = await temporaryFolder();
  const { config, sandboxSettings } = readEnvironment({
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    SANDBOX_DATA_DIR: folder,
  });
  if (!sandboxSettings) throw new Error("No sandbox is wanted.");
  const log = createLog("silent");
  const server = createHttpServer(config);
  const embedded = await startEmbeddedSandbox(sandboxSettings, log, () => addressOf(server), config);
  const pass = isPassed ? createPublishedMediaPass(embedded.url) : null;
  const sandbox = { ...embedded, ...pass };
  const gateway = await serve(server, config, sandbox, log, new Registry(), async () => "");
  onTestFinished(async () => {
    await gateway.close();
    await embedded.close();
  });
  return { server, gateway };
}

test.each([
  ["this process", false],
  ["another process", true],
])(
  "a draining gateway answers a request for published media of a sandbox in %s and closes the connection",
  async (_name, isPassed) => {
    const { server, gateway } = await serveOverSandbox(isPassed);
    const connection = await openConnection(addressOf(server));
    onTestFinished(() => void connection.destroy());
    // On a slow machine, the request must still arrive in time.
    server.headersTimeout = server.keepAliveTimeout = 240_000;
    const left = shutDownGracefully(server, gateway, 0, 240_000);
    await expect.poll(() => server.listening).toBe(false);
    connection.write("GET /sandbox/media/picture/none/a.jpg HTTP/1.1\r\nHost: gateway\r\n\r\n");
    const [answer] = await readAnswers(connection, 1);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    await left;
  },
);
