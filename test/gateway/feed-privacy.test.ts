import { expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import {
  createGenericTask,
  createSchedule,
  deleteSchedule,
  expectFailure,
  fetchFile,
  fileOf,
  readGenericTask,
  readSchedule,
  scheduleOf,
  sendFile,
  taskOf,
  updateSchedule,
  uploadTaskFile,
} from "../rules/seller-feed/gateway-steps.ts";
import * as operations from "../rules/seller-feed/operations.ts";
import * as scheduleOperations from "../rules/seller-feed/schedule-operations.ts";

const hourMs = 3_600_000;
const feedType = "LMS_ORDER_REPORT";
const secret = "SKU,Price\r\nsecret-sku,1.00\r\n";

const clock = createMovingClock(Date.UTC(2026, 2, 2, 9, 30));

/** Watches a task to its end with the client's token. */
async function watch(client: GraphqlClient, id: string) {
  const seen = [];
  for await (const event of client.subscribe(operations.WatchTask, { id })) seen.push(event);
  return seen;
}

const sandbox = await closeAfterAll(startSandbox({ clock, feedStepMs: 20 }));
const gateway = await closeAfterAll(startGateway(sandbox.url, {}, { clock }));
const owner = graphqlClient(gateway.url);
const stranger = graphqlClient(gateway.url, "sandbox-seller-2");
const answer = await owner.query(scheduleOperations.ListTemplates, { feedType, first: 100 });
const hourly = dataOf(answer).scheduleTemplates?.nodes.find(({ frequency }) => frequency === "ONE_HOUR");
const scheduleTemplateId = hourly?.scheduleTemplateId ?? "";
const { scheduleId, id: scheduleNode } = scheduleOf(
  await createSchedule(owner, { scheduleTemplateId, schemaVersion: "1113" }),
);
clock.jump(hourMs);
await sandbox.idle();
const scheduled = (await readSchedule(owner, scheduleId))?.tasks?.nodes[0];
await watch(owner, scheduled?.id ?? "");
const { taskId, id: taskNode } = taskOf(await sendFile(owner, fileOf(secret)));
await watch(owner, taskNode);

test("a seller reads their own task and schedule, and the files of both", async () => {
  const task = await readGenericTask(owner, taskId);
  expect(task).toMatchObject({ status: "COMPLETED_WITH_ERROR" });
  expect((await fetchFile(task.inputFile?.url)).toString("utf8")).toBe(secret);
  expect((await fetchFile(task.resultFile?.url)).toString("utf8")).toContain("secret-sku");
  const schedule = await readSchedule(owner, scheduleId);
  expect(schedule?.tasks?.totalCount).toBe(1);
  expect((await fetchFile(schedule?.latestResultFile?.url)).length).toBeGreaterThan(0);
});

test("another seller's schedule is null, also as a node", async () => {
  expect(await readSchedule(stranger, scheduleId)).toBeNull();
  expect(dataOf(await stranger.query(operations.ReadNode, { id: scheduleNode })).node).toBeNull();
});

test("lists contain nothing of another seller, and a list by another seller's schedule is refused", async () => {
  for (const source of [{ feedType: "FX_LISTING" }, { feedType }]) {
    const list = dataOf(await stranger.query(operations.ListGenericTasks, { source })).genericTasks;
    expect(list).toMatchObject({ totalCount: 0, nodes: [] });
  }
  const schedules = dataOf(await stranger.query(scheduleOperations.ListSchedules, { feedType })).schedules;
  expect(schedules).toMatchObject({ totalCount: 0, nodes: [] });
  const source = { scheduleId };
  const bySchedule = await stranger.query(operations.ListOrderTasks, { source });
  expect(bySchedule).toMatchObject({
    data: { orderTasks: null },
    errors: [{ extensions: { code: "BAD_USER_INPUT", upstream: [{ errorId: 160007 }] } }],
  });
});

test("another seller's task cannot be watched, not even while its owner watches it", async () => {
  const { id } = taskOf(await createGenericTask(owner));
  const own = owner.subscribe(operations.WatchTask, { id });
  const first = await own.next();
  expect(first.value).toMatchObject({ data: { feedTaskStatusChanged: { task: { id } } } });
  expect(await watch(stranger, id)).toMatchObject([{ errors: [{ extensions: { code: "NOT_FOUND" } }] }]);
  await own.return?.();
});

test("another seller's upload task accepts no file", async () => {
  const { taskId: waiting } = taskOf(await createGenericTask(owner));
  const refused = await uploadTaskFile(stranger, waiting, fileOf(secret));
  expectFailure(refused, { __typename: "NotFoundError", missingId: waiting });
  expect(await readGenericTask(owner, waiting)).toMatchObject({ status: "CREATED", inputFile: null });
});

test("another seller's schedule can be neither changed nor deleted", async () => {
  const failure = { __typename: "NotFoundError", missingId: scheduleId };
  expectFailure(await updateSchedule(stranger, { scheduleId, schemaVersion: "1115" }), failure);
  expectFailure(await deleteSchedule(stranger, scheduleId), failure, 160038);
  expect(await readSchedule(owner, scheduleId)).toMatchObject({ status: "ACTIVE", schemaVersion: "1113" });
});
