import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { readText } from "../http/request-body.ts";
import { hashSecret } from "../identifiers.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { accessTokenLifeSeconds } from "./access-tokens.ts";
import { type Consents, refreshTokenLifeSeconds } from "./consent/consents.ts";
import {
  applicationCaller,
  type Caller,
  demoClient,
  demoClients,
  type DemoClient,
  demoSellers,
} from "./demo-accounts.ts";
import { applicationScopes, sellerScopes } from "./scopes.ts";

/** Path of the token endpoint (wire facts, common §1). */
export const tokenEndpointPath = "/identity/v1/oauth2/token";

const maxFormBytes = 16 * 1024;

/** Error response of the token endpoint (RFC 6749 §5.2). */
interface TokenError {
  readonly error: string;
  readonly error_description: string;
}

/** Token response, with its names on the wire. */
interface GrantedToken {
  readonly access_token: string;
  readonly token_type: "Application Access Token" | "User Access Token";
  readonly refresh_token?: string;
  readonly refresh_token_expires_in?: number;
  readonly scope?: string;
}

/** Input of a grant function. */
interface GrantDeps {
  readonly tokens: AccessTokens;
  readonly consents: Consents;
  readonly client: DemoClient;
  readonly form: URLSearchParams;
}

type Grant = (deps: GrantDeps) => GrantedToken | TokenError;

const grants: ReadonlyMap<string, Grant> = new Map([
  ["client_credentials", grantToApplication],
  ["authorization_code", grantForCode],
  ["refresh_token", grantForRefreshToken],
]);

/**
 * Handles `POST /identity/v1/oauth2/token` with the grants `client_credentials`, `authorization_code` and
 * `refresh_token`. The client authenticates with `Authorization: Basic` (wire facts, common §2). An optional `scope`
 * field limits the scopes of the token.
 */
export async function answerTokenRequest(
  tokens: AccessTokens,
  consents: Consents,
  incoming: IncomingMessage,
): Promise<Response> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(incoming.headers["content-type"] ?? "");
  const form = new URLSearchParams(isForm ? await readText(incoming, maxFormBytes) : "");
  const client = findClient(incoming.headers.authorization);
  if (client === undefined) {
    return respondWithError(401, refuse("invalid_client", "client authentication failed"), {
      "WWW-Authenticate": "Basic",
    });
  }
  const granted = answerGrant({ tokens, consents, client, form });
  if ("error" in granted) return respondWithError(400, granted);
  return Response.json(
    { ...granted, expires_in: accessTokenLifeSeconds },
    { headers: { "Cache-Control": "no-store" } },
  );
}

function answerGrant(deps: GrantDeps): GrantedToken | TokenError {
  const { form } = deps;
  const repeated = [...new Set(form.keys())].filter((name) => form.getAll(name).length > 1);
  if (repeated.length > 0) {
    return refuse("invalid_request", "a form field is given more than once");
  }
  const grantType = valueOf(form, "grant_type");
  if (grantType === null) return missing("grant_type");
  const grant = grants.get(grantType);
  if (grant !== undefined) return grant(deps);
  return refuse("unsupported_grant_type", `this sandbox grants ${[...grants.keys()].join(", ")}`);
}

function grantToApplication({ tokens, client, form }: GrantDeps): GrantedToken | TokenError {
  const scopes = chooseScopes(form, applicationScopes);
  if ("error" in scopes) return scopes;
  return {
    access_token: tokens.issue(applicationCaller(client, scopes), null),
    token_type: "Application Access Token",
  };
}

function grantForCode({ tokens, consents, client, form }: GrantDeps): GrantedToken | TokenError {
  const code = valueOf(form, "code");
  if (code === null) return missing("code");
  const redirectUri = valueOf(form, "redirect_uri");
  if (redirectUri === null) return missing("redirect_uri");
  const codeVerifier = valueOf(form, "code_verifier");
  const redeemed = consents.redeem(code, { clientId: client.id, redirectUri, codeVerifier });
  if (redeemed === undefined) {
    return refuse(
      "invalid_grant",
      "the provided authorization code is invalid, has expired, was used, or was issued to another client, redirect_uri or code_challenge",
    );
  }
  const { consent, refreshToken } = redeemed;
  const caller = userCaller(client, consent.accountId, new Set(consent.scopes));
  return {
    access_token: tokens.issue(caller, consent.id),
    token_type: "User Access Token",
    refresh_token: refreshToken,
    refresh_token_expires_in: refreshTokenLifeSeconds,
    // The response must name the scopes when they differ from the requested ones (RFC 6749 §5.1).
    ...(consent.isPartial && { scope: consent.scopes.join(" ") }),
  };
}

/** Issues an access token. The refresh token stays valid and is not repeated in the response (wire facts, identity). */
function grantForRefreshToken({ tokens, consents, client, form }: GrantDeps): GrantedToken | TokenError {
  const refreshToken = valueOf(form, "refresh_token");
  if (refreshToken === null) return missing("refresh_token");
  const consent =
    findDemoConsent(refreshToken, client) ?? consents.findByRefreshToken(refreshToken, client.id);
  if (consent === undefined) {
    return refuse(
      "invalid_grant",
      "the provided refresh token is invalid, has expired, was revoked, or was issued to another client",
    );
  }
  const scopes = chooseScopes(form, consent.scopes);
  if ("error" in scopes) return scopes;
  const caller = userCaller(client, consent.accountId, scopes);
  return { access_token: tokens.issue(caller, consent.id), token_type: "User Access Token" };
}

/** Returns the caller for a token that a seller granted to an application. */
function userCaller(client: DemoClient, accountId: string, scopes: ReadonlySet<string>): Caller {
  return { accountId, kind: "user", applicationId: client.accountId, scopes };
}

/** Returns the consent of a refresh token that never expires. */
function findDemoConsent(refreshToken: string, client: DemoClient) {
  const seller = demoSellers.find((each) => each.refreshToken === refreshToken);
  if (seller === undefined || client.id !== demoClient.id) return undefined;
  return { id: null, accountId: seller.accountId, scopes: sellerScopes };
}

/**
 * Finds the client of an `Authorization: Basic` header. Client id and secret are not percent-encoded in it, unlike RFC
 * 6749 §2.3.1 (wire facts, common §2).
 */
function findClient(authorization: string | undefined): DemoClient | undefined {
  const [, encoded] = /^Basic +(\S+)$/i.exec(authorization?.trim() ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const given = hashSecret(Buffer.from(encoded, "base64").toString("utf8"));
  return demoClients.find(({ id, secret }) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(hashSecret(`${id}:${secret}`))),
  );
}

/** Returns the requested scopes, or all allowed ones when none are requested; an error when a scope is not allowed. */
function chooseScopes(form: URLSearchParams, allowed: readonly string[]): Set<string> | TokenError {
  const names = (form.get("scope") ?? "").split(" ").filter((name) => name !== "");
  if (names.length === 0) return new Set(allowed);
  if (names.every((name) => allowed.includes(name))) return new Set(names);
  return refuse(
    "invalid_scope",
    "the requested scope is invalid, unknown, malformed, or exceeds what was granted",
  );
}

/** Returns the value of a form field; null when it is missing or empty (RFC 6749 §3.2). */
function valueOf(form: URLSearchParams, name: string): string | null {
  return form.get(name) || null;
}

function missing(field: string): TokenError {
  return refuse("invalid_request", `the form field ${field} is missing`);
}

function refuse(error: string, description: string): TokenError {
  return { error, error_description: description };
}

function respondWithError(
  status: number,
  refusal: TokenError,
  headers: Record<string, string> = {},
): Response {
  return Response.json(refusal, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
