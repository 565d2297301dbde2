import {
  type AnyVariables,
  CombinedError,
  createRequest,
  stringifyDocument,
  type TypedDocumentNode,
} from "urql";
import { graphqlAddress } from "../addresses.ts";
import type { Api } from "./api.ts";
import { fileNameOf, withoutFiles } from "./files-of.ts";
import { dataOf, parseResponse } from "./read-response.ts";
import { requestHeaders } from "./request-headers.ts";

/** Options of a file upload. */
export interface SendOptions {
  /** Aborts the request. */
  readonly signal: AbortSignal;
  /** Called as the browser sends the request body, with the bytes sent and the total. */
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

/**
 * Sends a mutation with its files as a multipart request. It uses XMLHttpRequest, because `fetch` does not report
 * upload progress.
 * @param variables Variables that contain the files and the idempotency key. The caller stores the key with the upload.
 * @returns The mutation's data.
 * @throws CombinedError when the gateway returns errors or does not respond; the signal's reason when aborted.
 */
export async function sendFile<Data, Variables extends AnyVariables>(
  { log, handleError }: Pick<Api, "log" | "handleError">,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables & { readonly input: { readonly idempotencyKey: string } },
  { signal, onProgress }: SendOptions,
): Promise<Data> {
  const request = createRequest(document, variables);
  const record = log.add(request);
  try {
    const text = await post(formOf(stringifyDocument(request.query), variables), signal, onProgress);
    const answer = parseResponse<Data>(text);
    record.receive(answer);
    record.end();
    return dataOf(answer);
  } catch (error) {
    if (error instanceof CombinedError) handleError(error);
    record.end(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Builds the form of the multipart request specification: one part for each file, and null in the variables. */
function formOf(query: string, variables: AnyVariables): FormData {
  const files: (readonly [path: string, file: Blob])[] = [];
  const rest = withoutFiles(variables ?? {}, "variables", (path, file) => files.push([path, file]));
  const operations = JSON.stringify({ query, variables: rest });
  const form = new FormData();
  form.append("operations", operations);
  form.append("map", JSON.stringify(Object.fromEntries(files.map(([path], index) => [index, [path]]))));
  for (const [index, [, file]] of files.entries()) {
    form.append(String(index), file, fileNameOf(file));
  }
  return form;
}

function post(form: FormData, signal: AbortSignal, onProgress: SendOptions["onProgress"]): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", graphqlAddress);
    for (const [name, value] of Object.entries(requestHeaders)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener("load", () => resolve(request.responseText));
    request.addEventListener("error", () =>
      reject(new CombinedError({ networkError: new Error("The gateway did not respond.") })),
    );
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    request.send(form);
  });
}
