import type { Clock } from "../../clock.ts";
import { GatewayBusyError, UpstreamTimeoutError } from "../errors.ts";
import type { OnFileMoved } from "../files/outgoing-stream.ts";
import { outcomeWithoutAnswer } from "./outcome.ts";
import type { CallTimer, ServiceCall, Transport } from "./service-call.ts";
import { Linked, LinkedList } from "../linked-list.ts";

/** How long calls may take, in milliseconds, in a gateway that is not configured otherwise. Waiting for the rate limit does not count. */
export const defaultDeadlines = {
  /** A call without a stream body, all attempts and pauses included, to the end of the answer's body. */
  callMs: 15_000,
  /** Longest time in which no byte of a streamed body or answer moves: a slow sender or reader is no failure. */
  idleMs: 30_000,
  /** From the last byte of a stream body to the end of the answer's body. */
  answerMs: 60_000,
};

/** Longest times: see {@link defaultDeadlines}. */
export type Deadlines = Readonly<typeof defaultDeadlines>;

/**
 * What ends a call now. When most of its time went by in the queue for one of the gateway's own connections, it was not
 * the service that was slow; but a failure first says what became of a change that was sent.
 */
function failureAtDeadline(call: ServiceCall, callMs: number): GatewayBusyError | UpstreamTimeoutError {
  const { shared, request } = call;
  const { waitsSinceMs } = shared ?? call;
  const waitedMs = shared ? shared.connectionWaitMs - call.connectionWaitMs : call.connectionWaitMs;
  const outcome = outcomeWithoutAnswer(call);
  if (waitsSinceMs !== null || (outcome === "NONE" && waitedMs > callMs / 2)) {
    return new GatewayBusyError("No connection was free in time", request.call);
  }
  return new UpstreamTimeoutError("The service did not answer in time", request.call, outcome);
}

/** Gives a file the time that it needs while its bytes move: see {@link Deadlines}. */
function timeFile(timer: Timer, { callMs, idleMs, answerMs }: Deadlines): OnFileMoved {
  return (event) => {
    if (event === "READY") timer.hold();
    else if (event === "OVER") timer.restart(answerMs);
    // The pause before a file is sent again is bounded as that of any other call.
    else timer.restart(event === "REWOUND" ? callMs : idleMs);
  };
}

/**
 * Ends a call that takes too long with an `UpstreamTimeoutError`, or with a `GatewayBusyError` while it waits for a
 * connection; also while the answer's body is read.
 */
export function withDeadline(next: Transport, clock: Clock, deadlines: Deadlines): Transport {
  const end = (call: ServiceCall) => call.end(call.heldFailure ?? failureAtDeadline(call, deadlines.callMs));
  // Calls of one length come in the order in which they end; those of files would be in their way.
  const calls = new TimerQueue(clock, end);
  const files = new TimerQueue(clock, end);
  return (call) => {
    const sendsFile = call.request.body?.kind === "stream";
    const isFile = sendsFile || call.request.streamsAnswer === true;
    const timer = new Timer(isFile ? files : calls, call);
    call.timer = timer;
    if (isFile) call.onFileMoved = timeFile(timer, deadlines);
    timer.restart(sendsFile ? deadlines.idleMs : deadlines.callMs);
    call.onOutcome(stopTimer);
    next(call);
  };
}

function stopTimer({ timer }: ServiceCall): void {
  timer?.hold();
}

/** Times that are counted down together: the one that ends first has a timer of the clock, all others wait behind it. */
export class TimerQueue {
  readonly clock: Clock;
  readonly #expire: (call: ServiceCall) => void;
  readonly #timers = new LinkedList<Timer>();
  #cancel: (() => void) | null = null;
  /** When the clock's timer fires, in milliseconds since the Unix epoch; Infinity without one. */
  #firesAtMs = Infinity;

  /** @param expire is called when the time of a call is over. */
  constructor(clock: Clock, expire: (call: ServiceCall) => void) {
    this.clock = clock;
    this.#expire = expire;
  }

  /**
   * Has the call of `timer` ended at this time, and not when it was to be before. Most come in the order in which they end. A file does
   * that with every chunk, so the clock's timer is let alone.
   */
  set(timer: Timer, endsAtMs: number): void {
    this.#timers.remove(timer);
    timer.endsAtMs = endsAtMs;
    let earlier = this.#timers.last;
    while (earlier && earlier.endsAtMs > endsAtMs) earlier = earlier.earlier;
    this.#timers.append(timer, earlier);
    if (!earlier) this.#wait();
  }

  /** Takes `timer` out, if it is there. The clock's timer ends with the last one; one that was set for another is let alone. */
  remove(timer: Timer): void {
    this.#timers.remove(timer);
    if (!this.#timers.first) this.#wait();
  }

  /** Sets the clock's timer for the first one, unless it fires before. */
  #wait(): void {
    const { first } = this.#timers;
    if (first && this.#firesAtMs <= first.endsAtMs) return;
    this.#cancel?.();
    this.#cancel = first && this.clock.schedule(() => this.#look(), first.endsAtMs - this.clock.now());
    this.#firesAtMs = first?.endsAtMs ?? Infinity;
  }

  #look(): void {
    this.#cancel = null;
    this.#firesAtMs = Infinity;
    try {
      while ((this.#timers.first?.endsAtMs ?? Infinity) <= this.clock.now()) {
        const timer = this.#timers.shift();
        if (timer) this.#expire(timer.call);
      }
    } finally {
      this.#wait();
    }
  }
}

/** The time of one call, which is counted down and can be held. */
export class Timer extends Linked implements CallTimer {
  readonly call: ServiceCall;
  /** In milliseconds since the Unix epoch. */
  endsAtMs = 0;
  readonly #queue: TimerQueue;
  /** What is left while it is held; null while it runs. */
  #heldMs: number | null = null;

  constructor(queue: TimerQueue, call: ServiceCall) {
    super();
    this.#queue = queue;
    this.call = call;
  }

  /** Gives `durationMs` from now, whatever was left before, and whether it was held, unless the call is over. */
  restart(durationMs: number): void {
    if (this.call.isOver) return;
    this.#heldMs = null;
    this.#queue.set(this, this.#queue.clock.now() + durationMs);
  }

  remainingMs(): number {
    return this.#heldMs ?? Math.max(0, this.endsAtMs - this.#queue.clock.now());
  }

  hold(): void {
    this.#heldMs = this.remainingMs();
    this.#queue.remove(this);
  }

  resume(): void {
    if (this.#heldMs !== null) this.restart(this.#heldMs);
  }
}
