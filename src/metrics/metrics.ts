import type { Metric, Registry } from "prom-client";
import {
  type CountedName,
  type LabelOf,
  type MetricDefinition,
  metricDefinitions,
  type MetricName,
} from "./definitions.ts";
import { Counts, Distribution, type Sample } from "./series.ts";

/** The metrics that are counted as things happen, by their names. */
export type Metrics = {
  readonly [Name in CountedName<"counter">]: Counts<LabelOf<Name>>;
} & {
  readonly [Name in CountedName<"histogram">]: Distribution<LabelOf<Name>>;
};

/** Makes and registers the metrics that are counted. Those without labels have their series from the beginning. */
export function createMetrics(registry: Registry): Metrics {
  const all = Object.entries<MetricDefinition>(metricDefinitions).flatMap(([name, definition]) => {
    const { type, isCounted, labels, buckets } = definition;
    if (!isCounted) return [];
    const metric = type === "histogram" ? new Distribution(name, labels, buckets) : new Counts(labels);
    if (labels.length === 0) metric.begin({});
    register(registry, name as MetricName, () => metric.samples());
    return [[name, metric] as const];
  });
  return Object.fromEntries(all) as unknown as Metrics;
}

/** What reads metrics when somebody asks: a number, or a sample for each series. */
export type Readings = {
  readonly [Name in MetricName]?: () => number | readonly Sample<LabelOf<Name>>[];
};

/** Registers metrics that are read; nothing is done for them before somebody asks. */
export function registerReadings(registry: Registry, readings: Readings): void {
  for (const [name, read] of Object.entries(readings)) {
    register(registry, name as MetricName, () => {
      const value = read();
      return typeof value === "number" ? [{ labels: {}, value }] : value;
    });
  }
}

/** The samples of a metric with one label. @param values by the values of the label. */
export function samplesBy<Label extends string>(
  label: Label,
  values: Readonly<Record<string, number>>,
): Sample<Label>[] {
  return Object.entries(values).map(([name, value]) => ({
    labels: { [label]: name } as Record<Label, string>,
    value,
  }));
}

/** The library's own metrics would keep values; these make them when they are asked. */
function register(registry: Registry, name: MetricName, samplesOf: () => readonly Sample[]): void {
  const { type, help, aggregator = "sum" }: MetricDefinition = metricDefinitions[name];
  const metric = {
    name,
    help,
    type,
    aggregator,
    get: async () => ({ ...metric, values: samplesOf() }),
    reset: () => undefined,
  };
  registry.registerMetric(metric as unknown as Metric);
}
