import { loadCategory } from "../resolvers/store.ts";
import {
  addStoreCategory,
  deleteStoreCategory,
  moveStoreCategory,
  renameStoreCategory,
} from "../resolvers/store-mutations.ts";
import { maxCategoryLevel, maxCategoryNameLength } from "../upstream/store/limits.ts";
import { identifierOf, oneOfInputType, optional, optionalIdentifierOf, required } from "./input-type.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nullable } from "./output-type.ts";
import { StoreCategoryType, StoreTaskType } from "./store.ts";

const nameRules = `1 to ${maxCategoryNameLength} characters, unique under its parent, not \`Other\`.`;

const StoreCategoryDestinationInput = oneOfInputType(
  "StoreCategoryDestinationInput",
  "A position in the category tree. Exactly one field is required, so that an omission cannot move a category to the top level.",
  {
    parentCategoryId: optionalIdentifierOf(
      "StoreCategory",
      `The new parent, at most at level ${maxCategoryLevel - 1}. The tree can have ${maxCategoryLevel} levels.`,
    ),
    topLevel: optional("Boolean", "Moves the category to the top level; must be true."),
  },
);

const startedChange = { task: nullable(StoreTaskType, "The pending change; null when none was started.") };

mutationField("addStoreCategory", addStoreCategory, {
  description: "Starts adding a category to the store. A store can have only one pending category change.",
  upstreamCalls: 2,
  input: inputOf("addStoreCategory", {
    name: required("String", `Name; ${nameRules}`),
    parentCategoryId: optionalIdentifierOf(
      "StoreCategory",
      `Parent of the new category, at most at level ${maxCategoryLevel - 1}. Without a parent, the category is added at the top level.`,
    ),
    moveListingsToCategoryId: optionalIdentifierOf(
      "StoreCategory",
      "Category that receives the parent's listings if the parent was a leaf, because only leaves hold listings. The default is the new category.",
    ),
  }),
  inputDescription: "The new category.",
  result: startedChange,
});

mutationField("renameStoreCategory", renameStoreCategory, {
  description: "Starts renaming a category of the store.",
  upstreamCalls: 2,
  input: inputOf("renameStoreCategory", {
    categoryId: identifierOf("StoreCategory", "The category."),
    name: required("String", `New name; ${nameRules}`),
  }),
  inputDescription: "The category and its new name.",
  result: {
    task: nullable(
      StoreTaskType,
      "The pending change; null when none was started, or when the service renamed the category immediately.",
    ),
  },
  fields: (t) => ({
    category: t.field({
      description: "The renamed category, when the service renamed it immediately; null otherwise.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      resolve: ({ renamedCategoryId = null }, _args, context) =>
        renamedCategoryId === null ? null : loadCategory(renamedCategoryId, context),
    }),
  }),
});

mutationField("moveStoreCategory", moveStoreCategory, {
  description: "Starts moving a category with its subcategories.",
  upstreamCalls: 2,
  input: inputOf("moveStoreCategory", {
    categoryId: identifierOf("StoreCategory", "The category."),
    destination: required(StoreCategoryDestinationInput, "The new position."),
    moveListingsToCategoryId: optionalIdentifierOf(
      "StoreCategory",
      "Category that receives the new parent's listings if that parent was a leaf, because only leaves hold listings. The service has no default: without this field, a move below a leaf with listings is FAILED with LISTINGS_WITHOUT_DESTINATION. `StoreCategoryChange.listingsMove` names the category that a plan uses.",
    ),
  }),
  inputDescription: "The category and its new position.",
  result: startedChange,
});

mutationField("deleteStoreCategory", deleteStoreCategory, {
  description: "Starts deleting a category with its subcategories.",
  upstreamCalls: 2,
  input: inputOf("deleteStoreCategory", {
    categoryId: identifierOf("StoreCategory", "The category; its subcategories are deleted with it."),
    moveListingsToCategoryId: optionalIdentifierOf(
      "StoreCategory",
      "Category that receives the listings of the deleted categories. The default is the store's catch-all category.",
    ),
  }),
  inputDescription: "The category to delete.",
  result: startedChange,
});
