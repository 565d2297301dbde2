import type { IncomingMessage } from "node:http";
import type { Writable } from "node:stream";
import type { Clock } from "../clock.ts";
import { discardRequest } from "./discard-request.ts";
import { maxMapLength } from "./file-map.ts";
import type { FileContent } from "./file-content.ts";
import { createFormParser } from "./form-parser.ts";
import type { GraphqlParams } from "./graphql-operations.ts";
import { readBoundary } from "./multipart-boundary.ts";
import { MultipartError } from "./multipart-error.ts";
import { OperationAssembler } from "./operation-assembler.ts";
import { minFileRate, RateMonitor } from "./rate-monitor.ts";
import { readSizeBounds, type SizeBounds } from "./size-bounds.ts";
import type { ViewerSpoolSpace } from "./spool-space.ts";
import { type FileHeaders, FileReceiver, type UploadedFile } from "./uploaded-file.ts";

/** Limits and callbacks for a multipart request. */
export interface MultipartOptions {
  /** Maximum size of the `operations` part in bytes. */
  readonly maxOperationsBytes: number;
  /** Maximum size of the file in a request with one file, in bytes (inclusive). */
  readonly maxFileBytes: number;
  /** Maximum total size of the files in a request with several files, in bytes. A single file can use all of it. */
  readonly maxFilesBytes: number;
  /**
   * Number of bytes of a file to receive before the operation runs, at most 65,536. Errors in a request with a smaller
   * file are then found before any field runs. @defaultValue 0: the operation runs as soon as the file starts to arrive
   */
  readonly maxHeldBytes?: number;
  readonly clock: Clock;
  /** Spool space for files that must be complete before they are forwarded. */
  readonly space: ViewerSpoolSpace;
  /** Called with the number of bytes in each received chunk of a file. @defaultValue no callback */
  readonly onFileBytes?: (bytes: number) => void;
  /** Called once, when the headers of the first file have arrived. @defaultValue no callback */
  readonly onFirstFile?: () => void;
  /** Called once for each file, when it is complete or has failed. @defaultValue no callback */
  readonly onFileEnd?: (isWhole: boolean) => void;
  /**
   * Called when a file arrives too slowly. The connection should then close after the response, because the rest of the
   * request would be slow too. @defaultValue no callback
   */
  readonly onTooSlow?: () => void;
}

/** Multipart request whose files may still be arriving. */
export interface MultipartRequest {
  /**
   * GraphQL parameters. Each variable in `map` contains an `Upload` of graphql-upload-ts. Its promise resolves to an
   * `UploadedFile` when the headers of its part have arrived. A file can arrive only after the previous one was read or
   * skipped.
   *
   * The promise rejects with:
   * - MISSING_FILE when the request ends without the file
   * - FILE_TOO_LARGE when the request's length already exceeds the limit
   * - the error of a request that fails before the file has arrived
   */
  readonly params: GraphqlParams;
  /**
   * Ends the request. Call it when the response is ready; further calls are allowed. Await it before sending a response
   * that closes the connection.
   *
   * Files that are incomplete or missing fail with FILE_NOT_READ. The rest of the request is read and discarded,
   * because many clients read the response only after they have sent everything. The connection closes if the request
   * is much longer than the limits.
   * @returns a promise that never rejects. It resolves when the whole request was read.
   */
  finish(): Promise<void>;
}

// Maximum size of the preamble, the delimiters and the headers of three parts. Clients send much less.
const maxFramingBytes = 65_536;

/**
 * Receives a GraphQL multipart request by the jaydenseric specification: `operations` and `map`, then the files in any
 * order. A file is streamed to its reader, or stored when the reader requests that. The promise resolves at the end of
 * the request. It resolves earlier when `maxHeldBytes` of a single file have arrived, or when the first of several
 * files starts.
 *
 * When the promise rejects, the rest of the request is discarded in the background, up to the limits. The response can
 * therefore be sent immediately. A disconnect is detected by the next read from the connection.
 * @param signal closes the connection when aborted, even after the promise has settled.
 * @throws MultipartError for every error in the request; the signal's reason.
 */
export async function receiveMultipart(
  request: IncomingMessage,
  options: MultipartOptions,
  signal?: AbortSignal,
): Promise<MultipartRequest> {
  const { maxOperationsBytes, maxHeldBytes = 0, clock } = options;
  const operation = new OperationAssembler(maxOperationsBytes);
  const maxBytesBeforeFile = maxOperationsBytes + maxMapLength + maxFramingBytes;
  let boundary = "";
  let parser: Writable | null = null;
  const files: FileReceiver[] = [];
  /** Number of bytes received of all files. */
  let fileBytes = 0;
  /** Limits the time between two files; null until the first gap between files. */
  let pause: RateMonitor | null = null;
  /** Promise of the discarded rest of the request; null while the request is parsed. */
  let discarding: Promise<void> | null = null;
  let isTooSlow = false;
  const promised = Promise.withResolvers<GraphqlParams>();

  function read(): void {
    boundary = readBoundary(request.headers["content-type"]);
    parser = createFormParser(
      boundary,
      { maxFieldBytes: maxOperationsBytes, maxBytesBeforeFile },
      {
        isFilePart: (name) => operation.namesFile(name),
        onField: (name, value, isTruncated) => attempt(() => operation.takeField(name, value, isTruncated)),
        onFile: (...file) => attempt(() => takeFile(...file)),
        onFinish: () => attempt(takeEnd),
        onError: fail,
      },
    );
    request.pipe(parser);
  }

  function takeFile(headers: FileHeaders, content: FileContent, offset: number | null): void {
    const { space, onFirstFile, onFileBytes, onFileEnd } = options;
    pause?.stop();
    if (files.length === 0) onFirstFile?.();
    const upload = operation.takeFile(headers.fieldName);
    const isLast = operation.hasAllFiles;
    // With several files, the length of the request does not give the size of each one.
    const sizeBounds = hasSeveral() ? null : readSizeBounds(request.headers, boundary, offset);
    const file = new FileReceiver(
      content,
      { ...headers, sizeBounds },
      {
        maxBytes: mostFileBytes() - fileBytes,
        clock,
        space,
        onTooLarge: () => fail(tooLarge()),
        onTooSlow: giveUpSlowFile,
        onBytes: (bytes) => {
          fileBytes += bytes;
          onFileBytes?.(bytes);
          if (fileBytes >= maxHeldBytes) deliver();
        },
        onEnd: (isWhole) => onFileEnd?.(isWhole),
      },
    );
    files.push(file);
    const fault = faultOfLength(sizeBounds);
    if (fault) {
      upload.reject(fault);
      throw fault;
    }
    if (!isLast) content.onEnd(() => endFile(file));
    // The Upload scalar passes this value on unchanged. Only the library's own files have a spooled copy, so the types
    // differ.
    const expecting: { resolve(file: Omit<UploadedFile, "sizeBounds" | "store" | "skip">): void } = upload;
    expecting.resolve(file.file);
    // The operation waits while a single file is buffered, because the request may end or fail meanwhile. With several
    // files, each file has its own result.
    if (!hasSeveral() && (sizeBounds?.minSizeInBytes ?? 0) < maxHeldBytes) file.hold();
    else deliver();
  }

  function mostFileBytes(): number {
    const { maxFileBytes, maxFilesBytes } = options;
    return hasSeveral() ? maxFilesBytes : maxFileBytes;
  }

  function hasSeveral(): boolean {
    return operation.namedFiles > 1;
  }

  function faultOfLength(sizeBounds: SizeBounds | null): MultipartError | null {
    const length = Number(request.headers["content-length"]);
    const most = mostFileBytes();
    const isTooLong = hasSeveral()
      ? length > maxBytesBeforeFile + most
      : sizeBounds !== null && sizeBounds.minSizeInBytes > most;
    return isTooLong ? tooLarge() : null;
  }

  function endFile(file: FileReceiver): void {
    file.end();
    if (discarding !== null) return;
    pause = new RateMonitor(clock, giveUpSlowFile);
    pause.wait();
  }

  function failFiles(error: Error): void {
    pause?.stop();
    for (const file of files) file.fail(error);
    noteUnsent(operation.giveUp(() => error));
  }

  /** Reports files that have not started to arrive as failed. */
  function noteUnsent(count: number): void {
    for (let left = count; left > 0; left -= 1) options.onFileEnd?.(false);
  }

  function tooLarge(): MultipartError {
    const most = mostFileBytes();
    return hasSeveral()
      ? new MultipartError(
          "FILES_TOO_LARGE",
          `The files of the request exceed ${most} bytes together, which is the limit for several files. Send the remaining files in a separate request.`,
        )
      : new MultipartError(
          "FILE_TOO_LARGE",
          `The file is larger than ${most} bytes, which is the limit for a request.`,
        );
  }

  function giveUpSlowFile(): void {
    isTooSlow = true;
    fail(fileTooSlow());
    options.onTooSlow?.();
  }

  function takeEnd(): void {
    pause?.stop();
    const { unsent, fault } = operation.takeEnd();
    noteUnsent(unsent);
    for (const file of files) file.end();
    // If the operation already runs, its fields report the missing files instead.
    if (fault) promised.reject(fault);
    deliver();
    void discardRest();
  }

  function deliver(): void {
    if (operation.params !== null) promised.resolve(operation.params);
  }

  function attempt(step: () => void): void {
    if (discarding !== null) return;
    try {
      step();
    } catch (error) {
      fail(error);
    }
  }

  function fail(reason: unknown): void {
    if (discarding !== null) return;
    const error = reason instanceof Error ? reason : new Error("The request was aborted.", { cause: reason });
    failFiles(error);
    // When only the file is too large, the operation still runs and reports the error in its field.
    if (error instanceof MultipartError && error.code === "FILE_TOO_LARGE") deliver();
    promised.reject(reason);
    void discardRest();
  }

  function discardRest(): Promise<void> {
    if (discarding === null) {
      if (parser !== null) request.unpipe(parser);
      request.off("close", onClose);
      discarding = discardRequest(
        request,
        maxBytesBeforeFile + mostFileBytes(),
        // After a slow file, the connection closes with the response, so no time limit is needed.
        isTooSlow ? null : clock,
      );
      void discarding.then(() => signal?.removeEventListener("abort", onAbort));
    }
    return discarding;
  }

  function onClose(): void {
    if (!request.readableEnded) {
      fail(new MultipartError("CLIENT_GONE", "The client disconnected before the request was complete."));
    }
  }

  function onAbort(): void {
    fail(signal?.reason);
    if (!request.readableEnded) request.destroy();
  }

  signal?.addEventListener("abort", onAbort, { once: true });
  request.on("close", onClose);
  if (signal?.aborted === true) onAbort();
  else if (request.destroyed) onClose();
  else attempt(read);
  return {
    params: await promised.promise,
    finish() {
      if (discarding === null) {
        failFiles(new MultipartError("FILE_NOT_READ", "The response was ready before the file was read."));
      }
      for (const file of files) file.release();
      const rest = discardRest();
      return isTooSlow ? Promise.resolve() : rest;
    },
  };
}

function fileTooSlow(): MultipartError {
  const { bytes, windowMs } = minFileRate;
  return new MultipartError(
    "FILE_TOO_SLOW",
    `The file arrived too slowly: at least ${bytes} bytes must arrive in each ${windowMs / 1_000} seconds of waiting time.`,
  );
}
