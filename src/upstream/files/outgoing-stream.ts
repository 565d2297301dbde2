import { Readable } from "node:stream";
import { type UpstreamCall, UploadSizeError } from "../errors.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";

/**
 * Is told when the bytes of a file move. Of one that is sent: its reader asks for the next chunk or a chunk comes that was
 * asked for (MOVED), the last one was taken (OVER), it begins anew (REWOUND). Of one that comes: its reader waits for the
 * service (AWAITED), or bytes lie ready that nobody takes (READY).
 */
export type OnFileMoved = (event: "MOVED" | "OVER" | "REWOUND" | "AWAITED" | "READY") => void;

/**
 * Bytes of an upload that leave with one write, so the connection takes as many before the service has taken them: undici
 * would pause the body in between. The service has to take them within the time in which something has to move.
 */
export const writtenAtOnceBytes = 131_072;

/** A place for the connection that a body is written to, and what was written there. */
export interface WritingPlace {
  /** What is written between the two calls leaves with one call of the system; null as long as there is no connection. */
  connection: { cork(): void; uncork(): void } | null;
  /** Bytes of all bodies that were handed out here. */
  handedOutBytes: number;
}

/** Makes what tells how far a file has got on its way. All streams of one file share it. */
export function noProgress() {
  return {
    /** Whether reading has begun. */
    isOpened: false,
    /** Whether the last chunk has been handed out. */
    isHandedOut: false,
    /** The file's own bytes that have come. */
    receivedSizeInBytes: 0,
    /** Whether the next bytes of the file are waited for. */
    isWaiting: false,
  };
}

/** How far a file has got on its way. */
export type FileProgress = ReturnType<typeof noProgress>;

/** Says that a file has another size than was announced. @param actual null when it is not known. */
export function sizeError(call: UpstreamCall, announced: number, actual: number | null): UploadSizeError {
  return new UploadSizeError("The file does not have its announced size", call, {
    announcedSizeInBytes: announced,
    actualSizeInBytes: actual,
  });
}

/**
 * The body of a request that sends a file, as its bytes arrive. It hands the bytes on, but keeps the last chunk back until the
 * file has ended: a service must not have a complete file before it is certain that nothing follows. It fails when the
 * file has another size, and leaves the file's own stream as it is.
 *
 * The event loop looks at the sockets before each write. A service may answer early and close: writing on into the
 * closed connection fails, and that failure would destroy the socket together with the unread answer. One turn is not
 * enough, because the turn's polling may already be over. So what has come meanwhile leaves with one write.
 */
export class OutgoingStream extends Readable {
  readonly #file: OutgoingFile;
  readonly #call: UpstreamCall;
  readonly #envelope: MultipartEnvelope | null;
  readonly #progress: FileProgress;
  readonly #onMoved: OnFileMoved | null;
  /** Where it is written; set by those who send it. */
  place: WritingPlace | null = null;
  readonly #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** Bytes that were handed out so far. */
  handedOutBytes = 0;
  /** What it has failed with itself: not what its reader has destroyed it with. */
  failure: Error | null = null;
  /** Whether the reader of this stream wants a chunk. */
  #isAsked = false;
  #isScheduled = false;
  #hasStarted = false;
  /** The chunk that completes the announced size. */
  #last: Buffer | null = null;
  #hasEnded = false;
  /** The file had not the announced size. */
  #sizeFailure: Error | null = null;

  constructor(
    file: OutgoingFile,
    call: UpstreamCall,
    envelope: MultipartEnvelope | null,
    progress: FileProgress,
    onMoved: OnFileMoved | null,
  ) {
    // What waits for the reader is asked for while that before it is written.
    super({ highWaterMark: 1 });
    this.#file = file;
    this.#call = call;
    this.#envelope = envelope;
    this.#progress = progress;
    this.#onMoved = onMoved;
    // Its reader may be gone when it fails.
    this.on("error", () => undefined);
  }

  override _read(): void {
    this.#isAsked = true;
    this.#onMoved?.("MOVED");
    if (!this.#hasStarted) this.#start();
    this.#goOn();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // A file that is too large is being counted by then.
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
    // What comes before it is asked for shows nothing of the service.
    if (this.#isAsked) this.#onMoved?.("MOVED");
    if (received === announced) {
      this.#last = chunk;
    } else {
      this.#keep(chunk);
      if (this.#pendingBytes >= writtenAtOnceBytes) this.#file.stream.pause();
    }
    this.#goOn();
  };

  #onEnd = (): void => {
    const { receivedSizeInBytes } = this.#progress;
    const announced = this.#file.sizeInBytes;
    const isWhole = receivedSizeInBytes === announced;
    this.#end(isWhole ? null : sizeError(this.#call, announced, receivedSizeInBytes));
  };

  /** No more of the file is handed out than what is pending. @param failure follows it then. */
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
    // A reader that has paused gets one chunk to go on with: it would take the others one by one.
    const chunks = this.#pending.splice(0, this.isPaused() ? 1 : this.#pending.length);
    for (const { length } of chunks) {
      this.#pendingBytes -= length;
      this.handedOutBytes += length;
      if (this.place) this.place.handedOutBytes += length;
    }
    if (!this.#hasEnded && this.#pendingBytes < writtenAtOnceBytes) this.#file.stream.resume();
    this.#isAsked = false;
    const connection = this.place?.connection;
    connection?.cork();
    for (const chunk of chunks) this.push(chunk);
    connection?.uncork();
  }
}

function waitOneTurn(next: () => void): void {
  setImmediate(next);
}
