import { type BinaryLike, createHmac } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { isRefusedByService, isUpstreamFailure } from "../errors.ts";
import { orAborted } from "../transport/or-aborted.ts";
import type { Viewer } from "../viewer.ts";
import type { IdentityClient } from "./client.ts";

/** What a viewer is counted as: the user behind the token, or the token alone when the user is not known. */
export type IdentityKind = "USER" | "TOKEN";

/** What a viewer is counted as, and under which key. */
export interface ViewerIdentity {
  readonly kind: IdentityKind;
  /** Keyed hash of the user's identifier or of the token: safe to log and to use as a map key. */
  readonly key: string;
}

/** Knows which tokens belong to one user. */
export interface Users {
  /**
   * What a viewer is counted as. Asks the identity service once for each token. Waits less than a second, then and
   * after a failure the token is what counts.
   * @throws the signal's reason; others who wait for the same answer are not affected.
   */
  identify(viewer: Viewer, signal: AbortSignal): Promise<ViewerIdentity>;
}

/** Why the user behind a token is not known, for the log. */
export interface FailedLookUp {
  /** Code of the failure, for example UPSTREAM_TIMEOUT. */
  readonly code: string;
  /** HTTP status of the identity service's answer; null when there was none. */
  readonly status: number | null;
}

/** What users are looked up with. */
export interface UsersParts {
  readonly identity: IdentityClient;
  /** Key of the hashes. */
  readonly secret: BinaryLike;
  readonly clock: Clock;
  /** Ends all look-ups. */
  readonly signal: AbortSignal;
  /** Is called once for each kind of refusal, and once for each time that the service is out of order. */
  readonly onFailure: (failure: FailedLookUp) => void;
}

/** Longest time for one look-up, in milliseconds. The caller goes on without an answer before a second is over. */
export const lookUpMs = 700;
/** Most tokens that are remembered; the one that was used longest ago is forgotten first. */
const maxTokens = 10_000;
/** How long a token is not looked up again, in milliseconds, after the service refused it and after it failed. */
const retryAfterMs = { refusal: 600_000, outage: 30_000 } as const;
/** After this many failures in a row no token is looked up for a while. */
const maxFailuresInRow = 3;

interface LookUp {
  /** The user's key; null when the user is not known. Never rejects. */
  readonly userKey: Promise<string | null>;
  /** When the answer counts no longer, in milliseconds since the epoch: a user's is for good. */
  endsAtMs: number;
}

/** Counts every viewer as its token. */
export const tokensAlone: Users = {
  async identify({ key }) {
    return { kind: "TOKEN", key };
  },
};

/** Makes the users. A token is kept as a keyed hash only; one look-up serves all who ask while it is under way. */
export function createUsers({ identity, secret, clock, signal: closing, onFailure }: UsersParts): Users {
  const lookUps = new Map<string, LookUp>();
  const reported = new Set<string>();
  let failuresInRow = 0;
  let pausedUntilMs = 0;

  // No token holds a zero byte, so a token's hash is never that of a user.
  const hashOf = (kind: IdentityKind, text: string) =>
    createHmac("sha256", secret).update(`${kind}\0${text}`).digest("base64url").slice(0, 22);

  async function ask(viewer: Viewer): Promise<string> {
    const { userId } = await identity.getUser({ viewer, signal: closing });
    failuresInRow = 0;
    reported.delete(outage);
    return hashOf("USER", userId);
  }

  function fail(error: unknown): number {
    if (closing.aborted) return retryAfterMs.outage;
    const failure = describe(error);
    const isOutage = isOutOfOrder(failure);
    if (isOutage) {
      failuresInRow += 1;
      if (failuresInRow >= maxFailuresInRow) pausedUntilMs = clock.now() + retryAfterMs.outage;
    }
    const reason = isOutage ? outage : `${failure.code} ${failure.status}`;
    // An operator without a seller has no user, and nothing is wrong.
    if (failure.code !== "NO_USER_TOKEN" && !reported.has(reason)) {
      reported.add(reason);
      onFailure(failure);
    }
    return isOutage || failure.code === "UPSTREAM_TOKEN" ? retryAfterMs.outage : retryAfterMs.refusal;
  }

  function begin(viewer: Viewer): LookUp {
    const lookUp: LookUp = {
      userKey: ask(viewer).catch((error: unknown) => {
        lookUp.endsAtMs = clock.now() + fail(error);
        return null;
      }),
      endsAtMs: Infinity,
    };
    return lookUp;
  }

  function find(viewer: Viewer): LookUp | null {
    // A viewer's key can be of a server's own making; what counts is whose token goes to the service.
    const hash = hashOf("TOKEN", viewer.isOperator ? "" : viewer.token);
    const now = clock.now();
    let lookUp = lookUps.get(hash);
    lookUps.delete(hash);
    if (lookUp === undefined || lookUp.endsAtMs <= now) {
      if (now < pausedUntilMs) return null;
      lookUp = begin(viewer);
    }
    lookUps.set(hash, lookUp);
    for (const oldest of lookUps.keys()) {
      if (lookUps.size <= maxTokens) break;
      lookUps.delete(oldest);
    }
    return lookUp;
  }

  return {
    async identify(viewer, signal) {
      signal.throwIfAborted();
      const lookUp = find(viewer);
      const userKey = lookUp && (await orAborted(lookUp.userKey, signal));
      return userKey === null ? tokensAlone.identify(viewer, signal) : { kind: "USER", key: userKey };
    },
  };
}

/** Stands for every failure that is the service's own. */
const outage = "outage";

function describe(error: unknown): FailedLookUp {
  const status = isRefusedByService(error) ? error.status : null;
  return { code: isUpstreamFailure(error) ? error.code : "FAILED", status };
}

/** Whether the service failed for a reason that has nothing to do with the token. */
function isOutOfOrder({ code, status }: FailedLookUp): boolean {
  if (status !== null) return status >= 500 || status === 429;
  return ["UPSTREAM_TIMEOUT", "UPSTREAM_UNAVAILABLE", "UPSTREAM_INVALID_RESPONSE"].includes(code);
}
