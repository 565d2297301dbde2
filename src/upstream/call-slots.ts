import { LinkedList, ListEntry } from "./linked-list.ts";

/** Most calls of one operation that run at a time in a gateway that is not configured otherwise. */
export const defaultMaxConcurrentCalls = 8;

/** What is known of a call that waits for its place. */
export interface WaitingCall {
  /** The service that it asks. */
  readonly service: string;
  /** The failure of this call when an earlier one to the same service has failed with `failure`. */
  readonly failAfter: (failure: unknown) => unknown;
}

/** A call that waits for its place. One of the two functions is called, once, unless it leaves before. */
export interface Waiter {
  readonly call: WaitingCall;
  /** Offers the call its place. @returns whether it takes it; otherwise it has left. */
  begin(): boolean;
  /** The call is not to begin any more. */
  fail(error: unknown): void;
}

/** The places in which the calls of one operation run; further calls wait for one in order of their arrival. */
export class CallSlots {
  #free: number;
  /** Null until a call has to wait. */
  #waiting: LinkedList<ListEntry<Waiter>> | null = null;

  /** @param size how many calls run at a time; at least 1. */
  constructor(size: number) {
    this.#free = size;
  }

  /** Whether a place is free now. */
  get hasRoom(): boolean {
    return this.#free > 0;
  }

  /** Takes a place when one is free now; it is given back with {@link give}. */
  tryTake(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  /** Has `waiter` wait for a place. @returns with what it can leave. */
  wait(waiter: Waiter): ListEntry<Waiter> {
    this.#waiting ??= new LinkedList();
    return this.#waiting.append(new ListEntry(waiter));
  }

  /** Ends the waiting of one who waits, if it still does. It is told nothing. */
  leave(turn: ListEntry<Waiter>): void {
    this.#waiting?.remove(turn);
  }

  /**
   * Gives a place back. It goes from one call to the next without being free in between, so that none overtakes.
   */
  give(): void {
    // In a loop, as those who leave together can be more than the stack has room for.
    for (let next = this.#waiting?.shift(); next; next = this.#waiting?.shift()) {
      if (next.member.begin()) return;
    }
    this.#free += 1;
  }

  /**
   * Waits for a place. Rejects with the reason of `signal` when that aborts before, and with the call's own failure after
   * {@link failWaiting}; nothing is taken then.
   * @returns gives the place back; calling it again does no harm.
   */
  async take(call: WaitingCall, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (!this.tryTake()) await this.#turn(call, signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.give();
      isHeld = false;
    };
  }

  /** Fails the calls to a service that wait now; those that come later wait for their turn as before. */
  failWaiting(service: string, failure: unknown): void {
    for (const turn of this.#waiting?.members() ?? []) {
      const { member: waiter } = turn;
      if (!turn.isLinked || waiter.call.service !== service) continue;
      this.leave(turn);
      waiter.fail(waiter.call.failAfter(failure));
    }
  }

  #turn(call: WaitingCall, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        call,
        begin: () => {
          signal.removeEventListener("abort", onAbort);
          resolve();
          return true;
        },
        fail: (error) => {
          signal.removeEventListener("abort", onAbort);
          reject(error);
        },
      };
      const onAbort = () => {
        this.leave(turn);
        reject(signal.reason);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      const turn = this.wait(waiter);
    });
  }
}
