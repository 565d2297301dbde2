import { isLoopbackHost } from "../../config/proxy-addresses.ts";

/** Longest return address, in characters: it is kept until the browser comes back. */
const maxLength = 2_048;

/** What a return address must be, as the end of a sentence. */
export const returnAddressRule =
  "a path on this gateway, such as /shop, or an address of an origin that SIGN_IN_RETURN_ORIGINS lists";

/** How a sign-in went, for the page that the browser returns to. */
export interface SignInOutcome {
  readonly outcome: "ok" | "declined" | "failed";
  /** Why; null when it went well. */
  readonly reason: string | null;
}

/** Parameters that tell the page how it went. */
const outcomeParameter = "sign_in";
const reasonParameter = "reason";

/**
 * Reads where a browser wants to return to after it has signed in.
 * @param publicUrl address under which the browser reached the gateway, to which it may return in any case.
 * @param origins to which it may return as well.
 * @param allowsLoopback whether every page of this machine is allowed.
 * @returns a path of the gateway or a whole address, in normal form; null when it may not be returned to.
 */
export function readReturnAddress(
  text: string,
  publicUrl: string,
  origins: ReadonlySet<string>,
  allowsLoopback: boolean,
): string | null {
  // Browsers drop line breaks and tabs, and take a backslash for a slash; nothing below or beside visible characters passes.
  if (text.length > maxLength || /[^!-~\u00a0-\uffff]|\\/.test(text)) return null;
  const { origin } = new URL(publicUrl);
  const isPath = text.startsWith("/");
  if (!URL.canParse(text, isPath ? origin : undefined)) return null;
  const url = new URL(text, isPath ? origin : undefined);
  // The origin of a `blob:` address is that of the page which made it, and no browser is sent there.
  if (!["http:", "https:"].includes(url.protocol)) return null;
  if (url.username !== "" || url.password !== "") return null;
  if (url.origin === origin) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    // Two slashes would begin the name of another host, also those that are left of `/.//host`.
    return path.startsWith("//") ? null : path;
  }
  const isAllowed = origins.has(url.origin) || (allowsLoopback && isLoopbackHost(url.hostname));
  return !isPath && isAllowed ? url.href : null;
}

/**
 * Whether a return address and the gateway are different sites of this machine, such as `localhost` and `127.0.0.1`: a browser then
 * sends the session's cookie with no request of the page, so nobody is ever signed in there.
 */
export function isOfOtherLoopbackSite(returnTo: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  const page = new URL(returnTo, own);
  if (!isLoopbackHost(own.hostname) || !isLoopbackHost(page.hostname)) return false;
  return page.hostname !== own.hostname || page.protocol !== own.protocol;
}

/** A return address with how the sign-in went; what it said of that itself is left out. */
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
