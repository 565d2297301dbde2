import type { IncomingMessage, ServerResponse } from "node:http";
import type { SignInConfig } from "../../config/sign-in.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import type { IdentityClient } from "../../upstream/identity/client.ts";
import type { CodeExchange } from "../../upstream/tokens/code-exchange.ts";
import type { ReadReachedAddress } from "../reached-address.ts";
import type { ReportError } from "../report-error.ts";
import type { PendingSignIns } from "./pending-sign-ins.ts";
import type { SignInBound } from "./sign-in-bound.ts";

/** Why somebody did not get signed in, for the log. Holds no credential. */
export interface FailedSignIn {
  readonly reason: string;
  readonly requestId: string;
}

/** What signing in works with. */
export interface SignInParts {
  readonly signIn: SignInConfig;
  /** Scopes that users are asked for. */
  readonly scopes: readonly string[];
  readonly sessions: Sessions;
  readonly pending: PendingSignIns;
  readonly bound: SignInBound;
  readonly codeExchange: CodeExchange;
  readonly identity: IdentityClient;
  readonly reachedAddress: ReadReachedAddress;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Receives each sign-in that failed, for the log. */
  readonly onFailure: (failure: FailedSignIn) => void;
  /** Receives errors that clients do not see. */
  readonly report: ReportError;
}

/** Answers a request of a step. @throws StateUnavailableError */
export type AnswerStep = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void>;

/** The steps of signing in that a browser is sent along. */
export interface SignInSteps {
  /** `GET /auth/sign-in`: to the consent page. */
  readonly begin: AnswerStep;
  /** `GET /auth/callback`: back with a code. */
  readonly complete: AnswerStep;
  /** `GET /auth/declined`: back without one. */
  readonly decline: AnswerStep;
}

/** Path where signing in begins. */
export const signInPath = "/auth/sign-in";

/** Where a browser goes when nobody knows where it came from. */
export const unknownReturn = "/";
