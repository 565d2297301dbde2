import type { Clock } from "../../clock.ts";
import { orAborted } from "../transport/or-aborted.ts";
import { isTokenRequestError } from "./token-request-error.ts";

/** A token as the token endpoint gave it out. */
export interface IssuedToken {
  readonly token: string;
  /** How long it lives from the moment it was asked for, in milliseconds. */
  readonly lifeMs: number;
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

/** From this part of its life on a token is renewed, while calls still go on with it. */
const renewFrom = 0.9;
/** From this part of its life on a token is no longer used. */
const usableTo = 0.98;
/** How long a failure is the answer to everybody, so that wrong credentials do not storm the token endpoint. */
const failureMs = { REFUSED: 10_000, UNAVAILABLE: 1_000, INVALID: 1_000 } as const;
/** The token endpoint allows 1000 calls a day (wire facts, common §2). */
const giveUpMs = 60_000;

/** Keeps what `request` fetches. At most one request runs at a time, and none without need. */
export function createTokenSource(request: () => Promise<IssuedToken>, clock: Clock): TokenSource {
  let held: { readonly token: string; readonly renewAtMs: number; readonly endsAtMs: number } | null = null;
  let running: Promise<string> | null = null;
  let failed: { readonly error: unknown; readonly untilMs: number } | null = null;
  let noReplacementUntilMs = 0;

  async function fetchToken(): Promise<string> {
    const askedAtMs = clock.now();
    try {
      const { token, lifeMs } = await request();
      held = { token, renewAtMs: askedAtMs + lifeMs * renewFrom, endsAtMs: askedAtMs + lifeMs * usableTo };
      failed = null;
      return token;
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
      if (clock.now() < noReplacementUntilMs) return null;
      held = null;
      return get(signal);
    },
    giveUp() {
      noReplacementUntilMs = clock.now() + giveUpMs;
    },
  };
}
