import type { IncomingMessage } from "node:http";
import { isIP, isIPv4, isIPv6 } from "node:net";
import { createProxyList, type IsAmong, isLoopbackAddress } from "../config/proxy-addresses.ts";
import { isHost } from "./request-head.ts";

/** Addresses of the gateway and the client, derived from a request. */
export interface ReachedAddress {
  /** PUBLIC_URL, or else the scheme, host and port that the client used. No trailing slash. */
  readonly url: string;
  /** URL that the client used, regardless of PUBLIC_URL. */
  readonly usedUrl: string;
  /** True when the client is on the gateway's own machine, according to the connection and trusted proxies. */
  readonly isFromLoopback: boolean;
  /**
   * Address of the client, according to the connection and trusted proxies. Null when the connection comes from this
   * machine or a private network, but not from a trusted proxy: the peer may be an unknown proxy that many clients
   * share.
   */
  readonly client: string | null;
}

/** True for an address of this machine or of a private network (RFC 1918, 3927, 4193, 4291, 6598). */
const isInPrivateNetwork = createProxyList([
  "loopback",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "fc00::/7",
  "fe80::/10",
]);

/** Returns the addresses of a request. Never throws. */
export type ReadReachedAddress = (request: IncomingMessage) => ReachedAddress;

/**
 * Creates the function that reads the addresses of a request. It reads X-Forwarded-Proto, X-Forwarded-Host and
 * X-Forwarded-For only from trusted proxies. In each list it uses the entry of the outermost trusted proxy, because
 * entries further left come from the client. Malformed entries count as missing.
 * @param trusted addresses and networks of the proxies.
 * @param publicUrl takes precedence over the headers; null for none.
 */
export function createReachedAddress(
  trusted: readonly string[],
  publicUrl: string | null,
): ReadReachedAddress {
  const isTrusted = createProxyList(trusted);
  return (request) => {
    const peer = request.socket.remoteAddress ?? "";
    if (trusted.length === 0 || !isTrusted(peer)) {
      const usedUrl = addressUsed(request);
      const client = isInPrivateNetwork(peer) ? null : peer;
      return { url: publicUrl ?? usedUrl, usedUrl, isFromLoopback: isLoopbackAddress(peer), client };
    }
    const { headers } = request;
    const { hops, client } = follow(listOf(headers["x-forwarded-for"]), isTrusted);
    const scheme = entryOf(listOf(headers["x-forwarded-proto"]), hops).toLowerCase();
    const host = entryOf(listOf(headers["x-forwarded-host"]), hops);
    const own = addressUsed(request);
    const usedUrl = `${isScheme(scheme) ? scheme : own.slice(0, own.indexOf(":"))}://${host !== "" && isHost(host) ? host : own.slice(own.indexOf("//") + 2)}`;
    // A proxy that does not send a client address, such as that of a container platform, is trusted to forward only
    // local requests.
    const isFromLoopback = client === null || isLoopbackAddress(client);
    return { url: publicUrl ?? usedUrl, usedUrl, isFromLoopback, client: client ?? peer };
  };
}

/** URL that the client used, from its Host header; `localhost` when the header is not a host with an optional port. */
function addressUsed(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  const scheme = "encrypted" in request.socket && request.socket.encrypted === true ? "https" : "http";
  return `${scheme}://${isHost(host) ? host : "localhost"}`;
}

const isScheme = (text: string) => text === "http" || text === "https";

/** Entries of a list header. Node joins repeated headers with a comma. */
function listOf(header: string | readonly string[] | undefined): readonly string[] {
  return header === undefined
    ? []
    : String(header)
        .split(",")
        .map((entry) => entry.trim());
}

/**
 * Finds the first address, from the nearest on, that is not a trusted proxy. @returns that client, null without any
 * address, and the number of proxies before it.
 */
function follow(
  addresses: readonly string[],
  isTrusted: IsAmong,
): { readonly hops: number; readonly client: string | null } {
  const entries = addresses.map(withoutPort).toReversed();
  const hops = entries.findIndex((entry) => !isTrusted(entry));
  if (hops >= 0) return { hops, client: entries[hops] ?? null };
  return { hops: Math.max(0, entries.length - 1), client: entries.at(-1) ?? null };
}

/**
 * Entry of the outermost trusted proxy. In a list with fewer entries than proxies, a proxy has replaced the list, so
 * the first entry counts.
 * @param hops number of trusted proxies after it.
 */
function entryOf(entries: readonly string[], hops: number): string {
  return entries[Math.max(0, entries.length - 1 - hops)] ?? "";
}

/** Removes a port, and brackets around an IPv6 address, which some proxies add. */
function withoutPort(text: string): string {
  if (isIP(text) !== 0) return text;
  return /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(text)?.[1] ?? text.replace(/:\d{1,5}$/, "");
}

/**
 * Creates a function that returns the network of a client, for limits: an IPv4 address, or the /64 of an IPv6 address.
 * Empty when unknown: behind an untrusted proxy, many clients share one address.
 * @param hasProxies true when proxies are trusted, so that one connection can carry requests of several clients.
 */
export function createClientAddress(
  reachedAddress: ReadReachedAddress,
  hasProxies: boolean,
): (request: IncomingMessage) => string {
  const read = (request: IncomingMessage) => {
    const { client } = reachedAddress(request);
    return client === null ? "" : clientNetwork(client);
  };
  if (hasProxies) return read;
  const known = new WeakMap<object, string>();
  return (request) => {
    const { socket } = request;
    let address = known.get(socket);
    if (address === undefined) {
      address = read(request);
      known.set(socket, address);
    }
    return address;
  };
}

/**
 * Network that the limits count a client by: an IPv4 address (also when IPv4-mapped), or the /64 of an IPv6 address,
 * because one subscriber has the whole /64 (RFC 6177 §2). Empty for any text that is not an address, so that all such
 * clients count as one.
 */
export function clientNetwork(address: string): string {
  if (isIPv4(address)) return address;
  const [withoutZone = ""] = address.split("%");
  if (!isIPv6(withoutZone)) return "";
  const groups = groupsOf(withoutZone);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

const numbersOf = (text = "") => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)));

/** Returns the eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // The URL parser normalizes an embedded IPv4 address to hex groups, and abbreviates zeros only with `::`.
  const [left = "", right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [numbersOf(left), numbersOf(right)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
