import type { IncomingMessage, ServerResponse } from "node:http";
import type { OriginPolicy } from "./origins.ts";

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

/**
 * Adds what browsers ask for before they let a page of another origin call (the Fetch standard, CORS protocol).
 * @param publicUrl address under which the client reached the gateway.
 * @returns whether the request was the browser's question alone, and is answered with that.
 */
export function allowCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  { policy, publicUrl, rules }: { policy: OriginPolicy; publicUrl: string; rules: CrossOriginRules },
): boolean {
  const { origin, "access-control-request-headers": asked } = request.headers;
  response.setHeader("Vary", "Origin");
  if (origin !== undefined && policy.isAllowed(request, publicUrl)) {
    response.setHeader("Access-Control-Allow-Origin", origin);
    if (rules.exposedHeaders.length > 0) {
      response.setHeader("Access-Control-Expose-Headers", rules.exposedHeaders.join(", "));
    }
  }
  if (request.method !== "OPTIONS") return false;
  if (response.hasHeader("Access-Control-Allow-Origin")) {
    const headers = rules.requestHeaders?.join(", ") ?? asked;
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
