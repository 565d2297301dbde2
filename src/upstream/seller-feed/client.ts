import { type Clock, systemClock } from "../../clock.ts";
import type { IncomingFile } from "../files/incoming-file.ts";
import { multipartEnvelope, type OutgoingFile } from "../files/outgoing-file.ts";
import type { Id } from "../ids.ts";
import type { Page, PageRequest } from "../page.ts";
import { type Call, createServiceCalls, type LookUp } from "../service-calls.ts";
import type { ServiceTransport } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { pageOf } from "../wire/page.ts";
import { one, type OnUnknownValue, type Parser, type Shape } from "../wire/parse.ts";
import { taskAt } from "./expired-task.ts";
import { feedScopes, scopesOf } from "./feed-types.ts";
import type {
  CustomerServiceMetricTaskInput,
  CustomerServiceMetricTaskListInput,
  FeedTaskListInput,
  FeedTaskSource,
  GenericTaskInput,
  InventoryTaskInput,
  OrderTaskInput,
  ScheduleInput,
  ScheduleListInput,
} from "./inputs.ts";
import type { CustomerServiceMetricTask, FeedTask, InventoryTask, OrderTask } from "./model.ts";
import {
  genericTaskBody,
  inventoryTaskBody,
  type ListRequest,
  metricTaskBody,
  metricTaskList,
  orderTaskBody,
  scheduleBody,
  scheduleList,
  scheduleSettingsBody,
  taskList,
} from "./requests.ts";
import type { Schedule, ScheduleSettings, ScheduleTemplate } from "./schedule-model.ts";
import { scheduleShape, scheduleTemplateShape } from "./schedule-wire.ts";
import { anyTaskShape, customerServiceMetricTaskShape, inventoryTaskShape, orderTaskShape } from "./wire.ts";

/** How the service says that something was not found (wire facts, seller feed §9). */
const notFound = {
  task: [160_003, "BARE_404"],
  resultFile: [160_003, 160_014, "BARE_404"],
  // 160015: a download task has no input file.
  inputFile: [160_003, 160_014, 160_015, "BARE_404"],
  schedule: [160_038, "BARE_404"],
  latestResultFile: [160_038, 160_021, "BARE_404"],
  template: [160_039, 160_032, "BARE_404"],
} as const satisfies Record<string, LookUp["notFound"]>;

/** The parsers of the pages of lists. */
const pages = {
  metricTasks: pageOf(customerServiceMetricTaskShape, "tasks"),
  inventoryTasks: pageOf(inventoryTaskShape, "tasks"),
  orderTasks: pageOf(orderTaskShape, "tasks"),
  anyTasks: pageOf(anyTaskShape, "tasks"),
  schedules: pageOf(scheduleShape, "schedules"),
  templates: pageOf(scheduleTemplateShape, "scheduleTemplates"),
};

/** The collections of tasks, each with the permissions that its calls need (wire facts, common §2). */
const metricTasks = { path: "/customer_service_metric_task", requiredScopes: feedScopes.analytics };
const inventoryTasks = { path: "/inventory_task", requiredScopes: feedScopes.inventory };
const orderTasks = { path: "/order_task", requiredScopes: feedScopes.fulfillment };
const tasks = { path: "/task" };
const schedules = { path: "/schedule" };
const templates = { path: "/schedule_template" };

/** The feed type decides which permission is needed, where it is known. */
function scopesOfSource(source: FeedTaskSource): Pick<Call, "requiredScopes"> {
  return "feedType" in source ? { requiredScopes: scopesOf(source.feedType) } : {};
}

function marketplaceHeader(marketplaceId: string | null) {
  return { "x-ebay-c-marketplace-id": marketplaceId };
}

/** The service takes the name from a field of its own, before the file (wire facts, seller feed §4). */
function envelopeOf(file: OutgoingFile) {
  return multipartEnvelope(file, "file", [
    { name: "fileName", value: file.name || "file" },
    { name: "name", value: "file" },
    { name: "type", value: "form-data" },
  ]);
}

/** The part of a call that names one object of a collection. */
function within<Collection extends Pick<Call, "path" | "requiredScopes">>(
  collection: Collection,
  thing: string,
  value: string,
  rest = "",
) {
  return { ...collection, path: `${collection.path}/{id}${rest}`, id: { thing, value } };
}

/**
 * The seller feed service, one function for each of its operations (wire facts, seller feed §1). The get functions answer
 * null when the viewer has no such object, the download functions also when there is no file (yet). For a download the
 * signal holds until the file's body has ended.
 * @param onUnknownValue receives values that the gateway does not know, for the log.
 * @param clock ends upload tasks whose time is over.
 */
export function createSellerFeedClient(
  transport: ServiceTransport,
  baseUrl: string,
  onUnknownValue: OnUnknownValue = () => undefined,
  clock: Pick<Clock, "now"> = systemClock,
) {
  const calls = createServiceCalls("sellerFeed", transport, baseUrl, onUnknownValue);

  function getTask<Wire, Item>(
    operation: string,
    collection: Pick<Call, "path" | "requiredScopes">,
    taskId: Id<"FeedTask">,
    shape: Shape<Wire, Item>,
    options: CallOptions,
  ): Promise<Item | null> {
    const call = { operation, method: "GET", ...within(collection, "task", taskId) } as const;
    return calls.find({ ...call, notFound: notFound.task }, one(shape), options);
  }

  function list<Item>(
    call: Pick<Call, "operation" | "path" | "requiredScopes">,
    parserOf: (wanted: PageRequest) => Parser<Page<Item>>,
    { page: wanted, query }: ListRequest,
    options: CallOptions,
  ): Promise<Page<Item>> {
    return calls.read({ ...call, method: "GET", query }, parserOf(wanted), options);
  }

  async function download(call: Omit<LookUp, "method">, options: CallOptions): Promise<IncomingFile | null> {
    return (await calls.download({ ...call, method: "GET" }, options))?.file ?? null;
  }

  return {
    /** Orders a report on customer service metrics. */
    createCustomerServiceMetricTask(
      input: CustomerServiceMetricTaskInput,
      options: CallOptions,
    ): Promise<Id<"FeedTask">> {
      const call = { operation: "createCustomerServiceMetricTask", method: "POST", ...metricTasks } as const;
      const headers = { "accept-language": input.language };
      return calls.create({ ...call, json: metricTaskBody(input), headers }, options);
    },

    getCustomerServiceMetricTask: (
      taskId: Id<"FeedTask">,
      options: CallOptions,
    ): Promise<CustomerServiceMetricTask | null> =>
      getTask("getCustomerServiceMetricTask", metricTasks, taskId, customerServiceMetricTaskShape, options),

    getCustomerServiceMetricTasks(
      input: CustomerServiceMetricTaskListInput,
      options: CallOptions,
    ): Promise<Page<CustomerServiceMetricTask>> {
      const call = { operation: "getCustomerServiceMetricTasks", ...metricTasks };
      return list(call, pages.metricTasks, metricTaskList(input), options);
    },

    /** Orders a report of the seller's active listings. */
    createInventoryTask(input: InventoryTaskInput, options: CallOptions): Promise<Id<"FeedTask">> {
      const call = { operation: "createInventoryTask", method: "POST", ...inventoryTasks } as const;
      const headers = marketplaceHeader(input.marketplaceId);
      return calls.create({ ...call, json: inventoryTaskBody(input), headers }, options);
    },

    getInventoryTask: (taskId: Id<"FeedTask">, options: CallOptions): Promise<InventoryTask | null> =>
      getTask("getInventoryTask", inventoryTasks, taskId, inventoryTaskShape, options),

    getInventoryTasks(input: FeedTaskListInput, options: CallOptions): Promise<Page<InventoryTask>> {
      const call = { operation: "getInventoryTasks", ...inventoryTasks };
      return list(call, pages.inventoryTasks, taskList(input), options);
    },

    /** Orders a report of orders. */
    createOrderTask(input: OrderTaskInput, options: CallOptions): Promise<Id<"FeedTask">> {
      const call = { operation: "createOrderTask", method: "POST", ...orderTasks } as const;
      const headers = marketplaceHeader(input.marketplaceId);
      return calls.create({ ...call, json: orderTaskBody(input), headers }, options);
    },

    getOrderTask: (taskId: Id<"FeedTask">, options: CallOptions): Promise<OrderTask | null> =>
      getTask("getOrderTask", orderTasks, taskId, orderTaskShape, options),

    getOrderTasks(input: FeedTaskListInput, options: CallOptions): Promise<Page<OrderTask>> {
      const call = { operation: "getOrderTasks", ...orderTasks };
      return list(call, pages.orderTasks, taskList(input), options);
    },

    /** Creates an upload or a download; an upload's file follows with `uploadFile` within one hour. */
    createTask(input: GenericTaskInput, options: CallOptions): Promise<Id<"FeedTask">> {
      const call = { operation: "createTask", method: "POST", ...tasks } as const;
      const headers = marketplaceHeader(input.marketplaceId);
      const requiredScopes = scopesOf(input.feedType);
      return calls.create({ ...call, json: genericTaskBody(input), headers, requiredScopes }, options);
    },

    /** Reads a task of any family, without its filter. */
    async getTask(taskId: Id<"FeedTask">, options: CallOptions): Promise<FeedTask | null> {
      const task = await getTask("getTask", tasks, taskId, anyTaskShape, options);
      return task && taskAt(task, clock.now());
    },

    /** Lists tasks of any family, without their filters. */
    async getTasks(input: FeedTaskListInput, options: CallOptions): Promise<Page<FeedTask>> {
      const call = { operation: "getTasks", ...tasks, ...scopesOfSource(input.source) };
      const page = await list(call, pages.anyTasks, taskList(input), options);
      const now = clock.now();
      return { ...page, items: page.items.map((task) => taskAt(task, now)) };
    },

    /**
     * Sends the file of an upload task; at most 15 MB (wire facts, seller feed §4). Takes ownership of `file.stream`: it
     * is read to its end or destroyed, whatever happens.
     * @throws UploadSizeError when the stream does not deliver exactly `file.sizeInBytes` bytes.
     */
    async uploadFile(taskId: Id<"FeedTask">, file: OutgoingFile, options: CallOptions): Promise<void> {
      const upload = within(tasks, "task", taskId, "/upload_file");
      const call = { operation: "uploadFile", method: "POST", ...upload } as const;
      await calls.confirm(await calls.upload(call, file, envelopeOf(file), options));
    },

    /** The file that was uploaded to a task. */
    getInputFile(taskId: Id<"FeedTask">, options: CallOptions): Promise<IncomingFile | null> {
      const file = within(tasks, "task", taskId, "/download_input_file");
      return download({ operation: "getInputFile", ...file, notFound: notFound.inputFile }, options);
    },

    /** The file that a task of any family has made. */
    getResultFile(taskId: Id<"FeedTask">, options: CallOptions): Promise<IncomingFile | null> {
      const file = within(tasks, "task", taskId, "/download_result_file");
      return download({ operation: "getResultFile", ...file, notFound: notFound.resultFile }, options);
    },

    createSchedule(input: ScheduleInput, options: CallOptions): Promise<Id<"Schedule">> {
      const call = { operation: "createSchedule", method: "POST", ...schedules } as const;
      const requiredScopes = scopesOf(input.feedType);
      return calls.create({ ...call, json: scheduleBody(input), requiredScopes }, options);
    },

    getSchedule(scheduleId: Id<"Schedule">, options: CallOptions): Promise<Schedule | null> {
      const schedule = within(schedules, "schedule", scheduleId);
      const call = { operation: "getSchedule", method: "GET", ...schedule } as const;
      return calls.find({ ...call, notFound: notFound.schedule }, one(scheduleShape), options);
    },

    getSchedules(input: ScheduleListInput, options: CallOptions): Promise<Page<Schedule>> {
      const call = { operation: "getSchedules", ...schedules, ...scopesOfSource(input) };
      return list(call, pages.schedules, scheduleList(input), options);
    },

    /** Replaces a schedule's settings: what is null is not kept. */
    async updateSchedule(
      scheduleId: Id<"Schedule">,
      settings: ScheduleSettings,
      options: CallOptions,
    ): Promise<void> {
      const schedule = within(schedules, "schedule", scheduleId);
      const call = { operation: "updateSchedule", method: "PUT", ...schedule } as const;
      await calls.change({ ...call, json: scheduleSettingsBody(settings) }, options);
    },

    async deleteSchedule(scheduleId: Id<"Schedule">, options: CallOptions): Promise<void> {
      const schedule = within(schedules, "schedule", scheduleId);
      await calls.change({ operation: "deleteSchedule", method: "DELETE", ...schedule }, options);
    },

    /** The newest file that a schedule has made. */
    getLatestResultFile(scheduleId: Id<"Schedule">, options: CallOptions): Promise<IncomingFile | null> {
      const file = within(schedules, "schedule", scheduleId, "/download_result_file");
      const call = { operation: "getLatestResultFile", ...file };
      return download({ ...call, notFound: notFound.latestResultFile }, options);
    },

    getScheduleTemplate(
      scheduleTemplateId: Id<"ScheduleTemplate">,
      options: CallOptions,
    ): Promise<ScheduleTemplate | null> {
      const template = within(templates, "schedule template", scheduleTemplateId);
      const call = { operation: "getScheduleTemplate", method: "GET", ...template } as const;
      return calls.find({ ...call, notFound: notFound.template }, one(scheduleTemplateShape), options);
    },

    getScheduleTemplates(input: ScheduleListInput, options: CallOptions): Promise<Page<ScheduleTemplate>> {
      const call = { operation: "getScheduleTemplates", ...templates, ...scopesOfSource(input) };
      return list(call, pages.templates, scheduleList(input), options);
    },
  };
}

/** The seller feed service as the rest of the gateway sees it. */
export type SellerFeedClient = ReturnType<typeof createSellerFeedClient>;
