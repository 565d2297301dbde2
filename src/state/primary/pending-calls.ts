import type { Clock } from "../../clock.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";

/** Most calls that wait for the primary at a time. */
const maxCalls = 5_000;

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly cancel: () => void;
}

/** The calls that wait for an answer of the primary, each for a bounded time. */
export class PendingCalls {
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #onTimeout: () => void;
  readonly #byId = new Map<number, PendingCall>();
  #lastId = 0;

  /** @param onTimeout is called when an answer has not come in time. */
  constructor(clock: Clock, timeoutMs: number, onTimeout: () => void) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#onTimeout = onTimeout;
  }

  /**
   * Waits for the answer to a call.
   * @param send sends the call with its number.
   * @throws StateUnavailableError when it does not come in time, or too many wait.
   */
  begin(send: (id: number) => void): Promise<unknown> {
    if (this.#byId.size >= maxCalls) return Promise.reject(new StateUnavailableError());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const expire = () => {
        if (!this.#byId.delete(id)) return;
        reject(new StateUnavailableError());
        this.#onTimeout();
      };
      // When this process has stood still, the answer lies ready, and is read a turn after the timers.
      const cancel = this.#clock.schedule(() => setImmediate(() => setImmediate(expire)), this.#timeoutMs);
      this.#byId.set(id, { resolve, reject, cancel });
      send(id);
    });
  }

  resolve(id: number, value: unknown): void {
    this.#take(id)?.resolve(value);
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error);
  }

  /** Has none wait any more. */
  rejectAll(): void {
    for (const id of this.#byId.keys()) this.reject(id, new StateUnavailableError());
  }

  #take(id: number): PendingCall | undefined {
    const call = this.#byId.get(id);
    this.#byId.delete(id);
    call?.cancel();
    return call;
  }
}
