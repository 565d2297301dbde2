import type { IncomingMessage, ServerResponse } from "node:http";
import { readOriginPattern } from "../config/origin-pattern.ts";
import { setHeaders } from "./answers.ts";

/** Refused origins that are reported. Any client can name as many as it likes, so the log needs an end. */
const maxReported = 100;

/** Which pages may call the gateway. */
export type OriginPolicy = ReturnType<typeof createOriginPolicy>;

/**
 * Makes the policy.
 * @param patterns `https://shop.example`, `http://localhost:*` for every port of a host, or `*` for every page.
 * @param onRefused receives each refused origin once.
 * @param allowsCookies whether browsers can be signed in.
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
    /** Whether browsers are told so, because they can be signed in. */
    allowsCookies,
    /**
     * Whether the page behind a request may act with what the browser knows of its reader: its origin is said, and is the
     * gateway's own or listed. `*` lists none. An opaque origin is the text "null", which is no origin of anyone.
     */
    isTrusted: ({ headers: { origin } }: IncomingMessage, publicUrl: string) =>
      origin !== undefined && origin !== "null" && (isListed(origin) || origin === new URL(publicUrl).origin),
    /**
     * Whether the page behind a request may call: one of the gateway's own, one of an allowed origin, or no page at all. A
     * refused origin is reported the first time.
     * @param publicUrl address under which the client reached the gateway.
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
