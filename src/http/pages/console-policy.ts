import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";

/** What the policy of the console's pages depends on. */
export interface ConsolePolicyParts {
  /** The sandbox publishes pictures and streams at the gateway's own address. */
  readonly mode: "SANDBOX" | "LIVE";
  /** Origins of pictures and streams besides the gateway's own, as a policy names them. */
  readonly mediaOrigins: readonly string[];
  /** PUBLIC_URL; null for none. */
  readonly publicUrl: string | null;
}

/**
 * The content security policy for a page of the console: nothing but its own scripts and styles runs, no text becomes markup,
 * and pictures and streams come from known places. hls.js, without a worker of its own, hands videos to the browser by
 * `blob:` addresses, previews of files have such addresses, too, and small pictures may stand in styles as `data:`.
 */
export function consolePolicyFor(request: IncomingMessage, parts: ConsolePolicyParts): string {
  const origins = [...new Set([...ownOrigins(request, parts), ...parts.mediaOrigins])];
  const others = origins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "object-src 'none'",
    // The page says where it is, for links of deep pages.
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // It makes one itself: the worker that reads listings (src/console/listings/csv/csv-worker-address.ts).
    "trusted-types console-worker",
  ].join("; ");
}

/** Addresses of the gateway itself that answers may name although the browser used another. */
function ownOrigins({ socket }: IncomingMessage, { mode, publicUrl }: ConsolePolicyParts): readonly string[] {
  if (publicUrl !== null) {
    const { origin, hostname } = new URL(publicUrl);
    // No policy can name an address of IPv6.
    return hostname.startsWith("[") ? [] : [origin];
  }
  if (mode === "LIVE") return [];
  // The sandbox goes by the address that the server listens on, or by this machine's name (addressOf in src/start/serving.ts).
  const address = socket.localAddress?.replace(/^::ffff:/, "") ?? "";
  const hosts = ["localhost", ...(isIPv4(address) ? [address] : [])];
  return hosts.map((host) => `http://${host}:${socket.localPort}`);
}
