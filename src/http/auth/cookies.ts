import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import { isLoopbackHost } from "../../config/proxy-addresses.ts";
import type { ReachedAddress } from "../reached-address.ts";

/** The cookies of one kind of address. */
export type CookieJar = ReturnType<typeof jarOf>;

const jarOf = (session: string, isSecure: boolean) => ({
  /** Name of the session's cookie. */
  session,
  /** Name of the short-lived cookie that binds the request of a consent to its browser. */
  signIn: `${session}-sign-in`,
  /** Whether the cookies travel over https alone. */
  isSecure,
});

/** Browsers take a cookie with this prefix only over https, for the whole host and from the host itself (RFC 6265bis §4.1.3.2). */
const secureJar = jarOf("__Host-marketplace-gateway", true);
const developmentJar = jarOf("marketplace-gateway-dev", false);

/** The cookies for an address; null where a cookie could be read on its way: over plain http, except on loopback. */
export function cookieJarFor({ url, isFromLoopback }: ReachedAddress): CookieJar | null {
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:") return secureJar;
  return isFromLoopback && isLoopbackHost(hostname) ? developmentJar : null;
}

/**
 * The value of a cookie of a request; null when there is none, or several with different values: a site beside the gateway's may have
 * set the other one, and which of them comes first is the browser's choice (RFC 6265 §5.4).
 */
export function readCookie({ headers }: IncomingMessage, name: string): string | null {
  // A cheap look first: most requests have none, or only those of others.
  if (!headers.cookie?.includes(name)) return null;
  const pairs = headers.cookie.split(";").map((pair) => pair.trim());
  const [own = "", ...others] = new Set(pairs.filter((pair) => pair.split("=", 1)[0]?.trim() === name));
  return others.length > 0 ? null : parseCookie(own)[name] || null;
}

/** The same, also null when it has not the form of the random values that the gateway hands out in cookies. */
export function readOwnCookie(request: IncomingMessage, name: string): string | null {
  const value = readCookie(request, name);
  return value && /^[\w-]{20,200}$/.test(value) ? value : null;
}

/** Has the browser keep a cookie. No script can read it, and other sites' requests do not carry it. @param lifeMs 0 removes it. */
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
