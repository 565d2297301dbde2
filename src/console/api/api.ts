import { cacheExchange } from "@urql/exchange-graphcache";
import { retryExchange } from "@urql/exchange-retry";
import { createClient as createSocketClient, type Client as SocketClient } from "graphql-ws";
import { Client, type CombinedError, fetchExchange, mapExchange, subscriptionExchange } from "urql";
import schema from "virtual:gateway-schema";
import { graphqlAddress, socketAddress } from "../addresses.ts";
import { ActionKeys } from "./action-keys.ts";
import { actionKeysExchange } from "./action-keys-exchange.ts";
import type { Network } from "./network.ts";
import { subscribeAcrossSessions, isUnauthorized } from "./subscribe-across-sessions.ts";
import { keylessTypes } from "./keyless-types.ts";
import { OperationLog } from "./operation-log.ts";
import { operationLogExchange } from "./operation-log-exchange.ts";
import { randomKey } from "./random-key.ts";
import { requestHeaders } from "./request-headers.ts";
import { updates } from "./stale-lists.ts";

/** urql client, operation log and network state of one user. Closed when the user's session ends. */
export interface Api {
  readonly client: Client;
  readonly log: OperationLog;
  readonly network: Network;
  /** Idempotency keys of the mutations. */
  readonly keys: ActionKeys;
  /** Marks the gateway as unreachable or the session as ended, for an error of a request sent without `client`. */
  handleError(error: CombinedError): void;
  /** Closes the WebSocket of the subscriptions. */
  close(): void;
}

/** Dependencies of `createApi`. */
export interface ApiOptions {
  readonly network: Network;
  /** Called when an error of a response has the code UNAUTHENTICATED. */
  readonly onUnauthenticated: () => void;
  /** Resolves once the user is signed in; interrupted subscriptions then resume. */
  readonly signedIn: () => Promise<void>;
}

/** Creates the API. Its urql client has a cache, retries queries, logs operations and subscribes over WebSocket. */
export function createApi({ network, onUnauthenticated, signedIn }: ApiOptions): Api {
  const log = new OperationLog();
  const keys = new ActionKeys(sessionStorage, randomKey);
  const socket = createSocket(network, onUnauthenticated);
  const notice = ({ networkError, graphQLErrors }: CombinedError) => {
    if (networkError) network.markUnreachable();
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
      // Queries are retried until the gateway responds. Mutations are repeated with the same key by the user, or by
      // their queue.
      retryExchange({
        initialDelayMs: 500,
        maxDelayMs: 5_000,
        maxNumberAttempts: Number.POSITIVE_INFINITY,
        retryIf: ({ networkError }, { kind }) => {
          if (networkError) network.markUnreachable();
          return Boolean(networkError) && kind === "query";
        },
      }),
      actionKeysExchange(keys),
      operationLogExchange(log),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = "", variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: subscribeAcrossSessions(
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
              // The delay prevents a tight loop when the gateway keeps rejecting the session.
              () => signedIn().then(pause),
            ),
          }),
        }),
      }),
    ],
  });
  return { client, log, network, keys, handleError: notice, close: () => void socket.dispose() };
}

/**
 * Creates the WebSocket client of all subscriptions. It connects on the first subscription and reconnects after a lost
 * connection.
 */
function createSocket(network: Network, onUnauthenticated: () => void): SocketClient {
  return createSocketClient({
    url: socketAddress,
    keepAlive: 12_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: () => network.whenReachable().then(pause),
    shouldRetry: (event) => !isUnauthorized(event),
    on: {
      closed(event) {
        if (isUnauthorized(event)) onUnauthenticated();
        else if (!(event instanceof CloseEvent) || !event.wasClean) void network.probe();
      },
    },
  });
}

/** Waits 200 to 1000 ms at random, so that the tabs do not all reconnect at the same moment. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 200 + Math.random() * 800);
  });
}
