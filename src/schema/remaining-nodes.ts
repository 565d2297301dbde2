import { registerNode } from "../resolvers/node.ts";
import { feedTaskTypes } from "../resolvers/feed-task.ts";

const loaderNames = {
  CustomerServiceMetricTask: "customerServiceMetricTask",
  InventoryTask: "inventoryTask",
  OrderTask: "orderTask",
  GenericTask: "genericTask",
  Schedule: "schedule",
  ScheduleTemplate: "scheduleTemplate",
} as const;
const has: Record<string, (node: object) => boolean> = {
  Schedule: (node) => "scheduleId" in node,
  ScheduleTemplate: (node) => "scheduleTemplateId" in node && !("scheduleId" in node),
};
for (const [type, name] of Object.entries(loaderNames)) {
  registerNode(type as keyof typeof loaderNames, {
    is:
      has[type] ??
      ((node) => "family" in node && feedTaskTypes[node.family as keyof typeof feedTaskTypes] === type),
    load: (key, { loaders }) => loaders[name].load(key),
  });
}
