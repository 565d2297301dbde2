import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether the program is there; the package of Debian has it. */
export const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;

/** What the name of tests that need a real `redis-server` ends with, so that it says why they are skipped. */
export const redisNote = hasRedisServer ? "" : " (skipped: redis-server is not installed)";

/** A real server on loopback, in a folder of its own. It ends with its scope. */
export interface RedisServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Kills it, as `kill -9` does. @returns when it has ended. */
  kill(): Promise<void>;
  /** Starts it again at its port. Data are there if they were to be kept on disk. */
  start(): Promise<void>;
  /** Lets it stand still: its connections stay open, and nothing is answered. @returns when it stands. */
  freeze(): Promise<void>;
  /** Lets it go on. */
  thaw(): void;
  /** Runs a command with its own client. */
  ask(...command: readonly string[]): Promise<string>;
}

/** What a server is started with. */
export interface RedisServerOptions {
  /** More options of the command line, in pairs of name and value. */
  readonly options?: readonly string[];
  /** Lines of its file of options, for what the command line cannot say. */
  readonly lines?: readonly string[];
  /** Whether it runs as a sentinel. */
  readonly isSentinel?: boolean;
  /** What its own client needs besides the port. */
  readonly clientOptions?: readonly string[];
}

/**
 * Ports below those that systems give to whoever asks for any: what is free here stays free, although other tests listen and connect
 * all the time, also while a server is away.
 */
const firstPort = 12_000;
const lastPort = 31_999;

/** A port of loopback that is free now, and that nobody gets by asking for any. */
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

/** Starts a server that keeps nothing on disk, unless it is told to. */
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
      // Only there the system tells of it.
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

/** For how long a server may say nothing before the others take it for gone, in milliseconds, until a test says less. */
const patientMs = 600_000;

/** What a server says of itself that has everything that it copies. */
const isCopied = "master_link_status:up";

/** Asks a server until its answer has a text in it. */
async function waitForAnswer(server: RedisServer, text: string, ...command: string[]): Promise<void> {
  while (!(await server.ask(...command)).includes(text));
}

/** Starts a cluster of three nodes, and more that copy the first ones. Nobody takes a killed node's place: see `cluster-node-timeout`. */
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
          // A node of a busy machine is not gone because it is late.
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
 * Starts a server, one that copies it, and a sentinel that watches over both: the servers in this order. The sentinel takes none for
 * gone: see `down-after-milliseconds`.
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

/** Waits until a program has printed a text. @throws when it ends before. */
async function waitForText(child: ChildProcess, text: string): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) resolve();
    });
    child.once("exit", () => reject(new Error(`redis-server has ended: ${output}`)));
  });
  // What else it prints is thrown away, so that it is never held up.
  child.stdout?.removeAllListeners("data").resume();
}
