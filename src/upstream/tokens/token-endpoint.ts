import { z } from "zod";
import { isUpstreamFailure } from "../errors.ts";
import { TokenRequestError } from "./token-request-error.ts";
import { createTokenPost, tokenOnWire, type TokenPostParts } from "./token-post.ts";
import type { IssuedToken } from "./token-times.ts";

/** What a token is asked for with (wire facts, common §2). */
export type Grant =
  | { readonly type: "client_credentials"; readonly scope: string }
  /** For all scopes that the user has consented to. */
  | { readonly type: "refresh_token"; readonly refreshToken: string };

/** What the token endpoint gave out for a grant. */
export interface GrantedToken extends IssuedToken {
  /** What takes the place of the refresh token that it was asked for with; null when that stays as it is. */
  readonly refreshToken: string | null;
}

/** Whose tokens are asked for: the gateway's own, or those of users who have signed in, who can withdraw theirs at any time. */
export type TokenHolder = "gateway" | "user";

/** A finished request for a token. Holds neither a token nor a credential. */
export interface FinishedTokenRequest {
  readonly grant: Grant["type"];
  readonly holder: TokenHolder;
  /** Why there was no token; null when there was one. */
  readonly failure: string | null;
  readonly durationMs: number;
}

/** What the token endpoint's client needs. */
export interface TokenEndpointParts extends TokenPostParts {
  readonly holder: TokenHolder;
  /** Receives every finished request, for log and metrics. Must not throw. */
  readonly onRequest: (request: FinishedTokenRequest) => void;
}

const success = z.object({
  access_token: tokenOnWire,
  expires_in: z.number().positive(),
  refresh_token: tokenOnWire.nullish().catch(null),
});
const refusal = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

/**
 * Makes the client of the token endpoint (wire facts, common §2). One request for each call of the function.
 * @throws TokenRequestError (the function).
 */
export function createTokenEndpoint(parts: TokenEndpointParts): (grant: Grant) => Promise<GrantedToken> {
  const { clock, holder, onRequest } = parts;
  const post = createTokenPost(parts);

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
        `The token endpoint refused the gateway's credentials: ${said}.`,
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
  return new TokenRequestError("INVALID", "The token endpoint's answer holds no usable token.");
}

function toTokenError(error: unknown): TokenRequestError {
  if (error instanceof TokenRequestError) return error;
  const code = isUpstreamFailure(error) ? error.code : null;
  if (code === "UPSTREAM_INVALID_RESPONSE") return noToken();
  const why = code ?? "the gateway is closing";
  return new TokenRequestError("UNAVAILABLE", `The token endpoint could not be reached (${why}).`);
}
