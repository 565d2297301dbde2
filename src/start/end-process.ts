import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { closeOnce } from "../close-once.ts";
import type { Gateway } from "../gateway.ts";
import type { Log } from "../log.ts";

/**
 * Ends a server without losing a request. First it says that it goes, and serves on, so that a load balancer can notice. Then it takes no
 * more connections, and answers what comes over the open ones, each time with the end of the connection. Connections on which nothing
 * comes stay open for as long as their last answer has promised (`Keep-Alive: timeout=5`): a client may just be sending.
 * @param delayMs how long it says that it goes and answers all the same, in milliseconds; null when another process answers at its address.
 * @param graceMs how long what runs may take then, in milliseconds.
 * @returns when all connections are closed; those that are left after the grace period are cut.
 */
export async function takeLeave(
  server: HttpServer,
  gateway: Gateway,
  delayMs: number | null,
  graceMs: number,
): Promise<void> {
  if (delayMs !== null) {
    gateway.announceDraining();
    await sleep(delayMs);
  }
  // The gateway does that for its own addresses; there are those of the sandbox beside them.
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closed = once(server, "close");
  // The HTTP server's own `close` cuts idle connections at once.
  Server.prototype.close.call(server);
  // What was opened in advance and never used has no promise to wait for.
  server.headersTimeout = Math.min(server.headersTimeout, server.keepAliveTimeout);
  const grace = new AbortController();
  const drained = Promise.all([closed, gateway.drain(delayMs === null)]).finally(() => grace.abort());
  await Promise.race([drained, sleep(graceMs, undefined, { signal: grace.signal }).catch(() => drained)]);
  server.closeAllConnections();
}

/** What closes one thing each that a process runs. */
type Steps = readonly (() => void | Promise<void>)[];

/**
 * Closes what a process runs before it ends: one thing after another, each of them although others before it could not be closed, which
 * the log is told. Never rejects.
 * @returns the exit code of the process: 0, or 1 when something could not be closed.
 */
export async function closeAll(steps: Steps, log: Pick<Log, "error">): Promise<0 | 1> {
  try {
    await closeOnce(steps)();
    return 0;
  } catch (error) {
    log.error({ err: error }, "Something could not be closed, and the process ends with 1.");
    return 1;
  }
}

/**
 * Has the process close everything and end when it is asked to, by SIGTERM or SIGINT. Whoever asks a second time wants it to end at
 * once.
 */
export function endOnSignal(steps: Steps, log: Log): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log.info({ signal }, "Shutting down: running requests may finish.");
    void closeAll(steps, log).then((exitCode) => process.exit(exitCode));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
