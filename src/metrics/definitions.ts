/** What is said of one metric, in the answer of /metrics and in the documentation. */
export interface MetricDefinition {
  readonly type: "counter" | "gauge" | "histogram";
  /** One sentence, with the unit where the name does not say it. */
  readonly help: string;
  /** Names of its labels. Their values come from the gateway's own code, never from a client. */
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[];
  /** How the values of several workers become one. @defaultValue "sum" */
  readonly aggregator?: "sum" | "max" | "min" | "first";
  /** When it is there at all. @defaultValue always */
  readonly condition?: "redis" | "workers";
}

/** From a millisecond to half a minute: what an answer or a call takes. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** From a second to a day: how long streams stay open. */
const lifetimes = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400];
/** What is waited for a limit or a connection. */
const waits = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const tokensLeft = [0, 1, 2, 5, 10, 20, 30, 40, 50];

/** Every metric of the gateway's own, in the order in which they are documented. */
export const metricDefinitions = {
  gateway_build_info: {
    type: "gauge",
    help: "1, with the gateway's version and that of Node as labels.",
    labels: ["version", "node"],
    aggregator: "first",
  },
  gateway_workers: {
    type: "gauge",
    help: "Workers by what became of the question for their metrics: answered, or silent, whose last answer counts.",
    labels: ["state"],
    condition: "workers",
  },
  gateway_operations_total: {
    type: "counter",
    help: "GraphQL operations that are over, by type and outcome: success, error (some errors in the answer), rejected (not run) or aborted (the client has left).",
    labels: ["type", "outcome"],
  },
  gateway_operation_duration_seconds: {
    type: "histogram",
    help: "From the request to the end of its answer; subscriptions are in gateway_subscription_duration_seconds.",
    labels: ["type"],
    buckets: durations,
  },
  gateway_subscription_duration_seconds: {
    type: "histogram",
    help: "How long subscriptions were open.",
    labels: [],
    buckets: lifetimes,
  },
  gateway_operation_errors_total: {
    type: "counter",
    help: "Operations by the codes of their errors (docs/errors.md); an operation counts once for each code in its answer.",
    labels: ["code"],
  },
  gateway_straight_operations_total: {
    type: "counter",
    help: "Operations that were answered from a plan, past the server library.",
    labels: [],
  },
  gateway_persisted_operations_total: {
    type: "counter",
    help: "Requests that name their document by its hash or id: hit (known), miss (not known) or stored (came with its text).",
    labels: ["result"],
  },
  gateway_upstream_requests_total: {
    type: "counter",
    help: "Requests to services, repeats included, by status: an HTTP status from 100 to 599, other, none (no answer) or aborted (nobody waited any more). The token endpoint is operation token of identity.",
    labels: ["service", "operation", "status"],
  },
  gateway_upstream_request_duration_seconds: {
    type: "histogram",
    help: "From having a connection to the end of the service's answer, each request by itself.",
    labels: ["service", "operation"],
    buckets: durations,
  },
  gateway_upstream_calls_total: {
    type: "counter",
    help: "Calls of services with all their repeats, by how they ended: success, or the code of their failure as the lines of calls in the log have it (level debug).",
    labels: ["service", "outcome"],
  },
  gateway_connection_wait_seconds: {
    type: "histogram",
    help: "How long calls waited for a free connection of the gateway's own; those that got one at once do not count.",
    labels: ["service"],
    buckets: waits,
  },
  gateway_connection_queue: {
    type: "gauge",
    help: "Calls that wait for a free connection now, by kind of connection: calls, uploads or downloads.",
    labels: ["pool"],
  },
  gateway_connections_in_use: {
    type: "gauge",
    help: "Connections to services on which something is under way, by kind.",
    labels: ["pool"],
  },
  gateway_rate_limit_wait_seconds: {
    type: "histogram",
    help: "How long requests to services waited for a token of their user's limit, those included that got one at once.",
    labels: ["scope"],
    buckets: waits,
  },
  gateway_rate_limit_tokens_left: {
    type: "histogram",
    help: "Tokens left in a user's bucket, each time that one was taken.",
    labels: ["scope"],
    buckets: tokensLeft,
  },
  gateway_rate_limit_waiting: {
    type: "gauge",
    help: "Requests that wait for a token now.",
    labels: ["scope"],
  },
  gateway_rate_limit_rejections_total: {
    type: "counter",
    help: "Requests that were not sent, because the limit was used up for longer than they may wait.",
    labels: ["scope"],
  },
  gateway_rate_limit_refusals_total: {
    type: "counter",
    help: "Requests that a service answered with 429 although they had a token: somebody else calls for the same users.",
    labels: ["scope"],
  },
  gateway_subscribers: {
    type: "gauge",
    help: "Subscriptions that are open.",
    labels: [],
  },
  gateway_websocket_connections: {
    type: "gauge",
    help: "WebSocket connections that are open.",
    labels: [],
  },
  gateway_pollers: {
    type: "gauge",
    help: "Watched objects that this instance polls.",
    labels: [],
  },
  gateway_followed_pollers: {
    type: "gauge",
    help: "Watched objects that another instance polls for this one.",
    labels: [],
  },
  gateway_polls_total: {
    type: "counter",
    help: "Polls of watched objects, by outcome: success, failure or aborted.",
    labels: ["outcome"],
  },
  gateway_uploads_in_flight: {
    type: "gauge",
    help: "Requests with a file, or with bytes of a resumable upload, that are not answered yet.",
    labels: [],
  },
  gateway_uploads_total: {
    type: "counter",
    help: "Files of requests, by outcome: received whole, or failed. Of resumable uploads each request with bytes counts.",
    labels: ["outcome"],
  },
  gateway_upload_received_bytes_total: {
    type: "counter",
    help: "Bytes of files that have come from clients.",
    labels: [],
  },
  gateway_upload_sent_bytes_total: {
    type: "counter",
    help: "Bytes that have gone to services in requests with a file.",
    labels: [],
  },
  gateway_upload_buffered_bytes: {
    type: "gauge",
    help: "Bytes of files that wait until they have come whole, by place: memory or disk.",
    labels: ["place"],
  },
  gateway_downloads_in_flight: {
    type: "gauge",
    help: "Files that are being handed out.",
    labels: [],
  },
  gateway_downloads_refused_total: {
    type: "counter",
    help: "Downloads that were answered with 429, because too many were under way.",
    labels: [],
  },
  gateway_download_sent_bytes_total: {
    type: "counter",
    help: "Bytes of files that have gone to clients.",
    labels: [],
  },
  gateway_token_requests_total: {
    type: "counter",
    help: "Tokens that were asked for, by grant, whose they are (gateway, or user for those who have signed in) and outcome: success or failure. Codes of sign-ins are in gateway_upstream_requests_total alone.",
    labels: ["grant", "holder", "outcome"],
  },
  gateway_sessions: {
    type: "gauge",
    help: "Sessions of signed-in browsers that this instance remembers.",
    labels: [],
  },
  gateway_instances: {
    type: "gauge",
    help: "Instances that are alive, as far as this one knows.",
    labels: [],
    aggregator: "max",
  },
  gateway_redis_available: {
    type: "gauge",
    help: "1 while Redis can be reached, otherwise 0.",
    labels: [],
    aggregator: "min",
    condition: "redis",
  },
  gateway_redis_outages_total: {
    type: "counter",
    help: "How often Redis was lost, or missing at the start.",
    labels: [],
    condition: "redis",
  },
  gateway_redis_away_seconds_total: {
    type: "counter",
    help: "How long Redis was away, all outages together.",
    labels: [],
    condition: "redis",
  },
  gateway_redis_command_failures_total: {
    type: "counter",
    help: "Commands that Redis has refused.",
    labels: [],
    condition: "redis",
  },
} as const satisfies Readonly<Record<`gateway_${string}`, MetricDefinition>>;

type Definitions = typeof metricDefinitions;

/** Name of a metric. */
export type MetricName = keyof Definitions;

/** Names of the metrics of a type. */
export type NameOf<Type extends MetricDefinition["type"]> = {
  [Name in MetricName]: Definitions[Name]["type"] extends Type ? Name : never;
}[MetricName];

/** The labels of a metric. */
export type LabelOf<Name extends MetricName> = Definitions[Name]["labels"][number];
