import type { IncomingHttpHeaders } from "node:http";
import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";
import type { OperationObserver } from "../observing/observer.ts";
import type { OperationRecord, OperationTracer } from "../observing/operation-record.ts";
import type { TransferObserver } from "../observing/transfer-record.ts";
import { PropagatedTrace } from "./propagated-trace.ts";
import { RecordedOperation, unknownOperation } from "./recorded-operation.ts";
import { headersOf, readIncomingTrace, spanContextOf, traceHeaders } from "./trace-parent.ts";

/** Instrumentation scope of the spans. */
const scope = "marketplace-gateway";

/** Route names in the spans of downloads and uploads. */
const transferRoutes = { file: "/files/{link}", upload: "/uploads/{link}" } as const;

const transports: Readonly<Record<OperationRecord["transport"], Attributes>> = {
  http: { "network.protocol.name": "http", "http.route": "/graphql" },
  websocket: { "network.protocol.name": "websocket", "http.route": "/graphql" },
};

/**
 * Creates the observers that trace operations, downloads and uploads. They record spans if there is a provider, and
 * always propagate a client's trace to the services.
 * @param provider null to record no spans.
 */
export function createTracing(provider: TracerProvider | null) {
  const tracer = provider?.getTracer(scope) ?? null;
  const isFollowed = (headers: IncomingHttpHeaders) =>
    tracer !== null || headers["traceparent"] !== undefined;
  return {
    operations: {
      started(record, headers) {
        if (!isFollowed(headers)) return;
        const attributes = { "gateway.request.id": record.requestId, ...transports[record.transport] };
        const followed = begin(tracer, headers, attributes, unknownOperation);
        record.tracer = followed;
        if (!(followed instanceof RecordedOperation)) return;
        record.traceId = followed.spanContext.traceId;
        record.spanId = followed.spanContext.spanId;
      },
      ended(record) {
        if (record.tracer instanceof RecordedOperation) record.tracer.end(record);
      },
    },
    transfers: {
      started(record, headers) {
        if (!isFollowed(headers)) return;
        const { kind, method, requestId } = record;
        const route = transferRoutes[kind];
        const attributes = {
          "gateway.request.id": requestId,
          "http.request.method": method,
          "http.route": route,
        };
        record.tracer = begin(tracer, headers, attributes, `${method} ${route}`);
      },
      ended(record) {
        if (record.tracer instanceof RecordedOperation) record.tracer.endTransfer(record);
      },
    },
  } satisfies { operations: OperationObserver; transfers: TransferObserver };
}

/** Starts the span of a request. @returns null when nothing is recorded and there is no trace to propagate. */
function begin(
  tracer: Tracer | null,
  headers: IncomingHttpHeaders,
  attributes: Attributes,
  name: string,
): OperationTracer | null {
  const incoming = readIncomingTrace(headers["traceparent"], headers["tracestate"]);
  if (tracer === null) return incoming && new PropagatedTrace(headersOf(incoming));
  const context = incoming ? trace.setSpanContext(ROOT_CONTEXT, spanContextOf(incoming)) : ROOT_CONTEXT;
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
  // Samplers decide per trace, so the gateway records either the whole operation or nothing.
  return span.isRecording()
    ? new RecordedOperation(tracer, span, context)
    : new PropagatedTrace(traceHeaders(span.spanContext()));
}

/** Returns the tracer provider registered with the OpenTelemetry API; null when there is none. */
export function registeredProvider(): TracerProvider | null {
  const provider = trace.getTracerProvider() as TracerProvider & {
    getDelegateTracer?: (name: string) => Tracer | undefined;
  };
  // The API always returns a proxy, which has a delegate only when a provider is registered.
  return provider.getDelegateTracer && !provider.getDelegateTracer(scope) ? null : provider;
}
