import { Readable } from "node:stream";
import { type UpstreamCall, UploadSizeError } from "../errors.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";

/**
 * Receives the transfer events of a file. Uploads: MOVED when the connection requests the next chunk or a requested
 * chunk arrives, OVER after the last chunk, REWOUND when the upload restarts. Downloads: AWAITED while the reader waits
 * for the service, READY while received bytes wait for the reader.
 */
export type OnTransferEvent = (event: "MOVED" | "OVER" | "REWOUND" | "AWAITED" | "READY") => void;

/**
 * Number of upload bytes that are collected for one write; also the high-water mark of upload connections. The
 * connection accepts that many bytes before the service reads them; otherwise undici would pause the body in between.
 * The service must read them within the idle timeout.
 */
export const maxWriteBytes = 131_072;

/** Connection to which bodies are written, with a count of their bytes. */
export interface WriteTarget {
  /** Socket of the connection; null while there is none. Writes between `cork` and `uncork` use one system call. */
  connection: { cork(): void; uncork(): void } | null;
  /** Number of bytes of all bodies written here. */
  handedOutBytes: number;
}

/** Creates the initial progress of a file. All streams of one file share it. */
export function createProgress() {
  return {
    /** True when reading has begun. */
    isOpened: false,
    /** True when the last chunk was handed to the connection. */
    isHandedOut: false,
    /** Number of bytes received of the file itself. */
    receivedSizeInBytes: 0,
    /** True while the stream waits for the next bytes of the file. */
    isWaiting: false,
  };
}

/** Progress of a file that is being sent. */
export type FileProgress = ReturnType<typeof createProgress>;

/**
 * Creates the error for a file without its announced size.
 * @param actual null when unknown.
 */
export function sizeError(call: UpstreamCall, announced: number, actual: number | null): UploadSizeError {
  return new UploadSizeError("The file does not have its announced size", call, {
    announcedSizeInBytes: announced,
    actualSizeInBytes: actual,
  });
}

/**
 * Request body that sends a file while its bytes arrive. It holds the last chunk back until the file has ended: the
 * service must not have a complete file before its size is certain. It fails when the file has another size, and never
 * destroys the file's own stream.
 *
 * Each write waits for two event-loop turns, so that the sockets are polled first. A service may respond early and
 * close the connection. A write to the closed connection would then destroy the socket together with the unread
 * response. One turn is not enough, because the polling of that turn may be over. Bytes that arrive meanwhile are sent
 * with the same write.
 */
export class OutgoingStream extends Readable {
  readonly #file: OutgoingFile;
  readonly #call: UpstreamCall;
  readonly #envelope: MultipartEnvelope | null;
  readonly #progress: FileProgress;
  readonly #onMoved: OnTransferEvent | null;
  /** Connection of the stream; set by the sender. */
  target: WriteTarget | null = null;
  readonly #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** Number of bytes handed to the connection so far. */
  handedOutBytes = 0;
  /** The stream's own failure, as opposed to the error with which its reader destroyed it. */
  failure: Error | null = null;
  /** True while the reader of this stream waits for a chunk. */
  #isAsked = false;
  #isScheduled = false;
  #hasStarted = false;
  /** The chunk that completes the announced size. */
  #last: Buffer | null = null;
  #hasEnded = false;
  /** Set when the file does not have its announced size. */
  #sizeFailure: Error | null = null;

  constructor(
    file: OutgoingFile,
    call: UpstreamCall,
    envelope: MultipartEnvelope | null,
    progress: FileProgress,
    onMoved: OnTransferEvent | null,
  ) {
    // The next chunk is requested while the previous one is written.
    super({ highWaterMark: 1 });
    this.#file = file;
    this.#call = call;
    this.#envelope = envelope;
    this.#progress = progress;
    this.#onMoved = onMoved;
    // The reader may already be closed when the stream fails.
    this.on("error", () => undefined);
  }

  override _read(): void {
    this.#isAsked = true;
    this.#onMoved?.("MOVED");
    if (!this.#hasStarted) this.#start();
    this.#goOn();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // After a size error, `sendFile` may be counting the rest of the file and must not be paused.
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
    // A chunk that arrives before the connection requests it does not prove that the service reads.
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
   * Ends the file after the pending chunks.
   * @param failure error to fail with after them.
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
      // The file is complete.
      this.#progress.isHandedOut = true;
      for (const rest of [this.#last, this.#envelope?.tail]) if (rest) this.#keep(rest);
      this.#handOut();
    }
  };

  #handOutPending(): void {
    // A paused reader gets one chunk to resume with; it would read several one by one.
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
