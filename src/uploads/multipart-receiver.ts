import type { IncomingMessage } from "node:http";
import type { Writable } from "node:stream";
import { discardRequest } from "./discard-request.ts";
import { maxMapLength } from "./file-map.ts";
import { createFormParser, type FilePart } from "./form-parser.ts";
import type { GraphqlParams } from "./graphql-operations.ts";
import { createFileSink, type FileSink, type OneTimeFile } from "./incoming-file.ts";
import { readBoundary } from "./multipart-boundary.ts";
import { MultipartError } from "./multipart-error.ts";
import { OperationAssembler } from "./operation-assembler.ts";

/** How much a multipart request may hold, and what is done besides. */
export interface MultipartOptions {
  /** Largest `operations` part in bytes. */
  readonly maxOperationsBytes: number;
  /** Largest file in bytes; a file of exactly this size is taken. */
  readonly maxFileBytes: number;
  /** Receives the length of each chunk of the file that arrives. @defaultValue nothing is done */
  readonly onFileBytes?: (bytes: number) => void;
}

// Preamble, delimiters and headers of three parts: many times what clients send.
const maxFramingBytes = 65_536;

/** One request's way from its first byte until nothing of it is left. */
export class MultipartReceiver {
  readonly #request: IncomingMessage;
  readonly #options: MultipartOptions;
  readonly #signal: AbortSignal | undefined;
  readonly #operation: OperationAssembler;
  readonly #maxBytesBeforeFile: number;
  #boundary = "";
  #parser: Writable | null = null;
  #sink: FileSink | null = null;
  /** Set once the request needs no parsing any more. */
  #discarding: Promise<void> | null = null;
  #resolve!: (params: GraphqlParams) => void;
  #reject!: (error: unknown) => void;
  readonly #params: Promise<GraphqlParams>;

  constructor(request: IncomingMessage, options: MultipartOptions, signal: AbortSignal | undefined) {
    this.#request = request;
    this.#options = options;
    this.#signal = signal;
    this.#operation = new OperationAssembler(options.maxOperationsBytes);
    this.#maxBytesBeforeFile = options.maxOperationsBytes + maxMapLength + maxFramingBytes;
    this.#params = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
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
    return this.#params;
  }

  /** See `MultipartRequest.finish`. */
  finish(bound: AbortSignal | undefined): Promise<void> {
    if (this.#discarding === null) {
      this.#sink?.fail(
        new MultipartError("FILE_NOT_READ", "The request was answered before its file had been read."),
      );
    }
    const rest = this.#discardRest();
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
        onField: (name, value, isTruncated) =>
          this.#attempt(() => this.#operation.takeField(name, value, isTruncated)),
        onFile: (part) => this.#attempt(() => this.#takeFile(part)),
        onFinish: () => this.#attempt(() => this.#takeEnd()),
        onError: (error) => this.#fail(error),
      },
    );
    this.#request.pipe(this.#parser);
  }

  #takeFile(part: FilePart): void {
    this.#operation.takeFile(part.fieldName);
    const expectedSizeInBytes = this.#deriveSize(part.offset);
    if (expectedSizeInBytes !== null && expectedSizeInBytes > this.#options.maxFileBytes) {
      throw this.#fileTooLarge();
    }
    const { fieldName, filename, mimetype, encoding } = part;
    this.#sink = createFileSink(
      part.content,
      { fieldName, filename, mimetype, encoding, expectedSizeInBytes },
      this.#options.maxFileBytes,
      () => this.#fail(this.#fileTooLarge()),
      this.#options.onFileBytes,
    );
    // The scalar hands this value on as it is. The library's own files have a spooled copy beside what we promise.
    const upload: { resolve(file: OneTimeFile): void } = this.#operation.upload;
    upload.resolve(this.#sink.file);
    this.#deliver();
  }

  #takeEnd(): void {
    this.#operation.takeEnd();
    this.#sink?.end();
    this.#deliver();
    void this.#discardRest();
  }

  #deliver(): void {
    if (this.#operation.params !== null) this.#resolve(this.#operation.params);
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
    this.#sink?.fail(error);
    if (isAboutTheFile(error)) this.#deliver();
    this.#reject(reason);
    void this.#discardRest();
  }

  #discardRest(): Promise<void> {
    if (this.#discarding === null) {
      if (this.#parser !== null) this.#request.unpipe(this.#parser);
      this.#request.off("close", this.#onClose);
      this.#discarding = discardRequest(this.#request, this.#maxBytesBeforeFile + this.#options.maxFileBytes);
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

  /** The size of the file if it is the last part of a request that ends as clients end theirs. */
  #deriveSize(offset: number | null): number | null {
    const { "content-length": contentLength, "transfer-encoding": transferEncoding } = this.#request.headers;
    if (offset === null || contentLength === undefined || transferEncoding !== undefined) return null;
    const closingBytes = Buffer.byteLength(`\r\n--${this.#boundary}--\r\n`);
    const sizeInBytes = Number(contentLength) - offset - closingBytes;
    return sizeInBytes >= 0 ? sizeInBytes : null;
  }

  #fileTooLarge(): MultipartError {
    return new MultipartError(
      "FILE_TOO_LARGE",
      `The file is larger than ${this.#options.maxFileBytes} bytes, the most that a request may carry.`,
    );
  }
}

/** Whether the operation is in order and only one of its variables is not: then the operation answers. */
function isAboutTheFile(error: Error): boolean {
  return (
    error instanceof MultipartError && (error.code === "MISSING_FILE" || error.code === "FILE_TOO_LARGE")
  );
}
