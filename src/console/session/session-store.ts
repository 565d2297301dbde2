import { gatewayAddress } from "../addresses.ts";

/** The signed-in user. */
export interface User {
  readonly userId: string;
  /** User name; null when the marketplace does not provide it. */
  readonly username: string | null;
}

/** Reason why a session ended, as the gateway states it; null when it is unknown. */
export type SessionEnd = "ENDED_ELSEWHERE" | "EXPIRED" | "IDLE" | "REFRESH_REFUSED" | "SIGNED_OUT" | null;

/** State of this browser's session. */
export type SessionState =
  | { readonly kind: "unknown" }
  | { readonly kind: "signedOut"; readonly reason: SessionEnd }
  /**
   * `isOver` is true when the session has ended while the user was working. The page stays visible until the user signs
   * in again.
   */
  | { readonly kind: "signedIn"; readonly user: User; readonly isOver: boolean; readonly reason: SessionEnd };

/** True when this user is signed in. Another user may have signed in from another tab. */
export function isSignedInAs(state: SessionState, userId: string): boolean {
  return state.kind === "signedIn" && !state.isOver && state.user.userId === userId;
}

interface SessionAnswer {
  readonly signedIn: boolean;
  readonly user?: User;
  readonly reason?: SessionEnd;
}

/** Message between tabs. */
type Message = "changed" | "signedOut";

/** Session of this browser, shared by all tabs. */
export class SessionStore {
  #state: SessionState = { kind: "unknown" };
  readonly #listeners = new Set<() => void>();
  readonly #channel = new BroadcastChannel("marketplace-console-session");
  readonly #onSignedOut: (user: User) => Promise<void>;

  /** @param onSignedOut Deletes the data stored for a user. Not called when the user chooses to keep the data. */
  constructor(onSignedOut: (user: User) => Promise<void>) {
    this.#onSignedOut = onSignedOut;
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data === "signedOut") this.#become({ kind: "signedOut", reason: "SIGNED_OUT" });
      else void this.refresh();
    });
    // Another page may have replaced the session cookie while this tab was hidden.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.refresh();
    });
  }

  /** Current state. */
  get state(): SessionState {
    return this.#state;
  }

  /** Calls the listener after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Fetches the session state from the gateway.
   * @returns False when the gateway did not respond; the state then stays unchanged.
   */
  async refresh(): Promise<boolean> {
    const answer = await readSession();
    if (answer === null) return false;
    const { signedIn, user, reason = null } = answer;
    const known = this.#state;
    if (signedIn && user) {
      if (known.kind === "signedIn" && known.user.userId === user.userId && !known.isOver) return true;
      this.#become({ kind: "signedIn", user, isOver: false, reason: null });
    } else if (known.kind === "signedIn") {
      this.#become({ ...known, isOver: true, reason });
    } else {
      this.#become({ kind: "signedOut", reason });
    }
    return true;
  }

  /** Fetches the session state, and resolves once a user is signed in. */
  async signedIn(): Promise<void> {
    await this.refresh();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.#state.kind !== "signedIn" || this.#state.isOver) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Notifies the other tabs that a user has signed in. */
  announce(): void {
    this.#channel.postMessage("changed" satisfies Message);
  }

  /**
   * Ends the session at the gateway and deletes the data stored for the user.
   * @param options.keepsWork True to keep the data in this browser for the user's next session.
   * @throws Error when the gateway does not respond or responds with an error status.
   */
  async signOut({ keepsWork = false }: { readonly keepsWork?: boolean } = {}): Promise<void> {
    const known = this.#state;
    const response = await fetch(gatewayAddress("auth/sign-out"), { method: "POST" });
    if (!response.ok) throw new Error(`The gateway answered with the status ${response.status}.`);
    this.#become({ kind: "signedOut", reason: "SIGNED_OUT" });
    this.#channel.postMessage("signedOut" satisfies Message);
    if (known.kind === "signedIn" && !keepsWork) await this.#onSignedOut(known.user);
  }

  /** Leaves the page of an ended session and shows the sign-in screen. */
  leave(): void {
    const known = this.#state;
    if (known.kind === "signedIn") this.#become({ kind: "signedOut", reason: known.reason });
  }

  #become(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

async function readSession(): Promise<SessionAnswer | null> {
  try {
    const response = await fetch(gatewayAddress("auth/session"), { headers: { accept: "application/json" } });
    // A gateway without sign-in does not have this route.
    if (response.status === 404) return { signedIn: false };
    return response.ok ? ((await response.json()) as SessionAnswer) : null;
  } catch {
    return null;
  }
}
