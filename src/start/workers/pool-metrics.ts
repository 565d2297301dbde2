import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { Clock } from "../../clock.ts";
import { registerReadings, samplesBy } from "../../metrics/metrics.ts";
import { createSharedRequest, type SharedRequest } from "./shared-request.ts";

/** Metrics of a process at one moment, in a format that can be sent to another process. */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Metrics of one worker. */
interface Known {
  latest: MetricsSnapshot;
  readonly question: SharedRequest<void>;
}

/** Maximum time to wait for the workers' replies, in milliseconds. */
const answerMs = 1_000;

/** Monotonic metric types. Their values stay in the sum when a worker ends, so that no sum decreases. */
const growing = new Set<string>(["counter", "histogram"]);

const sumOf = (snapshots: readonly MetricsSnapshot[]) => AggregatorRegistry.aggregate([...snapshots]);

/**
 * Aggregated metrics of all workers. Counters and histograms add up, including the last known values of ended workers.
 * Gauges use the aggregation of each metric: sum, highest or lowest. A worker that does not reply in time counts with
 * its last reply.
 */
export type PoolMetrics = ReturnType<typeof createPoolMetrics>;

/** Creates the metrics of a pool without workers. */
export function createPoolMetrics(clock: Clock) {
  /** Metrics of the primary, which no worker has. */
  const own = new Registry();
  const workers = new Set<Known>();
  let ended: Promise<MetricsSnapshot> = Promise.resolve([]);
  let answers = { answered: 0, silent: 0 };
  makePoolMetrics(own, () => answers);
  return {
    /** Adds a worker. @param askWorker requests the worker's metrics. */
    join(askWorker: () => void) {
      const known: Known = { latest: [], question: createSharedRequest<void>(clock, answerMs, askWorker) };
      workers.add(known);
      return {
        /** Receives the worker's reply. */
        receive(snapshot: MetricsSnapshot): void {
          known.latest = snapshot;
          known.question.take();
        },
        /** Removes a worker that has ended. Its counters stay in the sum. */
        leave(): void {
          if (!workers.delete(known)) return;
          const kept = known.latest.filter(({ type }) => growing.has(String(type)));
          ended = ended.then((before) => sumOf([before, kept]).getMetricsAsJSON());
          known.question.take();
        },
      };
    },
    /** Returns the current metrics in Prometheus' text format. */
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
 * Registers the metrics of the primary: the number of workers, and the start time, because start times do not add up.
 * @param read returns the number of workers that replied to the last request, and of those that did not.
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
