import type { Fleet } from "../fleet.ts";
import { NoUserTokenError } from "../errors.ts";
import { type ServiceName, serviceNames, services } from "../services.ts";
import type { UpstreamRequest } from "../transport/transport.ts";
import type { Credential } from "./credential.ts";
import { createTokenSource, createMemoryTokenStore, type TokenSource } from "./token-source.ts";
import { createTokenEndpoint, type FinishedTokenRequest, type Grant } from "./token-endpoint.ts";
import type { ClientCredentials, TokenPostDeps } from "./token-post.ts";
import { createSharedSupply } from "./shared-token.ts";
import { withExpiry } from "./token-lifetime.ts";

/** Credentials with which the gateway requests its own tokens. */
export interface GatewayCredentials {
  /** Address of the token endpoint. */
  readonly tokenUrl: string;
  readonly client: ClientCredentials;
  /** Refresh token of the user for whom operators act; null when there is no such user. Never logged. */
  readonly refreshToken: string | null;
  /** True when application services use the application's token for all viewers; false when only for operators. */
  readonly isForEveryone: boolean;
}

type Caller = Pick<UpstreamRequest, "viewer" | "call">;

/** Selects only tokens of viewers, from the request or its session. An operator has none. */
export const viewerCredentials = credentialsFrom(({ viewer }) => viewer.session?.tokens ?? null);

/** Selects the token of each call by its service; see `createCredentials`. */
export type Credentials = ReturnType<typeof credentialsFrom>;

/**
 * Creates a token selection.
 * @param sourceOf returns the source of a call's token; null to use the token of the request, if it has one.
 */
function credentialsFrom(sourceOf: (caller: Caller) => TokenSource | null) {
  return {
    /** Returns the token if it is available now. Null when it must be requested with `get`, which may fail. */
    atHand(caller: Caller): Credential | null {
      const source = sourceOf(caller);
      const token = source ? source.atHand() : caller.viewer.token;
      return token === null || (!source && caller.viewer.isOperator) ? null : { token, source };
    },
    /**
     * Returns the token, and requests one if necessary.
     * @throws NoUserTokenError, TokenRequestError, SessionOverError, or the signal's reason.
     */
    async get(request: Caller & { readonly signal: AbortSignal }): Promise<Credential> {
      const { viewer, call, signal } = request;
      const source = sourceOf(request);
      if (source) return { token: await source.get(signal), source };
      if (viewer.isOperator) throw new NoUserTokenError("The gateway has no user token", call);
      return { token: viewer.token, source };
    },
  };
}

/** Dependencies of the gateway's own tokens. */
export interface CredentialDeps extends Pick<TokenPostDeps, "send" | "clock" | "signal"> {
  readonly onTokenRequest: (request: FinishedTokenRequest) => void;
  /** State shared by the instances; null for a single instance. */
  readonly fleet: Fleet | null;
}

/**
 * Creates the token selection. Application services get a token of the application. Each scope has its own token,
 * because a request for several scopes fails if the application lacks one of them. User services get the viewer's
 * token; operators get the token of the gateway's user.
 */
export function createCredentials(own: GatewayCredentials, deps: CredentialDeps): Credentials {
  const { send, clock, signal, fleet, onTokenRequest: onRequest } = deps;
  const { tokenUrl: url, client, refreshToken } = own;
  const fetchToken = createTokenEndpoint({ url, client, send, clock, signal, holder: "gateway", onRequest });
  /**
   * Creates the source of one of the gateway's own tokens.
   * @param name unique name of the token for this application.
   */
  const keepFresh = (grant: Grant, name: string): TokenSource => {
    const request = async () => {
      const askedAtMs = clock.now();
      return withExpiry(await fetchToken(grant), askedAtMs);
    };
    const supply = fleet
      ? createSharedSupply(fleet, [url, client.id, name], request, clock, signal)
      : { get: request };
    return createTokenSource(createMemoryTokenStore(supply, clock), clock);
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
