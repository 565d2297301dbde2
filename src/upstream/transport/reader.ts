import { setMaxListeners } from "node:events";
import type { CallSlots, WaitingCall, Waiter } from "../call-slots.ts";
import type { CallTrace } from "../call-trace.ts";
import type { Follower } from "../departure.ts";
import type { ListEntry } from "../linked-list.ts";
import { DeadlineQueue, Expiring } from "./deadline-queue.ts";
import { hashOf } from "./in-flight-reads.ts";
import type { Read, ReadRequest } from "./read-request.ts";
import type { WholeAnswer } from "./whole-answer.ts";
import { type Participant, SharedRead, type ReadWays } from "./shared-read.ts";
import { noProgress } from "./transport.ts";
import { isLate, waitingCall } from "./with-call-slots.ts";
import { failureAtDeadline } from "./with-deadline.ts";
import { abortedCode, endOf } from "./with-telemetry.ts";

/** What all readers share. */
interface Readers {
  readonly ways: ReadWays;
  readonly callMs: number;
  readonly deadlines: DeadlineQueue;
}

/**
 * Makes reads. Each waits for a place among the calls of its operation; its deadline begins with that place, and with it
 * the call, unless one for the same answer is under way already.
 * @param callMs the time of each, in milliseconds.
 */
export function createRead(ways: ReadWays, callMs: number): Read {
  const readers: Readers = {
    ways,
    callMs,
    deadlines: new DeadlineQueue(ways.clock, callMs),
  };
  return (request) => new Promise((resolve, reject) => new Reader(readers, request, resolve, reject).ask());
}

/** One caller who waits for an answer: its place, its deadline and its leaving. */
class Reader extends Expiring implements Waiter, Participant, Follower {
  readonly #readers: Readers;
  readonly #request: ReadRequest;
  readonly #resolve: (answer: WholeAnswer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #startedAtMs: number;
  /** Null where nothing is traced. */
  readonly #trace: CallTrace | null;
  /** What it has told the caller's signal to call; null when it follows its departure, or nothing. */
  #onAbort: (() => void) | null = null;
  /** Where it stands among those who follow the caller's departure; null when it does not. */
  #following: ListEntry<Follower> | null = null;
  /** The place that is taken; null when there is none to give back. */
  #place: CallSlots | null = null;
  /** Where it waits for its place; null when it does not. */
  #turn: ListEntry<Waiter> | null = null;
  /** Null while the place is waited for. */
  #read: SharedRead | null = null;
  /** Whether the call was another reader's before. */
  #hasJoined = false;
  /** How long the call had waited for a connection before this reader joined it, in milliseconds. */
  #waitedBeforeMs = 0;

  constructor(
    readers: Readers,
    request: ReadRequest,
    resolve: (answer: WholeAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    super();
    this.#readers = readers;
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#startedAtMs = readers.ways.clock.now();
    this.#trace = request.caller.account?.tracer?.begin(request.call) ?? null;
  }

  /** How it waits for its place. */
  get call(): WaitingCall {
    return waitingCall(this.#request.call);
  }

  /** Waits for a place, and begins. */
  ask(): void {
    if (this.#hasCallerLeft) {
      this.leave();
      return;
    }
    this.#followCaller();
    const { slots } = this.#request.caller;
    if (!slots || slots.tryTake()) this.begin();
    else this.#turn = slots.wait(this);
  }

  begin(): boolean {
    const { ways, deadlines } = this.#readers;
    const hasWaited = this.#turn !== null;
    this.#turn = null;
    // The place may come from a call that has left together with this one.
    if (this.#hasCallerLeft) {
      this.leave();
      return false;
    }
    this.#place = this.#request.caller.slots ?? null;
    const nowMs = ways.clock.now();
    if (hasWaited) this.#trace?.waited("place", this.#startedAtMs, nowMs);
    deadlines.add(this, nowMs);
    const hash = hashOf(this.#request);
    const shared = ways.inFlight.find(this.#request, hash, nowMs);
    if (shared) {
      const { waitedMs, sinceMs } = shared.progress.queue;
      this.#waitedBeforeMs = waitedMs + (sinceMs === null ? 0 : nowMs - sinceMs);
      this.#hasJoined = true;
      this.#read = shared;
      shared.join(this);
      return true;
    }
    this.#read = new SharedRead(ways, this.#request, hash, {
      startedAtMs: this.#startedAtMs,
      begunAtMs: nowMs,
      trace: this.#trace,
    });
    this.#read.join(this);
    this.#read.begin();
    return true;
  }

  succeed(answer: WholeAnswer): void {
    this.#resolve(answer);
    this.#settle(null, null);
  }

  fail(error: unknown): void {
    if (!this.#read) this.#reportUnsent(endOf(error).code);
    this.#settle(error, endOf(error).code);
    this.#reject(error);
  }

  leave(): void {
    if (this.#read) this.#read.leave(this, abortedCode);
    else this.#reportUnsent(abortedCode);
    this.#settle(null, abortedCode);
    const { caller } = this.#request;
    this.#reject(caller.departure ? caller.departure.reason : caller.signal.reason);
  }

  expire(): void {
    const { waitedMs = 0, sinceMs = null } = this.#read?.progress.queue ?? {};
    const queue = { waitedMs: waitedMs - this.#waitedBeforeMs, sinceMs };
    const error = failureAtDeadline(this.#request.call, "NONE", queue, this.#readers.callMs);
    this.#read?.leave(this, error.code);
    this.#settle(error, error.code);
    this.#reject(error);
  }

  get #hasCallerLeft(): boolean {
    const { caller } = this.#request;
    return caller.departure ? caller.departure.reason !== null : caller.signal.aborted;
  }

  #followCaller(): void {
    const { caller } = this.#request;
    if (caller.departure) {
      this.#following = caller.departure.follow(this);
      return;
    }
    const { signal } = caller;
    // Many calls of one operation can wait under one signal; that many listeners are no leak.
    setMaxListeners(0, signal);
    this.#onAbort = () => this.leave();
    signal.addEventListener("abort", this.#onAbort);
  }

  #reportUnsent(code: string): void {
    const unsent = noProgress(this.#request.caller.account);
    this.#readers.ways.report(this.#request, unsent, this.#startedAtMs, null, code);
  }

  /**
   * Leaves nothing behind.
   * @param error what the others of the operation may fail with as well.
   * @param code what the trace says; null when there is an answer.
   */
  #settle(error: unknown, code: string | null): void {
    const { call, caller } = this.#request;
    this.#readers.deadlines.remove(this);
    if (this.#following) caller.departure?.unfollow(this.#following);
    else if (this.#onAbort) caller.signal.removeEventListener("abort", this.#onAbort);
    const place = this.#place;
    this.#place = null;
    if (this.#turn) caller.slots?.leave(this.#turn);
    if (place) {
      if (isLate(error)) place.failWaiting(call.service, error);
      place.give();
    }
    this.#endTrace(code);
  }

  #endTrace(code: string | null): void {
    if (!this.#trace) return;
    const sent = this.#hasJoined ? this.#read?.progress.sent : null;
    if (sent) this.#trace.share(sent);
    this.#trace.end(code);
  }
}
