import { once } from "node:events";
import { request as sendRequest } from "node:http";
import { type ChildProcessEntry, childrenOf } from "./child-processes.ts";
import { type GatewayProcess, startGatewayProcess } from "./gateway-process.ts";
import { hasRedisServer, redisNote, startRedis } from "./redis-server.ts";

/** A primary process, by its number. */
interface Primary {
  readonly pid: number;
}

/** Whether processes can be told apart here. */
export const canSeeProcesses = process.platform === "linux";

/** Whether workers can be started and told apart here. */
export const canRunWorkers = canSeeProcesses && hasRedisServer;

/** What the name of tests of workers ends with, so that it says why they are skipped. */
export const workersNote = canSeeProcesses ? redisNote : " (skipped: only Linux shows its processes)";

/** A secret of gateways over services, for which Redis asks. */
export const secret = "A secret of sixteen characters or more.";

/** An address that no test calls. */
export const nowhere = "http://127.0.0.1:9";

/** Starts two workers, over a Redis of their own that ends with them. */
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

/** The workers of a primary that live, in the order in which they were started. */
export function workersOf({ pid }: Primary): ChildProcessEntry[] {
  return childrenOf(pid)
    .filter(({ command }) => command.includes("worker-of-gateway"))
    .toSorted((one, other) => one.pid - other.pid);
}

/** Asks a gateway over a connection of its own. @returns the status; 0 when there is no answer. */
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
