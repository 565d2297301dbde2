import { isLoopbackAddress } from "./proxy-addresses.ts";

/** Whether the host of an address is the machine itself, whoever asks: `localhost` or an address of its loopback. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, "$1"));
}
