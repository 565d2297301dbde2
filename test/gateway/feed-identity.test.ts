import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId, type NodeType } from "../../src/resolvers/global-id.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

interface Task {
  readonly __typename: NodeType;
  readonly id: string;
  readonly taskId: string;
}
const hourMs = 3_600_000;
const feedType = "LMS_ORDER_REPORT";
const clock = createMovingClock(Date.UTC(2026, 2, 2, 9, 30));

/** Payload with a ValidationError for one field of the input. */
function at(name: string) {
  return { errors: [{ __typename: "ValidationError", path: ["input", name] }] };
}

/** Runs an operation that must have no errors. */
async function run<Data>(text: string, variables: Record<string, unknown> = {}) {
  return dataOf(await client.query<Data, Record<string, unknown>>(text, variables));
}

/** Returns the task that a field finds. */
async function find(field: string, variables: Record<string, unknown>): Promise<Task | null> {
  const text = `query ($id: ID!) { task: ${field} { __typename id ... on FeedTask { taskId } } }`;
  return (await run<{ task: Task | null }>(text, variables)).task;
}

/** Returns the tasks that a field lists. */
async function list(field: string): Promise<readonly Task[]> {
  const text = `{ tasks: ${field} { nodes { __typename id taskId } } }`;
  return (await run<{ tasks: { nodes: Task[] } }>(text)).tasks.nodes;
}

const sandbox = await closeAfterAll(startSandbox({ clock, feedStepMs: 20 }));
const gateway = await closeAfterAll(startGateway(sandbox.url, {}, { clock }));
const client = graphqlClient(gateway.url);
const templates = await run<{
  scheduleTemplates: { nodes: { id: string; scheduleTemplateId: string; frequency: string }[] };
}>(
  `{ scheduleTemplates(feedType: "${feedType}", first: 100) { nodes { id scheduleTemplateId frequency } } }`,
);
const hourly = templates.scheduleTemplates.nodes.find(({ frequency }) => frequency === "ONE_HOUR");
if (!hourly) throw new Error("The sandbox has no hourly template.");
/** Creates a task with a mutation. */
async function createTask(mutation: string): Promise<Task> {
  const text = `mutation { made: ${mutation} { task { __typename id taskId } } }`;
  return (await run<{ made: { task: Task } }>(text)).made.task;
}

/** Tasks of each family. */
const tasks = {
  order: await createTask(
    'createOrderTask(input: { schemaVersion: "1113", filter: { orderStatus: ACTIVE } })',
  ),
  inventory: await createTask("createInventoryTask(input: {})"),
  metric: await createTask(
    'createCustomerServiceMetricTask(input: { evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } })',
  ),
  generic: await createTask('createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" })'),
};
const { createSchedule } = await run<{ createSchedule: { schedule: { id: string; scheduleId: string } } }>(
  `mutation ($input: CreateScheduleInput!) { createSchedule(input: $input) { schedule { id scheduleId } } }`,
  // The input accepts the global identifier of the template.
  { input: { scheduleTemplateId: hourly.id, schemaVersion: "1113" } },
);
clock.jump(hourMs);
await sandbox.idle();
const { schedule } = createSchedule;
/** The task that the schedule has started. */
const scheduled = (await list(`genericTasks(source: { scheduleId: "${schedule.id}" })`))[0]!;

describe("a task", () => {
  test.each([
    ["order", "OrderTask", feedType],
    ["inventory", "InventoryTask", "LMS_ACTIVE_INVENTORY_REPORT"],
    ["metric", "CustomerServiceMetricTask", "CUSTOMER_SERVICE_METRICS_REPORT"],
    ["generic", "GenericTask", "FX_LISTING"],
  ] as const)("is the same node in every field that finds it: %s", async (name, type, ofType) => {
    const task = tasks[name];
    const { id, taskId } = task;
    expect(task).toEqual({ __typename: type, id: encodeGlobalId(type, taskId), taskId });
    const lookup = type === "GenericTask" ? "genericTask" : type.charAt(0).toLowerCase() + type.slice(1);
    for (const field of [lookup, "genericTask", "feedTask"]) {
      expect(await find(`${field}(taskId: $id)`, { id: taskId })).toEqual(task);
      expect(await find(`${field}(taskId: $id)`, { id })).toEqual(task);
    }
    expect(await find("node(id: $id)", { id })).toEqual(task);
    expect(await list(`genericTasks(source: { feedType: "${ofType}" })`)).toContainEqual(task);
  });

  test.each([
    ["order", `orderTasks(source: { feedType: "${feedType}" })`],
    ["inventory", 'inventoryTasks(source: { feedType: "LMS_ACTIVE_INVENTORY_REPORT" })'],
    ["metric", "customerServiceMetricTasks"],
  ] as const)("is the same node in the lists of its family: %s", async (name, field) => {
    expect(await list(field)).toContainEqual(tasks[name]);
  });

  test("is the same node through its schedule and by its identifier from version 0.1", async () => {
    expect(scheduled.__typename).toBe("OrderTask");
    const bySchedule = await run(
      "query ($id: ID!) { schedule(scheduleId: $id) { tasks { nodes { __typename id taskId } } } }",
      { id: schedule.scheduleId },
    );
    expect(bySchedule).toEqual({ schedule: { tasks: { nodes: [scheduled] } } });
    expect(await list(`orderTasks(source: { scheduleId: "${schedule.scheduleId}" })`)).toEqual([scheduled]);
    const old = { id: encodeGlobalId("GenericTask", scheduled.taskId) };
    for (const field of ["node(id: $id)", "genericTask(taskId: $id)", "feedTask(taskId: $id)"]) {
      expect(await find(field, old)).toEqual(scheduled);
    }
  });

  test("is the same node in its status events, by either identifier", async () => {
    const { id, taskId } = scheduled;
    for (const watched of [id, encodeGlobalId("GenericTask", taskId)]) {
      const events = client.subscribe<unknown, { id: string }>(
        "subscription ($id: ID!) { feedTaskStatusChanged(id: $id) { isFinal task { __typename id ... on OrderTask { filter { orderStatus } } } } }",
        { id: watched },
      );
      const seen = [];
      for await (const event of events) seen.push(event);
      const expected = { data: { feedTaskStatusChanged: { task: { __typename: "OrderTask", id } } } };
      expect(seen).toMatchObject(seen.map(() => expected));
      expect(seen.at(-1)).toMatchObject({ data: { feedTaskStatusChanged: { isFinal: true } } });
    }
  });

  test("has its filter in every field that finds it", async () => {
    const { id, taskId } = tasks.order;
    const found = { filter: { orderStatus: "ACTIVE" } };
    const answer = await run(
      `query ($id: ID!, $taskId: ID!, $old: ID!) {
        orderTask(taskId: $taskId) { ...Filter }
        genericTask(taskId: $taskId) { ...Filter }
        feedTask(taskId: $taskId) { ...Filter }
        node(id: $id) { ...Filter }
        old: node(id: $old) { ...Filter }
      }
      fragment Filter on OrderTask { filter { orderStatus } }`,
      { id, taskId, old: encodeGlobalId("GenericTask", taskId) },
    );
    expect(answer).toEqual({
      orderTask: found,
      genericTask: found,
      feedTask: found,
      node: found,
      old: found,
    });
  });
});

describe("the schedule of a task", () => {
  test("is the one that started it, in every field that finds the task", async () => {
    const { taskId } = scheduled;
    const { scheduleId } = schedule;
    const fields = "taskId schedule { scheduleId }";
    const answer = await run(
      `query ($id: ID!, $taskId: ID!) {
        schedule(scheduleId: $id) { tasks { nodes { ${fields} } } }
        orderTask(taskId: $taskId) { ${fields} }
        genericTask(taskId: $taskId) { ${fields} }
      }`,
      { id: scheduleId, taskId },
    );
    const task = { taskId, schedule: { scheduleId } };
    expect(answer).toEqual({ schedule: { tasks: { nodes: [task] } }, orderTask: task, genericTask: task });
  });

  test("is null when no schedule started the task, and for families without schedules", async () => {
    const query = "query ($id: ID!) { node(id: $id) { ... on FeedTask { schedule { id } } } }";
    for (const { id } of Object.values(tasks)) {
      expect(await run(query, { id })).toEqual({ node: { schedule: null } });
    }
  });
});

describe("identifiers of the seller feed", () => {
  const wrong = encodeGlobalId("Video", "v1");

  test.each([
    ["orderTask(taskId: $id)", tasks.order.id, tasks.order.taskId],
    ["inventoryTask(taskId: $id)", tasks.inventory.id, tasks.inventory.taskId],
    ["customerServiceMetricTask(taskId: $id)", tasks.metric.id, tasks.metric.taskId],
    ["genericTask(taskId: $id)", tasks.generic.id, tasks.generic.taskId],
    ["feedTask(taskId: $id)", tasks.metric.id, tasks.metric.taskId],
    ["schedule(scheduleId: $id)", schedule.id, schedule.scheduleId],
    ["scheduleTemplate(scheduleTemplateId: $id)", hourly.id, hourly.scheduleTemplateId],
  ])("%s accepts both forms and rejects the identifier of another type", async (field, id, own) => {
    const text = `query ($id: ID!) { found: ${field} { id } }`;
    for (const given of [id, own]) expect(await run(text, { id: given })).toEqual({ found: { id } });
    const { data, errors } = await client.query(text, { id: wrong });
    expect(data).toEqual({ found: null });
    expect(errors).toMatchObject([
      { message: expect.stringContaining("belongs to a Video"), extensions: { code: "BAD_USER_INPUT" } },
    ]);
  });

  test.each(["orderTask", "inventoryTask", "customerServiceMetricTask"])(
    "%s rejects the identifier of a generic task",
    async (field) => {
      const text = `query ($id: ID!) { ${field}(taskId: $id) { id } }`;
      const { errors } = await client.query(text, { id: tasks.generic.id });
      expect(errors).toMatchObject([
        { message: expect.stringContaining("a GenericTask"), extensions: { code: "BAD_USER_INPUT" } },
      ]);
    },
  );

  test.each(["genericTasks", "orderTasks"])(
    "%s accepts both forms of a schedule identifier",
    async (field) => {
      const text = `query ($id: ID!) { found: ${field}(source: { scheduleId: $id }) { nodes { id } } }`;
      for (const id of [schedule.id, schedule.scheduleId]) {
        expect(await run(text, { id })).toEqual({ found: { nodes: [{ id: scheduled.id }] } });
      }
      const { errors } = await client.query(text, { id: wrong });
      expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
    },
  );

  test("mutations accept both forms, and reject another type's identifier with a ValidationError and its path", async () => {
    const schedules = `mutation ($id: ID!) {
      updateSchedule(input: { scheduleId: $id, schemaVersion: "1113" }) { schedule { id } errors { ...Fault } }
    }`;
    const uploads = `mutation ($id: ID!, $file: Upload!) {
      uploadTaskFile(input: { taskId: $id, file: $file }) { task { id } errors { ...Fault } }
    }`;
    const deletions = `mutation ($id: ID!) {
      deleteSchedule(input: { scheduleId: $id }) { deletedId errors { ...Fault } }
      createSchedule(input: { scheduleTemplateId: $id }) { schedule { id } errors { ...Fault } }
    }`;
    const fault = "fragment Fault on MutationError { __typename path }";
    const file = new File(["Item number,Quantity\n1,2\n"], "stock.csv");
    for (const id of [schedule.id, schedule.scheduleId]) {
      const updated = { schedule: { id: schedule.id }, errors: [] };
      expect(await run(schedules + fault, { id })).toEqual({ updateSchedule: updated });
    }
    expect(await run(schedules + fault, { id: wrong })).toMatchObject({ updateSchedule: at("scheduleId") });
    expect(await run(deletions + fault, { id: wrong })).toMatchObject({
      deleteSchedule: at("scheduleId"),
      createSchedule: at("scheduleTemplateId"),
    });
    expect(dataOf(await client.upload(uploads + fault, { id: wrong, file }))).toMatchObject({
      uploadTaskFile: at("taskId"),
    });
    const { id } = await createTask(
      'createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" })',
    );
    expect(dataOf(await client.upload(uploads + fault, { id, file }))).toEqual({
      uploadTaskFile: { task: { id }, errors: [] },
    });
  });
});
