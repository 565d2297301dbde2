import { identityScope } from "../upstream/services.ts";
import type { CompleteAddresses } from "./addresses.ts";
import { type Kind, listOf, makeKind, textKind } from "./kinds.ts";
import { isOriginPattern } from "./origin-pattern.ts";
import { isLoopbackHost } from "./proxy-addresses.ts";

/** Configuration of the browser sign-in. */
export interface SignInConfig {
  /**
   * Redirect name that the marketplace registered for the gateway: the `redirect_uri` for the consent page and the
   * token endpoint. Null to use the URL of the gateway's own callback, which the sandbox accepts on loopback.
   */
  readonly redirectName: string | null;
  /** Scopes that the user is asked to grant. @defaultValue those that calls for users need */
  readonly scopes?: readonly string[];
  /** Origins of other sites to which a browser may return after sign-in. @defaultValue none */
  readonly returnOrigins?: readonly string[];
  /**
   * True when sign-in may return the browser to any page of this machine, on any port. Meant for a gateway with its
   * sandbox.
   * @defaultValue false
   */
  readonly returnsToLoopback?: boolean;
  /**
   * True when PKCE binds each authorization code to its sign-in (RFC 7636, method S256). The public services do not
   * document PKCE.
   * @defaultValue false
   */
  readonly usesPkce?: boolean;
}

/** Redirect name of the gateway at the marketplace. */
export const redirectNames: Kind<string> = textKind("1 to 2048 visible ASCII characters", (text) =>
  /^[\x21-\x7e]{1,2048}$/.test(text),
);

/** Pattern of a scope's name (RFC 6749 §3.3). */
const scopeForm = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;

/** Scopes of a sign-in. They must include the scope of the identity service, which identifies the user. */
export const signInScopes: Kind<readonly string[]> = makeKind<readonly string[]>({
  form: `names of scopes separated by spaces, including ${identityScope}`,
  parse: (text) => text.split(/\s+/).filter(Boolean),
  write: (scopes) => scopes.join(" "),
  isRight: (scopes) => scopes.includes(identityScope) && scopes.every((scope) => scopeForm.test(scope)),
});

/** Origins to which a browser may return, without wildcards. */
export const returnOrigins: Kind<readonly string[]> = listOf(
  "a comma-separated list of origins such as https://shop.example",
  (text) => isOriginPattern(text) && !text.includes("*"),
);

/** Addresses that the sign-in needs. */
const neededAddresses = ["token", "authorize", "identity"] as const;

/**
 * Reports addresses that are missing, or that would send secrets unencrypted.
 * @param subject name of the setting that needs the addresses, for the message.
 * @param nameOf returns the name of an address's setting.
 * @returns one message for each problem.
 */
export function findSignInErrors(
  addresses: CompleteAddresses,
  subject: string,
  nameOf: (name: (typeof neededAddresses)[number]) => string,
): readonly string[] {
  return neededAddresses.flatMap((name) => {
    const address = addresses[name];
    if (address === null) return [`${subject} needs ${nameOf(name)}, which is missing.`];
    const { protocol, hostname } = new URL(address);
    if (protocol === "https:" || isLoopbackHost(hostname)) return [];
    return [`${subject} needs ${nameOf(name)} over https: otherwise secrets are sent unencrypted.`];
  });
}
