import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Special-purpose IPv4 blocks without public web servers (IANA registry of special-purpose addresses). */
const closedIPv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Special-purpose blocks in the public IPv6 space: protocol assignments (including Teredo), documentation, 6to4. */
const closedIPv6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [network, prefix] of closedIPv4) closed.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of closedIPv6) closed.addSubnet(network, prefix, "ipv6");

const globalUnicastIPv6 = new BlockList();
globalUnicastIPv6.addSubnet("2000::", 3, "ipv6");

/**
 * Returns true when an IP address is public. Loopback, private, link-local, shared, reserved and multicast addresses
 * are not public. Neither is an IPv6 address that embeds an IPv4 address (mapped, translated, tunnelled).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  return globalUnicastIPv6.check(address, "ipv6") && !closed.check(address, "ipv6");
}
