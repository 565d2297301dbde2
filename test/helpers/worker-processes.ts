import { once } from "node:events";
import { request as sendRequest } from "node:http";
import { expect } from "vitest";
import { type ChildProcessEntry, childrenOf } from "./child-processes.ts";
import { type GatewayProcess, startGatewayProcess } from "./gateway-process.ts";
import { hasRedisServer, redisNote, startRedis } from "./redis-server.ts";

/** A primary process, by its id. */
interface Primary {
  readonly pid: number;
}

/** True when processes can be listed here. */
export const canSeeProcesses = process.platform === "linux";

/** True when workers can be started and listed here. */
export const canRunWorkers = canSeeProcesses && hasRedisServer;

/** Suffix for the titles of tests of workers, with the reason when they are skipped. */
export const workersNote = canSeeProcesses ? redisNote : " (skipped: only Linux shows its processes)";

/** A secret of gateways over services, which Redis requires. */
export const secret = "A secret of sixteen characters or more.";

/** An address that no test calls. */
export const nowhere = "http://127.0.0.1:9";

/** Starts two workers, with their own Redis that ends with them. */
export async function startWorkers(
  environment: Record<string, string> = {},
  main?: string,
  commandLine?: readonly string[],
): Promise<GatewayProcess> {
  const redis = await startRedis();
  const start = () =>
    startGatewayProcess(
      { WORKERS: "2", REDIS_URL: redis.url, GATEWAY_SECRET: secret, ...environment },
      main,
      commandLine,
    );
  const gateway = await start().catch(async (error: unknown) => {
    await redis[Symbol.asyncDispose]();
    throw error;
  });
  return {
    ...gateway,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await redis[Symbol.asyncDispose]();
    },
  };
}

/** The running workers of a primary, in the order of their start. */
export function workersOf({ pid }: Primary): ChildProcessEntry[] {
  return childrenOf(pid)
    .filter(({ command }) => command.includes("worker-of-gateway"))
    .toSorted((one, other) => one.pid - other.pid);
}

/** Replaces all workers of a primary, one after the other. */
export async function replaceWorkers({ pid, output }: GatewayProcess): Promise<void> {
  process.kill(pid, "SIGHUP");
  await expect.poll(output).toContain("All workers have been replaced.");
}

/** Calls a gateway over a new connection. @returns the status; 0 without a response */
export async function statusOf(url: string, path = "/graphql?query={__typename}"): Promise<number> {
  try {
    const request = sendRequest(`${url}${path}`, { agent: false }).end();
    const [response] = await once(request, "response");
    response.resume();
    return response.statusCode ?? 0;
  } catch {
    return 0;
  }
}
