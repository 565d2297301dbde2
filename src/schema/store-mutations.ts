import { loadCategory } from "../resolvers/store-category.ts";
import {
  addStoreCategory,
  deleteStoreCategory,
  moveStoreCategory,
  renameStoreCategory,
} from "../resolvers/store-mutations.ts";
import { maxCategoryLevel, maxCategoryNameLength } from "../upstream/store/limits.ts";
import { builder } from "./builder.ts";
import { identifierOf } from "./identifiers-plugin.ts";
import { mutationField } from "./mutation.ts";
import { StoreCategoryType } from "./store-category.ts";
import { StoreTaskType } from "./store-task.ts";

const nameRules = `1 to ${maxCategoryNameLength} characters, unique under its parent, not \`Other\`.`;

const AddStoreCategoryInput = builder.inputType("AddStoreCategoryInput", {
  description: "Input of `addStoreCategory`: one category for each call.",
  fields: (t) => ({
    name: t.string({ description: `Name; ${nameRules}` }),
    parentCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        `Category to put it under, of level ${maxCategoryLevel - 1} at most; top level when left out.`,
      ),
      required: false,
    }),
    moveListingsToCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        "Where listings of the parent go when it was a leaf; into the new category when left out.",
      ),
      required: false,
    }),
  }),
});

const RenameStoreCategoryInput = builder.inputType("RenameStoreCategoryInput", {
  description: "Input of `renameStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id(identifierOf("StoreCategory", "Which category.")),
    name: t.string({ description: `New name; ${nameRules}` }),
  }),
});

const StoreCategoryDestinationInput = builder.inputType("StoreCategoryDestinationInput", {
  description: "A place in the category tree; exactly one, so that nothing lands at the top by omission.",
  isOneOf: true,
  fields: (t) => ({
    parentCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        `Under this category, of level ${maxCategoryLevel - 1} at most; the tree may not become deeper than ${maxCategoryLevel}.`,
      ),
      required: false,
    }),
    topLevel: t.boolean({ description: "At the top level; must be true.", required: false }),
  }),
});

const MoveStoreCategoryInput = builder.inputType("MoveStoreCategoryInput", {
  description: "Input of `moveStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id(identifierOf("StoreCategory", "Which category.")),
    destination: t.field({ description: "Where to.", type: StoreCategoryDestinationInput }),
    moveListingsToCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        "Where its listings go when the move makes it a category that cannot hold them.",
      ),
      required: false,
    }),
  }),
});

const DeleteStoreCategoryInput = builder.inputType("DeleteStoreCategoryInput", {
  description: "Input of `deleteStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id(identifierOf("StoreCategory", "Which category; everything below it goes too.")),
    moveListingsToCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        "Where its listings go; to the store's catch-all category when left out.",
      ),
      required: false,
    }),
  }),
});

const startedChange = {
  name: "task",
  type: StoreTaskType,
  description: "The change that is now under way; null when none was started.",
} as const;

mutationField("addStoreCategory", addStoreCategory, {
  description:
    "Starts adding one category to the store. Only one category change can be under way at a time.",
  upstreamCalls: 2,
  input: AddStoreCategoryInput,
  inputDescription: "The new category.",
  result: startedChange,
});

mutationField("renameStoreCategory", renameStoreCategory, {
  description: "Starts renaming one category of the store.",
  upstreamCalls: 2,
  input: RenameStoreCategoryInput,
  inputDescription: "Which category, and its new name.",
  result: (t) => ({
    task: t.expose("task", {
      description:
        "The change that is now under way; null when none was started, and also when the service carried the rename out at once.",
      type: StoreTaskType,
      nullable: true,
    }),
    category: t.field({
      description:
        "The category with its new name, when the service carried the rename out at once; null otherwise.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      resolve: ({ renamedCategoryId = null }, _args, context) =>
        renamedCategoryId === null ? null : loadCategory(renamedCategoryId, context),
    }),
  }),
});

mutationField("moveStoreCategory", moveStoreCategory, {
  description: "Starts moving one category, with everything below it, to another place.",
  upstreamCalls: 2,
  input: MoveStoreCategoryInput,
  inputDescription: "Which category, and where to.",
  result: startedChange,
});

mutationField("deleteStoreCategory", deleteStoreCategory, {
  description: "Starts deleting one category, with everything below it.",
  upstreamCalls: 2,
  input: DeleteStoreCategoryInput,
  inputDescription: "Which category.",
  result: startedChange,
});
