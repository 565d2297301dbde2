import { createTraceState, type SpanContext, TraceFlags } from "@opentelemetry/api";

/** What a request says of the trace that it belongs to, as it came (W3C Trace Context). */
type IncomingTrace = NonNullable<ReturnType<typeof readIncomingTrace>>;

/** Most characters of a `tracestate` that are passed on: as many as every party has to (W3C Trace Context §3.3.1.5). */
const maxStateLength = 512;

/** Version, trace, parent and flags; what later versions add follows behind another dash. No part but the flags is all zeros. */
const form = /^(?!ff)([\da-f]{2})-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})(-[ -~]*)?$/;

/** What stands in a `tracestate`: visible ASCII, spaces and tabs between entries. */
const stateForm = /^[\t -~]+$/;

/**
 * Reads the headers `traceparent`, which is checked, and `tracestate`, which is null when there is none, or it is longer than is passed
 * on; or members of those names.
 * @returns null when there is no `traceparent`, or it is none that counts.
 */
export function readIncomingTrace(traceparent: unknown, tracestate: unknown) {
  if (typeof traceparent !== "string") return null;
  const parts = form.exec(traceparent);
  // The present version has nothing behind its flags.
  if (!parts || (parts[1] === "00" && parts[5] !== undefined)) return null;
  return { traceparent, tracestate: readState(tracestate) };
}

function readState(tracestate: unknown): string | null {
  const text = Array.isArray(tracestate) ? tracestate.join(",") : tracestate;
  return typeof text === "string" && text.length <= maxStateLength && stateForm.test(text) ? text : null;
}

/** The span that a request came from. */
export function spanContextOf({ traceparent, tracestate }: IncomingTrace): SpanContext {
  const [, , traceId = "", spanId = "", flags = "00"] = form.exec(traceparent) ?? [];
  return {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
    ...(tracestate !== null && { traceState: createTraceState(tracestate) }),
  };
}

/** The headers as they came, to be passed on. */
export function headersOf({ traceparent, tracestate }: IncomingTrace): Record<string, string> {
  return tracestate === null ? { traceparent } : { traceparent, tracestate };
}

/** Headers that name a span as the parent of what a request causes. */
export function traceHeaders({
  traceId,
  spanId,
  traceFlags,
  traceState,
}: SpanContext): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
  const tracestate = traceState?.serialize();
  return tracestate ? { traceparent, tracestate } : { traceparent };
}
