import { announce, byId, make } from "./elements.ts";
import { isSignInOffered, userName } from "./session.ts";
import { unreachable } from "./problem.ts";

/** What became of a sign-in from which the browser comes back, by what the gateway added to the address. */
const sentences: Readonly<Record<string, string>> = {
  ok: "You are signed in.",
  declined: "You have refused the consent, so you are not signed in.",
  failed: "Signing in did not work. Try it again.",
};

/** Shows who is signed in, and the way in or out. */
export function showSignIn(): void {
  if (!isSignInOffered) return;
  tellOutcome();
  const place = byId("session");
  if (userName === null) {
    place.append(make("a", { href: "/auth/sign-in?return_to=/" }, "Sign in"));
    return;
  }
  const button = make("button", { type: "button", className: "button" }, "Sign out");
  button.addEventListener("click", () => void signOut());
  place.append(make("span", {}, `Signed in as ${userName}`), button);
}

function tellOutcome(): void {
  const address = new URL(location.href);
  const outcome = address.searchParams.get("sign_in");
  const sentence = outcome === null ? undefined : sentences[outcome];
  if (sentence === undefined) return;
  announce(sentence);
  if (outcome !== "ok") byId("hint").textContent = sentence;
  for (const name of ["sign_in", "reason"]) address.searchParams.delete(name);
  history.replaceState(null, "", address);
}

async function signOut(): Promise<void> {
  const response = await fetch("/auth/sign-out", { method: "POST" }).catch(() => null);
  if (response?.ok) location.reload();
  else byId("hint").textContent = unreachable().message;
}
