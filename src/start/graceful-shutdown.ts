import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { closeOnce } from "../close-once.ts";
import type { Gateway } from "../gateway.ts";
import type { Log } from "../log.ts";

/**
 * Shuts a server down without losing a request. First readiness reports the shutdown while the gateway still serves, so
 * that a load balancer can react. Then the server accepts no more connections, and closes each open one after its next
 * response. Idle connections stay open for their keep-alive time (`Keep-Alive: timeout=5`), because a client may be
 * sending a request at that moment.
 * @param delayMs time during which readiness reports the shutdown and the gateway serves, in milliseconds; null when
 * another process takes over the address.
 * @param graceMs additional time for running requests, in milliseconds.
 * @returns a promise that resolves when all connections are closed; after the grace period the remaining ones are cut.
 */
export async function shutDownGracefully(
  server: HttpServer,
  gateway: Gateway,
  delayMs: number | null,
  graceMs: number,
): Promise<void> {
  if (delayMs !== null) {
    gateway.announceDraining();
    await sleep(delayMs);
  }
  // The gateway closes connections for its own routes, but the sandbox has routes on the same server.
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closed = once(server, "close");
  // The `close` of the HTTP server would cut idle connections immediately.
  Server.prototype.close.call(server);
  // A connection that was opened in advance and never used needs no longer time than an idle one.
  server.headersTimeout = Math.min(server.headersTimeout, server.keepAliveTimeout);
  const grace = new AbortController();
  const drained = Promise.all([closed, gateway.drain(delayMs === null)]).finally(() => grace.abort());
  await Promise.race([drained, sleep(graceMs, undefined, { signal: grace.signal }).catch(() => drained)]);
  server.closeAllConnections();
}

/** Functions that each close one resource of the process. */
type Steps = readonly (() => void | Promise<void>)[];

/**
 * Runs all steps in order, even when some fail; failures are logged. Never rejects.
 * @returns the exit code of the process: 0, or 1 when a step failed.
 */
export async function closeAll(steps: Steps, log: Pick<Log, "error">): Promise<0 | 1> {
  try {
    await closeOnce(steps)();
    return 0;
  } catch (error) {
    log.error({ err: error }, "Some resources could not be closed. The process exits with 1.");
    return 1;
  }
}

/** Closes everything and ends the process on SIGTERM or SIGINT. A second signal ends it immediately. */
export function endOnSignal(steps: Steps, log: Log): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log.info({ signal }, "Shutting down: waiting for running requests.");
    void closeAll(steps, log).then((exitCode) => process.exit(exitCode));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
