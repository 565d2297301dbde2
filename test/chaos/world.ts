import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort, type RedisServer, startRedis, startRedisCluster } from "../helpers/redis-server.ts";
import { type JournalLine, steadyMs } from "./journal.ts";
import { type Link, startLink } from "./link.ts";

/** Deployment type of Redis. */
export type Form = "single" | "cluster";

/** A gateway in a separate process. */
export interface GatewayUnderTest {
  readonly index: number;
  readonly url: string;
  /** Its link to Redis; null for a cluster, whose nodes announce their own addresses. */
  readonly link: Link | null;
  readonly kill: () => Promise<void>;
  /** Shuts it down gracefully. */
  readonly end: () => Promise<void>;
  start(): Promise<void>;
  stop(): void;
  goOn(): void;
  /** Shifts its wall clock. @param byMs in milliseconds, from the true time */
  setClock(byMs: number): void;
}

/** Three gateways over one Redis and one service, each in a separate process. */
export interface World extends AsyncDisposable {
  readonly journal: JournalLine[];
  readonly gateways: readonly GatewayUnderTest[];
  readonly servers: readonly RedisServer[];
}

const gatewayCount = 3;

/** Starts a program of this folder. @returns the process with its first message. */
async function startProgram(name: string, args: readonly string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(name, import.meta.url)), ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => Promise.reject(new Error(`${name} has ended.`)));
  const [message] = (await Promise.race([once(child, "message"), ended])) as unknown[];
  ended.catch(() => undefined);
  return { child, message };
}

/** Starts all processes. @param users tokens of the users */
export async function startWorld(form: Form, users: readonly string[]): Promise<World> {
  const journal: JournalLine[] = [];
  const folder = await mkdtemp(join(tmpdir(), "chaos-"));
  const service = await startProgram("service.ts", [folder, ...users]);
  service.child.on("message", (line: JournalLine) => journal.push(line));
  const { url: services } = service.message as { url: string };
  const redis = form === "cluster" ? await startRedisCluster() : await startRedis();
  const servers = "servers" in redis ? redis.servers : [redis];
  const gateways: GatewayUnderTest[] = [];
  for (let index = 0; index < gatewayCount; index += 1) {
    const link = form === "single" ? await startLink(servers[0]?.port ?? 0) : null;
    const redisUrl = link ? `redis://127.0.0.1:${link.port}` : redis.url;
    const dataDir = join(folder, `gateway-${index}`);
    await mkdir(dataDir);
    gateways.push(await startGateway(index, link, services, redisUrl, dataDir, journal));
  }
  return {
    journal,
    gateways,
    servers,
    async [Symbol.asyncDispose]() {
      for (const { kill, link } of gateways) {
        await kill();
        link?.close();
      }
      const serviceEnded = once(service.child, "exit");
      service.child.kill("SIGKILL");
      await serviceEnded;
      await rm(folder, { recursive: true });
      await redis[Symbol.asyncDispose]();
    },
  };
}

async function startGateway(
  index: number,
  link: Link | null,
  services: string,
  redisUrl: string,
  dataDir: string,
  journal: JournalLine[],
): Promise<GatewayUnderTest> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  let stoodSinceMs: number | null = null;
  const stand = () => (stoodSinceMs ??= steadyMs());
  const go = () => {
    if (stoodSinceMs === null) return;
    journal.push({ kind: "standstill", gateway: index, fromMs: stoodSinceMs, toMs: steadyMs() });
    stoodSinceMs = null;
  };
  const endBy = (signal: NodeJS.Signals) => async () => {
    const ending = child;
    child = null;
    if (ending === null) return;
    stand();
    const ended = once(ending, "exit");
    ending.kill(signal);
    await ended;
  };
  const gateway: GatewayUnderTest = {
    index,
    url: `http://127.0.0.1:${port}`,
    link,
    kill: endBy("SIGKILL"),
    end: endBy("SIGTERM"),
    async start() {
      ({ child } = await startProgram("gateway.ts", [String(port), services, redisUrl, dataDir]));
      go();
    },
    stop() {
      stand();
      child?.kill("SIGSTOP");
    },
    goOn() {
      child?.kill("SIGCONT");
      go();
    },
    setClock: (byMs) => void child?.send(byMs),
  };
  await gateway.start();
  return gateway;
}
