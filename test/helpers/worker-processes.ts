import { once } from "node:events";
import { request as sendRequest } from "node:http";
import { type ChildProcessEntry, childrenOf } from "./child-processes.ts";

/** A primary process, by its number. */
interface Primary {
  readonly pid: number;
}

/** Whether the processes of workers can be told apart here. */
export const canSeeProcesses = process.platform === "linux";

/** The workers of a primary that live, in the order in which they were started. */
export function workersOf({ pid }: Primary): ChildProcessEntry[] {
  return childrenOf(pid)
    .filter(({ command }) => command.includes("worker-of-gateway"))
    .toSorted((one, other) => one.pid - other.pid);
}

/** The sandbox of a primary in its own process, if it lives. */
export function sandboxOf({ pid }: Primary): ChildProcessEntry[] {
  return childrenOf(pid).filter(({ command }) => command.includes("sandbox-of-gateway"));
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
