import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import type { CallTrace, CallWait, RequestTrace } from "../upstream/call-trace.ts";
import type { UpstreamCall } from "../upstream/errors.ts";
import { shownAddress } from "./shown.ts";
import { traceHeaders } from "./trace-parent.ts";

/** Names of the spans of waiting. */
const waitNames: Readonly<Record<CallWait, string>> = {
  place: "wait for a place",
  "rate limit": "wait for the rate limit",
  connection: "wait for a connection",
  retry: "wait before a retry",
};

/** Something that is recorded: its span, and what stands below it. */
export abstract class Recorded {
  protected readonly tracer: Tracer;
  protected readonly span: Span;
  /** Of the span itself. */
  protected readonly context: Context;

  /** @param parent that the span was begun in. */
  constructor(tracer: Tracer, span: Span, parent: Context) {
    this.tracer = tracer;
    this.span = span;
    this.context = trace.setSpan(parent, span);
  }

  get spanContext() {
    return this.span.spanContext();
  }
}

/** A call that is recorded: a span of its own, and below it one for each wait and each request. */
export class RecordedCall extends Recorded implements CallTrace {
  readonly #call: UpstreamCall;
  #requests = 0;

  constructor(tracer: Tracer, call: UpstreamCall, span: Span, parent: Context) {
    super(tracer, span, parent);
    this.#call = call;
  }

  waited(wait: CallWait, sinceMs: number, untilMs: number): void {
    // What did not have to wait needs no span that says so.
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

/** A request that is recorded. */
class RecordedRequest extends Recorded implements RequestTrace {
  readonly headers = traceHeaders(this.spanContext);

  uploaded(bytes: number, sinceMs: number): void {
    this.span.setAttributes(sizeOf(bytes));
    this.#upload(bytes, sinceMs).end();
  }

  brokeOff(bytes: number, sinceMs: number): void {
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
    // By the conventions of HTTP an answer outside of 2xx is an error by its number.
    if (status !== null && status >= 400) fail(this.span, String(status));
    else if (code !== null) fail(this.span, code);
    this.span.end();
  }
}

function sizeOf(bytes: number): Attributes {
  return { "http.request.body.size": bytes };
}

/** Marks a span as failed. @param code a code of ours, or a status of HTTP; never a message, which could quote anything. */
export function fail(span: Span, code: string): void {
  span.setAttribute("error.type", code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
