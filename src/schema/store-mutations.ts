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
  description: "Input of `addStoreCategory`: one new category.",
  fields: (t) => ({
    name: t.string({ description: `Name; ${nameRules}` }),
    parentCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        `Parent of the new category, at level ${maxCategoryLevel - 1} at most. Without it the category is added at the top level.`,
      ),
      required: false,
    }),
    moveListingsToCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        "Category that receives the listings of a parent that was a leaf, as only leaves hold listings. The default is the new category.",
      ),
      required: false,
    }),
  }),
});

const RenameStoreCategoryInput = builder.inputType("RenameStoreCategoryInput", {
  description: "Input of `renameStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id(identifierOf("StoreCategory", "The category.")),
    name: t.string({ description: `New name; ${nameRules}` }),
  }),
});

const StoreCategoryDestinationInput = builder.inputType("StoreCategoryDestinationInput", {
  description:
    "A place in the category tree. Set exactly one field, so that no omission moves a category to the top level.",
  isOneOf: true,
  fields: (t) => ({
    parentCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        `The new parent, at level ${maxCategoryLevel - 1} at most. The tree can have ${maxCategoryLevel} levels.`,
      ),
      required: false,
    }),
    topLevel: t.boolean({
      description: "Moves the category to the top level; must be true.",
      required: false,
    }),
  }),
});

const MoveStoreCategoryInput = builder.inputType("MoveStoreCategoryInput", {
  description: "Input of `moveStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id(identifierOf("StoreCategory", "The category.")),
    destination: t.field({ description: "The new place.", type: StoreCategoryDestinationInput }),
    moveListingsToCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        "Category that receives the listings of a new parent that was a leaf, as only leaves hold listings. The service has no default: without it, a move under a leaf with listings ends as FAILED with LISTINGS_WITHOUT_DESTINATION. `StoreCategoryChange.listingsMove` names the one that a plan uses.",
      ),
      required: false,
    }),
  }),
});

const DeleteStoreCategoryInput = builder.inputType("DeleteStoreCategoryInput", {
  description: "Input of `deleteStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id(identifierOf("StoreCategory", "The category; its subcategories are deleted with it.")),
    moveListingsToCategoryId: t.id({
      ...identifierOf(
        "StoreCategory",
        "Category that receives the listings of the deleted categories. The default is the store's catch-all category.",
      ),
      required: false,
    }),
  }),
});

const startedChange = {
  name: "task",
  type: StoreTaskType,
  description: "The pending change; null when none was started.",
} as const;

mutationField("addStoreCategory", addStoreCategory, {
  description:
    "Starts adding one category to the store. A store can have one pending category change at a time.",
  upstreamCalls: 2,
  input: AddStoreCategoryInput,
  inputDescription: "The new category.",
  result: startedChange,
});

mutationField("renameStoreCategory", renameStoreCategory, {
  description: "Starts renaming one category of the store.",
  upstreamCalls: 2,
  input: RenameStoreCategoryInput,
  inputDescription: "The category and its new name.",
  result: (t) => ({
    task: t.expose("task", {
      description:
        "The pending change; null when none was started, or when the service renamed the category at once.",
      type: StoreTaskType,
      nullable: true,
    }),
    category: t.field({
      description: "The renamed category, when the service renamed it at once; null otherwise.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      resolve: ({ renamedCategoryId = null }, _args, context) =>
        renamedCategoryId === null ? null : loadCategory(renamedCategoryId, context),
    }),
  }),
});

mutationField("moveStoreCategory", moveStoreCategory, {
  description: "Starts moving one category to another place with its subcategories.",
  upstreamCalls: 2,
  input: MoveStoreCategoryInput,
  inputDescription: "The category and its new place.",
  result: startedChange,
});

mutationField("deleteStoreCategory", deleteStoreCategory, {
  description: "Starts deleting one category with its subcategories.",
  upstreamCalls: 2,
  input: DeleteStoreCategoryInput,
  inputDescription: "The category.",
  result: startedChange,
});
