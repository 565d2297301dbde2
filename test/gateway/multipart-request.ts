import { once } from "node:events";
import { Agent, type ClientRequest, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { AnswerError } from "../helpers/graphql-client.ts";

// Connections stay open, as with most clients.
const agent = new Agent({ keepAlive: true });
const ignore = () => undefined;
/** A boundary like that of curl, whose final bytes the gateway can predict. */
export const boundary = `${"-".repeat(24)}0gatewayTest0001`;

/** One part of a form: a field, or a file with a file name. */
export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly filename?: string;
}

/** A form in the order that the specification requires: operations, map, file. */
export function uploadForm(query: string, variables: object, file: string | Buffer, path: string): Part[] {
  return [
    { name: "operations", content: JSON.stringify({ query, variables }) },
    { name: "map", content: JSON.stringify({ "0": [path] }) },
    { name: "0", content: file, filename: "file.bin" },
  ];
}

/** A form with several files for the list `variables.input.files`, by default in the order of the list. */
export function filesForm(
  query: string,
  files: readonly (string | Buffer)[],
  order: readonly number[] = files.map((_, index) => index),
): Part[] {
  const map = Object.fromEntries(files.map((_, index) => [index, [`variables.input.files.${index}`]]));
  const parts = files.map((content, index) => ({ name: String(index), content, filename: `${index}.png` }));
  return [
    {
      name: "operations",
      content: JSON.stringify({ query, variables: { input: { files: files.map(() => null) } } }),
    },
    { name: "map", content: JSON.stringify(map) },
    ...order.flatMap((index) => parts[index] ?? []),
  ];
}

/** Encodes a form. */
export function encodeForm(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, content, filename }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Options for sending a form. */
export interface SendOptions {
  readonly token?: string | null;
  /** True to omit the Content-Length. */
  readonly isChunked?: boolean;
  /** Content-Length to send instead of the real one. */
  readonly contentLength?: number;
  readonly headers?: Record<string, string>;
  readonly agent?: Agent;
}

/** Opens a multipart request to a gateway; the caller writes the body. */
export function openUpload(url: string, options: SendOptions = {}): ClientRequest {
  const { token = "sandbox-seller-1", isChunked = false, contentLength } = options;
  const sent = request(`${url}/graphql`, {
    method: "POST",
    agent: options.agent ?? agent,
    headers: {
      accept: "application/json",
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "graphql-require-preflight": "true",
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(!isChunked && contentLength !== undefined && { "content-length": contentLength }),
      ...options.headers,
    },
  });
  // A response that arrives before the whole body was sent is valid, whatever happens to the connection afterwards.
  // After the response, Node's client removes its own error listener from a reused connection even if bytes are still
  // being written.
  sent.on("error", ignore);
  sent.on("socket", (socket) => socket.off("error", ignore).on("error", ignore));
  return sent;
}

/** A response with the data of any operation. */
export interface UploadAnswer {
  readonly status: number;
  // Each test knows the shape of its data.
  readonly data: Record<string, Payload | null> | null;
  readonly errors: readonly AnswerError[];
}

/** The tested fields of an upload mutation's payload. */
export interface Payload {
  readonly video?: { readonly videoId: string; readonly status: string } | null;
  readonly image?: { readonly imageId: string } | null;
  readonly document?: { readonly documentId: string; readonly status: string } | null;
  readonly results?: readonly Payload[];
  readonly errors: readonly Record<string, unknown>[];
}

/** Reads the response of an opened upload. */
export async function uploadAnswer(sent: ClientRequest): Promise<UploadAnswer> {
  const [response]: [IncomingMessage] = (await once(sent, "response")) as [IncomingMessage];
  const { data = null, errors = [] } = JSON.parse(await text(response)) as Partial<UploadAnswer>;
  return { status: response.statusCode ?? 0, data, errors };
}

/** Sends a whole form and reads the response. */
export function sendForm(
  url: string,
  parts: readonly Part[],
  options: SendOptions = {},
): Promise<UploadAnswer> {
  const body = encodeForm(parts);
  const sent = openUpload(url, { contentLength: body.length, ...options });
  const answer = uploadAnswer(sent);
  if (options.isChunked)
    for (let at = 0; at < body.length; at += 65_536) sent.write(body.subarray(at, at + 65_536));
  else sent.write(body);
  sent.end();
  return answer;
}
