import type { Clock } from "../clock.ts";
import type { OperationObserver } from "../observing/observer.ts";
import { otherCode } from "./known-series.ts";
import type { Metrics } from "./metrics.ts";
import { outcomeOf } from "./operation-outcome.ts";

/** Makes what counts operations. @param errorCodes every code that an error can have. */
export function createOperationMetrics(
  metrics: Metrics,
  clock: Clock,
  errorCodes: readonly string[],
): OperationObserver {
  const known = new Set(errorCodes);
  return {
    ended(record) {
      const type = record.operationType ?? "unknown";
      metrics.gateway_operations_total.add({ type, outcome: outcomeOf(record) });
      const seconds = (clock.now() - record.startedAtMs) / 1_000;
      if (type === "subscription") metrics.gateway_subscription_duration_seconds.observe({}, seconds);
      else metrics.gateway_operation_duration_seconds.observe({ type }, seconds);
      for (const code of record.errorCodes) {
        metrics.gateway_operation_errors_total.add({ code: known.has(code) ? code : otherCode });
      }
    },
  };
}
