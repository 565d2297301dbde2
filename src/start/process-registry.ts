import { collectDefaultMetrics, Registry } from "prom-client";

/** Sums of what other metrics have by type. They are called `_total` and are no counters, which Prometheus' own check refuses. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Makes the registry of a process that serves, with what the process itself measures: CPU, memory, event loop, garbage collection, handles. */
export function createProcessRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}
