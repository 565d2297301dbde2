import { Readable } from "node:stream";
import { type UpstreamCall, UploadSizeError } from "../errors.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";

/**
 * Callback for events of a file transfer.
 * - MOVED (upload): the connection requests the next chunk, or a requested chunk has arrived
 * - OVER (upload): the last chunk was sent
 * - REWOUND (upload): the upload starts again
 * - AWAITED (download): the reader waits for the service
 * - READY (download): received bytes wait for the reader
 */
export type OnTransferEvent = (event: "MOVED" | "OVER" | "REWOUND" | "AWAITED" | "READY") => void;

/**
 * Number of upload bytes that are collected for one write. Also the high-water mark of upload connections, so that
 * undici does not pause the body within a write. The service must read this many bytes within the idle timeout.
 */
export const maxWriteBytes = 131_072;

/** Connection to which request bodies are written, with a count of the bytes. */
export interface WriteTarget {
  /** Socket; null while there is none. Writes between `cork` and `uncork` use one system call. */
  connection: { cork(): void; uncork(): void } | null;
  /** Number of bytes written to this connection, for all bodies. */
  handedOutBytes: number;
}

/** Creates the progress of a file that has not been sent yet. All streams of one file share it. */
export function createProgress() {
  return {
    /** True when reading has started. */
    isOpened: false,
    /** True when the last chunk was passed to the connection. */
    isHandedOut: false,
    /** Number of bytes received from the file, without the multipart text. */
    receivedSizeInBytes: 0,
    /** True while the stream waits for the next bytes of the file. */
    isWaiting: false,
  };
}

/** Progress of a file that is being sent. */
export type FileProgress = ReturnType<typeof createProgress>;

/**
 * Creates the error for a file whose size differs from the announced one.
 * @param actual actual size in bytes; null when unknown.
 */
export function sizeError(call: UpstreamCall, announced: number, actual: number | null): UploadSizeError {
  return new UploadSizeError("The file does not have its announced size", call, {
    announcedSizeInBytes: announced,
    actualSizeInBytes: actual,
  });
}

/**
 * Request body that sends a file while its bytes arrive. The last chunk is sent only when the size of the file is
 * certain, so that the service never gets a complete file of the wrong size. Fails when the size differs from the
 * announced one. Never destroys the file's own stream.
 *
 * Each write is delayed by two event-loop turns, so that the sockets are polled first. When a service responds early
 * and closes the connection, a write would destroy the socket together with the unread response. One turn is not
 * enough, because its polling may already be over. Bytes that arrive in the meantime are sent with the same write.
 */
export class OutgoingStream extends Readable {
  readonly #file: OutgoingFile;
  readonly #call: UpstreamCall;
  readonly #envelope: MultipartEnvelope | null;
  readonly #progress: FileProgress;
  readonly #onMoved: OnTransferEvent | null;
  /** Connection that sends the stream; set by the sender. */
  target: WriteTarget | null = null;
  readonly #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** Number of bytes passed to the connection so far. */
  handedOutBytes = 0;
  /** Error of the stream itself; null when it has not failed, or when its reader destroyed it. */
  failure: Error | null = null;
  /** True while the connection waits for a chunk. */
  #isAsked = false;
  #isScheduled = false;
  #hasStarted = false;
  /** Chunk that completes the announced size; null until it has arrived. */
  #last: Buffer | null = null;
  #hasEnded = false;
  /** Error to fail with when the file does not have its announced size; null otherwise. */
  #sizeFailure: Error | null = null;

  constructor(
    file: OutgoingFile,
    call: UpstreamCall,
    envelope: MultipartEnvelope | null,
    progress: FileProgress,
    onMoved: OnTransferEvent | null,
  ) {
    // With this mark, the next chunk is requested while the previous one is being written.
    super({ highWaterMark: 1 });
    this.#file = file;
    this.#call = call;
    this.#envelope = envelope;
    this.#progress = progress;
    this.#onMoved = onMoved;
    // The stream can fail after its reader has closed, when nothing else listens for errors.
    this.on("error", () => undefined);
  }

  override _read(): void {
    this.#isAsked = true;
    this.#onMoved?.("MOVED");
    if (!this.#hasStarted) this.#start();
    this.#goOn();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // After a size error, `sendFile` may be counting the rest of the file, so the file must not be paused.
    if (this.#hasStarted && !this.#hasEnded) this.#leaveFile();
    this.#pending.length = 0;
    done(error);
  }

  #start(): void {
    this.#hasStarted = true;
    this.#progress.isOpened = true;
    if (this.#envelope) this.#keep(this.#envelope.head);
    const { stream } = this.#file;
    if (stream.errored) this.#fail(stream.errored);
    else stream.on("data", this.#onData).once("end", this.#onEnd).once("error", this.#onError).resume();
  }

  #onData = (chunk: Buffer): void => {
    if (chunk.length === 0) return;
    const announced = this.#file.sizeInBytes;
    const received = (this.#progress.receivedSizeInBytes += chunk.length);
    if (received > announced) {
      this.#leaveFile();
      this.#end(sizeError(this.#call, announced, null));
      return;
    }
    // A chunk that arrives unrequested does not prove that the service is reading.
    if (this.#isAsked) this.#onMoved?.("MOVED");
    if (received === announced) {
      this.#last = chunk;
    } else {
      this.#keep(chunk);
      if (this.#pendingBytes >= maxWriteBytes) this.#file.stream.pause();
    }
    this.#goOn();
  };

  #onEnd = (): void => {
    const { receivedSizeInBytes } = this.#progress;
    const announced = this.#file.sizeInBytes;
    const isWhole = receivedSizeInBytes === announced;
    this.#end(isWhole ? null : sizeError(this.#call, announced, receivedSizeInBytes));
  };

  /**
   * Ends the stream after the pending chunks.
   * @param failure error to fail with; null to end normally.
   */
  #end(failure: Error | null): void {
    this.#hasEnded = true;
    this.#sizeFailure = failure;
    this.#goOn();
  }

  #leaveFile(): void {
    const { stream } = this.#file;
    stream.off("data", this.#onData).off("end", this.#onEnd).off("error", this.#onError);
    stream.pause();
  }

  #onError = (error: Error): void => this.#fail(error);

  #fail(error: Error): void {
    this.failure ??= error;
    this.destroy(error);
  }

  #keep(chunk: Buffer): void {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
  }

  #goOn(): void {
    const isReady = this.#pending.length > 0 || this.#hasEnded;
    this.#progress.isWaiting = this.#isAsked && !isReady;
    if (!this.#isAsked || !isReady || this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(waitOneTurn, this.#handOut);
  }

  #handOut = (): void => {
    this.#isScheduled = false;
    if (this.destroyed) return;
    if (this.#pending.length > 0) {
      this.#handOutPending();
    } else if (this.#sizeFailure) {
      this.#fail(this.#sizeFailure);
    } else if (this.#progress.isHandedOut) {
      this.#onMoved?.("OVER");
      this.push(null);
    } else {
      // All chunks before the last one are sent and the size is correct, so the last chunk can follow.
      this.#progress.isHandedOut = true;
      for (const rest of [this.#last, this.#envelope?.tail]) if (rest) this.#keep(rest);
      this.#handOut();
    }
  };

  #handOutPending(): void {
    // A paused reader gets only one chunk, which makes it resume. It would read several chunks one by one.
    const chunks = this.#pending.splice(0, this.isPaused() ? 1 : this.#pending.length);
    for (const { length } of chunks) {
      this.#pendingBytes -= length;
      this.handedOutBytes += length;
      if (this.target) this.target.handedOutBytes += length;
    }
    if (!this.#hasEnded && this.#pendingBytes < maxWriteBytes) this.#file.stream.resume();
    this.#isAsked = false;
    const connection = this.target?.connection;
    connection?.cork();
    for (const chunk of chunks) this.push(chunk);
    connection?.uncork();
  }
}

function waitOneTurn(next: () => void): void {
  setImmediate(next);
}
