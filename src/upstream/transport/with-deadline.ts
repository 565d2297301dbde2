import type { Clock } from "../../clock.ts";
import { GatewayBusyError, UpstreamTimeoutError } from "../errors.ts";
import type { OnFileMoved } from "../files/outgoing-stream.ts";
import { Timer, TimerQueue } from "./deadline-timers.ts";
import { outcomeWithoutAnswer } from "./outcome.ts";
import type { ServiceCall, Transport } from "./service-call.ts";

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
