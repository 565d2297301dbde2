import type { IncomingMessage } from "node:http";
import type { ReadReachedAddress } from "./reached-address.ts";
import { isIPv4, isIPv6 } from "node:net";

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
