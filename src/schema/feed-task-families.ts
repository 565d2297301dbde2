import {
  listCustomerServiceMetricTasks,
  listGenericTasks,
  listInventoryTasks,
  listOrderTasks,
} from "../resolvers/feed-task-list.ts";
import type { GatewayContext } from "../resolvers/context.ts";
import { feedTaskTypes, filterOf } from "../resolvers/feed-task.ts";
import { maxCallsPerSource } from "../resolvers/paging/creation-paging.ts";
import { listPageSizes, listPeriodDays } from "../upstream/seller-feed/limits.ts";
import type {
  CustomerServiceMetricTask,
  FeedTask,
  FeedTaskFamily,
  GenericTask,
  InventoryTask,
  OrderTask,
} from "../upstream/seller-feed/model.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import {
  CustomerServiceMetricFilterType,
  InventoryTaskFilterType,
  OrderTaskFilterType,
} from "./feed-task-filters.ts";
import { FeedTaskPeriodInput, FeedTaskSourceInput } from "./feed-task-list-inputs.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import type { FieldCost } from "./field-cost.ts";
import type { FieldPurity } from "./field-purity.ts";
import { identifierOf } from "./identifiers-plugin.ts";
import { lookupField, nodeType } from "./node.ts";

const isOfFamily = (family: FeedTaskFamily) => (node: object) => "family" in node && node.family === family;

/**
 * What a field for the filter of a task costs. The calls of one family hold the filter; through the interface, the task was
 * read by the calls for all families, which do not, so that it is read once more.
 */
const filterCost = {
  upstreamCalls: (_args: object, isNarrowed: boolean) => (isNarrowed ? 1 : 0),
} as const satisfies FieldCost;

/** Tasks of lists have their filter. */
const knownFilter = {
  known: ({ filter }: { readonly filter?: unknown }) => filter,
} as const satisfies FieldPurity;

/** What a list of tasks of one feed type, or of one schedule, costs: the schedules that started them are looked for once. */
export const taskListCost = {
  upstreamCalls: maxCallsPerSource,
  distinct: { scheduleSearch: 1 },
} as const satisfies FieldCost;

/** A task that reports on customer service metrics. */
export const CustomerServiceMetricTaskType = nodeType<CustomerServiceMetricTask, FeedTask>(
  "CustomerServiceMetricTask",
  {
    description:
      "A task that reports on customer service metrics. Only current evaluations can be reported, not projected ones. It is FAILED when the metric was never evaluated on that marketplace.",
    interfaces: [FeedTaskInterface],
    key: ({ taskId }) => taskId,
    is: isOfFamily("CUSTOMER_SERVICE_METRIC"),
    load: (taskId, { loaders }) => loaders.customerServiceMetricTask.load(taskId),
    fields: (t) => ({
      filter: t.field({
        description: "What the report was limited to.",
        type: CustomerServiceMetricFilterType,
        nullable: true,
        extensions: { ...filterCost, ...knownFilter },
        resolve: (task, _args, { loaders }) => filterOf(task, loaders.customerServiceMetricTask),
      }),
    }),
  },
);

/** A task that reports price and quantity of active listings. */
export const InventoryTaskType = nodeType<InventoryTask, FeedTask>("InventoryTask", {
  description: "A task that reports price and quantity of the seller's active listings.",
  interfaces: [FeedTaskInterface],
  key: ({ taskId }) => taskId,
  is: isOfFamily("INVENTORY"),
  load: (taskId, { loaders }) => loaders.inventoryTask.load(taskId),
  fields: (t) => ({
    filter: t.field({
      description: "What the report was limited to; null when it covers everything.",
      type: InventoryTaskFilterType,
      nullable: true,
      extensions: { ...filterCost, ...knownFilter },
      resolve: (task, _args, { loaders }) => filterOf(task, loaders.inventoryTask),
    }),
  }),
});

/** A task that reports orders. */
export const OrderTaskType = nodeType<OrderTask, FeedTask>("OrderTask", {
  description: "A task that reports orders.",
  interfaces: [FeedTaskInterface],
  key: ({ taskId }) => taskId,
  is: isOfFamily("ORDER"),
  load: (taskId, { loaders }) => loaders.orderTask.load(taskId),
  fields: (t) => ({
    filter: t.field({
      description: "What the report was limited to.",
      type: OrderTaskFilterType,
      nullable: true,
      extensions: { ...filterCost, ...knownFilter },
      resolve: (task, _args, { loaders }) => filterOf(task, loaders.orderTask),
    }),
  }),
});

// Version 0.1 gave the tasks of every family identifiers of this type: those are found, too, as what they are.
nodeType<GenericTask, FeedTask>("GenericTask", {
  description:
    "A task of any other feed type: an upload, or a download without filter criteria. The feed type decides which of the two it is.",
  interfaces: [FeedTaskInterface],
  key: ({ taskId }) => taskId,
  is: isOfFamily("GENERIC"),
  load: (taskId, { loaders }) => loaders.feedTask.load(taskId),
  fields: () => ({}),
});

const listed = (one: string, items: string) => ({
  page: `A page of ${items}, the newest first. A task that is created after the first page was read is on none of the pages that follow it.`,
  one,
  item: "task",
  items: "tasks",
  total:
    "How many tasks match in all: those on the pages before this one and those that follow; null when the service does not say.",
});

const CustomerServiceMetricTaskConnection = connectionOf(
  CustomerServiceMetricTaskType,
  listed("a customer service metric task", "customer service metric tasks"),
);
const InventoryTaskConnection = connectionOf(
  InventoryTaskType,
  listed("an inventory task", "inventory tasks"),
);
const OrderTaskConnection = connectionOf(OrderTaskType, listed("an order task", "order tasks"));

/** A page of tasks of any family. */
export const FeedTaskConnection = connectionOf(FeedTaskInterface, listed("a feed task", "feed tasks"));

lookupField("customerServiceMetricTask", CustomerServiceMetricTaskType, {
  argument: "taskId",
  description: "A customer service metric task; null when there is none with this identifier.",
});
lookupField("inventoryTask", InventoryTaskType, {
  argument: "taskId",
  description: "An inventory task; null when there is none with this identifier.",
});
lookupField("orderTask", OrderTaskType, {
  argument: "taskId",
  description: "An order task; null when there is none with this identifier.",
});

/** When the tasks of a list were created. */
export const periodArgument = builder.args((t) => ({
  period: t.field({
    description: `When they were created; the last ${listPeriodDays.fallback} days when left out.`,
    type: FeedTaskPeriodInput,
    required: false,
  }),
}));

const listArguments = builder.args((t) => ({
  source: t.field({ description: "Which tasks.", type: FeedTaskSourceInput }),
}));

builder.queryFields((t) => {
  const list = { ...listArguments, ...periodArgument, ...pageArguments(listPageSizes) };
  const lookup = {
    type: FeedTaskInterface,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: { taskId: t.arg.id(identifierOf(Object.values(feedTaskTypes), "Which one.")) },
    resolve: (_root: object, { taskId }: { readonly taskId: string }, { loaders }: GatewayContext) =>
      loaders.feedTask.load(taskId),
  } as const;
  return {
    feedTask: t.field({
      ...lookup,
      description: "A feed task of any family; null when there is none with this identifier.",
    }),
    genericTask: t.field({
      ...lookup,
      description: "The same as `feedTask`: a task of any family, not of the family GENERIC alone.",
    }),
    customerServiceMetricTasks: t.field({
      description:
        "Customer service metric tasks. There is no choice by schedule: this family has no schedules.",
      type: CustomerServiceMetricTaskConnection,
      nullable: true,
      extensions: taskListCost,
      args: {
        feedType: t.arg({
          description: "Only tasks of this feed type.",
          type: "SellerFeedType",
          required: false,
        }),
        ...periodArgument,
        ...pageArguments(listPageSizes),
      },
      resolve: (_root, args, context) => listCustomerServiceMetricTasks(args, context),
    }),
    inventoryTasks: t.field({
      description: "Inventory tasks of a feed type or of a schedule.",
      type: InventoryTaskConnection,
      nullable: true,
      extensions: taskListCost,
      args: list,
      resolve: (_root, args, context) => listInventoryTasks(args, context),
    }),
    orderTasks: t.field({
      description: "Order tasks of a feed type or of a schedule.",
      type: OrderTaskConnection,
      nullable: true,
      extensions: taskListCost,
      args: list,
      resolve: (_root, args, context) => listOrderTasks(args, context),
    }),
    genericTasks: t.field({
      description: "Tasks of any family, of a feed type or of a schedule.",
      type: FeedTaskConnection,
      nullable: true,
      extensions: taskListCost,
      args: list,
      resolve: (_root, args, context) => listGenericTasks(args, context),
    }),
  };
});
