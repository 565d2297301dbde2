/** How an origin is written in a content security policy: a host or all hosts below a name, with or without a port. */
const mediaOriginForm =
  /^https?:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?$/i;

/** What an origin of pictures and videos must be, as the end of a sentence. */
export const mediaOriginsRule =
  "a comma-separated list of origins such as https://media.example or https://*.media.example";

/**
 * Whether the console's policy can name an origin. No policy can name an address of IPv6, and one that named every host would
 * let pictures carry away what a page knows.
 */
export function isMediaOrigin(text: string): boolean {
  if (!mediaOriginForm.test(text)) return false;
  const host = text.replace("*.", "any.");
  return URL.canParse(host) && (!text.includes("*.") || new URL(host).hostname.split(".").length > 2);
}
