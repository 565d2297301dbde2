import { type BinaryLike, createHmac } from "node:crypto";
import { type Clock, orAborted, sleep } from "../../clock.ts";
import type { CallAccount } from "../call-account.ts";
import type { Viewer } from "../viewer.ts";
import { describeLookUp, type FailedLookUp } from "./look-up.ts";
import type { User } from "./model.ts";

/** What a viewer is counted as: the user behind the token, or the token alone when the user is not known. */
export type IdentityKind = "USER" | "TOKEN";

/** What a viewer is counted as, and under which key. */
export interface ViewerIdentity {
  readonly kind: IdentityKind;
  /** Keyed hash of the user's identifier or of the token: safe to log and to use as a map key. */
  readonly key: string;
  /**
   * Under which the viewer was counted until a moment ago, while the user was not known: what was counted there is still
   * in the windows of the services. Null for no other.
   */
  readonly formerKey: string | null;
}

/** A user, and the key that stands for it. */
export interface KnownUser extends User {
  /** Keyed hash of the user's identifier: the same for all tokens and sessions of the user. */
  readonly key: string;
}

/** What users are looked up with. */
export interface UsersParts {
  readonly readUser: (viewer: Viewer, tokenHash: string, account?: CallAccount) => Promise<User>;
  /** Key of the hashes. */
  readonly secret: BinaryLike;
  readonly clock: Clock;
  /** Ends all look-ups. */
  readonly signal: AbortSignal;
  /** Is called once for each kind of refusal, and once for each time that the service is out of order. */
  readonly onFailure: (failure: FailedLookUp) => void;
}

/** Longest time that a caller waits for a look-up, in milliseconds: it goes on without an answer before a second is over. */
const maxWaitMs = 700;
/** Longest time for a look-up itself, in milliseconds: an answer that comes late serves the calls after it. */
export const lookUpMs = 10_000;
/** How long a viewer's former key counts beside the user's, in milliseconds: longer than any wait and window of the limiter. */
const formerMs = 30_000;
/** Most tokens that are remembered; the one that was used longest ago is forgotten first. */
const maxTokens = 10_000;
/** How long a token is not looked up again, in milliseconds, after the service refused it and after it failed. */
const retryAfterMs = { refusal: 600_000, outage: 30_000 } as const;
/** After this many failures in a row no token is looked up for a while. */
const maxFailuresInRow = 3;

/** Stands for every failure that is the service's own. */
const outage = "outage";

/** Counts every viewer as its token, apart from sessions: whose they are is known without asking. */
export const tokensAlone: Users = {
  async identify({ key, session }) {
    return { kind: session ? "USER" : "TOKEN", key: session?.userKey ?? key, formerKey: null };
  },
  async userOf({ session }) {
    return session ? { ...session.user, key: session.userKey } : null;
  },
  keysOf: ({ key, session }) => (session ? [key, session.userKey] : [key]),
};

/**
 * The key that stands for a user.
 * @param secret key of the hash.
 */
export function userKeyOf(secret: BinaryLike, userId: User["userId"]): string {
  return hashOf(secret, "USER", userId);
}

// No token holds a zero byte, so a token's hash is never that of a user.
function hashOf(secret: BinaryLike, kind: IdentityKind, text: string): string {
  return createHmac("sha256", secret).update(`${kind}\0${text}`).digest("base64url").slice(0, 22);
}

/** Makes the users. A token is kept as a keyed hash only; one look-up serves all who ask while it is under way. */
export function createUsers({ readUser, secret, clock, signal: closing, onFailure }: UsersParts) {
  const lookUps = new Map<string, LookUp>();
  const reported = new Set<string>();
  let failuresInRow = 0;
  let pausedUntilMs = 0;

  /** @returns how long the token is not looked up again, in milliseconds. */
  function fail(error: unknown): number {
    if (closing.aborted) return retryAfterMs.outage;
    const failure = describeLookUp(error);
    const isOutage = isOutOfOrder(failure);
    if (isOutage) {
      failuresInRow += 1;
      if (failuresInRow >= maxFailuresInRow) pausedUntilMs = clock.now() + retryAfterMs.outage;
    }
    const reason = isOutage ? outage : `${failure.code} ${failure.status}`;
    // An operator without a seller has no user, and nothing is wrong.
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
      // A service that is slow each time is reported once.
      if (!lookUp.isLate) reported.delete(outage);
      if (lookUp.hasCounted) lookUp.formerUntilMs = clock.now() + formerMs;
    } catch (error) {
      lookUp.endsAtMs = clock.now() + fail(error);
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

  // A viewer's key can be of a server's own making; what counts is whose token goes to the service.
  const hashOfToken = (viewer: Viewer) => hashOf(secret, "TOKEN", viewer.isOperator ? "" : viewer.token);

  async function find(viewer: Viewer, signal: AbortSignal, account?: CallAccount): Promise<LookUp> {
    const hash = hashOfToken(viewer);
    const now = clock.now();
    let lookUp = lookUps.get(hash);
    lookUps.delete(hash);
    if (lookUp === undefined || lookUp.endsAtMs <= now) {
      // While the service is left alone, the token counts.
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
     * What a viewer is counted as. Asks the identity service once for each token. Waits less than a second, then and
     * after a failure the token is what counts.
     * @param account what a look-up is charged to that is made because of this.
     * @throws the signal's reason; others who wait for the same answer are not affected.
     */
    async identify(viewer: Viewer, signal: AbortSignal, account?: CallAccount): Promise<ViewerIdentity> {
      signal.throwIfAborted();
      const found = viewer.session ? null : await find(viewer, signal, account);
      if (!found?.user) return tokensAlone.identify(viewer, signal);
      const formerKey = clock.now() < found.formerUntilMs ? viewer.key : null;
      return { kind: "USER", key: found.user.key, formerKey };
    },
    /**
     * The user behind a viewer, with the key that counts for it; null when it is not known. Asks and waits as `identify` does.
     * @throws the signal's reason.
     */
    async userOf(viewer: Viewer, signal: AbortSignal, account?: CallAccount): Promise<KnownUser | null> {
      signal.throwIfAborted();
      return viewer.session ? tokensAlone.userOf(viewer, signal) : (await find(viewer, signal, account)).user;
    },
    /** The keys that a viewer is known by so far, without asking: the viewer's own, and the user's when there was a look-up. */
    keysOf(viewer: Viewer): readonly string[] {
      const user = viewer.session ? null : lookUps.get(hashOfToken(viewer))?.user;
      return user ? [viewer.key, user.key] : tokensAlone.keysOf(viewer);
    },
  };
}

/** Knows which tokens belong to one user. */
export type Users = ReturnType<typeof createUsers>;

/** The known facts about a token until it is looked up. @param endsAtMs when it is, in milliseconds since the epoch; never when its user is known. */
function noLookUp(endsAtMs: number, hasCounted: boolean) {
  return {
    /** Null as long as it is not known. */
    user: null as KnownUser | null,
    endsAtMs,
    /** Whether the callers wait for the answer no longer. */
    isLate: false,
    /** Whether the token itself has counted before its user was known. */
    hasCounted,
    /** Until when calls count for the token as well, in milliseconds since the epoch. */
    formerUntilMs: 0,
    /** Resolves with the answer, or when the callers wait no longer. Never rejects. */
    inTime: Promise.resolve(),
  };
}

type LookUp = ReturnType<typeof noLookUp>;

/** Whether the service failed for a reason that has nothing to do with the token. */
function isOutOfOrder({ code, status }: FailedLookUp): boolean {
  if (status !== null) return status >= 500 || status === 429;
  return ["UPSTREAM_TIMEOUT", "UPSTREAM_UNAVAILABLE", "UPSTREAM_INVALID_RESPONSE"].includes(code);
}
