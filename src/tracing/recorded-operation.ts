import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import type { OperationRecord, OperationTracer } from "../observing/operation-record.ts";
import type { TransferRecord } from "../observing/transfer-record.ts";
import type { CallTrace, CallTracer, CallWait, RequestTrace } from "../upstream/call-trace.ts";
import type { UpstreamCall } from "../upstream/errors.ts";
import { PropagatedTrace } from "./propagated-trace.ts";
import { shownAddress, shownDocument } from "./redact.ts";
import { traceHeaders } from "./trace-parent.ts";

/** Span name for each type of waiting time. */
const waitNames: Readonly<Record<CallWait, string>> = {
  place: "wait for a place",
  "rate limit": "wait for the rate limit",
  connection: "wait for a connection",
  retry: "wait before a retry",
};

/** A recorded span, which can have child spans. */
abstract class Recorded {
  protected readonly tracer: Tracer;
  protected readonly span: Span;
  /** Context of the span itself, for its children. */
  protected readonly context: Context;

  /** @param parent context in which the span was started. */
  constructor(tracer: Tracer, span: Span, parent: Context) {
    this.tracer = tracer;
    this.span = span;
    this.context = trace.setSpan(parent, span);
  }

  get spanContext() {
    return this.span.spanContext();
  }
}

/** A recorded call: its span, with child spans for each wait and each request. */
class RecordedCall extends Recorded implements CallTrace {
  readonly #call: UpstreamCall;
  #requests = 0;

  constructor(tracer: Tracer, call: UpstreamCall, span: Span, parent: Context) {
    super(tracer, span, parent);
    this.#call = call;
  }

  waited(wait: CallWait, sinceMs: number, untilMs: number): void {
    // A wait of zero duration gets no span.
    if (untilMs <= sinceMs) return;
    this.tracer.startSpan(waitNames[wait], { startTime: sinceMs }, this.context).end(untilMs);
  }

  request(method: string, origin: string, path: string): RequestTrace {
    const { template } = this.#call;
    const attributes: Attributes = {
      "http.request.method": method,
      ...shownAddress(origin, path),
      ...(template !== undefined && { "url.template": template }),
      ...(this.#requests > 0 && { "http.request.resend_count": this.#requests }),
    };
    this.#requests += 1;
    const name = template === undefined ? method : `${method} ${template}`;
    const span = this.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, this.context);
    return new RecordedRequest(this.tracer, span, this.context);
  }

  share(request: RequestTrace): void {
    this.span.setAttribute("gateway.call.shared", true);
    if (request instanceof RecordedRequest) this.span.addLink({ context: request.spanContext });
  }

  end(code: string | null): void {
    if (code !== null) fail(this.span, code);
    this.span.end();
  }
}

class RecordedRequest extends Recorded implements RequestTrace {
  readonly headers = traceHeaders(this.spanContext);

  uploaded(bytes: number, sinceMs: number): void {
    this.span.setAttributes(sizeOf(bytes));
    this.#upload(bytes, sinceMs).end();
  }

  uploadAborted(bytes: number, sinceMs: number): void {
    const upload = this.#upload(bytes, sinceMs);
    fail(upload, "INCOMPLETE");
    upload.end();
  }

  #upload(bytes: number, sinceMs: number): Span {
    const options = { startTime: sinceMs, attributes: sizeOf(bytes) };
    return this.tracer.startSpan("upload", options, this.context);
  }

  end(status: number | null, code: string | null): void {
    if (!this.span.isRecording()) return;
    if (status !== null) this.span.setAttribute("http.response.status_code", status);
    // By the HTTP conventions of OpenTelemetry, a client span with status 4xx or 5xx is an error.
    if (status !== null && status >= 400) fail(this.span, String(status));
    else if (code !== null) fail(this.span, code);
    this.span.end();
  }
}

function sizeOf(bytes: number): Attributes {
  return { "http.request.body.size": bytes };
}

/**
 * Marks a span as failed. @param code error code of the gateway, or HTTP status; never a message, which could quote
 * input.
 */
function fail(span: Span, code: string): void {
  span.setAttribute("error.type", code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A recorded operation. */
export class RecordedOperation extends Recorded implements OperationTracer {
  begin(call: UpstreamCall): CallTrace {
    return beginCall(this.tracer, call, this.context);
  }

  describe(text: string): void {
    this.span.setAttribute("graphql.document", shownDocument(text));
  }

  /**
   * Creates the tracer for the polls of a subscription. Polling continues over many events, so each poll starts a
   * separate trace, linked to the trace of the subscription.
   */
  polls(): CallTracer {
    const links = [{ context: this.spanContext }];
    const polls: CallTracer = {
      polls: () => polls,
      begin: (call) => beginCall(this.tracer, call, ROOT_CONTEXT, { prefix: "poll ", links }),
    };
    return polls;
  }

  /** Sets the attributes of an operation's span, and ends it. */
  end(record: OperationRecord): void {
    const { errorCodes } = record;
    this.span.updateName(record.operationType ?? unknownOperation);
    this.span.setAttributes(attributesOf(record));
    const [code] = errorCodes;
    if (code !== undefined) fail(this.span, code);
    this.span.end();
  }

  /** Ends the span of a download or an upload request, successful or not. */
  endTransfer({ kind, viewer, status, bytes, firstByteAtMs }: TransferRecord): void {
    const size = { [kind === "file" ? "http.response.body.size" : "http.request.body.size"]: bytes };
    if (firstByteAtMs !== null) {
      const options = { startTime: firstByteAtMs, attributes: size };
      this.tracer.startSpan("download", options, this.context).end();
    }
    this.span.setAttributes({ ...size, ...(viewer !== null && { "gateway.viewer": viewer }) });
    if (status !== null) this.span.setAttribute("http.response.status_code", status);
    // By the HTTP conventions of OpenTelemetry, a server span with a client error is no error.
    if (status !== null && status >= 500) fail(this.span, String(status));
    this.span.end();
  }
}

/** Span name of an operation of unknown type, as in OpenTelemetry's GraphQL conventions. */
export const unknownOperation = "GraphQL Operation";

/**
 * Span attributes of an operation. Unknown values are left out. The record limits the length of values that clients
 * choose.
 */
function attributesOf(record: OperationRecord): Attributes {
  const { operationType, operationName, operationHash, viewer, cost, status, errorCodes } = record;
  return {
    ...(operationType !== null && { "graphql.operation.type": operationType }),
    ...(operationName !== null && { "graphql.operation.name": operationName }),
    ...(operationHash !== null && { "gateway.operation.hash": operationHash }),
    ...(viewer !== null && { "gateway.viewer": viewer }),
    ...(cost !== null && { "gateway.operation.cost": cost }),
    ...(status !== null && { "http.response.status_code": status }),
    ...(errorCodes.length > 0 && { "gateway.error.codes": [...errorCodes] }),
    "gateway.upstream.calls": record.upstreamCalls,
    "gateway.rate_limit.wait_ms": record.rateLimitWaitMs,
    "gateway.connection.wait_ms": record.connectionWaitMs,
    "http.request.body.size": record.bytesIn,
    "http.response.body.size": record.bytesOut,
  };
}

function beginCall(
  tracer: Tracer,
  call: UpstreamCall,
  context: Context,
  { prefix = "", links = [] }: { readonly prefix?: string; readonly links?: Link[] } = {},
): CallTrace {
  const { service, operation } = call;
  const attributes = { "gateway.service": service, "gateway.service.operation": operation };
  const span = tracer.startSpan(`${prefix}${service}.${operation}`, { attributes, links }, context);
  return span.isRecording()
    ? new RecordedCall(tracer, call, span, context)
    : new PropagatedTrace(traceHeaders(span.spanContext()));
}
