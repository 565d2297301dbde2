import { expect } from "vitest";
import type {
  CreateCustomerServiceMetricTaskInput,
  CreateGenericTaskInput,
  CreateInventoryTaskInput,
  CreateOrderTaskInput,
  CreateScheduleInput,
  ErrorFieldsFragment,
  UpdateScheduleInput,
} from "../../generated/graphql.ts";
import { dataOf, type GraphqlAnswer, type GraphqlClient } from "../../helpers/graphql-client.ts";
import * as operations from "./operations.ts";
import * as scheduleOperations from "./schedule-operations.ts";

interface Outcome {
  readonly errors: readonly ErrorFieldsFragment[];
}

/** Returns the task of a mutation that must have succeeded. */
export function taskOf<Task>({ task, errors }: Outcome & { readonly task: Task | null }): Task {
  expect(errors).toEqual([]);
  if (task === null) throw new Error("There is no task.");
  return task;
}

/** Returns the schedule of a mutation that must have succeeded. */
export function scheduleOf<Schedule>({
  schedule,
  errors,
}: Outcome & { readonly schedule: Schedule | null }): Schedule {
  expect(errors).toEqual([]);
  if (schedule === null) throw new Error("There is no schedule.");
  return schedule;
}

/** Expects one failure. Its cause is the service's error number, or the gateway without one. */
export function expectFailure(
  { errors }: Outcome,
  expected: Readonly<Record<string, unknown>>,
  errorId?: number,
): void {
  expect(errors).toMatchObject([{ ...expected, upstream: errorId === undefined ? [] : [{ errorId }] }]);
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
