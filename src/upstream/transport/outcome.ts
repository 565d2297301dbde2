import type { IncomingHttpHeaders } from "node:http";
import { type Outcome, UpstreamConnectionError, UpstreamHttpError } from "../errors.ts";
import { parseErrorEnvelope } from "../wire/error-envelope.ts";
import type { ServiceCall } from "./service-call.ts";
import { firstHeader } from "./transport.ts";

/**
 * What becomes of a call that ends now without an answer. A streamed body keeps its last chunk back until it is certain
 * that the file is complete, so a service cannot have acted before it was handed out.
 */
export function outcomeWithoutAnswer({ request: { call, body }, isSent }: ServiceCall): Outcome {
  if (!call.isChange || !isSent) return "NONE";
  return body?.kind === "stream" && !body.progress.isHandedOut ? "NONE" : "UNKNOWN";
}

/** What a request that got no answer, or a part of it, has failed with. The original is not kept as a cause: its text holds the address. */
export function toConnectionError(
  error: Error,
  call: ServiceCall,
  outcome: Outcome,
): UpstreamConnectionError {
  const code = "code" in error ? error.code : null;
  const what = call.isSent ? "The connection broke" : "No connection";
  const message = `${what} (${typeof code === "string" ? code : "no code"})`;
  return new UpstreamConnectionError(message, call.request.call, { nothingSent: !call.isSent, outcome });
}

/** What a request has failed with that was answered outside 2xx: it holds the service's own errors. */
export function toHttpError(
  call: ServiceCall,
  status: number,
  headers: IncomingHttpHeaders,
  bytes: Buffer,
  nowMs: number,
): UpstreamHttpError {
  const faults = parseErrorEnvelope(bytes.toString("utf8"));
  // An error that the service has explained changed nothing.
  if (faults.length > 0) call.isSent = false;
  return new UpstreamHttpError(`The service answered with status ${status}`, call.request.call, {
    status,
    faults,
    retryAfterSeconds: parseRetryAfter(firstHeader(headers, "retry-after"), nowMs),
    outcome: outcomeWithoutAnswer(call),
  });
}

/**
 * Whether an answer can be that of a proxy which has lost the service, after the request may have gone on to it: 502, 503 and 504,
 * unless it names the time to come back.
 */
export function isPerhapsOfProxy(status: number, headers: IncomingHttpHeaders): boolean {
  if (status === 503) return parseRetryAfter(firstHeader(headers, "retry-after"), 0) === null;
  return status === 502 || status === 504;
}

/** Reads a Retry-After header. @returns whole seconds from `nowMs`, at least 1; null when the header is absent or unreadable. */
function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.max(1, Number(text));
  // Only the form with a day's name is a date of HTTP; Date.parse alone would read "-5" as a year.
  const atMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(1, Math.ceil((atMs - nowMs) / 1_000));
}
