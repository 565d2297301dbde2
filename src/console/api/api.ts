import { cacheExchange } from "@urql/exchange-graphcache";
import { retryExchange } from "@urql/exchange-retry";
import { createClient as createSocketClient, type Client as SocketClient } from "graphql-ws";
import { Client, type CombinedError, fetchExchange, mapExchange, subscriptionExchange } from "urql";
import schema from "virtual:gateway-schema";
import { graphqlAddress, socketAddress } from "../addresses.ts";
import type { Network } from "./network.ts";
import { follow, isUnauthorized } from "./follow.ts";
import { keylessTypes } from "./keyless-types.ts";
import { OperationLog } from "./operation-log.ts";
import { operationLogExchange } from "./operation-log-exchange.ts";
import { requestHeaders } from "./request-headers.ts";
import { updates } from "./stale-lists.ts";

/** The gateway's API as one user uses it. Nothing of it outlives the user's session. */
export interface Api {
  readonly client: Client;
  readonly log: OperationLog;
  readonly network: Network;
  /** Tells of an error that came past the client: that the gateway did not answer, or says that nobody is signed in. */
  notice(error: CombinedError): void;
  /** Closes the connection of the subscriptions. */
  close(): void;
}

/** What an API is made with. */
export interface ApiParts {
  readonly network: Network;
  /** Is called when the gateway says that nobody is signed in. */
  readonly onUnauthenticated: () => void;
  /** Resolves as soon as the user is signed in: what the end of a session has broken off goes on then. */
  readonly signedIn: () => Promise<void>;
}

/** Makes it. */
export function createApi({ network, onUnauthenticated, signedIn }: ApiParts): Api {
  const log = new OperationLog();
  const socket = createSocket(network, onUnauthenticated);
  const notice = ({ networkError, graphQLErrors }: CombinedError) => {
    if (networkError) network.lost();
    if (graphQLErrors.some(({ extensions }) => extensions["code"] === "UNAUTHENTICATED")) onUnauthenticated();
  };
  const client = new Client({
    url: graphqlAddress,
    preferGetMethod: false,
    fetchOptions: { headers: requestHeaders, credentials: "same-origin" },
    requestPolicy: "cache-and-network",
    exchanges: [
      mapExchange({
        onResult({ error }) {
          if (error) notice(error);
        },
      }),
      cacheExchange({ schema, updates, keys: keylessTypes(schema) }),
      // What only reads is asked again until there is an answer; a mutation never is, because it may have been done.
      retryExchange({
        initialDelayMs: 500,
        maxDelayMs: 5_000,
        maxNumberAttempts: Number.POSITIVE_INFINITY,
        retryIf: ({ networkError }, { kind }) => {
          if (networkError) network.lost();
          return Boolean(networkError) && kind === "query";
        },
      }),
      operationLogExchange(log),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = "", variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: follow(
              socket,
              { query, ...(variables ? { variables } : {}) },
              {
                next: ({ data = null, errors, extensions }) =>
                  sink.next({
                    data,
                    ...(errors && { errors }),
                    ...(extensions && typeof extensions === "object" ? { extensions } : {}),
                  }),
                error: (error) => sink.error(error),
                complete: () => sink.complete(),
              },
              // Not at once, should the gateway go on refusing.
              () => signedIn().then(pause),
            ),
          }),
        }),
      }),
    ],
  });
  return { client, log, network, notice, close: () => void socket.dispose() };
}

/** One connection for all subscriptions, which begins with the first of them and comes back after it was lost. */
function createSocket(network: Network, onUnauthenticated: () => void): SocketClient {
  return createSocketClient({
    url: socketAddress,
    keepAlive: 12_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: () => network.back().then(pause),
    shouldRetry: (event) => !isUnauthorized(event),
    on: {
      closed(event) {
        if (isUnauthorized(event)) onUnauthenticated();
        else if (!(event instanceof CloseEvent) || !event.wasClean) void network.look();
      },
    },
  });
}

/** A second at most, by chance, so that the tabs of a gateway that comes back do not come all at once. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 200 + Math.random() * 800);
  });
}
