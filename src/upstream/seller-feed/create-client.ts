import { multipartEnvelope } from "../files/multipart-body.ts";
import type { OutgoingFile } from "../files/outgoing-file.ts";
import { fileHeaders, receiveFile } from "../files/receive-file.ts";
import { sendFile } from "../files/send-file.ts";
import { UnknownIdError } from "../errors.ts";
import { createServiceCalls, orNull } from "../service-calls.ts";
import { upstreamCall } from "../upstream-call.ts";
import { discardBody, readJson } from "../transport/read-body.ts";
import type { Transport } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { idFromLocation } from "../wire/location.ts";
import { parseOne, parsePage, type Shape } from "../wire/page.ts";
import type { OnUnknownValue } from "../wire/parse.ts";
import type { SellerFeedClient } from "./client.ts";
import { isScheduleId, isScheduleTemplateId, isTaskId } from "./ids.ts";
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
import { scheduleShape, scheduleTemplateShape } from "./schedule-wire.ts";
import {
  customerServiceMetricTaskShape,
  genericTaskShape,
  inventoryTaskShape,
  orderTaskShape,
} from "./wire.ts";

/** The service's numbers for things that are not there (wire facts, seller feed §9). */
const unknownTask = 160_003;
const unknownSchedule = 160_038;
const nothing = {
  task: [unknownTask],
  resultFile: [unknownTask, 160_014],
  // 160015: a download task has no input file.
  inputFile: [unknownTask, 160_014, 160_015],
  schedule: [unknownSchedule],
  latestResultFile: [unknownSchedule, 160_021],
  template: [160_039, 160_032],
};

const metricTasks = "/customer_service_metric_task";
const inventoryTasks = "/inventory_task";
const orderTasks = "/order_task";
const tasks = "/task";
const schedules = "/schedule";
const templates = "/schedule_template";

function marketplaceHeader(marketplaceId: string | null) {
  return { "x-ebay-c-marketplace-id": marketplaceId };
}

/** The service takes the name from a field of its own, before the file (wire facts, seller feed §4). */
function envelopeOf(file: OutgoingFile) {
  // A part without a file name is taken for a plain field.
  const fileName = file.name || "file";
  return multipartEnvelope({
    textFields: [
      { name: "fileName", value: fileName },
      { name: "name", value: "file" },
      { name: "type", value: "form-data" },
    ],
    fieldName: "file",
    fileName,
    mediaType: file.mediaType,
    sizeInBytes: file.sizeInBytes,
  });
}

function pathOf(collection: string, id: string, rest = ""): string {
  return `${collection}/${encodeURIComponent(id)}${rest}`;
}

function unknownId(operation: string, thing: string, id: string): UnknownIdError {
  return new UnknownIdError(upstreamCall("sellerFeed", operation, { isChange: true }), thing, id);
}

/**
 * Makes the client. An id that cannot exist never becomes part of a path: what it names is not there.
 * @param onUnknownValue is told of values that the gateway does not know, for the log.
 */
export function createSellerFeedClient(
  transport: Transport,
  baseUrl: string,
  onUnknownValue: OnUnknownValue = () => undefined,
): SellerFeedClient {
  const calls = createServiceCalls("sellerFeed", transport, baseUrl, onUnknownValue);

  /** @returns the id of what was created. */
  async function create<Id extends string>(
    operation: string,
    path: string,
    isId: (text: unknown) => text is Id,
    parts: { readonly json: unknown; readonly headers?: Readonly<Record<string, string | null>> },
    options: CallOptions,
  ): Promise<Id> {
    const response = await calls.send({ operation, method: "POST", path }, options, parts);
    await discardBody(response);
    return idFromLocation(response, isId);
  }

  async function get<Wire, Item>(
    operation: string,
    path: string,
    shape: Shape<Wire, Item>,
    options: CallOptions,
  ): Promise<Item> {
    const response = await calls.send({ operation, method: "GET", path }, options);
    return parseOne(shape, await readJson(response), calls.contextOf(response));
  }

  async function getTask<Wire, Item>(
    operation: string,
    collection: string,
    taskId: string,
    shape: Shape<Wire, Item>,
    options: CallOptions,
  ): Promise<Item | null> {
    if (!isTaskId(taskId)) return null;
    return orNull(get(operation, pathOf(collection, taskId), shape, options), nothing.task, true);
  }

  async function list<Wire, Item>(
    operation: string,
    path: string,
    name: "tasks" | "schedules" | "scheduleTemplates",
    shape: Shape<Wire, Item>,
    { page, query }: ListRequest,
    options: CallOptions,
  ) {
    const response = await calls.send({ operation, method: "GET", path }, options, { query });
    return parsePage(shape, name, page, await readJson(response), calls.contextOf(response));
  }

  async function download(
    operation: string,
    path: string,
    nothingThere: readonly number[],
    options: CallOptions,
  ) {
    const parts = { headers: fileHeaders, streamsAnswer: true };
    const answer = calls.send({ operation, method: "GET", path }, options, parts);
    const response = await orNull(answer, nothingThere, true);
    return response && receiveFile(response);
  }

  return {
    createCustomerServiceMetricTask(input, options) {
      const parts = { json: metricTaskBody(input), headers: { "accept-language": input.language } };
      return create("createCustomerServiceMetricTask", metricTasks, isTaskId, parts, options);
    },
    getCustomerServiceMetricTask: (taskId, options) =>
      getTask("getCustomerServiceMetricTask", metricTasks, taskId, customerServiceMetricTaskShape, options),
    getCustomerServiceMetricTasks: (input, options) =>
      list(
        "getCustomerServiceMetricTasks",
        metricTasks,
        "tasks",
        customerServiceMetricTaskShape,
        metricTaskList(input),
        options,
      ),
    createInventoryTask(input, options) {
      const parts = { json: inventoryTaskBody(input), headers: marketplaceHeader(input.marketplaceId) };
      return create("createInventoryTask", inventoryTasks, isTaskId, parts, options);
    },
    getInventoryTask: (taskId, options) =>
      getTask("getInventoryTask", inventoryTasks, taskId, inventoryTaskShape, options),
    getInventoryTasks: (input, options) =>
      list("getInventoryTasks", inventoryTasks, "tasks", inventoryTaskShape, taskList(input), options),
    createOrderTask(input, options) {
      const parts = { json: orderTaskBody(input), headers: marketplaceHeader(input.marketplaceId) };
      return create("createOrderTask", orderTasks, isTaskId, parts, options);
    },
    getOrderTask: (taskId, options) => getTask("getOrderTask", orderTasks, taskId, orderTaskShape, options),
    getOrderTasks: (input, options) =>
      list("getOrderTasks", orderTasks, "tasks", orderTaskShape, taskList(input), options),
    createTask(input, options) {
      const parts = { json: genericTaskBody(input), headers: marketplaceHeader(input.marketplaceId) };
      return create("createTask", tasks, isTaskId, parts, options);
    },
    getTask: (taskId, options) => getTask("getTask", tasks, taskId, genericTaskShape, options),
    getTasks: (input, options) =>
      list("getTasks", tasks, "tasks", genericTaskShape, taskList(input), options),
    async uploadFile(taskId, file, options) {
      if (!isTaskId(taskId)) {
        file.stream.on("error", () => undefined).destroy();
        throw unknownId("uploadFile", "task", taskId);
      }
      const call = {
        operation: "uploadFile",
        method: "POST",
        path: pathOf(tasks, taskId, "/upload_file"),
      } as const;
      await discardBody(await sendFile(transport, calls.request(call, options), file, envelopeOf(file)));
    },
    async getInputFile(taskId, options) {
      if (!isTaskId(taskId)) return null;
      const path = pathOf(tasks, taskId, "/download_input_file");
      return download("getInputFile", path, nothing.inputFile, options);
    },
    async getResultFile(taskId, options) {
      if (!isTaskId(taskId)) return null;
      const path = pathOf(tasks, taskId, "/download_result_file");
      return download("getResultFile", path, nothing.resultFile, options);
    },
    createSchedule: (input, options) =>
      create("createSchedule", schedules, isScheduleId, { json: scheduleBody(input) }, options),
    async getSchedule(scheduleId, options) {
      if (!isScheduleId(scheduleId)) return null;
      const found = get("getSchedule", pathOf(schedules, scheduleId), scheduleShape, options);
      return orNull(found, nothing.schedule, true);
    },
    getSchedules: (input, options) =>
      list("getSchedules", schedules, "schedules", scheduleShape, scheduleList(input), options),
    async updateSchedule(scheduleId, settings, options) {
      if (!isScheduleId(scheduleId)) throw unknownId("updateSchedule", "schedule", scheduleId);
      const call = {
        operation: "updateSchedule",
        method: "PUT",
        path: pathOf(schedules, scheduleId),
      } as const;
      await discardBody(await calls.send(call, options, { json: scheduleSettingsBody(settings) }));
    },
    async deleteSchedule(scheduleId, options) {
      if (!isScheduleId(scheduleId)) throw unknownId("deleteSchedule", "schedule", scheduleId);
      const call = {
        operation: "deleteSchedule",
        method: "DELETE",
        path: pathOf(schedules, scheduleId),
      } as const;
      await discardBody(await calls.send(call, options));
    },
    async getLatestResultFile(scheduleId, options) {
      if (!isScheduleId(scheduleId)) return null;
      const path = pathOf(schedules, scheduleId, "/download_result_file");
      return download("getLatestResultFile", path, nothing.latestResultFile, options);
    },
    async getScheduleTemplate(scheduleTemplateId, options) {
      if (!isScheduleTemplateId(scheduleTemplateId)) return null;
      const path = pathOf(templates, scheduleTemplateId);
      const found = get("getScheduleTemplate", path, scheduleTemplateShape, options);
      return orNull(found, nothing.template, true);
    },
    getScheduleTemplates: (input, options) =>
      list(
        "getScheduleTemplates",
        templates,
        "scheduleTemplates",
        scheduleTemplateShape,
        scheduleList(input),
        options,
      ),
  };
}
