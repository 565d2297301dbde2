import { setMaxListeners } from "node:events";
import type { Clock } from "../../clock.ts";
import { GatewayBusyError, type Outcome, type UpstreamCall, UpstreamTimeoutError } from "../errors.ts";
import { CallTimer } from "./call-timer.ts";
import { outcomeWithoutAnswer } from "./outcome.ts";
import { streamedAnswer } from "./streamed-answer.ts";
import { noProgress } from "./transport.ts";
import type { CallProgress, StreamBody, Transport, UpstreamRequest } from "./transport.ts";

/** How long calls may take, in milliseconds. Waiting for the rate limit does not count. */
export interface Deadlines {
  /** A call without a stream body, all attempts and pauses included, to the end of the answer's body. */
  readonly callMs: number;
  /** Longest time in which no byte of a streamed body or answer moves: a slow sender or reader is no failure. */
  readonly idleMs: number;
  /** From the last byte of a stream body to the end of the answer's body. */
  readonly answerMs: number;
}

/** Deadlines of a gateway that is not configured otherwise. */
export const defaultDeadlines: Deadlines = { callMs: 15_000, idleMs: 30_000, answerMs: 60_000 };

function watched(body: StreamBody, timer: CallTimer, deadlines: Deadlines): StreamBody {
  const { kind, contentType, sizeInBytes } = body;
  return {
    kind,
    contentType,
    sizeInBytes,
    open: () => body.open((event) => timer.restart(event === "OVER" ? deadlines.answerMs : deadlines.idleMs)),
    wasOpened: () => body.wasOpened(),
    rewind() {
      const isRewound = body.rewind();
      // The pause before the next attempt is bounded as that of any other call.
      if (isRewound) timer.restart(deadlines.callMs);
      return isRewound;
    },
    wasHandedOut: () => body.wasHandedOut(),
  };
}

/**
 * What ends a call now. When most of its time went by in the queue for one of the gateway's own connections, it was not
 * the service that was slow; but what became of a change that was sent is told first.
 * @param outcome what is known of the call's effect.
 * @param queue how the call has waited for a connection.
 * @param callMs the time that it had.
 */
export function failureAtDeadline(
  call: UpstreamCall,
  outcome: Outcome,
  { waitedMs, sinceMs }: CallProgress["queue"],
  callMs: number,
): GatewayBusyError | UpstreamTimeoutError {
  if (sinceMs !== null || (outcome === "NONE" && waitedMs > callMs / 2)) {
    return new GatewayBusyError("No connection was free in time", call);
  }
  return new UpstreamTimeoutError("The service did not answer in time", call, outcome);
}

/**
 * Ends a call that takes too long with an `UpstreamTimeoutError`, or with a `GatewayBusyError` while it waits for a
 * connection; also while the answer's body is read. The inner transports get one signal for the caller's leaving and
 * the deadline; no listener stays behind.
 */
export function withDeadline(
  next: Transport,
  clock: Clock,
  deadlines: Deadlines = defaultDeadlines,
): Transport {
  return async (request) => {
    request.signal.throwIfAborted();
    // One operation makes many calls at once under one signal; that many listeners are no leak.
    setMaxListeners(0, request.signal);
    const controller = new AbortController();
    const onAbort = () => controller.abort(request.signal.reason);
    request.signal.addEventListener("abort", onAbort, { once: true });
    const timer = new CallTimer(clock, () => {
      const outcome = outcomeWithoutAnswer(inner);
      controller.abort(failureAtDeadline(request.call, outcome, progress.queue, deadlines.callMs));
    });
    const finish = () => {
      timer.stop();
      request.signal.removeEventListener("abort", onAbort);
    };
    const streams = request.body?.kind === "stream";
    timer.restart(streams ? deadlines.idleMs : deadlines.callMs);
    const progress = request.progress ?? noProgress(request.account);
    const inner: UpstreamRequest = {
      ...request,
      body: request.body?.kind === "stream" ? watched(request.body, timer, deadlines) : request.body,
      signal: controller.signal,
      timer,
      progress,
    };
    try {
      const answer = await next(inner);
      const response = request.streamsAnswer ? streamedAnswer(answer, timer, deadlines.idleMs) : answer;
      if (response.body.closed) finish();
      else response.body.once("close", finish);
      return response;
    } catch (error) {
      finish();
      throw error;
    }
  };
}
