import type { FeedFault } from "../feed-errors.ts";
import type { TaskStatus } from "./task-store.ts";

/** Result of a finished task. */
export type TaskResult =
  | {
      readonly status: Extract<TaskStatus, "COMPLETED" | "COMPLETED_WITH_ERROR" | "PARTIALLY_PROCESSED">;
      /** Numbers of applied and failed records of an upload; absent for reports. */
      readonly uploadSummary?: { readonly successCount: number; readonly failureCount: number };
    }
  | { readonly status: "FAILED"; readonly failure?: FeedFault };
