import { hasFault, isUpstreamFailure } from "../upstream/errors.ts";
import type { Id } from "../upstream/ids.ts";
import { instantAt, timeOf } from "../upstream/instant.ts";
import { directionOf, familyOf, knownFeedTypes } from "../upstream/seller-feed/feed-types.ts";
import { maxOrderReportDays } from "../upstream/seller-feed/limits.ts";
import type {
  CustomerServiceMetricTask,
  FeedTask,
  InventoryTask,
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
import { callOptions, type GatewayContext } from "./context.ts";
import { type ErrorNamed, type ValidationError, validationError } from "./errors/mutation-error.ts";
import { newTaskCheck } from "./errors/outcome-check.ts";
import { quoted } from "./errors/quoted.ts";
import { findCreatedTask, findLostTask } from "./feed-task-recovery.ts";
import { includesGiven } from "./idempotency/given-values.ts";
import type { OptionalFields } from "./optional-fields.ts";
import { type Attempt, defineMutation } from "./mutation.ts";
import { readBack } from "./read-back.ts";

const dayMs = 86_400_000;
/** Characters that a header value can contain. The service checks the language itself. */
const languagePattern = /^[\x21-\x7e]+$/;

/** Errors of the mutations that create a task, besides the common ones. */
const createTaskErrors = ["ValidationError", "TaskQuotaExceededError"] as const;

/** Metric criteria of the input: exactly one of the two. */
type MetricInput = OptionalFields<{
  readonly itemNotAsDescribed: OptionalFields<{ readonly listingCategoryIds: readonly string[] }>;
  readonly itemNotReceived: OptionalFields<{ readonly shippingRegions: readonly ShippingRegion[] }>;
}>;

/** Creates a task that reports customer service metrics. */
export const createCustomerServiceMetricTask = defineMutation(
  createTaskErrors,
  async (
    input: Omit<CustomerServiceMetricTaskInput, "metric"> & { readonly metric: MetricInput },
    attempt,
    context,
  ) => {
    const { evaluationMarketplaceId, language } = input;
    if (!languagePattern.test(language)) {
      const message = `The value ${quoted(language)} is not a language; use a BCP 47 tag such as en-US.`;
      throw attempt.rejection(validationError("MALFORMED", ["input", "language"], message));
    }
    const metric = readMetric(input.metric);
    const { sellerFeed, loaders } = context;
    const taskId = await create(input, attempt, context, () =>
      sellerFeed.createCustomerServiceMetricTask({ ...input, metric }, callOptions(context)),
    );
    const task: CustomerServiceMetricTask = {
      ...newTask(taskId, input, context),
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
  async ({ feedType, evaluationMarketplaceId, metric }, lost, context) => {
    const { type, ...criteria } = readMetric(metric);
    const given = { evaluationMarketplaceId, metricType: type, ...criteria };
    const list = context.sellerFeed.getCustomerServiceMetricTasks;
    const task = await findCreatedTask(
      (page) => list({ feedType, ...page }, callOptions(context)),
      ({ filter }) => includesGiven(filter, given),
      lost,
    );
    return task && { result: { task } };
  },
);

/** Creates a task that reports active inventory. */
export const createInventoryTask = defineMutation(
  createTaskErrors,
  async (input: InventoryTaskInput, attempt, context) => {
    const taskId = await create(input, attempt, context, () =>
      context.sellerFeed.createInventoryTask(input, callOptions(context)),
    );
    const listingFormat = input.filter?.listingFormat;
    const filter = listingFormat ? { listingFormat } : null;
    const task: InventoryTask = { ...newTask(taskId, input, context), family: "INVENTORY", filter };
    return { task: await readBack(context.loaders.inventoryTask, taskId, task) };
  },
  async ({ feedType, filter: given }, lost, context) => {
    const list = context.sellerFeed.getInventoryTasks;
    const task = await findCreatedTask(
      (page) => list({ source: { feedType }, ...page }, callOptions(context)),
      ({ filter }) => includesGiven(filter, given),
      lost,
    );
    return task && { result: { task } };
  },
);

/** Creates a task that reports orders. */
export const createOrderTask = defineMutation(
  createTaskErrors,
  async (input: OrderTaskInput, attempt, context) => {
    const { creationDateRange: range = null, orderStatus = null } = input.filter;
    attempt.rejectIfInvalid(checkOrderRange(range));
    const taskId = await create(input, attempt, context, () =>
      context.sellerFeed.createOrderTask(input, callOptions(context)),
    );
    const creationDateRange = range && { from: instantAt(range.from), to: instantAt(range.to) };
    const task: OrderTask = {
      ...newTask(taskId, input, context),
      family: "ORDER",
      filter: { creationDateRange, orderStatus },
    };
    return { task: await readBack(context.loaders.orderTask, taskId, task) };
  },
  async ({ feedType, filter: given }, lost, context) => {
    const list = context.sellerFeed.getOrderTasks;
    const task = await findCreatedTask(
      (page) => list({ source: { feedType }, ...page }, callOptions(context)),
      ({ filter }) => includesGiven(filter, given),
      lost,
    );
    return task && { result: { task } };
  },
);

/** Creates an upload task or a download task, depending on the feed type. */
export const createGenericTask = defineMutation(
  createTaskErrors,
  async (input: GenericTaskInput, attempt, context) => ({
    task: await createAndReadTask(input, attempt, context),
  }),
  async (input, lost, context) => {
    const task = await findLostTask(input, lost, context);
    return task && { result: { task } };
  },
);

/** Creates a generic task and reads it back. */
export async function createAndReadTask(
  input: GenericTaskInput,
  attempt: QuotaAttempt,
  context: GatewayContext,
): Promise<FeedTask> {
  const { feedType } = input;
  const taskId = await create(input, attempt, context, () =>
    context.sellerFeed.createTask(input, callOptions(context)),
  );
  const created = newTask(taskId, input, context);
  const task: FeedTask = { ...created, family: familyOf(feedType), filter: undefined };
  return readBack(context.loaders.feedTask, taskId, task);
}

function newTask(
  taskId: Id<"FeedTask">,
  { feedType, schemaVersion = null }: Pick<InventoryTaskInput, "feedType" | "schemaVersion">,
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

/** Error number of a task rejected because too many are unfinished (wire facts, seller feed §9). */
const tooManyUnfinished = 160_024;

/** Number of newest tasks that are searched for each feed type. */
const listedTasks = 50;

/** Maximum number of tasks listed in an error: the service allows ten unfinished tasks (wire facts, seller feed §8). */
export const maxOpenTasks = 10;

const uploadTypes = knownFeedTypes.filter((feedType) => directionOf(feedType) === "UPLOAD");

/** Attempt of a mutation that creates a task. */
type QuotaAttempt = Attempt<ErrorNamed<"TaskQuotaExceededError">>;

/**
 * Creates the task of the mutation. When too many tasks are unfinished, the error lists those without a file.
 * @throws any error of `send`.
 */
async function create(
  { feedType }: Pick<GenericTaskInput, "feedType">,
  attempt: QuotaAttempt,
  context: GatewayContext,
  send: () => Promise<Id<"FeedTask">>,
): Promise<Id<"FeedTask">> {
  attempt.addFacts({ feedType, check: newTaskCheck(feedType, context.clock.now()) });
  try {
    return await send();
  } catch (error) {
    if (hasFault(error, tooManyUnfinished)) {
      const open = context.loaders.own(notListed);
      open.tasks ??= findOpenTasks(context);
      attempt.addFacts({ openTasks: await open.tasks });
    }
    throw error;
  }
}

/** Unfinished tasks of the viewer. They are listed once per request, even for several mutations. */
const notListed = (): { tasks?: Promise<readonly FeedTask[]> } => ({});

/**
 * Finds the upload tasks that accept a file, oldest first. The service lists one feed type at a time. Feed types that
 * cannot be listed are skipped.
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
