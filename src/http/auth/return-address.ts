import { isLoopbackHost } from "../../config/proxy-addresses.ts";

/** Maximum length of a return address, in characters: it is stored until the browser comes back. */
const maxLength = 2_048;

/** Rule for return addresses, as the end of an error message. */
export const returnAddressRule =
  "a path on this gateway, such as /shop, or an address of an origin that SIGN_IN_RETURN_ORIGINS lists";

/** Outcome of a sign-in, for the page that the browser returns to. */
export interface SignInOutcome {
  readonly outcome: "ok" | "declined" | "failed";
  /** Reason of a failure or denial; null for success. */
  readonly reason: string | null;
}

/** Query parameters that pass the outcome to the page. */
const outcomeParameter = "sign_in";
const reasonParameter = "reason";

/**
 * Reads and checks the address to return to after sign-in.
 * @param publicUrl URL under which the browser reached the gateway; its paths are always allowed.
 * @param origins further allowed origins.
 * @param allowsLoopback true when every page of this machine is allowed.
 * @returns a path of the gateway or an absolute URL, normalized; null when it is not allowed.
 */
export function readReturnAddress(
  text: string,
  publicUrl: string,
  origins: ReadonlySet<string>,
  allowsLoopback: boolean,
): string | null {
  // Browsers drop line breaks and tabs, and treat a backslash as a slash, so only visible characters pass.
  if (text.length > maxLength || /[^!-~\u00a0-\uffff]|\\/.test(text)) return null;
  const { origin } = new URL(publicUrl);
  const isPath = text.startsWith("/");
  if (!URL.canParse(text, isPath ? origin : undefined)) return null;
  const url = new URL(text, isPath ? origin : undefined);
  // Other schemes are rejected. A `blob:` URL, for instance, has the origin of its page, but a browser cannot be
  // redirected to it.
  if (!["http:", "https:"].includes(url.protocol)) return null;
  if (url.username !== "" || url.password !== "") return null;
  if (url.origin === origin) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    // A path that starts with two slashes would select another host. `/.//host`, for example, normalizes to such a
    // path.
    return path.startsWith("//") ? null : path;
  }
  const isAllowed = origins.has(url.origin) || (allowsLoopback && isLoopbackHost(url.hostname));
  return !isPath && isAllowed ? url.href : null;
}

/**
 * True when the return address and the gateway are different sites of this machine, such as `localhost` and
 * `127.0.0.1`. The sign-in would have no effect: browsers do not send the session cookie with requests of another
 * site's page.
 */
export function isOfOtherLoopbackSite(returnTo: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  const page = new URL(returnTo, own);
  if (!isLoopbackHost(own.hostname) || !isLoopbackHost(page.hostname)) return false;
  return page.hostname !== own.hostname || page.protocol !== own.protocol;
}

/** Adds the outcome parameters to a return address, and replaces existing ones. */
export function withOutcome(address: string, { outcome, reason }: SignInOutcome): string {
  const [beforeHash = "", ...hash] = address.split("#");
  const [path = "", ...query] = beforeHash.split("?");
  const own = query
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && ![outcomeParameter, reasonParameter].includes(nameOf(pair)));
  const added = [
    `${outcomeParameter}=${outcome}`,
    ...(reason === null ? [] : [`${reasonParameter}=${reason}`]),
  ];
  const fragment = hash.length === 0 ? "" : `#${hash.join("#")}`;
  return `${path}?${[...own, ...added].join("&")}${fragment}`;
}

const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value ?? "";
