import { selectedFields } from "../resolvers/selected-fields.ts";
import {
  findStore,
  loadCategories,
  loadStoreNode,
  ownField,
  type StoreOfViewer,
} from "../resolvers/store.ts";
import { loadCategory } from "../resolvers/store-category.ts";
import { findPendingChange, listStoreTasks, storeTaskPageSizes } from "../resolvers/store-task.ts";
import { maxCategoryLevel, maxStoreTextLengths } from "../upstream/store/limits.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import type { FieldCost } from "./field-cost.ts";
import { argumentsOf, identifierOf } from "./input-type.ts";
import { nodeType } from "./node.ts";
import { queryField } from "./query.ts";
import { StoreCategoryType } from "./store-category.ts";
import { StoreTaskType } from "./store-task.ts";

const StoreTaskConnection = connectionOf(StoreTaskType, {
  page: "A page of category changes. The gateway pages the service's whole list.",
  one: "a category change",
  item: "change",
  total: "Total number of changes.",
});

/**
 * The fields of the store's own data share one call, which the price of the field that leads to the store covers; it
 * also covers the call that shows whether there is a store at all.
 */
const StoreType = nodeType<StoreOfViewer>("Store", {
  description:
    "The viewer's store. Each field is loaded only when it is selected: `categories` alone does not read the store's own data.",
  identifier: "storeKey",
  load: (key, context, info) => loadStoreNode(key, selectedFields(info, "Store"), context),
  fields: (t) => ({
    name: t.string({
      description: `Name shown at the top of the store; at most ${maxStoreTextLengths.name} characters.`,
      nullable: true,
      resolve: ownField("name"),
    }),
    description: t.string({
      description: `Description by the seller; at most ${maxStoreTextLengths.description} characters, null when there is none.`,
      nullable: true,
      resolve: ownField("description"),
    }),
    url: t.field({
      description: "Full address of the store.",
      type: "URL",
      nullable: true,
      resolve: ownField("url"),
    }),
    urlPath: t.string({
      description: `Path part of the address; at most ${maxStoreTextLengths.urlPath} characters.`,
      nullable: true,
      resolve: ownField("urlPath"),
    }),
    logoUrl: t.field({
      description: "Address of the logo; null when there is none.",
      type: "URL",
      nullable: true,
      resolve: ownField("logoUrl"),
    }),
    lastOpenedAt: t.field({
      description: "When the store was last opened.",
      type: "DateTime",
      nullable: true,
      resolve: ownField("lastOpenedAt"),
    }),
    categories: t.field({
      description: `Top-level categories in shop order with their subcategories, ${maxCategoryLevel} levels at most.`,
      type: [StoreCategoryType],
      nullable: true,
      extensions: { upstreamCalls: 1 },
      resolve: (_store, _args, context) => loadCategories(context),
    }),
    category: t.field({
      description: "One category of any level; null when the store has none with this identifier.",
      type: StoreCategoryType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      args: argumentsOf({ categoryId: identifierOf("StoreCategory", "The category.") }),
      resolve: (_store, { categoryId }, context) => loadCategory(categoryId, context),
    }),
    pendingChange: t.field({
      description: "The pending category change, which blocks every other; null when changes are possible.",
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
      args: argumentsOf(pageArguments(storeTaskPageSizes)),
      resolve: (_store, args, context) => listStoreTasks(args, context),
    }),
  }),
});

queryField("store", {
  description: "The viewer's store; null when the viewer has no active store.",
  type: StoreType,
  cost: { upstreamCalls: 1 },
  resolve: (_args, context, info) => findStore(selectedFields(info, "Store"), context),
});
