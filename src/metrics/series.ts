/** A value with the labels of its series. */
export interface Sample<Label extends string = string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
  /** Where it is not that of the metric: the parts of a histogram have names of their own. */
  readonly metricName?: string;
}

/** One step on the way to a series, by the value of one label. */
interface Step<Series> {
  readonly next: Map<string, Step<Series>>;
  series: Series | null;
}

/**
 * The series of one metric, each found by the values of its labels. What every operation counts is a number until somebody asks; the
 * library would make a text of all labels with each count.
 */
abstract class SeriesOfMetric<Label extends string, Series> {
  readonly #labels: readonly Label[];
  readonly #first: Step<Series> = { next: new Map(), series: null };
  readonly #all: [labels: Readonly<Record<Label, string>>, series: Series][] = [];

  constructor(labels: readonly Label[]) {
    this.#labels = labels;
  }

  /** Begins a series with nothing in it, so that its first increase is seen as one. */
  begin(labels: Readonly<Record<Label, string>>): void {
    this.of(labels);
  }

  /** What the series hold now. */
  samples(): Sample<Label>[] {
    return this.#all.flatMap(([labels, series]) => this.samplesOf(labels, series));
  }

  protected abstract make(): Series;
  protected abstract samplesOf(labels: Readonly<Record<Label, string>>, series: Series): Sample<Label>[];

  /** The series with these labels, which begins when it is not there. */
  protected of(labels: Readonly<Record<Label, string>>): Series {
    let step = this.#first;
    for (const label of this.#labels) {
      const value = labels[label];
      let next = step.next.get(value);
      if (!next) step.next.set(value, (next = { next: new Map(), series: null }));
      step = next;
    }
    return (step.series ??= this.#add({ ...labels }));
  }

  #add(labels: Readonly<Record<Label, string>>): Series {
    const series = this.make();
    this.#all.push([labels, series]);
    return series;
  }
}

/** The series of a counter. */
export class Counts<Label extends string> extends SeriesOfMetric<Label, { value: number }> {
  /** Counts something with these labels. */
  add(labels: Readonly<Record<Label, string>>, amount = 1): void {
    this.of(labels).value += amount;
  }

  protected make() {
    return { value: 0 };
  }

  protected samplesOf(labels: Readonly<Record<Label, string>>, { value }: { readonly value: number }) {
    return [{ labels, value }];
  }
}

/** What was observed for one series of a histogram. */
interface Observed {
  /** Observations by bucket, those above the last bound at the end. */
  readonly counts: number[];
  sum: number;
}

/** The series of a histogram. */
export class Distribution<Label extends string> extends SeriesOfMetric<Label, Observed> {
  readonly #name: string;
  readonly #bounds: readonly number[];

  /** @param name of the metric. @param bounds of its buckets. */
  constructor(name: string, labels: readonly Label[], bounds: readonly number[]) {
    super(labels);
    this.#name = name;
    this.#bounds = bounds;
  }

  /** Counts a value in its bucket. */
  observe(labels: Readonly<Record<Label, string>>, value: number): void {
    const observed = this.of(labels);
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket += 1;
    observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1;
    observed.sum += value;
  }

  protected make() {
    return { counts: [...this.#bounds, Infinity].map(() => 0), sum: 0 };
  }

  /** What each bucket and those below it hold, the sum, and the count. */
  protected samplesOf(labels: Readonly<Record<Label, string>>, { counts, sum }: Observed) {
    let count = 0;
    const buckets = counts.map((own, bucket) => {
      count += own;
      const le = String(this.#bounds[bucket] ?? "+Inf");
      return { metricName: `${this.#name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${this.#name}_sum`, labels, value: sum },
      { metricName: `${this.#name}_count`, labels, value: count },
    ];
  }
}
