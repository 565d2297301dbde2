import type { IncomingMessage } from "node:http";
import type { Clock } from "../../clock.ts";
import type { SignInConfig } from "../../config/sign-in.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import type { SharedValues } from "../../state/shared-values.ts";
import type { TextCodec } from "../../state/text-codec.ts";
import type { IdentityClient } from "../../upstream/identity/client.ts";
import { defaultSignInScopes } from "../../upstream/services.ts";
import type { CodeExchange } from "../../upstream/tokens/code-exchange.ts";
import type { OriginPolicy } from "../origins.ts";
import type { ReadReachedAddress } from "../reached-address.ts";
import type { ReportError } from "../report-error.ts";
import { type AuthRoute, createAuthRoute } from "./auth-route.ts";
import { createBegin } from "./begin-sign-in.ts";
import { type BrowserSessions, createBrowserSessions } from "./browser-sessions.ts";
import { createEnds } from "./end-sign-in.ts";
import { createPendingSignIns } from "./pending-sign-ins.ts";
import type { FailedSignIn, SignInParts } from "./sign-in.ts";
import { createSignInBound } from "./sign-in-bound.ts";

/** Signing in with a browser, and what follows from it for requests. */
export interface Auth {
  readonly route: AuthRoute;
  readonly browsers: BrowserSessions;
}

/** What it is made with. */
export interface AuthParts {
  readonly signIn: SignInConfig;
  readonly sessions: Sessions;
  readonly values: SharedValues;
  /** Seals what is kept of sign-ins that are under way. */
  readonly codec: TextCodec;
  readonly codeExchange: CodeExchange;
  readonly identity: IdentityClient;
  readonly origins: OriginPolicy;
  readonly reachedAddress: ReadReachedAddress;
  readonly clock: Clock;
  /** Numbers from 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Whether a request has a credential that wins over a cookie. */
  readonly hasCredential: (request: IncomingMessage) => boolean;
  /** Receives each sign-in that failed, for the log. */
  readonly onFailure: (failure: FailedSignIn) => void;
  readonly report: ReportError;
}

/** Makes it. */
export function createAuth(parts: AuthParts): Auth {
  const { signIn, sessions, values, codec, clock } = parts;
  const signInParts: SignInParts = {
    ...parts,
    scopes: signIn.scopes ?? defaultSignInScopes,
    pending: createPendingSignIns(values, codec),
    bound: createSignInBound(clock),
    now: () => clock.now(),
  };
  const steps = { begin: createBegin(signInParts), ...createEnds(signInParts) };
  return {
    route: createAuthRoute({ ...parts, steps, sessions }),
    browsers: createBrowserSessions(parts),
  };
}
