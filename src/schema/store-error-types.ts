import type {
  CategoryChangeInProgressError,
  NoActiveStoreError,
} from "../resolvers/errors/mutation-error.ts";
import { findPendingChange } from "../resolvers/store-task.ts";
import { builder } from "./builder.ts";
import type { FieldCost } from "./field-cost.ts";
import { MutationErrorInterface } from "./mutation-error.ts";
import { StoreTaskType } from "./store-task.ts";

/** {@link CategoryChangeInProgressError} in the schema. */
export const CategoryChangeInProgressErrorType = builder
  .objectRef<CategoryChangeInProgressError>("CategoryChangeInProgressError")
  .implement({
    description: "Another category change is still under way; only one is possible at a time.",
    interfaces: [MutationErrorInterface],
    fields: (t) => ({
      pendingTask: t.field({
        description:
          "The change that must end first, as far as known; follow it with `storeTaskStatusChanged`.",
        type: StoreTaskType,
        nullable: true,
        extensions: { upstreamCalls: 1 } satisfies FieldCost,
        // Help, not the answer: when it cannot be read, the error stands without it.
        resolve: (_error, _args, context) => findPendingChange(context).catch(() => null),
      }),
    }),
  });

/** {@link NoActiveStoreError} in the schema. */
export const NoActiveStoreErrorType = builder.objectRef<NoActiveStoreError>("NoActiveStoreError").implement({
  description: "The viewer has no active store.",
  interfaces: [MutationErrorInterface],
});
