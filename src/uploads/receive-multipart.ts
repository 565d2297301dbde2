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
import { leastFilePace, PaceWatch } from "./pace-watch.ts";
import { readSizeBounds, type SizeBounds } from "./size-bounds.ts";
import type { SpoolRoom } from "./spool-space.ts";
import { type FileHeaders, FileReceiver, type UploadedFile } from "./uploaded-file.ts";

/** How much a multipart request may hold, and what is done besides. */
export interface MultipartOptions {
  /** Largest `operations` part in bytes. */
  readonly maxOperationsBytes: number;
  /** Largest file in bytes; a file of exactly this size is taken. It holds for a request with one file. */
  readonly maxFileBytes: number;
  /** Largest sum of all files of a request with several, in bytes. Each of them can have it for itself. */
  readonly maxFilesBytes: number;
  /**
   * Most bytes of a file that wait for the end of the request before the operation runs, up to 65 536: a fault of a request with a
   * smaller file is found before any field runs. @defaultValue 0, so that the operation runs as soon as the file begins
   */
  readonly maxHeldBytes?: number;
  readonly clock: Clock;
  /** Where files wait that have to be whole before they are passed on. */
  readonly space: SpoolRoom;
  /** Receives the length of each chunk of a file that arrives. @defaultValue nothing is done */
  readonly onFileBytes?: (bytes: number) => void;
  /** Is called once, when the headers of the first file have come. @defaultValue nothing is done */
  readonly onFirstFile?: () => void;
  /** Is called once for each file, when it has come whole or will not. @defaultValue nothing is done */
  readonly onFileEnd?: (isWhole: boolean) => void;
  /**
   * Is called when a file comes too slowly. The rest would come as slowly, so the connection should end with the
   * answer. @defaultValue nothing is done
   */
  readonly onTooSlow?: () => void;
}

/** A multipart request whose files may still be arriving. */
export interface MultipartRequest {
  /**
   * The GraphQL parameters; each variable that `map` names holds an `Upload` of graphql-upload-ts, whose promise resolves to an
   * `UploadedFile` when the headers of its part have come. A file comes after the one before it was read, so whoever waits for one must read
   * or skip those before it. The promise rejects with MISSING_FILE when the request ends without the file, with FILE_TOO_LARGE when the
   * request's length already says so, and with what ended the request before the file has come.
   */
  readonly params: GraphqlParams;
  /**
   * To be called when the answer is ready, any number of times; to be awaited before it is sent when the connection closes with it. A file
   * that is still being read or to come fails with FILE_NOT_READ, and the rest of the request is read and dropped: many clients do not look
   * at the answer before they have sent everything. A request much longer than the limits loses its connection.
   * @returns a promise that never rejects, settled when nothing of the request is left.
   */
  finish(): Promise<void>;
}

// Preamble, delimiters and headers of three parts: many times what clients send.
const maxFramingBytes = 65_536;

/**
 * Takes a GraphQL multipart request (jaydenseric's specification: `operations` and `map`, then the files, in any order). A file part
 * flows to its reader, or is stored when its reader asks for that. Resolves when the request has ended; sooner
 * when `maxHeldBytes` of its file have come, or the first of several files begins.
 *
 * When it rejects, the rest of the request is read and dropped in the background, up to the limits; answer at once. A client that goes
 * away is noticed with the next read from its connection.
 * @param signal aborting it ends the connection, also after the promise was settled.
 * @throws MultipartError for every fault of the request; the signal's reason.
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
  /** Bytes of all files so far. */
  let fileBytes = 0;
  /** Watches over the time between two files. */
  let pause: PaceWatch | null = null;
  /** Set once the request needs no parsing any more. */
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
    // Of several files the request's length says nothing.
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
    // The scalar hands this value on as it is. The library's own files have a spooled copy beside what we promise.
    const expecting: { resolve(file: Omit<UploadedFile, "sizeBounds" | "store" | "skip">): void } = upload;
    expecting.resolve(file.file);
    // The end of the request may come while its one file waits. Several files have results of their own.
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
    pause = new PaceWatch(clock, giveUpSlowFile);
    pause.wait();
  }

  function failFiles(error: Error): void {
    pause?.stop();
    for (const file of files) file.fail(error);
    noteUnsent(operation.giveUp(() => error));
  }

  /** So many files have not begun to come, and will not. */
  function noteUnsent(count: number): void {
    for (let left = count; left > 0; left -= 1) options.onFileEnd?.(false);
  }

  function tooLarge(): MultipartError {
    const most = mostFileBytes();
    return hasSeveral()
      ? new MultipartError(
          "FILES_TOO_LARGE",
          `The files of the request have more than ${most} bytes together, the most that is read of several. Send the others again, in a request of their own.`,
        )
      : new MultipartError(
          "FILE_TOO_LARGE",
          `The file is larger than ${most} bytes, the most that a request may carry.`,
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
    // Once the operation runs, its fields say which of the files did not come.
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
    const error =
      reason instanceof Error ? reason : new Error("The request was given up.", { cause: reason });
    failFiles(error);
    // The request is in order, and only its file too large: then the operation answers, which knows its own limit.
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
        // A client that was too slow once loses its connection with the answer.
        isTooSlow ? null : clock,
      );
      void discarding.then(() => signal?.removeEventListener("abort", onAbort));
    }
    return discarding;
  }

  function onClose(): void {
    if (!request.readableEnded) {
      fail(new MultipartError("CLIENT_GONE", "The client went away before it had sent everything."));
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
        failFiles(
          new MultipartError("FILE_NOT_READ", "The request was answered before its file had been read."),
        );
      }
      for (const file of files) file.release();
      const rest = discardRest();
      return isTooSlow ? Promise.resolve() : rest;
    },
  };
}

function fileTooSlow(): MultipartError {
  const { bytes, windowMs } = leastFilePace;
  return new MultipartError(
    "FILE_TOO_SLOW",
    `The file came too slowly: at least ${bytes} bytes have to come in each ${windowMs / 1_000} seconds in which the gateway waits for it.`,
  );
}
