import { Counter, Histogram, type Metric, type Registry } from "prom-client";
import type { RateLimitScope } from "../upstream/rate-limit/scope.ts";
import type { ServiceName } from "../upstream/services.ts";
import type { FinishedTokenRequest } from "../upstream/tokens/token-endpoint.ts";
import {
  type CountedName,
  type LabelOf,
  type MetricDefinition,
  metricDefinitions,
  type MetricName,
} from "./definitions.ts";

/** Counted metrics by name. */
export type Metrics = {
  readonly [Name in CountedName<"counter">]: Counter<LabelOf<Name>>;
} & {
  readonly [Name in CountedName<"histogram">]: Histogram<LabelOf<Name>>;
};

/** Creates and registers the counted metrics. Those without labels start with a zero value. */
export function createMetrics(registry: Registry): Metrics {
  const all = Object.entries<MetricDefinition>(metricDefinitions).flatMap(([name, definition]) => {
    const { type, isCounted, help, labels, buckets } = definition;
    if (!isCounted) return [];
    const parts = { name, help, labelNames: labels, registers: [registry] };
    const metric =
      type === "histogram" ? new Histogram({ ...parts, buckets: [...buckets] }) : new Counter(parts);
    return [[name, metric] as const];
  });
  return Object.fromEntries(all) as unknown as Metrics;
}

interface Sample<Label extends string = string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** Functions that read the metrics at a scrape. Each returns a number, or a sample for each series. */
export type Readings = {
  readonly [Name in MetricName]?: () => number | readonly Sample<LabelOf<Name>>[];
};

/** Registers metrics that are read at each scrape and cause no work in between. */
export function registerReadings(registry: Registry, readings: Readings): void {
  for (const [name, read] of Object.entries(readings)) {
    const { type, help, aggregator = "sum" }: MetricDefinition = metricDefinitions[name as MetricName];
    // The library's own metric classes would store the values; these compute them on each call.
    const metric = {
      name,
      help,
      type,
      aggregator,
      async get() {
        const value = read();
        return { ...metric, values: typeof value === "number" ? [{ labels: {}, value }] : value };
      },
      reset: () => undefined,
    };
    registry.registerMetric(metric as unknown as Metric);
  }
}

/** Creates the samples of a metric with one label. @param values sample values by label value. */
export function samplesBy<Label extends string>(
  label: Label,
  values: Readonly<Record<string, number>>,
): Sample<Label>[] {
  return Object.entries(values).map(([name, value]) => ({
    labels: { [label]: name } as Record<Label, string>,
    value,
  }));
}

/** Outcomes of operations in the metrics. */
const operationOutcomes = ["success", "error", "rejected", "aborted"] as const;
/** Outcome of an operation. */
export type OperationOutcome = (typeof operationOutcomes)[number];

/** Label value for an error code that is not in the list of known codes. */
export const otherCode = "OTHER";

/** Combinations of the grant of a token request and the holder of the token. */
const tokenKinds = [
  { grant: "client_credentials", holder: "gateway" },
  { grant: "refresh_token", holder: "gateway" },
  { grant: "refresh_token", holder: "user" },
] as const satisfies readonly Pick<FinishedTokenRequest, "grant" | "holder">[];

/**
 * Initializes the series with known labels to zero, so that their first increase is visible.
 * @param errorCodes all known error codes; others count as OTHER.
 */
export function beginKnownSeries(
  metrics: Metrics,
  errorCodes: readonly string[],
  services: readonly ServiceName[],
  scopes: readonly RateLimitScope[],
): void {
  for (const type of ["query", "mutation", "subscription", "unknown"]) {
    for (const outcome of operationOutcomes) metrics.gateway_operations_total.inc({ type, outcome }, 0);
    if (type !== "subscription") metrics.gateway_operation_duration_seconds.zero({ type });
  }
  for (const code of [...errorCodes, otherCode]) metrics.gateway_operation_errors_total.inc({ code }, 0);
  for (const service of services) metrics.gateway_connection_wait_seconds.zero({ service });
  for (const scope of scopes) {
    metrics.gateway_rate_limit_wait_seconds.zero({ scope });
    metrics.gateway_rate_limit_tokens_left.zero({ scope });
    metrics.gateway_rate_limit_rejections_total.inc({ scope }, 0);
    metrics.gateway_rate_limit_refusals_total.inc({ scope }, 0);
  }
  for (const outcome of ["success", "failure", "aborted"]) metrics.gateway_polls_total.inc({ outcome }, 0);
  for (const outcome of ["success", "failure"]) {
    for (const kind of tokenKinds) metrics.gateway_token_requests_total.inc({ ...kind, outcome }, 0);
  }
}
