import type { Id } from "../upstream/ids.ts";
import type { CustomerServiceMetric } from "../upstream/seller-feed/inputs.ts";
import type {
  CustomerServiceMetricTask,
  FeedTask,
  GenericTask,
  InventoryTask,
  ListingFormat,
  OrderReportStatus,
  OrderTask,
  ShippingRegion,
} from "../upstream/seller-feed/model.ts";
import { maxOrderReportDays } from "../upstream/seller-feed/limits.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { type ErrorOf, type ValidationError, validationError } from "./errors/mutation-error.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";

const dayMs = 86_400_000;
/** It becomes a header: what could not stand in one is no tag. The service judges the rest. */
const languagePattern = /^[\x21-\x7e]{1,35}$/;

/** Failures of the mutations that create a task. */
export const createTaskErrors = [
  "ValidationError",
  "TaskQuotaExceededError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

/** Result of a mutation that creates a task. */
export interface TaskPayload<Task, Names extends readonly ErrorName[] = typeof createTaskErrors> {
  readonly task: Task | null;
  readonly errors: readonly ErrorOf<Names>[];
}
type ErrorName = Parameters<typeof mutationFailure>[1]["allowed"][number];

/** A metric as the schema takes it: exactly one of the two. */
export interface MetricInput {
  readonly itemNotAsDescribed?:
    | { readonly listingCategoryIds?: readonly string[] | null | undefined }
    | null
    | undefined;
  readonly itemNotReceived?:
    | { readonly shippingRegions?: readonly ShippingRegion[] | null | undefined }
    | null
    | undefined;
}

/** Orders a report on customer service metrics. */
export async function createCustomerServiceMetricTask(
  input: {
    readonly evaluationMarketplaceId: string;
    readonly metric: MetricInput;
    readonly feedType: string;
    readonly schemaVersion?: string | null | undefined;
    readonly language: string;
  },
  context: GatewayContext,
): Promise<TaskPayload<CustomerServiceMetricTask>> {
  if (!languagePattern.test(input.language)) {
    const message = `${JSON.stringify(input.language.slice(0, 100))} is not a BCP 47 language tag such as en-US.`;
    return { task: null, errors: [validationError("MALFORMED", ["input", "language"], message)] };
  }
  const metric = readMetric(input.metric);
  const schemaVersion = input.schemaVersion ?? null;
  return create(
    input.feedType,
    () =>
      context.sellerFeed.createCustomerServiceMetricTask(
        { ...input, schemaVersion, metric },
        callOptions(context),
      ),
    (taskId) => context.loaders.customerServiceMetricTask.load(taskId),
    (taskId) => ({
      ...newTask(taskId, { feedType: input.feedType, schemaVersion }, context),
      family: "CUSTOMER_SERVICE_METRIC",
      filter: {
        evaluationMarketplaceId: input.evaluationMarketplaceId,
        metricType: metric.type,
        listingCategoryIds: metric.type === "ITEM_NOT_AS_DESCRIBED" ? metric.listingCategoryIds : [],
        shippingRegions: metric.type === "ITEM_NOT_RECEIVED" ? metric.shippingRegions : [],
      },
    }),
  );
}

/** Orders a report on active inventory. */
export function createInventoryTask(
  input: {
    readonly feedType: string;
    readonly schemaVersion?: string | null | undefined;
    readonly filter?: { readonly listingFormat?: ListingFormat | null | undefined } | null | undefined;
    readonly marketplaceId?: string | null | undefined;
  },
  context: GatewayContext,
): Promise<TaskPayload<InventoryTask>> {
  const schemaVersion = input.schemaVersion ?? null;
  const listingFormat = input.filter?.listingFormat ?? null;
  const filter = listingFormat ? { listingFormat } : null;
  const { feedType, marketplaceId = null } = input;
  return create(
    feedType,
    () =>
      context.sellerFeed.createInventoryTask(
        { feedType, marketplaceId, schemaVersion, filter },
        callOptions(context),
      ),
    (taskId) => context.loaders.inventoryTask.load(taskId),
    (taskId) => ({ ...newTask(taskId, { feedType, schemaVersion }, context), family: "INVENTORY", filter }),
  );
}

/** Orders a report on orders. */
export async function createOrderTask(
  input: {
    readonly feedType: string;
    readonly schemaVersion: string;
    readonly filter: {
      readonly creationDateRange?: { readonly from: Date; readonly to: Date } | null | undefined;
      readonly orderStatus?: OrderReportStatus | null | undefined;
    };
    readonly marketplaceId?: string | null | undefined;
  },
  context: GatewayContext,
): Promise<TaskPayload<OrderTask>> {
  const { feedType, schemaVersion, marketplaceId = null } = input;
  const filter = {
    creationDateRange: input.filter.creationDateRange ?? null,
    orderStatus: input.filter.orderStatus ?? null,
  };
  const fault = checkOrderRange(filter.creationDateRange);
  if (fault) return { task: null, errors: [fault] };
  return create(
    feedType,
    () =>
      context.sellerFeed.createOrderTask(
        { feedType, marketplaceId, schemaVersion, filter },
        callOptions(context),
      ),
    (taskId) => context.loaders.orderTask.load(taskId),
    (taskId) => ({ ...newTask(taskId, { feedType, schemaVersion }, context), family: "ORDER", filter }),
  );
}

/** What a generic task is opened with. */
export interface GenericTaskDeclaration {
  readonly feedType: string;
  readonly schemaVersion: string;
  readonly marketplaceId?: string | null | undefined;
}

/** Opens an upload task or orders a download; the feed type decides which. */
export function createGenericTask(
  input: GenericTaskDeclaration,
  context: GatewayContext,
): Promise<TaskPayload<GenericTask>> {
  const { feedType, schemaVersion, marketplaceId = null } = input;
  return create(
    feedType,
    () => context.sellerFeed.createTask({ feedType, schemaVersion, marketplaceId }, callOptions(context)),
    (taskId) => context.loaders.genericTask.load(taskId),
    (taskId) => ({ ...newTask(taskId, { feedType, schemaVersion }, context), family: "GENERIC" }),
  );
}

/**
 * Creates a task and reads it back. When the reading fails the task exists all the same: the payload then has it as it
 * must be right after its creation.
 */
async function create<Task extends FeedTask>(
  feedType: string,
  send: () => Promise<Id<"FeedTask">>,
  read: (taskId: Id<"FeedTask">) => Promise<Task | null>,
  make: (taskId: Id<"FeedTask">) => Task,
): Promise<TaskPayload<Task>> {
  let taskId: Id<"FeedTask">;
  try {
    taskId = await send();
  } catch (error) {
    return { task: null, errors: mutationFailure(error, { allowed: createTaskErrors, feedType }) };
  }
  const task = await read(taskId).catch(() => null);
  return { task: task ?? make(taskId), errors: [] };
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
    createdAt: new Date(clock.now()),
    completedAt: null,
    uploadSummary: null,
  } as const;
}

function readMetric({ itemNotAsDescribed, itemNotReceived }: MetricInput): CustomerServiceMetric {
  if (itemNotReceived)
    return { type: "ITEM_NOT_RECEIVED", shippingRegions: itemNotReceived.shippingRegions ?? [] };
  return { type: "ITEM_NOT_AS_DESCRIBED", listingCategoryIds: itemNotAsDescribed?.listingCategoryIds ?? [] };
}

function checkOrderRange(range: { readonly from: Date; readonly to: Date } | null): ValidationError | null {
  if (!range) return null;
  const path = ["input", "filter", "creationDateRange"];
  if (range.to < range.from) {
    return validationError("OUT_OF_RANGE", [...path, "to"], "`to` must not be before `from`.");
  }
  if (range.to.getTime() - range.from.getTime() > maxOrderReportDays * dayMs) {
    return validationError(
      "OUT_OF_RANGE",
      path,
      `An order report covers at most ${maxOrderReportDays} days.`,
    );
  }
  return null;
}
