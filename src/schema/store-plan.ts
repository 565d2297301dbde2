import {
  applyStoreCategories,
  type ApplyEvent,
  type ApplyStatus,
  type ApplyUpdate,
  planStoreCategories,
} from "../resolvers/store-plan/apply-plan.ts";
import { resolveEvent } from "../resolvers/stream-event.ts";
import type { PlanChangeType, PlannedChange } from "../resolvers/store-plan/plan-changes.ts";
import type { WantedCategory } from "../resolvers/store-plan/wanted-tree.ts";
import { maxCategories, maxCategoryLevel, maxCategoryNameLength } from "../upstream/store/limits.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { enumType } from "./enum-type.ts";
import type { FieldCost } from "./field-cost.ts";
import { identifierOf } from "./identifiers-plugin.ts";
import { MutationErrorInterface } from "./mutation-error.ts";
import { StoreTaskType } from "./store-task.ts";

const StoreCategoryTreeInput = builder.inputRef<WantedCategory>("StoreCategoryTreeInput").implement({
  description: `A category as it shall be, with all below; ${maxCategoryLevel} levels and ${maxCategories} categories at most, the store's catch-all category included, which may be left out.`,
  fields: (t) => ({
    categoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        "Which present category it is: with another name it is renamed, at another place moved. When left out, it is the one that has this name under the same parent, else the only one left that has this name anywhere; else it is added.",
      ),
      required: false,
    }),
    name: t.string({
      description: `Name; 1 to ${maxCategoryNameLength} characters, unique under its parent, not \`Other\`. Names that differ only in case or Unicode form are one.`,
    }),
    children: t.field({
      description: "The categories below; their order does not count.",
      type: [StoreCategoryTreeInput],
      maxEntries: maxCategories,
      required: false,
    }),
  }),
});

const StoreCategoryChangeTypeEnum = enumType<PlanChangeType>(
  "StoreCategoryChangeType",
  "Kinds of change in a plan.",
  {
    ADD: "A category is added.",
    RENAME: "A category gets another name.",
    MOVE: "A category goes to another place, with all below it.",
    DELETE: "A category is deleted with all below it; listings go to the store's catch-all category.",
  },
);

const StoreCategoryChangeType = builder.objectRef<PlannedChange>("StoreCategoryChange").implement({
  description: "One change of a plan for a store's categories.",
  fields: (t) => ({
    type: t.expose("type", { description: "What is done.", type: StoreCategoryChangeTypeEnum }),
    categoryId: t.id({
      description:
        "The store service's identifier of the category; null as long as a category of the plan is not added.",
      nullable: true,
      extensions: pure,
      resolve: ({ node }) => node.id,
    }),
    name: t.exposeString("name", {
      description: "Name after the change; of a deleted category its name before.",
    }),
    previousName: t.exposeString("previousName", {
      description: "Name before the change; null for an addition.",
      nullable: true,
    }),
    path: t.exposeStringList("path", {
      description:
        "Names from the top level to the category, itself included: after the change, for a deletion before it.",
    }),
    previousPath: t.exposeStringList("previousPath", {
      description: "The same before the change; null for an addition.",
      nullable: true,
    }),
  }),
});

const StoreCategoryPlanType = builder.objectRef<readonly PlannedChange[]>("StoreCategoryPlan").implement({
  description: "The way from the present categories of a store to the wanted ones.",
  fields: (t) => ({
    changes: t.field({
      description:
        "The changes in their order, each of which the service takes after those before; empty when the categories are as wanted. Where two stand in each other's way, one gets a name for a time, ending in `(moving)`, or waits at the top level.",
      type: [StoreCategoryChangeType],
      extensions: pure,
      resolve: (changes) => changes,
    }),
    totalChanges: t.int({
      description: "How many there are.",
      extensions: pure,
      resolve: ({ length }) => length,
    }),
  }),
});

const StoreCategoryApplyStatusEnum = enumType<ApplyStatus>(
  "StoreCategoryApplyStatus",
  "Where the work on a plan stands.",
  {
    WAITING: "An earlier change is under way, and must end before the plan is made.",
    RUNNING: "The changes are carried out, one after another.",
    APPLIED: "All changes are carried out. Final.",
    FAILED:
      "A change was refused or has failed; those before it stay, and none after it was made. Final: subscribe again to plan the rest.",
  },
);

const StoreCategoryApplyEventType = builder.objectRef<ApplyEvent>("StoreCategoryApplyEvent").implement({
  description: "The work on a plan at one moment.",
  fields: (t) => ({
    status: t.expose("status", { description: "Where the work stands.", type: StoreCategoryApplyStatusEnum }),
    isFinal: t.boolean({
      description: "Whether the stream ends with this event.",
      extensions: pure,
      resolve: ({ status }) => status === "APPLIED" || status === "FAILED",
    }),
    totalChanges: t.exposeInt("totalChanges", {
      description: "Changes of the plan; null while an earlier change is waited for.",
      nullable: true,
    }),
    completedChanges: t.exposeInt("completedChanges", { description: "Changes that are carried out." }),
    change: t.expose("change", {
      description: "The change that the event is about; null in the first event and while WAITING.",
      type: StoreCategoryChangeType,
      nullable: true,
    }),
    task: t.expose("task", {
      description:
        "The task of the change, or the earlier one that is waited for; null when the service has made none.",
      type: StoreTaskType,
      nullable: true,
    }),
    errors: t.field({
      description:
        "Why the service did not start the change; empty otherwise. A task that FAILED says why itself.",
      type: [MutationErrorInterface],
      // However many there are, one at most has a field that calls a service.
      extensions: { listSize: 1, ...pure } satisfies FieldCost,
      resolve: ({ errors }) => errors as never,
    }),
  }),
});

const treeArguments = builder.args((t) => ({
  tree: t.field({
    description: "The categories of the top level as they shall be, with all below.",
    type: [StoreCategoryTreeInput],
    maxEntries: maxCategories,
  }),
  keepUnlisted: t.boolean({
    description:
      "Whether present categories that are not in the tree stay where they are. By default they are deleted: the tree is the whole.",
    required: false,
    defaultValue: false,
  }),
}));

interface TreeArguments {
  readonly tree: readonly WantedCategory[];
  readonly keepUnlisted?: boolean | null | undefined;
}

const toTree = ({ tree, keepUnlisted }: TreeArguments) => ({
  categories: tree,
  keepsUnlisted: keepUnlisted ?? false,
});

builder.queryField("storeCategoryPlan", (t) =>
  t.field({
    description:
      "The changes that lead from the store's categories to the wanted ones; nothing is changed. Null when the viewer has no active store; a tree that cannot be is BAD_USER_INPUT.",
    type: StoreCategoryPlanType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: treeArguments,
    resolve: (_root, args, context) => planStoreCategories(toTree(args), context),
  }),
);

builder.subscriptionField("applyStoreCategories", (t) =>
  t.field({
    description:
      "Carries out what `storeCategoryPlan` plans, one change after another, as long as the subscription lasts. Leaving it starts no other change; subscribing again plans the rest. Each change takes calls of its own, which the price of the operation does not hold.",
    type: StoreCategoryApplyEventType,
    extensions: { upstreamCalls: 2 },
    args: treeArguments,
    subscribe: (_root, args, context) => applyStoreCategories(toTree(args), context),
    resolve: (update: ApplyUpdate, args, context) => resolveEvent(update, args, context),
  }),
);
