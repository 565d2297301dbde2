import type { IncomingMessage } from "node:http";
import { readOriginPattern } from "../config/origin-pattern.ts";

/** Which pages may call the gateway. */
export interface OriginPolicy {
  /**
   * Whether the page behind a request may call: one of the gateway's own, one of an allowed origin, or no page at all. A
   * refused origin is reported the first time.
   * @param publicUrl address under which the client reached the gateway.
   */
  isAllowed(request: IncomingMessage, publicUrl: string): boolean;
}

/** Refused origins that are reported. Any client can name as many as it likes, so the log needs an end. */
const maxReported = 100;

/**
 * Makes the policy.
 * @param patterns `https://shop.example`, `http://localhost:*` for every port of a host, or `*` for every page.
 * @param onRefused receives each refused origin once.
 */
export function createOriginPolicy(
  patterns: readonly string[],
  onRefused: (origin: string) => void,
): OriginPolicy {
  const isForAll = patterns.includes("*");
  const read = patterns.map(readOriginPattern);
  const origins = new Set(read.filter(({ hasAnyPort }) => !hasAnyPort).map(({ base }) => base));
  const hosts = new Set(read.filter(({ hasAnyPort }) => hasAnyPort).map(({ base }) => base));
  const reported = new Set<string>();
  return {
    isAllowed({ headers: { origin } }, publicUrl) {
      if (origin === undefined || isForAll || origins.has(origin)) return true;
      if (URL.canParse(origin)) {
        const { protocol, hostname, host } = new URL(origin);
        if (host === new URL(publicUrl).host || hosts.has(`${protocol}//${hostname}`)) return true;
      }
      if (!reported.has(origin) && reported.size < maxReported) {
        reported.add(origin);
        onRefused(origin);
      }
      return false;
    },
  };
}
