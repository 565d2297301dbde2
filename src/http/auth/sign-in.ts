import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../clock.ts";
import type { SignInConfig } from "../../config/sign-in.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import type { SharedState, TextCodec } from "../../state/shared-state.ts";
import type { IdentityClient } from "../../upstream/identity/client.ts";
import type { CodeExchange } from "../../upstream/tokens/code-exchange.ts";
import type { OriginPolicy } from "../cross-origin.ts";
import type { ReadReachedAddress } from "../reached-address.ts";
import type { ReportError } from "../report-error.ts";
import type { PendingSignIns, createSignInBound } from "./pending-sign-ins.ts";

/** What signing in with a browser, and what follows from it, is made with. */
export interface AuthParts {
  readonly signIn: SignInConfig;
  readonly sessions: Sessions;
  readonly state: Pick<SharedState, "values">;
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
  /** Receives why somebody did not get signed in, for the log. Holds no credential. */
  readonly onFailure: (failure: { readonly reason: string; readonly requestId: string }) => void;
  /** Receives errors that clients do not see. */
  readonly report: ReportError;
}

/** The same with what the steps of signing in share. */
export interface SignInParts extends AuthParts {
  readonly pending: PendingSignIns;
  readonly bound: ReturnType<typeof createSignInBound>;
}

/** Answers a request of a step. @throws StateUnavailableError */
export type AnswerStep = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void>;

/** Path where signing in begins. */
export const signInPath = "/auth/sign-in";

/** Where a browser goes when nobody knows where it came from. */
export const unknownReturn = "/";
