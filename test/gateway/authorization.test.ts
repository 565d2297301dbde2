import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { type GraphQLObjectType, isNonNullType } from "graphql";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { type AnswerError, dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { postOperation } from "../helpers/post-operation.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { type Answer, answerEverything, answerFault, startStandIn } from "../helpers/stand-in-service.ts";
import { sendForm, uploadForm } from "./multipart-request.ts";
import { uploadVideo } from "./operations.ts";

const id = encodeGlobalId("Video", "v1");
const described = "documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH]";
const listing = 'feedType: "FX_LISTING", schemaVersion: "1.0"';
const taskFrom = 'source: { feedType: "LMS_ORDER_REPORT" }';

/** Arguments and selection of every field of the three root types. */
const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  query: {
    viewer: "{ id }",
    node: `(id: "${id}") { id }`,
    nodes: `(ids: ["${id}"]) { id }`,
    video: '(videoId: "v1") { id }',
    document: '(documentId: "d1") { id }',
    image: '(imageId: "i1") { id }',
    customerServiceMetricTask: '(taskId: "t1") { id }',
    customerServiceMetricTasks: "{ totalCount }",
    inventoryTask: '(taskId: "t1") { id }',
    inventoryTasks: `(${taskFrom}) { totalCount }`,
    orderTask: '(taskId: "t1") { id }',
    orderTasks: `(${taskFrom}) { totalCount }`,
    feedTask: '(taskId: "t1") { id }',
    genericTask: '(taskId: "t1") { id }',
    feedTasks: "(first: 1) { nodes { taskId } }",
    genericTasks: `(${taskFrom}) { totalCount }`,
    schedule: '(scheduleId: "s1") { id tasks { totalCount } latestResultFile { url } }',
    schedules: '(feedType: "LMS_ORDER_REPORT") { totalCount }',
    scheduleTemplate: '(scheduleTemplateId: "1") { id }',
    scheduleTemplates: '(feedType: "LMS_ORDER_REPORT") { totalCount }',
  },
  mutation: {
    createVideo: '(input: { title: "a", sizeInBytes: 1 }) { video { id } }',
    createVideoUpload: '(input: { title: "a", sizeInBytes: 1 }) { video { id } uploadUrl }',
    createDocument: `(input: { ${described} }) { document { id } }`,
    createDocumentFromUrl: `(input: { ${described}, url: "https://a.example/b.pdf" }) { document { id } }`,
    createImageFromUrl: '(input: { url: "https://a.example/b.png" }) { image { id } }',
    uploadVideo: '(input: { videoId: "v1", file: $file }) { video { id } }',
    uploadDocument: '(input: { documentId: "d1", file: $file }) { document { id } }',
    createVideoFromFile: '(input: { title: "a", file: $file }) { video { id } }',
    createDocumentFromFile: `(input: { ${described}, file: $file }) { document { id } }`,
    createImageFromFile: "(input: { file: $file }) { image { id } }",
    createImagesFromFiles: "(input: { files: [$file] }) { results { image { id } } }",
    createCustomerServiceMetricTask:
      '(input: { evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } }) { task { id } }',
    createInventoryTask: "(input: {}) { task { id } }",
    createOrderTask: '(input: { schemaVersion: "1113", filter: {} }) { task { id } }',
    createGenericTask: `(input: { ${listing} }) { task { id } }`,
    uploadTaskFile: '(input: { taskId: "t1", file: $file }) { task { id } }',
    createGenericTaskFromFile: `(input: { ${listing}, file: $file }) { task { id } }`,
    createSchedule: '(input: { scheduleTemplateId: "1" }) { schedule { id } }',
    updateSchedule: '(input: { scheduleId: "s1" }) { schedule { id } }',
    deleteSchedule: '(input: { scheduleId: "s1" }) { deletedId }',
  },
  subscription: {
    feedTaskStatusChanged: `(id: "${encodeGlobalId("OrderTask", "t1")}") { isFinal }`,
    videoStatusChanged: `(id: "${id}") { isFinal }`,
    documentStatusChanged: `(id: "${encodeGlobalId("Document", "d1")}") { isFinal }`,
  },
};

/** One operation for each field, by its name. */
const operations: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fields).flatMap(([kind, byName]) =>
    Object.entries(byName).map(([name, rest]) => {
      const variables = rest.includes("$file") ? "($file: Upload!)" : "";
      return [name, `${kind} ${variables} { ${name}${rest} }`];
    }),
  ),
);

/** Runs one of the operations of any kind. @returns its errors. */
async function run(url: string, token: string | null, operation: string): Promise<readonly AnswerError[]> {
  if (operation.startsWith("subscription")) {
    const stream = graphqlClient(url, token).subscribe<object, Record<string, unknown>>(operation);
    const { value } = await stream.next();
    await stream.return?.();
    return value?.errors ?? [];
  }
  if (!operation.includes("Upload!")) return (await graphqlClient(url, token).query(operation)).errors;
  const form = uploadForm(operation, { file: null }, "a file", "variables.file");
  return (await sendForm(url, form, { token })).errors;
}

describe("a request without a token", () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const all = roots.flatMap((root: GraphQLObjectType | null | undefined) =>
    Object.values(root?.getFields() ?? {}),
  );

  test("is tested for every field of the schema for media and seller feeds", () => {
    const names = all
      .filter(({ extensions, type }) => extensions["upstreamCalls"] !== undefined || isNonNullType(type))
      .map(({ name }) => name);
    expect(Object.keys(operations).filter((name) => !names.includes(name))).toEqual([]);
    expect(
      names.filter(
        (name) =>
          /video|document|image|node|viewer|task|schedule/i.test(name) &&
          !/store/i.test(name) &&
          !(name in operations),
      ),
    ).toEqual([]);
  });

  test.each(Object.entries(operations))(
    "gets UNAUTHENTICATED from %s, and no service is called",
    async (_name, operation) => {
      await using service = await startStandIn(answerEverything);
      await using gateway = await startGateway(service.url);
      expect(await run(gateway.url, null, operation)).toMatchObject([
        { extensions: { code: "UNAUTHENTICATED" } },
      ]);
      expect(service.calls).toEqual([]);
    },
  );

  test.each(["Basic abc", "Bearer", "Bearer a b", "Bearer ü", `Bearer ${"x".repeat(8_193)}`])(
    "gets UNAUTHENTICATED when its Authorization header is %s",
    async (authorization) => {
      await using gateway = await startGateway("http://127.0.0.1:9");
      const query = "{ viewer { id } }";
      const headers = { authorization: Buffer.from(authorization).toString("latin1") };
      const response = await postOperation(gateway.url, { query }, headers);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
    },
  );
});

/** Returns the first message that a WebSocket client receives for a query. */
async function firstMessage(url: string, connectionParams: Record<string, unknown>) {
  const client = createClient({
    url: `${url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
  });
  const { value } = await client.iterate({ query: "{ viewer { id } }" }).next();
  await client.dispose();
  return value;
}

describe("a WebSocket", () => {
  test("without a token receives UNAUTHENTICATED", async () => {
    await using gateway = await startGateway("http://127.0.0.1:9");
    for (const parameters of [{}, { authorization: 1 }, { authorization: { toString: "Bearer x" } }]) {
      expect(await firstMessage(gateway.url, parameters)).toMatchObject({
        errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
      });
    }
  });

  test("uses the token of its connection parameters", async () => {
    await using gateway = await startGateway("http://127.0.0.1:9");
    const { data } = await graphqlClient(gateway.url, "one").query("{ viewer { id } }");
    expect(await firstMessage(gateway.url, { Authorization: "Bearer one" })).toEqual(
      expect.objectContaining({ data }),
    );
  });
});

describe("a video of one seller", async () => {
  const sandbox = await closeAfterAll(startSandbox());
  const gateway = await closeAfterAll(startGateway(sandbox.url));
  const { createVideo } = dataOf(
    await graphqlClient(gateway.url).query<{ createVideo: { video: { videoId: string } } }, object>(
      'mutation { createVideo(input: { title: "secret", sizeInBytes: 6 }) { video { videoId } } }',
    ),
  );
  const { videoId } = createVideo.video;

  test.each(["sandbox-seller-1", "sandbox-seller-2"])(
    "is visible to %s only if that seller owns it",
    async (token) => {
      const node = encodeGlobalId("Video", videoId);
      const answer = await graphqlClient(gateway.url, token).query<Record<string, unknown>, object>(
        "query ($id: ID!, $node: ID!) { video(videoId: $id) { title } node(id: $node) { id } nodes(ids: [$node]) { id } }",
        { id: videoId, node },
      );
      const isOwner = token === "sandbox-seller-1";
      expect(answer).toEqual({
        status: 200,
        data: {
          video: isOwner ? { title: "secret" } : null,
          node: isOwner ? { id: node } : null,
          nodes: [isOwner ? { id: node } : null],
        },
        errors: [],
      });
    },
  );

  test("cannot be watched by another seller, not even while its owner watches it", async () => {
    const operation = `subscription { videoStatusChanged(id: "${encodeGlobalId("Video", videoId)}") { video { title } } }`;
    const own = graphqlClient(gateway.url).subscribe<object, Record<string, unknown>>(operation);
    expect((await own.next()).value).toMatchObject({
      data: { videoStatusChanged: { video: { title: "secret" } } },
    });
    expect(await run(gateway.url, "sandbox-seller-2", operation)).toMatchObject([
      { extensions: { code: "NOT_FOUND" } },
    ]);
    await own.return?.();
  });
});

const inventory = "https://api.ebay.com/oauth/api_scope/sell.inventory";

describe("a token without the required scope", () => {
  test("gets PermissionDeniedError with the scope from a mutation, even if only its first read fails", async () => {
    await using service = await startStandIn((call) => answerFault(call, 403, 1100));
    await using gateway = await startGateway(service.url);
    const client = graphqlClient(gateway.url);
    const input = { videoId: "v1", file: new File(["x"], "a.mp4") };
    const refusal = { __typename: "PermissionDeniedError", requiredScopes: [inventory] };
    expect(dataOf(await client.upload(uploadVideo, { input }))).toMatchObject({
      uploadVideo: { video: null, errors: [{ ...refusal, upstream: [{ errorId: 1100 }] }] },
    });
    expect(service.calls.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("gets FORBIDDEN with the scope from a query", async () => {
    await using service = await startStandIn((call) => answerFault(call, 403, 1100));
    await using gateway = await startGateway(service.url);
    expect((await graphqlClient(gateway.url).query('{ video(videoId: "v1") { id } }')).errors).toMatchObject([
      { extensions: { code: "FORBIDDEN", requiredScopes: [inventory], service: "MEDIA" } },
    ]);
  });
});

test("no error contains the token, the address of the service or a position in the code", async () => {
  const token = "secret-token-of-a-seller";
  await using service = await startStandIn((call) => answerFault(call, 500, 190_000));
  const answers: (readonly AnswerError[])[] = [];
  const faults: Answer[] = [
    service.answer,
    ({ request }) => void request.socket.destroy(),
    ({ response }) => void response.end("{"),
  ];
  for (const answer of faults) {
    service.answer = answer;
    await using gateway = await startGateway(service.url, {}, { random: () => 0 });
    for (const [name, operation] of Object.entries(operations)) {
      if (name !== "viewer" && !name.endsWith("Changed"))
        answers.push(await run(gateway.url, token, operation));
    }
  }
  expect(answers.flat().length).toBeGreaterThan(30);
  const text = JSON.stringify(answers);
  const { port } = new URL(service.url);
  const secrets = [token, port, "127.0.0.1", "node_modules", ".ts:", ".js:", "stack", "ECONN"];
  for (const secret of secrets) expect(text).not.toContain(secret);
});
