import { Gauge, type Registry } from "prom-client";
import { registerReadings, samplesBy } from "./metrics.ts";

/** How many workers have told their metrics when they were last asked, and how many have not. */
export interface WorkerAnswers {
  readonly answered: number;
  readonly silent: number;
}

/** Makes the metrics of a primary: those of its workers and, as theirs do not add up, when it was started. */
export function makePoolMetrics(registry: Registry, read: () => WorkerAnswers): void {
  registerReadings(registry, { gateway_workers: () => samplesBy("state", { ...read() }) });
  new Gauge({
    name: "process_start_time_seconds",
    help: "Start time of the primary since the Unix epoch in seconds.",
    registers: [registry],
  }).set(Math.round(performance.timeOrigin / 1_000));
}
