import type { Readable } from "node:stream";
import type { Clock } from "../../clock.ts";
import { isUpstreamFailure } from "../errors.ts";
import type { BodyBytes, CallProgress, UpstreamRequest } from "./transport.ts";
import { abortedCode, endOf } from "./with-telemetry.ts";

/**
 * Begins to follow a request that has its connection.
 * @param headers which it goes with; those that tell the service of the trace are added.
 * @param file that it sends; null for none.
 */
export function traceRequest(
  { method, url, body }: Pick<UpstreamRequest, "method" | "url" | "body">,
  progress: CallProgress,
  headers: Record<string, string>,
  file: BodyBytes | null,
  clock: Clock,
): void {
  if (!progress.trace) return;
  const sent = progress.trace.request(method, url.origin, `${url.pathname}${url.search}`);
  progress.sent = sent;
  Object.assign(headers, sent.headers);
  if (!file || body?.kind !== "stream") return;
  const { sizeInBytes } = body;
  const beganAtMs = clock.now();
  file.once("end", () => sent.uploaded(sizeInBytes, beganAtMs));
  file.once("close", () => {
    if (!file.readableEnded) sent.brokeOff(file.handedOutBytes, beganAtMs);
  });
}

/** Ends the following with the answer's body. */
export function endTraceWith(
  { statusCode, body }: { readonly statusCode: number; readonly body: Readable },
  { sent }: CallProgress,
  signal: AbortSignal,
): void {
  if (!sent) return;
  body.once("close", () => {
    const isComplete = body.errored === null && body.readableEnded;
    sent.end(statusCode, isComplete ? null : traceCodeOf(body.errored, signal));
  });
}

/** Ends the following of a request that has failed. @param signal that ends it. */
export function failTrace({ sent }: CallProgress, failure: unknown, signal: AbortSignal): void {
  sent?.end(null, traceCodeOf(failure, signal));
}

function traceCodeOf(failure: unknown, signal: AbortSignal): string {
  const reason: unknown = signal.aborted ? signal.reason : failure;
  return signal.aborted && !isUpstreamFailure(reason) ? abortedCode : endOf(reason).code;
}
