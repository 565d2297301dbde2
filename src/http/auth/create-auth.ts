import { type AuthRoute, createAuthRoute } from "./auth-route.ts";
import { createBegin } from "./begin-sign-in.ts";
import { BrowserSessions } from "./browser-sessions.ts";
import { createEnds } from "./end-sign-in.ts";
import { PendingSignIns } from "./pending-sign-ins.ts";
import type { AuthParts } from "./sign-in.ts";
import { SignInBound } from "./sign-in-bound.ts";

/** Signing in with a browser, and what follows from it for requests. */
export interface Auth {
  readonly route: AuthRoute;
  readonly browsers: BrowserSessions;
}

/** Makes it. */
export function createAuth(parts: AuthParts): Auth {
  const { values, codec, clock } = parts;
  const shared = { ...parts, pending: new PendingSignIns(values, codec), bound: new SignInBound(clock) };
  const steps = { begin: createBegin(shared), ...createEnds(shared) };
  return { route: createAuthRoute(steps, parts), browsers: new BrowserSessions(parts) };
}
