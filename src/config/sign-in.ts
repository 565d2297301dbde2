import { identityScope } from "../upstream/services.ts";
import type { CompleteAddresses } from "./addresses.ts";
import { type Kind, listOf, makeKind, textKind } from "./kinds.ts";
import { isOriginPattern } from "./origin-pattern.ts";
import { isLoopbackHost } from "./proxy-addresses.ts";

/** How users sign in. */
export interface SignInConfig {
  /**
   * Name under which the marketplace knows the addresses to which it sends browsers back: what the consent page and the
   * token endpoint get as `redirect_uri`. Null for the gateway's own callback, at the address that the request used: the
   * sandbox takes it on loopback.
   */
  readonly redirectName: string | null;
  /** Scopes that the user is asked for. @defaultValue those that calls for users need */
  readonly scopes?: readonly string[];
  /** Origins of other sites to which a browser may be sent after it has signed in. @defaultValue none */
  readonly returnOrigins?: readonly string[];
  /** Whether a browser may be sent to every page of this machine, on any port. For a gateway over its sandbox. @defaultValue false */
  readonly returnsToLoopback?: boolean;
  /** Whether each code is bound to its sign-in by PKCE (RFC 7636, method S256). The public services do not document it. @defaultValue false */
  readonly usesPkce?: boolean;
}

/** A redirect name. */
export const redirectNames: Kind<string> = textKind("1 to 2048 visible ASCII characters", (text) =>
  /^[\x21-\x7e]{1,2048}$/.test(text),
);

/** Characters of a scope's name (RFC 6749 §3.3). */
const scopeForm = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;

/** Scopes that can be asked for: without the identity service nobody says who has signed in. */
export const signInScopes: Kind<readonly string[]> = makeKind<readonly string[]>({
  form: `names of scopes with spaces between them, ${identityScope} among them`,
  parse: (text) => text.split(/\s+/).filter(Boolean),
  write: (scopes) => scopes.join(" "),
  isRight: (scopes) => scopes.includes(identityScope) && scopes.every((scope) => scopeForm.test(scope)),
});

/** Origins to which a browser may be sent back, which are written in full. */
export const returnOrigins: Kind<readonly string[]> = listOf(
  "a comma-separated list of origins such as https://shop.example",
  (text) => isOriginPattern(text) && !text.includes("*"),
);

/** The addresses that signing in needs. */
const neededAddresses = ["token", "authorize", "identity"] as const;

/**
 * Finds what is missing of these addresses, or would send secrets in the clear.
 * @param subject name of the setting that asks for them, within a sentence.
 * @param nameOf name of an address's setting.
 * @returns one sentence for each fault.
 */
export function findSignInFaults(
  addresses: CompleteAddresses,
  subject: string,
  nameOf: (name: (typeof neededAddresses)[number]) => string,
): readonly string[] {
  return neededAddresses.flatMap((name) => {
    const address = addresses[name];
    if (address === null) return [`${subject} needs ${nameOf(name)}, which is missing.`];
    const { protocol, hostname } = new URL(address);
    if (protocol === "https:" || isLoopbackHost(hostname)) return [];
    return [`${subject} needs ${nameOf(name)} over https: without it secrets travel in the clear.`];
  });
}
