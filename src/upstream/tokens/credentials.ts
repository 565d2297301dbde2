import type { Fleet } from "../fleet.ts";
import { NoUserTokenError } from "../errors.ts";
import { type ServiceName, serviceNames, services } from "../services.ts";
import type { UpstreamRequest } from "../transport/transport.ts";
import type { Credential } from "./credential.ts";
import { createTokenSource, keepFrom, type TokenSource } from "./token-source.ts";
import { createTokenEndpoint, type FinishedTokenRequest, type Grant } from "./token-endpoint.ts";
import type { ClientCredentials, TokenPostParts } from "./token-post.ts";
import { createSharedSupply } from "./shared-token.ts";
import { withTimes } from "./token-times.ts";

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

type Caller = Pick<UpstreamRequest, "viewer" | "call">;

/** Passes every viewer's own token on, be it the request's or its session's. An operator has none. */
export const viewersOwn = credentialsFrom(({ viewer }) => viewer.session?.tokens ?? null);

/** Chooses the token of a call by its service: see `createCredentials`. */
export type Credentials = ReturnType<typeof credentialsFrom>;

/** @param sourceOf where a call's token comes from; null when it came with the request, if there is one. */
function credentialsFrom(sourceOf: (caller: Caller) => TokenSource | null) {
  return {
    /** The token, when it is there; null when it has to be asked for with `get`, which may fail. */
    atHand(caller: Caller): Credential | null {
      const source = sourceOf(caller);
      const token = source ? source.atHand() : caller.viewer.token;
      return token === null || (!source && caller.viewer.isOperator) ? null : { token, source };
    },
    /** @throws NoUserTokenError, TokenRequestError, SessionOverError, or the reason of the signal. */
    async get(request: Caller & { readonly signal: AbortSignal }): Promise<Credential> {
      const { viewer, call, signal } = request;
      const source = sourceOf(request);
      if (source) return { token: await source.get(signal), source };
      if (viewer.isOperator) throw new NoUserTokenError("The gateway has no user's token to act with", call);
      return { token: viewer.token, source };
    },
  };
}

/** What the gateway's own tokens are fetched with. */
export interface CredentialParts extends Pick<TokenPostParts, "send" | "clock" | "signal"> {
  readonly onTokenRequest: (request: FinishedTokenRequest) => void;
  /** With whom tokens are shared; null for nobody. */
  readonly fleet: Fleet | null;
}

/**
 * Makes the choice of tokens: the application services get the application's token, one for each scope, because an
 * application that lacks one scope gets no token for a list with it. The user services get the viewer's own token; for
 * an operator it is the one of the gateway's user.
 */
export function createCredentials(own: OwnCredentials, parts: CredentialParts): Credentials {
  const { send, clock, signal, fleet, onTokenRequest: onRequest } = parts;
  const { tokenUrl: url, client, refreshToken } = own;
  const fetchToken = createTokenEndpoint({ url, client, send, clock, signal, holder: "gateway", onRequest });
  /** @param name what tells this token from others of the application. */
  const keepFresh = (grant: Grant, name: string): TokenSource => {
    const request = async () => {
      const askedAtMs = clock.now();
      return withTimes(await fetchToken(grant), askedAtMs);
    };
    const supply = fleet
      ? createSharedSupply(fleet, [url, client.id, name], request, clock, signal)
      : { get: request };
    return createTokenSource(keepFrom(supply, clock), clock);
  };
  const sources = new Map<ServiceName, TokenSource>();
  for (const name of serviceNames) {
    const { tokenKind, scopes } = services[name];
    if (tokenKind !== "application") continue;
    const scope = scopes.join(" ");
    sources.set(name, keepFresh({ type: "client_credentials", scope }, `scope ${scope}`));
  }
  const userSource =
    refreshToken === null
      ? null
      : keepFresh({ type: "refresh_token", refreshToken }, `refresh token ${refreshToken}`);
  return credentialsFrom(({ call, viewer }) => {
    const isLent = viewer.isOperator || (own.isForEveryone && sources.has(call.service));
    return isLent ? (sources.get(call.service) ?? userSource) : (viewer.session?.tokens ?? null);
  });
}
