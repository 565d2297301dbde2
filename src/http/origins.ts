import type { IncomingMessage } from "node:http";
import { readOriginPattern } from "../config/origin-pattern.ts";

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
