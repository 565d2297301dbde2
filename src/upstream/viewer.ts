import type { CallAccount } from "./call-account.ts";
import type { CallSlots } from "./call-slots.ts";
import type { Departure } from "./departure.ts";
import type { PairedWrite } from "./rate-limit/write-pair.ts";
import type { ViewerSession } from "./viewer-session.ts";

/** What a request acts as: one user at the services. */
export interface Viewer {
  /** Keyed hash of the credential: stable for one credential, safe to log, to label with and to use as a map key. */
  readonly key: string;
  /** The bearer token that is passed on to user-token services. Never logged, never written anywhere. */
  readonly token: string;
  /**
   * True for a caller with the gateway's own access token: the gateway lends them what it has itself, the token of
   * the application and that of its user. Their `token` is empty, so that it can go nowhere.
   */
  readonly isOperator?: boolean;
  /** The session of a browser that is signed in; it has a source of tokens, and the viewer's `token` is empty. */
  readonly session?: ViewerSession;
}

/** Stands for the credential that a viewer's calls carry: no two credentials have one text. It may hold a token, so it is never shown. */
export function credentialOf({ key, token, session }: Viewer): string {
  return session ? `${key} session ${session.id}` : `${key} ${token}`;
}

/** What every call to a service needs besides its own arguments. */
export interface CallOptions {
  /** Whom the call is made for. */
  readonly viewer: Viewer;
  /** Aborts the call, also while it waits for the rate limit or for a retry. */
  readonly signal: AbortSignal;
  /** Tells of the same as the signal, where that can be had for less; the signal may then be made when it is asked for. */
  readonly departure?: Departure | undefined;
  /** Bounds the calls that run at a time for one operation; without it the call begins at once. */
  readonly slots?: CallSlots;
  /** What the call is charged to; without it the call has an account of its own. */
  readonly account?: CallAccount | undefined;
  /** The write of a pair that the call is; undefined for a call on its own. */
  readonly write?: PairedWrite | undefined;
}
