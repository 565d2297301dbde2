/** Definition of a metric, for /metrics and the documentation. */
export interface MetricDefinition<Label extends string = string> {
  readonly type: "counter" | "gauge" | "histogram";
  /** True for a metric that is updated on each event; otherwise its value is read at each scrape. */
  readonly isCounted: boolean;
  /** Description in one sentence, with the unit if the name does not contain it. */
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

/** Defines a counter that is incremented on each event. */
function counter<const Label extends string = never>(help: string, labels: readonly Label[] = []) {
  return { type: "counter", isCounted: true, help, labels, buckets: [] } as const;
}

/** Defines a histogram that observes each event. */
function histogram<const Label extends string = never>(
  help: string,
  buckets: readonly number[],
  labels: readonly Label[] = [],
) {
  return { type: "histogram", isCounted: true, help, labels, buckets } as const;
}

/** Returns a function that defines metrics whose values are read at each scrape. */
const reader =
  <const Type extends "counter" | "gauge">(type: Type) =>
  <const Label extends string = never>(
    help: string,
    labels: readonly Label[] = [],
    peculiarities: Pick<MetricDefinition, "aggregator" | "condition"> = {},
  ) =>
    ({ type, isCounted: false, help, labels, buckets: [], ...peculiarities }) as const;

/** Defines a counter whose value other code maintains. */
const readCounter = reader("counter");
/** Defines a gauge. */
const gauge = reader("gauge");

/** Buckets for the duration of responses and calls: a millisecond to half a minute, in seconds. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Buckets for the lifetime of streams: a second to a day, in seconds. */
const lifetimes = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400];
/** Buckets for the waiting time for a limit or a connection, in seconds. */
const waits = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const tokensLeft = [0, 1, 2, 5, 10, 20, 30, 40, 50];

/**
 * The gateway's own metrics, in the order of the documentation. A new metric needs a row here, and code that updates it
 * or reads it (`metric-readings.ts`).
 */
export const metricDefinitions = {
  gateway_build_info: gauge(
    "Always 1, with the versions of the gateway and of Node as labels.",
    ["version", "node"],
    { aggregator: "first" },
  ),
  gateway_workers: gauge(
    "Workers by their reply to the last request for metrics: answered, or silent (the last reply counts).",
    ["state"],
    { condition: "workers" },
  ),
  gateway_operations_total: counter(
    "Finished GraphQL operations, by type and outcome: success, error (some errors in the response), rejected (not run) or aborted (the client disconnected).",
    ["type", "outcome"],
  ),
  gateway_operation_duration_seconds: histogram(
    "Time from the request to the end of its response; subscriptions are in gateway_subscription_duration_seconds.",
    durations,
    ["type"],
  ),
  gateway_subscription_duration_seconds: histogram("Lifetime of subscriptions.", lifetimes),
  gateway_operation_errors_total: counter(
    "Operations by the codes of their errors (docs/errors.md); an operation counts once for each code in its response.",
    ["code"],
  ),
  gateway_straight_operations_total: readCounter(
    "Operations that ran compiled, because their document had been seen before.",
  ),
  gateway_persisted_operations_total: readCounter(
    "Requests that name their document by hash or id: hit (known), miss (unknown) or stored (sent with its text).",
    ["result"],
  ),
  gateway_upstream_requests_total: counter(
    "Requests to services, retries included, by status: an HTTP status from 100 to 599, other, none (no response) or aborted (no caller was left). Requests to the token endpoint have operation token of identity.",
    ["service", "operation", "status"],
  ),
  gateway_upstream_request_duration_seconds: histogram(
    "Time from getting a connection to the end of the service's response, for each single request.",
    durations,
    ["service", "operation"],
  ),
  gateway_upstream_calls_total: counter(
    "Calls of services including their retries, by outcome: success, or the code of their failure, as in the log lines of calls (level debug).",
    ["service", "outcome"],
  ),
  gateway_connection_wait_seconds: histogram(
    "Time that calls waited for a free connection of the gateway; calls that got one immediately do not count.",
    waits,
    ["service"],
  ),
  gateway_connection_queue: gauge(
    "Calls that are waiting for a free connection, by kind of connection: calls, uploads or downloads.",
    ["pool"],
  ),
  gateway_connections_in_use: gauge("Connections to services in use, by kind.", ["pool"]),
  gateway_rate_limit_wait_seconds: histogram(
    "Time that requests to services waited for a token of their user's limit; includes requests that got one immediately.",
    waits,
    ["scope"],
  ),
  gateway_rate_limit_tokens_left: histogram(
    "Tokens left in a user's bucket, observed each time one is taken.",
    tokensLeft,
    ["scope"],
  ),
  gateway_rate_limit_waiting: gauge("Requests that are waiting for a token.", ["scope"]),
  gateway_rate_limit_rejections_total: counter(
    "Requests that were not sent, because they would have waited too long for the limit.",
    ["scope"],
  ),
  gateway_rate_limit_refusals_total: counter(
    "Requests that a service answered with 429 although they had a token: another application calls for the same users.",
    ["scope"],
  ),
  gateway_subscribers: gauge("Open subscriptions."),
  gateway_websocket_connections: gauge("Open WebSocket connections."),
  gateway_pollers: gauge("Watched objects that this instance polls."),
  gateway_followed_pollers: gauge("Watched objects that another instance polls for this one."),
  gateway_polls_total: counter("Polls of watched objects, by outcome: success, failure or aborted.", [
    "outcome",
  ]),
  gateway_uploads_in_flight: gauge("Unanswered requests with a file or with bytes of a resumable upload."),
  gateway_uploads_total: readCounter(
    "Uploaded files, by outcome: received completely, or failed. Each request of a resumable upload counts.",
    ["outcome"],
  ),
  gateway_upload_received_bytes_total: readCounter("Bytes of files received from clients."),
  gateway_upload_sent_bytes_total: readCounter("Bytes sent to services in requests with a file."),
  gateway_upload_buffered_bytes: gauge(
    "Bytes of files that are buffered until they are complete, by place: memory or disk.",
    ["place"],
  ),
  gateway_downloads_in_flight: gauge("Running downloads."),
  gateway_downloads_refused_total: readCounter(
    "Downloads that were answered with 429, because too many were running.",
  ),
  gateway_download_sent_bytes_total: counter("Bytes of files sent to clients."),
  gateway_token_requests_total: counter(
    "Token requests, by grant, holder (gateway, or user for signed-in users) and outcome: success or failure. Code exchanges of sign-ins are only in gateway_upstream_requests_total.",
    ["grant", "holder", "outcome"],
  ),
  gateway_sessions: gauge("Sessions of signed-in browsers in the memory of this instance."),
  gateway_instances: gauge("Live instances, as far as this one knows.", [], { aggregator: "max" }),
  gateway_redis_available: gauge("1 while Redis is available, otherwise 0.", [], {
    aggregator: "min",
    condition: "redis",
  }),
  gateway_redis_outages_total: readCounter(
    "Number of times Redis became unavailable, or was unavailable at the start.",
    [],
    {
      condition: "redis",
    },
  ),
  gateway_redis_away_seconds_total: readCounter("Total time that Redis was unavailable.", [], {
    condition: "redis",
  }),
  gateway_redis_command_failures_total: readCounter("Commands that Redis has rejected.", [], {
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
