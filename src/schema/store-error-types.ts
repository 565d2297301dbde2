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
    description: "Another category change is pending. A store can have one at a time.",
    interfaces: [MutationErrorInterface],
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
  });

/** {@link NoActiveStoreError} in the schema. */
export const NoActiveStoreErrorType = builder.objectRef<NoActiveStoreError>("NoActiveStoreError").implement({
  description: "The viewer has no active store.",
  interfaces: [MutationErrorInterface],
});
