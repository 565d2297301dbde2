import type { Clock } from "../../clock.ts";
import { callOn, type Collection, collection, lookUpIn } from "../collection.ts";
import type { IncomingFile } from "../files/incoming-file.ts";
import { multipartEnvelope, type OutgoingFile } from "../files/outgoing-file.ts";
import type { Id } from "../ids.ts";
import type { Page, PageRequest } from "../page.ts";
import { createServiceCalls, type ServiceCallDeps } from "../service-calls.ts";
import type { ServiceAddresses } from "../services.ts";
import type { CallOptions } from "../viewer.ts";
import { checkConfirmation } from "../wire/confirmation.ts";
import { pageOf } from "../wire/page.ts";
import type { Shape } from "../wire/parse.ts";
import { taskAt } from "./expired-task.ts";
import { feedScopes } from "./feed-types.ts";
import type { FeedTask } from "./model.ts";
import {
  anyTaskList,
  type CreateRequest,
  type FeedTaskListInput,
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

/** Path, name and "not found" errors of the task resource; the other resources follow (wire facts, seller feed §9). */
const tasks = collection<"FeedTask">("/task", "task", [160_003, "BARE_404"]);
const resultFiles = { ...tasks, notFound: [160_003, 160_014, "BARE_404"] } as const;
// Error 160015: a download task has no input file.
const inputFiles = { ...tasks, notFound: [160_003, 160_014, 160_015, "BARE_404"] } as const;
const schedules = collection<"Schedule">("/schedule", "schedule", [160_038, "BARE_404"]);
const latestFiles = { ...schedules, notFound: [160_038, 160_021, "BARE_404"] } as const;
const templates = collection<"ScheduleTemplate">("/schedule_template", "schedule template", [
  160_039,
  160_032,
  "BARE_404",
]);

/** Returns the collection of tasks of one family, with the OAuth scopes of its calls (wire facts, common §2). */
function familyOf(path: string, requiredScopes: readonly string[]): typeof tasks {
  return { ...tasks, path, requiredScopes };
}

const metricTasks = familyOf("/customer_service_metric_task", feedScopes.analytics);
const inventoryTasks = familyOf("/inventory_task", feedScopes.inventory);
const orderTasks = familyOf("/order_task", feedScopes.fulfillment);

/**
 * Creates the multipart text around a file. The service reads the file name from a separate field before the file (wire
 * facts, seller feed §4).
 */
function envelopeOf(file: OutgoingFile) {
  return multipartEnvelope(file, "file", { fileName: file.name || "file", name: "file", type: "form-data" });
}

/**
 * Creates the client of the seller feed service, with one function for each operation (wire facts, seller feed §1). The
 * get functions return null when the viewer has no such object. The download functions also return null when there is
 * no file yet. The signal of a download applies until the end of the file.
 * @param clock determines which upload tasks have expired.
 */
export function createSellerFeedClient(
  deps: ServiceCallDeps,
  { sellerFeed }: ServiceAddresses,
  clock: Pick<Clock, "now">,
) {
  const calls = createServiceCalls("sellerFeed", deps, sellerFeed);

  function create<Thing extends string, Input>(
    operation: string,
    objects: Collection<Thing>,
    requestOf: (input: Input) => CreateRequest,
  ) {
    return (input: Input, options: CallOptions): Promise<Id<Thing>> =>
      calls.create({ operation, method: "POST", ...objects, ...requestOf(input) }, options);
  }

  /**
   * Creates a function that reads a page of a list.
   * @param name name of the field with the list.
   */
  function list<Thing extends string, Wire, Item, Input extends PageRequest>(
    operation: string,
    objects: Collection<Thing>,
    shape: Shape<Wire, Item>,
    requestOf: (input: Input) => ListRequest,
    name = "tasks",
  ) {
    const parserOf = pageOf(shape, name);
    return (input: Input, options: CallOptions): Promise<Page<Item>> => {
      const request = requestOf(input);
      const query = { ...request.query, limit: String(input.limit), offset: String(input.offset) };
      const call = { operation, method: "GET", ...objects, ...request, query } as const;
      return calls.read(call, parserOf(input), options);
    };
  }

  function download<Thing extends string>(operation: string, objects: Collection<Thing>, rest: string) {
    return async (id: Id<Thing>, options: CallOptions): Promise<IncomingFile | null> =>
      (await calls.download(callOn(objects, id, operation, "GET", rest), options))?.file ?? null;
  }

  const getTask = lookUpIn(calls, "getTask", tasks, anyTaskShape);
  const getTasks = list("getTasks", tasks, anyTaskShape, anyTaskList);

  return {
    /** Creates a report on customer service metrics. */
    createCustomerServiceMetricTask: create("createCustomerServiceMetricTask", metricTasks, metricTask),

    getCustomerServiceMetricTask: lookUpIn(
      calls,
      "getCustomerServiceMetricTask",
      metricTasks,
      metricTaskShape,
    ),

    getCustomerServiceMetricTasks: list(
      "getCustomerServiceMetricTasks",
      metricTasks,
      metricTaskShape,
      metricTaskList,
    ),

    /** Creates a report of the seller's active listings. */
    createInventoryTask: create("createInventoryTask", inventoryTasks, inventoryTask),

    getInventoryTask: lookUpIn(calls, "getInventoryTask", inventoryTasks, inventoryTaskShape),

    getInventoryTasks: list("getInventoryTasks", inventoryTasks, inventoryTaskShape, taskList),

    /** Creates a report of orders. */
    createOrderTask: create("createOrderTask", orderTasks, orderTask),

    getOrderTask: lookUpIn(calls, "getOrderTask", orderTasks, orderTaskShape),

    getOrderTasks: list("getOrderTasks", orderTasks, orderTaskShape, taskList),

    /** Creates an upload or download task. The file of an upload must be sent with `uploadFile` within one hour. */
    createTask: create("createTask", tasks, genericTask),

    /** Reads a task of any family, without its filter. */
    async getTask(taskId: Id<"FeedTask">, options: CallOptions): Promise<FeedTask | null> {
      const task = await getTask(taskId, options);
      return task && taskAt(task, clock.now());
    },

    /** Lists tasks of any family, without their filters. */
    async getTasks(input: FeedTaskListInput, options: CallOptions): Promise<Page<FeedTask>> {
      const page = await getTasks(input, options);
      const now = clock.now();
      return { ...page, items: page.items.map((task) => taskAt(task, now)) };
    },

    /**
     * Uploads the file of an upload task; at most 15 MB (wire facts, seller feed §4). Takes ownership of `file.stream`,
     * and always reads it to its end or destroys it.
     * @throws UploadSizeError when the stream does not deliver exactly `file.sizeInBytes` bytes.
     */
    async uploadFile(taskId: Id<"FeedTask">, file: OutgoingFile, options: CallOptions): Promise<void> {
      const call = callOn(tasks, taskId, "uploadFile", "POST", "/upload_file");
      checkConfirmation(await calls.upload(call, file, envelopeOf(file), options));
    },

    /** Downloads the file that was uploaded for a task. */
    getInputFile: download("getInputFile", inputFiles, "/download_input_file"),

    /** Downloads the result file of a task of any family. */
    getResultFile: download("getResultFile", resultFiles, "/download_result_file"),

    createSchedule: create("createSchedule", schedules, newSchedule),

    getSchedule: lookUpIn(calls, "getSchedule", schedules, scheduleShape),

    getSchedules: list("getSchedules", schedules, scheduleShape, scheduleList, "schedules"),

    /** Replaces the settings of a schedule. Settings that are null are removed. */
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

    /** Downloads the latest result file of a schedule. */
    getLatestResultFile: download("getLatestResultFile", latestFiles, "/download_result_file"),

    getScheduleTemplate: lookUpIn(calls, "getScheduleTemplate", templates, scheduleTemplateShape),

    getScheduleTemplates: list(
      "getScheduleTemplates",
      templates,
      scheduleTemplateShape,
      scheduleList,
      "scheduleTemplates",
    ),
  };
}

/** Client of the seller feed service. */
export type SellerFeedClient = ReturnType<typeof createSellerFeedClient>;
