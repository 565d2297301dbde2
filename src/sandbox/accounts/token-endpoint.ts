import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { readText } from "../http/receive-body.ts";
import { hashSecret } from "../identifiers.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { accessTokenLifeSeconds } from "./access-tokens.ts";
import { demoClient, demoSellers } from "./demo-accounts.ts";
import { applicationScopes, sellerScopes } from "./scopes.ts";

/** Where the token endpoint is served (wire facts, common §1). */
export const tokenEndpointPath = "/identity/v1/oauth2/token";

const maxFormBytes = 16 * 1024;

/**
 * Answers `POST /identity/v1/oauth2/token`: grants `client_credentials` and `refresh_token`, the client authenticated
 * by `Authorization: Basic` (wire facts, common §2). A `scope` field narrows what the token may do.
 */
export async function answerTokenRequest(tokens: AccessTokens, incoming: IncomingMessage): Promise<Response> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(incoming.headers["content-type"] ?? "");
  const form = new URLSearchParams(isForm ? await readText(incoming, maxFormBytes) : "");
  if (!isDemoClient(incoming.headers.authorization)) {
    return failure(401, "invalid_client", "client authentication failed", { "WWW-Authenticate": "Basic" });
  }
  switch (form.get("grant_type")) {
    case "client_credentials": {
      const scopes = chooseScopes(form.get("scope"), applicationScopes);
      if (scopes === undefined) return invalidScope();
      const token = tokens.issue({ accountId: demoClient.accountId, kind: "application", scopes });
      return success(token, "Application Access Token");
    }
    case "refresh_token": {
      const seller = demoSellers.find(({ refreshToken }) => refreshToken === form.get("refresh_token"));
      if (seller === undefined) {
        return failure(
          400,
          "invalid_grant",
          "the provided refresh token is invalid or was issued to another client",
        );
      }
      const scopes = chooseScopes(form.get("scope"), sellerScopes);
      if (scopes === undefined) return invalidScope();
      return success(
        tokens.issue({ accountId: seller.accountId, kind: "user", scopes }),
        "User Access Token",
      );
    }
    case null:
      return failure(400, "invalid_request", "the form field grant_type is missing");
    default:
      return failure(
        400,
        "unsupported_grant_type",
        "this sandbox grants client_credentials and refresh_token",
      );
  }
}

function isDemoClient(authorization: string | undefined): boolean {
  const [, encoded] = /^Basic +(\S+)$/i.exec(authorization?.trim() ?? "") ?? [];
  if (encoded === undefined) return false;
  const given = Buffer.from(encoded, "base64").toString("utf8");
  const expected = `${demoClient.id}:${demoClient.secret}`;
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)));
}

/** The scopes asked for, or all when none are named; undefined when one is not among the allowed. */
function chooseScopes(asked: string | null, allowed: readonly string[]): ReadonlySet<string> | undefined {
  const names = (asked ?? "").split(" ").filter((name) => name !== "");
  if (names.length === 0) return new Set(allowed);
  return names.every((name) => allowed.includes(name)) ? new Set(names) : undefined;
}

function success(token: string, tokenType: string): Response {
  return Response.json(
    { access_token: token, expires_in: accessTokenLifeSeconds, token_type: tokenType },
    { headers: { "Cache-Control": "no-store" } },
  );
}

function invalidScope(): Response {
  return failure(
    400,
    "invalid_scope",
    "the requested scope is invalid, unknown, malformed, or exceeds what was granted",
  );
}

function failure(
  status: number,
  error: string,
  description: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error, error_description: description }, { status, headers });
}
