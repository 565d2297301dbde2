import type { IncomingMessage } from "node:http";

/**
 * Returns true when a page of another site submitted the form. Browsers send `Sec-Fetch-Site` only to HTTPS and
 * loopback origins. Without this header, the host of `Origin` must match `Host`. Other clients send neither
 * `Sec-Fetch-Site` nor `Origin`.
 */
export function isFromAnotherSite({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
