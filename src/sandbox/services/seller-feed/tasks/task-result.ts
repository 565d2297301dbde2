import type { FeedFault } from "../feed-errors.ts";
import type { TaskStatus } from "./task-store.ts";

/** How a task ended. */
export type TaskResult =
  | {
      readonly status: Extract<TaskStatus, "COMPLETED" | "COMPLETED_WITH_ERROR" | "PARTIALLY_PROCESSED">;
      /** Of an upload. */
      readonly uploadSummary?: { readonly successCount: number; readonly failureCount: number };
    }
  | { readonly status: "FAILED"; readonly failure?: FeedFault };
