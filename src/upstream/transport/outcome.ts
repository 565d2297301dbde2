import type { IncomingHttpHeaders } from "node:http";
import { type Outcome, UpstreamConnectionError, UpstreamHttpError } from "../errors.ts";
import { parseErrorEnvelope } from "../wire/error-envelope.ts";
import type { ServiceCall } from "./service-call.ts";
import { firstHeader } from "./transport.ts";

/**
 * Returns the effect of a call that ends without a response. The last chunk of a streamed body is sent only when the
 * file is complete, so the service cannot have acted before that chunk.
 */
export function outcomeWithoutResponse({ request: { call, body }, isSent }: ServiceCall): Outcome {
  if (!call.isChange || !isSent) return "NONE";
  return body?.kind === "stream" && !body.progress.isHandedOut ? "NONE" : "UNKNOWN";
}

/**
 * Creates the error for a missing or incomplete response. The original error is not set as its cause, because it
 * contains the address.
 */
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

/** Creates the error for a response other than 2xx, with the errors that the service reported. */
export function toHttpError(
  call: ServiceCall,
  status: number,
  headers: IncomingHttpHeaders,
  bytes: Buffer,
  nowMs: number,
): UpstreamHttpError {
  const faults = parseErrorEnvelope(bytes.toString("utf8"));
  // With an error envelope, the service has certainly changed nothing.
  if (faults.length > 0) call.isSent = false;
  return new UpstreamHttpError(`The service responded with status ${status}`, call.request.call, {
    status,
    faults,
    retryAfterSeconds: parseRetryAfter(firstHeader(headers, "retry-after"), nowMs),
    outcome: outcomeWithoutResponse(call),
  });
}

/**
 * Returns true when a response may come from a proxy that forwarded the request and then lost the service: 502, 504, or
 * 503 without Retry-After.
 */
export function mayComeFromProxy(status: number, headers: IncomingHttpHeaders): boolean {
  if (status === 503) return parseRetryAfter(firstHeader(headers, "retry-after"), 0) === null;
  return status === 502 || status === 504;
}

/**
 * Parses a Retry-After header.
 * @returns whole seconds from `nowMs`, at least 1; null when the header is missing or unreadable.
 */
function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.max(1, Number(text));
  // HTTP dates start with the name of a day. Without this check, Date.parse would read "-5" as a year.
  const atMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(1, Math.ceil((atMs - nowMs) / 1_000));
}
