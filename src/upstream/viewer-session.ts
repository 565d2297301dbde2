import type { User } from "./identity/model.ts";
import type { SessionEnd } from "./session-end.ts";
import type { TokenSource } from "./tokens/token-source.ts";

/** The session of one browser, as far as calls and operations need it. One object for each session on an instance. */
export interface ViewerSession {
  /** Stands for the session: it can be shown to its user, and nobody gets in with it. */
  readonly id: string;
  /** Under which the user is counted: the same as that of the user's bearer tokens. */
  readonly userKey: string;
  readonly user: User;
  /** The session's access token, kept fresh. */
  readonly tokens: TokenSource;
  /** Why it has ended, as far as this instance knows; null as long as it has not. */
  readonly ended: SessionEnd | null;
  /** Calls the listener once, when the session ends, on whichever instance. @returns a function that ends that. */
  onEnd(listener: (reason: SessionEnd) => void): () => void;
  /** Notes that the session is in use, so that it does not count as idle. */
  use(): void;
}
