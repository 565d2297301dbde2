import { clientLeftStatus, type OperationRecord } from "../observing/operation-record.ts";

/** How operations end, as the metrics count them. */
export const operationOutcomes = ["success", "error", "rejected", "aborted"] as const;
/** How an operation has ended. */
export type OperationOutcome = (typeof operationOutcomes)[number];

/** Codes of operations that were not run. */
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

/** How an operation has ended. */
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
