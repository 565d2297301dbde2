import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { type OtlpReceiver, type ReceivedSpan, type SpanTree, treeOf } from "./otlp-receiver.ts";

/** What a gateway's process is told of a collector: each span leaves at once, and can be read. */
export function exportTo(collector: OtlpReceiver): Record<string, string> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "1",
  };
}

/** A trace that a client has begun. */
export interface ClientTrace {
  readonly traceId: string;
  /** The client's span. */
  readonly spanId: string;
  /** Headers that say so. */
  readonly headers: { readonly traceparent: string; readonly tracestate: string };
}

/** Begins a trace as a client does. */
export function beginTrace(flags: "00" | "01" = "01"): ClientTrace {
  const traceId = randomBytes(16).toString("hex");
  const spanId = randomBytes(8).toString("hex");
  const headers = { traceparent: `00-${traceId}-${spanId}-${flags}`, tracestate: "vendor=1" };
  return { traceId, spanId, headers };
}

/** What a collector has of a client's trace. */
export interface CollectedTrace {
  /** The gateway's span for the client's. */
  readonly root: ReceivedSpan;
  readonly spans: readonly ReceivedSpan[];
  /** The root and what is below it, as names. */
  readonly tree: SpanTree;
}

/** Waits for the gateway's part of a trace. What belongs to an operation ends before it does. */
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
