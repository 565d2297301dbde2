import { createClient } from "graphql-ws";
import {
  type FetchFunction,
  type GraphQLResponse,
  type GraphQLSingularResponse,
  Network,
  Observable,
  type PayloadError,
  type SubscribeFunction,
} from "relay-runtime";
import { fetchWithProgress } from "./fetch-with-progress";

const url = import.meta.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql";
const authorization = `Bearer ${import.meta.env.GATEWAY_TOKEN ?? "sandbox-seller-1"}`;

/** `@catch` hands on all of an error but its message: here it goes among the extensions, too. */
function keepMessages<Answer extends GraphQLSingularResponse>(answer: Answer): Answer {
  if (!("errors" in answer) || !answer.errors) return answer;
  const errors = answer.errors.map((error: PayloadError & { readonly extensions?: object }) => ({
    ...error,
    extensions: { ...error.extensions, message: error.message },
  }));
  return { ...answer, errors };
}

/** Queries and mutations. One with uploadables goes as a multipart request: each is named by its variable. */
const send: FetchFunction = async ({ text }, variables, { metadata }, uploadables) => {
  const operation = JSON.stringify({ query: text, variables });
  let body: string | FormData = operation;
  // A multipart request needs the second header.
  const headers = new Headers({ authorization, "graphql-require-preflight": "true" });
  if (uploadables) {
    body = new FormData();
    const names = Object.keys(uploadables);
    body.append("operations", operation);
    body.append("map", JSON.stringify(Object.fromEntries(names.map((name, index) => [index, [name]]))));
    names.forEach((name, index) => (body as FormData).append(String(index), uploadables[name]!));
  } else headers.set("content-type", "application/json");
  const onUploadProgress = metadata?.onUploadProgress as ((fraction: number) => void) | undefined;
  const response = await fetchWithProgress(url, { method: "POST", headers, body, onUploadProgress });
  return keepMessages((await response.json()) as GraphQLSingularResponse);
};

const webSocket = createClient({
  url: url.replace(/^http/, "ws"),
  connectionParams: { authorization },
  // A connection that answers no ping within 10 seconds is lost.
  keepAlive: 10_000,
  retryAttempts: Infinity,
  shouldRetry: () => true,
});

/** Subscriptions. After a lost connection they are sent again, and begin with the present state. */
const subscribe: SubscribeFunction = ({ operationKind, name, text }, variables) => {
  if (!text) throw new Error(`The ${operationKind} ${name} has no text.`);
  return Observable.create<GraphQLResponse>((sink) =>
    webSocket.subscribe(
      { query: text, operationName: name, variables },
      {
        next: (result) => sink.next(result as GraphQLResponse),
        error: (error) => sink.error(error instanceof Error ? error : new Error(JSON.stringify(error))),
        complete: () => sink.complete(),
      },
    ),
  );
};

export const network = Network.create(send, subscribe);
