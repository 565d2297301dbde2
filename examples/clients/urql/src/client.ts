import { createClient, type ExecutionResult, type Sink } from "graphql-sse";
import { Client, fetchExchange, subscriptionExchange } from "urql";
import { cache } from "./cache";
import { fetchWithProgress, type ProgressInit } from "./fetch-with-progress";

const url = import.meta.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql";
const headers = {
  authorization: `Bearer ${import.meta.env.GATEWAY_TOKEN ?? "sandbox-seller-1"}`,
  // A multipart request needs it.
  "graphql-require-preflight": "true",
};

/** Subscriptions. After a lost connection they are sent again, and begin with the present state. */
const events = createClient({ url, headers, retryAttempts: Infinity });

/** The options of a mutation that is sent with progress. */
export function withProgress(onUploadProgress: (fraction: number) => void) {
  const fetchOptions: ProgressInit = { headers, onUploadProgress };
  return { fetchOptions };
}

export const client = new Client({
  url,
  fetch: fetchWithProgress as typeof fetch,
  fetchOptions: { headers },
  preferGetMethod: false,
  exchanges: [
    cache,
    // Sends mutations with a file among their variables as multipart requests.
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query = "", variables = {} }) => ({
        subscribe: (sink) => ({
          unsubscribe: events.subscribe<Record<string, unknown>, Record<string, unknown>>(
            { query, variables },
            sink as Sink<ExecutionResult<Record<string, unknown>, Record<string, unknown>>>,
          ),
        }),
      }),
    }),
  ],
});
