import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** True when redis-server is installed, as from the Debian package. */
export const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;

/** Suffix for the titles of tests that need a real `redis-server`, with the reason when they are skipped. */
export const redisNote = hasRedisServer ? "" : " (skipped: redis-server is not installed)";

/** A real server on loopback, in a separate folder. It ends with its scope. */
export interface RedisServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Kills the server, like `kill -9`, and waits for its end. */
  kill(): Promise<void>;
  /** Starts the server again at its port, with the data that it stored on disk. */
  start(): Promise<void>;
  /** Pauses the server: its connections stay open, and it does not respond. @returns when it is paused */
  freeze(): Promise<void>;
  /** Resumes the server. */
  thaw(): void;
  /** Runs a command with redis-cli. */
  ask(...command: readonly string[]): Promise<string>;
}

/** Options of a server. */
export interface RedisServerOptions {
  /** Additional command line options, in pairs of name and value. */
  readonly options?: readonly string[];
  /** Lines of its configuration file, for settings without a command line option. */
  readonly lines?: readonly string[];
  /** True when it runs as a sentinel. */
  readonly isSentinel?: boolean;
  /** Options of redis-cli besides the port. */
  readonly clientOptions?: readonly string[];
}

/**
 * Ports below the ephemeral range. A free port here stays free while other tests listen and connect, even while a
 * server is down.
 */
const firstPort = 12_000;
const lastPort = 31_999;

/** Returns a port of loopback that is free now and outside the ephemeral range. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort + 1));
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

/** Starts a server that stores nothing on disk by default. */
export async function startRedis({
  options = [],
  lines = [],
  isSentinel = false,
  clientOptions = [],
}: RedisServerOptions = {}): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), "redis-"));
  const file = join(folder, "redis.conf");
  await writeFile(file, `${lines.join("\n")}\n`);
  const port = await findFreePort();
  let child: ChildProcess | null = null;

  const start = async () => {
    const common = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
    const stores = isSentinel ? ["--sentinel"] : ["--save", ""];
    child = spawn("redis-server", [file, ...common, ...stores, ...options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await waitForText(child, isSentinel ? "+monitor" : "Ready to accept connections");
  };
  const kill = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    async freeze() {
      child?.kill("SIGSTOP");
      // Only Linux reports the state of a process here.
      while (
        process.platform === "linux" &&
        !(await readFile(`/proc/${child?.pid}/stat`, "utf8")).includes(") T ")
      );
    },
    thaw: () => void child?.kill("SIGCONT"),
    async ask(...command) {
      const { stdout } = await run("redis-cli", ["-p", String(port), ...clientOptions, ...command]);
      return stdout.trim();
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Several servers that belong together. */
export interface RedisServers extends AsyncDisposable {
  readonly servers: readonly RedisServer[];
  readonly url: string;
}

/**
 * Time without a response of a server before the others consider it down, in milliseconds, until a test sets a shorter one.
 */
const patientMs = 600_000;

/** Status of a replica that is in sync. */
const isCopied = "master_link_status:up";

/** Repeats a command until its reply contains a text. */
async function waitForAnswer(server: RedisServer, text: string, ...command: string[]): Promise<void> {
  while (!(await server.ask(...command)).includes(text));
}

/**
 * Starts a cluster of three nodes, and replicas of the first ones. No replica replaces a killed node until
 * `cluster-node-timeout` is set.
 */
export async function startRedisCluster(copies = 0): Promise<RedisServers> {
  const servers: RedisServer[] = [];
  for (let index = 0; index < 3 + copies; index += 1) {
    const busPort = await findFreePort();
    servers.push(
      await startRedis({
        options: [
          "--cluster-enabled",
          "yes",
          "--cluster-port",
          String(busPort),
          // A late node on a busy machine must not count as down.
          "--cluster-node-timeout",
          String(patientMs),
          "--cluster-replica-validity-factor",
          "0",
        ],
      }),
    );
  }
  const addressOf = ({ port }: RedisServer) => `127.0.0.1:${port}`;
  const masters = servers.slice(0, 3);
  const [first] = masters;
  if (first === undefined) throw new Error("No node was started.");
  await run("redis-cli", ["--cluster", "create", ...masters.map(addressOf), "--cluster-yes"]);
  for (const [index, copy] of servers.slice(3).entries()) {
    const id = await masters[index % 3]?.ask("cluster", "myid");
    await run("redis-cli", [
      "--cluster",
      "add-node",
      addressOf(copy),
      addressOf(first),
      "--cluster-slave",
      "--cluster-master-id",
      String(id),
    ]);
  }
  for (const server of servers) await waitForAnswer(server, "cluster_state:ok", "cluster", "info");
  for (const copy of servers.slice(3)) await waitForAnswer(copy, isCopied, "info", "replication");
  return {
    servers,
    url: masters.map(({ url }) => url).join(","),
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server[Symbol.asyncDispose]();
    },
  };
}

/**
 * Starts a server, its replica, and a sentinel for both, in this order. The sentinel considers no server down until
 * `down-after-milliseconds` is set.
 */
export async function startRedisWithSentinel(): Promise<RedisServers> {
  const master = await startRedis();
  const copy = await startRedis({ options: ["--replicaof", `127.0.0.1 ${master.port}`] });
  await waitForAnswer(copy, isCopied, "info", "replication");
  const sentinel = await startRedis({
    isSentinel: true,
    lines: [
      `sentinel monitor shop 127.0.0.1 ${master.port} 1`,
      `sentinel down-after-milliseconds shop ${patientMs}`,
      "sentinel failover-timeout shop 2000",
    ],
  });
  await waitForAnswer(sentinel, String(copy.port), "sentinel", "replicas", "shop");
  const servers = [master, copy, sentinel];
  return {
    servers,
    url: sentinel.url,
    async [Symbol.asyncDispose]() {
      for (const server of servers.toReversed()) await server[Symbol.asyncDispose]();
    },
  };
}

/** Waits until a program has printed a text. @throws Error when it ends before */
async function waitForText(child: ChildProcess, text: string): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) resolve();
    });
    child.once("exit", () => reject(new Error(`redis-server has ended: ${output}`)));
  });
  // Later output is discarded, so that the program never blocks.
  child.stdout?.removeAllListeners("data").resume();
}
