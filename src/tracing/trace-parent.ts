import { createTraceState, type SpanContext, TraceFlags } from "@opentelemetry/api";

/** Trace context of a request, as received (W3C Trace Context). */
type IncomingTrace = NonNullable<ReturnType<typeof readIncomingTrace>>;

/**
 * Maximum length of a propagated `tracestate`, in characters. W3C Trace Context §3.3.1.5 requires at least this length.
 */
const maxStateLength = 512;

/**
 * Matches a `traceparent`: version, trace id, parent id and flags. Later versions may append more after another dash.
 * The ids are never all zeros.
 */
const form = /^(?!ff)([\da-f]{2})-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})(-[ -~]*)?$/;

/** Matches a `tracestate`: visible ASCII, with spaces and tabs between entries. */
const stateForm = /^[\t -~]+$/;

/**
 * Parses the `traceparent` and `tracestate` headers, or connection parameters with these names. `tracestate` is null
 * when it is missing, invalid or too long.
 * @returns null when `traceparent` is missing or invalid.
 */
export function readIncomingTrace(traceparent: unknown, tracestate: unknown) {
  if (typeof traceparent !== "string") return null;
  const parts = form.exec(traceparent);
  // Version 00 has no fields after its flags.
  if (!parts || (parts[1] === "00" && parts[5] !== undefined)) return null;
  return { traceparent, tracestate: readState(tracestate) };
}

function readState(tracestate: unknown): string | null {
  const text = Array.isArray(tracestate) ? tracestate.join(",") : tracestate;
  return typeof text === "string" && text.length <= maxStateLength && stateForm.test(text) ? text : null;
}

/** Converts the client's trace context to a span context of OpenTelemetry. */
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

/** Headers that propagate the received trace unchanged. */
export function headersOf({ traceparent, tracestate }: IncomingTrace): Record<string, string> {
  return tracestate === null ? { traceparent } : { traceparent, tracestate };
}

/** Trace headers for a request whose parent is the given span. */
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
