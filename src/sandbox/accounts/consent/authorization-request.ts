import { demoClients, type DemoClient } from "../demo-accounts.ts";
import { sellerScopes } from "../scopes.ts";
import { isCodeChallenge } from "./code-challenge.ts";
import { addParameters, homeOf, type ReturnAddresses, type ReturnDirectory } from "./return-addresses.ts";

/** What an application asks a seller for. */
export interface AuthorizationRequest {
  readonly client: DemoClient;
  /** As it was given: a registered name or an address. The token request must repeat it. */
  readonly redirectUri: string;
  readonly returns: ReturnAddresses;
  /** In the order of the request, each once. */
  readonly scopes: readonly string[];
  /** Comes back unchanged; null when there was none. */
  readonly state: string | null;
  /** What the token request's verifier must fit, by the method S256; null when there was none. */
  readonly codeChallenge: string | null;
}

/** How the application wants the seller to be asked (OpenID Connect Core 1.0 §3.1.2.1). */
export interface AskingManner {
  /** Whom it expects to consent; null when it does not say. */
  readonly loginHint: string | null;
  /** Whether no page may be shown. */
  readonly isSilent: boolean;
}

/** What there is to do about a call of the consent page. */
export type CheckedAuthorization =
  | { readonly kind: "asking"; readonly request: AuthorizationRequest; readonly manner: AskingManner }
  /** A fault that the application hears of: the browser goes there. */
  | { readonly kind: "returning"; readonly address: string }
  /** Nobody may be sent anywhere: the fault is shown, with what is allowed, and a way back where the return address is an allowed one. */
  | {
      readonly kind: "refused";
      readonly fault: string;
      readonly allowed: readonly string[];
      readonly wayBack: string | null;
    };

/** An error that goes back to the application (RFC 6749 §4.1.2.1). */
interface Fault {
  readonly error: "invalid_request" | "unsupported_response_type" | "invalid_scope";
  readonly description: string;
}

/**
 * Checks the query of `GET /oauth2/authorize` (wire facts, identity; RFC 6749 §4.1.1). A wrong client or return address never
 * redirects: the address would be one that nobody has checked.
 *
 * `code_challenge` is honoured, with the method S256 alone (RFC 7636). The public service does not document it, so no application has
 * to send one. Unknown parameters are ignored (RFC 6749 §3.1).
 */
export function checkAuthorization(query: URLSearchParams, directory: ReturnDirectory): CheckedAuthorization {
  const redirectUri = only(query, "redirect_uri") ?? "";
  const returns = directory.find(redirectUri);
  const clientId = only(query, "client_id");
  const client = demoClients.find(({ id }) => id === clientId);
  if (client === undefined) {
    return {
      kind: "refused",
      fault: `The client_id ${describe(query, "client_id")} is not that of a registered application.`,
      allowed: demoClients.map(({ id, name }) => `${id}: ${name}.`),
      wayBack: returns ? homeOf(returns) : null,
    };
  }
  if (returns === undefined) {
    return {
      kind: "refused",
      fault: `The redirect_uri ${describe(query, "redirect_uri")} is neither a registered name nor an allowed address.`,
      allowed: directory.allowed,
      wayBack: null,
    };
  }
  const scopes = [...new Set((valueOf(query, "scope") ?? "").split(" ").filter((name) => name !== ""))];
  const state = valueOf(query, "state");
  const fault = findFault(query, scopes);
  if (fault !== undefined) {
    const { error, description } = fault;
    const parameters = { error, error_description: description, state };
    return { kind: "returning", address: addParameters(returns.accept, parameters) };
  }
  const manner = { loginHint: valueOf(query, "login_hint"), isSilent: valueOf(query, "prompt") === "none" };
  const codeChallenge = valueOf(query, "code_challenge");
  return { kind: "asking", request: { client, redirectUri, returns, scopes, state, codeChallenge }, manner };
}

/**
 * The parameters that the public service documents besides client and return, the hint of OpenID Connect, and PKCE; each may come once
 * (RFC 6749 §3.1).
 */
const otherParameters = [
  "response_type",
  "scope",
  "state",
  "locale",
  "prompt",
  "login_hint",
  "code_challenge",
  "code_challenge_method",
];

function findFault(query: URLSearchParams, scopes: readonly string[]): Fault | undefined {
  const repeated = otherParameters.filter((name) => query.getAll(name).length > 1);
  if (repeated.length > 0) return invalid(`a parameter is given more than once: ${repeated.join(", ")}`);
  const responseType = valueOf(query, "response_type");
  if (responseType === null) return invalid("the parameter response_type is missing: it must be code");
  if (responseType !== "code") {
    return { error: "unsupported_response_type", description: "the parameter response_type must be code" };
  }
  if (scopes.length === 0) {
    return { error: "invalid_scope", description: "the parameter scope is missing or names no scope" };
  }
  if (!scopes.every((scope) => sellerScopes.includes(scope))) {
    return {
      error: "invalid_scope",
      description: "the requested scope is invalid, unknown, malformed, or no user can consent to it",
    };
  }
  const locale = valueOf(query, "locale");
  if (locale !== null && !/^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(locale)) {
    return invalid("the parameter locale must be one such as de-DE");
  }
  // The page asks always, so prompt=login changes nothing here. The public service documents no other value.
  const prompt = valueOf(query, "prompt");
  if (prompt !== null && prompt !== "login" && prompt !== "none")
    return invalid("the parameter prompt knows only the values login and none");
  return findChallengeFault(valueOf(query, "code_challenge"), valueOf(query, "code_challenge_method"));
}

/** A challenge without a method would be one of the method plain (RFC 7636 §4.3). */
function findChallengeFault(challenge: string | null, method: string | null): Fault | undefined {
  if (challenge === null && method === null) return undefined;
  if (method !== "S256") return invalid("the parameter code_challenge_method must be S256");
  return challenge !== null && isCodeChallenge(challenge)
    ? undefined
    : invalid("the parameter code_challenge must have 43 characters of base64url");
}

function invalid(description: string): Fault {
  return { error: "invalid_request", description };
}

/** A parameter; one without a value counts as left out (RFC 6749 §3.1). */
function valueOf(query: URLSearchParams, name: string): string | null {
  return query.get(name) || null;
}

/** A parameter that comes exactly once. */
function only(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/** A parameter in a sentence about it. */
function describe(query: URLSearchParams, name: string): string {
  const values = query.getAll(name);
  if (values.length === 0) return "is missing and";
  return values.length === 1 ? `"${values[0]}"` : "is given more than once and";
}
