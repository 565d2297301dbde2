import { gatewayAddress } from "../addresses.ts";

/** How long is waited before the gateway is looked for again, in milliseconds: doubled from the first to the second. */
const firstDelayMs = 1_000;
const maxDelayMs = 15_000;

/** Whether the gateway can be reached. It is looked for again and again once it cannot. */
export class Network {
  #isReachable = navigator.onLine;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delayMs = firstDelayMs;
  readonly #listeners = new Set<() => void>();

  constructor() {
    addEventListener("offline", () => this.lost());
    addEventListener("online", () => void this.look());
    if (!this.#isReachable) this.#lookLater();
  }

  /** Whether it can be, as far as is known. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** Calls back after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves as soon as it can be reached: at once when it can. */
  async back(): Promise<void> {
    if (this.#isReachable) return;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (!this.#isReachable) return;
        stop();
        resolve();
      });
    });
  }

  /** A request got no answer: the gateway is looked for until it answers. */
  lost(): void {
    if (!this.#isReachable) return;
    this.#become(false);
    this.#lookLater();
  }

  /** Looks for the gateway now. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const answers = await fetch(gatewayAddress("health/live"), { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) {
      this.#delayMs = firstDelayMs;
      if (!this.#isReachable) this.#become(true);
    } else {
      this.#become(false);
      this.#lookLater();
    }
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, maxDelayMs);
  }

  #become(isReachable: boolean): void {
    if (this.#isReachable === isReachable) return;
    this.#isReachable = isReachable;
    for (const listener of this.#listeners) listener();
  }
}
