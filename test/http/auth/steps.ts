import { consent, type Consent, CookieClient } from "../../helpers/signing-in.ts";

/** Name of the session cookie over plain http. */
export const sessionCookie = "marketplace-gateway-dev";

/** Name of the cookie of a pending sign-in over plain http. */
export const signInCookie = `${sessionCookie}-sign-in`;

/** Headers that browsers send when they navigate. */
export const navigation = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

/** Sends a request. @returns the address to which the gateway redirects; empty when it does not redirect */
export async function visit(client: CookieClient, url: string, init: RequestInit = {}): Promise<string> {
  return (await client.send(url, init)).headers.get("location") ?? "";
}

/** Begins a sign-in. @returns the address of the consent page */
export function begin(client: CookieClient, gatewayUrl: string, returnTo = "/"): Promise<string> {
  return visit(client, `${gatewayUrl}/auth/sign-in?return_to=${returnTo}`);
}

/** Begins a sign-in and submits the consent page. @returns the callback address */
export async function beginAndConsent(
  client: CookieClient,
  gatewayUrl: string,
  returnTo = "/",
  answer: Consent = {},
): Promise<string> {
  return consent(await begin(client, gatewayUrl, returnTo), answer);
}

/** Response of the session route. */
export async function sessionAt(client: CookieClient, gatewayUrl: string): Promise<unknown> {
  return (await client.send(`${gatewayUrl}/auth/session`)).json();
}

/** Signs a client out. */
export function signOut(client: CookieClient, gatewayUrl: string, headers: Record<string, string> = {}) {
  return client.send(`${gatewayUrl}/auth/sign-out`, { method: "POST", headers });
}

/** A client with a copy of another client's cookies. */
export function copyOf(client: CookieClient): CookieClient {
  const copy = new CookieClient();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}
