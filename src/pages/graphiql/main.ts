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
  /** Whether users can sign in. */
  readonly offersSignIn: boolean;
  /** GraphiQL's own options. */
  readonly options: Options;
}

/** The part of GraphiQL's options that depends on who is signed in. */
interface Options {
  /** JSON text of the headers editor. */
  readonly headers: string;
  readonly defaultTabs: readonly object[];
}

/** The page is at the endpoint, which may be below another path. */
const endpoint = location.pathname;
const authPath = endpoint.replace(/graphql$/, "auth/");

const { offersSignIn, options } = JSON.parse(
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
  allHeaders.set("graphql-require-preflight", "true");
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

/** The name of the user who is signed in; null for nobody. */
async function readUserName(): Promise<string | null> {
  try {
    const { user } = (await (await fetch(`${authPath}session`)).json()) as {
      readonly user?: { readonly userId: string; readonly username: string | null };
    };
    return user ? (user.username ?? user.userId) : null;
  } catch {
    return null;
  }
}

/** Shows who is signed in, and the way in or out. */
function showSession(place: HTMLElement, userName: string | null): void {
  if (userName === null) {
    const link = document.createElement("a");
    link.href = `${authPath}sign-in?return_to=${encodeURIComponent(endpoint)}`;
    link.append("Sign in");
    place.append(link);
  } else {
    const button = document.createElement("button");
    button.append("Sign out");
    button.addEventListener("click", () => {
      void fetch(`${authPath}sign-out`, { method: "POST" }).then(() => location.reload());
    });
    place.append(`Signed in as ${userName}`, button);
  }
  place.hidden = false;
}

/** An operation that GraphiQL is opened with. */
interface LinkedOperation {
  readonly query: string;
  /** JSON text; undefined for none. */
  readonly variables: string | undefined;
}

/**
 * Reads an operation from the address: `#query=…&variables=…`. What stands behind the `#` reaches neither the gateway nor a log,
 * and may be as long as an operation is.
 */
function readLinkedOperation(): LinkedOperation | null {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const query = parameters.get("query");
  return query ? { query, variables: parameters.get("variables") ?? undefined } : null;
}

/** Takes it out of the address once it is another one: loaded again, the page has the tab as it was left. */
function forgetLink(): void {
  if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
}

/** Opens an operation in a tab of its own, beside those that the browser has kept. It does not run. */
function withTab(all: Options, linked: LinkedOperation | null): object {
  if (linked === null) return all;
  const { headers } = all;
  return {
    ...all,
    ...linked,
    initialHeaders: headers,
    defaultTabs: [{ ...linked, headers }, ...all.defaultTabs],
  };
}

/** A token would win over the session, so that of the demo seller is left out for a user who is signed in. */
function optionsFor(userName: string | null): Options {
  if (userName === null) return options;
  const headers = "{}";
  return { ...options, headers, defaultTabs: options.defaultTabs.map((tab) => ({ ...tab, headers })) };
}

const signedIn = offersSignIn ? await readUserName() : null;
const place = document.querySelector<HTMLElement>("#session");
if (offersSignIn && place) showSession(place, signedIn);
YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), {
  ...withTab(optionsFor(signedIn), readLinkedOperation()),
  fetcher: send,
  // Its own would write the operation into the part of the address that reaches the gateway. The browser keeps the tabs.
  onEditQuery: forgetLink,
  onEditVariables: forgetLink,
});
// Another link to this page changes the address alone.
addEventListener("hashchange", () => location.reload());
