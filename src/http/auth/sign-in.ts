import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../clock.ts";
import type { SignInConfig } from "../../config/sign-in.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import type { SharedState, TextCodec } from "../../state/shared-state.ts";
import type { IdentityClient } from "../../upstream/identity/client.ts";
import type { CodeExchange } from "../../upstream/tokens/code-exchange.ts";
import type { OriginPolicy } from "../cross-origin.ts";
import type { ReadReachedAddress } from "../client-address.ts";
import type { ReportError } from "../report-error.ts";
import type { PendingSignIns, createSignInBound } from "./pending-sign-ins.ts";

/** Dependencies of browser sign-in. */
export interface AuthDeps {
  readonly signIn: SignInConfig;
  readonly sessions: Sessions;
  readonly state: Pick<SharedState, "values">;
  /** Seals the stored records of pending sign-ins. */
  readonly codec: TextCodec;
  readonly codeExchange: CodeExchange;
  readonly identity: IdentityClient;
  readonly origins: OriginPolicy;
  readonly reachedAddress: ReadReachedAddress;
  readonly clock: Clock;
  /** Returns a random number from 0 up to 1, for jitter. */
  readonly random: () => number;
  /** True for a request with a credential that takes precedence over a cookie. */
  readonly hasCredential: (request: IncomingMessage) => boolean;
  /** Receives the reason of each failed sign-in, for the log. It holds no credential. */
  readonly onFailure: (failure: { readonly reason: string; readonly requestId: string }) => void;
  /** Receives errors that clients do not see. */
  readonly report: ReportError;
}

/** Dependencies that the sign-in steps share. */
export interface SignInDeps extends AuthDeps {
  readonly pending: PendingSignIns;
  readonly bound: ReturnType<typeof createSignInBound>;
}

/** Handles a request of a sign-in step. @throws StateUnavailableError */
export type AnswerStep = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void>;

/** Path that starts the sign-in. */
export const signInPath = "/auth/sign-in";

/** Path that a browser returns to when its origin page is unknown. */
export const unknownReturn = "/";
