import { type Clock, orAborted } from "../../clock.ts";
import { TokenRequestError } from "./token-request-error.ts";
import { failureMs, giveUpMs, type TimedToken } from "./token-times.ts";

/** Where one token comes from. */
export interface TokenSupply {
  /**
   * A token that can be used: one that is there, or another one.
   * @throws TokenRequestError
   */
  get(isUsable: (token: TimedToken) => boolean): Promise<TimedToken>;
  /** Notes for other instances that a service has refused a fresh token, too. */
  giveUp?(token: string): void;
  /** Whether a short time ago another instance gave this token up, which no other could replace. */
  hasGivenUp?(token: string): Promise<boolean>;
}

/** Where the token of a source is kept. */
export interface TokenKeeper extends Pick<TokenSupply, "hasGivenUp"> {
  /** The token that there is, whatever its age; null without one. May throw when there will be none any more. */
  held(): TimedToken | null;
  /** Puts another one in its place. @returns it. @throws TokenRequestError, or what `held` throws. */
  renew(): Promise<string>;
  /** A service has refused the token that is held. */
  drop?(): void;
  /** A service has refused another one in its place, too. */
  giveUp?(): void;
}

/** Keeps what a supply gives. */
export function keepFrom(supply: TokenSupply, clock: Clock): TokenKeeper {
  let held: TimedToken | null = null;
  let refusedToken: string | null = null;

  /** Without a token, one will do that is to be renewed already. */
  function canUse({ token, renewAtMs, endsAtMs }: TimedToken): boolean {
    return token !== refusedToken && clock.now() < (held === null ? endsAtMs : renewAtMs);
  }

  return {
    held: () => held,
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

/** Makes the source of a stored token. At most one request runs at a time, and none without need. */
export function createTokenSource(keeper: TokenKeeper, clock: Clock) {
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

  /** The token. @throws TokenRequestError when there is none, or the signal's reason; others who wait for the same answer are not affected. */
  async function get(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const now = clock.now();
    const held = keeper.held();
    if (held === null || now >= held.endsAtMs) return fresh(signal);
    if (now >= held.renewAtMs && !running && !recentFailure()) {
      running = renew();
      // No call waits for it: the present token still works, and the next caller tries again.
      running.catch(() => undefined);
    }
    return held.token;
  }

  return {
    /** The token, when there is one that need not be renewed yet; null otherwise. */
    atHand(): string | null {
      const held = keeper.held();
      return held && clock.now() < held.renewAtMs ? held.token : null;
    },
    get,
    /**
     * Another token in place of one that a service has refused.
     * @returns null when renewing has just been tried without success.
     * @throws what `get` throws.
     */
    async replace(refused: string, signal: AbortSignal): Promise<string | null> {
      const held = keeper.held();
      if (held && held.token !== refused) return get(signal);
      if (clock.now() < noReplacementUntilMs || (await keeper.hasGivenUp?.(refused))) return null;
      // Another call can have replaced it meanwhile.
      if (keeper.held()?.token !== refused) return get(signal);
      keeper.drop?.();
      return fresh(signal);
    },
    /** A service has refused a fresh token, too: for a while no other one is fetched on a refusal. */
    giveUp(): void {
      noReplacementUntilMs = clock.now() + giveUpMs;
      keeper.giveUp?.();
    },
  };
}

/** One token, kept fresh. */
export type TokenSource = ReturnType<typeof createTokenSource>;
