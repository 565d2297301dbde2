import type { IncomingHttpHeaders } from "node:http";
import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";
import type { FileObserver, FileRecord } from "../observing/file-record.ts";
import type { UploadObserver, UploadRecord } from "../observing/upload-record.ts";
import type { OperationObserver } from "../observing/observer.ts";
import type { OperationRecord } from "../observing/operation-record.ts";
import type { OperationTracer } from "../observing/operation-tracer.ts";
import { PassedTrace } from "./passed-trace.ts";
import { RecordedOperation, unknownOperation } from "./recorded-operation.ts";
import { headersOf, readIncomingTrace, spanContextOf, traceHeaders } from "./trace-parent.ts";

/** Name of the library that makes the spans. */
const scope = "marketplace-gateway";

/**
 * Traces operations: as spans, where there is somebody to take them; and always by passing on to the services what a client says of
 * its own trace.
 */
export class Tracing implements OperationObserver, FileObserver, UploadObserver {
  readonly #tracer: Tracer | null;

  /** @param provider null for no spans. */
  constructor(provider: TracerProvider | null) {
    this.#tracer = provider?.getTracer(scope) ?? null;
  }

  begun(record: OperationRecord, headers: IncomingHttpHeaders): void {
    if (this.#tracer === null && headers["traceparent"] === undefined) return;
    const attributes = { "gateway.request.id": record.requestId, ...transports[record.transport] };
    const tracer = this.#begin(headers, attributes);
    record.tracer = tracer;
    if (!(tracer instanceof RecordedOperation)) return;
    record.traceId = tracer.spanContext.traceId;
    record.spanId = tracer.spanContext.spanId;
  }

  ended(record: OperationRecord): void {
    if (record.tracer instanceof RecordedOperation) record.tracer.end(record);
  }

  fileBegun(record: FileRecord, headers: IncomingHttpHeaders): void {
    this.#followRequest(record, headers, fileRoute);
  }

  fileEnded(record: FileRecord): void {
    if (record.tracer instanceof RecordedOperation) record.tracer.endFile(record);
  }

  uploadBegun(record: UploadRecord, headers: IncomingHttpHeaders): void {
    this.#followRequest(record, headers, uploadRoute);
  }

  uploadEnded(record: UploadRecord): void {
    if (record.tracer instanceof RecordedOperation) record.tracer.endUpload(record);
  }

  #followRequest(record: FileRecord | UploadRecord, headers: IncomingHttpHeaders, route: string): void {
    if (this.#tracer === null && headers["traceparent"] === undefined) return;
    const attributes = {
      "gateway.request.id": record.requestId,
      "http.request.method": record.method,
      "http.route": route,
    };
    record.tracer = this.#begin(headers, attributes, `${record.method} ${route}`);
  }

  #begin(
    headers: IncomingHttpHeaders,
    attributes: Attributes,
    name = unknownOperation,
  ): OperationTracer | null {
    const incoming = readIncomingTrace(headers["traceparent"], headers["tracestate"]);
    if (this.#tracer === null) return incoming && new PassedTrace(headersOf(incoming));
    const context = incoming ? trace.setSpanContext(ROOT_CONTEXT, spanContextOf(incoming)) : ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
    // All of an operation is recorded or nothing: samplers decide by the trace.
    return span.isRecording()
      ? new RecordedOperation(this.#tracer, span, context)
      : new PassedTrace(traceHeaders(span.spanContext()));
  }
}

/** The addresses of files. */
const fileRoute = "/files/{link}";

/** The addresses of uploads. */
const uploadRoute = "/uploads/{link}";

const transports: Readonly<Record<OperationRecord["transport"], Attributes>> = {
  http: { "network.protocol.name": "http", "http.route": "/graphql" },
  websocket: { "network.protocol.name": "websocket", "http.route": "/graphql" },
};

/** The provider that a program has registered with the API of OpenTelemetry; null when there is none. */
export function registeredProvider(): TracerProvider | null {
  const provider = trace.getTracerProvider() as TracerProvider & {
    getDelegateTracer?: (name: string) => Tracer | undefined;
  };
  // The API's own provider stands before the registered one, and before none.
  return provider.getDelegateTracer && !provider.getDelegateTracer(scope) ? null : provider;
}
