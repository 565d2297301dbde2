import type { IncomingMessage } from "node:http";
import { clientNetwork } from "./client-network.ts";
import type { ReadReachedAddress } from "./reached-address.ts";

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
