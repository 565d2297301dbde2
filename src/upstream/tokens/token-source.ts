import { type Clock, orAborted } from "../../clock.ts";
import { TokenRequestError } from "./token-request-error.ts";
import { failureMs, giveUpMs, type TimedToken } from "./token-lifetime.ts";

/** Supply of one token. */
export interface TokenSupply {
  /**
   * Returns a usable token, stored or new.
   * @throws TokenRequestError
   */
  get(isUsable: (token: TimedToken) => boolean): Promise<TimedToken>;
  /** Reports to other instances that a service rejected a fresh token too. */
  giveUp?(token: string): void;
  /** True when another instance recently reported this token as rejected and not replaceable. */
  hasGivenUp?(token: string): Promise<boolean>;
}

/** Storage of a source's token. */
export interface TokenStore extends Pick<TokenSupply, "hasGivenUp"> {
  /** Returns the current token, of any age; null without one. May throw when no further token is possible. */
  current(): TimedToken | null;
  /**
   * Replaces the token and returns the new one.
   * @throws TokenRequestError, or an error of `held`.
   */
  renew(): Promise<string>;
  /** Discards the current token after a service rejected it. */
  drop?(): void;
  /** Records that a service also rejected the replacement. */
  giveUp?(): void;
}

/** Creates a storage in memory for the tokens of a supply. */
export function createMemoryTokenStore(supply: TokenSupply, clock: Clock): TokenStore {
  let held: TimedToken | null = null;
  let refusedToken: string | null = null;

  /** Without a current token, one that is due for renewal is also acceptable. */
  function canUse({ token, renewAtMs, endsAtMs }: TimedToken): boolean {
    return token !== refusedToken && clock.now() < (held === null ? endsAtMs : renewAtMs);
  }

  return {
    current: () => held,
    async renew() {
      held = await supply.get(canUse);
      return held.token;
    },
    drop() {
      refusedToken = held?.token ?? null;
      held = null;
    },
    giveUp() {
      if (held) supply.giveUp?.(held.token);
    },
    hasGivenUp: async (token) => (await supply.hasGivenUp?.(token)) ?? false,
  };
}

/** Creates the source of a stored token. It sends at most one request at a time, and only when needed. */
export function createTokenSource(keeper: TokenStore, clock: Clock) {
  let running: Promise<string> | null = null;
  let failed: { readonly error: unknown; readonly untilMs: number } | null = null;
  let noReplacementUntilMs = 0;

  async function renew(): Promise<string> {
    try {
      const token = await keeper.renew();
      failed = null;
      return token;
    } catch (error) {
      if (error instanceof TokenRequestError)
        failed = { error, untilMs: clock.now() + failureMs[error.failure] };
      throw error;
    } finally {
      running = null;
    }
  }

  function recentFailure() {
    return failed && clock.now() < failed.untilMs ? failed : null;
  }

  function fresh(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const failure = running ? null : recentFailure();
    if (failure) throw failure.error;
    running ??= renew();
    return orAborted(running, signal);
  }

  /**
   * Returns the token.
   * @throws TokenRequestError when there is none, or the signal's reason; other callers of the same request are not
   * affected.
   */
  async function get(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const now = clock.now();
    const held = keeper.current();
    if (held === null || now >= held.endsAtMs) return fresh(signal);
    if (now >= held.renewAtMs && !running && !recentFailure()) {
      running = renew();
      // Renewal runs in the background: the current token still works, and the next call retries.
      running.catch(() => undefined);
    }
    return held.token;
  }

  return {
    /** Returns the token if it is not yet due for renewal; null otherwise. */
    atHand(): string | null {
      const held = keeper.current();
      return held && clock.now() < held.renewAtMs ? held.token : null;
    },
    get,
    /**
     * Returns a replacement for a token that a service rejected.
     * @returns null when a recent replacement was rejected too.
     * @throws the errors of `get`.
     */
    async replace(refused: string, signal: AbortSignal): Promise<string | null> {
      const held = keeper.current();
      if (held && held.token !== refused) return get(signal);
      if (clock.now() < noReplacementUntilMs || (await keeper.hasGivenUp?.(refused))) return null;
      // Another call may have replaced it in the meantime.
      if (keeper.current()?.token !== refused) return get(signal);
      keeper.drop?.();
      return fresh(signal);
    },
    /** Records that a service also rejected a fresh token. For a while, rejected tokens are not replaced. */
    giveUp(): void {
      noReplacementUntilMs = clock.now() + giveUpMs;
      keeper.giveUp?.();
    },
  };
}

/** One token that is renewed automatically. */
export type TokenSource = ReturnType<typeof createTokenSource>;
