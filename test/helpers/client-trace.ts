import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { type OtlpReceiver, type ReceivedSpan, type SpanTree, treeOf } from "./otlp-receiver.ts";

/** Environment of a gateway process that exports each span to a collector immediately, as JSON. */
export function exportTo(collector: OtlpReceiver): Record<string, string> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "1",
  };
}

/** A trace that a client has started. */
export interface ClientTrace {
  readonly traceId: string;
  /** Id of the client's span. */
  readonly spanId: string;
  /** Trace headers for the client's requests. */
  readonly headers: { readonly traceparent: string; readonly tracestate: string };
}

/** Starts a trace as a client does. */
export function beginTrace(flags: "00" | "01" = "01"): ClientTrace {
  const traceId = randomBytes(16).toString("hex");
  const spanId = randomBytes(8).toString("hex");
  const headers = { traceparent: `00-${traceId}-${spanId}-${flags}`, tracestate: "vendor=1" };
  return { traceId, spanId, headers };
}

/** A client's trace as a collector received it. */
export interface CollectedTrace {
  /** The gateway's span whose parent is the client's span. */
  readonly root: ReceivedSpan;
  readonly spans: readonly ReceivedSpan[];
  /** Names of the root and the spans below it. */
  readonly tree: SpanTree;
}

/** Waits for the gateway's part of a trace. The spans of an operation end before its own span. */
export async function collectTrace(
  collector: OtlpReceiver,
  { traceId, spanId }: ClientTrace,
): Promise<CollectedTrace> {
  const findRoot = () =>
    collector.spans.find((span) => span.traceId === traceId && span.parentSpanId === spanId);
  await expect.poll(findRoot).toBeDefined();
  const root = findRoot() as ReceivedSpan;
  const spans = collector.spans.filter((span) => span.traceId === traceId);
  return { root, spans, tree: treeOf(spans, root) };
}
