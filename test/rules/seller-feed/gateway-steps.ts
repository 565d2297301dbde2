import { expect } from "vitest";
import type {
  CreateCustomerServiceMetricTaskInput,
  CreateGenericTaskInput,
  CreateInventoryTaskInput,
  CreateOrderTaskInput,
  CreateScheduleInput,
  UpdateScheduleInput,
} from "../../generated/graphql.ts";
import { dataOf, type GraphqlAnswer, type GraphqlClient } from "../../helpers/graphql-client.ts";
import { expectFailure, type Outcome, resultOf } from "../outcomes.ts";
import type { GatewayUnderTest } from "../under-test.ts";
import * as operations from "./operations.ts";
import * as scheduleOperations from "./schedule-operations.ts";
import { templateOf } from "./schedule-steps.ts";

export { expectFailure };

/** Returns the task of a mutation that must have succeeded. */
export function taskOf<Task>(payload: Outcome & { readonly task: Task }) {
  return resultOf(payload, "task");
}

/** Returns the schedule of a mutation that must have succeeded. */
export function scheduleOf<Schedule>(payload: Outcome & { readonly schedule: Schedule }) {
  return resultOf(payload, "schedule");
}

/** Runs a mutation whose input does not fit the schema, and expects an error that names the cause. */
export function expectInvalidInput(client: GraphqlClient, mutation: string, input: string, message: RegExp) {
  return expectInvalid(client, `mutation { ${mutation}(input: { ${input} }) { __typename } }`, message);
}

/** Runs an operation that does not fit the schema, and expects an error that explains what is wrong with it. */
export async function expectInvalid(client: GraphqlClient, text: string, message: RegExp): Promise<void> {
  expectRefusedOperation(await client.query(text), message);
}

/** Expects a response without data and with one error that explains what is wrong with the operation. */
export function expectRefusedOperation({ data, errors }: GraphqlAnswer<unknown>, message: RegExp): void {
  expect(data).toBeNull();
  expect(errors).not.toEqual([]);
  expect(errors[0]?.message).toMatch(message);
}

const someMetric: CreateCustomerServiceMetricTaskInput = {
  evaluationMarketplaceId: "EBAY_US",
  metric: { itemNotReceived: {} },
};

export async function createMetricTask(
  client: GraphqlClient,
  change: Partial<CreateCustomerServiceMetricTaskInput> = {},
) {
  const input = { ...someMetric, ...change };
  return dataOf(await client.query(operations.CreateMetricTask, { input })).createCustomerServiceMetricTask;
}

export async function createInventoryTask(client: GraphqlClient, input: CreateInventoryTaskInput = {}) {
  return dataOf(await client.query(operations.CreateInventoryTask, { input })).createInventoryTask;
}

export async function createOrderTask(client: GraphqlClient, change: Partial<CreateOrderTaskInput> = {}) {
  const input = { schemaVersion: "1113", filter: {}, ...change };
  return dataOf(await client.query(operations.CreateOrderTask, { input })).createOrderTask;
}

export async function createGenericTask(client: GraphqlClient, change: Partial<CreateGenericTaskInput> = {}) {
  const input = { feedType: "FX_LISTING", schemaVersion: "1.0", ...change };
  return dataOf(await client.query(operations.CreateGenericTask, { input })).createGenericTask;
}

/** Creates an order task and expects success. */
export async function makeOrderTask(client: GraphqlClient, change: Partial<CreateOrderTaskInput> = {}) {
  return taskOf(await createOrderTask(client, change));
}

/** Creates an upload task and expects success. */
export async function makeGenericTask(client: GraphqlClient, change: Partial<CreateGenericTaskInput> = {}) {
  return taskOf(await createGenericTask(client, change));
}

export function fileOf(content: Uint8Array | string, name = "input.csv"): File {
  return new File([typeof content === "string" ? content : new Uint8Array(content)], name);
}

export async function uploadTaskFile(client: GraphqlClient, taskId: string, file: File) {
  return dataOf(await client.upload(operations.UploadTaskFile, { input: { taskId, file } })).uploadTaskFile;
}

/** Creates an upload task and sends its file in one mutation. */
export async function sendFile(client: GraphqlClient, file: File, feedType = "FX_LISTING") {
  const schemaVersion = feedType.startsWith("FX_") ? "1.0" : "1235";
  const input = { feedType, schemaVersion, file };
  return dataOf(await client.upload(operations.CreateTaskFromFile, { input })).createGenericTaskFromFile;
}

/** Reads a task in each of the four families; null for the families without it. */
export async function readTasks(client: GraphqlClient, taskId: string) {
  return dataOf(await client.query(operations.ReadTasks, { taskId }));
}

/** Reads a task of any family through the generic resource. */
export async function readGenericTask(client: GraphqlClient, taskId: string) {
  const { genericTask } = await readTasks(client, taskId);
  if (!genericTask) throw new Error("There is no such task.");
  return genericTask;
}

export async function createSchedule(client: GraphqlClient, input: CreateScheduleInput) {
  return dataOf(await client.query(scheduleOperations.CreateSchedule, { input })).createSchedule;
}

/** Creates a schedule with the template of a frequency. */
export async function askGateway(
  { service, client }: GatewayUnderTest,
  frequency: string,
  input: Omit<CreateScheduleInput, "scheduleTemplateId"> = {},
) {
  const scheduleTemplateId = await templateOf(service, frequency);
  return createSchedule(client, { schemaVersion: "1113", ...input, scheduleTemplateId });
}

/** Creates a schedule with the template of a frequency and expects success. */
export async function makeSchedule(...asked: Parameters<typeof askGateway>) {
  return scheduleOf(await askGateway(...asked));
}

export async function updateSchedule(client: GraphqlClient, input: UpdateScheduleInput) {
  return dataOf(await client.query(scheduleOperations.UpdateSchedule, { input })).updateSchedule;
}

export async function deleteSchedule(client: GraphqlClient, scheduleId: string) {
  const input = { scheduleId };
  return dataOf(await client.query(scheduleOperations.DeleteSchedule, { input })).deleteSchedule;
}

/** Reads a schedule with its template, tasks and latest result; null when it does not exist. */
export async function readSchedule(client: GraphqlClient, scheduleId: string) {
  return dataOf(await client.query(scheduleOperations.ReadSchedule, { scheduleId })).schedule;
}

/** Downloads a file by its link, without headers. */
export async function fetchFile(url: string | null | undefined): Promise<Buffer> {
  const response = await fetch(url ?? "");
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
