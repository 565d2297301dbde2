import { expect } from "vitest";
import { createManualClock, type ManualClock } from "../../helpers/clock.ts";
import { type Answer, callSandbox, type CallOptions } from "../../helpers/sandbox-client.ts";
import { startSandbox, type TestSandbox } from "../../helpers/sandbox.ts";
import { type Family, requests } from "../../rules/seller-feed/steps.ts";
import type { SandboxOptions } from "../../../src/sandbox/options.ts";

/** Duration of each task state in these tests, in milliseconds. */
export const stepMs = 1000;

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const basePath = "/sell/feed/v1";

/** A sandbox with a manual clock. */
export interface Feeds extends AsyncDisposable {
  readonly sandbox: TestSandbox;
  readonly clock: ManualClock;
  /** Calls a path of the seller feed service or an absolute address. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Advances the clock and waits for the jobs that became due. */
  pass(ms: number): Promise<void>;
}

export async function startFeeds(
  overrides: Partial<SandboxOptions> & { clock?: ManualClock } = {},
): Promise<Feeds> {
  const clock = overrides.clock ?? createManualClock();
  const sandbox = await startSandbox({ feedStepMs: stepMs, ...overrides, clock });
  return {
    sandbox,
    clock,
    call: (path, options) =>
      callSandbox(path.startsWith("http") ? path : `${sandbox.url}${basePath}${path}`, options),
    async pass(ms) {
      clock.jump(ms);
      await sandbox.idle();
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}

/** Sends a create call without expecting success. */
export function askFor(
  feeds: Feeds,
  family: Family,
  change: object = {},
  options: CallOptions = {},
): Promise<Answer> {
  const headers = family === "customer_service_metric_task" ? { "accept-language": "en-US" } : {};
  return feeds.call(`/${family}`, {
    json: { ...requests[family], ...change },
    ...options,
    headers: { ...headers, ...options.headers },
  });
}

/** Creates a task and returns its address. */
export async function create(feeds: Feeds, family: Family, change: object = {}): Promise<string> {
  const answer = await askFor(feeds, family, change);
  expect(answer).toMatchObject({ status: 202, text: "" });
  return String(answer.headers.location);
}

/** Advances a task through its three states. */
export async function finish(feeds: Feeds): Promise<void> {
  for (let step = 0; step < 3; step += 1) await feeds.pass(stepMs);
}

export async function statusOf(feeds: Feeds, task: string): Promise<unknown> {
  return (await feeds.call(task)).json()["status"];
}

/** Returns the generic address of a task of any family, where its files are served. */
export function genericAddress(task: string): string {
  return task.replace(/\/(?:order|inventory|customer_service_metric)_task\//, "/task/");
}

/** Uploads a file for a task. */
export function upload(
  feeds: Feeds,
  task: string,
  content: Uint8Array | string,
  name = "input.csv",
): Promise<Answer> {
  const form = new FormData();
  form.append("fileName", name);
  form.append("name", "file");
  form.append("type", "form-data");
  form.append("file", new File([typeof content === "string" ? content : new Uint8Array(content)], "part"));
  return feeds.call(`${task}/upload_file`, { form });
}

/** Creates an upload task, uploads the file and waits until the task has finished. */
export async function processFile(
  feeds: Feeds,
  feedType: string,
  content: Uint8Array | string,
  name = feedType.startsWith("FX_") ? "input.csv" : "input.xml",
): Promise<string> {
  const schemaVersion = feedType.startsWith("FX_") ? "1.0" : "1235";
  const task = await create(feeds, "task", { feedType, schemaVersion });
  expect(await upload(feeds, task, content, name)).toMatchObject({ status: 200, text: "{}" });
  await feeds.pass(stepMs);
  await feeds.pass(stepMs);
  return task;
}

/** Downloads a file and returns its raw bytes. */
export async function download(address: string, token = "sandbox-seller-1") {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Creates a report and returns its file with the task's ID. */
export async function makeReport(
  feeds: Feeds,
  family: Family,
  change: object = {},
  options: CallOptions = {},
) {
  const created = await askFor(feeds, family, change, options);
  expect(created).toMatchObject({ status: 202, text: "" });
  await finish(feeds);
  const task = genericAddress(String(created.headers.location));
  expect(await statusOf(feeds, task)).toBe("COMPLETED");
  return { taskId: task.split("/").at(-1), ...(await download(`${task}/download_result_file`)) };
}
