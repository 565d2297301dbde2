/** How often a held connection reads a little, in milliseconds of the machine's clock. */
const lookMs = 500;

/**
 * Stops reading from a connection while its client has sent more than is worked on. Twice a second it reads a little all the
 * same, as long as it may: otherwise nobody would notice that the client has disconnected, and what runs for it would go on.
 */
export class ReadHold {
  readonly #connection: { pause(): unknown; resume(): unknown };
  readonly #mayLook: () => boolean;
  #timer: NodeJS.Timeout | null = null;
  #isHeld = false;

  /** @param mayLook whether a little more may be read. */
  constructor(connection: { pause(): unknown; resume(): unknown }, mayLook: () => boolean) {
    this.#connection = connection;
    this.#mayLook = mayLook;
  }

  /** True while nothing is read. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Stops reading; without effect on a connection that is held. */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#connection.pause();
    this.#timer ??= setInterval(this.#look, lookMs).unref();
  }

  /** Reads on; without effect on a connection that is not held. */
  release(): void {
    this.end();
    this.#resume();
  }

  /** Forgets a connection that is closed. */
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
