import type { WebSocket } from "ws";
import { connectSocket } from "../helpers/web-socket.ts";
import { boundary, encodeForm } from "./multipart-request.ts";

/** An operation that can be sent. */
export interface Operation {
  readonly token: string;
  readonly query: string;
  readonly variables: object;
  /** Path of the variable for an attached file; null without a file. */
  readonly filePath: string | null;
}

/** Prepares an operation. @returns a function that sends it and returns the text of the whole response. */
export type Sender = (operation: Operation) => () => Promise<string>;

/** The checked part of a response. */
export interface Result {
  readonly data?: Readonly<Record<string, { readonly errors?: readonly Refusal[] } | null>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

/** An error of a mutation's payload. */
export interface Refusal {
  readonly __typename: string;
  readonly message: string;
  readonly path: readonly string[];
}

/**
 * Sends operations over HTTP: as JSON, or as a multipart form with a file. Subscriptions use server-sent events.
 */
export function httpSender(url: string): Sender {
  return ({ query, variables, filePath, token }) => {
    const json = JSON.stringify({ query, variables });
    const body = filePath === null ? json : formOf(json, filePath);
    const headers = {
      authorization: `Bearer ${token}`,
      accept: query.startsWith("subscription") ? "text/event-stream" : "application/json",
      "content-type": filePath === null ? "application/json" : `multipart/form-data; boundary=${boundary}`,
      "graphql-require-preflight": "true",
    };
    return async () => (await fetch(`${url}/graphql`, { method: "POST", headers, body })).text();
  };
}

function formOf(operations: string, filePath: string): Uint8Array<ArrayBuffer> {
  const file = { name: "0", content: "file", filename: "file.bin" };
  const map = JSON.stringify({ "0": [filePath] });
  const parts = [{ name: "operations", content: operations }, { name: "map", content: map }, file];
  return new Uint8Array(encodeForm(parts));
}

/** Open connections for several tokens. */
export interface SocketSender extends Disposable {
  /** Sends an operation over the connection of its token, without its file. */
  readonly send: Sender;
}

/** Opens a WebSocket for each token. */
export async function openSockets(url: string, tokens: readonly string[]): Promise<SocketSender> {
  const sockets = new Map<string, WebSocket>();
  for (const token of tokens) sockets.set(token, (await connectSocket(url, token)).socket);
  let sent = 0;
  return {
    send({ query, variables, token }) {
      const socket = sockets.get(token);
      if (!socket) throw new Error(`No connection has the token ${token}.`);
      const id = `${(sent += 1)}`;
      const text = JSON.stringify({ id, type: "subscribe", payload: { query, variables } });
      return () => ask(socket, id, text);
    },
    [Symbol.dispose]() {
      for (const socket of sockets.values()) socket.terminate();
    },
  };
}

/** Sends a message and collects the messages of its operation, including the last one. */
function ask(socket: WebSocket, id: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const answers: string[] = [];
    socket.on("message", function onMessage(data) {
      if (!Buffer.isBuffer(data)) return;
      const message = data.toString("utf8");
      const { id: of, type } = JSON.parse(message) as { readonly id?: string; readonly type: string };
      if (of !== id) return;
      answers.push(message);
      if (type === "next") return;
      socket.off("message", onMessage);
      resolve(answers.join("\n"));
    });
    socket.send(text);
  });
}

/** Returns the first result of a response in JSON, server-sent events or WebSocket messages. */
export function resultIn(text: string): Result {
  const [first = ""] = text.split("\n").flatMap((line) => /^(?:data: ?)?(\{.*)$/s.exec(line)?.[1] ?? []);
  const value = JSON.parse(first) as Result & { readonly payload?: Result | Result["errors"] };
  if (value.payload === undefined) return value;
  return Array.isArray(value.payload) ? { errors: value.payload } : (value.payload as Result);
}
