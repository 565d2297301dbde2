import { parse, validate } from "graphql";
import { describe, expect, test, vi } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { demoClient } from "../../src/sandbox/accounts/demo-accounts.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { createRandom } from "../helpers/random.ts";
import { writeRandomOperation } from "../helpers/random-operation.ts";
import { startSandbox } from "../helpers/sandbox.ts";

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly extensions?: { readonly cost?: number };
}

const orders = "LMS_ORDER_REPORT";
const inventory = "LMS_ACTIVE_INVENTORY_REPORT";

const sandbox = await closeAfterAll(startSandbox({ feedStepMs: 1, processingMs: 1 }));
const gateway = await closeAfterAll(
  startGateway(sandbox.url, {
    client: { id: demoClient.id, secret: demoClient.secret },
    maxQueryCost: 1_000_000,
  }),
);
const literals = await fillSandbox();

async function run<Data>(query: string, variables: Record<string, unknown> = {}) {
  return dataOf(await graphqlClient(gateway.url).query<Data, object>(query, variables));
}

/** Creates objects of every type. @returns literals for the arguments that identify them. */
async function fillSandbox(): Promise<Record<string, readonly string[]>> {
  type Made = Record<string, Record<string, Record<string, string>>>;
  const made: Record<string, string>[] = [];
  const make = async (mutation: string, variables?: Record<string, unknown>) => {
    const [payload] = Object.values(await run<Made>(`mutation ${mutation}`, variables));
    made.push(...Object.values(payload ?? {}));
  };
  for (let round = 0; round < 4; round += 1) {
    await make(
      '{ createOrderTask(input: { schemaVersion: "1113", filter: { orderStatus: ACTIVE } }) { task { id taskId } } }',
    );
    await make('{ createInventoryTask(input: { schemaVersion: "1113" }) { task { id taskId } } }');
    await make('{ createVideo(input: { title: "A video", sizeInBytes: 1000 }) { video { id videoId } } }');
  }
  await make(
    '{ createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { task { id taskId } } }',
  );
  await make("{ createSigningKey { signingKey { id signingKeyId } } }");
  const found = await run<Record<string, { nodes: Record<string, string>[] }>>(
    `{ templates: scheduleTemplates(feedType: "${orders}") { nodes { scheduleTemplateId frequency settings { property usage } } }
       files: feedFiles(feedTypeId: "PRODUCT_FEED", marketplaceId: "EBAY_US", first: 3) { nodes { id fileId } }
       types: feedTypes { nodes { id feedTypeId } } }`,
  );
  const store = await run<{ store: { id: string; categories: { id: string; categoryId: string }[] } }>(
    "{ store { id categories { id categoryId } } }",
  );
  const [template] = found["templates"]?.nodes ?? [];
  await make(
    '($id: ID!) { createSchedule(input: { scheduleTemplateId: $id, name: "S", schemaVersion: "1113" }) { schedule { id scheduleId } } }',
    { id: template?.["scheduleTemplateId"] },
  );
  await vi.waitFor(async () => {
    const { genericTasks } = await run<{ genericTasks: { nodes: { isTerminal: boolean }[] } }>(
      `{ genericTasks(source: { feedType: "${orders}" }) { nodes { isTerminal } } }`,
    );
    expect(genericTasks.nodes.every(({ isTerminal }) => isTerminal)).toBe(true);
  });
  const of = (name: string, objects = made) =>
    objects.flatMap((one) => (one?.[name] ? [JSON.stringify(one[name])] : []));
  const files = found["files"]?.nodes ?? [];
  const types = found["types"]?.nodes ?? [];
  const all = [
    ...of("id"),
    ...of("id", files),
    ...of("id", types),
    JSON.stringify(store.store.id),
    ...of("id", store.store.categories),
  ];
  const scheduleIds = of("scheduleId");
  return {
    id: all,
    ids: all,
    taskId: of("taskId"),
    videoId: of("videoId"),
    scheduleId: scheduleIds,
    signingKeyId: of("signingKeyId"),
    scheduleTemplateId: of("scheduleTemplateId", found["templates"]?.nodes ?? []),
    fileId: of("fileId", files),
    feedTypeId: ['"PRODUCT_FEED"', ...of("feedTypeId", types)],
    categoryId: of("categoryId", store.store.categories),
    marketplaceId: ['"EBAY_US"'],
    feedType: [`"${orders}"`, `"${inventory}"`],
    source: [
      `{ feedType: "${orders}" }`,
      `{ feedType: "${inventory}" }`,
      '{ feedType: "FX_LISTING" }',
      `{ scheduleId: ${scheduleIds[0]} }`,
    ],
    period: ["{ lookBackDays: 30 }"],
    rows: ["3", "0"],
    scope: ["DAILY"],
  };
}

/**
 * Runs an operation. @returns its result and the number of its service calls, without those for tokens and users.
 */
async function count(query: string, variables: object = {}): Promise<{ answer: Answer; calls: number }> {
  const before = sandbox.journal.length;
  const response = await fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: { authorization: "Bearer sandbox-seller-1", "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as Answer;
  const made = sandbox.journal.slice(before).filter(({ service }) => service !== "identity");
  return { answer, calls: made.length };
}

describe("detail 1: an operation makes no more calls than its cost", () => {
  test("in 120 random operations", async () => {
    const random = createRandom(20_261_121);
    let ran = 0;
    let expensive = 0;
    for (let number = 0; ran < 120; number += 1) {
      const { query, variables } = writeRandomOperation({ schema, random, literals, maxDepth: 7 });
      if (validate(schema, parse(query)).length > 0) continue;
      const { answer, calls } = await count(query, variables);
      // An operation that exceeds another limit, such as that of tokens, has no cost.
      const cost = answer.extensions?.cost ?? 0;
      expect({ query, variables, calls, cost, isCovered: calls <= cost }).toMatchObject({ isCovered: true });
      if (answer.extensions?.cost === undefined) continue;
      ran += 1;
      if (calls > 10) expensive += 1;
      expect(number).toBeLessThan(2_000);
    }
    expect(expensive).toBeGreaterThan(3);
  });
});

describe("a page of schedules", () => {
  const fields = `nodes { lastRunAt nextRunAt template { name } latestResultFile { fileName sizeInBytes }
    tasks(period: { lookBackDays: 30 }) { nodes { taskId schedule { scheduleId } } } }`;

  test.each([
    [2, 2 + 2 * 6],
    [10, 2 + 10 * 6],
    [100, 2 + 10 * 6],
  ])(
    "with `first: %i` costs %i, limited by the number of schedules that a seller can have",
    async (first, cost) => {
      const { answer } = await count(
        `{ schedules(feedType: "${inventory}", first: ${first}) { ${fields} } }`,
      );
      expect(answer.extensions?.cost).toBe(cost);
    },
  );

  test("makes no more calls than its cost when the seller has all possible schedules", async () => {
    const { templates } = await run<{
      templates: { nodes: { scheduleTemplateId: string; frequency: string }[] };
    }>(
      `{ templates: scheduleTemplates(feedType: "${inventory}") { nodes { scheduleTemplateId frequency } } }`,
    );
    const daily = templates.nodes.find(({ frequency }) => frequency === "DAILY");
    const scheduleTemplateId = daily?.scheduleTemplateId;
    const create = `mutation ($input: CreateScheduleInput!) { createSchedule(input: $input) {
      schedule { scheduleId } errors { ... on MutationError { message } } } }`;
    for (let hourUtc = 0; hourUtc < 10; hourUtc += 1) {
      const input = { scheduleTemplateId, name: `S${hourUtc}`, trigger: { hourUtc } };
      const made = await run<{ createSchedule: { errors: unknown[] } }>(create, { input });
      expect(made.createSchedule.errors).toEqual([]);
    }
    const { answer, calls } = await count(
      `{ schedules(feedType: "${inventory}", first: 100) { totalCount ${fields} } }`,
    );
    expect(answer).toMatchObject({ data: { schedules: { totalCount: 10 } } });
    expect(answer.errors).toBeUndefined();
    expect(calls).toBeLessThanOrEqual(answer.extensions?.cost ?? 0);
    expect(calls).toBeGreaterThan(30);
  });
});
