import type { Clock } from "../clock.ts";
import type { Keyring } from "../secrets/keyring.ts";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState } from "../state/shared-state.ts";
import type { User } from "../upstream/identity/model.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { GrantedToken } from "../upstream/tokens/token-endpoint.ts";
import type { Viewer } from "../upstream/viewer.ts";

/** What the token endpoint gave for the code of a sign-in. */
export interface SessionTokens {
  readonly accessToken: string;
  /** How long the access token lives from now, in milliseconds. */
  readonly accessLifeMs: number;
  /** Null when there is none: the session then ends with its access token. */
  readonly refreshToken: string | null;
  /** How long the refresh token lives from now, in milliseconds; null when that is not known. */
  readonly refreshLifeMs: number | null;
}

/** A session, as its user may see it. */
export interface Session {
  /** Stands for the session: it can be shown to its user, and nobody gets in with it. */
  readonly id: string;
  /** Under which the user is counted and the user's sessions are found. */
  readonly userKey: string;
  readonly user: User;
  readonly createdAt: Date;
  /** Is written at most once a minute, so the last use can be later by that. */
  readonly lastUsedAt: Date;
  /** When it ends at the latest, however much it is used. */
  readonly expiresAt: Date;
}

/** What stands behind a cookie. */
export type FoundSession =
  | { readonly isOpen: true; readonly session: Session; readonly viewer: Viewer }
  /** The reason is null when nothing is known of such a session, or no longer. */
  | { readonly isOpen: false; readonly reason: SessionEnd | null };

/** How long sessions last, in milliseconds. */
export interface SessionLimits {
  /** A session that was not used for this long ends. */
  readonly idleMs: number;
  /** A session ends after this time, however much it is used. */
  readonly maxMs: number;
}

/** What sessions are kept with. */
export interface SessionParts {
  readonly state: SharedState;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  readonly limits: SessionLimits;
  /** The key under which a user is counted, as for the user's bearer tokens. */
  readonly userKeyOf: (userId: User["userId"]) => string;
  /** Asks the token endpoint for an access token. @throws TokenRequestError */
  readonly refresh: (refreshToken: string) => Promise<GrantedToken>;
  readonly fetchOnce: FetchOnce;
  /** Receives errors of what is done in the background. */
  readonly report: (error: unknown) => void;
}
