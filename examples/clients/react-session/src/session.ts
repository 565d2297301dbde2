import { useCallback, useEffect, useState } from "react";
import { gatewayUrl, requestOptions } from "./gateway";

/** Signed-in user. */
export interface User {
  readonly userId: string;
  readonly username: string | null;
}

/** State of the session. */
export type Session =
  | { readonly state: "loading" }
  | { readonly state: "unreachable" }
  | { readonly state: "signedOut"; readonly message: string | null }
  | { readonly state: "signedIn"; readonly user: User; readonly message: string | null };

/** Messages for the parameters with which the gateway returns the browser after a sign-in. */
const outcomes: Readonly<Record<string, string>> = {
  denied: "You did not allow access.",
  other_site: "This page and the gateway have different host names, so the session cannot reach the gateway.",
  unknown_state: "The sign-in took too long. Try again.",
};

/** Returns the outcome of a failed sign-in and removes it from the address, so that a reload does not repeat it. */
function takeOutcome(): string | null {
  const url = new URL(location.href);
  const outcome = url.searchParams.get("sign_in");
  if (outcome === null) return null;
  const reason = url.searchParams.get("reason") ?? "";
  url.searchParams.delete("sign_in");
  url.searchParams.delete("reason");
  history.replaceState(null, "", url);
  return outcome === "ok" ? null : (outcomes[reason] ?? `Sign-in failed (${reason}).`);
}

async function readSession(message: string | null): Promise<Session> {
  try {
    const response = await fetch(gatewayUrl("/auth/session"), requestOptions);
    const { user } = (await response.json()) as { readonly user?: User };
    return user ? { state: "signedIn", user, message: null } : { state: "signedOut", message };
  } catch {
    return { state: "unreachable" };
  }
}

/** Leaves the page for the sign-in. The gateway returns the browser to this address. */
export function signIn(): void {
  const query = new URLSearchParams({ return_to: location.href });
  location.assign(gatewayUrl(`/auth/sign-in?${query}`));
}

/** The session, and functions that end it here and at the gateway. */
export function useSession() {
  const [session, setSession] = useState<Session>({ state: "loading" });
  useEffect(() => {
    void readSession(takeOutcome()).then(setSession);
  }, []);
  const onSessionEnd = useCallback(
    () => setSession({ state: "signedOut", message: "Your session has ended. Sign in again." }),
    [],
  );
  const signOut = async () => {
    const request = fetch(gatewayUrl("/auth/sign-out"), { ...requestOptions, method: "POST" });
    const isDone = await request.then(({ ok }) => ok).catch(() => false);
    if (isDone) setSession({ state: "signedOut", message: "You are signed out." });
    else setSession((last) => ({ ...last, message: "You are still signed in. Try again." }));
  };
  return { session, onSessionEnd, signOut };
}
