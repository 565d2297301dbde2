/** Interval between short reads from a paused connection, in milliseconds of the machine's clock. */
const lookMs = 500;

/**
 * Pauses reading from a connection whose client sends more than the gateway can process. Twice a second it reads
 * briefly, if allowed. Without these short reads, a disconnect would go unnoticed and the operations would continue.
 */
export class PausedReading {
  readonly #connection: { pause(): unknown; resume(): unknown };
  readonly #mayLook: () => boolean;
  #timer: NodeJS.Timeout | null = null;
  #isHeld = false;

  /** @param mayLook returns true when a short read is allowed. */
  constructor(connection: { pause(): unknown; resume(): unknown }, mayLook: () => boolean) {
    this.#connection = connection;
    this.#mayLook = mayLook;
  }

  /** True while reading is paused. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Pauses reading. Has no effect on a held connection. */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#connection.pause();
    this.#timer ??= setInterval(this.#look, lookMs).unref();
  }

  /** Resumes reading. Has no effect on a connection that is not held. */
  release(): void {
    this.end();
    this.#resume();
  }

  /** Stops the timer of a closed connection. */
  end(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  readonly #look = (): void => {
    if (this.#mayLook()) this.#resume();
  };

  #resume(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#connection.resume();
  }
}
