import type { IncomingMessage } from "node:http";

/**
 * Whether a form was sent by a page of another site. A browser says so itself where the connection can be trusted; elsewhere
 * the page's origin must be the address of this call. Programs that are no browsers send neither.
 */
export function isFromAnotherSite({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
