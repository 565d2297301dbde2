import type { Outcome, WantedToken } from "../../state/buckets/bucket-store.ts";
import type { CallBound, Lease } from "./limiter.ts";
import type { WaitingLineParts } from "./waiting-line.ts";

/** A token that was given out. */
export interface GivenToken extends Pick<WaitingLineParts, "store" | "clock" | "key" | "policy"> {
  readonly token: WantedToken;
  /** When it was asked for: its life began no earlier. */
  readonly askedAtMs: number;
  /** How long its call can last; undefined until that is known. */
  readonly bound: CallBound | undefined;
  /** How long a call with this bound can last from now on at most, in milliseconds. */
  readonly lifeMs: (bound: CallBound | undefined) => number | null;
  /** Called when it has been given back; `isAwaited` as the store said it. */
  readonly onSettled: (isAwaited: boolean) => void;
  /** Called when the service answered the call, with the call's duration in milliseconds. */
  readonly onAnswered: (durationMs: number) => void;
  /** Called when the service refused the call. */
  readonly onRefused: () => void;
}

/** Part of a token's life after which it is renewed, so that a slow answer of the store does no harm. */
const renewedAt = 0.7;

/** Shortest time between two renewals of a token, in milliseconds. */
const leastRenewalMs = 100;

/** Keeps a token for a call that goes on, and gives it back once. */
export function openLease(given: GivenToken): Lease {
  const { store, clock, key, policy, token, askedAtMs } = given;
  let { bound } = given;
  let begunAtMs = clock.now();
  let isSettled = false;
  let cancelRenewal: (() => void) | null = null;

  async function settle(outcome: Outcome): Promise<void> {
    if (isSettled) return;
    isSettled = true;
    cancelRenewal?.();
    let isAwaited = false;
    try {
      ({ isAwaited } = await store.settle(key, policy, { id: token.id, outcome }));
    } catch {
      // The call is over whatever becomes of its token, which comes back by itself.
    }
    given.onSettled(isAwaited);
  }

  function renewIn(delayMs: number): void {
    cancelRenewal = clock.schedule(renew, Math.max(leastRenewalMs, delayMs));
  }

  function renew(): void {
    // A call whose time is up ends in this moment.
    const lifeMs = Math.max(leastRenewalMs, given.lifeMs(bound) ?? 0);
    store.renew(key, policy, { id: token.id, lifeMs }).catch(() => undefined);
    renewIn(lifeMs * renewedAt);
  }

  if (token.lifeMs !== null) renewIn(askedAtMs + token.lifeMs * renewedAt - clock.now());
  return {
    begin(laterBound) {
      bound = laterBound;
      begunAtMs = clock.now();
    },
    answered() {
      if (!isSettled) given.onAnswered(clock.now() - begunAtMs);
      return settle({ kind: "answered" });
    },
    refused(retryAfterMs) {
      if (!isSettled) given.onRefused();
      return settle({ kind: "refused", retryAfterMs });
    },
    unused: () => settle({ kind: "unused" }),
  };
}
