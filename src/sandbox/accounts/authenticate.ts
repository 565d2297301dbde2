import { createErrorTable } from "../http/error-table.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Caller } from "./demo-accounts.ts";

/** Error codes of rejected tokens (wire facts, common §5). */
const { error } = createErrorTable("OAuth", {
  1001: [401, "Invalid access token"],
  1002: [400, "Missing access token"],
  1003: [400, "Invalid token type"],
  1100: [403, "Access denied"],
});

/**
 * Returns the caller that an access token identifies (wire facts, common §5).
 * @param authorization - value of the Authorization header
 * @param acceptedScopes - the token must have at least one of these scopes
 * @throws ServiceError 400/1002 when the header is missing; 400/1003 when the scheme is not Bearer; 401/1001 when the
 * token is unknown or expired; 403/1100 when it has none of the scopes
 */
export function authenticate(
  tokens: AccessTokens,
  authorization: string | undefined,
  acceptedScopes: readonly string[],
): Caller {
  if (authorization === undefined || authorization.trim() === "") {
    throw error(1002, "Access token is missing in the Authorization HTTP request header.");
  }
  const token = readBearer(authorization);
  if (token === undefined) {
    throw error(1003, "The Authorization header must be: Bearer <access token>.");
  }
  const caller = tokens.find(token);
  if (caller === undefined) {
    throw error(1001, "The access token is unknown or has expired.");
  }
  if (!acceptedScopes.some((scope) => caller.scopes.has(scope))) {
    const lacking =
      acceptedScopes.length === 1
        ? `lacks the scope ${acceptedScopes[0]}`
        : `has none of the scopes ${acceptedScopes.join(", ")}`;
    throw error(1100, `The access token ${lacking}.`);
  }
  return caller;
}

/** Returns the account of the seller that a valid token names; null for an application or without a valid token. */
export function findSeller(tokens: AccessTokens, authorization: string | undefined): string | null {
  const token = readBearer(authorization ?? "");
  const caller = token === undefined ? undefined : tokens.find(token);
  return caller?.kind === "user" ? caller.accountId : null;
}

function readBearer(authorization: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
}
