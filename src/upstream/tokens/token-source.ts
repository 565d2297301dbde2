import { type Clock, orAborted } from "../../clock.ts";
import { TokenRequestError } from "./token-request-error.ts";
import { failureMs, giveUpMs, type TimedToken } from "./token-lifetime.ts";

/** Supplies one token, from a store or from the token endpoint. */
export interface TokenSupply {
  /**
   * Returns a usable token, stored or new.
   * @throws TokenRequestError when no token was issued.
   */
  get(isUsable: (token: TimedToken) => boolean): Promise<TimedToken>;
  /** Reports to other instances that a service also rejected a fresh token. */
  giveUp?(token: string): void;
  /** Returns true when another instance has recently reported that this token and its replacement were rejected. */
  hasGivenUp?(token: string): Promise<boolean>;
}

/** Storage of one token. */
export interface TokenStore extends Pick<TokenSupply, "hasGivenUp"> {
  /**
   * Returns the current token, even if it has expired; null when there is none. May throw when no further token is
   * possible.
   */
  current(): TimedToken | null;
  /**
   * Replaces the current token and returns the new one.
   * @throws TokenRequestError, or an error of `held`.
   */
  renew(): Promise<string>;
  /** Drops the current token, because a service rejected it. */
  drop?(): void;
  /** Records that a service rejected the renewed token as well. */
  giveUp?(): void;
}

/** Creates an in-memory storage for the token of a supply. */
export function createMemoryTokenStore(supply: TokenSupply, clock: Clock): TokenStore {
  let held: TimedToken | null = null;
  let refusedToken: string | null = null;

  /**
   * Returns true when a token can be used. If there is no current token, one that is due for renewal can be used too.
   */
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

/** Creates the source of a token. It sends at most one request at a time, and only when a token is needed. */
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
   * @throws TokenRequestError when no token was issued; the signal's reason when this caller is aborted. Other callers
   * of the same request are not affected.
   */
  async function get(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const now = clock.now();
    const held = keeper.current();
    if (held === null || now >= held.endsAtMs) return fresh(signal);
    if (now >= held.renewAtMs && !running && !recentFailure()) {
      running = renew();
      // The renewal runs in the background. If it fails, the current token still works and a later call tries again.
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
      // Another call may have replaced the token in the meantime.
      if (keeper.current()?.token !== refused) return get(signal);
      keeper.drop?.();
      return fresh(signal);
    },
    /** Records that a service also rejected a fresh token. For {@link giveUpMs}, rejected tokens are not replaced. */
    giveUp(): void {
      noReplacementUntilMs = clock.now() + giveUpMs;
      keeper.giveUp?.();
    },
  };
}

/** Source of one token, which is renewed automatically. */
export type TokenSource = ReturnType<typeof createTokenSource>;
