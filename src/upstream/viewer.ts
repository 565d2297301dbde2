import type { CallAccount } from "./call-account.ts";
import type { CallSlots } from "./call-slots.ts";
import type { Cancellation } from "./cancellation.ts";
import type { PairedWrite } from "./rate-limit/write-pair.ts";
import type { ViewerSession } from "./viewer-session.ts";

/** The user a request acts for. */
export interface Viewer {
  /** Keyed hash of the credential: stable for each credential, and safe for logs, labels and map keys. */
  readonly key: string;
  /** Bearer token for the user-token services. Never logged or stored. */
  readonly token: string;
  /**
   * True for a caller with the gateway's access token. The gateway then uses its own tokens: the application's and that
   * of its user. `token` is empty, so that it cannot be sent anywhere.
   */
  readonly isOperator?: boolean;
  /** Session of a signed-in browser, which provides the tokens; the viewer's `token` is empty. */
  readonly session?: ViewerSession;
}

/**
 * Returns a text that identifies the credential of a viewer's calls uniquely. It may contain a token, so it must never
 * be shown.
 */
export function credentialOf({ key, token, session }: Viewer): string {
  return session ? `${key} session ${session.id}` : `${key} ${token}`;
}

/** Options of every call to a service. */
export interface CallOptions {
  /** User for whom the call is made. */
  readonly viewer: Viewer;
  /** Aborts the call, also while it waits for the rate limit or a retry. */
  readonly signal: AbortSignal;
  /** Cheaper equivalent of the signal, where available. The signal can then be created on first access. */
  readonly cancellation?: Cancellation | undefined;
  /** Limit of concurrent calls of one operation; without it, the call starts immediately. */
  readonly slots?: CallSlots;
  /** Account of the call; without it, the call has a separate account. */
  readonly account?: CallAccount | undefined;
  /** Position of the call in a pair of writes; undefined for a single write. */
  readonly write?: PairedWrite | undefined;
}
