import {
  authorizationCodeGrantRequest,
  type AuthorizationServer,
  calculatePKCECodeChallenge,
  type ClientAuth,
  customFetch,
  allowInsecureRequests,
  nopkce,
  processAuthorizationCodeResponse,
  type TokenEndpointResponse,
  validateAuthResponse,
} from "oauth4webapi";
import { z } from "zod";
import type { CallAccount } from "../call-account.ts";
import { CodeExchangeError, toCodeExchangeError } from "./code-exchange-error.ts";
import { createTokenPost, tokenOnWire, type TokenPostParts } from "./token-post.ts";

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

/** The library would encode the application's name and secret: they are said where the form is sent. */
const sayNothing: ClientAuth = () => undefined;

/** Makes the exchange. Addresses and credentials are known, so nothing is discovered. */
export function createCodeExchange(parts: CodeExchangeParts) {
  const { authorizeUrl, url: tokenUrl, client } = parts;
  const post = createTokenPost(parts);
  const server: AuthorizationServer = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  };
  const oauthClient = { client_id: client.id };
  /** The library's `fetch`, over the gateway's own connections, with their times and an end of the answer. */
  async function fetchToken(body: URLSearchParams, account: CallAccount | undefined): Promise<Response> {
    const { status, contentType, bytes } = await post(body, account);
    // A Response takes no other statuses, and no body with these.
    if (status < 200 || status > 599) throw new CodeExchangeError("token_invalid");
    return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: { "content-type": contentType },
    });
  }

  function checkAnswer(answer: URLSearchParams, state: string): URLSearchParams {
    try {
      const checked = validateAuthResponse(server, oauthClient, answer, state);
      const [code, ...others] = checked.getAll("code");
      if (code && others.length === 0) return checked;
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
      const parameters = checkAnswer(answer, state);
      try {
        const response = await authorizationCodeGrantRequest(
          server,
          oauthClient,
          sayNothing,
          parameters,
          redirectUri,
          codeVerifier ?? nopkce,
          {
            [customFetch]: (_url: string, { body }: { readonly body: URLSearchParams }) =>
              fetchToken(body, account),
            // The configuration lets http through on loopback alone.
            [allowInsecureRequests]: tokenUrl.startsWith("http:"),
          },
        );
        return readTokens(
          await processAuthorizationCodeResponse(server, oauthClient, response, {
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
