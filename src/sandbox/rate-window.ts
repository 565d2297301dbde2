import type { SandboxClock } from "./clock.ts";

/** Counts the calls of each account in a sliding window. The counts are in memory, so a restart resets them. */
export interface RateWindow {
  /**
   * Counts one call of the account.
   * @returns undefined when the call is allowed; otherwise the whole seconds to wait, at least 1. A rejected call is
   * not counted.
   */
  take(accountId: string): number | undefined;
}

/** Creates a window that allows `maxCalls` calls per account in any `windowMs` milliseconds. */
export function createRateWindow(clock: SandboxClock, maxCalls: number, windowMs: number): RateWindow {
  const callsByAccount = new Map<string, number[]>();
  return {
    take(accountId) {
      const nowMs = clock.now();
      const calls = (callsByAccount.get(accountId) ?? []).filter((atMs) => atMs > nowMs - windowMs);
      callsByAccount.set(accountId, calls);
      const [oldest] = calls;
      if (calls.length >= maxCalls && oldest !== undefined) {
        return Math.max(1, Math.ceil((oldest + windowMs - nowMs) / 1000));
      }
      calls.push(nowMs);
      return undefined;
    },
  };
}
