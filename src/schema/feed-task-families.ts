import {
  listCustomerServiceMetricTasks,
  listGenericTasks,
  listInventoryTasks,
  listOrderTasks,
} from "../resolvers/feed-task-list.ts";
import { inputFileOf, uploadDeadlineOf } from "../resolvers/feed-task.ts";
import { directionOf, type FeedTaskDirection } from "../resolvers/feed-type.ts";
import type {
  CustomerServiceMetricTask,
  GenericTask,
  InventoryTask,
  OrderTask,
} from "../upstream/seller-feed/model.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { DownloadableFileType } from "./downloadable-file.ts";
import {
  CustomerServiceMetricFilterType,
  InventoryTaskFilterType,
  OrderTaskFilterType,
} from "./feed-task-filters.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import { FeedTaskPeriodInput, FeedTaskSourceInput } from "./feed-task-list-inputs.ts";
import { NodeInterface } from "./node.ts";

/** A task that reports on customer service metrics. */
export const CustomerServiceMetricTaskType = builder
  .objectRef<CustomerServiceMetricTask>("CustomerServiceMetricTask")
  .implement({
    description:
      "A task that reports on customer service metrics. Only current evaluations can be reported, not projected ones. It is FAILED when the metric was never evaluated on that marketplace.",
    interfaces: [NodeInterface, FeedTaskInterface],
    fields: (t) => ({
      filter: t.expose("filter", {
        description: "What the report was limited to.",
        type: CustomerServiceMetricFilterType,
        nullable: true,
      }),
    }),
  });

/** A task that reports price and quantity of active listings. */
export const InventoryTaskType = builder.objectRef<InventoryTask>("InventoryTask").implement({
  description: "A task that reports price and quantity of the seller's active listings.",
  interfaces: [NodeInterface, FeedTaskInterface],
  fields: (t) => ({
    filter: t.expose("filter", {
      description: "What the report was limited to; null when it covers everything.",
      type: InventoryTaskFilterType,
      nullable: true,
    }),
  }),
});

/** A task that reports orders. */
export const OrderTaskType = builder.objectRef<OrderTask>("OrderTask").implement({
  description: "A task that reports orders.",
  interfaces: [NodeInterface, FeedTaskInterface],
  fields: (t) => ({
    filter: t.expose("filter", {
      description: "What the report was limited to.",
      type: OrderTaskFilterType,
      nullable: true,
    }),
  }),
});

const FeedTaskDirectionEnum = builder.enumType("FeedTaskDirection", {
  description: "Ways of a generic task.",
  values: {
    UPLOAD: { description: "The task takes a file from the seller." },
    DOWNLOAD: { description: "The task makes a file for the seller." },
  } as const satisfies Record<FeedTaskDirection, object>,
});

/** An upload or download without filter criteria. */
export const GenericTaskType = builder.objectRef<GenericTask>("GenericTask").implement({
  description: "An upload or download without filter criteria. The feed type decides which of the two it is.",
  interfaces: [NodeInterface, FeedTaskInterface],
  fields: (t) => ({
    direction: t.field({
      description:
        "Whether the task takes a file or makes one; null when the gateway does not know the feed type.",
      type: FeedTaskDirectionEnum,
      nullable: true,
      resolve: ({ feedType }) => directionOf(feedType),
    }),
    uploadDeadline: t.field({
      description:
        "Last moment at which a file is accepted: one hour after creation. Null for downloads and once a file was uploaded.",
      type: "DateTime",
      nullable: true,
      resolve: uploadDeadlineOf,
    }),
    inputFile: t.field({
      description: "The file that was uploaded; null for downloads and before the upload.",
      type: DownloadableFileType,
      nullable: true,
      resolve: (task, _args, context) => inputFileOf(task, context),
    }),
  }),
});

const listed = (items: string) => `A page of ${items}, as the service sorts them.`;

const CustomerServiceMetricTaskConnection = connectionOf(CustomerServiceMetricTaskType, {
  page: "A page of customer service metric tasks, newest first as the service sorts them.",
  one: "a customer service metric task",
  item: "task",
  items: "tasks",
});
const InventoryTaskConnection = connectionOf(InventoryTaskType, {
  page: listed("inventory tasks"),
  one: "an inventory task",
  item: "task",
  items: "tasks",
});
const OrderTaskConnection = connectionOf(OrderTaskType, {
  page: listed("order tasks"),
  one: "an order task",
  item: "task",
  items: "tasks",
});

/** A page of generic tasks. */
export const GenericTaskConnection = connectionOf(GenericTaskType, {
  page: listed("generic tasks"),
  one: "a generic task",
  item: "task",
  items: "tasks",
});

builder.queryFields((t) => {
  const taskId = () => ({ taskId: t.arg.id({ description: "The seller feed service's identifier." }) });
  const period = () =>
    t.arg({
      description: "When they were created; the last 7 days when left out.",
      type: FeedTaskPeriodInput,
      required: false,
    });
  const list = () => ({
    source: t.arg({ description: "Which tasks.", type: FeedTaskSourceInput }),
    period: period(),
    ...pageArguments(listPageSizes),
  });
  // A page that does not begin at a multiple of its size can take two calls.
  const listCost = { upstreamCalls: 2 };
  return {
    customerServiceMetricTask: t.field({
      description: "A customer service metric task; null when there is none with this identifier.",
      type: CustomerServiceMetricTaskType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      args: taskId(),
      resolve: (_root, args, { loaders }) => loaders.customerServiceMetricTask.load(args.taskId),
    }),
    inventoryTask: t.field({
      description: "An inventory task; null when there is none with this identifier.",
      type: InventoryTaskType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      args: taskId(),
      resolve: (_root, args, { loaders }) => loaders.inventoryTask.load(args.taskId),
    }),
    orderTask: t.field({
      description: "An order task; null when there is none with this identifier.",
      type: OrderTaskType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      args: taskId(),
      resolve: (_root, args, { loaders }) => loaders.orderTask.load(args.taskId),
    }),
    genericTask: t.field({
      description: "A generic task; null when there is none with this identifier.",
      type: GenericTaskType,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      args: taskId(),
      resolve: (_root, args, { loaders }) => loaders.genericTask.load(args.taskId),
    }),
    customerServiceMetricTasks: t.field({
      description:
        "Customer service metric tasks. There is no choice by schedule: this family has no schedules.",
      type: CustomerServiceMetricTaskConnection,
      nullable: true,
      extensions: listCost,
      args: {
        feedType: t.arg({
          description: "Only tasks of this feed type.",
          type: "SellerFeedType",
          required: false,
        }),
        period: period(),
        ...pageArguments(listPageSizes),
      },
      resolve: (_root, args, context) => listCustomerServiceMetricTasks(args, context),
    }),
    inventoryTasks: t.field({
      description: "Inventory tasks of a feed type or of a schedule.",
      type: InventoryTaskConnection,
      nullable: true,
      extensions: listCost,
      args: list(),
      resolve: (_root, args, context) => listInventoryTasks(args, context),
    }),
    orderTasks: t.field({
      description: "Order tasks of a feed type or of a schedule.",
      type: OrderTaskConnection,
      nullable: true,
      extensions: listCost,
      args: list(),
      resolve: (_root, args, context) => listOrderTasks(args, context),
    }),
    genericTasks: t.field({
      description: "Tasks of any family, seen as generic tasks, of a feed type or of a schedule.",
      type: GenericTaskConnection,
      nullable: true,
      extensions: listCost,
      args: list(),
      resolve: (_root, args, context) => listGenericTasks(args, context),
    }),
  };
});
