import type { IncomingMessage, ServerResponse } from "node:http";
import { readOriginPattern } from "../config/origin-pattern.ts";
import { setHeaders } from "./responses.ts";

/** Maximum number of rejected origins that are logged, because a client can send any number of them. */
const maxReported = 100;

/** The origins whose pages may call the gateway. */
export type OriginPolicy = ReturnType<typeof createOriginPolicy>;

/**
 * Creates the policy.
 * @param patterns `https://shop.example`, `http://localhost:*` for every port of a host, or `*` for every page.
 * @param onRefused receives each rejected origin once.
 * @param allowsCookies true when browsers can sign in.
 */
export function createOriginPolicy(
  patterns: readonly string[],
  onRefused: (origin: string) => void,
  allowsCookies = false,
) {
  const isForAll = patterns.includes("*");
  const read = patterns.map(readOriginPattern);
  const origins = new Set(read.filter(({ hasAnyPort }) => !hasAnyPort).map(({ base }) => base));
  const hosts = new Set(read.filter(({ hasAnyPort }) => hasAnyPort).map(({ base }) => base));
  const reported = new Set<string>();
  const isListed = (origin: string) => {
    if (origins.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const { protocol, hostname } = new URL(origin);
    return hosts.has(`${protocol}//${hostname}`);
  };
  return {
    /** True when responses allow credentials, because browsers can sign in. */
    allowsCookies,
    /**
     * True when the page behind a request may use the session of the browser: its origin is the gateway's own or listed
     * by name. A `*` does not count. The text "null" stands for an opaque origin, which is never trusted.
     */
    isTrusted: ({ headers: { origin } }: IncomingMessage, publicUrl: string) =>
      origin !== undefined && origin !== "null" && (isListed(origin) || origin === new URL(publicUrl).origin),
    /**
     * True when the request may be processed: it comes from a page of the gateway, from a page of an allowed origin, or
     * not from a page. A rejected origin is reported the first time.
     * @param publicUrl URL under which the client reached the gateway.
     */
    isAllowed({ headers: { origin } }: IncomingMessage, publicUrl: string): boolean {
      if (origin === undefined || isForAll || isListed(origin)) return true;
      if (URL.canParse(origin) && new URL(origin).host === new URL(publicUrl).host) return true;
      if (!reported.has(origin) && reported.size < maxReported) {
        reported.add(origin);
        onRefused(origin);
      }
      return false;
    },
  };
}

/** Headers that pages of other origins may send to a route and read from its responses. */
export interface CrossOriginRules {
  readonly methods: readonly string[];
  /** Headers that a page may send; null for all. */
  readonly requestHeaders: readonly string[] | null;
  /** Response headers that a page may read, besides those that are always readable. */
  readonly exposedHeaders: readonly string[];
}

/** Time that browsers cache a preflight response, in seconds. */
const maxAgeSeconds = 86_400;

/** Policy and rules for a cross-origin request. */
export interface CrossOriginPolicy {
  readonly policy: OriginPolicy;
  /** URL under which the client reached the gateway. */
  readonly publicUrlOf: (request: IncomingMessage) => string;
  readonly rules: CrossOriginRules;
}

/** Headers of every response that depends on the origin, as alternating names and values. */
const varying = ["Vary", "Origin"] as const;

/**
 * Returns the CORS headers with which a page of another origin can read the response (Fetch standard, CORS protocol).
 * @returns alternating names and values.
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
 * Sets the CORS headers of a response, and responds to preflight requests (Fetch standard, CORS protocol).
 * @returns true when the request was a preflight and has its response.
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
