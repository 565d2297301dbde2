import { type BinaryLike, createHmac } from "node:crypto";
import { type Clock, orAborted, sleep } from "../../clock.ts";
import type { CallAccount } from "../call-account.ts";
import type { Viewer } from "../viewer.ts";
import { describeLookUp, type FailedLookUp } from "./look-up.ts";
import type { User } from "./model.ts";

/** Subject of a viewer's limits: the user of the token, or the token itself while its user is unknown. */
export type IdentityKind = "USER" | "TOKEN";

/** Key under which a viewer's limits are counted. */
export interface ViewerIdentity {
  readonly kind: IdentityKind;
  /** Keyed hash of the user id or the token. Safe for logs and as a map key. */
  readonly key: string;
  /**
   * Earlier key of the viewer, used while its user was unknown; null when there is none. Calls counted under it may
   * still be in the service's rate-limit window.
   */
  readonly formerKey: string | null;
}

/** User with the key under which its limits are counted. */
export interface KnownUser extends User {
  /** Keyed hash of the user id; the same for all tokens and sessions of the user. */
  readonly key: string;
}

/** Dependencies of the user lookup. */
export interface UsersDeps {
  readonly readUser: (viewer: Viewer, tokenHash: string, account?: CallAccount) => Promise<User>;
  /** Key of the keyed hashes. */
  readonly secret: BinaryLike;
  readonly clock: Clock;
  /** Aborts all lookups. */
  readonly signal: AbortSignal;
  /** Called once for each kind of rejection, and once for each outage of the identity service. */
  readonly onFailure: (failure: FailedLookUp) => void;
}

/**
 * Maximum time for which a caller waits for a lookup, in milliseconds. After that, the caller continues without a user.
 */
const maxWaitMs = 700;
/** Timeout of the lookup itself, in milliseconds. A result that arrives after `maxWaitMs` is used for later calls. */
export const lookUpTimeoutMs = 10_000;
/**
 * Time for which calls are also counted under the earlier key of a viewer, in milliseconds. Longer than any wait and
 * window of the rate limiter.
 */
const formerMs = 30_000;
/** Maximum number of cached tokens; the least recently used one is dropped first. */
const maxTokens = 10_000;
/** Time before a token is looked up again, in milliseconds: after a rejection, and after an outage. */
const retryAfterMs = { refusal: 600_000, outage: 30_000 } as const;
/** Number of consecutive failures after which all lookups pause. */
const maxFailuresInRow = 3;

/** Reason that is reported for all outages of the service. */
const outage = "outage";

/**
 * User lookup without an identity service. Limits are counted per token. For sessions, whose user is known, they are
 * counted per user.
 */
export const tokenOnlyUsers: Users = {
  async identify({ key, session }) {
    return { kind: session ? "USER" : "TOKEN", key: session?.userKey ?? key, formerKey: null };
  },
  async userOf({ session }) {
    return session ? { ...session.user, key: session.userKey } : null;
  },
  ownerOf: async ({ key, session }) => session?.userKey ?? key,
  keysOf: ({ key, session }) => (session ? [key, session.userKey] : [key]),
};

/**
 * Returns the key of a user for limits.
 * @param secret key of the hash.
 */
export function userKeyOf(secret: BinaryLike, userId: User["userId"]): string {
  return hashOf(secret, "USER", userId);
}

// No token contains a zero byte, so the hashes of a token and of a user id never match.
function hashOf(secret: BinaryLike, kind: IdentityKind, text: string): string {
  return createHmac("sha256", secret).update(`${kind}\0${text}`).digest("base64url").slice(0, 22);
}

/**
 * Creates the user lookup. It stores tokens only as keyed hashes. Concurrent callers with the same token share one
 * request.
 */
export function createUsers({ readUser, secret, clock, signal: closing, onFailure }: UsersDeps) {
  const lookUps = new Map<string, LookUp>();
  const reported = new Set<string>();
  let failuresInRow = 0;
  let pausedUntilMs = 0;

  /**
   * Records a failed lookup.
   * @returns the time until the token is looked up again, in milliseconds.
   */
  function fail(error: unknown, lookUp: LookUp): number {
    if (closing.aborted) return retryAfterMs.outage;
    const failure = describeLookUp(error);
    const isOutage = isOutOfOrder(failure);
    lookUp.isUndecided = failure.code !== "NO_USER_TOKEN" && failure.status !== 401 && failure.status !== 403;
    if (isOutage) {
      failuresInRow += 1;
      if (failuresInRow >= maxFailuresInRow) pausedUntilMs = clock.now() + retryAfterMs.outage;
    }
    const reason = isOutage ? outage : `${failure.code} ${failure.status}`;
    // An operator without a signed-in seller has no user, so this is not an error.
    if (failure.code !== "NO_USER_TOKEN") report(reason, failure);
    return isOutage || failure.code === "UPSTREAM_TOKEN" ? retryAfterMs.outage : retryAfterMs.refusal;
  }

  function report(reason: string, failure: FailedLookUp): void {
    if (reported.has(reason)) return;
    reported.add(reason);
    onFailure(failure);
  }

  async function ask(viewer: Viewer, lookUp: LookUp, account: CallAccount | undefined): Promise<void> {
    try {
      const user = await readUser(viewer, hashOfToken(viewer), account);
      lookUp.user = { ...user, key: userKeyOf(secret, user.userId) };
      failuresInRow = 0;
      // An outage stays reported after a late result, so that a service that is always slow is reported only once.
      if (!lookUp.isLate) reported.delete(outage);
      if (lookUp.hasCounted) lookUp.formerUntilMs = clock.now() + formerMs;
    } catch (error) {
      lookUp.endsAtMs = clock.now() + fail(error, lookUp);
    }
  }

  async function wait(lookUp: LookUp, answered: AbortSignal): Promise<void> {
    try {
      await sleep(clock, maxWaitMs, answered);
    } catch {
      return;
    }
    lookUp.isLate = true;
    lookUp.hasCounted = true;
    report(outage, { code: "UPSTREAM_TIMEOUT", status: null });
  }

  function begin(viewer: Viewer, hasCounted: boolean, account: CallAccount | undefined): LookUp {
    const lookUp = noLookUp(Infinity, hasCounted);
    const answered = new AbortController();
    const answer = ask(viewer, lookUp, account).finally(() => answered.abort());
    lookUp.inTime = Promise.race([answer, wait(lookUp, answered.signal)]);
    return lookUp;
  }

  // The embedding server may choose any key for a viewer, so lookups are cached by the token itself.
  const hashOfToken = (viewer: Viewer) => hashOf(secret, "TOKEN", viewer.isOperator ? "" : viewer.token);

  async function find(viewer: Viewer, signal: AbortSignal, account?: CallAccount): Promise<LookUp> {
    const hash = hashOfToken(viewer);
    const now = clock.now();
    let lookUp = lookUps.get(hash);
    lookUps.delete(hash);
    if (lookUp === undefined || lookUp.endsAtMs <= now) {
      // During the pause after an outage, limits are counted per token.
      lookUp =
        now < pausedUntilMs ? noLookUp(pausedUntilMs, true) : begin(viewer, lookUp !== undefined, account);
    }
    lookUps.set(hash, lookUp);
    const [oldest] = lookUps.keys();
    if (lookUps.size > maxTokens && oldest !== undefined) lookUps.delete(oldest);
    if (lookUp.user === null) await orAborted(lookUp.inTime, signal);
    return lookUp;
  }

  return {
    /**
     * Returns the key under which a viewer's limits are counted. Asks the identity service once for each token. If the
     * result takes longer than `maxWaitMs` or fails, limits are counted per token.
     * @param account totals to which a lookup started by this call is added.
     * @throws the signal's reason; other callers of the same lookup are not affected.
     */
    async identify(viewer: Viewer, signal: AbortSignal, account?: CallAccount): Promise<ViewerIdentity> {
      signal.throwIfAborted();
      const found = viewer.session ? null : await find(viewer, signal, account);
      if (!found?.user) return tokenOnlyUsers.identify(viewer, signal);
      const formerKey = clock.now() < found.formerUntilMs ? viewer.key : null;
      return { kind: "USER", key: found.user.key, formerKey };
    },
    /**
     * Returns the user of a viewer with its key; null when unknown. Requests and waits as `identify` does.
     * @throws the signal's reason.
     */
    async userOf(viewer: Viewer, signal: AbortSignal, account?: CallAccount): Promise<KnownUser | null> {
      signal.throwIfAborted();
      return viewer.session
        ? tokenOnlyUsers.userOf(viewer, signal)
        : (await find(viewer, signal, account)).user;
    },
    /**
     * Returns a key under which data of the viewer's user is stored: that of the user, or that of the token when the
     * identity service rejects it. Null when it is not known now, because the service does not respond.
     * @throws the signal's reason.
     */
    async ownerOf(viewer: Viewer, signal: AbortSignal, account?: CallAccount): Promise<string | null> {
      if (viewer.session) return viewer.session.userKey;
      const { user, isUndecided } = await find(viewer, signal, account);
      return user?.key ?? (isUndecided ? null : viewer.key);
    },
    /**
     * Returns the known keys of a viewer without a request: the viewer's own key and, after a lookup, the key of its
     * user.
     */
    keysOf(viewer: Viewer): readonly string[] {
      const user = viewer.session ? null : lookUps.get(hashOfToken(viewer))?.user;
      return user ? [viewer.key, user.key] : tokenOnlyUsers.keysOf(viewer);
    },
  };
}

/** User lookup for viewers. */
export type Users = ReturnType<typeof createUsers>;

/**
 * Creates a lookup without a result.
 * @param endsAtMs time from which the token is looked up again, in milliseconds since the epoch. Infinity while a
 * lookup is running.
 * @param hasCounted true when rate limits have already counted calls under the token instead of the user.
 */
function noLookUp(endsAtMs: number, hasCounted: boolean) {
  return {
    /** User of the token; null while unknown. */
    user: null as KnownUser | null,
    endsAtMs,
    /** True while the service has neither named nor rejected the user. */
    isUndecided: true,
    /** True when the callers stopped waiting before the result arrived. */
    isLate: false,
    /** True when rate limits counted calls under the token, before its user was known. */
    hasCounted,
    /** Time until which rate limits also count calls under the token, in milliseconds since the epoch. */
    formerUntilMs: 0,
    /** Resolves when the lookup has finished or the callers stop waiting. Never rejects. */
    inTime: Promise.resolve(),
  };
}

type LookUp = ReturnType<typeof noLookUp>;

/** Returns true when the service failed for a reason unrelated to the token. */
function isOutOfOrder({ code, status }: FailedLookUp): boolean {
  if (status !== null) return status >= 500 || status === 429;
  return ["UPSTREAM_TIMEOUT", "UPSTREAM_UNAVAILABLE", "UPSTREAM_INVALID_RESPONSE"].includes(code);
}
