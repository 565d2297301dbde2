import type { Attributes } from "@opentelemetry/api";

/** Names of parameters whose values are shown to nobody. */
const secretNames = /([?&][^=&]*(?:token|secret|key|code|signature|password)[^=&]*=)[^&]*/gi;

/** Whom a request asks, in the attributes of HTTP; values that stand for a right are left out of the address. */
export function shownAddress(origin: string, path: string): Attributes {
  return { ...serverOf(origin), "url.full": origin + path.replace(secretNames, "$1REDACTED") };
}

/** Services have a few addresses, and none of them changes. */
const servers = new Map<string, Attributes>();
const maxServers = 100;

function serverOf(origin: string): Attributes {
  const known = servers.get(origin);
  if (known) return known;
  const { hostname, port, protocol } = new URL(origin);
  const made = {
    "server.address": hostname,
    "server.port": Number(port || (protocol === "https:" ? 443 : 80)),
    "url.scheme": protocol.slice(0, -1),
  };
  if (servers.size < maxServers) servers.set(origin, made);
  return made;
}
