import type { Clock } from "../clock.ts";
import type { OperationObserver } from "../observing/observer.ts";
import { clientLeftStatus, type OperationRecord } from "../observing/operation-record.ts";
import { type Metrics, type OperationOutcome, otherCode } from "./metrics.ts";

/** Creates the observer that counts operations. @param errorCodes all known error codes. */
export function createOperationMetrics(
  metrics: Metrics,
  clock: Clock,
  errorCodes: readonly string[],
): OperationObserver {
  const known = new Set(errorCodes);
  return {
    ended(record) {
      const type = record.operationType ?? "unknown";
      metrics.gateway_operations_total.inc({ type, outcome: outcomeOf(record) });
      const seconds = (clock.now() - record.startedAtMs) / 1_000;
      if (type === "subscription") metrics.gateway_subscription_duration_seconds.observe({}, seconds);
      else metrics.gateway_operation_duration_seconds.observe({ type }, seconds);
      for (const code of record.errorCodes) {
        metrics.gateway_operation_errors_total.inc({ code: known.has(code) ? code : otherCode });
      }
    },
  };
}

/** Error codes of operations that did not run. */
const notRun = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "OPERATION_RESOLUTION_FAILURE",
  "PERSISTED_QUERY_NOT_FOUND",
  "BAD_REQUEST",
  "NOT_ACCEPTABLE",
  "TOO_MANY_SUBSCRIPTIONS",
  "TOO_MANY_OPERATIONS",
  "SHUTTING_DOWN",
  "UNCODED",
]);

/** Determines the outcome of an operation. */
export function outcomeOf({
  operationType,
  status,
  errorCodes,
}: Pick<OperationRecord, "operationType" | "status" | "errorCodes">): OperationOutcome {
  if (status === clientLeftStatus) return "aborted";
  if (operationType === null || (status !== null && status >= 400)) return "rejected";
  if (errorCodes.length === 0) return "success";
  return errorCodes.some((code) => notRun.has(code)) ? "rejected" : "error";
}
