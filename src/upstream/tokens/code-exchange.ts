import {
  AUTHORIZATION_RESPONSE_ERROR,
  type AuthorizationServer,
  calculatePKCECodeChallenge,
  processAuthorizationCodeResponse,
  RESPONSE_BODY_ERROR,
  type TokenEndpointResponse,
  validateAuthResponse,
} from "oauth4webapi";
import { z } from "zod";
import type { CallAccount } from "../call-account.ts";
import { isUpstreamFailure } from "../errors.ts";
import { createTokenPost, tokenSchema, type TokenPostDeps } from "./token-post.ts";

/**
 * Reasons for which a user's consent produced no tokens.
 * - denied: the user declined.
 * - consent_failed: the consent page returned an error or no code.
 * - code_refused: the token endpoint rejected the code or the application.
 * - token_unavailable: the token endpoint was unreachable or failed.
 * - token_invalid: the token endpoint's response contains no usable tokens.
 */
export type CodeExchangeFailure =
  | "denied"
  | "consent_failed"
  | "code_refused"
  | "token_unavailable"
  | "token_invalid";

/** Error when a user's consent produced no tokens. The message contains no credential and no address. */
export class CodeExchangeError extends Error {
  readonly code = "CODE_EXCHANGE";
  readonly failure: CodeExchangeFailure;

  constructor(failure: CodeExchangeFailure) {
    super(`A user's consent could not be exchanged for tokens: ${failure}.`);
    this.name = "CodeExchangeError";
    this.failure = failure;
  }
}

/** Request for a user's consent. */
export interface ConsentRequest {
  /** Registered name of the redirect, or a loopback address. */
  readonly redirectUri: string;
  /** Value that the consent page returns unchanged. */
  readonly state: string;
  /**
   * PKCE verifier, which binds the code to this request (RFC 7636). Null when the marketplace does not support PKCE.
   */
  readonly codeVerifier: string | null;
}

/** Optional parameters of the consent page (OpenID Connect Core 1.0 §3.1.2.1). */
export interface ConsentWishes {
  /** Name of the user who signs in; null when unknown. */
  readonly loginHint: string | null;
  /**
   * `login` always shows the sign-in page, `none` never shows a page, and null lets the service decide. The marketplace
   * documents only `login`.
   */
  readonly prompt: "login" | "none" | null;
}

/** Dependencies of the code exchange. The token endpoint must use https, or http on loopback. */
export interface CodeExchangeDeps extends TokenPostDeps {
  /** Address of the consent page. */
  readonly authorizeUrl: string;
}

/** Schema of the token response. `refresh_token_expires_in` is an extension of the marketplace. */
const tokensOnWire = z.object({
  access_token: tokenSchema,
  expires_in: z.number().positive(),
  refresh_token: tokenSchema.optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});

/**
 * Creates the code exchange. Addresses and credentials are configured, so there is no discovery. The OAuth library
 * validates the responses. The gateway sends the form itself with its own timeouts and size limit, because the library
 * would percent-encode the client id and secret.
 */
export function createCodeExchange(deps: CodeExchangeDeps) {
  const { authorizeUrl, client } = deps;
  const post = createTokenPost(deps);
  const server: AuthorizationServer = { issuer: new URL(authorizeUrl).origin };
  const oauthClient = { client_id: client.id };

  async function send(form: URLSearchParams, account: CallAccount | undefined): Promise<Response> {
    const { status, contentType, bytes } = await post(form, account);
    // The Response constructor rejects other statuses, and a body with status 204, 205 or 304.
    if (status < 200 || status > 599) throw new CodeExchangeError("token_invalid");
    return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: { "content-type": contentType },
    });
  }

  function codeIn(answer: URLSearchParams, state: string): string {
    try {
      const [code, ...others] = validateAuthResponse(server, oauthClient, answer, state).getAll("code");
      if (code && others.length === 0) return code;
    } catch (error) {
      const { failure } = toCodeExchangeError(error);
      if (failure === "denied") throw new CodeExchangeError(failure);
    }
    throw new CodeExchangeError("consent_failed");
  }

  return {
    /** Returns the URL of the consent page for a request. */
    async consentPageFor(
      { redirectUri, state, codeVerifier }: ConsentRequest,
      scopes: readonly string[],
      wishes?: ConsentWishes,
    ): Promise<string> {
      const url = new URL(authorizeUrl);
      const parameters = {
        client_id: client.id,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: scopes.join(" "),
        state,
        code_challenge: codeVerifier === null ? null : await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: codeVerifier === null ? null : "S256",
        login_hint: wishes?.loginHint || null,
        prompt: wishes?.prompt ?? null,
      };
      for (const [name, value] of Object.entries(parameters)) {
        if (value !== null) url.searchParams.set(name, value);
      }
      return url.href;
    },
    /**
     * Exchanges the authorization code for tokens.
     * @param answer query parameters with which the consent page redirected.
     * @param account totals to which the call is added.
     * @throws CodeExchangeError when there are no tokens.
     */
    async redeem(
      answer: URLSearchParams,
      { redirectUri, state, codeVerifier }: ConsentRequest,
      account?: CallAccount,
    ) {
      const form = new URLSearchParams({
        redirect_uri: redirectUri,
        code: codeIn(answer, state),
        ...(codeVerifier !== null && { code_verifier: codeVerifier }),
        grant_type: "authorization_code",
      });
      try {
        return readTokens(
          await processAuthorizationCodeResponse(server, oauthClient, await send(form, account), {
            recognizedTokenTypes: { "user access token": () => undefined },
          }),
        );
      } catch (error) {
        throw toCodeExchangeError(error);
      }
    },
  };
}

/** Authorization code grant (RFC 6749 §4.1). */
export type CodeExchange = ReturnType<typeof createCodeExchange>;

/** Returns the tokens in the token endpoint's response (wire facts, common §2). */
function readTokens(answer: TokenEndpointResponse) {
  const read = tokensOnWire.safeParse(answer);
  if (!read.success) throw new CodeExchangeError("token_invalid");
  const { access_token, expires_in, refresh_token, refresh_token_expires_in } = read.data;
  return {
    accessToken: access_token,
    /** Lifetime of the access token from now, in milliseconds. */
    accessLifeMs: expires_in * 1_000,
    /** Refresh token; null when the response contains none. */
    refreshToken: refresh_token ?? null,
    /** Lifetime of the refresh token from now, in milliseconds; null when unknown. */
    refreshLifeMs: refresh_token_expires_in === undefined ? null : refresh_token_expires_in * 1_000,
  };
}

/** Converts an error of the library or of lower layers. Their messages may contain codes, tokens and addresses. */
function toCodeExchangeError(error: unknown): CodeExchangeError {
  if (error instanceof CodeExchangeError) return error;
  if (isUpstreamFailure(error)) {
    return new CodeExchangeError(
      error.code === "UPSTREAM_INVALID_RESPONSE" ? "token_invalid" : "token_unavailable",
    );
  }
  const { code, error: said, cause, status: own } = (error ?? {}) as Readonly<Record<string, unknown>>;
  // Any other error means that the gateway is shutting down.
  if (typeof code !== "string" || !code.startsWith("OAUTH_"))
    return new CodeExchangeError("token_unavailable");
  if (code === AUTHORIZATION_RESPONSE_ERROR) {
    return new CodeExchangeError(said === "access_denied" ? "denied" : "consent_failed");
  }
  const status = own ?? (cause instanceof Response ? cause.status : null);
  const isOutage = typeof status === "number" && (status >= 500 || status === 429);
  if (isOutage) return new CodeExchangeError("token_unavailable");
  return new CodeExchangeError(code === RESPONSE_BODY_ERROR ? "code_refused" : "token_invalid");
}
