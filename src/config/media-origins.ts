import { type Kind, listOf } from "./kinds.ts";

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
