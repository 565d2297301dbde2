import type { AnswerData } from "./operations.ts";
import { user } from "./session.ts";
import { Problem, unreachable, unreadable } from "./problem.ts";

/** Path of the GraphQL endpoint. */
export const endpoint = "/graphql";

/** Token of the demo seller, which the gateway puts into the page. */
export const token = document.querySelector<HTMLMetaElement>('meta[name="demo-token"]')?.content ?? "";

/** The `map` part of every upload: where the file belongs in the variables. */
export const fileMap = JSON.stringify({ 0: ["variables.input.file"] });

/** One operation with everything that it is sent with. */
export interface Call {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** How it travels, in words. */
  readonly transport: string;
  readonly file?: File;
  readonly isStream?: boolean;
}

/** A GraphQL answer. */
export interface Answer {
  readonly data?: AnswerData | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: { readonly code?: string };
  }[];
}

/**
 * The data of an answer.
 * @throws Problem when the answer has errors or no data.
 */
export function dataOf(answer: Answer): AnswerData {
  if (answer.errors?.length) {
    throw new Problem(
      answer.errors.map(({ message, path, extensions }) => ({
        title: extensions?.code ?? "GraphQL error",
        message,
        path,
      })),
    );
  }
  if (!answer.data) throw unreadable(JSON.stringify(answer));
  return answer.data;
}

function parseAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw unreadable(text);
  }
}

/** Lets a request in: for the user who is signed in, else for the demo seller. */
const credential: Readonly<Record<string, string>> =
  user === null ? { authorization: `Bearer ${token}` } : { "graphql-require-preflight": "true" };
const headers = { ...credential, "content-type": "application/json" };

/** Asks a query. @throws Problem when the answer cannot be read; TypeError when there is none. */
export async function runQuery({ query }: Call): Promise<Answer> {
  const response = await fetch(endpoint, { method: "POST", headers, body: JSON.stringify({ query }) });
  return parseAnswer(await response.text());
}

/**
 * Sends a mutation with its file as a multipart request. XMLHttpRequest, because fetch reports no progress.
 * @param onProgress is called with the bytes sent, and with all of them.
 * @throws Problem when there is no answer that can be read; the signal's reason.
 */
export function upload(
  { query, variables, file }: Call & { readonly file: File },
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress: (loaded: number, total: number) => void },
): Promise<Answer> {
  const text = new Promise<string>((resolve, reject) => {
    const form = new FormData();
    form.append("operations", JSON.stringify({ query, variables }));
    form.append("map", fileMap);
    form.append("0", file, file.name);
    const request = new XMLHttpRequest();
    request.open("POST", endpoint);
    for (const [name, value] of Object.entries({ ...credential, "graphql-require-preflight": "true" })) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener("load", () => resolve(request.responseText));
    request.addEventListener("error", () => reject(unreachable()));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.send(form);
  });
  return text.then(parseAnswer);
}

/**
 * The events of a subscription, by server-sent events, until it is complete.
 * @throws Problem when the stream breaks off; the signal's reason.
 */
export async function* subscribe(
  { query, variables }: Call,
  signal: AbortSignal,
): AsyncGenerator<Answer, void, undefined> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { ...headers, accept: "text/event-stream" },
    body: JSON.stringify({ query, variables }),
    signal,
  });
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
    yield parseAnswer(await response.text());
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw unreachable();
    const events = (rest + value).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) {
      const type = /^event: ?(.*)$/m.exec(event)?.[1];
      if (type === "next") yield parseAnswer(/^data: ?(.*)$/m.exec(event)?.[1] ?? "");
      if (type === "complete") return;
    }
  }
}
