import { demoClients, type DemoClient } from "../demo-accounts.ts";
import { sellerScopes } from "../scopes.ts";
import { isCodeChallenge } from "./code-challenge.ts";
import { addParameters, homeOf, type RedirectTargets, type RedirectUris } from "./redirect-uris.ts";

/** Authorization request of an application. */
export interface AuthorizationRequest {
  readonly client: DemoClient;
  /** Value from the request: a registered name or a URL. The token request must repeat it. */
  readonly redirectUri: string;
  readonly returns: RedirectTargets;
  /** Distinct scopes, in the order of the request. */
  readonly scopes: readonly string[];
  /** Opaque value that is returned to the application unchanged; null when the request had none. */
  readonly state: string | null;
  /** S256 challenge that the verifier of the token request must match; null when the request had none. */
  readonly codeChallenge: string | null;
}

/** Login hint and prompt mode of the request (OpenID Connect Core 1.0 §3.1.2.1). */
export interface PromptOptions {
  /** Username or account of the expected seller; null when the request names none. */
  readonly loginHint: string | null;
  /** True when the consent page must not be shown (`prompt=none`). */
  readonly isSilent: boolean;
}

/** Result of {@link checkAuthorization}. */
export type CheckedAuthorization =
  | { readonly kind: "asking"; readonly request: AuthorizationRequest; readonly manner: PromptOptions }
  /** Error that is reported to the application: the browser is redirected to this address. */
  | { readonly kind: "returning"; readonly address: string }
  /**
   * Error that is shown to the user on a page, without a redirect. The page lists the allowed values. It links to the
   * application when the redirect URI is allowed.
   */
  | {
      readonly kind: "refused";
      readonly fault: string;
      readonly allowed: readonly string[];
      readonly backUrl: string | null;
    };

/** Error that is reported to the application (RFC 6749 §4.1.2.1). */
interface Fault {
  readonly error: "invalid_request" | "unsupported_response_type" | "invalid_scope";
  readonly description: string;
}

/**
 * Validates the query of `GET /oauth2/authorize` (wire facts, identity; RFC 6749 §4.1.1). An invalid client or redirect
 * URI never causes a redirect, because the target would be unverified.
 *
 * `code_challenge` is supported with the method S256 only (RFC 7636). It is optional, because the public service does
 * not document it. Unknown parameters are ignored (RFC 6749 §3.1).
 */
export function checkAuthorization(query: URLSearchParams, directory: RedirectUris): CheckedAuthorization {
  const redirectUri = singleValueOf(query, "redirect_uri") ?? "";
  const returns = directory.find(redirectUri);
  const clientId = singleValueOf(query, "client_id");
  const client = demoClients.find(({ id }) => id === clientId);
  if (client === undefined) {
    return {
      kind: "refused",
      fault: `The client_id ${describe(query, "client_id")} is not that of a registered application.`,
      allowed: demoClients.map(({ id, name }) => `${id}: ${name}.`),
      backUrl: returns ? homeOf(returns) : null,
    };
  }
  if (returns === undefined) {
    return {
      kind: "refused",
      fault: `The redirect_uri ${describe(query, "redirect_uri")} is neither a registered name nor an allowed address.`,
      allowed: directory.allowed,
      backUrl: null,
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
 * Query parameters besides client_id and redirect_uri: those of the public service, login_hint of OpenID Connect, and
 * PKCE. Each may appear at most once (RFC 6749 §3.1).
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
    return invalid("the parameter locale must be a language tag such as de-DE");
  }
  // The consent page asks for a sign-in on every request, so prompt=login changes nothing. The public service documents
  // no other value.
  const prompt = valueOf(query, "prompt");
  if (prompt !== null && prompt !== "login" && prompt !== "none")
    return invalid("the parameter prompt must be login or none");
  return findChallengeFault(valueOf(query, "code_challenge"), valueOf(query, "code_challenge_method"));
}

/**
 * Returns the error of the PKCE parameters, if any. The method is required: its default in RFC 7636 §4.3 is plain,
 * which is not supported.
 */
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

/** Returns the value of a parameter; null when it is missing or empty (RFC 6749 §3.1). */
function valueOf(query: URLSearchParams, name: string): string | null {
  return query.get(name) || null;
}

/** Returns the value of a parameter that appears exactly once; undefined otherwise. */
function singleValueOf(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/** Describes the value of a parameter for an error message. */
function describe(query: URLSearchParams, name: string): string {
  const values = query.getAll(name);
  if (values.length === 0) return "is missing and";
  return values.length === 1 ? `"${values[0]}"` : "is given more than once and";
}
