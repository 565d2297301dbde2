import type { IncomingMessage, ServerResponse } from "node:http";
import type { OriginPolicy } from "./origins.ts";
import { setHeaders } from "./answers.ts";

/** What pages of other origins may do at an address. */
export interface CrossOriginRules {
  readonly methods: readonly string[];
  /** Headers that a page may send; null for all. */
  readonly requestHeaders: readonly string[] | null;
  /** Headers of the answer that a page may read, beside those that it always may. */
  readonly exposedHeaders: readonly string[];
}

/** How long a browser remembers what it may do, in seconds. */
const maxAgeSeconds = 86_400;

/** What is known when a request of a page is judged. */
export interface CrossOriginPolicy {
  readonly policy: OriginPolicy;
  /** Address under which the client reached the gateway. */
  readonly publicUrlOf: (request: IncomingMessage) => string;
  readonly rules: CrossOriginRules;
}

/** What every answer that depends on the origin says, names and values in turn. */
const varying = ["Vary", "Origin"] as const;

/**
 * What tells browsers whether a page of another origin may read the answer (the Fetch standard, CORS protocol).
 * @returns names and values of headers in turn.
 */
export function crossOriginHeaders(
  request: IncomingMessage,
  { policy, publicUrlOf, rules }: CrossOriginPolicy,
): readonly string[] {
  const { origin } = request.headers;
  if (origin === undefined || !policy.isAllowed(request, publicUrlOf(request))) return varying;
  const allowing = [...varying, "Access-Control-Allow-Origin", origin];
  if (policy.allowsCookies && policy.isTrusted(request, publicUrlOf(request))) {
    allowing.push("Access-Control-Allow-Credentials", "true");
  }
  return rules.exposedHeaders.length === 0
    ? allowing
    : [...allowing, "Access-Control-Expose-Headers", rules.exposedHeaders.join(", ")];
}

/**
 * Adds what browsers ask for before they let a page of another origin call (the Fetch standard, CORS protocol).
 * @returns whether the request was the browser's question alone, and is answered with that.
 */
export function allowCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  crossOrigin: CrossOriginPolicy,
): boolean {
  const { rules } = crossOrigin;
  setHeaders(response, crossOriginHeaders(request, crossOrigin));
  if (request.method !== "OPTIONS") return false;
  if (response.hasHeader("Access-Control-Allow-Origin")) {
    const headers = rules.requestHeaders?.join(", ") ?? request.headers["access-control-request-headers"];
    if (headers !== undefined) response.setHeader("Access-Control-Allow-Headers", headers);
    response.setHeader("Access-Control-Allow-Methods", rules.methods.join(", "));
    response.setHeader("Access-Control-Max-Age", String(maxAgeSeconds));
    response.setHeader("Vary", "Origin, Access-Control-Request-Headers");
  }
  response.setHeader("Allow", [...rules.methods, "OPTIONS"].join(", "));
  response.writeHead(204, { "Content-Length": "0" });
  response.end();
  return true;
}
