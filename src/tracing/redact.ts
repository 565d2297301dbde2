import type { Attributes } from "@opentelemetry/api";

/** Matches query parameters whose values are redacted. */
const secretNames = /([?&][^=&]*(?:token|secret|key|code|signature|password)[^=&]*=)[^&]*/gi;

/** HTTP attributes for the target of a request, with credentials in the URL redacted. */
export function shownAddress(origin: string, path: string): Attributes {
  return { ...serverOf(origin), "url.full": origin + path.replace(secretNames, "$1REDACTED") };
}

/** Cache of attributes by origin: services have few origins, which never change. */
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

/** Maximum length of a document in a span, in characters. */
const maxLength = 10_000;

/** Matches comments, block strings, strings, names and numbers; an unterminated one extends to the end of the text. */
const parts =
  /#[^\n\r]*|"""(?:[^"\\]|\\.|"(?!""))*(?:"""|$)|"(?:[^"\\\n\r]|\\.)*(?:"|$|(?=[\n\r]))|[_A-Za-z]\w*|-?\d[\d.eE+-]*/gs;

/**
 * Returns the text of an operation without literal values, which may contain user input. The text contains no variable
 * values.
 */
export function shownDocument(text: string): string {
  return text.slice(0, maxLength).replace(parts, (part) => {
    if (part.startsWith("#")) return "";
    if (part.startsWith('"')) return '"*"';
    return /^[-\d]/.test(part) ? "0" : part;
  });
}
