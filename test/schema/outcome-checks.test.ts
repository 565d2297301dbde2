import { parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { operationNames } from "../../src/sandbox/services/operation-names.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { mp4, pdf, png } from "../helpers/media-files.ts";
import { faultsOfForm } from "../helpers/message-form.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";
import { startStandIn } from "../helpers/stand-in-service.ts";
import { filesForm, sendForm } from "../gateway/multipart-request.ts";
import { errorUnionOf, mutations } from "./error-union.ts";

type Changed = Record<
  string,
  { readonly errors: readonly { readonly __typename: string; check?: string; message?: string }[] }
>;

const change = (type: string) => ({ type });
const described = "documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH]";

/** Objects that exist before the change. */
interface Existing {
  readonly videoId: string;
  readonly documentId: string;
  readonly taskId: string;
  readonly scheduleTemplateId: string;
  readonly scheduleId: string;
}

/** A mutation, and the result of its check query after the response is lost. */
interface Change {
  readonly input: (existing: Existing) => string;
  /** Null when no query can check the outcome. */
  readonly shown: object | null;
  readonly file?: () => Promise<Buffer> | Buffer;
}

const changes: Readonly<Record<string, Change>> = {
  addStoreCategory: {
    input: () => '{ name: "Lamps", parentCategoryId: "1001" }',
    shown: { store: { pendingChange: change("ADD_STORE_CATEGORY"), categories: expect.any(Array) } },
  },
  renameStoreCategory: {
    input: () => '{ categoryId: "1001", name: "Lamps" }',
    shown: { store: { pendingChange: change("RENAME_STORE_CATEGORY"), category: { categoryId: "1001" } } },
  },
  moveStoreCategory: {
    input: () => '{ categoryId: "1001", destination: { topLevel: true } }',
    shown: { store: { pendingChange: change("MOVE_STORE_CATEGORY"), category: { categoryId: "1001" } } },
  },
  deleteStoreCategory: {
    input: () => '{ categoryId: "1001" }',
    shown: { store: { pendingChange: change("DELETE_STORE_CATEGORY"), category: { categoryId: "1001" } } },
  },
  createSigningKey: { input: () => "{ cipher: RSA }", shown: { signingKeys: [{ cipher: "RSA" }] } },
  createOrderTask: {
    input: () => '{ schemaVersion: "1113", filter: {} }',
    shown: { genericTasks: { nodes: [{ taskId: expect.any(String) }] } },
  },
  createInventoryTask: {
    input: () => "{}",
    shown: { genericTasks: { nodes: [{ taskId: expect.any(String) }] } },
  },
  createCustomerServiceMetricTask: {
    input: () => '{ evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } }',
    shown: { genericTasks: { nodes: [{ taskId: expect.any(String) }] } },
  },
  createGenericTask: {
    input: () => '{ feedType: "FX_LISTING", schemaVersion: "1.0" }',
    shown: { genericTasks: { nodes: [{ status: "CREATED" }, { status: "CREATED" }] } },
  },
  createGenericTaskFromFile: {
    input: () => '{ feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }',
    shown: { genericTasks: { nodes: [{ status: "CREATED" }, { status: "CREATED" }] } },
    file: () => Buffer.from(listings),
  },
  uploadTaskFile: {
    input: ({ taskId }) => `{ taskId: "${taskId}", file: $file }`,
    shown: { genericTask: { inputFile: { fileName: expect.any(String) } } },
    file: () => Buffer.from(listings),
  },
  createSchedule: {
    input: ({ scheduleTemplateId }) =>
      `{ scheduleTemplateId: "${scheduleTemplateId}", schemaVersion: "1113", name: "Second" }`,
    shown: { schedules: { nodes: expect.arrayContaining([expect.objectContaining({ name: "Second" })]) } },
  },
  updateSchedule: {
    input: ({ scheduleId }) => `{ scheduleId: "${scheduleId}", name: "Renamed" }`,
    shown: { schedule: { name: "Renamed" } },
  },
  deleteSchedule: { input: ({ scheduleId }) => `{ scheduleId: "${scheduleId}" }`, shown: { schedule: null } },
  createVideo: { input: () => '{ title: "A", sizeInBytes: 10 }', shown: null },
  createVideoUpload: { input: () => '{ title: "A", sizeInBytes: 10 }', shown: null },
  createVideoFromFile: { input: () => '{ title: "A", file: $file }', shown: null, file: () => mp4() },
  uploadVideo: {
    input: ({ videoId }) => `{ videoId: "${videoId}", file: $file }`,
    shown: { video: { status: "PROCESSING" } },
    file: () => mp4(),
  },
  createDocument: { input: () => `{ ${described} }`, shown: null },
  createDocumentFromFile: { input: () => `{ ${described}, file: $file }`, shown: null, file: () => pdf() },
  createDocumentFromUrl: { input: () => `{ ${described}, url: "https://192.0.2.1/a.pdf" }`, shown: null },
  uploadDocument: {
    input: ({ documentId }) => `{ documentId: "${documentId}", file: $file }`,
    shown: { document: { status: "SUBMITTED" } },
    file: () => pdf(),
  },
  createImageFromFile: { input: () => "{ file: $file }", shown: null, file: () => png() },
  createImageFromUrl: { input: () => '{ url: "https://192.0.2.1/a.png" }', shown: null },
};
const listings = "Action,SKU,Price\nRevise,1,2.50\n";

/** Creates the objects that the mutations change. */
async function prepare(url: string): Promise<Existing> {
  const client = graphqlClient(url);
  const film = await mp4();
  const { scheduleTemplates } = dataOf(
    await client.query<{ scheduleTemplates: { nodes: { scheduleTemplateId: string }[] } }, object>(
      '{ scheduleTemplates(feedType: "LMS_ORDER_REPORT") { nodes { scheduleTemplateId } } }',
    ),
  );
  const [other = "", scheduleTemplateId = ""] = scheduleTemplates.nodes.map(
    (node) => node.scheduleTemplateId,
  );
  const made = dataOf(
    await client.query<Record<string, Record<string, Existing>>, object>(`mutation {
      v: createVideo(input: { title: "A", sizeInBytes: ${film.length} }) { o: video { videoId } }
      d: createDocument(input: { ${described} }) { o: document { documentId } }
      t: createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { o: task { taskId } }
      s: createSchedule(input: { scheduleTemplateId: "${other}", schemaVersion: "1113", name: "First" }) { o: schedule { scheduleId }}
    }`),
  );
  const existing = Object.assign(
    { scheduleTemplateId },
    ...Object.values(made).map(({ o }) => o),
  ) as Existing;
  expect(Object.keys(existing)).toHaveLength(5);
  return existing;
}

/** Makes the sandbox lose the response to the next call of each operation that changes something. */
function loseNextChange({ faults }: TestSandbox): void {
  const changing = operationNames.filter((name) => !/^(?:get|download)/.test(name));
  faults.add(...changing.map((operation) => ({ operation, answer: "lost" as const })));
}

const failure = "__typename ... on OutcomeUnknownError { message check isCheckable }";

describe("The check query after a lost response", () => {
  test("has a test for every mutation with OutcomeUnknownError", () => {
    const names = mutations.map(({ name }) => name);
    const all = names.filter((name) =>
      errorUnionOf(name).getTypes().map(String).includes("OutcomeUnknownError"),
    );
    // createImagesFromFiles returns one result per file; see the test below. The others call no service.
    const others = ["createImagesFromFiles", "endSession", "signOutEverywhere"];
    expect([...Object.keys(changes), ...others]).toEqual(expect.arrayContaining(all));
  });

  test.each(Object.entries(changes))(
    "of %s runs unchanged and shows the outcome",
    async (mutation, { input, shown, file }) => {
      await using sandbox = await startSandbox({ storeTaskMs: 60_000, processingMs: 60_000 });
      await using gateway = await startGateway(sandbox.url);
      const existing = await prepare(gateway.url);
      loseNextChange(sandbox);
      const token = mutation === "createSigningKey" ? "sandbox-application" : "sandbox-seller-1";
      const client = graphqlClient(gateway.url, token);
      const field = `${mutation}(input: ${input(existing)}) { errors { ${failure} } }`;
      const answer = file
        ? await client.upload<Changed, object>(`mutation ($file: Upload!) { ${field} }`, {
            file: new File([new Uint8Array(await file())], "file.csv"),
          })
        : await client.query<Changed, object>(`mutation { ${field} }`);
      const [error] = dataOf(answer)[mutation]?.errors ?? [];
      expect(error).toMatchObject({ __typename: "OutcomeUnknownError", isCheckable: shown !== null });
      const { check = "", message = "" } = error ?? {};
      expect(faultsOfForm(message)).toEqual([]);
      expect(message).not.toMatch(/\. |try again/i);
      expect(message).toContain(shown ? "run the query in `check`" : "repeat the mutation only if");
      expect(validate(schema, parse(check))).toEqual([]);
      const found = dataOf(await client.query<object, object>(check));
      expect(found).toMatchObject(shown ?? { viewer: {} });
    },
  );

  test("is missing for one of several images, whose result contains the error", async () => {
    await using sandbox = await startSandbox();
    await using gateway = await startGateway(sandbox.url);
    loseNextChange(sandbox);
    const query = `mutation ($input: CreateImagesFromFilesInput!) {
      createImagesFromFiles(input: $input) { results { errors { ${failure} } } }
    }`;
    const answer = await sendForm(gateway.url, filesForm(query, [await png()]));
    expect(answer.data?.["createImagesFromFiles"]?.results).toMatchObject([
      { errors: [{ __typename: "OutcomeUnknownError", isCheckable: false }] },
    ]);
  });

  test.each(['a"b', "a\\b", "a\nb", "ünï", "\u{2028}"])(
    "is valid for the identifier %j",
    async (categoryId) => {
      await using service = await startStandIn(({ response }) => response.destroy());
      await using before = await startGateway(service.url);
      const { data } = await graphqlClient(before.url).query<Changed, object>(
        `mutation ($input: DeleteStoreCategoryInput!) {
        deleteStoreCategory(input: $input) { errors { __typename ... on OutcomeUnknownError { check } } }
      }`,
        { input: { categoryId } },
      );
      const [error] = data?.["deleteStoreCategory"]?.errors ?? [];
      expect(validate(schema, parse(error?.check ?? ""))).toEqual([]);
    },
  );
});
