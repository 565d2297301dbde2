import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { Clock } from "../../clock.ts";
import { registerReadings, samplesBy } from "../../metrics/metrics.ts";

/** The metrics of a process at one moment, as they travel between processes. */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

/** One worker, as far as its metrics are concerned. */
export type PoolMember = ReturnType<PoolMetrics["join"]>;

/** What is known of a worker. */
interface Known {
  readonly ask: () => void;
  latest: MetricsSnapshot;
  /** Whether it has answered the question that is under way. */
  hasAnswered: boolean;
}

/** Longest time that is waited for the workers' answers, in milliseconds. */
const answerMs = 1_000;

/** What only grows: it is kept when a worker ends, so that no sum goes back. */
const growing = new Set<string>(["counter", "histogram"]);

/**
 * The metrics of all workers as one. Counters and histograms add up, and those of workers that have ended stay in the sum as they were
 * last told; gauges add up, or are the highest or lowest, as each says. For a worker that does not answer in time its last answer counts.
 */
export type PoolMetrics = ReturnType<typeof createPoolMetrics>;

/** Makes them. */
export function createPoolMetrics(clock: Clock) {
  /** Metrics of the primary itself, none of which a worker has. */
  const own = new Registry();
  const members = new Set<Known>();
  let ended: MetricsSnapshot = [];
  let folding: Promise<void> = Promise.resolve();
  let reading: Promise<string> | null = null;
  let onAnswer: (() => void) | null = null;
  /** How many have answered when they were last asked, and how many have not. */
  const answers = { answered: 0, silent: 0 };
  makePoolMetrics(own, () => answers);

  /** Adds what an ended worker has counted to what those before it have. */
  async function fold(before: Promise<void>, kept: MetricsSnapshot): Promise<void> {
    await before;
    ended = await AggregatorRegistry.aggregate([ended, kept] as object[]).getMetricsAsJSON();
  }

  async function ask(): Promise<string> {
    await waitForAnswers();
    await folding;
    const present = [...members];
    answers.answered = present.filter(({ hasAnswered }) => hasAnswered).length;
    answers.silent = present.length - answers.answered;
    const all = AggregatorRegistry.aggregate([ended, ...present.map(({ latest }) => latest)]);
    return `${await own.metrics()}\n${await all.metrics()}`;
  }

  function waitForAnswers(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.schedule(resolve, answerMs);
      const lookWhetherAll = () => {
        if ([...members].some(({ hasAnswered }) => !hasAnswered)) return;
        cancel();
        resolve();
      };
      for (const member of members) member.hasAnswered = false;
      onAnswer = lookWhetherAll;
      for (const member of members) member.ask();
      lookWhetherAll();
    });
  }

  return {
    /** Takes a worker in. @param askWorker has it tell its metrics. */
    join(askWorker: () => void) {
      const known: Known = { ask: askWorker, latest: [], hasAnswered: false };
      members.add(known);
      return {
        /** Takes what the worker has answered. */
        receive: (snapshot: MetricsSnapshot): void => {
          known.latest = snapshot;
          known.hasAnswered = true;
          onAnswer?.();
        },
        /** The worker is gone. What it has counted stays counted. */
        leave: (): void => {
          if (!members.delete(known)) return;
          const kept = known.latest.filter(({ type }) => growing.has(String(type)));
          folding = fold(folding, kept);
          onAnswer?.();
        },
      };
    },
    /** The metrics of this moment as text. Those who ask at once get the same. */
    read: (): Promise<string> => (reading ??= ask().finally(() => (reading = null))),
  };
}

/** Longest time that the primary's answer is waited for, in milliseconds: longer than it waits for the workers. */
const primaryAnswerMs = 5_000;

/**
 * The metrics of all workers, as one of them asks the primary for them.
 * @param ask sends the question.
 */
export function createMetricsOfAll(clock: Clock, ask: () => void) {
  let waiting: ((text: string) => void)[] = [];
  return {
    /** Takes the primary's answer. */
    receive(text: string): void {
      for (const resolve of waiting.splice(0)) resolve(text);
    },
    /** Asks. Those who ask meanwhile get the same. @throws Error when the answer does not come. */
    read: (): Promise<string> =>
      new Promise((resolve, reject) => {
        const take = (text: string) => {
          cancel();
          resolve(text);
        };
        const giveUp = () => {
          // The next one asks again.
          waiting = waiting.filter((one) => one !== take);
          reject(new Error("The primary does not tell the metrics."));
        };
        const cancel = clock.schedule(giveUp, primaryAnswerMs);
        waiting.push(take);
        if (waiting.length === 1) ask();
      }),
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
