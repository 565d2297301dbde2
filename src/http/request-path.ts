import type { IncomingMessage } from "node:http";

/**
 * The path that a request asks for, as it travelled; null when its target is none (`*`). A target such as `//` is legal in HTTP and
 * yet no URL, so this must not throw: an exception in a request handler ends the process.
 */
export function pathOf({ url = "/" }: IncomingMessage): string | null {
  return url.startsWith("/") ? (url.split("?", 1)[0] ?? url) : null;
}
