import { instantAt } from "../upstream/instant.ts";
import type { Id } from "../upstream/ids.ts";
import type {
  CustomerServiceMetric,
  CustomerServiceMetricTaskInput,
  InventoryTaskInput,
  OrderTaskInput,
} from "../upstream/seller-feed/inputs.ts";
import { familyOf } from "../upstream/seller-feed/feed-types.ts";
import { maxOrderReportDays } from "../upstream/seller-feed/limits.ts";
import type {
  CustomerServiceMetricTask,
  FeedTask,
  InventoryTask,
  InventoryTaskFilter,
  OrderTask,
  ShippingRegion,
} from "../upstream/seller-feed/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { type ValidationError, validationError } from "./errors/mutation-error.ts";
import { quoted } from "./errors/quoted.ts";
import { newTaskCheck } from "./feed-check.ts";
import type { Given } from "./given.ts";
import { defineMutation } from "./mutation.ts";
import { withinQuota } from "./open-upload-tasks.ts";
import { readBack } from "./read-back.ts";

const dayMs = 86_400_000;
/** It becomes a header: what could not stand in one is no tag. The service judges the rest. */
const languagePattern = /^[\x21-\x7e]+$/;

/** Failures of the mutations that create a task, besides the common ones. */
const createTaskErrors = ["ValidationError", "TaskQuotaExceededError"] as const;

/** What a mutation makes or changes. */
export interface TaskResult<Task extends FeedTask = FeedTask> {
  readonly task: Task;
}

/** A metric as the schema takes it: exactly one of the two. */
type MetricInput = Given<{
  readonly itemNotAsDescribed: Given<{ readonly listingCategoryIds: readonly string[] }>;
  readonly itemNotReceived: Given<{ readonly shippingRegions: readonly ShippingRegion[] }>;
}>;

/** Orders a report on customer service metrics. */
export const createCustomerServiceMetricTask = defineMutation(
  createTaskErrors,
  async (
    input: Pick<CustomerServiceMetricTaskInput, "evaluationMarketplaceId" | "feedType" | "language"> &
      Given<Pick<CustomerServiceMetricTaskInput, "schemaVersion">> & { readonly metric: MetricInput },
    attempt,
    context,
  ): Promise<TaskResult<CustomerServiceMetricTask>> => {
    if (!languagePattern.test(input.language)) {
      const message = `The value ${quoted(input.language)} is not a language; a BCP 47 tag such as en-US is needed.`;
      throw attempt.refusal(validationError("MALFORMED", ["input", "language"], message));
    }
    const { feedType, evaluationMarketplaceId } = input;
    const metric = readMetric(input.metric);
    const schemaVersion = input.schemaVersion ?? null;
    attempt.about({ feedType, check: newTaskCheck(feedType, context.clock.now()) });
    const taskId = await withinQuota(attempt, context, () =>
      context.sellerFeed.createCustomerServiceMetricTask(
        { ...input, schemaVersion, metric },
        callOptions(context),
      ),
    );
    const task: CustomerServiceMetricTask = {
      ...newTask(taskId, { feedType, schemaVersion }, context),
      family: "CUSTOMER_SERVICE_METRIC",
      filter: {
        evaluationMarketplaceId,
        metricType: metric.type,
        listingCategoryIds: metric.type === "ITEM_NOT_AS_DESCRIBED" ? metric.listingCategoryIds : [],
        shippingRegions: metric.type === "ITEM_NOT_RECEIVED" ? metric.shippingRegions : [],
      },
    };
    return { task: await readBack(context.loaders.customerServiceMetricTask, taskId, task) };
  },
);

/** Orders a report on active inventory. */
export const createInventoryTask = defineMutation(
  createTaskErrors,
  async (
    input: Pick<InventoryTaskInput, "feedType"> &
      Given<Pick<InventoryTaskInput, "schemaVersion" | "marketplaceId">> &
      Given<{ readonly filter: Given<InventoryTaskFilter> }>,
    attempt,
    context,
  ): Promise<TaskResult<InventoryTask>> => {
    const { feedType, marketplaceId = null } = input;
    const schemaVersion = input.schemaVersion ?? null;
    const listingFormat = input.filter?.listingFormat ?? null;
    const filter = listingFormat ? { listingFormat } : null;
    attempt.about({ feedType, check: newTaskCheck(feedType, context.clock.now()) });
    const taskId = await withinQuota(attempt, context, () =>
      context.sellerFeed.createInventoryTask(
        { feedType, marketplaceId, schemaVersion, filter },
        callOptions(context),
      ),
    );
    const task: InventoryTask = {
      ...newTask(taskId, { feedType, schemaVersion }, context),
      family: "INVENTORY",
      filter,
    };
    return { task: await readBack(context.loaders.inventoryTask, taskId, task) };
  },
);

/** Orders a report on orders. */
export const createOrderTask = defineMutation(
  createTaskErrors,
  async (
    input: Pick<OrderTaskInput, "feedType" | "schemaVersion"> &
      Given<Pick<OrderTaskInput, "marketplaceId">> & { readonly filter: Given<OrderTaskInput["filter"]> },
    attempt,
    context,
  ): Promise<TaskResult<OrderTask>> => {
    const { feedType, schemaVersion, marketplaceId = null } = input;
    const { creationDateRange = null, orderStatus = null } = input.filter;
    const filter = { creationDateRange, orderStatus };
    attempt.refuseAll(checkOrderRange(creationDateRange));
    attempt.about({ feedType, check: newTaskCheck(feedType, context.clock.now()) });
    const taskId = await withinQuota(attempt, context, () =>
      context.sellerFeed.createOrderTask(
        { feedType, marketplaceId, schemaVersion, filter },
        callOptions(context),
      ),
    );
    const task: OrderTask = {
      ...newTask(taskId, { feedType, schemaVersion }, context),
      family: "ORDER",
      filter: {
        creationDateRange: creationDateRange && {
          from: instantAt(creationDateRange.from),
          to: instantAt(creationDateRange.to),
        },
        orderStatus,
      },
    };
    return { task: await readBack(context.loaders.orderTask, taskId, task) };
  },
);

/** What a generic task is opened with. */
export interface GenericTaskDeclaration {
  readonly feedType: string;
  readonly schemaVersion: string;
  readonly marketplaceId?: string | null | undefined;
}

/** Opens an upload task or orders a download; the feed type decides which. */
export const createGenericTask = defineMutation(
  createTaskErrors,
  async (input: GenericTaskDeclaration, attempt, context): Promise<TaskResult> => {
    attempt.about({ feedType: input.feedType, check: newTaskCheck(input.feedType, context.clock.now()) });
    return { task: await withinQuota(attempt, context, () => openTask(input, context)) };
  },
);

/** Opens a generic task and reads it back. */
export async function openTask(input: GenericTaskDeclaration, context: GatewayContext): Promise<FeedTask> {
  const { feedType, schemaVersion, marketplaceId = null } = input;
  const declaration = { feedType, schemaVersion, marketplaceId };
  const taskId = await context.sellerFeed.createTask(declaration, callOptions(context));
  const task: FeedTask = {
    ...newTask(taskId, { feedType, schemaVersion }, context),
    family: familyOf(feedType),
  };
  return readBack(context.loaders.feedTask, taskId, task);
}

function newTask(
  taskId: Id<"FeedTask">,
  input: { readonly feedType: string; readonly schemaVersion: string | null },
  { clock }: GatewayContext,
) {
  return {
    ...input,
    taskId,
    status: "CREATED",
    upstreamStatus: "CREATED",
    createdAt: instantAt(clock.now()),
    completedAt: null,
    uploadSummary: null,
    warnings: [],
  } as const;
}

function readMetric({ itemNotAsDescribed, itemNotReceived }: MetricInput): CustomerServiceMetric {
  if (itemNotReceived)
    return { type: "ITEM_NOT_RECEIVED", shippingRegions: itemNotReceived.shippingRegions ?? [] };
  return { type: "ITEM_NOT_AS_DESCRIBED", listingCategoryIds: itemNotAsDescribed?.listingCategoryIds ?? [] };
}

function checkOrderRange(range: { readonly from: Date; readonly to: Date } | null): ValidationError[] {
  if (!range) return [];
  const path = ["input", "filter", "creationDateRange"];
  if (range.to < range.from) {
    return [
      validationError(
        "OUT_OF_RANGE",
        [...path, "to"],
        "The end of the range, `to`, must not be before `from`.",
      ),
    ];
  }
  if (range.to.getTime() - range.from.getTime() <= maxOrderReportDays * dayMs) return [];
  const message = `An order report covers at most ${maxOrderReportDays} days.`;
  return [validationError("OUT_OF_RANGE", path, message)];
}
