import type { Clock } from "../../clock.ts";
import { callOn, type Collection } from "../collection.ts";
import type { IncomingFile } from "../files/incoming-file.ts";
import { multipartEnvelope, type OutgoingFile } from "../files/outgoing-file.ts";
import type { Id } from "../ids.ts";
import type { Page, PageRequest } from "../page.ts";
import { createServiceCalls, type LookUp, type ServiceCallParts } from "../service-calls.ts";
import type { ServiceAddresses } from "../services.ts";
import type { CallOptions } from "../viewer.ts";
import { checkConfirmation } from "../wire/confirmation.ts";
import { pageOf } from "../wire/page.ts";
import { one, type Parser, type Shape } from "../wire/parse.ts";
import { taskAt } from "./expired-task.ts";
import { feedScopes } from "./feed-types.ts";
import type {
  CustomerServiceMetricTaskInput,
  CustomerServiceMetricTaskListInput,
  FeedTaskListInput,
  GenericTaskInput,
  InventoryTaskInput,
  OrderTaskInput,
  ScheduleInput,
  ScheduleListInput,
} from "./inputs.ts";
import type { FeedTask } from "./model.ts";
import {
  anyTaskList,
  type CreateRequest,
  genericTask,
  inventoryTask,
  type ListRequest,
  metricTask,
  metricTaskList,
  newSchedule,
  orderTask,
  scheduleList,
  scheduleSettings,
  taskList,
} from "./requests.ts";
import type { ScheduleSettings } from "./schedule-model.ts";
import { scheduleShape, scheduleTemplateShape } from "./schedule-wire.ts";
import { anyTaskShape, inventoryTaskShape, metricTaskShape, orderTaskShape } from "./wire.ts";

/** The parsers of the pages of lists. */
const pages = {
  metricTasks: pageOf(metricTaskShape, "tasks"),
  inventoryTasks: pageOf(inventoryTaskShape, "tasks"),
  orderTasks: pageOf(orderTaskShape, "tasks"),
  anyTasks: pageOf(anyTaskShape, "tasks"),
  schedules: pageOf(scheduleShape, "schedules"),
  templates: pageOf(scheduleTemplateShape, "scheduleTemplates"),
};

/** The service's objects, with its numbers for those that are not there (wire facts, seller feed §9). */
const tasks: Collection = { path: "/task", thing: "task", notFound: [160_003, "BARE_404"] };
const resultFiles: Collection = { ...tasks, notFound: [160_003, 160_014, "BARE_404"] };
// 160015: a download task has no input file.
const inputFiles: Collection = { ...tasks, notFound: [160_003, 160_014, 160_015, "BARE_404"] };
const schedules: Collection = { path: "/schedule", thing: "schedule", notFound: [160_038, "BARE_404"] };
const latestFiles: Collection = { ...schedules, notFound: [160_038, 160_021, "BARE_404"] };
const templates: Collection = {
  path: "/schedule_template",
  thing: "schedule template",
  notFound: [160_039, 160_032, "BARE_404"],
};

/** The tasks of one family, with the permissions that their calls need (wire facts, common §2). */
function familyOf(path: string, requiredScopes: readonly string[]): Collection {
  return { ...tasks, path, requiredScopes };
}

const metricTasks = familyOf("/customer_service_metric_task", feedScopes.analytics);
const inventoryTasks = familyOf("/inventory_task", feedScopes.inventory);
const orderTasks = familyOf("/order_task", feedScopes.fulfillment);

/** The service takes the name from a field of its own, before the file (wire facts, seller feed §4). */
function envelopeOf(file: OutgoingFile) {
  return multipartEnvelope(file, "file", { fileName: file.name || "file", name: "file", type: "form-data" });
}

/**
 * The seller feed service, one function for each of its operations (wire facts, seller feed §1). The get functions answer
 * null when the viewer has no such object, the download functions also when there is no file (yet). For a download the
 * signal holds until the file's body has ended.
 * @param clock ends upload tasks whose time is over.
 */
export function createSellerFeedClient(
  parts: ServiceCallParts,
  { sellerFeed }: ServiceAddresses,
  clock: Pick<Clock, "now">,
) {
  const calls = createServiceCalls("sellerFeed", parts, sellerFeed);

  function get<Wire, Item>(
    operation: string,
    collection: Collection,
    id: string,
    shape: Shape<Wire, Item>,
    options: CallOptions,
  ): Promise<Item | null> {
    return calls.find(callOn(collection, id, operation, "GET"), one(shape), options);
  }

  function create<Thing extends string>(
    operation: string,
    collection: Collection,
    request: CreateRequest,
    options: CallOptions,
  ): Promise<Id<Thing>> {
    return calls.create({ operation, method: "POST", ...collection, ...request }, options);
  }

  function list<Input extends PageRequest, Item>(
    operation: string,
    collection: Collection,
    parserOf: (wanted: PageRequest) => Parser<Page<Item>>,
    requestOf: (input: Input) => ListRequest,
    input: Input,
    options: CallOptions,
  ): Promise<Page<Item>> {
    const request = requestOf(input);
    const query = { ...request.query, limit: String(input.limit), offset: String(input.offset) };
    const call = { operation, method: "GET", ...collection, ...request, query } as const;
    return calls.read(call, parserOf(input), options);
  }

  async function download(call: LookUp, options: CallOptions): Promise<IncomingFile | null> {
    return (await calls.download(call, options))?.file ?? null;
  }

  return {
    /** Orders a report on customer service metrics. */
    createCustomerServiceMetricTask: (
      input: CustomerServiceMetricTaskInput,
      options: CallOptions,
    ): Promise<Id<"FeedTask">> =>
      create("createCustomerServiceMetricTask", metricTasks, metricTask(input), options),

    getCustomerServiceMetricTask: (taskId: Id<"FeedTask">, options: CallOptions) =>
      get("getCustomerServiceMetricTask", metricTasks, taskId, metricTaskShape, options),

    getCustomerServiceMetricTasks: (input: CustomerServiceMetricTaskListInput, options: CallOptions) =>
      list("getCustomerServiceMetricTasks", metricTasks, pages.metricTasks, metricTaskList, input, options),

    /** Orders a report of the seller's active listings. */
    createInventoryTask: (input: InventoryTaskInput, options: CallOptions): Promise<Id<"FeedTask">> =>
      create("createInventoryTask", inventoryTasks, inventoryTask(input), options),

    getInventoryTask: (taskId: Id<"FeedTask">, options: CallOptions) =>
      get("getInventoryTask", inventoryTasks, taskId, inventoryTaskShape, options),

    getInventoryTasks: (input: FeedTaskListInput, options: CallOptions) =>
      list("getInventoryTasks", inventoryTasks, pages.inventoryTasks, taskList, input, options),

    /** Orders a report of orders. */
    createOrderTask: (input: OrderTaskInput, options: CallOptions): Promise<Id<"FeedTask">> =>
      create("createOrderTask", orderTasks, orderTask(input), options),

    getOrderTask: (taskId: Id<"FeedTask">, options: CallOptions) =>
      get("getOrderTask", orderTasks, taskId, orderTaskShape, options),

    getOrderTasks: (input: FeedTaskListInput, options: CallOptions) =>
      list("getOrderTasks", orderTasks, pages.orderTasks, taskList, input, options),

    /** Creates an upload or a download; an upload's file follows with `uploadFile` within one hour. */
    createTask: (input: GenericTaskInput, options: CallOptions): Promise<Id<"FeedTask">> =>
      create("createTask", tasks, genericTask(input), options),

    /** Reads a task of any family, without its filter. */
    async getTask(taskId: Id<"FeedTask">, options: CallOptions): Promise<FeedTask | null> {
      const task = await get("getTask", tasks, taskId, anyTaskShape, options);
      return task && taskAt(task, clock.now());
    },

    /** Lists tasks of any family, without their filters. */
    async getTasks(input: FeedTaskListInput, options: CallOptions): Promise<Page<FeedTask>> {
      const page = await list("getTasks", tasks, pages.anyTasks, anyTaskList, input, options);
      const now = clock.now();
      return { ...page, items: page.items.map((task) => taskAt(task, now)) };
    },

    /**
     * Sends the file of an upload task; at most 15 MB (wire facts, seller feed §4). Takes ownership of `file.stream`: it
     * is read to its end or destroyed, whatever happens.
     * @throws UploadSizeError when the stream does not deliver exactly `file.sizeInBytes` bytes.
     */
    async uploadFile(taskId: Id<"FeedTask">, file: OutgoingFile, options: CallOptions): Promise<void> {
      const call = callOn(tasks, taskId, "uploadFile", "POST", "/upload_file");
      checkConfirmation(await calls.upload(call, file, envelopeOf(file), options));
    },

    /** The file that was uploaded to a task. */
    getInputFile: (taskId: Id<"FeedTask">, options: CallOptions) =>
      download(callOn(inputFiles, taskId, "getInputFile", "GET", "/download_input_file"), options),

    /** The file that a task of any family has made. */
    getResultFile: (taskId: Id<"FeedTask">, options: CallOptions) =>
      download(callOn(resultFiles, taskId, "getResultFile", "GET", "/download_result_file"), options),

    createSchedule: (input: ScheduleInput, options: CallOptions): Promise<Id<"Schedule">> =>
      create("createSchedule", schedules, newSchedule(input), options),

    getSchedule: (scheduleId: Id<"Schedule">, options: CallOptions) =>
      get("getSchedule", schedules, scheduleId, scheduleShape, options),

    getSchedules: (input: ScheduleListInput, options: CallOptions) =>
      list("getSchedules", schedules, pages.schedules, scheduleList, input, options),

    /** Replaces a schedule's settings: what is null is not kept. */
    async updateSchedule(
      scheduleId: Id<"Schedule">,
      settings: ScheduleSettings,
      options: CallOptions,
    ): Promise<void> {
      const call = callOn(schedules, scheduleId, "updateSchedule", "PUT");
      await calls.change({ ...call, json: scheduleSettings(settings) }, options);
    },

    async deleteSchedule(scheduleId: Id<"Schedule">, options: CallOptions): Promise<void> {
      await calls.change(callOn(schedules, scheduleId, "deleteSchedule", "DELETE"), options);
    },

    /** The newest file that a schedule has made. */
    getLatestResultFile: (id: Id<"Schedule">, options: CallOptions) =>
      download(callOn(latestFiles, id, "getLatestResultFile", "GET", "/download_result_file"), options),

    getScheduleTemplate: (templateId: Id<"ScheduleTemplate">, options: CallOptions) =>
      get("getScheduleTemplate", templates, templateId, scheduleTemplateShape, options),

    getScheduleTemplates: (input: ScheduleListInput, options: CallOptions) =>
      list("getScheduleTemplates", templates, pages.templates, scheduleList, input, options),
  };
}

/** The seller feed service as the rest of the gateway sees it. */
export type SellerFeedClient = ReturnType<typeof createSellerFeedClient>;
