import { findPendingChange } from "../resolvers/store-task.ts";
import type { FieldCost } from "./field-cost.ts";
import { errorTypes } from "./mutation-error.ts";
import { StoreTaskType } from "./store-task.ts";

/** Errors that changes of the store alone can have. */
export const storeErrorTypes = errorTypes({
  CategoryChangeInProgressError: {
    description: "Another category change is pending. A store can have one at a time.",
    fields: (t) => ({
      pendingTask: t.field({
        description:
          "The pending change, which must end first; null when the gateway cannot read it. Follow it with `storeTaskStatusChanged`.",
        type: StoreTaskType,
        nullable: true,
        extensions: { upstreamCalls: 1 } satisfies FieldCost,
        // Help, not the answer: when it cannot be read, the error stands without it.
        resolve: (_error, _args, context) => findPendingChange(context).catch(() => null),
      }),
    }),
  },
  NoActiveStoreError: {
    description: "The viewer has no active store.",
  },
});
