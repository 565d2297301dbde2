import { expect } from "vitest";
import type { Answer, CallOptions } from "../../helpers/sandbox-client.ts";
import { bodyOf } from "../body-of.ts";
import type { ServiceUnderTest } from "../under-test.ts";

/** The seller who owns none of seller 1's resources. */
export const otherSeller = { token: "sandbox-seller-2" };

/** The four families of tasks, by the path of each. */
export type Family = "task" | "order_task" | "inventory_task" | "customer_service_metric_task";

export const families: readonly Family[] = [
  "task",
  "order_task",
  "inventory_task",
  "customer_service_metric_task",
];

/** A valid create body of each family. */
export const requests = {
  task: { feedType: "FX_LISTING", schemaVersion: "1.0" },
  order_task: { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", filterCriteria: {} },
  inventory_task: { feedType: "LMS_ACTIVE_INVENTORY_REPORT", schemaVersion: "1.0" },
  customer_service_metric_task: {
    feedType: "CUSTOMER_SERVICE_METRICS_REPORT",
    schemaVersion: "1.0",
    filterCriteria: {
      evaluationMarketplaceId: "EBAY_US",
      customerServiceMetricType: "ITEM_NOT_RECEIVED",
    },
  },
} as const satisfies Record<Family, object>;

/** Final statuses of a task (wire facts, seller feed §6). */
export const finalStatuses = ["COMPLETED", "COMPLETED_WITH_ERROR", "FAILED", "PARTIALLY_PROCESSED"];

/** A task in the service's format (wire facts, seller feed §5). */
export interface WireTask {
  readonly taskId: string;
  readonly feedType: string;
  readonly status: string;
  readonly schemaVersion: string;
  readonly creationDate: string;
}

/** A page of tasks in the service's format (wire facts, seller feed §2). */
export interface WireTasks {
  readonly href: string;
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  readonly next?: string;
  readonly prev?: string;
  readonly tasks: readonly WireTask[];
}

/** Sends a create call for a task without expecting success. */
export function ask(
  service: ServiceUnderTest,
  family: Family,
  change: object = {},
  options: CallOptions = {},
): Promise<Answer> {
  const language = family === "customer_service_metric_task" ? { "accept-language": "en-US" } : {};
  return service.call(`/${family}`, {
    json: { ...requests[family], ...change },
    ...options,
    headers: { ...language, ...options.headers },
  });
}

/** Creates a task and returns its address. */
export async function create(
  service: ServiceUnderTest,
  family: Family,
  change: object = {},
  options: CallOptions = {},
): Promise<string> {
  const answer = await ask(service, family, change, options);
  expect(answer).toMatchObject({ status: 202, text: "" });
  return String(answer.headers.location);
}

/** Returns the last segment of an address, which is the resource's ID (wire facts, common §4). */
export function idOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/** Returns the address of a task's files, for any family (wire facts, seller feed §4). */
export function genericAddress(service: ServiceUnderTest, task: string): string {
  return `${service.url}/task/${idOf(task)}`;
}

/** Advances the clock until all tasks have finished, except those that wait for a file. */
export async function finish(service: ServiceUnderTest): Promise<void> {
  for (let step = 0; step < 3; step += 1) await service.pass(service.processingMs);
}

export async function readTask(
  service: ServiceUnderTest,
  task: string,
  options: CallOptions = {},
): Promise<WireTask> {
  return bodyOf(await service.call(task, options));
}

/** Reads a page of a task list for a family and a query. */
export async function listTasks(service: ServiceUnderTest, familyAndQuery: string): Promise<WireTasks> {
  return bodyOf(
    await service.call(familyAndQuery.startsWith("http") ? familyAndQuery : `/${familyAndQuery}`),
  );
}

export function idsOf({ tasks }: WireTasks): readonly string[] {
  return tasks.map(({ taskId }) => taskId);
}

/** Parts of an upload form as in the documents (wire facts, seller feed §4). */
export function uploadForm(content: Uint8Array | string, name: string): FormData {
  const form = new FormData();
  form.append("fileName", name);
  form.append("name", "file");
  form.append("type", "form-data");
  form.append("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  return form;
}

/** Uploads the file of an upload task. */
export function upload(
  service: ServiceUnderTest,
  task: string,
  content: Uint8Array | string,
  name = "input.csv",
): Promise<Answer> {
  return service.call(`${task}/upload_file`, { form: uploadForm(content, name) });
}

/** Creates an upload task, uploads its file, and waits until the task has finished. */
export async function processFile(
  service: ServiceUnderTest,
  content: Uint8Array | string,
  { feedType = "FX_LISTING", schemaVersion = "1.0", name = "input.csv" } = {},
): Promise<WireTask> {
  const task = await create(service, "task", { feedType, schemaVersion });
  expect(await upload(service, task, content, name)).toMatchObject({ status: 200 });
  await finish(service);
  return readTask(service, task);
}

/** Downloads a file of seller 1. */
export async function download(service: ServiceUnderTest, address: string): Promise<Answer> {
  const answer = await service.call(address);
  expect(answer).toMatchObject({ status: 200 });
  return answer;
}

/** Creates a report and returns its file. */
export async function makeReport(
  service: ServiceUnderTest,
  family: Family,
  change: object = {},
): Promise<Answer> {
  const task = await create(service, family, change);
  await finish(service);
  return download(service, `${genericAddress(service, task)}/download_result_file`);
}
