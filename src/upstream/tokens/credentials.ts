import type { Clock } from "../../clock.ts";
import { NoUserTokenError } from "../errors.ts";
import { type ServiceName, serviceNames, services } from "../services.ts";
import type { Transport, UpstreamRequest } from "../transport/transport.ts";
import type { Credential } from "./credential.ts";
import { type ClientCredentials, createTokenEndpoint, type FinishedTokenRequest } from "./token-endpoint.ts";
import { createTokenSource, type TokenSource } from "./token-source.ts";

/** What the gateway itself can show at the token endpoint. */
export interface OwnCredentials {
  /** Address of the token endpoint. */
  readonly tokenUrl: string;
  readonly client: ClientCredentials;
  /** Stands for one user, in whose name the gateway then acts for its operators; null for none. Never logged. */
  readonly refreshToken: string | null;
  /** Whether the application's token is used for every viewer; otherwise only for operators. */
  readonly isForEveryone: boolean;
}

/** Chooses the token of a call by its service: see `createCredentials`. */
export interface Credentials {
  /** The token, when it is there; null when it has to be asked for with `get`, which may fail. */
  atHand(caller: Pick<UpstreamRequest, "viewer" | "call">): Credential | null;
  /** @throws NoUserTokenError, TokenRequestError, or the reason of the request's signal. */
  get(request: UpstreamRequest): Promise<Credential>;
}

/** Passes every viewer's own token on. An operator has none. */
export const viewersOwn: Credentials = {
  atHand: ({ viewer }) => (viewer.isOperator ? null : { token: viewer.token, source: null }),
  async get({ viewer, call }) {
    if (viewer.isOperator) throw new NoUserTokenError("The gateway has no user's token to act with", call);
    return { token: viewer.token, source: null };
  },
};

/** What the gateway's own tokens are fetched with. */
export interface CredentialParts {
  readonly send: Transport;
  readonly clock: Clock;
  /** Ends all requests for tokens. */
  readonly signal: AbortSignal;
  readonly onTokenRequest: (request: FinishedTokenRequest) => void;
}

/**
 * Makes the choice of tokens: the application services get the application's token, one for each scope, because an
 * application that lacks one scope gets no token for a list with it. The user services get the viewer's own token; for
 * an operator it is the one of the gateway's user.
 */
export function createCredentials(own: OwnCredentials, parts: CredentialParts): Credentials {
  const fetchToken = createTokenEndpoint({
    url: own.tokenUrl,
    client: own.client,
    send: parts.send,
    clock: parts.clock,
    signal: parts.signal,
    onRequest: parts.onTokenRequest,
  });
  const sources = new Map<ServiceName, TokenSource>();
  for (const name of serviceNames) {
    const { tokenKind, scopes } = services[name];
    if (tokenKind !== "application") continue;
    const request = () => fetchToken({ type: "client_credentials", scope: scopes.join(" ") });
    sources.set(name, createTokenSource(request, parts.clock));
  }
  const { refreshToken } = own;
  const userSource =
    refreshToken === null
      ? null
      : createTokenSource(() => fetchToken({ type: "refresh_token", refreshToken }), parts.clock);

  /** Where a call's token comes from; null when it is the viewer's own. */
  function sourceOf({ call, viewer }: Pick<UpstreamRequest, "viewer" | "call">): TokenSource | null {
    const source = sources.get(call.service) ?? userSource;
    const isLent = viewer.isOperator || (own.isForEveryone && sources.has(call.service));
    return isLent ? source : null;
  }

  return {
    atHand(caller) {
      const source = sourceOf(caller);
      if (!source) return viewersOwn.atHand(caller);
      const token = source.atHand();
      return token === null ? null : { token, source };
    },
    async get(request) {
      const source = sourceOf(request);
      return source ? { token: await source.get(request.signal), source } : viewersOwn.get(request);
    },
  };
}
