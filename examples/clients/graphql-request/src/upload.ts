import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print, type GraphQLError } from "graphql";
import { ClientError } from "graphql-request";
import { headers, url } from "./gateway.ts";

/** How far an upload is, in bytes of the file, give or take the few hundred that stand around it. */
export interface Progress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/**
 * Runs a mutation whose variable `file` is a file, as a GraphQL multipart request, which graphql-request itself does not
 * send. The file is read while it is sent: when it comes from `openAsBlob` of `node:fs`, it is never in memory as a whole.
 *
 * @param onProgress - told after each part that the connection has taken. The gateway has it a little later.
 * @throws ClientError as `client.request` does, so that both are handled in one place.
 */
export async function upload<Data, Variables extends { readonly file: Blob }>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  name: string,
  onProgress: (progress: Progress) => void,
): Promise<Data> {
  const query = print(document);
  const form = new FormData();
  // The order matters: the operation, which variable is the file, and the file last.
  form.append("operations", JSON.stringify({ query, variables: { ...variables, file: null } }));
  form.append("map", JSON.stringify({ 0: ["variables.file"] }));
  form.append("0", variables.file, name);

  // The form as the bytes that it is sent as, so that they can be counted.
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "";
  const totalBytes = variables.file.size;
  const counted = count(encoded.body ?? new ReadableStream(), (sentBytes) =>
    onProgress({ sentBytes: Math.min(sentBytes, totalBytes), totalBytes }),
  );
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    // The gateway rejects files without the second header, which a page of another site cannot send.
    headers: { ...headers, "graphql-require-preflight": "true", "content-type": contentType },
    body: ReadableStream.from(counted),
    duplex: "half",
  };
  const response = await fetch(url, init);
  const body = await response.text();
  const { data, errors } = readAnswer<Data>(body);
  if (errors || data === undefined || data === null) {
    const { status, headers: received } = response;
    throw new ClientError({ status, headers: received, body, ...(errors && { errors }) }, { query });
  }
  return data;
}

/** The same bytes in parts of at most 64 KB; `onTaken` is told how many have been taken so far. */
async function* count(
  stream: ReadableStream<Uint8Array>,
  onTaken: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const partBytes = 65_536;
  let taken = 0;
  for await (const chunk of stream) {
    for (let start = 0; start < chunk.byteLength; start += partBytes) {
      const part = chunk.subarray(start, start + partBytes);
      yield part;
      taken += part.byteLength;
      onTaken(taken);
    }
  }
}

/** The answer, or nothing of it when something between here and the gateway answered with a page. */
function readAnswer<Data>(body: string): { data?: Data | null; errors?: GraphQLError[] } {
  try {
    return JSON.parse(body) as { data?: Data | null; errors?: GraphQLError[] };
  } catch {
    return {};
  }
}
