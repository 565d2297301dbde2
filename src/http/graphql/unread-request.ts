import { type Clock, sleep } from "../../clock.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import type { HttpExchange } from "../http-exchange.ts";
import { maxJsonBytes } from "../request-text.ts";
import { maxFileBytes } from "./request-reader.ts";

/** Longest time that an answer waits for the rest of its request, in milliseconds. */
const maxLingerMs = 10_000;

/**
 * Reads the rest of a request before its answer when the connection closes with the answer. Many clients, and proxies that speak
 * HTTP/1.0 to what is behind them, send everything before they read: the connection would be reset under them, and the answer lost. On a
 * connection that stays open the answer leaves at once.
 * @returns null when nothing has to be read; else a promise that never rejects.
 */
export function discardUnread(exchange: HttpExchange, clock: Clock): Promise<void> | null {
  const { request, response } = exchange;
  if (response.shouldKeepAlive || request.readableEnded || response.destroyed) return null;
  return discard(exchange, clock);
}

async function discard({ request, signal, discardBody }: HttpExchange, clock: Clock): Promise<void> {
  const rest = discardBody?.() ?? discardRequest(request, maxJsonBytes + maxFileBytes, null);
  const waiting = new AbortController();
  const tooLong = sleep(clock, maxLingerMs, AbortSignal.any([signal, waiting.signal])).catch(() => undefined);
  await Promise.race([rest, tooLong]);
  waiting.abort();
}
