import { type Attributes, type Context, type Link, ROOT_CONTEXT, type Tracer } from "@opentelemetry/api";
import type { OperationRecord, OperationTracer } from "../observing/operation-record.ts";
import type { TransferRecord } from "../observing/transfer-record.ts";
import type { CallTrace, CallTracer } from "../upstream/call-trace.ts";
import type { UpstreamCall } from "../upstream/errors.ts";
import { PassedTrace } from "./passed-trace.ts";
import { fail, Recorded, RecordedCall } from "./recorded-calls.ts";
import { shownDocument } from "./shown.ts";
import { traceHeaders } from "./trace-parent.ts";

/** An operation that is recorded. */
export class RecordedOperation extends Recorded implements OperationTracer {
  begin(call: UpstreamCall): CallTrace {
    return beginCall(this.tracer, call, this.context);
  }

  describe(text: string): void {
    this.span.setAttribute("graphql.document", shownDocument(text));
  }

  /** The polls of what the operation subscribes to. They outlive many events, so each is a trace of its own, linked to this one. */
  polls(): CallTracer {
    const links = [{ context: this.spanContext }];
    const polls: CallTracer = {
      polls: () => polls,
      begin: (call) => beginCall(this.tracer, call, ROOT_CONTEXT, { prefix: "poll ", links }),
    };
    return polls;
  }

  /** The operation is over. */
  end(record: OperationRecord): void {
    const { errorCodes } = record;
    this.span.updateName(record.operationType ?? unknownOperation);
    this.span.setAttributes(attributesOf(record));
    const [code] = errorCodes;
    if (code !== undefined) fail(this.span, code);
    this.span.end();
  }

  /** The file has been handed out, the request to an upload has been answered, or neither. */
  endTransfer({ kind, viewer, status, bytes, firstByteAtMs }: TransferRecord): void {
    const size = { [kind === "file" ? "http.response.body.size" : "http.request.body.size"]: bytes };
    if (firstByteAtMs !== null) {
      const options = { startTime: firstByteAtMs, attributes: size };
      this.tracer.startSpan("download", options, this.context).end();
    }
    this.span.setAttributes({ ...size, ...(viewer !== null && { "gateway.viewer": viewer }) });
    if (status !== null) this.span.setAttribute("http.response.status_code", status);
    // By the conventions of HTTP what a client has done wrong is no error of the server's span.
    if (status !== null && status >= 500) fail(this.span, String(status));
    this.span.end();
  }
}

/** Name of an operation whose type is not known: GraphQL's conventions choose it. */
export const unknownOperation = "GraphQL Operation";

/** What is unknown is left out. Whatever a client chooses has a length that is bounded by the record. */
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

/** Begins the span of a call. */
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
    : new PassedTrace(traceHeaders(span.spanContext()));
}
