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
export class TokenLease implements Lease {
  readonly #given: GivenToken;
  #bound: CallBound | undefined;
  #begunAtMs: number;
  #isSettled = false;
  #cancelRenewal: (() => void) | null = null;

  constructor(given: GivenToken) {
    this.#given = given;
    const { clock, token, askedAtMs, bound } = given;
    this.#bound = bound;
    this.#begunAtMs = clock.now();
    if (token.lifeMs !== null) this.#renewIn(askedAtMs + token.lifeMs * renewedAt - clock.now());
  }

  begin(bound: CallBound | undefined): void {
    this.#bound = bound;
    this.#begunAtMs = this.#given.clock.now();
  }

  answered(): Promise<void> {
    if (!this.#isSettled) this.#given.onAnswered(this.#given.clock.now() - this.#begunAtMs);
    return this.#settle({ kind: "answered" });
  }

  refused(retryAfterMs: number | null): Promise<void> {
    if (!this.#isSettled) this.#given.onRefused();
    return this.#settle({ kind: "refused", retryAfterMs });
  }

  unused(): Promise<void> {
    return this.#settle({ kind: "unused" });
  }

  async #settle(outcome: Outcome): Promise<void> {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#cancelRenewal?.();
    const { store, key, policy, token, onSettled } = this.#given;
    let isAwaited = false;
    try {
      ({ isAwaited } = await store.settle(key, policy, { id: token.id, outcome }));
    } catch {
      // The call is over whatever becomes of its token, which comes back by itself.
    }
    onSettled(isAwaited);
  }

  #renewIn(delayMs: number): void {
    this.#cancelRenewal = this.#given.clock.schedule(() => this.#renew(), Math.max(leastRenewalMs, delayMs));
  }

  #renew(): void {
    const { store, key, policy, token } = this.#given;
    // A call whose time is up ends in this moment.
    const lifeMs = Math.max(leastRenewalMs, this.#given.lifeMs(this.#bound) ?? 0);
    store.renew(key, policy, { id: token.id, lifeMs }).catch(() => undefined);
    this.#renewIn(lifeMs * renewedAt);
  }
}
