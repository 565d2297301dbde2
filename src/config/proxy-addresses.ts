import { BlockList, isIP } from "node:net";
import { type Kind, listOf } from "./kinds.ts";

/** List of addresses and networks of proxies. */
export const proxyAddresses: Kind<readonly string[]> = listOf(
  "a comma-separated list of addresses and networks such as 10.0.0.7 or 10.0.0.0/8, and the word loopback",
  isProxyAddress,
);

/** Networks that the word `loopback` stands for. */
const loopback = ["127.0.0.0/8", "::1"];

/** True for an address, a network (an address, a slash and a number of bits), or `loopback`. */
export function isProxyAddress(text: string): boolean {
  if (text === "loopback") return true;
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || address.includes("%") || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Returns true when an address is in a set of networks; false for a text that is not an address. */
export type IsAmong = (address: string) => boolean;

/**
 * Creates a function that checks whether an address is in the list. @param proxies entries that pass {@link
 * isProxyAddress}.
 */
export function createProxyList(proxies: readonly string[]): IsAmong {
  const list = new BlockList();
  for (const text of proxies.flatMap((proxy) => (proxy === "loopback" ? loopback : [proxy]))) {
    const [address = "", bits] = text.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = isIP(address);
    // An IPv4-mapped IPv6 address, as dual-stack sockets report it, also matches IPv4 networks.
    return family !== 0 && list.check(address, family === 4 ? "ipv4" : "ipv6");
  };
}

/** True for a loopback address of this machine. */
export const isLoopbackAddress: IsAmong = createProxyList(["loopback"]);

/** True when the host of a URL is always the local machine: `localhost` or a loopback address. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, "$1"));
}
