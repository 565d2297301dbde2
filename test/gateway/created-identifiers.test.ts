import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";

const sandbox = await closeAfterAll(startSandbox({ storeTaskMs: 1 }));
const proxy = await closeAfterAll(startRecordingProxy(sandbox.url, () => 0));
const gateway = await closeAfterAll(startGateway(proxy.url));

const generic = 'feedType: "FX_LISTING", schemaVersion: "1.0"';
const video = '{ title: "A video", sizeInBytes: 1000 }';

/**
 * Mutations that read their result back, each with the field of the result and the field of the service's identifier.
 */
const mutations = [
  ["createOrderTask", '{ schemaVersion: "1113", filter: { orderStatus: ACTIVE } }', "task", "taskId"],
  ["createInventoryTask", "{}", "task", "taskId"],
  [
    "createCustomerServiceMetricTask",
    '{ evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } }',
    "task",
    "taskId",
  ],
  ["createGenericTask", `{ ${generic} }`, "task", "taskId"],
  ["createVideo", video, "video", "videoId"],
  ["createVideoUpload", video, "video", "videoId"],
  ["addStoreCategory", '{ name: "A" }', "task", "taskId"],
  ["renameStoreCategory", '{ categoryId: "1002", name: "B" }', "task", "taskId"],
  [
    "moveStoreCategory",
    '{ categoryId: "1020", destination: { parentCategoryId: "1001" } }',
    "task",
    "taskId",
  ],
  ["deleteStoreCategory", '{ categoryId: "1020" }', "task", "taskId"],
] as const;

/** Runs a mutation. @returns its result and the methods of its calls. */
async function run(name: string, input: string, result: string, selection: string) {
  // A store processes one change at a time.
  await sandbox.idle();
  const before = proxy.exchanges.length;
  const { data, errors } = await graphqlClient(gateway.url).query<
    Record<string, { result: Record<string, unknown> | null; errors: object[] }>,
    undefined
  >(
    `mutation { made: ${name}(input: ${input}) { result: ${result} { ${selection} } errors { __typename } } }`,
  );
  expect(errors).toEqual([]);
  expect(data?.["made"]?.errors).toEqual([]);
  const calls = proxy.exchanges.slice(before).filter(({ target }) => !target.includes("/identity/"));
  return { made: data?.["made"]?.result, calls: calls.map(({ method }) => method) };
}

describe("a mutation whose result is read back", () => {
  test.each(mutations)(
    "%s makes one call when only identifiers are selected",
    async (name, input, result, id) => {
      const { made, calls } = await run(
        name,
        input,
        result,
        `... { ${id} } ... on Node { id __typename } ${result} : __typename left: ${id} @skip(if: true)`,
      );
      expect(made).toMatchObject({ [id]: expect.any(String), id: expect.any(String) });
      expect(made).not.toHaveProperty("left");
      expect(calls).toHaveLength(1);
    },
  );

  test.each([
    ["createVideo", video, "video", "videoId status", { status: "PENDING_UPLOAD" }],
    ["createGenericTask", `{ ${generic} }`, "task", "taskId createdAt", { createdAt: expect.any(String) }],
    ["addStoreCategory", '{ name: "C" }', "task", "taskId ... on StoreTask { upstreamStatus }", {}],
  ] as const)(
    "%s makes a second call when other fields are selected",
    async (name, input, result, selection, expected) => {
      const { made, calls } = await run(name, input, result, selection);
      expect(made).toMatchObject(expected);
      expect(calls).toEqual(["POST", "GET"]);
    },
  );

  test("createSchedule reads its template first, and the schedule only for fields other than identifiers", async () => {
    const { data } = await graphqlClient(gateway.url).query<
      { scheduleTemplates: { nodes: { scheduleTemplateId: string; frequency: string }[] } },
      undefined
    >('{ scheduleTemplates(feedType: "LMS_ORDER_REPORT") { nodes { scheduleTemplateId frequency } } }');
    const template = data?.scheduleTemplates.nodes.find(({ frequency }) => frequency === "DAILY");
    const input = (hour: number) =>
      `{ scheduleTemplateId: "${template?.scheduleTemplateId}", schemaVersion: "1113", trigger: { hourUtc: ${hour} } }`;
    // The template is read first because it contains the requirements of the schedule.
    expect((await run("createSchedule", input(1), "schedule", "id scheduleId")).calls).toEqual([
      "GET",
      "POST",
    ]);
    expect((await run("createSchedule", input(2), "schedule", "id status")).calls).toEqual([
      "GET",
      "POST",
      "GET",
    ]);
  });
});
