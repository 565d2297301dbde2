import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { closeServer, listen } from "./listen.ts";

/** A value in OTLP's JSON format. */
interface OtlpValue {
  readonly stringValue?: string;
  readonly boolValue?: boolean;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly arrayValue?: { readonly values?: readonly OtlpValue[] };
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly OtlpAttribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code?: number };
}

interface OtlpExport {
  readonly resourceSpans?: readonly {
    readonly resource?: { readonly attributes?: readonly OtlpAttribute[] };
    readonly scopeSpans?: readonly { readonly spans?: readonly OtlpSpan[] }[];
  }[];
}

/** Attributes of a span, by their names. */
export type SpanAttributes = Readonly<Record<string, unknown>>;

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first span of a trace. */
  readonly parentSpanId: string | null;
  readonly traceState: string | null;
  readonly name: string;
  readonly kind: "internal" | "server" | "client" | "other";
  readonly attributes: SpanAttributes;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError: boolean;
  /** Start in nanoseconds since the Unix epoch. */
  readonly startNano: bigint;
  /** End in nanoseconds since the Unix epoch. */
  readonly endNano: bigint;
  /** Attributes of the process that sent it. */
  readonly resource: SpanAttributes;
}

/** A collector of traces that stores the received OTLP over HTTP. Closes with its scope. */
export interface OtlpReceiver extends AsyncDisposable {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Spans received as JSON, in the order of arrival. */
  readonly spans: readonly ReceivedSpan[];
  /** All received bodies, in any format, as bytes. */
  readonly bodies: readonly { readonly type: string; readonly bytes: Buffer }[];
  /** Number of opened connections. */
  readonly connections: number;
}

/** Responds to a batch; a function that does nothing keeps the sender waiting. */
export type AnswerBatch = (request: IncomingMessage, response: ServerResponse) => void;

const takeBatch: AnswerBatch = (_request, response) =>
  void response.writeHead(200, { "content-type": "application/json" }).end("{}");

/**
 * Starts a collector on a free port of the loopback. @param answer response to a batch; by default the batch is
 * accepted
 */
export async function startOtlpReceiver(answer: AnswerBatch = takeBatch): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: { type: string; bytes: Buffer }[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    buffer(request).then(
      (bytes) => {
        const type = request.headers["content-type"] ?? "";
        bodies.push({ type, bytes });
        if (type === "application/json") spans.push(...readSpans(JSON.parse(bytes.toString()) as OtlpExport));
        return answer(request, response);
      },
      () => undefined,
    );
  });
  server.on("connection", () => (connections += 1));
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    spans,
    bodies,
    get connections() {
      return connections;
    },
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}

const kinds = ["other", "internal", "server", "client"] as const;

function readSpans({ resourceSpans = [] }: OtlpExport): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) => {
    const from = readAttributes(resource?.attributes);
    return scopeSpans.flatMap(({ spans = [] }) => spans.map((span) => readSpan(span, from)));
  });
}

function readSpan(span: OtlpSpan, resource: SpanAttributes): ReceivedSpan {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId || null,
    traceState: span.traceState || null,
    name: span.name,
    kind: kinds[span.kind] ?? "other",
    attributes: readAttributes(span.attributes),
    links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
    isError: span.status?.code === 2,
    startNano: BigInt(span.startTimeUnixNano),
    endNano: BigInt(span.endTimeUnixNano),
    resource,
  };
}

function readAttributes(attributes: readonly OtlpAttribute[] = []): SpanAttributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, readValue(value)]));
}

function readValue(value: OtlpValue): unknown {
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(readValue);
  if (value.intValue !== undefined) return Number(value.intValue);
  return value.stringValue ?? value.boolValue ?? value.doubleValue;
}

/** Names of spans with those below them, in the order of their start: `["name", [children]]`. */
export type SpanTree = readonly [name: string, children: readonly SpanTree[]];

/** Names of the spans below a root. */
export function treeOf(spans: readonly ReceivedSpan[], root: ReceivedSpan): SpanTree {
  const children = spans
    .filter(({ parentSpanId, traceId }) => parentSpanId === root.spanId && traceId === root.traceId)
    .toSorted((one, other) => Number(one.startNano - other.startNano));
  return [root.name, children.map((child) => treeOf(spans, child))];
}
