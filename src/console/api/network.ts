import { gatewayAddress } from "../addresses.ts";

/** Delay before the first retried probe, in milliseconds. Each further delay is twice as long, up to `maxDelayMs`. */
const firstDelayMs = 1_000;
const maxDelayMs = 15_000;

/** Reachability of the gateway. While it is unreachable, the gateway is probed until it responds. */
export class Network {
  #isReachable = navigator.onLine;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delayMs = firstDelayMs;
  readonly #listeners = new Set<() => void>();

  constructor() {
    addEventListener("offline", () => this.markUnreachable());
    addEventListener("online", () => void this.probe());
    if (!this.#isReachable) this.#lookLater();
  }

  /** True when the last request or probe reached the gateway. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** Calls the listener after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves once the gateway is reachable; immediately when it already is. */
  async whenReachable(): Promise<void> {
    if (this.#isReachable) return;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (!this.#isReachable) return;
        stop();
        resolve();
      });
    });
  }

  /** Marks the gateway as unreachable after a request without a response, and starts probing. */
  markUnreachable(): void {
    if (!this.#isReachable) return;
    this.#become(false);
    this.#lookLater();
  }

  /** Probes the gateway now, through its liveness route. */
  async probe(): Promise<void> {
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
    this.#timer = setTimeout(() => void this.probe(), this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, maxDelayMs);
  }

  #become(isReachable: boolean): void {
    if (this.#isReachable === isReachable) return;
    this.#isReachable = isReachable;
    for (const listener of this.#listeners) listener();
  }
}
