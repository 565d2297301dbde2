import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import { isLoopbackHost } from "../../config/proxy-addresses.ts";
import type { ReachedAddress } from "../client-address.ts";

/** Cookie names and attributes for one kind of address. */
export type CookieJar = ReturnType<typeof jarOf>;

const jarOf = (session: string, isSecure: boolean) => ({
  /** Name of the session cookie. */
  session,
  /** Name of the short-lived cookie that binds a consent request to its browser. */
  signIn: `${session}-sign-in`,
  /** True when the cookies are sent over https only. */
  isSecure,
});

/**
 * Browsers accept a cookie with this prefix only over https, for the whole host and from the host itself (RFC 6265bis
 * §4.1.3.2).
 */
const secureJar = jarOf("__Host-marketplace-gateway", true);
const developmentJar = jarOf("marketplace-gateway-dev", false);

/**
 * Cookie names and attributes for an address. Null for plain http outside loopback, where cookies could be read in
 * transit.
 */
export function cookieJarFor({ url, isFromLoopback }: ReachedAddress): CookieJar | null {
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:") return secureJar;
  return isFromLoopback && isLoopbackHost(hostname) ? developmentJar : null;
}

/**
 * Value of a cookie of a request. Null when it is missing, or present with several values: a sibling site may have set
 * one of them, and browsers choose the order (RFC 6265 §5.4).
 */
export function readCookie({ headers }: IncomingMessage, name: string): string | null {
  // A cheap check first: most requests have no cookie, or only unrelated ones.
  if (!headers.cookie?.includes(name)) return null;
  const pairs = headers.cookie.split(";").map((pair) => pair.trim());
  const [own = "", ...others] = new Set(pairs.filter((pair) => pair.split("=", 1)[0]?.trim() === name));
  return others.length > 0 ? null : parseCookie(own)[name] || null;
}

/** Like `readCookie`, but also null when the value does not have the format of the gateway's random values. */
export function readOwnCookie(request: IncomingMessage, name: string): string | null {
  const value = readCookie(request, name);
  return value && /^[\w-]{20,200}$/.test(value) ? value : null;
}

/** Sets an HttpOnly cookie with SameSite=Lax. @param lifeMs lifetime in milliseconds; 0 removes the cookie. */
export function setCookie(
  response: ServerResponse,
  { isSecure }: CookieJar,
  name: string,
  { value, lifeMs }: { readonly value: string; readonly lifeMs: number },
): void {
  const cookie = stringifySetCookie({
    name,
    value,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: Math.max(0, Math.floor(lifeMs / 1_000)),
  });
  response.appendHeader("Set-Cookie", cookie);
}
