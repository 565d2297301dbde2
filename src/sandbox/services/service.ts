import type { IncomingMessage } from "node:http";
import type { Caller } from "../accounts/demo-accounts.ts";
import type { RateWindow } from "../rate-window.ts";

/** One call of an operation, after its token was accepted. */
export interface Call {
  readonly caller: Caller;
  /** The request as Node received it; an operation reads the body from here, and only what it needs. */
  readonly incoming: IncomingMessage;
  /** Scheme, host and port by which the client reached the sandbox; absolute addresses in answers begin with it. */
  readonly origin: string;
  /** Where what is published is reached, without a slash at the end. */
  readonly publishedUrl: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** A decoded placeholder of the operation's path. */
  readonly parameter: (name: string) => string;
}

/** One operation of a service: what is served at a method and path. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the service's base path; placeholders are written `:name`. */
  readonly path: string;
  /** The scopes of which a token needs one. Default: the service's. */
  readonly acceptedScopes?: readonly string[];
  /** @throws ServiceError to refuse the call. */
  answer(call: Call): Response | Promise<Response>;
}

/** A service as the HTTP front mounts it. */
export interface Service {
  readonly name: string;
  readonly basePath: string;
  /** The scopes of which a token needs one, for every operation that names none of its own. */
  readonly acceptedScopes: readonly string[];
  /** Counts the POST calls of all operations together; absent when the service has no such limit. */
  readonly postWindow?: RateWindow;
  readonly operations: readonly Operation[];
}
