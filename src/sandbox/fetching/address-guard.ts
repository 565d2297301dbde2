import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Special-purpose IPv4 blocks that no public web server has (the IANA registry of special-purpose addresses). */
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

/** Parts of the public IPv6 space that lead elsewhere: protocol assignments with Teredo, documentation, 6to4. */
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
 * Whether an IP address lies in the public Internet. Loopback, private, link-local, shared, reserved and multicast
 * addresses do not; nor does any IPv6 form that carries an IPv4 address inside (mapped, translated, tunnelled).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  return globalUnicastIPv6.check(address, "ipv6") && !closed.check(address, "ipv6");
}
