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
import { createTokenPost, tokenOnWire, type TokenPostParts } from "./token-post.ts";

/**
 * Why a user's consent gave no tokens. denied: the user has refused. consent_failed: the consent page sent an error or no code.
 * code_refused: the token endpoint refuses the code or the application. token_unavailable: it could not be reached, or failed.
 * token_invalid: its answer holds no usable tokens.
 */
export type CodeExchangeFailure =
  | "denied"
  | "consent_failed"
  | "code_refused"
  | "token_unavailable"
  | "token_invalid";

/** A user's consent gave no tokens. The message holds no credential and no address. */
export class CodeExchangeError extends Error {
  readonly code = "CODE_EXCHANGE";
  readonly failure: CodeExchangeFailure;

  constructor(failure: CodeExchangeFailure) {
    super(`A user's consent gave no tokens: ${failure}.`);
    this.name = "CodeExchangeError";
    this.failure = failure;
  }
}

/** One request of a user's consent. */
export interface ConsentRequest {
  /** A registered name, or on loopback an address. */
  readonly redirectUri: string;
  /** Comes back with the answer. */
  readonly state: string;
  /** What binds the code to this request (RFC 7636); null where the marketplace does not take it. */
  readonly codeVerifier: string | null;
}

/** What is asked of the consent page beside the consent (OpenID Connect Core 1.0 §3.1.2.1). */
export interface ConsentWishes {
  /** The user who is about to consent; null when that is not known. */
  readonly loginHint: string | null;
  /** `login` to ask in any case, `none` to ask nothing; null to leave it to the page. The marketplace documents `login` alone. */
  readonly prompt: "login" | "none" | null;
}

/** What the exchange is made with. The address of the token endpoint is https, or http on loopback. */
export interface CodeExchangeParts extends TokenPostParts {
  /** Address of the consent page. */
  readonly authorizeUrl: string;
}

/** The refresh token's life is the marketplace's own field. */
const tokensOnWire = z.object({
  access_token: tokenOnWire,
  expires_in: z.number().positive(),
  refresh_token: tokenOnWire.optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});

/**
 * Makes the exchange. Addresses and credentials are known, so nothing is discovered. The library judges the answers; it would encode the
 * application's name and secret, so the form goes over the gateway's own connections, with their times and an end of the answer.
 */
export function createCodeExchange(parts: CodeExchangeParts) {
  const { authorizeUrl, client } = parts;
  const post = createTokenPost(parts);
  const server: AuthorizationServer = { issuer: new URL(authorizeUrl).origin };
  const oauthClient = { client_id: client.id };

  async function send(form: URLSearchParams, account: CallAccount | undefined): Promise<Response> {
    const { status, contentType, bytes } = await post(form, account);
    // A Response takes no other statuses, and no body with these.
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
    /** Address of the consent page for a request. */
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
     * Redeems the code that came back.
     * @param answer parameters with which the browser came back.
     * @param account what the call is charged to.
     * @throws CodeExchangeError
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

/** The authorization code grant (RFC 6749 §4.1). */
export type CodeExchange = ReturnType<typeof createCodeExchange>;

/** What the token endpoint gives for a code (wire facts, common §2). */
function readTokens(answer: TokenEndpointResponse) {
  const read = tokensOnWire.safeParse(answer);
  if (!read.success) throw new CodeExchangeError("token_invalid");
  const { access_token, expires_in, refresh_token, refresh_token_expires_in } = read.data;
  return {
    accessToken: access_token,
    /** How long the access token lives from now, in milliseconds. */
    accessLifeMs: expires_in * 1_000,
    /** Null when there is none. */
    refreshToken: refresh_token ?? null,
    /** How long the refresh token lives from now, in milliseconds; null when that is not known. */
    refreshLifeMs: refresh_token_expires_in === undefined ? null : refresh_token_expires_in * 1_000,
  };
}

/** What the library and the layers below throw, as one of our own: theirs hold codes, tokens and addresses. */
function toCodeExchangeError(error: unknown): CodeExchangeError {
  if (error instanceof CodeExchangeError) return error;
  if (isUpstreamFailure(error)) {
    return new CodeExchangeError(
      error.code === "UPSTREAM_INVALID_RESPONSE" ? "token_invalid" : "token_unavailable",
    );
  }
  const { code, error: said, cause, status: own } = (error ?? {}) as Readonly<Record<string, unknown>>;
  // What is no error of the library's: the gateway is closing.
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
