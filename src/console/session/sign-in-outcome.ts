/** Result of a sign-in, taken from the address to which the browser returns. */
export type SignInOutcome = "declined" | "failed" | "ok";

const outcomes: readonly string[] = ["declined", "failed", "ok"] satisfies readonly SignInOutcome[];

/** Reads the outcome of a sign-in and removes it from the address; null when there is none. */
export function readOutcome(): SignInOutcome | null {
  const address = new URL(location.href);
  const outcome = address.searchParams.get("sign_in");
  if (outcome === null) return null;
  for (const name of ["sign_in", "reason"]) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
  return outcomes.includes(outcome) ? (outcome as SignInOutcome) : null;
}
