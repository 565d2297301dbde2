/** Definition of a metric, for /metrics and the documentation. */
export interface MetricDefinition<Label extends string = string> {
  readonly type: "counter" | "gauge" | "histogram";
  /** True for a metric that is updated on each event; otherwise its value is read at each scrape. */
  readonly isCounted: boolean;
  /** One sentence, with the unit if the name does not contain it. */
  readonly help: string;
  /** Names of its labels. Their values come from the gateway's own code, never from a client. */
  readonly labels: readonly Label[];
  /** Upper bounds of a histogram's buckets; empty for any other metric. */
  readonly buckets: readonly number[];
  /** Aggregation of the values of several workers. @defaultValue "sum" */
  readonly aggregator?: "sum" | "max" | "min" | "first";
  /** Condition under which the metric exists. @defaultValue always */
  readonly condition?: "redis" | "workers";
}

/** A counter that is incremented on each event. */
function counter<const Label extends string = never>(help: string, labels: readonly Label[] = []) {
  return { type: "counter", isCounted: true, help, labels, buckets: [] } as const;
}

/** A histogram that observes each event. */
function histogram<const Label extends string = never>(
  help: string,
  buckets: readonly number[],
  labels: readonly Label[] = [],
) {
  return { type: "histogram", isCounted: true, help, labels, buckets } as const;
}

/** Creates metrics whose values are read at each scrape. */
const reader =
  <const Type extends "counter" | "gauge">(type: Type) =>
  <const Label extends string = never>(
    help: string,
    labels: readonly Label[] = [],
    peculiarities: Pick<MetricDefinition, "aggregator" | "condition"> = {},
  ) =>
    ({ type, isCounted: false, help, labels, buckets: [], ...peculiarities }) as const;

/** A counter whose value is maintained elsewhere. */
const readCounter = reader("counter");
/** A current value. */
const gauge = reader("gauge");

/** Durations of responses and calls: a millisecond to half a minute, in seconds. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Lifetimes of streams: a second to a day, in seconds. */
const lifetimes = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400];
/** Waiting times for a limit or a connection, in seconds. */
const waits = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const tokensLeft = [0, 1, 2, 5, 10, 20, 30, 40, 50];

/**
 * The gateway's own metrics, in the order of the documentation. A new metric needs a row here, and code that counts it
 * or reads it (`metric-readings.ts`).
 */
export const metricDefinitions = {
  gateway_build_info: gauge(
    "1, with the gateway's version and that of Node as labels.",
    ["version", "node"],
    { aggregator: "first" },
  ),
  gateway_workers: gauge(
    "Workers by what became of the question for their metrics: answered, or silent, whose last answer counts.",
    ["state"],
    { condition: "workers" },
  ),
  gateway_operations_total: counter(
    "GraphQL operations that are over, by type and outcome: success, error (some errors in the answer), rejected (not run) or aborted (the client has left).",
    ["type", "outcome"],
  ),
  gateway_operation_duration_seconds: histogram(
    "From the request to the end of its answer; subscriptions are in gateway_subscription_duration_seconds.",
    durations,
    ["type"],
  ),
  gateway_subscription_duration_seconds: histogram("How long subscriptions were open.", lifetimes),
  gateway_operation_errors_total: counter(
    "Operations by the codes of their errors (docs/errors.md); an operation counts once for each code in its answer.",
    ["code"],
  ),
  gateway_straight_operations_total: readCounter(
    "Operations that ran compiled, because their document had come before.",
  ),
  gateway_persisted_operations_total: readCounter(
    "Requests that name their document by its hash or id: hit (known), miss (not known) or stored (came with its text).",
    ["result"],
  ),
  gateway_upstream_requests_total: counter(
    "Requests to services, repeats included, by status: an HTTP status from 100 to 599, other, none (no answer) or aborted (nobody waited any more). The token endpoint is operation token of identity.",
    ["service", "operation", "status"],
  ),
  gateway_upstream_request_duration_seconds: histogram(
    "From having a connection to the end of the service's answer, each request by itself.",
    durations,
    ["service", "operation"],
  ),
  gateway_upstream_calls_total: counter(
    "Calls of services with all their repeats, by how they ended: success, or the code of their failure as the lines of calls in the log have it (level debug).",
    ["service", "outcome"],
  ),
  gateway_connection_wait_seconds: histogram(
    "How long calls waited for a free connection of the gateway's own; those that got one at once do not count.",
    waits,
    ["service"],
  ),
  gateway_connection_queue: gauge(
    "Calls that wait for a free connection now, by kind of connection: calls, uploads or downloads.",
    ["pool"],
  ),
  gateway_connections_in_use: gauge("Connections to services on which something is under way, by kind.", [
    "pool",
  ]),
  gateway_rate_limit_wait_seconds: histogram(
    "How long requests to services waited for a token of their user's limit, those included that got one at once.",
    waits,
    ["scope"],
  ),
  gateway_rate_limit_tokens_left: histogram(
    "Tokens left in a user's bucket, each time that one was taken.",
    tokensLeft,
    ["scope"],
  ),
  gateway_rate_limit_waiting: gauge("Requests that wait for a token now.", ["scope"]),
  gateway_rate_limit_rejections_total: counter(
    "Requests that were not sent, because the limit was used up for longer than they may wait.",
    ["scope"],
  ),
  gateway_rate_limit_refusals_total: counter(
    "Requests that a service answered with 429 although they had a token: somebody else calls for the same users.",
    ["scope"],
  ),
  gateway_subscribers: gauge("Subscriptions that are open."),
  gateway_websocket_connections: gauge("WebSocket connections that are open."),
  gateway_pollers: gauge("Watched objects that this instance polls."),
  gateway_followed_pollers: gauge("Watched objects that another instance polls for this one."),
  gateway_polls_total: counter("Polls of watched objects, by outcome: success, failure or aborted.", [
    "outcome",
  ]),
  gateway_uploads_in_flight: gauge(
    "Requests with a file, or with bytes of a resumable upload, that are not answered yet.",
  ),
  gateway_uploads_total: readCounter(
    "Files of requests, by outcome: received whole, or failed. Of resumable uploads each request with bytes counts.",
    ["outcome"],
  ),
  gateway_upload_received_bytes_total: readCounter("Bytes of files that have come from clients."),
  gateway_upload_sent_bytes_total: readCounter("Bytes that have gone to services in requests with a file."),
  gateway_upload_buffered_bytes: gauge(
    "Bytes of files that wait until they have come whole, by place: memory or disk.",
    ["place"],
  ),
  gateway_downloads_in_flight: gauge("Files that are being handed out."),
  gateway_downloads_refused_total: readCounter(
    "Downloads that were answered with 429, because too many were under way.",
  ),
  gateway_download_sent_bytes_total: counter("Bytes of files that have gone to clients."),
  gateway_token_requests_total: counter(
    "Tokens that were asked for, by grant, whose they are (gateway, or user for those who have signed in) and outcome: success or failure. Codes of sign-ins are in gateway_upstream_requests_total alone.",
    ["grant", "holder", "outcome"],
  ),
  gateway_sessions: gauge("Sessions of signed-in browsers that this instance remembers."),
  gateway_instances: gauge("Instances that are alive, as far as this one knows.", [], { aggregator: "max" }),
  gateway_redis_available: gauge("1 while Redis can be reached, otherwise 0.", [], {
    aggregator: "min",
    condition: "redis",
  }),
  gateway_redis_outages_total: readCounter("How often Redis was lost, or missing at the start.", [], {
    condition: "redis",
  }),
  gateway_redis_away_seconds_total: readCounter("How long Redis was away, all outages together.", [], {
    condition: "redis",
  }),
  gateway_redis_command_failures_total: readCounter("Commands that Redis has refused.", [], {
    condition: "redis",
  }),
} satisfies Readonly<Record<`gateway_${string}`, MetricDefinition>>;

type Definitions = typeof metricDefinitions;

/** Name of a metric. */
export type MetricName = keyof Definitions;

/** Label names of a metric. */
export type LabelOf<Name extends MetricName> = Definitions[Name]["labels"][number];

/** Names of counted metrics of a type. */
export type CountedName<Type extends MetricDefinition["type"]> = {
  [Name in MetricName]: Definitions[Name] extends { readonly type: Type; readonly isCounted: true }
    ? Name
    : never;
}[MetricName];
