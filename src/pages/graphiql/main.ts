/** GraphiQL's own script, which runs before this one. */
declare const YogaGraphiQL: {
  renderYogaGraphiQL(root: Element | null, options: object): void;
};

/** Operation that GraphiQL sends. */
interface Operation {
  readonly query: string;
  readonly variables?: object;
  readonly operationName?: string | null;
}

/** Receiver of subscription events in GraphiQL. */
interface Observer {
  next(event: unknown): void;
  error(error: unknown): void;
  complete(): void;
}

/** Subscription that GraphiQL can start and stop. */
interface Events {
  subscribe(observer: Observer): { unsubscribe(): void };
}

/** Data that the gateway embeds in the page. */
interface PageData {
  /** True when users can sign in. */
  readonly offersSignIn: boolean;
  /** GraphiQL's own options. */
  readonly options: Options;
}

/** GraphiQL options that depend on the signed-in user. */
interface Options {
  /** JSON text of the headers editor. */
  readonly headers: string;
  readonly defaultTabs: readonly object[];
}

/** The page has the path of the endpoint, possibly below a prefix. */
const endpoint = location.pathname;
const authPath = endpoint.replace(/graphql$/, "auth/");

const { offersSignIn, options } = JSON.parse(
  document.querySelector("#page-data")?.textContent ?? "{}",
) as PageData;

/**
 * Returns the name of the operation to run. For a moment after a tab opens, GraphiQL still sends the name from the
 * previous tab. A name that does not occur in the text is dropped.
 */
function nameWithin({ query, operationName }: Operation): string | undefined {
  if (!operationName) return undefined;
  const isThere = new RegExp(`\\b(query|mutation|subscription)\\s+${operationName}\\b`).test(query);
  return isThere ? operationName : undefined;
}

/** Sends an operation. @returns the response, or the events of a subscription. */
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
    throw new Error(`The response with HTTP status ${status} is not JSON: ${text.slice(0, 1000)}`);
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

/** Passes on server-sent events until the subscription is complete. */
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

/** Returns the name of the signed-in user; null when no user is signed in. */
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

/** Shows the signed-in user with a sign-out button, or a sign-in link. */
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

/** Operation from a link that opens GraphiQL. */
interface LinkedOperation {
  readonly query: string;
  /** Variables as JSON text; undefined for none. */
  readonly variables: string | undefined;
}

/**
 * Reads an operation from the URL fragment: `#query=…&variables=…`. A fragment is never sent to the gateway, so it
 * appears in no log and its length is not limited.
 */
function readLinkedOperation(): LinkedOperation | null {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const query = parameters.get("query");
  return query ? { query, variables: parameters.get("variables") ?? undefined } : null;
}

/** Removes the operation from the URL after an edit, so that a reload shows the edited tab. */
function forgetLink(): void {
  if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
}

/** A tab that GraphiQL has stored in the browser. */
interface StoredTab {
  readonly query: string | null;
  readonly variables: string | null;
  readonly headers: string | null;
}

/** Tabs that GraphiQL has stored in the browser. */
interface StoredTabs {
  readonly activeTabIndex: number;
  readonly tabs: readonly StoredTab[];
}

/** Key of GraphiQL's tabs in the browser's storage. */
const tabsKey = "graphiql:tabState";

/**
 * Adds the headers to all stored tabs but the active one, because GraphiQL stores none and shows its own option only in
 * the active tab. @returns the active tab; null before the first visit.
 */
function restoreTabs(headers: string): StoredTab | null {
  try {
    const stored = JSON.parse(localStorage.getItem(tabsKey) ?? "") as StoredTabs;
    const { activeTabIndex, tabs } = stored;
    const withHeaders = tabs.map((tab, index) =>
      index === activeTabIndex ? tab : { ...tab, headers: tab.headers ?? headers },
    );
    localStorage.setItem(tabsKey, JSON.stringify({ ...stored, tabs: withHeaders }));
    return tabs[activeTabIndex] ?? null;
  } catch {
    return null;
  }
}

/**
 * Selects the operation to open, without running it: that of the link, in a new tab beside the stored ones, or that of
 * the tab that was active. GraphiQL selects the tab whose content equals `query` and `variables`.
 */
function withTab(all: Options, link: LinkedOperation | null): object {
  const { headers, defaultTabs } = all;
  const active = restoreTabs(headers);
  return {
    ...all,
    // GraphiQL stores the headers in the active tab when their editor changes this text. It changes the line ends.
    headers: headers.replaceAll("\n", "\r\n"),
    // Headers of tabs that the user opens.
    defaultHeaders: headers,
    query: active?.query ?? undefined,
    variables: active?.variables ?? undefined,
    ...(link && { ...link, defaultTabs: [{ ...link, headers }, ...defaultTabs] }),
  };
}

/**
 * Returns the options for a user. A signed-in user gets no demo seller token, because a token would override the
 * session.
 */
function optionsFor(userName: string | null): Options {
  if (userName === null) return options;
  const headers = "{}";
  return { ...options, headers, defaultTabs: options.defaultTabs.map((tab) => ({ ...tab, headers })) };
}

// GraphiQL writes every edit into the query string, which a reload would send to the gateway. Nothing else on the page
// uses this function.
history.pushState = () => undefined;

const linked = readLinkedOperation();
const signedIn = offersSignIn ? await readUserName() : null;
const place = document.querySelector<HTMLElement>("#session");
if (offersSignIn && place) showSession(place, signedIn);
YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), {
  ...withTab(optionsFor(signedIn), linked),
  fetcher: send,
  // GraphiQL also calls these functions when it fills an editor.
  onEditQuery: (text: string) => text !== linked?.query && forgetLink(),
  onEditVariables: (text: string) => text !== (linked?.variables ?? "") && forgetLink(),
});
// Another link to this page only changes the fragment.
addEventListener("hashchange", () => location.reload());
