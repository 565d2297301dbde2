import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { Clock } from "../../clock.ts";
import { registerReadings, samplesBy } from "../../metrics/metrics.ts";
import { createQuestion, type Question } from "./question.ts";

/** The metrics of a process at one moment, as they travel between processes. */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of one worker in the pool. */
interface Known {
  latest: MetricsSnapshot;
  readonly question: Question<void>;
}

/** Longest time that is waited for the workers' answers, in milliseconds. */
const answerMs = 1_000;

/** Types that only grow: they are kept when a worker ends, so that no sum goes back. */
const growing = new Set<string>(["counter", "histogram"]);

const sumOf = (snapshots: readonly MetricsSnapshot[]) => AggregatorRegistry.aggregate([...snapshots]);

/**
 * The metrics of all workers as one. Counters and histograms add up, and those of workers that have ended stay in the sum as they were
 * last told; gauges add up, or are the highest or lowest, as each says. For a worker that does not answer in time its last answer counts.
 */
export type PoolMetrics = ReturnType<typeof createPoolMetrics>;

/** Makes the metrics of a pool without workers. */
export function createPoolMetrics(clock: Clock) {
  /** Metrics of the primary itself, none of which a worker has. */
  const own = new Registry();
  const workers = new Set<Known>();
  let ended: Promise<MetricsSnapshot> = Promise.resolve([]);
  let answers = { answered: 0, silent: 0 };
  makePoolMetrics(own, () => answers);
  return {
    /** Takes a worker in. @param askWorker has it tell its metrics. */
    join(askWorker: () => void) {
      const known: Known = { latest: [], question: createQuestion<void>(clock, answerMs, askWorker) };
      workers.add(known);
      return {
        /** Takes the worker's answer. */
        receive(snapshot: MetricsSnapshot): void {
          known.latest = snapshot;
          known.question.take();
        },
        /** Lets a worker go that has ended. Its counts stay in the sum. */
        leave(): void {
          if (!workers.delete(known)) return;
          const kept = known.latest.filter(({ type }) => growing.has(String(type)));
          ended = ended.then((before) => sumOf([before, kept]).getMetricsAsJSON());
          known.question.take();
        },
      };
    },
    /** Reads the metrics of this moment, as text. */
    async read(): Promise<string> {
      const asked = [...workers];
      const outcomes = await Promise.allSettled(asked.map(({ question }) => question.ask()));
      const before = await ended;
      const isSilent = (known: Known) => outcomes[asked.indexOf(known)]?.status === "rejected";
      const silent = [...workers].filter(isSilent).length;
      answers = { answered: workers.size - silent, silent };
      const all = sumOf([before, ...[...workers].map(({ latest }) => latest)]);
      return `${await own.metrics()}\n${await all.metrics()}`;
    },
  };
}

/**
 * Makes the metrics of a primary: those of its workers and, as theirs do not add up, when it was started.
 * @param read how many workers have told their metrics when they were last asked, and how many have not.
 */
export function makePoolMetrics(
  registry: Registry,
  read: () => { readonly answered: number; readonly silent: number },
): void {
  registerReadings(registry, { gateway_workers: () => samplesBy("state", { ...read() }) });
  new Gauge({
    name: "process_start_time_seconds",
    help: "Start time of the primary since the Unix epoch in seconds.",
    registers: [registry],
  }).set(Math.round(performance.timeOrigin / 1_000));
}
