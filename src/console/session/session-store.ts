import { gatewayAddress } from "../addresses.ts";

/** Who is signed in. */
export interface User {
  readonly userId: string;
  /** Null when the marketplace does not tell it. */
  readonly username: string | null;
}

/** Why a session has ended, as the gateway tells it; `null` when it does not know. */
export type SessionEnd = "ENDED_ELSEWHERE" | "EXPIRED" | "IDLE" | "REFRESH_REFUSED" | "SIGNED_OUT" | null;

/** What is known of the session of this browser. */
export type SessionState =
  | { readonly kind: "unknown" }
  | { readonly kind: "signedOut"; readonly reason: SessionEnd }
  /** `isOver`: it has ended while somebody was working; what is shown stays until somebody signs in again. */
  | { readonly kind: "signedIn"; readonly user: User; readonly isOver: boolean; readonly reason: SessionEnd };

interface SessionAnswer {
  readonly signedIn: boolean;
  readonly user?: User;
  readonly reason?: SessionEnd;
}

/** What tabs tell each other. */
type Message = "changed" | "signedOut";

/** The session of this browser, shared by its tabs. */
export class SessionStore {
  #state: SessionState = { kind: "unknown" };
  readonly #listeners = new Set<() => void>();
  readonly #channel = new BroadcastChannel("marketplace-console-session");
  readonly #onSignedOut: (user: User) => Promise<void>;

  /** @param onSignedOut forgets what was kept for a user in this browser; not called for a sign-out that keeps it. */
  constructor(onSignedOut: (user: User) => Promise<void>) {
    this.#onSignedOut = onSignedOut;
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data === "signedOut") this.#become({ kind: "signedOut", reason: "SIGNED_OUT" });
      else void this.refresh();
    });
    // The cookie may have been replaced by a page that knows nothing of this one.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.refresh();
    });
  }

  /** What is known now. */
  get state(): SessionState {
    return this.#state;
  }

  /** Calls back after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the gateway who is signed in. @returns whether it has answered; without an answer all stays as it is. */
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

  /** Asks the gateway, and resolves as soon as somebody is signed in. */
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

  /** Tells the other tabs that somebody has signed in. */
  announce(): void {
    this.#channel.postMessage("changed" satisfies Message);
  }

  /**
   * Ends the session at the gateway, and forgets what was kept for its user.
   * @param options.keepsWork whether it stays in this browser, for this user's next session.
   * @throws Error when the gateway does not answer.
   */
  async signOut({ keepsWork = false }: { readonly keepsWork?: boolean } = {}): Promise<void> {
    const known = this.#state;
    const response = await fetch(gatewayAddress("auth/sign-out"), { method: "POST" });
    if (!response.ok) throw new Error(`The gateway answered with the status ${response.status}.`);
    this.#become({ kind: "signedOut", reason: "SIGNED_OUT" });
    this.#channel.postMessage("signedOut" satisfies Message);
    if (known.kind === "signedIn" && !keepsWork) await this.#onSignedOut(known.user);
  }

  /** Leaves a session that has ended: what was shown of it goes. */
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
    // There is no such address at a gateway that signs nobody in.
    if (response.status === 404) return { signedIn: false };
    return response.ok ? ((await response.json()) as SessionAnswer) : null;
  } catch {
    return null;
  }
}
