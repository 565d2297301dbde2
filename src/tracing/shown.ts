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

/** Most characters of a document that a span shows. */
const maxLength = 10_000;

/** Comments, block strings, strings, names and numbers; what has no end ends with the text. */
const parts =
  /#[^\n\r]*|"""(?:[^"\\]|\\.|"(?!""))*(?:"""|$)|"(?:[^"\\\n\r]|\\.)*(?:"|$|(?=[\n\r]))|[_A-Za-z]\w*|-?\d[\d.eE+-]*/gs;

/** The text of an operation without the values in it, which may be anything that a user has typed; variables are not part of it. */
export function shownDocument(text: string): string {
  return text.slice(0, maxLength).replace(parts, (part) => {
    if (part.startsWith("#")) return "";
    if (part.startsWith('"')) return '"*"';
    return /^[-\d]/.test(part) ? "0" : part;
  });
}
