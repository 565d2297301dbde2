/** GraphiQL's own script, which runs before this one. */
declare const YogaGraphiQL: {
  renderYogaGraphiQL(root: Element | null, options: object): void;
};

/** What GraphiQL wants to be sent. */
interface Operation {
  readonly query: string;
  readonly variables?: object;
  readonly operationName?: string | null;
}

/** Where GraphiQL takes the events of a subscription. */
interface Observer {
  next(event: unknown): void;
  error(error: unknown): void;
  complete(): void;
}

/** A subscription that GraphiQL can follow and stop. */
interface Events {
  subscribe(observer: Observer): { unsubscribe(): void };
}

/** What the gateway wrote into the page. */
interface PageData {
  /** Path of the GraphQL endpoint. */
  readonly endpoint: string;
  /** GraphiQL's own options. */
  readonly options: object;
}

const { endpoint, options } = JSON.parse(
  document.querySelector("#page-data")?.textContent ?? "{}",
) as PageData;

/**
 * The name of the operation to run. GraphiQL learns a moment after a tab was opened which operation the editor holds, and
 * names the former tab's until then; a name that the text lacks is left out.
 */
function nameWithin({ query, operationName }: Operation): string | undefined {
  if (!operationName) return undefined;
  const isThere = new RegExp(`\\b(query|mutation|subscription)\\s+${operationName}\\b`).test(query);
  return isThere ? operationName : undefined;
}

/** Sends an operation. @returns its answer, or the events of a subscription. */
async function send(
  operation: Operation,
  { headers }: { readonly headers?: Record<string, string> } = {},
): Promise<unknown> {
  const allHeaders = new Headers(headers);
  allHeaders.set("accept", "application/graphql-response+json, application/json, text/event-stream");
  allHeaders.set("content-type", "application/json");
  const leaving = new AbortController();
  const response = await fetch(endpoint, {
    method: "POST",
    headers: allHeaders,
    body: JSON.stringify({ ...operation, operationName: nameWithin(operation) }),
    signal: leaving.signal,
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  return isStream && response.body
    ? follow(response.body, leaving)
    : parseAnswer(await response.text(), response.status);
}

function parseAnswer(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The answer with HTTP status ${status} is not JSON: ${text.slice(0, 1000)}`);
  }
}

function follow(body: ReadableStream<BufferSource>, leaving: AbortController): Events {
  return {
    subscribe(observer) {
      passEvents(body, observer).catch((error: unknown) => {
        if (!leaving.signal.aborted) observer.error(error);
      });
      return { unsubscribe: () => leaving.abort() };
    },
  };
}

/** Reads server-sent events until the subscription is complete. */
async function passEvents(body: ReadableStream<BufferSource>, observer: Observer): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error("The connection ended before the subscription was complete.");
    const events = (rest + value).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) {
      const type = /^event: ?(.*)$/m.exec(event)?.[1];
      if (type === "next") observer.next(JSON.parse(/^data: ?(.*)$/m.exec(event)?.[1] ?? ""));
      if (type === "complete") {
        observer.complete();
        return;
      }
    }
  }
}

YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), { ...options, fetcher: send });
