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
import { leastFilePace } from "./pace-watch.ts";
import { readSizeBounds } from "./size-bounds.ts";
import type { SpoolRoom } from "./spool-space.ts";
import { type FileHeaders, FileReceiver, type UploadedFile } from "./uploaded-file.ts";

/** How much a multipart request may hold, and what is done besides. */
export interface MultipartOptions {
  /** Largest `operations` part in bytes. */
  readonly maxOperationsBytes: number;
  /** Largest file in bytes; a file of exactly this size is taken. */
  readonly maxFileBytes: number;
  readonly clock: Clock;
  /** Where files wait that have to be whole before they are passed on. */
  readonly space: SpoolRoom;
  /** Receives the length of each chunk of the file that arrives. @defaultValue nothing is done */
  readonly onFileBytes?: (bytes: number) => void;
  /** Is called once, when the file has come whole or will not. @defaultValue nothing is done */
  readonly onFileEnd?: (isWhole: boolean) => void;
  /**
   * Is called when the file comes too slowly. The rest would come as slowly, so the connection should end with the
   * answer. @defaultValue nothing is done
   */
  readonly onTooSlow?: () => void;
}

/** A multipart request whose file may still be arriving. */
export interface MultipartRequest {
  /**
   * The GraphQL parameters; the variable that `map` names holds an `Upload` of graphql-upload-ts, whose promise
   * resolves to an `UploadedFile`. It rejects with MISSING_FILE when the request ends without the file, and with
   * FILE_TOO_LARGE when the request's length already says so.
   */
  readonly params: GraphqlParams;
  /**
   * To be called when the answer is ready, with or without errors, and any number of times. A file that is still being
   * read fails with FILE_NOT_READ; the rest of the request is read and dropped, because many clients do not
   * look at the answer before they have sent everything. The room of a stored file is given back. So await it before the answer is sent when the connection
   * closes with the answer. A request much longer than the limits loses its connection. The rest of a file that came too
   * slowly is not waited for.
   * @param signal bounds the wait: when it aborts, the connection ends.
   * @returns a promise that never rejects, settled when nothing of the request is left.
   */
  finish(signal?: AbortSignal): Promise<void>;
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
  #boundary = "";
  #parser: Writable | null = null;
  #file: FileReceiver | null = null;
  /** Set once the request needs no parsing any more. */
  #discarding: Promise<void> | null = null;
  #isTooSlow = false;
  readonly #params = Promise.withResolvers<GraphqlParams>();

  constructor(request: IncomingMessage, options: MultipartOptions, signal: AbortSignal | undefined) {
    this.#request = request;
    this.#options = options;
    this.#signal = signal;
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

  finish(bound: AbortSignal | undefined): Promise<void> {
    if (this.#discarding === null) {
      this.#file?.fail(
        new MultipartError("FILE_NOT_READ", "The request was answered before its file had been read."),
      );
    }
    this.#file?.release();
    const rest = this.#discardRest();
    if (this.#isTooSlow) return Promise.resolve();
    if (bound !== undefined && this.#isPending()) {
      const endConnection = () => void this.#request.destroy();
      bound.addEventListener("abort", endConnection, { once: true });
      void rest.then(() => bound.removeEventListener("abort", endConnection));
      if (bound.aborted) endConnection();
    }
    return rest;
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
    this.#operation.takeFile(headers.fieldName);
    const { maxFileBytes, clock, space, onFileBytes, onFileEnd } = this.#options;
    const sizeBounds = readSizeBounds(this.#request.headers, this.#boundary, offset);
    if (sizeBounds && sizeBounds.minSizeInBytes > maxFileBytes) throw fileTooLarge(maxFileBytes);
    this.#file = new FileReceiver(
      content,
      { ...headers, sizeBounds },
      {
        maxBytes: maxFileBytes,
        clock,
        space,
        onTooLarge: () => this.#fail(fileTooLarge(maxFileBytes)),
        onTooSlow: () => this.#giveUpSlowFile(),
        onBytes: onFileBytes,
        onEnd: onFileEnd,
      },
    );
    // The scalar hands this value on as it is. The library's own files have a spooled copy beside what we promise.
    const upload: { resolve(file: Omit<UploadedFile, "sizeBounds" | "store">): void } =
      this.#operation.upload;
    upload.resolve(this.#file.file);
    this.#deliver();
  }

  #giveUpSlowFile(): void {
    this.#isTooSlow = true;
    this.#fail(fileTooSlow());
    this.#options.onTooSlow?.();
  }

  #takeEnd(): void {
    this.#operation.takeEnd();
    this.#file?.end();
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
    this.#operation.upload.reject(error);
    this.#file?.fail(error);
    if (isAboutTheFile(error)) this.#deliver();
    this.#params.reject(reason);
    void this.#discardRest();
  }

  #discardRest(): Promise<void> {
    if (this.#discarding === null) {
      if (this.#parser !== null) this.#request.unpipe(this.#parser);
      this.#request.off("close", this.#onClose);
      this.#discarding = discardRequest(
        this.#request,
        this.#maxBytesBeforeFile + this.#options.maxFileBytes,
        // A client that was too slow once loses its connection with the answer.
        this.#isTooSlow ? null : this.#options.clock,
      );
      void this.#discarding.then(() => this.#signal?.removeEventListener("abort", this.#onAbort));
    }
    return this.#discarding;
  }

  #isPending(): boolean {
    return !this.#request.readableEnded && !this.#request.destroyed;
  }

  #onClose = (): void => {
    if (!this.#request.readableEnded) {
      this.#fail(new MultipartError("CLIENT_GONE", "The client went away before it had sent everything."));
    }
  };

  #onAbort = (): void => {
    this.#fail(this.#signal?.reason);
    if (this.#isPending()) this.#request.destroy();
  };
}

function fileTooLarge(maxBytes: number): MultipartError {
  return new MultipartError(
    "FILE_TOO_LARGE",
    `The file is larger than ${maxBytes} bytes, the most that a request may carry.`,
  );
}

function fileTooSlow(): MultipartError {
  const { bytes, windowMs } = leastFilePace;
  return new MultipartError(
    "FILE_TOO_SLOW",
    `The file came too slowly: at least ${bytes} bytes have to come in each ${windowMs / 1_000} seconds in which the gateway waits for it.`,
  );
}

/** Whether the operation is in order and only one of its variables is not: then the operation answers. */
function isAboutTheFile(error: Error): boolean {
  return (
    error instanceof MultipartError && (error.code === "MISSING_FILE" || error.code === "FILE_TOO_LARGE")
  );
}

/**
 * Takes a GraphQL multipart request (jaydenseric's specification: `operations`, `map`, then one file). The file part
 * flows to its reader, or is stored when its reader asks for that. Resolves as soon as the file's headers have come or, for an
 * operation without a file, when the request has ended. `operations` and `map` may come in either order.
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
  return { params, finish: (bound) => receiver.finish(bound) };
}
