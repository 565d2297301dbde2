import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { type FileUpload, Upload } from "graphql-upload-ts";
import { fetch, FormData } from "undici";
import { systemClock } from "../../src/clock.ts";
import { MultipartError } from "../../src/uploads/multipart-error.ts";
import {
  receiveMultipart,
  type MultipartOptions,
  type MultipartRequest,
} from "../../src/uploads/receive-multipart.ts";
import { SpoolSpace } from "../../src/uploads/spool-space.ts";
import type { UploadedFile } from "../../src/uploads/uploaded-file.ts";

export const limits: MultipartOptions = {
  maxOperationsBytes: 1_000_000,
  maxFileBytes: 157_286_400,
  maxFilesBytes: 629_145_600,
  clock: systemClock,
  space: new SpoolSpace().shareOf(""),
};

/** Handler of a request in a test; its result is the JSON of the response. */
export type Handler = (received: MultipartRequest, request: IncomingMessage) => Promise<unknown>;

/** Starts a server that answers every POST with the result of `handle`, or with the code of its error. */
export async function startServer(
  handle: Handler,
  options: { limits?: MultipartOptions; signal?: AbortSignal; onError?: (error: unknown) => void } = {},
): Promise<{ port: number; url: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    void (async () => {
      let received: MultipartRequest | null = null;
      let status = 200;
      let answer: unknown;
      try {
        received = await receiveMultipart(request, options.limits ?? limits, options.signal);
        answer = await handle(received, request);
      } catch (error) {
        options.onError?.(error);
        status = error instanceof MultipartError ? error.status : 500;
        answer = {
          code: error instanceof MultipartError ? error.code : String(error),
          message: error instanceof Error ? error.message : "",
        };
      }
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      await received?.finish();
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The upload at `variables.input.file`. */
export function uploadOf(received: MultipartRequest): Upload {
  const input = received.params.variables?.["input"];
  const upload = typeof input === "object" && input !== null && "file" in input ? input.file : null;
  if (!(upload instanceof Upload)) throw new Error("variables.input.file is no Upload");
  return upload;
}

/** The file at `variables.input.file`. */
export async function fileOf(received: MultipartRequest): Promise<UploadedFile> {
  const file: FileUpload & Partial<UploadedFile> = await uploadOf(received).promise;
  const { sizeBounds, store, skip } = file;
  if (sizeBounds === undefined || !store || !skip) throw new Error("The file does not know its size.");
  return { ...file, createReadStream: () => file.createReadStream(), sizeBounds, store, skip };
}

/** Reads the whole file. */
export const readFile: Handler = async (received) => {
  const file = await fileOf(received);
  const content = await buffer(file.createReadStream());
  return {
    filename: file.filename,
    fieldName: file.fieldName,
    mimetype: file.mimetype,
    sizeBounds: file.sizeBounds,
    sizeInBytes: content.length,
    content: content.length < 1_000 ? content.toString("latin1") : "",
  };
};

/** Posts a body in one piece. @returns status and JSON of the response. */
export async function post(
  url: string,
  body: Buffer | FormData,
  contentType = "multipart/form-data; boundary=----test-boundary",
): Promise<{ status: number; answer: unknown }> {
  const response =
    body instanceof FormData
      ? await fetch(url, { method: "POST", body })
      : await fetch(url, {
          method: "POST",
          body: new Uint8Array(body),
          headers: { "content-type": contentType },
        });
  return { status: response.status, answer: await response.json() };
}
