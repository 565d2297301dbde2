import type { IncomingMessage } from "node:http";
import type { Caller } from "../accounts/demo-accounts.ts";
import type { RateWindow } from "../rate-window.ts";

/** Call of an operation with a valid token. */
export interface Call {
  readonly caller: Caller;
  /** Incoming Node request, from which an operation reads the body if it needs it. */
  readonly incoming: IncomingMessage;
  /** Scheme, host and port that the client used; absolute URLs in responses begin with it. */
  readonly origin: string;
  /** Base URL of published files, without a trailing slash. */
  readonly publishedUrl: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Returns a decoded placeholder of the operation's path. */
  readonly parameter: (name: string) => string;
}

/** Operation of a service at one method and path. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the service's base path; placeholders have the form `:name`. */
  readonly path: string;
  /** Accepted scopes; a token needs one of them. Default: those of the service. */
  readonly acceptedScopes?: readonly string[];
  /**
   * Handles a call.
   * @throws ServiceError to reject the call
   */
  answer(call: Call): Response | Promise<Response>;
}

/** Service that the HTTP front mounts. */
export interface Service {
  readonly name: string;
  readonly basePath: string;
  /** Scopes that operations accept by default; a token needs one of them. */
  readonly acceptedScopes: readonly string[];
  /** Rate limit for the POST calls of all operations together; absent when the service has none. */
  readonly postWindow?: RateWindow;
  readonly operations: readonly Operation[];
}
