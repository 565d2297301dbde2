import type { Clock } from "../../clock.ts";
import { GatewayBusyError, UpstreamTimeoutError } from "../errors.ts";
import type { OnTransferEvent } from "../files/outgoing-stream.ts";
import { Timer, TimerQueue } from "./deadline-timers.ts";
import { outcomeWithoutResponse } from "./outcome.ts";
import type { ServiceCall, Transport } from "./service-call.ts";

/** Default timeouts of calls, in milliseconds. Waits for the rate limit do not count. */
export const defaultDeadlines = {
  /**
   * Timeout of a call without a streamed request body, in milliseconds. It includes all attempts, pauses and the
   * response body.
   */
  callMs: 15_000,
  /**
   * Idle timeout of a streamed request or response, in milliseconds: the time without any byte. A slow transfer does
   * not fail.
   */
  idleMs: 30_000,
  /** Timeout from the last byte of a streamed request body to the end of the response body, in milliseconds. */
  answerMs: 60_000,
};

/** Timeouts of calls; see {@link defaultDeadlines}. */
export type Deadlines = Readonly<typeof defaultDeadlines>;

/**
 * Returns the error of a call at its deadline. It is a `GatewayBusyError` when the call is waiting for a connection, or
 * has waited for one most of its time and certainly had no effect. Otherwise it is an `UpstreamTimeoutError`.
 */
function failureAtDeadline(call: ServiceCall, callMs: number): GatewayBusyError | UpstreamTimeoutError {
  const { shared, request } = call;
  const { connectionWaitSinceMs } = shared ?? call;
  const waitedMs = shared ? shared.connectionWaitMs - call.connectionWaitMs : call.connectionWaitMs;
  const outcome = outcomeWithoutResponse(call);
  if (connectionWaitSinceMs !== null || (outcome === "NONE" && waitedMs > callMs / 2)) {
    return new GatewayBusyError("No connection was free in time", request.call);
  }
  return new UpstreamTimeoutError("The service did not respond in time", request.call, outcome);
}

/** Moves the deadline of a file transfer while bytes are transferred; see {@link Deadlines}. */
function timeFile(timer: Timer, { callMs, idleMs, answerMs }: Deadlines): OnTransferEvent {
  return (event) => {
    if (event === "READY") timer.pause();
    else if (event === "OVER") timer.restart(answerMs);
    // When a file is sent again, the timeout of an ordinary call applies.
    else timer.restart(event === "REWOUND" ? callMs : idleMs);
  };
}

/**
 * Ends a call at its deadline, even while its response body is read. The error is an `UpstreamTimeoutError`, or a
 * `GatewayBusyError` when the call waits for a connection.
 */
export function withDeadline(next: Transport, clock: Clock, deadlines: Deadlines): Transport {
  const end = (call: ServiceCall) => call.end(call.heldFailure ?? failureAtDeadline(call, deadlines.callMs));
  // Calls with the same timeout expire in order of arrival. File transfers have a separate queue, because their
  // deadlines move.
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
  timer?.pause();
}
