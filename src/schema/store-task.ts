import {
  findChangedCategory,
  findListingsDestination,
  isFinalStoreTask,
  watchStoreTask,
} from "../resolvers/store-task.ts";
import { taskLifeInHours } from "../upstream/store/limits.ts";
import {
  failureReasonOf,
  type StoreTask,
  type StoreTaskFailureReason,
  type StoreTaskStatus,
  type StoreTaskType as TypeOfTask,
} from "../upstream/store/model.ts";
import { enumType } from "./enum-type.ts";
import type { FieldCost } from "./field-cost.ts";
import { pure } from "./field-purity.ts";
import { nodeType } from "./node.ts";
import { nonNull, nullable } from "./object-type.ts";
import { statusStream } from "./status-stream.ts";
import { StoreCategoryType } from "./store-category.ts";

const StoreTaskTypeEnum = enumType<TypeOfTask>("StoreTaskType", "Kinds of category change.", {
  ADD_STORE_CATEGORY: "A category is added.",
  RENAME_STORE_CATEGORY:
    "A category is renamed. The public service renames at once and creates no such task; the embedded sandbox creates one.",
  MOVE_STORE_CATEGORY: "A category is moved.",
  DELETE_STORE_CATEGORY: "A category is deleted.",
  UNRECOGNIZED: "A kind that this version of the gateway does not know.",
});

const StoreTaskStatusEnum = enumType<StoreTaskStatus>(
  "StoreTaskStatus",
  "States of a category change. PENDING → COMPLETED or FAILED.",
  {
    PENDING: "Accepted, not finished.",
    COMPLETED: "Carried out. Final.",
    FAILED: "Not carried out. Final.",
    UNRECOGNIZED: "A status that this version of the gateway does not know; see `upstreamStatus`.",
  },
);

const StoreTaskFailureReasonEnum = enumType<StoreTaskFailureReason>(
  "StoreTaskFailureReason",
  "Why a category change was not carried out.",
  {
    TIMED_OUT: `The service did not finish it within ${taskLifeInHours} hours.`,
    LISTINGS_WITHOUT_DESTINATION:
      "A category has listings that it can no longer hold, and the change names no destination. Repeat the change with `moveListingsToCategoryId`.",
    LISTINGS_DESTINATION_INVALID:
      "The category named for the listings has subcategories, or the same change deletes it.",
    SERVICE_FAILURE: "The service failed during the change. Repeat the change.",
    UNRECOGNIZED: "A reason that this version of the gateway does not know; see `message`.",
  },
);

/** {@link StoreTask} in the schema. */
export const StoreTaskType = nodeType<StoreTask>("StoreTask", {
  description: `An asynchronous category change. It ends as COMPLETED or FAILED within ${taskLifeInHours} hours.`,
  identifier: "taskId",
  lookup: "A category change; null when there is none with this identifier.",
  // Feed tasks have a `taskId`, too, and a `family`.
  is: (node) => "taskId" in node && !("family" in node),
  load: (taskId, { loaders }) => loaders.storeTask.load(taskId),
  properties: {
    taskId: nonNull("ID", "The store service's identifier."),
    type: nullable(StoreTaskTypeEnum, "Kind of change; null when the service does not say."),
    status: nonNull(StoreTaskStatusEnum, "Status of the change."),
    upstreamStatus: nonNull("String", "The status as the service spells it."),
    message: nullable("String", "Explanation by the service; null when there is none."),
  },
  fields: (t) => ({
    isTerminal: t.boolean({
      description: "Whether the status is final: COMPLETED or FAILED.",
      extensions: pure,
      resolve: isFinalStoreTask,
    }),
    category: t.field({
      description:
        "The category that the change is about. The gateway knows it for changes that the same user has made through it since its start. Null for other changes, before the category is added, and after it is deleted.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "storeCategories" } satisfies FieldCost,
      resolve: (task, _args, context) => findChangedCategory(task, context),
    }),
    listingsDestination: t.field({
      description:
        "The category that receives listings displaced by the change, under the conditions of `category`. A deletion without `moveListingsToCategoryId` uses the store's catch-all category, and an addition the new category. Null for a move that names none: it fails when the new parent has listings.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "storeCategories" } satisfies FieldCost,
      resolve: (task, _args, context) => findListingsDestination(task, context),
    }),
    failureReason: t.field({
      description:
        "Why the change FAILED; null for any other status. The service's own words are in `message`.",
      type: StoreTaskFailureReasonEnum,
      nullable: true,
      extensions: pure,
      resolve: failureReasonOf,
    }),
  }),
});

statusStream("storeTaskStatusChanged", {
  description: `Follows a category change until it is COMPLETED or FAILED, within ${taskLifeInHours} hours.`,
  eventDescription: "State of a category change at one moment.",
  subject: "task",
  subjectDescription: "The change at that moment.",
  type: StoreTaskType,
  status: StoreTaskStatusEnum,
  idDescription: "A StoreTask.",
  watch: ({ key }, context) => watchStoreTask(key, context),
});
