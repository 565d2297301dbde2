import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startHttpsServer } from "../helpers/https-server.ts";
import { pdf } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";

const sandbox = await closeAfterAll(startSandbox({ storeTaskMs: 1 }));
const gateway = await closeAfterAll(startGateway(sandbox.url));

const generic = 'feedType: "FX_LISTING", schemaVersion: "1.0"';
const metric = '{ evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } }';
const move = '{ categoryId: "1020", destination: { parentCategoryId: "1001" } }';
const video = '{ title: "A video", sizeInBytes: 1000 }';

/**
 * Mutations that read their result back, each with the field of the result and the field of the service's identifier.
 */
const mutations = [
  ["createOrderTask", '{ schemaVersion: "1113", filter: { orderStatus: ACTIVE } }', "task", "taskId"],
  ["createInventoryTask", "{}", "task", "taskId"],
  ["createCustomerServiceMetricTask", metric, "task", "taskId"],
  ["createGenericTask", `{ ${generic} }`, "task", "taskId"],
  ["createVideo", video, "video", "videoId"],
  ["createVideoUpload", video, "video", "videoId"],
  ["addStoreCategory", '{ name: "A" }', "task", "taskId"],
  ["renameStoreCategory", '{ categoryId: "1002", name: "B" }', "task", "taskId"],
  ["moveStoreCategory", move, "task", "taskId"],
  ["deleteStoreCategory", '{ categoryId: "1020" }', "task", "taskId"],
] as const;

interface Answer {
  readonly createDocumentFromUrl: { readonly document: object | null; readonly errors: readonly object[] };
}

/** Runs a mutation. @returns its result and the methods of its calls. */
async function run(name: string, input: string, result: string, selection: string) {
  // A store processes one change at a time.
  await sandbox.idle();
  const before = sandbox.journal.length;
  const text = `mutation { made: ${name}(input: ${input}) { result: ${result} { ${selection} } errors { __typename } } }`;
  const { made } = dataOf(
    await graphqlClient(gateway.url).query<{ made: { result: object; errors: object[] } }, never>(text),
  );
  expect(made.errors).toEqual([]);
  const calls = sandbox.journal.slice(before).filter(({ service }) => service !== "identity");
  return { made: made.result, calls: calls.map(({ method }) => method) };
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
    type Data = { scheduleTemplates: { nodes: { scheduleTemplateId: string; frequency: string }[] } };
    const { scheduleTemplates } = dataOf(
      await graphqlClient(gateway.url).query<Data, never>(
        '{ scheduleTemplates(feedType: "LMS_ORDER_REPORT") { nodes { scheduleTemplateId frequency } } }',
      ),
    );
    const template = scheduleTemplates.nodes.find(({ frequency }) => frequency === "DAILY");
    const input = (hour: number) =>
      `{ scheduleTemplateId: "${template?.scheduleTemplateId}", schemaVersion: "1113", trigger: { hourUtc: ${hour} } }`;
    // The template is read first because it contains the requirements of the schedule.
    const { calls } = await run("createSchedule", input(1), "schedule", "id scheduleId");
    expect(calls).toEqual(["GET", "POST"]);
    const { calls: more } = await run("createSchedule", input(2), "schedule", "id status");
    expect(more).toEqual(["GET", "POST", "GET"]);
  });

  test("createDocumentFromUrl returns the document's file, and reads the document back only when the file is selected", async () => {
    const file = pdf();
    await using host = await startHttpsServer((_, response) => response.end(file));
    await using other = await startSandbox({
      allowedHosts: [host.host],
      certificateAuthorities: [host.certificateAuthority],
      processingMs: 60_000,
    });
    await using over = await startGateway(other.url);
    const create = async (fields: string) => {
      const before = other.journal.length;
      const answer = await graphqlClient(over.url).query<Answer, object>(
        `mutation ($url: URL!) {
          createDocumentFromUrl(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH], url: $url }) {
            document { ${fields} }
            errors { __typename }
          }
        }`,
        { url: `${host.url}/guide.pdf` },
      );
      const calls = other.journal.slice(before).map(({ method }) => method);
      return { ...dataOf(answer).createDocumentFromUrl, calls };
    };

    expect(await create("documentId status file { name sizeInBytes type }")).toEqual({
      document: {
        documentId: expect.any(String),
        status: "SUBMITTED",
        file: { name: "guide.pdf", sizeInBytes: file.length, type: "pdf" },
      },
      errors: [],
      calls: ["POST", "GET"],
    });
    expect(await create("id documentId status languages documentType")).toMatchObject({
      errors: [],
      calls: ["POST"],
    });
  });
});
