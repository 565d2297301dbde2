import type { Clock } from "../clock.ts";
import type { Keyring } from "../secrets/keyring.ts";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState } from "../state/shared-state.ts";
import type { User } from "../upstream/identity/model.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import type { GrantedToken } from "../upstream/tokens/token-endpoint.ts";
import type { Viewer } from "../upstream/viewer.ts";

/** Response of the token endpoint to the authorization code of a sign-in. */
export interface SessionTokens {
  readonly accessToken: string;
  /** Lifetime of the access token from now, in milliseconds. */
  readonly accessLifeMs: number;
  /** Refresh token; null when there is none, so that the session ends with its access token. */
  readonly refreshToken: string | null;
  /** Lifetime of the refresh token from now, in milliseconds; null when unknown. */
  readonly refreshLifeMs: number | null;
}

/** A session, with the data that its user may see. */
export interface Session {
  /** Public id of the session, which grants no access. */
  readonly id: string;
  /** Key of the user, for limits and for listing the user's sessions. */
  readonly userKey: string;
  readonly user: User;
  readonly createdAt: Date;
  /** Last stored use. It is stored at most once a minute, so the actual last use may be up to a minute later. */
  readonly lastUsedAt: Date;
  /** Latest possible end of the session, regardless of use. */
  readonly expiresAt: Date;
}

/** Result of a session lookup. */
export type FoundSession =
  | { readonly isOpen: true; readonly session: Session; readonly viewer: Viewer }
  /** No open session. The reason is null when nothing is known about the session. */
  | { readonly isOpen: false; readonly reason: SessionEnd | null };

/** Lifetimes of sessions, in milliseconds. */
export interface SessionLimits {
  /** Time without use after which a session expires. */
  readonly idleMs: number;
  /** Maximum lifetime of a session, regardless of use. */
  readonly maxMs: number;
}

/** Dependencies of the sessions. */
export interface SessionDeps {
  readonly state: SharedState;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** Returns a random number from 0 up to 1. */
  readonly random: () => number;
  readonly limits: SessionLimits;
  /** Returns the key of a user for limits, which is the same as for the user's bearer tokens. */
  readonly userKeyOf: (userId: User["userId"]) => string;
  /** Requests an access token from the token endpoint. @throws TokenRequestError */
  readonly refresh: (refreshToken: string) => Promise<GrantedToken>;
  readonly fetchOnce: FetchOnce;
  /** Receives errors of background work. */
  readonly report: (error: unknown) => void;
}
