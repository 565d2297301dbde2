import { createClient } from "graphql-ws";
import { encode, type Progress } from "./files.ts";
import type { TypedDocumentString } from "./generated/graphql.ts";

const url = process.env["GATEWAY_URL"] ?? "http://127.0.0.1:4000/graphql";
const authorization = `Bearer ${process.env["GATEWAY_TOKEN"] ?? "sandbox-seller-1"}`;

/** Whether operations are sent by their hashes alone: the gateway then needs the manifest, as PERSISTED_OPERATIONS. */
const isPersisted = process.env["PERSISTED"] === "true";

/** An error as an answer has it. */
interface GraphQLError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly requestId?: string };
}

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphQLError[];
}

/** A request that was answered with errors, or not with GraphQL. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";
  /** One of the codes in the gateway's docs/errors.md, or the HTTP status when something else answered. */
  readonly code: string;
  /** Finds the request in the gateway's log. */
  readonly requestId: string | null;

  constructor(error: GraphQLError, fallback: { code: string; requestId: string | null }) {
    super(error.message);
    this.code = error.extensions?.code ?? fallback.code;
    this.requestId = error.extensions?.requestId ?? fallback.requestId;
  }
}

/** Settings of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Told while a file among the variables is sent. */
  readonly onProgress?: (progress: Progress) => void;
}

/** What names an operation in a request: its text, or the hash of it. */
function nameOf<Data, Variables>(document: TypedDocumentString<Data, Variables>) {
  const hash: unknown = document.__meta__?.["hash"];
  return isPersisted && typeof hash === "string"
    ? { query: "", extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }
    : { query: document.toString() };
}

/**
 * Runs a query or a mutation. With a file as the variable `file`, it is sent as a GraphQL multipart request.
 *
 * @throws RequestFailed for GraphQL errors. Failures of a mutation are data: look at its `errors`.
 */
export async function execute<Data, Variables extends object>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  { signal, onProgress }: CallOptions = {},
): Promise<Data> {
  const { query, extensions } = nameOf(document);
  const operation = { ...(query !== "" && { query }), variables, ...(extensions && { extensions }) };
  const { headers, ...content } = encode(operation, onProgress);
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization, ...headers },
    ...content,
    ...(signal && { signal }),
  });
  const fallback = { code: `HTTP ${response.status}`, requestId: response.headers.get("x-request-id") };
  const { data, errors } = readAnswer<Data>(await response.text());
  if (errors?.[0]) throw new RequestFailed(errors[0], fallback);
  if (!data) throw new RequestFailed({ message: "There was no GraphQL answer." }, fallback);
  return data;
}

/** The answer, or nothing of it when something between here and the gateway answered with a page. */
function readAnswer<Data>(body: string): Answer<Data> {
  try {
    return JSON.parse(body) as Answer<Data>;
  } catch {
    return {};
  }
}

/** One connection for all subscriptions, made with the first. It is opened again when it breaks, with growing pauses. */
const events = createClient({
  url: url.replace(/^http/, "ws"),
  connectionParams: { authorization },
  retryAttempts: 10,
  // Also after a connection that broke without a farewell, which is an error of the socket and not a close.
  shouldRetry: () => true,
});

/**
 * The events of a subscription. After a break they begin again with the present state, so that nothing is missed. Who
 * leaves the loop early ends the subscription.
 *
 * @throws RequestFailed for GraphQL errors, such as NOT_FOUND.
 */
export async function* subscribe<
  Data extends Record<string, unknown>,
  Variables extends Record<string, unknown>,
>(document: TypedDocumentString<Data, Variables>, variables: Variables): AsyncGenerator<Data> {
  for await (const { data, errors } of events.iterate<Data>({ ...nameOf(document), variables })) {
    if (errors?.[0]) throw new RequestFailed(errors[0] as GraphQLError, { code: "UNKNOWN", requestId: null });
    if (data) yield data;
  }
}
