import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Gateway } from "../gateway.ts";

/** How a process ends. */
export interface Leave {
  /** How long it says that it goes and answers all the same, in milliseconds; null when another process answers at its address. */
  readonly delayMs: number | null;
  /** How long what runs may take then, in milliseconds. */
  readonly graceMs: number;
}

/**
 * Ends a server without losing a request. First it says that it goes, and serves on, so that a load balancer can notice. Then it takes no
 * more connections, and answers what comes over the open ones, each time with the end of the connection. Connections on which nothing
 * comes stay open for as long as their last answer has promised (`Keep-Alive: timeout=5`): a client may just be sending.
 * @returns when all connections are closed; those that are left after the grace period are cut.
 */
export async function takeLeave(
  server: HttpServer,
  gateway: Gateway,
  { delayMs, graceMs }: Leave,
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
