import type { GatewayContext } from "../resolvers/context.ts";
import { listCustomerServiceMetricTasks, listTasks } from "../resolvers/feed-task-list.ts";
import { feedTaskTypes } from "../resolvers/feed-task-types.ts";
import { uncapitalized } from "../resolvers/letter-case.ts";
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
import type { ObjectRef } from "./builder.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import type { FieldCost, FieldPurity } from "./extensions.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import {
  CustomerServiceMetricFilterType,
  FeedTaskPeriodInput,
  FeedTaskSourceInput,
  InventoryTaskFilterType,
  OrderTaskFilterType,
} from "./feed-task-criteria.ts";
import { identifierOf, optional, required } from "./input-type.ts";
import { nodeType } from "./node.ts";
import { queryField } from "./query.ts";

const isOfFamily = (family: FeedTaskFamily) => (node: object) => "family" in node && node.family === family;

/**
 * Adds the task type of a family whose reports can have filter criteria.
 * @param filter type of the criteria.
 * @param words descriptions of the type, of the lookup query, and of the field `filter`.
 */
function reportTask<Task extends Exclude<FeedTask, GenericTask>>(
  family: Task["family"],
  filter: ObjectRef<NonNullable<Task["filter"]>>,
  words: Readonly<Record<"description" | "lookup" | "filter", string>>,
) {
  const type = feedTaskTypes[family];
  const loader = uncapitalized(type);
  return nodeType<Task, FeedTask>(type, {
    description: words.description,
    interfaces: [FeedTaskInterface],
    identifier: "taskId",
    lookup: words.lookup,
    is: isOfFamily(family),
    fields: (t) => ({
      filter: t.field({
        description: words.filter,
        type: filter,
        nullable: true,
        extensions: {
          // The calls of one family return the filter. A task that was read through the interface comes from calls for
          // all families, which do not return it, so the task is read again.
          upstreamCalls: (_args, isNarrowed) => (isNarrowed ? 1 : 0),
          // Tasks from lists include their filter.
          known: (task: Task) => task.filter,
        } satisfies FieldCost & FieldPurity,
        resolve: ({ taskId, filter: known }, _args, { loaders }) => {
          if (known !== undefined) return known as never;
          const reading = loaders[loader].load(taskId);
          return reading.then((task) => task?.filter ?? null) as never;
        },
      }),
    }),
  });
}

/** A task that reports customer service metrics. */
export const CustomerServiceMetricTaskType = reportTask<CustomerServiceMetricTask>(
  "CUSTOMER_SERVICE_METRIC",
  CustomerServiceMetricFilterType,
  {
    description:
      "A task that reports customer service metrics. A report covers current evaluations only, not projected ones. The task is FAILED when the marketplace has no evaluation of the metric.",
    filter: "Criteria of the report.",
    lookup: "A customer service metric task; null when there is none with this identifier.",
  },
);

/** A task that reports price and quantity of active listings. */
export const InventoryTaskType = reportTask<InventoryTask>("INVENTORY", InventoryTaskFilterType, {
  description: "A task that reports price and quantity of the seller's active listings.",
  filter: "Criteria of the report; null when it covers everything.",
  lookup: "An inventory task; null when there is none with this identifier.",
});

/** A task that reports orders. */
export const OrderTaskType = reportTask<OrderTask>("ORDER", OrderTaskFilterType, {
  description: "A task that reports orders.",
  filter: "Criteria of the report.",
  lookup: "An order task; null when there is none with this identifier.",
});

// Version 0.1 used this type in the identifiers of all families, so its identifiers also find tasks of other families.
nodeType<GenericTask, FeedTask>("GenericTask", {
  description:
    "A task of any other feed type: an upload, or a download without filter criteria. The feed type determines which.",
  interfaces: [FeedTaskInterface],
  identifier: "taskId",
  is: isOfFamily("GENERIC"),
  load: (taskId, { loaders }) => loaders.feedTask.load(taskId),
});

const listed = (kind: string) => ({
  page: `A page of ${kind}s, newest first. A task created after the first page was read appears on no later page.`,
  kind,
  item: "task",
  total: "Total number of matching tasks on all pages; null when the service does not report it.",
});

const CustomerServiceMetricTaskConnection = connectionOf(
  CustomerServiceMetricTaskType,
  listed("customer service metric task"),
);
const InventoryTaskConnection = connectionOf(InventoryTaskType, listed("inventory task"));
const OrderTaskConnection = connectionOf(OrderTaskType, listed("order task"));

/** Connection of tasks of any family. */
export const FeedTaskConnection = connectionOf(FeedTaskInterface, listed("feed task"));

/** Argument for the creation period of listed tasks. */
export const periodArgument = {
  period: optional(
    FeedTaskPeriodInput,
    `Creation period of the tasks; the last ${listPeriodDays.fallback} days by default.`,
  ),
};

const findFeedTask = {
  type: FeedTaskInterface,
  args: { taskId: identifierOf(Object.values(feedTaskTypes), "Identifier of the task.") },
  resolve: ({ taskId }: { readonly taskId: string }, { loaders }: GatewayContext) =>
    loaders.feedTask.load(taskId),
};

queryField("feedTask", {
  ...findFeedTask,
  description: "A feed task of any family; null when there is none with this identifier.",
});

queryField("genericTask", {
  ...findFeedTask,
  description: "Same as `feedTask`: a task of any family, not only of the family GENERIC.",
});

/**
 * Cost of a task list of one feed type or schedule. The search for the schedules that started the tasks counts once.
 */
export const taskListCost = {
  upstreamCalls: maxCallsPerSource,
  distinct: { scheduleSearch: 1 },
} as const satisfies FieldCost;

queryField("customerServiceMetricTasks", {
  description: "Customer service metric tasks. They have no schedules, so there is no filter by schedule.",
  type: CustomerServiceMetricTaskConnection,
  cost: taskListCost,
  args: {
    feedType: optional("SellerFeedType", "Only tasks of this feed type."),
    ...periodArgument,
    ...pageArguments(listPageSizes),
  },
  resolve: listCustomerServiceMetricTasks,
});

const listArguments = {
  source: required(FeedTaskSourceInput, "Feed type or schedule of the tasks."),
  ...periodArgument,
  ...pageArguments(listPageSizes),
};

queryField("inventoryTasks", {
  description: "Inventory tasks of a feed type or of a schedule.",
  type: InventoryTaskConnection,
  cost: taskListCost,
  args: listArguments,
  resolve: (args, context) => listTasks("INVENTORY", args, context),
});

queryField("orderTasks", {
  description: "Order tasks of a feed type or of a schedule.",
  type: OrderTaskConnection,
  cost: taskListCost,
  args: listArguments,
  resolve: (args, context) => listTasks("ORDER", args, context),
});

queryField("genericTasks", {
  description: "Tasks of any family, of a feed type or of a schedule.",
  type: FeedTaskConnection,
  cost: taskListCost,
  args: listArguments,
  resolve: (args, context) => listTasks("GENERIC", args, context),
});
