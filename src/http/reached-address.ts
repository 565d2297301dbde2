import type { IncomingMessage } from "node:http";
import { isIP, isIPv4, isIPv6 } from "node:net";
import { createProxyList, type IsAmong, isLoopbackAddress } from "../config/proxy-addresses.ts";
import { isHost } from "./request-head.ts";

/** How a client reached the gateway. */
export interface ReachedAddress {
  /** PUBLIC_URL, or without it scheme, host and port as the client used them. Without a slash at the end. */
  readonly url: string;
  /** The address that the client used, whatever PUBLIC_URL says. */
  readonly usedUrl: string;
  /** Whether the client is on the gateway's own machine, as far as the connection and trusted proxies say. */
  readonly isFromLoopback: boolean;
  /**
   * The client's address, as far as the connection and trusted proxies say. Null when the connection comes from this machine or from a
   * private network and from no trusted proxy: that may be a proxy which nobody has named, and then it is everybody's address.
   */
  readonly client: string | null;
}

/** Whether an address is of this machine, or of a network that is not of the public Internet (RFC 1918, 3927, 4193, 4291, 6598). */
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

/** Says how a client reached the gateway. Never throws. */
export type ReadReachedAddress = (request: IncomingMessage) => ReachedAddress;

/**
 * Makes the reader. Of proxies that are named, and of no one else, X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-For
 * are believed. In each list the entry counts that the outermost of them wrote: anything further left came from the client.
 * What is malformed counts as not sent.
 * @param trusted addresses and networks of the proxies.
 * @param publicUrl wins over what requests say; null for none.
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
    // A proxy that names no client, such as that of a container platform, was configured as one that brings only its own.
    const isFromLoopback = client === null || isLoopbackAddress(client);
    return { url: publicUrl ?? usedUrl, usedUrl, isFromLoopback, client: client ?? peer };
  };
}

/** The address that the client used, by its Host header; `localhost` when the header is not a name with or without a port. */
function addressUsed(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  const scheme = "encrypted" in request.socket && request.socket.encrypted === true ? "https" : "http";
  return `${scheme}://${isHost(host) ? host : "localhost"}`;
}

const isScheme = (text: string) => text === "http" || text === "https";

/** The entries of a header that is a list. Node joins repeated headers with a comma. */
function listOf(header: string | readonly string[] | undefined): readonly string[] {
  return header === undefined
    ? []
    : String(header)
        .split(",")
        .map((entry) => entry.trim());
}

/** Walks from the nearest address to the first that is no trusted proxy. @returns how many there were before it; no client when none is named. */
function follow(
  addresses: readonly string[],
  isTrusted: IsAmong,
): { readonly hops: number; readonly client: string | null } {
  const entries = addresses.map(withoutPort).toReversed();
  const hops = entries.findIndex((entry) => !isTrusted(entry));
  if (hops >= 0) return { hops, client: entries[hops] ?? null };
  return { hops: Math.max(0, entries.length - 1), client: entries.at(-1) ?? null };
}

/** The entry that so many trusted proxies before have added theirs to; a shorter list was begun anew by one of them. */
function entryOf(entries: readonly string[], hops: number): string {
  return entries[Math.max(0, entries.length - 1 - hops)] ?? "";
}

/** An address as some proxies write it: with a port, IPv6 in brackets. */
function withoutPort(text: string): string {
  if (isIP(text) !== 0) return text;
  return /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(text)?.[1] ?? text.replace(/:\d{1,5}$/, "");
}

/**
 * Makes a function that names the network of a client, for limits: its address, in IPv6 its /64; empty when it is unknown,
 * because an unnamed proxy may stand in front of many clients.
 * @param hasProxies whether proxies are trusted, so that the requests of one connection can be of several clients.
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
 * What a client's address counts as where clients are counted: an IPv4 address as itself, also in the form of IPv6, and an IPv6
 * address as its /64, because whoever has one address there has that many (RFC 6177 §2). All texts that are no address count as one client.
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

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // The parser of addresses writes the last two numbers in one form, too, and leaves out zeros only at `::`.
  const [left = "", right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [numbersOf(left), numbersOf(right)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
