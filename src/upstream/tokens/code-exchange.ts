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
import type { Clock } from "../../clock.ts";
import { readBytes } from "../transport/read-body.ts";
import { firstHeader, type Transport } from "../transport/transport.ts";
import { withDeadline } from "../transport/with-deadline.ts";
import { upstreamCall } from "../upstream-call.ts";
import { CodeExchangeError, toCodeExchangeError } from "./code-exchange-error.ts";
import type { ClientCredentials } from "./token-endpoint.ts";

/** What the token endpoint gives for a code (wire facts, common §2). */
export interface UserTokens {
  readonly accessToken: string;
  /** How long the access token lives from now, in milliseconds. */
  readonly accessLifeMs: number;
  /** Null when there is none. */
  readonly refreshToken: string | null;
  /** How long the refresh token lives from now, in milliseconds; null when that is not known. */
  readonly refreshLifeMs: number | null;
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

/** The authorization code grant (RFC 6749 §4.1). */
export interface CodeExchange {
  /** Address of the consent page for a request. */
  consentPageFor(request: ConsentRequest, scopes: readonly string[]): Promise<string>;
  /**
   * Redeems the code that came back.
   * @param answer parameters with which the browser came back.
   * @throws CodeExchangeError
   */
  redeem(answer: URLSearchParams, request: ConsentRequest): Promise<UserTokens>;
}

/** What the exchange is made with. */
export interface CodeExchangeParts {
  /** Address of the consent page. */
  readonly authorizeUrl: string;
  /** Address of the token endpoint: https, or http on loopback. */
  readonly tokenUrl: string;
  readonly client: ClientCredentials;
  readonly send: Transport;
  readonly clock: Clock;
  /** Ends all requests. */
  readonly signal: AbortSignal;
}

const deadlines = { callMs: 10_000, idleMs: 10_000, answerMs: 10_000 };
const maxAnswerBytes = 64 * 1024;
// Names the call in errors of the layers below, none of which gets out of here.
const call = upstreamCall("keyManagement", "token");
const gatewayItself = { key: "gateway", token: "" };

/** Tokens go into headers and forms, so they have to be able to; the refresh token's life is the marketplace's own field. */
const token = z.string().regex(/^[\x21-\x7e]{1,16384}$/);
const tokensOnWire = z.object({
  access_token: token,
  expires_in: z.number().positive(),
  refresh_token: token.optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});

/** Makes the exchange. Addresses and credentials are known, so nothing is discovered. */
export function createCodeExchange(parts: CodeExchangeParts): CodeExchange {
  const { authorizeUrl, tokenUrl, client, clock, signal } = parts;
  const send = withDeadline(parts.send, clock, deadlines);
  const server: AuthorizationServer = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  };
  const oauthClient = { client_id: client.id };
  // The marketplace takes id and secret as they are, where the library would encode them (RFC 6749 §2.3.1).
  const authenticate: ClientAuth = (_server, _client, _body, headers) => {
    const credentials = Buffer.from(`${client.id}:${client.secret}`).toString("base64");
    headers.set("authorization", `Basic ${credentials}`);
  };

  /** The library's `fetch`, over the gateway's own connections, with their times and an end of the answer. */
  async function fetchToken(
    url: string,
    { body, headers }: { readonly body: URLSearchParams; readonly headers: Record<string, string> },
  ): Promise<Response> {
    const { "content-type": contentType = "application/x-www-form-urlencoded", ...others } = headers;
    const answer = await send({
      call,
      method: "POST",
      url: new URL(url),
      headers: others,
      body: { kind: "bytes", contentType, bytes: Buffer.from(body.toString()) },
      viewer: gatewayItself,
      rateLimit: null,
      signal,
    });
    const bytes = await readBytes(answer, maxAnswerBytes);
    // A Response takes no other statuses, and no body with these.
    if (answer.status < 200 || answer.status > 599) throw new CodeExchangeError("token_invalid");
    return new Response([204, 205, 304].includes(answer.status) ? null : new Uint8Array(bytes), {
      status: answer.status,
      headers: { "content-type": firstHeader(answer.headers, "content-type") ?? "" },
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
    async consentPageFor({ redirectUri, state, codeVerifier }, scopes) {
      const url = new URL(authorizeUrl);
      url.searchParams.set("client_id", client.id);
      url.searchParams.set("redirect_uri", redirectUri);
      url.searchParams.set("response_type", "code");
      url.searchParams.set("scope", scopes.join(" "));
      url.searchParams.set("state", state);
      if (codeVerifier !== null) {
        url.searchParams.set("code_challenge", await calculatePKCECodeChallenge(codeVerifier));
        url.searchParams.set("code_challenge_method", "S256");
      }
      return url.href;
    },
    async redeem(answer, { redirectUri, state, codeVerifier }) {
      const parameters = checkAnswer(answer, state);
      try {
        const response = await authorizationCodeGrantRequest(
          server,
          oauthClient,
          authenticate,
          parameters,
          redirectUri,
          codeVerifier ?? nopkce,
          {
            [customFetch]: fetchToken,
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

function readTokens(answer: TokenEndpointResponse): UserTokens {
  const read = tokensOnWire.safeParse(answer);
  if (!read.success) throw new CodeExchangeError("token_invalid");
  const { access_token, expires_in, refresh_token, refresh_token_expires_in } = read.data;
  return {
    accessToken: access_token,
    accessLifeMs: expires_in * 1_000,
    refreshToken: refresh_token ?? null,
    refreshLifeMs: refresh_token_expires_in === undefined ? null : refresh_token_expires_in * 1_000,
  };
}
