import { storeKey } from "../resolvers/loaders.ts";
import { selectedFields } from "../resolvers/read-back.ts";
import {
  findChangedCategory,
  findListingsDestination,
  findPendingChange,
  findStore,
  isFinalStoreTask,
  listStoreTasks,
  loadCategories,
  loadCategory,
  ownField,
  type StoreOfViewer,
  watchStoreTask,
} from "../resolvers/store.ts";
import {
  maxCategoryLevel,
  maxCategoryNameLength,
  maxStoreTextLengths,
  taskLifeInHours,
  taskPageSizes,
} from "../upstream/store/limits.ts";
import { failureReasonOf, type Store, type StoreCategory, type StoreTask } from "../upstream/store/model.ts";
import type { ObjectRef } from "./builder.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { argumentsOf, identifierOf } from "./input-type.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, type Properties } from "./output-type.ts";
import { queryField } from "./query.ts";
import { statusStream } from "./status-stream.ts";

/** Schema type of {@link StoreCategory}. */
export const StoreCategoryType: ObjectRef<StoreCategory> = nodeType<StoreCategory>("StoreCategory", {
  description: "A category defined by the seller. Not a marketplace category.",
  identifier: "categoryId",
  load: loadCategory,
  properties: {
    categoryId: nonNull("ID", "Identifier at the store service."),
    name: nonNull("String", `Name; at most ${maxCategoryNameLength} characters, unique under its parent.`),
    level: nonNull("Int", `Depth in the tree: 1 for top level, at most ${maxCategoryLevel}.`),
    order: nullable("Int", "Position among its siblings; null when the service reports none."),
  },
  fields: (t) => ({
    isLeaf: t.boolean({
      description: "True when the category has no subcategories. Only such categories hold listings.",
      extensions: pure,
      resolve: ({ children }) => children.length === 0,
    }),
    parent: t.field({
      description: "Parent category; null at level 1.",
      type: StoreCategoryType,
      nullable: true,
      // The tree that contains this category is already loaded, so this makes no call.
      resolve: ({ parentCategoryId }, _args, context) =>
        parentCategoryId === null ? null : loadCategory(parentCategoryId, context),
    }),
    children: t.expose("children", {
      description: "Subcategories in shop order; empty for a leaf.",
      type: [StoreCategoryType],
    }),
  }),
});

const StoreTaskTypeEnum = enumType("StoreTaskType", "Kinds of category change.", {
  ADD_STORE_CATEGORY: "A category is added.",
  RENAME_STORE_CATEGORY:
    "A category is renamed. The public service renames immediately and creates no such task; the embedded sandbox creates one.",
  MOVE_STORE_CATEGORY: "A category is moved.",
  DELETE_STORE_CATEGORY: "A category is deleted.",
  UNRECOGNIZED: "A kind that this version of the gateway does not know.",
});

const StoreTaskStatusEnum = enumType(
  "StoreTaskStatus",
  "States of a category change: PENDING → COMPLETED or FAILED.",
  {
    PENDING: "Accepted but not finished.",
    COMPLETED: "Carried out. Final.",
    FAILED: "Not carried out. Final.",
    UNRECOGNIZED: "A status that this version of the gateway does not know; see `upstreamStatus`.",
  },
);

const StoreTaskFailureReasonEnum = enumType(
  "StoreTaskFailureReason",
  "Reasons why a category change was not carried out.",
  {
    TIMED_OUT: `The service did not finish the change within ${taskLifeInHours} hours.`,
    LISTINGS_WITHOUT_DESTINATION:
      "A category has listings that it can no longer hold, and the change names no destination. Repeat the change with `moveListingsToCategoryId`.",
    LISTINGS_DESTINATION_INVALID:
      "The destination of the listings has subcategories, or the same change deletes it.",
    SERVICE_FAILURE: "The service failed during the change. Repeat the change.",
    UNRECOGNIZED: "A reason that this version of the gateway does not know; see `message`.",
  },
);

/** Schema type of {@link StoreTask}. */
export const StoreTaskType = nodeType<StoreTask>("StoreTask", {
  description: `An asynchronous category change. It is COMPLETED or FAILED within ${taskLifeInHours} hours.`,
  identifier: "taskId",
  lookup: "A category change; null when there is none with this identifier.",
  // Feed tasks also have a `taskId`, but only they have a `family`.
  is: (node) => "taskId" in node && !("family" in node),
  properties: {
    taskId: nonNull("ID", "Identifier at the store service."),
    type: nullable(StoreTaskTypeEnum, "Kind of change; null when the service does not report it."),
    status: nonNull(StoreTaskStatusEnum, "Status of the change."),
    upstreamStatus: nonNull("String", "The status as the service spells it."),
    message: nullable("String", "Message of the service; null when there is none."),
  },
  fields: (t) => ({
    isTerminal: t.boolean({
      description: "True when the status is final: COMPLETED or FAILED.",
      extensions: pure,
      resolve: isFinalStoreTask,
    }),
    category: t.field({
      description:
        "The changed category. Known only for changes that the same user made through this gateway since its start. Null for other changes, before the category is added, and after it is deleted.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "storeCategories" } satisfies FieldCost,
      resolve: (task, _args, context) => findChangedCategory(task, context),
    }),
    listingsDestination: t.field({
      description:
        "The category that receives the displaced listings. Known under the same conditions as `category`. Without `moveListingsToCategoryId`, a deletion uses the store's catch-all category, and an addition uses the new category. A move then has no destination, so the field is null, and the move fails when the new parent has listings.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "storeCategories" } satisfies FieldCost,
      resolve: (task, _args, context) => findListingsDestination(task, context),
    }),
    failureReason: t.field({
      description:
        "Reason why the change FAILED; null for any other status. `message` has the text of the service.",
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
  watch: ({ key }, context) => watchStoreTask(key, context),
});

const StoreTaskConnection = connectionOf(StoreTaskType, {
  page: "A page of category changes. The gateway splits the complete list of the service into pages.",
  kind: "category change",
  item: "change",
  total: "Total number of changes.",
});

/** Fields of the store's own data; null when the store no longer exists. */
const ownData = {
  name: nullable(
    "String",
    `Name shown at the top of the store; at most ${maxStoreTextLengths.name} characters.`,
  ),
  description: nullable(
    "String",
    `Description by the seller; at most ${maxStoreTextLengths.description} characters, null when there is none.`,
  ),
  url: nullable("URL", "Full URL of the store."),
  urlPath: nullable("String", `Path of the store's URL; at most ${maxStoreTextLengths.urlPath} characters.`),
  logoUrl: nullable("URL", "URL of the logo; null when there is none."),
  lastOpenedAt: nullable("DateTime", "Time at which the store was last opened."),
} satisfies Properties<Store>;

/**
 * Schema type of the viewer's store. The fields of the store's own data share one call. The cost of the field that
 * returns the store includes this call, and the call that checks whether the store exists.
 */
const StoreType = nodeType<StoreOfViewer>("Store", {
  description:
    "The viewer's store. Each field is loaded only when it is selected. For example, `categories` alone does not load the store's own data.",
  identifier: "storeKey",
  load: async (key, context, info) =>
    key === storeKey ? findStore(selectedFields(info, "Store"), context) : null,
  fields: (t) => ({
    ...Object.fromEntries(
      Object.entries(ownData).map(([name, shown]) => [
        name,
        t.field({ ...shown, resolve: ownField(name as keyof Store) }),
      ]),
    ),
    categories: t.field({
      description: `Top-level categories in shop order with their subcategories; at most ${maxCategoryLevel} levels.`,
      type: [StoreCategoryType],
      nullable: true,
      extensions: { upstreamCalls: 1 },
      resolve: (_store, _args, context) => loadCategories(context),
    }),
    category: t.field({
      description: "A category of any level; null when the store has none with this identifier.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      args: argumentsOf({ categoryId: identifierOf("StoreCategory", "The category.") }),
      resolve: (_store, { categoryId }, context) => loadCategory(categoryId, context),
    }),
    pendingChange: t.field({
      description: "The pending category change, which blocks all others; null when changes are possible.",
      type: StoreTaskType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      resolve: (_store, _args, context) => findPendingChange(context),
    }),
    tasks: t.field({
      description: "All category changes that the service reports.",
      type: StoreTaskConnection,
      nullable: true,
      extensions: { upstreamCalls: 1, distinct: { storeCategories: 1 } } satisfies FieldCost,
      args: argumentsOf(pageArguments(taskPageSizes)),
      resolve: (_store, args, context) => listStoreTasks(args, context),
    }),
  }),
});

queryField("store", {
  description: "The viewer's store; null when the viewer has no active store.",
  type: StoreType,
  resolve: (_args, context, info) => findStore(selectedFields(info, "Store"), context),
});
