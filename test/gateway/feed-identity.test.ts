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
interface Made {
  readonly schedule: { readonly id: string; readonly scheduleId: string };
  readonly template: { readonly id: string; readonly scheduleTemplateId: string };
  /** Created by mutations, one of each family. */
  readonly tasks: Readonly<Record<"order" | "inventory" | "metric" | "generic", Task>>;
  /** Started by the schedule. */
  readonly scheduled: Task;
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
const tasks = await run<Record<"order" | "inventory" | "metric" | "generic", { task: Task }>>(
  `mutation {
      order: createOrderTask(input: { schemaVersion: "1113", filter: { orderStatus: ACTIVE } }) { task { __typename id taskId } }
      inventory: createInventoryTask(input: {}) { task { __typename id taskId } }
      metric: createCustomerServiceMetricTask(input: { evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } }) {
        task { __typename id taskId } }
      generic: createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { task { __typename id taskId } }
    }`,
);
const { createSchedule } = await run<{ createSchedule: { schedule: Made["schedule"] } }>(
  `mutation ($input: CreateScheduleInput!) { createSchedule(input: $input) { schedule { id scheduleId } } }`,
  // The input accepts the global identifier of the template.
  { input: { scheduleTemplateId: hourly.id, schemaVersion: "1113" } },
);
clock.jump(hourMs);
await sandbox.idle();
const [scheduled] = await list(`genericTasks(source: { scheduleId: "${createSchedule.schedule.id}" })`);
if (!scheduled) throw new Error("The schedule has started no task.");
const made = {
  schedule: createSchedule.schedule,
  template: hourly,
  scheduled,
  tasks: {
    order: tasks.order.task,
    inventory: tasks.inventory.task,
    metric: tasks.metric.task,
    generic: tasks.generic.task,
  },
};

describe("a task", () => {
  test.each([
    ["order", "OrderTask", feedType],
    ["inventory", "InventoryTask", "LMS_ACTIVE_INVENTORY_REPORT"],
    ["metric", "CustomerServiceMetricTask", "CUSTOMER_SERVICE_METRICS_REPORT"],
    ["generic", "GenericTask", "FX_LISTING"],
  ] as const)("is the same node in every field that finds it: %s", async (name, type, ofType) => {
    const task = made.tasks[name];
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
    expect(await list(field)).toContainEqual(made.tasks[name]);
  });

  test("is the same node through its schedule and by its identifier from version 0.1", async () => {
    const task = made.scheduled;
    expect(task.__typename).toBe("OrderTask");
    const bySchedule = await run<{ schedule: { tasks: { nodes: Task[] } } }>(
      "query ($id: ID!) { schedule(scheduleId: $id) { tasks { nodes { __typename id taskId } } } }",
      { id: made.schedule.scheduleId },
    );
    expect(bySchedule.schedule.tasks.nodes).toEqual([task]);
    expect(await list(`orderTasks(source: { scheduleId: "${made.schedule.scheduleId}" })`)).toEqual([task]);
    const old = { id: encodeGlobalId("GenericTask", task.taskId) };
    expect(await find("node(id: $id)", old)).toEqual(task);
    expect(await find("genericTask(taskId: $id)", old)).toEqual(task);
    expect(await find("feedTask(taskId: $id)", old)).toEqual(task);
  });

  test("is the same node in its status events, by either identifier", async () => {
    const { id, taskId } = made.scheduled;
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
    const { id, taskId } = made.tasks.order;
    const filter = { orderStatus: "ACTIVE" };
    const answer = await run<Record<string, unknown>>(
      `query ($id: ID!, $taskId: ID!, $old: ID!) {
        orderTask(taskId: $taskId) { filter { orderStatus } }
        genericTask(taskId: $taskId) { ... on OrderTask { filter { orderStatus } } }
        feedTask(taskId: $taskId) { ... on OrderTask { filter { orderStatus } } }
        node(id: $id) { ... on OrderTask { filter { orderStatus } } }
        old: node(id: $old) { ... on OrderTask { filter { orderStatus } } }
      }`,
      { id, taskId, old: encodeGlobalId("GenericTask", taskId) },
    );
    expect(answer).toEqual({
      orderTask: { filter },
      genericTask: { filter },
      feedTask: { filter },
      node: { filter },
      old: { filter },
    });
  });
});

describe("the schedule of a task", () => {
  const schedule = "taskId schedule { scheduleId }";

  test("is the one that started it, in every field that finds the task", async () => {
    const { taskId } = made.scheduled;
    const { scheduleId } = made.schedule;
    const answer = await run<{ schedule: { tasks: { nodes: unknown[] } }; orderTask: unknown }>(
      `query ($id: ID!, $taskId: ID!) {
        schedule(scheduleId: $id) { tasks { nodes { ${schedule} } } }
        orderTask(taskId: $taskId) { ${schedule} }
        genericTask(taskId: $taskId) { ${schedule} }
      }`,
      { id: scheduleId, taskId },
    );
    const task = { taskId, schedule: { scheduleId } };
    expect(answer).toEqual({ schedule: { tasks: { nodes: [task] } }, orderTask: task, genericTask: task });
  });

  test("is null when no schedule started the task, and for families without schedules", async () => {
    const { order, inventory, metric, generic } = made.tasks;
    for (const { id } of [order, inventory, metric, generic]) {
      const { node } = await run<{ node: unknown }>(
        "query ($id: ID!) { node(id: $id) { ... on FeedTask { schedule { id } } } }",
        { id },
      );
      expect(node).toEqual({ schedule: null });
    }
  });
});

describe("identifiers of the seller feed", () => {
  const wrong = encodeGlobalId("Video", "v1");

  test.each([
    ["orderTask(taskId: $id) { id }", () => made.tasks.order],
    ["inventoryTask(taskId: $id) { id }", () => made.tasks.inventory],
    ["customerServiceMetricTask(taskId: $id) { id }", () => made.tasks.metric],
    ["genericTask(taskId: $id) { id }", () => made.tasks.generic],
    ["feedTask(taskId: $id) { id }", () => made.tasks.metric],
    ["schedule(scheduleId: $id) { id }", () => ({ ...made.schedule, taskId: made.schedule.scheduleId })],
    [
      "scheduleTemplate(scheduleTemplateId: $id) { id }",
      () => ({ ...made.template, taskId: made.template.scheduleTemplateId }),
    ],
  ])("%s accepts both forms and rejects the identifier of another type", async (field, thing) => {
    const { id, taskId } = thing();
    const text = `query ($id: ID!) { found: ${field} }`;
    expect(await run(text, { id })).toEqual({ found: { id } });
    expect(await run(text, { id: taskId })).toEqual({ found: { id } });
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
      const { errors } = await client.query(text, { id: made.tasks.generic.id });
      expect(errors).toMatchObject([
        { message: expect.stringContaining("a GenericTask"), extensions: { code: "BAD_USER_INPUT" } },
      ]);
    },
  );

  test.each(["genericTasks", "orderTasks"])(
    "%s accepts both forms of a schedule identifier",
    async (field) => {
      const text = `query ($id: ID!) { found: ${field}(source: { scheduleId: $id }) { nodes { id } } }`;
      for (const id of [made.schedule.id, made.schedule.scheduleId]) {
        expect(await run(text, { id })).toEqual({ found: { nodes: [{ id: made.scheduled.id }] } });
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
    for (const id of [made.schedule.id, made.schedule.scheduleId]) {
      const updated = { schedule: { id: made.schedule.id }, errors: [] };
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
    const { createGenericTask } = await run<{ createGenericTask: { task: Task } }>(
      `mutation { createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { task { id } } }`,
    );
    const { id } = createGenericTask.task;
    expect(dataOf(await client.upload(uploads + fault, { id, file }))).toEqual({
      uploadTaskFile: { task: { id }, errors: [] },
    });
  });
});
