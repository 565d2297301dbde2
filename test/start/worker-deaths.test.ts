import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { childrenOf, isAlive } from "../helpers/child-processes.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { startProgram } from "../helpers/program.ts";
import { type RedisServer, startRedis } from "../helpers/redis-server.ts";
import { temporaryFolder } from "../helpers/signing-in.ts";
import {
  canRunWorkers,
  nowhere,
  secret,
  statusOf,
  workersNote,
  workersOf,
} from "../helpers/worker-processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Changes the limits of a running process (util-linux). */
const prlimit = "/usr/bin/prlimit";

/** Running gateways that these tests have started. */
function programs(): number[] {
  const ours = childrenOf(process.pid).filter(({ command }) => command.includes("src/main.ts"));
  return ours.map(({ pid }) => pid);
}

describe.runIf(canRunWorkers)(`Several workers${workersNote}`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis[Symbol.asyncDispose]());

  const settings = () => ({
    WORKERS: "2",
    REDIS_URL: redis.url,
    GATEWAY_SECRET: secret,
    UPSTREAM_URL: nowhere,
  });

  /** Starts a gateway. @returns its process id as soon as it exists, and a promise of the ready gateway. */
  async function beginStart() {
    const known = new Set(programs());
    const ready = startGatewayProcess(settings());
    ready.catch(() => undefined);
    await expect.poll(() => programs().filter((pid) => !known.has(pid))).toHaveLength(1);
    const [pid = 0] = programs().filter((one) => !known.has(one));
    return { primary: { pid }, ready };
  }

  /** Starts two workers with a copy of the Node.js binary that can be removed. */
  async function startOwnNode() {
    const folder = await temporaryFolder();
    const node = join(folder, "node");
    await copyFile(process.execPath, node);
    const program = await startProgram(
      {
        file: node,
        args: ["src/main.ts"],
        folder: root,
        environment: { PORT: "0", DATA_DIR: folder, ...settings() },
      },
      /"url":"([^"]+)\/graphql"/,
    );
    return {
      ...program,
      url: program.found,
      /** Node.js reports a missing file asynchronously. */
      hideNode: () => rename(node, `${node}.away`),
      /** A symbolic link to itself causes a thrown error, like most system errors. */
      tieNode: async () => {
        await rename(node, `${node}.away`);
        await symlink(node, node);
      },
      showNode: () => rename(`${node}.away`, node),
    };
  }

  test("keep their number when one is killed during a rolling replacement", async () => {
    await using gateway = await startGatewayProcess({ ...settings(), WORKERS: "3" });
    const before = workersOf(gateway);
    expect(before).toHaveLength(3);
    process.kill(gateway.pid, "SIGHUP");
    await expect.poll(() => workersOf(gateway).length).toBeGreaterThan(3);
    process.kill(before.at(-1)?.pid ?? 0, "SIGKILL");
    await expect.poll(() => gateway.output()).toContain("All workers have been replaced.");
    expect(workersOf(gateway)).toHaveLength(3);
    expect(before.filter(({ pid }) => isAlive(pid))).toEqual([]);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test("serve the same port again after all of them were killed", async () => {
    await using gateway = await startGatewayProcess(settings());
    const before = workersOf(gateway);
    for (const { pid } of before) process.kill(pid, "SIGKILL");
    await expect.poll(() => before.filter(({ pid }) => isAlive(pid))).toEqual([]);
    await expect.poll(() => statusOf(gateway.url)).toBe(200);
    await expect.poll(() => workersOf(gateway).length).toBe(2);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test("leave no client hanging whose connection was assigned to a killed worker", async () => {
    await using gateway = await startGatewayProcess(settings());
    const [stopped] = workersOf(gateway);
    process.kill(stopped?.pid ?? 0, "SIGSTOP");
    const answered: number[] = [];
    const asks = Array.from({ length: 3 }, async () => {
      const status = await statusOf(gateway.url);
      answered.push(status);
      return status;
    });
    // Connections are assigned in turn, so that the stopped worker has one of them.
    await expect.poll(() => answered).toEqual([200, 200]);
    process.kill(stopped?.pid ?? 0, "SIGKILL");
    await Promise.all(asks);
    expect(answered).toEqual([200, 200, 0]);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test("continue while the system cannot start processes, and are all restarted afterwards", async () => {
    await using gateway = await startOwnNode();
    for (const hide of [gateway.hideNode, gateway.tieNode]) {
      const failures = () => gateway.output().match(/A worker cannot start/g)?.length ?? 0;
      const before = failures();
      await hide();
      // The other worker already serves requests.
      const newest = workersOf(gateway).at(-1);
      process.kill(newest?.pid ?? 0, "SIGKILL");
      await expect.poll(failures).toBeGreaterThan(before);
      expect(await statusOf(gateway.url)).toBe(200);
      await gateway.showNode();
      await expect.poll(() => workersOf(gateway).length).toBe(2);
    }
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });

  test.runIf(existsSync(prlimit))(
    "are all restarted after their primary process was out of file descriptors",
    async () => {
      await using gateway = await startGatewayProcess(settings());
      const limitFiles = (most: number) =>
        execFileSync(prlimit, ["--pid", String(gateway.pid), `--nofile=${most}:`]);
      limitFiles(1);
      const [killed] = workersOf(gateway);
      process.kill(killed?.pid ?? 0, "SIGKILL");
      await expect.poll(() => gateway.output()).toContain("A worker cannot start.");
      limitFiles(1_024);
      await expect.poll(() => workersOf(gateway).length).toBe(2);
      await expect.poll(() => statusOf(gateway.url)).toBe(200);
      expect(await gateway.stop("SIGTERM")).toBe(0);
    },
  );

  test("exit when their primary process is killed while they start", async () => {
    const { primary, ready } = await beginStart();
    await expect.poll(() => workersOf(primary).length).toBe(2);
    const children = childrenOf(primary.pid);
    process.kill(primary.pid, "SIGKILL");
    await expect(ready).rejects.toThrow("ended before it was ready");
    await expect.poll(() => children.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });
});
