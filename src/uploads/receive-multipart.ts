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
   * The GraphQL parameters; each variable that `map` names holds an `Upload` of graphql-upload-ts, whose promise
   * resolves to an `UploadedFile` when the headers of its part have come. The request of one file is in order by then, unless the file has
   * `maxHeldBytes` or more. A file comes after the one before it was read, so whoever waits for one must
   * read or skip those before it, in whatever order they come. The promise rejects with MISSING_FILE when the request ends without the file, with
   * FILE_TOO_LARGE when the request's length already says so, and with what ended the request before the file has come.
   */
  readonly params: GraphqlParams;
  /**
   * To be called when the answer is ready, with or without errors, and any number of times. A file that is still being
   * read or to come fails with FILE_NOT_READ; the rest of the request is read and dropped, because many clients do not
   * look at the answer before they have sent everything. The room of a stored file is given back. So await it before the answer is sent when the connection
   * closes with the answer. A request much longer than the limits loses its connection. The rest of a file that came too
   * slowly is not waited for.
   * @returns a promise that never rejects, settled when nothing of the request is left.
   */
  finish(): Promise<void>;
}

// Preamble, delimiters and headers of three parts: many times what clients send.
const maxFramingBytes = 65_536;

/** One request's way from its first byte until nothing of it is left. */
class MultipartReceiver {
  readonly #request: IncomingMessage;
  readonly #options: MultipartOptions;
  readonly #signal: AbortSignal | undefined;
  readonly #operation: OperationAssembler;
  readonly #maxBytesBeforeFile: number;
  readonly #maxHeldBytes: number;
  #boundary = "";
  #parser: Writable | null = null;
  readonly #files: FileReceiver[] = [];
  /** Bytes of all files so far. */
  #fileBytes = 0;
  /** Watches over the time between two files. */
  #pause: PaceWatch | null = null;
  /** Set once the request needs no parsing any more. */
  #discarding: Promise<void> | null = null;
  #isTooSlow = false;
  readonly #params = Promise.withResolvers<GraphqlParams>();

  constructor(request: IncomingMessage, options: MultipartOptions, signal: AbortSignal | undefined) {
    this.#request = request;
    this.#options = options;
    this.#signal = signal;
    this.#maxHeldBytes = options.maxHeldBytes ?? 0;
    this.#operation = new OperationAssembler(options.maxOperationsBytes);
    this.#maxBytesBeforeFile = options.maxOperationsBytes + maxMapLength + maxFramingBytes;
  }

  /** Begins to read. To be called once. */
  start(): Promise<GraphqlParams> {
    this.#signal?.addEventListener("abort", this.#onAbort, { once: true });
    this.#request.on("close", this.#onClose);
    if (this.#signal?.aborted === true) {
      this.#onAbort();
    } else if (this.#request.destroyed) {
      this.#onClose();
    } else {
      this.#attempt(() => this.#read());
    }
    return this.#params.promise;
  }

  finish(): Promise<void> {
    if (this.#discarding === null) {
      this.#failFiles(
        new MultipartError("FILE_NOT_READ", "The request was answered before its file had been read."),
      );
    }
    for (const file of this.#files) file.release();
    const rest = this.#discardRest();
    return this.#isTooSlow ? Promise.resolve() : rest;
  }

  #read(): void {
    this.#boundary = readBoundary(this.#request.headers["content-type"]);
    this.#parser = createFormParser(
      this.#boundary,
      { maxFieldBytes: this.#options.maxOperationsBytes, maxBytesBeforeFile: this.#maxBytesBeforeFile },
      {
        isFilePart: (name) => this.#operation.namesFile(name),
        onField: (name, value, isTruncated) =>
          this.#attempt(() => this.#operation.takeField(name, value, isTruncated)),
        onFile: (...file) => this.#attempt(() => this.#takeFile(...file)),
        onFinish: () => this.#attempt(() => this.#takeEnd()),
        onError: (error) => this.#fail(error),
      },
    );
    this.#request.pipe(this.#parser);
  }

  #takeFile(headers: FileHeaders, content: FileContent, offset: number | null): void {
    const { clock, space, onFirstFile, onFileBytes, onFileEnd } = this.#options;
    this.#pause?.stop();
    if (this.#files.length === 0) onFirstFile?.();
    const upload = this.#operation.takeFile(headers.fieldName);
    const isLast = this.#operation.hasAllFiles;
    const file = new FileReceiver(
      content,
      { ...headers, sizeBounds: this.#readSizeBounds(offset) },
      {
        maxBytes: this.#mostFileBytes - this.#fileBytes,
        clock,
        space,
        onTooLarge: () => this.#fail(this.#tooLarge()),
        onTooSlow: () => this.#giveUpSlowFile(),
        onBytes: (bytes) => {
          this.#fileBytes += bytes;
          onFileBytes?.(bytes);
          if (this.#fileBytes >= this.#maxHeldBytes) this.#deliver();
        },
        onEnd: (isWhole) => onFileEnd?.(isWhole),
      },
    );
    this.#files.push(file);
    const fault = this.#faultOfLength(file.file.sizeBounds);
    if (fault) {
      upload.reject(fault);
      throw fault;
    }
    if (!isLast) content.onEnd(() => this.#endFile(file));
    // The scalar hands this value on as it is. The library's own files have a spooled copy beside what we promise.
    const expecting: { resolve(file: Omit<UploadedFile, "sizeBounds" | "store" | "skip">): void } = upload;
    expecting.resolve(file.file);
    if (this.#canBeHeld(file.file.sizeBounds)) file.hold();
    else this.#deliver();
  }

  /** What all files of the request may have together. */
  get #mostFileBytes(): number {
    const { maxFileBytes, maxFilesBytes } = this.#options;
    return this.#hasSeveral ? maxFilesBytes : maxFileBytes;
  }

  get #hasSeveral(): boolean {
    return this.#operation.namedFiles > 1;
  }

  /** What the request's length says of the size of its one file; of several it says nothing. */
  #readSizeBounds(offset: number | null): SizeBounds | null {
    return this.#hasSeveral ? null : readSizeBounds(this.#request.headers, this.#boundary, offset);
  }

  /** Whether the end of the request may come while its one file waits. Several files have results of their own. */
  #canBeHeld(sizeBounds: SizeBounds | null): boolean {
    return !this.#hasSeveral && (sizeBounds?.minSizeInBytes ?? 0) < this.#maxHeldBytes;
  }

  /** What is wrong when the request's length shows that its files are too large. */
  #faultOfLength(sizeBounds: SizeBounds | null): MultipartError | null {
    const length = Number(this.#request.headers["content-length"]);
    const most = this.#mostFileBytes;
    const isTooLong = this.#hasSeveral
      ? length > this.#maxBytesBeforeFile + most
      : sizeBounds !== null && sizeBounds.minSizeInBytes > most;
    return isTooLong ? this.#tooLarge() : null;
  }

  /** A file has come whole, and others follow. */
  #endFile(file: FileReceiver): void {
    file.end();
    if (this.#discarding !== null) return;
    this.#pause = new PaceWatch(this.#options.clock, () => this.#giveUpSlowFile());
    this.#pause.wait();
  }

  #failFiles(error: Error): void {
    this.#pause?.stop();
    for (const file of this.#files) file.fail(error);
    this.#noteUnsent(this.#operation.giveUp(() => error));
  }

  /** So many files have not begun to come, and will not. */
  #noteUnsent(files: number): void {
    for (let left = files; left > 0; left -= 1) this.#options.onFileEnd?.(false);
  }

  #tooLarge(): MultipartError {
    const most = this.#mostFileBytes;
    return this.#hasSeveral
      ? new MultipartError(
          "FILES_TOO_LARGE",
          `The files of the request have more than ${most} bytes together, the most that is read of several. Send the others again, in a request of their own.`,
        )
      : new MultipartError(
          "FILE_TOO_LARGE",
          `The file is larger than ${most} bytes, the most that a request may carry.`,
        );
  }

  #giveUpSlowFile(): void {
    this.#isTooSlow = true;
    this.#fail(fileTooSlow());
    this.#options.onTooSlow?.();
  }

  #takeEnd(): void {
    this.#pause?.stop();
    const { unsent, fault } = this.#operation.takeEnd();
    this.#noteUnsent(unsent);
    for (const file of this.#files) file.end();
    // Once the operation runs, its fields say which of the files did not come.
    if (fault) this.#params.reject(fault);
    this.#deliver();
    void this.#discardRest();
  }

  #deliver(): void {
    if (this.#operation.params !== null) this.#params.resolve(this.#operation.params);
  }

  #attempt(step: () => void): void {
    if (this.#discarding !== null) return;
    try {
      step();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(reason: unknown): void {
    if (this.#discarding !== null) return;
    const error =
      reason instanceof Error ? reason : new Error("The request was given up.", { cause: reason });
    this.#failFiles(error);
    if (isTooLargeFile(error)) this.#deliver();
    this.#params.reject(reason);
    void this.#discardRest();
  }

  #discardRest(): Promise<void> {
    if (this.#discarding === null) {
      if (this.#parser !== null) this.#request.unpipe(this.#parser);
      this.#request.off("close", this.#onClose);
      this.#discarding = discardRequest(
        this.#request,
        this.#maxBytesBeforeFile + this.#mostFileBytes,
        // A client that was too slow once loses its connection with the answer.
        this.#isTooSlow ? null : this.#options.clock,
      );
      void this.#discarding.then(() => this.#signal?.removeEventListener("abort", this.#onAbort));
    }
    return this.#discarding;
  }

  #onClose = (): void => {
    if (!this.#request.readableEnded) {
      this.#fail(new MultipartError("CLIENT_GONE", "The client went away before it had sent everything."));
    }
  };

  #onAbort = (): void => {
    this.#fail(this.#signal?.reason);
    if (!this.#request.readableEnded) this.#request.destroy();
  };
}

function fileTooSlow(): MultipartError {
  const { bytes, windowMs } = leastFilePace;
  return new MultipartError(
    "FILE_TOO_SLOW",
    `The file came too slowly: at least ${bytes} bytes have to come in each ${windowMs / 1_000} seconds in which the gateway waits for it.`,
  );
}

/** Whether the request is in order and only its file is too large: then the operation answers, which knows its own limit. */
function isTooLargeFile(error: Error): boolean {
  return error instanceof MultipartError && error.code === "FILE_TOO_LARGE";
}

/**
 * Takes a GraphQL multipart request (jaydenseric's specification: `operations`, `map`, then the files, in any order). A file part
 * flows to its reader, or is stored when its reader asks for that. Resolves when the request has ended; sooner
 * when `maxHeldBytes` of its file have come, or the first of several files begins. `operations` and `map` may come in either order.
 *
 * When it rejects, the rest of the request is read and dropped in the background, up to the limits; answer at once.
 *
 * A client that goes away is noticed with the next read from its connection: at once while the file is being
 * read, and otherwise as soon as reading goes on.
 * @param signal aborting it ends the connection, also after the promise was settled.
 * @throws MultipartError for every fault of the request; the signal's reason.
 */
export async function receiveMultipart(
  request: IncomingMessage,
  options: MultipartOptions,
  signal?: AbortSignal,
): Promise<MultipartRequest> {
  const receiver = new MultipartReceiver(request, options, signal);
  const params = await receiver.start();
  return { params, finish: () => receiver.finish() };
}
