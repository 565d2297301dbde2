import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer, request as sendRequest } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { childrenOf, hasPendingSignal, isAlive } from "../helpers/child-processes.ts";
import { runMain, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { listen } from "../helpers/listen.ts";
import { startProgram } from "../helpers/program.ts";
import { startRedis } from "../helpers/redis-server.ts";
import { temporaryFolder } from "../helpers/signing-in.ts";
import { answerJson, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";
import {
  canRunWorkers,
  nowhere,
  replaceWorkers,
  secret,
  startWorkers,
  statusOf,
  workersNote,
  workersOf,
} from "../helpers/worker-processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Runs a program in a separate terminal. */
const scriptFile = "/usr/bin/script";

const pidsOf = (processes: readonly { readonly pid: number }[]) => processes.map(({ pid }) => pid);

/** A process and all its descendants. */
function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap((child) => familyOf(child.pid))];
}

describe.runIf(canRunWorkers)(`Several workers${workersNote}`, () => {
  test("share one port and one banner, are separate instances in Redis and all exit on SIGTERM", async () => {
    await using redis = await startRedis();
    await using gateway = await startGatewayProcess({ WORKERS: "2", REDIS_URL: redis.url });
    expect(gateway.output().match(/The gateway is ready/g)).toHaveLength(1);
    expect(gateway.output()).toContain('"workers":2');
    const processes = workersOf(gateway);
    expect(processes).toHaveLength(2);
    // One field belongs to the registry itself.
    const seats = async () => {
      const names = (await redis.ask("hkeys", "mg2:{limits}:instances")).split("\n").filter(Boolean);
      return new Set(names.map((name) => name.split(".")[0]));
    };
    await expect.poll(async () => (await seats()).size).toBe(2);
    const before = await seats();
    await replaceWorkers(gateway);
    await expect.poll(seats).toEqual(before);
    await redis.kill();
    const readiness = async () => (await fetch(`${gateway.url}/health/ready`)).json();
    await expect.poll(readiness).toEqual({ status: "degraded" });
    expect(await gateway.stop("SIGTERM")).toBe(0);
    for (const { pid } of processes) expect(isAlive(pid)).toBe(false);
  });

  test("continue when one of them is killed, and replace it", async () => {
    await using gateway = await startWorkers();
    const [killed] = workersOf(gateway);
    process.kill(killed?.pid ?? 0, "SIGKILL");
    await expect.poll(() => gateway.output()).toContain("A worker died and will be replaced.");
    for (let time = 0; time < 20; time += 1) expect(await statusOf(gateway.url)).toBe(200);
    await expect.poll(() => workersOf(gateway)).toHaveLength(2);
    expect(pidsOf(workersOf(gateway))).not.toContain(killed?.pid);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test("replace a worker that is terminated, which stays until its successor can start", async () => {
    const file = join(await temporaryFolder(), "secret");
    await writeFile(file, secret);
    await using redis = await startRedis();
    await using gateway = await startGatewayProcess({
      WORKERS: "2",
      REDIS_URL: redis.url,
      GATEWAY_SECRET_FILE: file,
    });
    const [one, other] = pidsOf(workersOf(gateway));
    process.kill(one ?? 0, "SIGTERM");
    await expect.poll(() => isAlive(one ?? 0)).toBe(false);
    expect(gateway.output()).toContain("A worker was terminated and will be replaced.");
    expect(workersOf(gateway)).toHaveLength(2);
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(200);
    await rm(file);
    process.kill(other ?? 0, "SIGTERM");
    await expect.poll(() => gateway.output()).toContain("A worker could not be replaced.");
    expect(gateway.output()).toContain("GATEWAY_SECRET_FILE");
    expect(pidsOf(workersOf(gateway))).toContain(other);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test("exit when their primary process is killed", async () => {
    await using gateway = await startWorkers();
    expect(workersOf(gateway)).toHaveLength(2);
    // The sandbox can have a separate process here.
    const processes = childrenOf(gateway.pid);
    await gateway.stop("SIGKILL");
    await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });

  test("report a start error once and leave no process behind", async () => {
    const taken = createServer();
    onTestFinished(() => void taken.close());
    const port = String(await listen(taken));
    const { code, output } = await runMain({ WORKERS: "2", REDIS_URL: "redis://127.0.0.1:9", PORT: port });
    expect(code).toBe(1);
    expect(output.match(/is in use/g)).toHaveLength(1);
  });

  test("all report that they drain for SHUTDOWN_DELAY_MS, and a second signal ends them immediately", async () => {
    await using gateway = await startWorkers({ SHUTDOWN_DELAY_MS: "60000", UPSTREAM_URL: nowhere });
    const processes = workersOf(gateway);
    expect(processes).toHaveLength(2);
    const ended = gateway.stop("SIGTERM");
    const readiness = async () => {
      const request = sendRequest(`${gateway.url}/health/ready`, { agent: false }).end();
      const [response] = await once(request, "response");
      return [response.statusCode, await text(response)];
    };
    await expect.poll(readiness).toEqual([503, '{"status":"draining"}']);
    await expect.poll(readiness).toEqual([503, '{"status":"draining"}']);
    expect(await statusOf(gateway.url)).toBe(200);
    void gateway.stop("SIGTERM");
    expect(await ended).toBe(1);
    await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "treat %s to all processes as one request to exit and replace none",
    async (signal) => {
      await using gateway = await startWorkers();
      const workers = workersOf(gateway);
      // The primary receives the signal last, but before its timeout.
      process.kill(gateway.pid, "SIGSTOP");
      for (const { pid } of workers) process.kill(pid, signal);
      await expect.poll(() => workers.filter(({ pid }) => hasPendingSignal(pid))).toEqual([]);
      const ended = gateway.stop(signal);
      process.kill(gateway.pid, "SIGCONT");
      expect(await ended).toBe(0);
      expect(gateway.output()).toContain("Shutting down");
      expect(gateway.output()).not.toContain("replaced");
      expect(workers.filter(({ pid }) => isAlive(pid))).toEqual([]);
    },
  );

  test("stop a rolling replacement when the gateway is shut down, and exit without errors", async () => {
    await using gateway = await startWorkers();
    const before = workersOf(gateway).length;
    process.kill(gateway.pid, "SIGHUP");
    await expect.poll(() => workersOf(gateway).length).toBeGreaterThan(before);
    expect(await gateway.stop("SIGTERM")).toBe(0);
    expect(gateway.output()).not.toMatch(/"level":"error"/);
  });

  test("are replaced at most twice for many SIGHUPs at a time", async () => {
    await using service = await startStandIn(() => undefined);
    await using gateway = await startWorkers({
      UPSTREAM_URL: service.url,
      UPSTREAM_TIMEOUT_MS: "600000",
      SHUTDOWN_GRACE_MS: "600000",
      VIEWER_IDENTITY: "token",
    });
    const ends = () => gateway.output().match(/All workers have been replaced/g) ?? [];
    // A busy worker is not replaced before its work is done.
    const answer = graphqlClient(gateway.url).query('{ video(videoId: "v1") { videoId } }');
    const held = await service.call(0);
    process.kill(gateway.pid, "SIGHUP");
    await expect.poll(() => gateway.output()).toContain("Replacing the workers");
    for (let time = 0; time < 5; time += 1) process.kill(gateway.pid, "SIGHUP");
    answerJson(held, 200, videoOnWire("v1"));
    expect((await answer).data).toEqual({ video: { videoId: "v1" } });
    await expect.poll(() => ends().length).toBe(2);
    expect(await gateway.stop("SIGTERM")).toBe(0);
    expect(ends()).toHaveLength(2);
  });

  test.runIf(existsSync(scriptFile)).each(["1", "2"])(
    "exit with the terminal in which they were started, with WORKERS=%s",
    async (workers) => {
      const folder = await temporaryFolder();
      await using redis = await startRedis();
      await using terminal = await startProgram(
        {
          file: scriptFile,
          args: ["--quiet", "--flush", "--command", `exec '${process.execPath}' src/main.ts`, "/dev/null"],
          folder: root,
          environment: {
            PORT: "0",
            DATA_DIR: folder,
            SANDBOX_DATA_DIR: folder,
            WORKERS: workers,
            REDIS_URL: redis.url,
          },
        },
        /The gateway is (ready)/,
      );
      const [, ...family] = familyOf(terminal.pid);
      expect(family.length).toBeGreaterThanOrEqual(workers === "1" ? 1 : 3);
      await terminal.stop("SIGKILL");
      await expect.poll(() => family.filter(isAlive)).toEqual([]);
    },
  );
});
