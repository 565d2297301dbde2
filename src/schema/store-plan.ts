import {
  type ApplyEvent,
  applyStoreCategories,
  type ApplyUpdate,
  planStoreCategories,
} from "../resolvers/store-plan/apply-plan.ts";
import type { ListingsMove, PlannedChange } from "../resolvers/store-plan/plan-changes.ts";
import type { WantedCategory } from "../resolvers/store-plan/wanted-tree.ts";
import { resolveEvent } from "../resolvers/final-error-stream.ts";
import { maxCategories, maxCategoryLevel, maxCategoryNameLength } from "../upstream/store/limits.ts";
import { builder } from "./builder.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { type ArgumentsOf, argumentsOf, optional, optionalIdentifierOf, required } from "./input-type.ts";
import { MutationErrorInterface } from "./mutation-error.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";
import { StoreTaskType } from "./store.ts";

const StoreCategoryTreeInput = builder.inputRef<WantedCategory>("StoreCategoryTreeInput").implement({
  description: `A category of the desired tree, with its subcategories. A tree has at most ${maxCategoryLevel} levels and ${maxCategories} categories, including the store's catch-all category. The catch-all category can be omitted.`,
  fields: (t) => ({
    categoryId: t.id(
      optionalIdentifierOf(
        "StoreCategory",
        "Existing category that this entry describes. A different name renames it, and a different position moves it. Without an identifier, the gateway uses the category with this name under the same parent, otherwise the only category with this name elsewhere. If there is none, it adds a category.",
      ),
    ),
    name: t.string({
      description: `Name: 1 to ${maxCategoryNameLength} characters, unique under its parent, not \`Other\`. Names that differ only in case or Unicode form count as equal.`,
    }),
    children: t.field({
      description: "Subcategories, in any order.",
      type: [StoreCategoryTreeInput],
      maxEntries: maxCategories,
      required: false,
    }),
  }),
});

const StoreCategoryChangeTypeEnum = enumType("StoreCategoryChangeType", "Kinds of change in a plan.", {
  ADD: "A category is added.",
  RENAME: "A category gets another name.",
  MOVE: "A category moves to another position with its subcategories.",
  DELETE:
    "A category is deleted with its subcategories. Their listings go to the store's catch-all category.",
});

const StoreListingsMoveType = objectType<ListingsMove>("StoreListingsMove", {
  description:
    "Destination of listings that a category can no longer hold. The service does not report the number of listings in a category.",
  properties: {
    fromPath: nonNull(
      ["String"],
      "Names from the top level to the category that loses its listings: the deleted category, or the new parent.",
    ),
    toPath: nonNull(["String"], "Names from the top level to the category that receives the listings."),
  },
  fields: (t) => ({
    toCategoryId: t.id({
      description:
        "The store service's identifier of the category that receives the listings; null until the plan has added it.",
      nullable: true,
      extensions: pure,
      resolve: ({ to }) => to.id,
    }),
  }),
});

const StoreCategoryChangeType = objectType<PlannedChange>("StoreCategoryChange", {
  description: "One change in a plan.",
  properties: {
    type: nonNull(StoreCategoryChangeTypeEnum, "Kind of change."),
    name: nonNull("String", "Name after the change; for a deletion, the name before it."),
    previousName: nullable("String", "Name before the change; null for an addition."),
    path: nonNull(
      ["String"],
      "Names from the top level to the category after the change; for a deletion, the names before it.",
    ),
    previousPath: nullable(
      ["String"],
      "Names from the top level to the category before the change; null for an addition.",
    ),
    listingsMove: nullable(
      StoreListingsMoveType,
      "Move of the listings that the change displaces; null when it displaces none. A deletion displaces listings, and so does the first subcategory of a leaf.",
    ),
  },
  fields: (t) => ({
    categoryId: t.id({
      description: "The store service's identifier of the category; null until the plan has added it.",
      nullable: true,
      extensions: pure,
      resolve: ({ node }) => node.id,
    }),
  }),
});

const StoreCategoryPlanType = objectType<readonly PlannedChange[]>("StoreCategoryPlan", {
  description: "The changes from the store's current categories to the desired tree.",
  fields: (t) => ({
    changes: t.field({
      description:
        "The changes in the order in which the service accepts them; empty when the categories already match the tree. When two changes block each other, one category temporarily gets a name with the ending `(moving)` or a position at the top level.",
      type: [StoreCategoryChangeType],
      extensions: pure,
      resolve: (changes) => changes,
    }),
    totalChanges: t.int({
      description: "Number of changes.",
      extensions: pure,
      resolve: ({ length }) => length,
    }),
  }),
});

const StoreCategoryApplyStatusEnum = enumType("StoreCategoryApplyStatus", "States of an apply operation.", {
  WAITING: "An earlier change is pending. The gateway plans when that change has finished.",
  RUNNING: "The gateway carries out the changes, one after another.",
  APPLIED: "All changes were carried out. Final.",
  FAILED:
    "A change failed, or another client changed the categories so that the plan can no longer reach the tree. Earlier changes remain, and no later change was started. Final: subscribe again to plan the rest.",
});

const StoreCategoryApplyEventType = objectType<ApplyEvent>("StoreCategoryApplyEvent", {
  description: "State of an apply operation at one moment.",
  properties: {
    status: nonNull(StoreCategoryApplyStatusEnum, "Status of the operation."),
    totalChanges: nullable("Int", "Number of changes in the plan; null before the plan exists."),
    completedChanges: nonNull("Int", "Number of changes carried out."),
    change: nullable(
      StoreCategoryChangeType,
      "The change that the event is about; null in the first event and while WAITING.",
    ),
    task: nullable(
      StoreTaskType,
      "The task of the change; while WAITING, the task of the earlier change. Null when the service has created none.",
    ),
  },
  fields: (t) => ({
    isFinal: t.boolean({
      description: "True when the stream ends with this event.",
      extensions: pure,
      resolve: ({ status }) => status === "APPLIED" || status === "FAILED",
    }),
    errors: t.field({
      description:
        "Errors of a change or tree that the gateway or the service rejected; empty otherwise. When a task is FAILED, its `failureReason` has the reason.",
      type: [MutationErrorInterface],
      // At most one of the errors has a field that calls a service.
      extensions: { listSize: 1, ...pure } satisfies FieldCost,
      resolve: ({ errors }) => errors as never,
    }),
  }),
});

const treeArguments = {
  tree: required([StoreCategoryTreeInput], "The desired top-level categories with their subcategories.", {
    maxEntries: maxCategories,
  }),
  keepUnlisted: optional(
    "Boolean",
    "True to keep existing categories that the tree does not list. By default, the plan deletes them.",
    { defaultValue: false },
  ),
  deleteAll: optional(
    "Boolean",
    "True to let an empty tree delete all categories. Without this argument or `keepUnlisted`, an empty tree is BAD_USER_INPUT.",
    { defaultValue: false },
  ),
};

const toTree = ({ tree, keepUnlisted, deleteAll }: ArgumentsOf<typeof treeArguments>) => ({
  categories: tree,
  keepsUnlisted: keepUnlisted ?? false,
  mayDeleteAll: deleteAll ?? false,
});

queryField("storeCategoryPlan", {
  description:
    "Plans the changes from the store's categories to the desired tree, without changing anything. Null when the viewer has no active store. An invalid tree fails with BAD_USER_INPUT.",
  type: StoreCategoryPlanType,
  args: treeArguments,
  resolve: (args, context) => planStoreCategories(toTree(args), context),
});

builder.subscriptionField("applyStoreCategories", (t) =>
  t.field({
    description:
      "Carries out the plan of `storeCategoryPlan`, one change after another, while the subscription is open. After the client unsubscribes, the gateway starts no further change. A new subscription plans the rest. The cost of the operation does not include the calls for each change.",
    type: StoreCategoryApplyEventType,
    extensions: { upstreamCalls: 2 },
    args: argumentsOf(treeArguments),
    subscribe: (_root, args, context) => applyStoreCategories(toTree(args), context),
    resolve: (update: ApplyUpdate, args, context) => resolveEvent(update, args, context),
  }),
);
