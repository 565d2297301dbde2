import { type Kind, listOf } from "./kinds.ts";

/** How an origin is written among the allowed ones: in full, or with `*` for any port. */
const originForm = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(?::(?:\d{1,5}|\*))?$/i;

/**
 * Takes an allowed origin apart: `https://shop.example`, or `http://localhost:*`.
 * @returns the origin, or what stands before its port, and whether every port is meant.
 */
export function readOriginPattern(pattern: string) {
  const hasAnyPort = pattern.endsWith(":*");
  return { base: hasAnyPort ? pattern.slice(0, -2) : pattern, hasAnyPort };
}

/** Origins whose pages are allowed something. */
export const originPatterns: Kind<readonly string[]> = listOf(
  "a comma-separated list of origins such as https://shop.example or http://localhost:*, or *",
  isOriginPattern,
  "an origin is like https://shop.example or http://localhost:*, or *",
);

/** Whether a text can be listed as an allowed origin. */
export function isOriginPattern(text: string): boolean {
  if (text === "*") return true;
  const { base } = readOriginPattern(text);
  return originForm.test(text) && URL.canParse(base) && new URL(base).origin === base;
}

/** How an origin is written in a content security policy: a host or all hosts below a name, with or without a port. */
const mediaOriginForm =
  /^https?:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?$/i;

/**
 * Origins of pictures and videos, as the console's policy can name them. No policy can name an address of IPv6, and one that named
 * every host would let pictures carry away what a page knows.
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
