import type { IncomingMessage } from "node:http";

/**
 * The path that a request asks for, as it travelled; null when its target is not an address at all. A target such as
 * `//` is legal in HTTP and yet no URL, so this must not throw: an exception in a request handler ends the process.
 */
export function pathOf({ url = "/" }: IncomingMessage): string | null {
  if (url.startsWith("/")) return url.split("?", 1)[0] ?? url;
  // The absolute form, which proxies use (RFC 9112 §3.2.2).
  return URL.canParse(url) ? new URL(url).pathname : null;
}
