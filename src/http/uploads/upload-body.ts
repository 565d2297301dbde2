import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Clock } from "../../clock.ts";
import { ClientDisconnectedError } from "../../operations/client-disconnected-error.ts";
import { minFileRate, RateMonitor } from "../../uploads/rate-monitor.ts";
import type { Spool } from "../../uploads/spool.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Body of a PATCH, read chunk by chunk. The gateway reads the client's connection only while it needs bytes. A client
 * that sends too slowly fails the upload; time in which the gateway does not read is not counted.
 */
export class UploadBody {
  readonly #request: IncomingMessage;
  readonly #clock: Clock;
  readonly #onBytes: (bytes: number) => void;
  readonly #watch: RateMonitor;
  /** Received bytes that were not consumed yet. */
  #rest: Buffer = Buffer.alloc(0);
  /** Set while the gateway waits for bytes; `sinceMs` is in milliseconds since the epoch. */
  #waiting: { readonly sinceMs: number; readonly end: () => void } | null = null;
  #failure: Error | null = null;
  #hasEnded = false;

  /** @param onBytes receives the length of each received chunk. */
  constructor(request: IncomingMessage, clock: Clock, onBytes: (bytes: number) => void) {
    this.#request = request;
    this.#clock = clock;
    this.#onBytes = onBytes;
    this.#watch = new RateMonitor(clock, () => this.fail(tooSlow()));
    request.on("data", this.#onData).on("end", this.#onEnd).on("close", this.#onClose);
    request.pause();
    if (request.destroyed) this.#onClose();
  }

  /**
   * Time since the client last sent a byte while the gateway was reading, in milliseconds; null when reading has
   * failed.
   */
  get silentForMs(): number | null {
    if (this.#failure) return null;
    return this.#waiting === null ? 0 : this.#clock.now() - this.#waiting.sinceMs;
  }

  /** Makes pending and future reads fail with this error. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#watch.stop();
    this.#endWaiting();
  }

  /** Stream of the next `sizeInBytes` bytes, as they arrive. The stream fails when the body ends before. */
  stream(sizeInBytes: number): Readable {
    const take = (maxBytes: number) => this.#take(maxBytes);
    let missing = sizeInBytes;
    return new Readable({
      highWaterMark: 1,
      async read() {
        try {
          const chunk = missing === 0 ? null : await take(missing);
          if (chunk === null && missing > 0) throw new ClientDisconnectedError();
          missing -= chunk?.length ?? 0;
          this.push(chunk);
        } catch (error) {
          this.destroy(error as Error);
        }
      },
    });
  }

  /**
   * Buffers the next bytes, at most `maxBytes`. The caller must release the spool, also after a rejection.
   * @throws MultipartError NO_ROOM
   */
  async store(maxBytes: number, spool: Spool): Promise<void> {
    while (spool.sizeInBytes < maxBytes) {
      const chunk = await this.#take(maxBytes - spool.sizeInBytes);
      if (!chunk) return;
      await spool.add(chunk);
    }
  }

  /** Waits for a byte or the end of the body. @returns true at the end. */
  async isFinished(): Promise<boolean> {
    return (await this.#take(0)) === null;
  }

  /** Stops listening to the request. The rest of the body stays unread. */
  stop(): void {
    this.#watch.stop();
    this.#request.off("data", this.#onData).off("end", this.#onEnd).off("close", this.#onClose);
    this.#request.pause();
  }

  /** Reads the available bytes, at most `maxBytes`; null at the end. Must be awaited before the next call. */
  async #take(maxBytes: number): Promise<Buffer | null> {
    while (this.#rest.length === 0 && !this.#hasEnded && !this.#failure) await this.#wait();
    if (this.#failure) throw this.#failure;
    if (this.#rest.length === 0) return null;
    const chunk = this.#rest.subarray(0, maxBytes);
    this.#rest = this.#rest.subarray(maxBytes);
    return chunk;
  }

  #wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting = { sinceMs: this.#clock.now(), end: resolve };
    this.#watch.wait();
    this.#request.resume();
    return promise;
  }

  #endWaiting(): void {
    this.#waiting?.end();
    this.#waiting = null;
    this.#watch.rest();
  }

  #onData = (chunk: Buffer): void => {
    this.#watch.count(chunk.length);
    this.#onBytes(chunk.length);
    this.#request.pause();
    // One chunk may still arrive after the pause.
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#endWaiting();
  };

  #onEnd = (): void => {
    this.#hasEnded = true;
    this.#endWaiting();
  };

  #onClose = (): void => {
    if (!this.#request.readableEnded) this.fail(new ClientDisconnectedError());
  };
}

/** Error for a slow client. Clients resume automatically after 503, but not after 408. */
function tooSlow(): UploadError {
  const { bytes, windowMs } = minFileRate;
  const message = `The bytes arrived too slowly: at least ${bytes} must arrive in each ${windowMs / 1_000} seconds in which the gateway waits for them. Completed parts are stored; resume from the offset that HEAD returns.`;
  return new UploadError(503, "REQUEST_TIMEOUT", message, { "Retry-After": "1" });
}
