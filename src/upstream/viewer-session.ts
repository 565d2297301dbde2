import type { User } from "./identity/model.ts";
import type { SessionEnd } from "./session-end-reasons.ts";
import type { TokenSource } from "./tokens/token-source.ts";

/** Session of one browser, as used by calls and operations. Each instance has one object per session. */
export interface ViewerSession {
  /** Public identifier of the session. It can be shown to the user and grants no access. */
  readonly id: string;
  /** Key of the user; the same as for the user's bearer tokens. */
  readonly userKey: string;
  readonly user: User;
  /** Access token of the session, renewed automatically. */
  readonly tokens: TokenSource;
  /** Reason of the end of the session, as far as this instance knows; null while it is active. */
  readonly ended: SessionEnd | null;
  /**
   * Calls the listener once when the session ends on any instance.
   * @returns a function that removes the listener.
   */
  onEnd(listener: (reason: SessionEnd) => void): () => void;
  /** Records use of the session, which resets its idle time. */
  use(): void;
}
