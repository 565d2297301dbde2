import type { Plugin } from "graphql-yoga";
import { type Clock, sleep } from "../../clock.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import type { HttpContext } from "../http-context.ts";

/** Longest time that an answer waits for the rest of its request, in milliseconds. */
const maxLingerMs = 10_000;

/**
 * Reads the rest of a request before its answer when the connection closes with the answer. Many clients, and proxies
 * that speak HTTP/1.0 to what is behind them, send everything before they read: the connection would be reset under
 * them, and the answer lost. On a connection that stays open the answer goes out at once.
 * @param maxBytes most that is read of a request; one that sends more loses its connection.
 */
export function useUnreadBody(clock: Clock, maxBytes: number): Plugin<object, HttpContext> {
  return {
    async onResponse({ serverContext: { req, res, exchange } }) {
      if (res.shouldKeepAlive || req.readableEnded || exchange.signal.aborted) return;
      const waiting = new AbortController();
      const onGone = () => waiting.abort();
      exchange.signal.addEventListener("abort", onGone, { once: true });
      const tooLong = sleep(clock, maxLingerMs, waiting.signal).catch(() => undefined);
      await Promise.race([exchange.discardBody?.() ?? discardRequest(req, maxBytes, null), tooLong]);
      waiting.abort();
      exchange.signal.removeEventListener("abort", onGone);
    },
  };
}
