import { createClient as createSocketClient, type Sink } from "graphql-ws";
import {
  cacheExchange,
  Client,
  type CombinedError,
  fetchExchange,
  mapExchange,
  subscriptionExchange,
} from "urql";
import { fetchWithProgress, type ProgressInit } from "./fetch-with-progress";
import { graphqlUrl, requestOptions } from "./gateway";

/** Code with which the gateway closes a WebSocket when its session ends. */
const unauthorized = 4401;

/** True for an error that says that the session has ended. */
function isSessionEnd({ graphQLErrors, networkError }: CombinedError): boolean {
  const isClosed = networkError instanceof CloseEvent && networkError.code === unauthorized;
  return isClosed || graphQLErrors.some(({ extensions }) => extensions.code === "UNAUTHENTICATED");
}

/** Options of a mutation whose file is sent with progress, from 0 to 1. */
export function withProgress(onUploadProgress: (fraction: number) => void) {
  const fetchOptions: ProgressInit = { ...requestOptions, onUploadProgress };
  return { fetchOptions };
}

/** Creates the client of one session. @param onSessionEnd is called when the gateway no longer accepts the session. */
export function createClient(onSessionEnd: () => void): Client {
  // The browser sends the cookie when it opens the WebSocket, which is open only while there are subscriptions.
  const socket = createSocketClient({
    url: graphqlUrl.replace(/^http/, "ws"),
    // After a lost connection, subscriptions are sent again and start with the current state.
    retryAttempts: Infinity,
    shouldRetry: () => true,
  });
  return new Client({
    url: graphqlUrl,
    fetch: fetchWithProgress as typeof fetch,
    fetchOptions: requestOptions,
    preferGetMethod: false,
    exchanges: [
      mapExchange({ onError: (error) => isSessionEnd(error) && onSessionEnd() }),
      cacheExchange,
      // Sends a mutation with a file among its variables as a multipart request.
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = "", variables = {} }) => ({
          subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query, variables }, sink as Sink) }),
        }),
      }),
    ],
  });
}
