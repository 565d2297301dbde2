import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** Calls of this process to one address, over `fetch` or undici. */
export interface OwnCalls {
  /**
   * Returns undefined when no calls are running, besides held ones; otherwise a promise that resolves when one of them
   * ends.
   * @param heldCount number of calls whose response waits for the clock
   */
  running(heldCount: number): Promise<void> | undefined;
  /** Resolves the last promise of {@link running}, because the number of held calls has changed. */
  wake(): void;
  /** Stops watching. */
  close(): void;
}

/** Messages of undici about a request, which ends with one of the last two. */
const createdChannel = "undici:request:create";
const endChannels = ["undici:request:trailers", "undici:request:error"];

/**
 * Time in milliseconds after which running calls no longer count: a client may read a response slowly, or wait for
 * something else before it sends the rest of its request.
 */
const maxWaitMs = 2_000;

/**
 * Begins to watch the calls to an address.
 * @param url without a path
 */
export function watchOwnCalls(url: string): OwnCalls {
  const calls = new Set<unknown>();
  let ended = Promise.withResolvers<void>();
  const wake = () => {
    ended.resolve();
    ended = Promise.withResolvers();
  };
  const onCreated = (message: unknown) => {
    const { request } = message as { readonly request: { readonly origin?: unknown } };
    if (String(request.origin) === url) calls.add(request);
  };
  const onEnded = (message: unknown) => {
    const { request } = message as { readonly request: unknown };
    if (calls.delete(request)) wake();
  };
  subscribe(createdChannel, onCreated);
  for (const channel of endChannels) subscribe(channel, onEnded);
  return {
    running(heldCount) {
      if (calls.size <= heldCount) return undefined;
      const timer = setTimeout(() => {
        calls.clear();
        wake();
      }, maxWaitMs);
      return ended.promise.finally(() => clearTimeout(timer));
    },
    wake,
    close() {
      unsubscribe(createdChannel, onCreated);
      for (const channel of endChannels) unsubscribe(channel, onEnded);
    },
  };
}
