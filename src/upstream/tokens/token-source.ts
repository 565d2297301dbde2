import { type Clock, orAborted } from "../../clock.ts";
import { isTokenRequestError } from "./token-request-error.ts";
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

/** One token that the gateway owns, kept fresh. */
export interface TokenSource {
  /** The token, when there is one that need not be renewed yet; null otherwise. */
  atHand(): string | null;
  /**
   * The token. Every call that asks while one is being fetched waits for the same answer.
   * @throws TokenRequestError when there is none, or the signal's reason; others who wait are not affected.
   */
  get(signal: AbortSignal): Promise<string>;
  /**
   * Another token in place of one that a service has refused.
   * @returns null when renewing has just been tried without success.
   * @throws what `get` throws.
   */
  replace(refused: string, signal: AbortSignal): Promise<string | null>;
  /** A service has refused a fresh token, too: for a while no other one is fetched on a refusal. */
  giveUp(): void;
}

/** Keeps what a supply gives. At most one request runs at a time, and none without need. */
export function createTokenSource(supply: TokenSupply, clock: Clock): TokenSource {
  let held: TimedToken | null = null;
  let running: Promise<string> | null = null;
  let failed: { readonly error: unknown; readonly untilMs: number } | null = null;
  let refusedToken: string | null = null;
  let noReplacementUntilMs = 0;

  /** Without a token, one will do that is to be renewed already. */
  function canUse({ token, renewAtMs, endsAtMs }: TimedToken): boolean {
    return token !== refusedToken && clock.now() < (held === null ? endsAtMs : renewAtMs);
  }

  async function fetchToken(): Promise<string> {
    try {
      held = await supply.get(canUse);
      failed = null;
      return held.token;
    } catch (error) {
      const waitMs = isTokenRequestError(error) ? failureMs[error.failure] : 0;
      failed = { error, untilMs: clock.now() + waitMs };
      throw error;
    } finally {
      running = null;
    }
  }

  function recentFailure() {
    return failed && clock.now() < failed.untilMs ? failed : null;
  }

  async function get(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const now = clock.now();
    if (held && now < held.endsAtMs) {
      if (now >= held.renewAtMs && !running && !recentFailure()) {
        running = fetchToken();
        // No call waits for it: the present token still works, and the next caller tries again.
        running.catch(() => undefined);
      }
      return held.token;
    }
    const failure = running ? null : recentFailure();
    if (failure) throw failure.error;
    running ??= fetchToken();
    return orAborted(running, signal);
  }

  return {
    atHand: () => (held && clock.now() < held.renewAtMs ? held.token : null),
    get,
    async replace(refused, signal) {
      if (held && held.token !== refused) return get(signal);
      if (clock.now() < noReplacementUntilMs || (await supply.hasGivenUp?.(refused))) return null;
      // Another call can have replaced it meanwhile.
      if (held?.token === refused) {
        refusedToken = refused;
        held = null;
      }
      return get(signal);
    },
    giveUp() {
      noReplacementUntilMs = clock.now() + giveUpMs;
      if (held) supply.giveUp?.(held.token);
    },
  };
}
