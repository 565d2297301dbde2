import { loadCategory } from "../resolvers/store-category.ts";
import {
  addStoreCategory,
  categoryChangeErrors,
  type CategoryChangePayload,
  deleteStoreCategory,
  moveStoreCategory,
  type RenameCategoryPayload,
  renameStoreCategory,
} from "../resolvers/store-mutations.ts";
import { builder } from "./builder.ts";
import { mutationPayload } from "./payload.ts";
import { StoreCategoryType } from "./store-category.ts";
import { StoreTaskType } from "./store-task.ts";

const AddStoreCategoryInput = builder.inputType("AddStoreCategoryInput", {
  description: "Input of `addStoreCategory`: one category for each call.",
  fields: (t) => ({
    name: t.string({
      description: "Name; 1 to 35 characters, unique under its parent, not `Other`.",
    }),
    parentCategoryId: t.id({
      description: "Category to put it under, of level 1 or 2; top level when left out.",
      required: false,
    }),
    moveListingsToCategoryId: t.id({
      description: "Where listings of the parent go when it was a leaf; into the new category when left out.",
      required: false,
    }),
  }),
});

const RenameStoreCategoryInput = builder.inputType("RenameStoreCategoryInput", {
  description: "Input of `renameStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id({ description: "Which category." }),
    name: t.string({
      description: "New name; 1 to 35 characters, unique under its parent, not `Other`.",
    }),
  }),
});

const StoreCategoryDestinationInput = builder.inputType("StoreCategoryDestinationInput", {
  description: "A place in the category tree; exactly one, so that nothing lands at the top by omission.",
  isOneOf: true,
  fields: (t) => ({
    parentCategoryId: t.id({
      description: "Under this category, of level 1 or 2; the tree may not become deeper than 3.",
      required: false,
    }),
    topLevel: t.boolean({ description: "At the top level; must be true.", required: false }),
  }),
});

const MoveStoreCategoryInput = builder.inputType("MoveStoreCategoryInput", {
  description: "Input of `moveStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id({ description: "Which category." }),
    destination: t.field({ description: "Where to.", type: StoreCategoryDestinationInput }),
    moveListingsToCategoryId: t.id({
      description: "Where its listings go when the move makes it a category that cannot hold them.",
      required: false,
    }),
  }),
});

const DeleteStoreCategoryInput = builder.inputType("DeleteStoreCategoryInput", {
  description: "Input of `deleteStoreCategory`.",
  fields: (t) => ({
    categoryId: t.id({ description: "Which category; everything below it goes too." }),
    moveListingsToCategoryId: t.id({
      description: "Where its listings go; to the store's catch-all category when left out.",
      required: false,
    }),
  }),
});

const taskDescription = "The change that is now under way; null when none was started.";

/** Makes the payload of a category change. */
function changePayload<Payload extends CategoryChangePayload>(mutation: string, description: string) {
  const payload = mutationPayload<Payload>(mutation, categoryChangeErrors);
  builder.objectField(payload, "task", (t) =>
    t.field({ description, type: StoreTaskType, nullable: true, resolve: ({ task }) => task }),
  );
  return payload;
}

const AddStoreCategoryPayload = changePayload<CategoryChangePayload>("addStoreCategory", taskDescription);
const RenameStoreCategoryPayload = changePayload<RenameCategoryPayload>(
  "renameStoreCategory",
  "The change that is now under way; null when none was started, and also when the service carried the rename out at once.",
);
const MoveStoreCategoryPayload = changePayload<CategoryChangePayload>("moveStoreCategory", taskDescription);
const DeleteStoreCategoryPayload = changePayload<CategoryChangePayload>(
  "deleteStoreCategory",
  taskDescription,
);

builder.objectField(RenameStoreCategoryPayload, "category", (t) =>
  t.field({
    description:
      "The category with its new name, when the service carried the rename out at once; null otherwise.",
    type: StoreCategoryType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    resolve: ({ renamedCategoryId }, _args, context) =>
      renamedCategoryId === null ? null : loadCategory(renamedCategoryId, context),
  }),
);

builder.mutationFields((t) => ({
  addStoreCategory: t.field({
    description:
      "Starts adding one category to the store. Only one category change can be under way at a time.",
    type: AddStoreCategoryPayload,
    nullable: true,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "The new category.", type: AddStoreCategoryInput }) },
    resolve: (_root, { input }, context) => addStoreCategory(input, context),
  }),
  renameStoreCategory: t.field({
    description: "Starts renaming one category of the store.",
    type: RenameStoreCategoryPayload,
    nullable: true,
    extensions: { upstreamCalls: 2 },
    args: {
      input: t.arg({ description: "Which category, and its new name.", type: RenameStoreCategoryInput }),
    },
    resolve: (_root, { input }, context) => renameStoreCategory(input, context),
  }),
  moveStoreCategory: t.field({
    description: "Starts moving one category, with everything below it, to another place.",
    type: MoveStoreCategoryPayload,
    nullable: true,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "Which category, and where to.", type: MoveStoreCategoryInput }) },
    resolve: (_root, { input }, context) => moveStoreCategory(input, context),
  }),
  deleteStoreCategory: t.field({
    description: "Starts deleting one category, with everything below it.",
    type: DeleteStoreCategoryPayload,
    nullable: true,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "Which category.", type: DeleteStoreCategoryInput }) },
    resolve: (_root, { input }, context) => deleteStoreCategory(input, context),
  }),
}));
