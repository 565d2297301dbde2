import type { IncomingMessage } from "node:http";
import { basename } from "node:path";
import { Busboy } from "@fastify/busboy";
import type { BusboyInstance } from "@fastify/busboy";
import { finishBodyCheck } from "./body-check.ts";
import { writeToFile } from "./request-body.ts";
import type { ReceivedBytes } from "./request-body.ts";
import { ClientDisconnectedError } from "./service-error.ts";

/** Reason why a multipart request has no usable file. */
export type FilePartFault = "MALFORMED" | "NO_FILE" | "SEVERAL_FILES" | "TOO_LARGE";

/** File of a multipart request, or the reason why there is none. */
export type ReceivedFilePart =
  | {
      readonly ok: true;
      readonly sizeInBytes: number;
      /** Name given by the client, sanitized. */ readonly fileName?: string;
      /**
       * Text parts by name that arrive before the end of the file part. Of several parts with one name, the first is
       * used.
       */
      readonly fields: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly fault: FilePartFault; readonly message: string };

/**
 * Receives the file part `partName` of a multipart/form-data request into a new file. Other files are skipped. The file
 * is synced to disk when the result is ok; otherwise the caller deletes the remains. After a rejection the request is
 * not read any further.
 * @throws ClientDisconnectedError when the client disconnects
 */
export function receiveFilePart(
  incoming: IncomingMessage,
  options: { partName: string; path: string; maxBytes: number },
): Promise<ReceivedFilePart> {
  const parser = createParser(incoming, options.partName);
  if (parser === undefined) {
    return Promise.resolve(refuse("MALFORMED", "The request must be multipart/form-data with a boundary."));
  }
  return new Promise<ReceivedFilePart>((resolve, reject) => {
    let writing: Promise<ReceivedBytes> | undefined;
    let stopWriting: (() => void) | undefined;
    let isEnded = false;
    const fields = new Map<string, string>();

    const end = (act: () => void) => {
      if (isEnded) return;
      isEnded = true;
      incoming.unpipe(parser).off("close", failIfBrokenOff);
      parser.destroy();
      stopWriting?.();
      // Act only after the file is closed, because the caller may delete it.
      void Promise.allSettled([writing]).then(act);
    };
    const endWith = (result: ReceivedFilePart) => end(() => resolve(result));
    const failIfBrokenOff = () => {
      if (!incoming.complete) end(() => reject(new ClientDisconnectedError()));
    };
    const endByFailure = (error: unknown) => {
      if (!(error instanceof ClientDisconnectedError)) end(() => reject(error));
      else if (!incoming.destroyed) endWith(refuse("MALFORMED", "The multipart form ends too early."));
    };

    parser.on("file", (name, file, fileName) => {
      // When a form is truncated, the file emits an error after its other listeners are removed.
      file.on("error", () => {});
      if (name !== options.partName) {
        file.resume();
        return;
      }
      if (writing !== undefined) {
        file.resume();
        endWith(refuse("SEVERAL_FILES", `The part '${options.partName}' appears more than once.`));
        return;
      }
      stopWriting = () => file.destroy();
      writing = writeToFile(file, options.path, options);
      const stored = writing.then(({ sizeInBytes, isTooLarge }): ReceivedFilePart => {
        if (!isTooLarge) return { ok: true, sizeInBytes, fields, ...withFileName(fileName) };
        const refusal = refuse("TOO_LARGE", `The file has more than ${options.maxBytes} bytes.`);
        endWith(refusal);
        return refusal;
      });
      stored.catch(endByFailure);
      parser.on("finish", () => void stored.then(endWith, endByFailure));
    });
    parser.on("field", (name, value) => {
      if (!fields.has(name)) fields.set(name, value);
    });
    parser.on("error", () => endWith(refuse("MALFORMED", "The multipart form cannot be read.")));
    parser.on("finish", () => {
      if (writing === undefined) endWith(refuse("NO_FILE", `The part '${options.partName}' is missing.`));
    });
    incoming.on("close", failIfBrokenOff);
    incoming.pipe(parser);
  }).then((received) => {
    if (received.ok) finishBodyCheck(incoming);
    return received;
  });
}

function createParser(incoming: IncomingMessage, partName: string): BusboyInstance | undefined {
  const contentType = incoming.headers["content-type"];
  if (contentType === undefined || !/^multipart\/form-data\b/i.test(contentType)) return undefined;
  try {
    return new Busboy({
      headers: { ...incoming.headers, "content-type": contentType },
      // A part without a file name is a file too if it has the expected part name.
      isPartAFile: (name, _type, fileName) => name === partName || fileName !== undefined,
      limits: { fields: 20, fieldSize: 16 * 1024, parts: 40, headerPairs: 40 },
    });
  } catch {
    return undefined;
  }
}

function refuse(fault: FilePartFault, message: string): ReceivedFilePart {
  return { ok: false, fault, message };
}

function withFileName(name: string | undefined): { fileName: string } | undefined {
  const fileName = cleanFileName(name ?? "");
  return fileName === "" ? undefined : { fileName };
}

/** Returns the last path segment of a client's file name without control characters; empty when nothing remains. */
export function cleanFileName(name: string): string {
  return basename(name.replaceAll("\\", "/"))
    .replaceAll(/\p{Cc}/gu, "")
    .slice(0, 255);
}
