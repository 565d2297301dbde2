import { registerNode } from "../resolvers/node.ts";
import { feedTaskTypes } from "../resolvers/feed-task.ts";
import { selectedFields } from "../resolvers/selected-fields.ts";
import { loadStoreNode } from "../resolvers/store.ts";
import { loadCategory } from "../resolvers/store-category.ts";

const loaderNames = {
  CustomerServiceMetricTask: "customerServiceMetricTask",
  InventoryTask: "inventoryTask",
  OrderTask: "orderTask",
  GenericTask: "genericTask",
  SigningKey: "signingKey",
  Schedule: "schedule",
  ScheduleTemplate: "scheduleTemplate",
  StoreTask: "storeTask",
  FeedType: "feedType",
  FeedFile: "feedFile",
} as const;
const has: Record<string, (node: object) => boolean> = {
  SigningKey: (node) => "signingKeyId" in node,
  Schedule: (node) => "scheduleId" in node,
  ScheduleTemplate: (node) => "scheduleTemplateId" in node && !("scheduleId" in node),
  StoreTask: (node) => "taskId" in node && !("family" in node),
  FeedType: (node) => "supportedFeeds" in node,
  FeedFile: (node) => "fileId" in node,
};
for (const [type, name] of Object.entries(loaderNames)) {
  registerNode(type as keyof typeof loaderNames, {
    is:
      has[type] ??
      ((node) => "family" in node && feedTaskTypes[node.family as keyof typeof feedTaskTypes] === type),
    load: (key, { loaders }) => loaders[name].load(key),
  });
}
registerNode("Store", {
  is: (node) => "storeKey" in node,
  load: (key, context, info) => loadStoreNode(key, selectedFields(info, "Store"), context),
});
registerNode("StoreCategory", { is: (node) => "categoryId" in node, load: loadCategory });
