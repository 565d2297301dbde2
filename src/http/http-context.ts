import type { IncomingMessage, ServerResponse } from "node:http";
import type { Viewer } from "../upstream/viewer.ts";
import type { RequestDeadline } from "./request-deadline.ts";

/** One request and its answer, as far as the GraphQL layer is concerned. */
export interface Exchange {
  /** The viewer that the request acts for; null when it carries no usable token. */
  readonly viewer: Viewer | null;
  /** Aborts when the client has left before the answer was complete. */
  readonly signal: AbortSignal;
  /** Address under which the client reached the gateway, without a slash at the end. */
  readonly publicUrl: string;
  /** Registers a function that is called once, when the answer is complete or the client has left. */
  onAnswered(callback: () => void): void;
  /** The time that the request's body has. */
  readonly deadline: RequestDeadline;
  /** Reads the rest of the request's body and drops it; null until a reader has begun to take the body piece by piece. */
  discardBody: (() => Promise<void>) | null;
}

/** What the HTTP layer hands to the GraphQL server with each request. */
export interface HttpContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly exchange: Exchange;
}

/** The client closed its connection before the answer was complete. */
export class ClientGoneError extends Error {
  readonly code = "CLIENT_GONE";

  constructor() {
    super("The client has left.");
    this.name = "ClientGoneError";
  }
}

/** Follows one request until its answer is complete or its client has left. */
export function beginExchange(
  response: ServerResponse,
  viewer: Viewer | null,
  publicUrl: string,
  deadline: RequestDeadline,
): Exchange {
  const controller = new AbortController();
  const callbacks: (() => void)[] = [];
  response.once("close", () => {
    if (!response.writableFinished) controller.abort(new ClientGoneError());
    for (const callback of callbacks) callback();
  });
  return {
    viewer,
    publicUrl,
    deadline,
    signal: controller.signal,
    onAnswered: (callback) => void callbacks.push(callback),
    discardBody: null,
  };
}

/**
 * Whether the Host header of a request can be part of an address. A name with a port above 65535 and an IPv4 address of five
 * numbers are none. A request without the header or with an empty one passes, as HTTP allows it (RFC 9112 §3.2).
 */
export function hasUsableHost({ headers: { host } }: IncomingMessage): boolean {
  return !host || isHost(host);
}

/** The address that the client used, by its Host header; `localhost` when the header is not a name with or without a port. */
export function addressUsed(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  const scheme = "encrypted" in request.socket && request.socket.encrypted === true ? "https" : "http";
  return `${scheme}://${isHost(host) ? host : "localhost"}`;
}

function isHost(text: string): boolean {
  return (
    /^[\w.-]+(?::\d{1,5})?$|^\[[\da-fA-F:.]+\](?::\d{1,5})?$/.test(text) && URL.canParse(`http://${text}`)
  );
}
