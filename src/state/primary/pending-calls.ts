import type { Clock } from "../../clock.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";

/** Most calls that wait for the primary at a time. */
const maxCalls = 5_000;

/** How many times as long a patient call waits. */
const patience = 10;

interface PendingCall {
  readonly isPatient: boolean;
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
   * @param isPatient whether the answer is waited for ten times as long, also while others are not, and proves nothing when it is late.
   * @throws StateUnavailableError when it does not come in time, or too many wait.
   */
  begin(send: (id: number) => void, isPatient = false): Promise<unknown> {
    if (this.#byId.size >= maxCalls) return Promise.reject(new StateUnavailableError());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const expire = () => {
        if (!this.#byId.delete(id)) return;
        reject(new StateUnavailableError());
        if (!isPatient) this.#onTimeout();
      };
      const waitMs = isPatient ? this.#timeoutMs * patience : this.#timeoutMs;
      // When this process has stood still, the answer lies ready, and is read a turn after the timers.
      const cancel = this.#clock.schedule(() => setImmediate(() => setImmediate(expire)), waitMs);
      this.#byId.set(id, { isPatient, resolve, reject, cancel });
      send(id);
    });
  }

  resolve(id: number, value: unknown): void {
    this.#take(id)?.resolve(value);
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error);
  }

  /** Has none wait any more but those that are patient. */
  rejectImpatient(): void {
    for (const [id, { isPatient }] of this.#byId)
      if (!isPatient) this.reject(id, new StateUnavailableError());
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
