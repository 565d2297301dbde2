import { findChangedCategory, isFinalStoreTask, watchStoreTask } from "../resolvers/store-task.ts";
import { taskLifeInHours } from "../upstream/store/limits.ts";
import { failureReasonOf, type StoreTaskFailureReason } from "../upstream/store/failure-reason.ts";
import type { StoreTask, StoreTaskStatus, StoreTaskType as TypeOfTask } from "../upstream/store/model.ts";
import { enumType } from "./enum-type.ts";
import type { FieldCost } from "./field-cost.ts";
import { pure } from "./field-purity.ts";
import { lookupField, nodeType } from "./node.ts";
import { statusStream } from "./status-stream.ts";
import { StoreCategoryType } from "./store-category.ts";

const StoreTaskTypeEnum = enumType<TypeOfTask>("StoreTaskType", "Kinds of category change.", {
  ADD_STORE_CATEGORY: "A category is added.",
  RENAME_STORE_CATEGORY:
    "A category is renamed. The public service carries renames out at once and has no such task; the embedded service has.",
  MOVE_STORE_CATEGORY: "A category is moved.",
  DELETE_STORE_CATEGORY: "A category is deleted.",
  UNRECOGNIZED: "A kind this version of the gateway does not know.",
});

const StoreTaskStatusEnum = enumType<StoreTaskStatus>(
  "StoreTaskStatus",
  "States of a category change. PENDING → COMPLETED or FAILED.",
  {
    PENDING: "Accepted and not finished.",
    COMPLETED: "Carried out. Final.",
    FAILED: "Not carried out. Final.",
    UNRECOGNIZED: "A status this version of the gateway does not know; see `upstreamStatus`.",
  },
);

const StoreTaskFailureReasonEnum = enumType<StoreTaskFailureReason>(
  "StoreTaskFailureReason",
  "Why a category change was not carried out.",
  {
    TIMED_OUT: `The service did not finish it within ${taskLifeInHours} hours.`,
    LISTINGS_WITHOUT_DESTINATION:
      "The category has listings that it can no longer hold, and nothing said where they go: repeat the change with `moveListingsToCategoryId`.",
    LISTINGS_DESTINATION_INVALID:
      "Listings cannot go to the category that was named: it has subcategories, or goes with the same change.",
    SERVICE_FAILURE: "The service failed while it carried the change out. The change can be repeated.",
    UNRECOGNIZED: "A reason this version of the gateway does not know; see `message`.",
  },
);

/** {@link StoreTask} in the schema. */
export const StoreTaskType = nodeType<StoreTask>("StoreTask", {
  description: `An asynchronous category change. It ends as COMPLETED or FAILED after ${taskLifeInHours} hours at the latest.`,
  key: ({ taskId }) => taskId,
  // Feed tasks have a `taskId`, too, and a `family`.
  is: (node) => "taskId" in node && !("family" in node),
  load: (taskId, { loaders }) => loaders.storeTask.load(taskId),
  fields: (t) => ({
    taskId: t.exposeID("taskId", { description: "The store service's identifier." }),
    type: t.expose("type", {
      description: "What was asked for; null when the service does not say.",
      type: StoreTaskTypeEnum,
      nullable: true,
    }),
    status: t.expose("status", { description: "Where the change stands.", type: StoreTaskStatusEnum }),
    upstreamStatus: t.exposeString("upstreamStatus", {
      description: "The status exactly as the service spells it.",
    }),
    isTerminal: t.boolean({
      description: "Whether the status is final: COMPLETED or FAILED.",
      extensions: pure,
      resolve: isFinalStoreTask,
    }),
    category: t.field({
      description:
        "The category that it is about. Known for changes that were made through this gateway since its start, with the same token or with another one of a user whom the gateway knows; null for others, for a category that is not added yet, and for one that is deleted.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "storeCategories" } satisfies FieldCost,
      resolve: (task, _args, context) => findChangedCategory(task, context),
    }),
    failureReason: t.field({
      description: "Why it FAILED; null for any other status. The service's own words are in `message`.",
      type: StoreTaskFailureReasonEnum,
      nullable: true,
      extensions: pure,
      resolve: failureReasonOf,
    }),
    message: t.exposeString("message", {
      description: "Explanation by the service; null when there is none.",
      nullable: true,
    }),
  }),
});

lookupField("storeTask", StoreTaskType, {
  argument: "taskId",
  description: "A category change; null when there is none with this identifier.",
});

statusStream("storeTaskStatusChanged", {
  description: `A category change until it is COMPLETED or FAILED, which takes ${taskLifeInHours} hours at most.`,
  event: "StoreTaskStatusEvent",
  eventDescription: "A category change's state at one moment.",
  subject: "task",
  subjectDescription: "The change as it was then.",
  type: StoreTaskType,
  status: StoreTaskStatusEnum,
  nodes: ["StoreTask"],
  idDescription: "A StoreTask.",
  watch: ({ key }, context) => watchStoreTask(key, context),
});
