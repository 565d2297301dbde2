/** Top-level error of an operation. */
export interface QueryError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Result of an operation. */
// The data has the shape that the caller's document selects, so only the caller knows its type.
// oxlint-disable-next-line typescript/no-explicit-any
export interface QueryResult<Data = any> {
  /** Undefined when the operation was rejected before it ran. */
  readonly data?: Data | null;
  /** Undefined when there are none. */
  readonly errors?: readonly QueryError[];
  /** Cost of the operation, and the like. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Options of an operation. */
export interface QueryOptions {
  /** Access token of the viewer, or null for none. Default: the first seller's. */
  readonly token?: string | null;
  /** Ends the operation. Default: never. */
  readonly signal?: AbortSignal;
}

/** Variables of an operation by name. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * Sends a query or a mutation.
 * @param endpoint URL of the GraphQL endpoint
 * @throws TypeError when the connection fails
 */
export async function sendQuery(
  endpoint: string,
  document: string,
  variables: Variables | undefined,
  options: QueryOptions,
): Promise<QueryResult> {
  const response = await post(endpoint, "application/json", document, variables, options);
  return (await response.json()) as QueryResult;
}

/** Starts a subscription over server-sent events, and yields its results. It ends when the caller stops reading. */
export async function* sendSubscription(
  endpoint: string,
  document: string,
  variables: Variables | undefined,
  options: QueryOptions,
): AsyncGenerator<QueryResult, void> {
  const response = await post(endpoint, "text/event-stream", document, variables, options);
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    yield (await response.json()) as QueryResult;
    return;
  }
  let unread = "";
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (unread + text).split("\n\n");
    unread = events.pop() ?? "";
    for (const event of events) {
      const [, data] = /^data: ?(.+)$/m.exec(event) ?? [];
      if (/^event: ?complete$/m.test(event)) return;
      if (data !== undefined) yield JSON.parse(data) as QueryResult;
    }
  }
}

function post(
  endpoint: string,
  accept: string,
  query: string,
  variables: Variables | undefined,
  { token, signal }: QueryOptions,
): Promise<Response> {
  const headers = { accept, "content-type": "application/json" };
  return fetch(endpoint, {
    method: "POST",
    headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  });
}
