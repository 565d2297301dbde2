import { hasFault, isUpstreamFailure } from "../upstream/errors.ts";
import type { Id } from "../upstream/ids.ts";
import { instantAt, timeOf } from "../upstream/instant.ts";
import { directionOf, familyOf, knownFeedTypes } from "../upstream/seller-feed/feed-types.ts";
import { maxOrderReportDays } from "../upstream/seller-feed/limits.ts";
import type {
  CustomerServiceMetricTask,
  FeedTask,
  InventoryTask,
  InventoryTaskFilter,
  OrderTask,
  ShippingRegion,
} from "../upstream/seller-feed/model.ts";
import type {
  CustomerServiceMetric,
  CustomerServiceMetricTaskInput,
  DateRange,
  GenericTaskInput,
  InventoryTaskInput,
  OrderTaskInput,
} from "../upstream/seller-feed/requests.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import {
  type ErrorNamed,
  type ErrorOf,
  type ValidationError,
  validationError,
} from "./errors/mutation-error.ts";
import { newTaskCheck } from "./errors/outcome-check.ts";
import { quoted } from "./errors/quoted.ts";
import type { Given } from "./given.ts";
import { type Attempt, defineMutation } from "./mutation.ts";
import { readBack } from "./read-back.ts";

const dayMs = 86_400_000;
/** It becomes a header: what could not stand in one is no tag. The service judges the rest. */
const languagePattern = /^[\x21-\x7e]+$/;

/** Failures of the mutations that create a task, besides the common ones. */
const createTaskErrors = ["ValidationError", "TaskQuotaExceededError"] as const;

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
  ) => {
    const { evaluationMarketplaceId, language, schemaVersion = null } = input;
    if (!languagePattern.test(language)) {
      const message = `The value ${quoted(language)} is not a language; a BCP 47 tag such as en-US is needed.`;
      throw attempt.refusal(validationError("MALFORMED", ["input", "language"], message));
    }
    const metric = readMetric(input.metric);
    const declared = { ...input, schemaVersion, metric };
    const { sellerFeed, loaders } = context;
    const taskId = await order(declared, attempt, context, (call) =>
      sellerFeed.createCustomerServiceMetricTask(declared, call),
    );
    const task: CustomerServiceMetricTask = {
      ...newTask(taskId, declared, context),
      family: "CUSTOMER_SERVICE_METRIC",
      filter: {
        evaluationMarketplaceId,
        metricType: metric.type,
        listingCategoryIds: metric.type === "ITEM_NOT_AS_DESCRIBED" ? metric.listingCategoryIds : [],
        shippingRegions: metric.type === "ITEM_NOT_RECEIVED" ? metric.shippingRegions : [],
      },
    };
    return { task: await readBack(loaders.customerServiceMetricTask, taskId, task) };
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
  ) => {
    const { feedType, marketplaceId = null, schemaVersion = null } = input;
    const listingFormat = input.filter?.listingFormat ?? null;
    const filter = listingFormat ? { listingFormat } : null;
    const declared = { feedType, marketplaceId, schemaVersion, filter };
    const taskId = await order(declared, attempt, context, (call) =>
      context.sellerFeed.createInventoryTask(declared, call),
    );
    const task: InventoryTask = { ...newTask(taskId, declared, context), family: "INVENTORY", filter };
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
  ) => {
    const { feedType, schemaVersion, marketplaceId = null } = input;
    const { creationDateRange = null, orderStatus = null } = input.filter;
    attempt.refuseAll(checkOrderRange(creationDateRange));
    const declared = { feedType, marketplaceId, schemaVersion, filter: { creationDateRange, orderStatus } };
    const taskId = await order(declared, attempt, context, (call) =>
      context.sellerFeed.createOrderTask(declared, call),
    );
    const range = creationDateRange && {
      from: instantAt(creationDateRange.from),
      to: instantAt(creationDateRange.to),
    };
    const task: OrderTask = {
      ...newTask(taskId, declared, context),
      family: "ORDER",
      filter: { creationDateRange: range, orderStatus },
    };
    return { task: await readBack(context.loaders.orderTask, taskId, task) };
  },
);

/** Orders a report. @returns the identifier of its task. */
function order(
  { feedType }: { readonly feedType: string },
  attempt: Attempt<ErrorOf<typeof createTaskErrors>>,
  context: GatewayContext,
  create: (call: CallOptions) => Promise<Id<"FeedTask">>,
): Promise<Id<"FeedTask">> {
  attempt.about({ feedType, check: newTaskCheck(feedType, context.clock.now()) });
  return withinQuota(attempt, context, () => create(callOptions(context)));
}

/** What a generic task is opened with. */
export type GenericTaskDeclaration = Pick<GenericTaskInput, "feedType" | "schemaVersion"> &
  Given<Pick<GenericTaskInput, "marketplaceId">>;

/** Opens an upload task or orders a download; the feed type decides which. */
export const createGenericTask = defineMutation(
  createTaskErrors,
  async (input: GenericTaskDeclaration, attempt, context) => {
    attempt.about({ feedType: input.feedType, check: newTaskCheck(input.feedType, context.clock.now()) });
    return { task: await withinQuota(attempt, context, () => openTask(input, context)) };
  },
);

/** Opens a generic task and reads it back. */
export async function openTask(input: GenericTaskDeclaration, context: GatewayContext): Promise<FeedTask> {
  const { feedType, schemaVersion, marketplaceId = null } = input;
  const declaration = { feedType, schemaVersion, marketplaceId };
  const taskId = await context.sellerFeed.createTask(declaration, callOptions(context));
  const created = newTask(taskId, declaration, context);
  const task: FeedTask = { ...created, family: familyOf(feedType), filter: undefined };
  return readBack(context.loaders.feedTask, taskId, task);
}

function newTask(
  taskId: Id<"FeedTask">,
  { feedType, schemaVersion }: Pick<FeedTask, "feedType" | "schemaVersion">,
  { clock }: GatewayContext,
) {
  return {
    feedType,
    schemaVersion,
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

function checkOrderRange(range: DateRange | null): ValidationError[] {
  if (!range) return [];
  const path = ["input", "filter", "creationDateRange"];
  if (range.to < range.from) {
    const message = "The end of the range, `to`, must not be before `from`.";
    return [validationError("OUT_OF_RANGE", [...path, "to"], message)];
  }
  if (range.to.getTime() - range.from.getTime() <= maxOrderReportDays * dayMs) return [];
  const message = `An order report covers at most ${maxOrderReportDays} days.`;
  return [validationError("OUT_OF_RANGE", path, message)];
}

/** Error number of a task that is refused because too many are unfinished (wire facts, seller feed §9). */
const tooManyUnfinished = 160_024;

/** Newest tasks of each feed type that are looked through. */
const listedTasks = 50;

/** Most tasks that an error names: the service lets ten be unfinished (wire facts, seller feed §8). */
export const maxOpenTasks = 10;

const uploadTypes = knownFeedTypes.filter((feedType) => directionOf(feedType) === "UPLOAD");

/**
 * Creates a task. When too many tasks are unfinished, the error names those that wait for a file.
 * @throws what `create` throws.
 */
export async function withinQuota<Created>(
  attempt: Attempt<ErrorNamed<"TaskQuotaExceededError">>,
  context: GatewayContext,
  create: () => Promise<Created>,
): Promise<Created> {
  try {
    return await create();
  } catch (error) {
    if (hasFault(error, tooManyUnfinished)) {
      const open = context.loaders.own(notListed);
      open.tasks ??= findOpenTasks(context);
      attempt.about({ openTasks: await open.tasks });
    }
    throw error;
  }
}

/** Open tasks of a request: several mutations of one operation list them once. */
const notListed = (): { tasks?: Promise<readonly FeedTask[]> } => ({});

/**
 * Finds the upload tasks that take a file, the oldest first. The service lists one feed type at a time; a feed type that cannot
 * be listed is left out.
 */
async function findOpenTasks(context: GatewayContext): Promise<readonly FeedTask[]> {
  const call = callOptions(context);
  const listOpen = async (feedType: string): Promise<readonly FeedTask[]> => {
    const page = { limit: listedTasks, offset: 0, period: { lookBackDays: 1 } };
    const { items } = await context.sellerFeed.getTasks({ source: { feedType }, ...page }, call);
    return items.filter(({ status }) => status === "CREATED");
  };
  const open = (await Promise.all(uploadTypes.map((type) => listOpen(type).catch(noneInstead)))).flat();
  return open.toSorted((a, b) => timeOf(a.createdAt) - timeOf(b.createdAt)).slice(0, maxOpenTasks);
}

function noneInstead(error: unknown): readonly FeedTask[] {
  if (!isUpstreamFailure(error)) throw error;
  return [];
}
