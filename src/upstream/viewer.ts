import type { CallAccount } from "./call-account.ts";
import type { CallSlots } from "./call-slots.ts";
import type { Cancellation } from "./cancellation.ts";
import type { UpstreamCall } from "./errors.ts";
import type { PairedWrite } from "./rate-limit/write-pair.ts";
import type { ViewerSession } from "./viewer-session.ts";

/** User for whom a request acts. */
export interface Viewer {
  /**
   * Keyed hash of the credential. It is the same for each request with the credential, and safe for logs, labels and
   * map keys.
   */
  readonly key: string;
  /** Bearer token for services that need a user's token. Never logged or stored. */
  readonly token: string;
  /**
   * True for a caller with the gateway's access token. The gateway then uses its own tokens: those of the application
   * and of the gateway's user. `token` is empty, so that it cannot be sent.
   */
  readonly isOperator?: boolean;
  /** Session of a signed-in browser, which provides the tokens. `token` is then empty. */
  readonly session?: ViewerSession;
}

/**
 * Returns a text that uniquely identifies the credential of a viewer's calls. It may contain a token, so it must not be
 * shown.
 */
export function credentialOf({ key, token, session }: Viewer): string {
  return session ? `${key} session ${session.id}` : `${key} ${token}`;
}

/** Options of each call to a service. */
export interface CallOptions {
  /** User for whom the call is made. */
  readonly viewer: Viewer;
  /** Aborts the call, even while it waits for the rate limit or a retry. */
  readonly signal: AbortSignal;
  /** Faster alternative to the signal, where available. The signal can then be created on first access. */
  readonly cancellation?: Cancellation | undefined;
  /** Limits the concurrent calls of one operation; undefined to start the call immediately. */
  readonly slots?: CallSlots;
  /** Totals to which the call is added; undefined for separate totals. */
  readonly account?: CallAccount | undefined;
  /** Write of a pair to which the call belongs; undefined for a single write. */
  readonly write?: PairedWrite | undefined;
  /**
   * Called and awaited before each attempt to send a change, after the wait for the rate limit. When it rejects, nothing
   * is sent, and the call fails with its error.
   */
  readonly beforeChange?: ((call: UpstreamCall) => Promise<void>) | undefined;
}
