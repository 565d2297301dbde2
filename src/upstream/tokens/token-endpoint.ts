import { z } from "zod";
import { isUpstreamFailure } from "../errors.ts";
import { TokenRequestError } from "./token-request-error.ts";
import { createTokenPost, tokenSchema, type TokenPostDeps } from "./token-post.ts";
import type { IssuedToken } from "./token-lifetime.ts";

/** Grant with which a token is requested (wire facts, common §2). */
export type Grant =
  | { readonly type: "client_credentials"; readonly scope: string }
  /** Grants all scopes to which the user has consented. */
  | { readonly type: "refresh_token"; readonly refreshToken: string };

/** Token issued by the token endpoint. */
export interface GrantedToken extends IssuedToken {
  /** New refresh token that replaces the one in the request. Null when the old one stays valid. */
  readonly refreshToken: string | null;
}

/** Owner of the requested token: the gateway, or a signed-in user. A user can revoke access at any time. */
export type TokenHolder = "gateway" | "user";

/** Summary of a token request, without tokens and credentials. */
export interface FinishedTokenRequest {
  readonly grant: Grant["type"];
  readonly holder: TokenHolder;
  /** Reason for a failure; null after success. */
  readonly failure: string | null;
  readonly durationMs: number;
}

/** Dependencies of the token endpoint's client. */
export interface TokenEndpointDeps extends TokenPostDeps {
  readonly holder: TokenHolder;
  /** Called with every finished request, for log and metrics. Must not throw. */
  readonly onRequest: (request: FinishedTokenRequest) => void;
}

const success = z.object({
  access_token: tokenSchema,
  expires_in: z.number().positive(),
  refresh_token: tokenSchema.nullish().catch(null),
});
const refusal = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

/**
 * Creates the client of the token endpoint (wire facts, common §2).
 * @returns a function that sends one request. It throws TokenRequestError.
 */
export function createTokenEndpoint(deps: TokenEndpointDeps): (grant: Grant) => Promise<GrantedToken> {
  const { clock, holder, onRequest } = deps;
  const post = createTokenPost(deps);

  async function ask(grant: Grant): Promise<GrantedToken> {
    const { type } = grant;
    const shown =
      type === "client_credentials" ? { scope: grant.scope } : { refresh_token: grant.refreshToken };
    const response = await post(new URLSearchParams({ grant_type: type, ...shown }));
    const json = parseJson(response.bytes.toString("utf8"));
    if (response.status >= 500) {
      throw new TokenRequestError("UNAVAILABLE", `The token endpoint failed with status ${response.status}.`);
    }
    if (response.status < 200 || response.status >= 300) {
      const named = refusal.safeParse(json).data?.error ?? null;
      const failure = response.status === 429 ? "UNAVAILABLE" : "REFUSED";
      const said = named ?? `status ${response.status}`;
      throw new TokenRequestError(
        failure,
        `The token endpoint rejected the gateway's credentials: ${said}.`,
        named,
      );
    }
    const issued = success.safeParse(json);
    if (!issued.success) throw noToken();
    const { access_token, expires_in, refresh_token = null } = issued.data;
    return { token: access_token, lifeMs: expires_in * 1_000, refreshToken: refresh_token };
  }

  return async (grant) => {
    const startedAtMs = clock.now();
    const report = (failure: string | null) =>
      onRequest({ grant: grant.type, holder, failure, durationMs: clock.now() - startedAtMs });
    try {
      const issued = await ask(grant);
      report(null);
      return issued;
    } catch (error) {
      const failure = toTokenError(error);
      report(failure.message);
      throw failure;
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function noToken(): TokenRequestError {
  return new TokenRequestError("INVALID", "The token endpoint's response has no valid token.");
}

function toTokenError(error: unknown): TokenRequestError {
  if (error instanceof TokenRequestError) return error;
  const code = isUpstreamFailure(error) ? error.code : null;
  if (code === "UPSTREAM_INVALID_RESPONSE") return noToken();
  const why = code ?? "the gateway is shutting down";
  return new TokenRequestError("UNAVAILABLE", `The token endpoint could not be reached (${why}).`);
}
