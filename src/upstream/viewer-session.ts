import type { User } from "./identity/model.ts";
import type { SessionEnd } from "./session-end-reasons.ts";
import type { TokenSource } from "./tokens/token-source.ts";

/** Session of one browser, as used by operations and calls. Each instance has one object for each session. */
export interface ViewerSession {
  /** Public id of the session. It can be shown to the user and grants no access. */
  readonly id: string;
  /** Key of the user; the same for the user's bearer tokens. */
  readonly userKey: string;
  readonly user: User;
  /** Source of the session's access token, which is renewed automatically. */
  readonly tokens: TokenSource;
  /** Reason for which the session has ended; null while it is active, as far as this instance knows. */
  readonly ended: SessionEnd | null;
  /**
   * Calls the listener once, when the session ends on any instance.
   * @returns a function that removes the listener.
   */
  onEnd(listener: (reason: SessionEnd) => void): () => void;
  /** Records that the session was used, which resets its idle time. */
  use(): void;
}
