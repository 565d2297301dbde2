import type { SandboxClock } from "./clock.ts";

/** Counts calls of each account in a sliding window. Kept in memory: a restart forgets at most one window. */
export interface RateWindow {
  /**
   * Takes one call of the account into account.
   * @returns undefined when the call may go on; otherwise the whole seconds (at least 1) to wait. A refused call does
   * not count.
   */
  take(accountId: string): number | undefined;
}

/** At most `maxCalls` calls in any `windowMs` milliseconds for each account. */
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
