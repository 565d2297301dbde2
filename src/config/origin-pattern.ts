import { type Kind, listOf } from "./kinds.ts";

/** Pattern of an allowed origin: a complete origin, or one with `*` for any port. */
const originForm = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(?::(?:\d{1,5}|\*))?$/i;

/**
 * Splits an allowed origin, such as `https://shop.example` or `http://localhost:*`.
 * @returns the origin or its part before the port, and true when every port is allowed.
 */
export function readOriginPattern(pattern: string) {
  const hasAnyPort = pattern.endsWith(":*");
  return { base: hasAnyPort ? pattern.slice(0, -2) : pattern, hasAnyPort };
}

/** List of origins whose pages have access. */
export const originPatterns: Kind<readonly string[]> = listOf(
  "a comma-separated list of origins such as https://shop.example or http://localhost:*, or *",
  isOriginPattern,
  "an origin is like https://shop.example or http://localhost:*, or *",
);

/** True for a valid entry of the list of allowed origins. */
export function isOriginPattern(text: string): boolean {
  if (text === "*") return true;
  const { base } = readOriginPattern(text);
  return originForm.test(text) && URL.canParse(base) && new URL(base).origin === base;
}

/** Pattern of an origin in a content security policy: a host, or all hosts below a name, with an optional port. */
const mediaOriginForm =
  /^https?:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?$/i;

/**
 * Origins of images and videos for the console's content security policy. A policy cannot name IPv6 addresses. A
 * wildcard for every host is invalid, because image requests could then leak data of a page to any server.
 */
export const mediaOrigins: Kind<readonly string[]> = listOf(
  "a comma-separated list of origins such as https://media.example or https://*.media.example",
  isMediaOrigin,
);

function isMediaOrigin(text: string): boolean {
  if (!mediaOriginForm.test(text)) return false;
  const host = text.replace("*.", "any.");
  return URL.canParse(host) && (!text.includes("*.") || new URL(host).hostname.split(".").length > 2);
}
