import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import {
  type LabelOf,
  type MetricDefinition,
  metricDefinitions,
  type MetricName,
  type NameOf,
} from "./definitions.ts";

/** A value with the labels of its series. */
export interface Sample<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** What a metric that is read when it is asked for has at that moment. */
export type ReadSamples<Label extends string> = () => number | readonly Sample<Label>[];

function configurationOf<Name extends MetricName>(name: Name, registry: Registry) {
  const definition: MetricDefinition = metricDefinitions[name];
  const { help, labels, aggregator = "sum" } = definition;
  return {
    name,
    help,
    labelNames: labels as readonly LabelOf<Name>[],
    aggregator,
    registers: [registry],
  };
}

/** Makes a counter that is told of what it counts. */
export function makeCounter<Name extends NameOf<"counter">>(
  name: Name,
  registry: Registry,
): Counter<LabelOf<Name>> {
  return new Counter(configurationOf(name, registry));
}

/** Makes a histogram. */
export function makeHistogram<Name extends NameOf<"histogram">>(
  name: Name,
  registry: Registry,
): Histogram<LabelOf<Name>> {
  const { buckets } = metricDefinitions[name];
  return new Histogram({ ...configurationOf(name, registry), buckets: [...buckets] });
}

/** Makes a gauge whose values are read when they are asked for. */
export function makeGauge<Name extends NameOf<"gauge">>(
  name: Name,
  registry: Registry,
  read: ReadSamples<LabelOf<Name>>,
): void {
  const collect = function (this: Gauge<LabelOf<Name>>) {
    const samples = read();
    if (typeof samples === "number") this.set(samples);
    else for (const { labels, value } of samples) this.set(labels as never, value);
  };
  void new Gauge({ ...configurationOf(name, registry), collect });
}

/** Makes a counter of what is counted elsewhere. @param read the sum, which only grows. */
export function makeReadCounter<Name extends NameOf<"counter">>(
  name: Name,
  registry: Registry,
  read: ReadSamples<LabelOf<Name>>,
): void {
  const collect = function (this: Counter) {
    const samples = read();
    this.reset();
    if (typeof samples === "number") this.inc(samples);
    else for (const { labels, value } of samples) this.inc(labels as never, value);
  };
  void new Counter({ ...configurationOf(name, registry), collect });
}
