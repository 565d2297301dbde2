import type { Metric, MetricValue, Registry } from "prom-client";
import { type LabelOf, type MetricDefinition, metricDefinitions, type NameOf } from "./definitions.ts";
import { makeReadCounter } from "./make.ts";

/** One series of a counter that every operation counts: a number until somebody asks. The library looks its labels up with each count. */
export class CounterSeries<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  value = 0;

  constructor(labels: Readonly<Record<Label, string>>) {
    this.labels = labels;
  }
}

/** Makes a counter of such series. @returns makes a series of it. */
export function makeHotCounter<Name extends NameOf<"counter">>(
  name: Name,
  registry: Registry,
): (labels: Readonly<Record<LabelOf<Name>, string>>) => CounterSeries<LabelOf<Name>> {
  const all: CounterSeries<LabelOf<Name>>[] = [];
  makeReadCounter(name, registry, () => all);
  return (labels) => {
    const series = new CounterSeries(labels);
    all.push(series);
    return series;
  };
}

/** One series of a histogram in which every operation is observed. */
export class HistogramSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly #bounds: readonly number[];
  /** Observations by bucket, those above the last bound at the end. */
  readonly #counts: number[];
  #sum = 0;

  constructor(labels: Readonly<Record<string, string>>, bounds: readonly number[]) {
    this.labels = labels;
    this.#bounds = bounds;
    this.#counts = [...bounds, Infinity].map(() => 0);
  }

  /** Counts a value. */
  observe(value: number): void {
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += value;
  }

  /** The series as the library has them: what each bucket and those below it hold, the sum, and the count. */
  values(name: string): (MetricValue<string> & { metricName: string })[] {
    const { labels } = this;
    let count = 0;
    const buckets = this.#counts.map((own, bucket) => {
      count += own;
      const le = this.#bounds[bucket] ?? "+Inf";
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

/** Makes a histogram of such series. @returns makes a series of it. */
export function makeHotHistogram<Name extends NameOf<"histogram">>(
  name: Name,
  registry: Registry,
): (labels: Readonly<Record<LabelOf<Name>, string>>) => HistogramSeries {
  const definition: MetricDefinition = metricDefinitions[name];
  const { help, aggregator = "sum", buckets = [] } = definition;
  const all: HistogramSeries[] = [];
  const metric = {
    name,
    help,
    type: "histogram",
    aggregator,
    get: async () => ({ ...metric, values: all.flatMap((series) => series.values(name)) }),
    reset: () => undefined,
  };
  registry.registerMetric(metric as unknown as Metric);
  return (labels) => {
    const series = new HistogramSeries(labels, buckets);
    all.push(series);
    return series;
  };
}
