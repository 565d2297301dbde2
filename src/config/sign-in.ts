import { identityScope } from "../upstream/services.ts";
import { withoutEndSlash } from "./addresses.ts";
import { isLoopbackHost } from "./loopback-host.ts";
import { isOriginPattern } from "./origin-pattern.ts";

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

/** What a redirect name must be, as the end of a sentence. */
export const redirectNameRule = "1 to 2048 visible ASCII characters";
const redirectNameForm = /^[\x21-\x7e]{1,2048}$/;

/** What scopes must be, as the end of a sentence. */
export const scopesRule = `names of scopes with spaces between them, ${identityScope} among them`;
/** Characters of a scope's name (RFC 6749 §3.3). */
const scopeForm = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;

/** What an origin to return to must be, as the end of a sentence. */
export const returnOriginsRule = "a comma-separated list of origins such as https://shop.example";

/** Whether a text can be a redirect name. */
export const isRedirectName = (text: string): boolean => redirectNameForm.test(text);

/** Whether these scopes can be asked for: without the identity service nobody says who has signed in. */
export function areSignInScopes(scopes: readonly string[]): boolean {
  return scopes.includes(identityScope) && scopes.every((scope) => scopeForm.test(scope));
}

/** Whether a browser may be sent back to an origin, which is written in full. */
export function isReturnOrigin(text: string): boolean {
  return isOriginPattern(text) && !text.includes("*");
}

/** What of a configuration signing in depends on, and the names that its sentences use. */
export interface SignInNeeds {
  readonly token: string | null;
  readonly authorize: string | null;
  readonly identity: string | null;
}

/** Names of these addresses in sentences. */
export type SignInNames = Readonly<Record<"subject" | keyof SignInNeeds, string>>;

/**
 * Finds what is missing of the addresses that signing in needs, or would send secrets in the clear.
 * @param names of the settings, as the one who wrote them knows them.
 * @returns one sentence for each fault.
 */
export function findSignInFaults(addresses: SignInNeeds, names: SignInNames): readonly string[] {
  const needed = ["token", "authorize", "identity"] as const;
  return needed.flatMap((name) => {
    const address = addresses[name];
    if (address === null) return [`${names.subject} needs ${names[name]}, which is missing.`];
    const { protocol, hostname } = new URL(withoutEndSlash(address));
    if (protocol === "https:" || isLoopbackHost(hostname)) return [];
    return [`${names.subject} needs ${names[name]} over https: without it secrets travel in the clear.`];
  });
}
