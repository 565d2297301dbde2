import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { createLinkSealer } from "../../src/files/link-sealer.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import {
  type Answer,
  answerFault,
  answerJson,
  askedId,
  documentOnWire,
  type ReceivedCall,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

type Payloads = Readonly<Record<string, { readonly errors: readonly object[] } | null>>;
/** Answer to a change, sent after its body was read. */
let change: Answer;
/** True when the first call of a mutation with two calls succeeds. */
let isFirstHalfDone = false;

const service = await closeAfterAll(
  startStandIn((call) => {
    if (call.method === "GET") return read(call);
    return void call.request.resume().on("end", () => {
      if (isFirstHalfDone && !/\/upload(?:_file)?$/.test(call.target)) begin(call);
      else change(call);
    });
  }),
);
const gateway = await closeAfterAll(startGateway(service.url, {}, { random: () => 0 }));

const read: Answer = (call) => {
  const { target } = call;
  if (target.includes("/video/"))
    return answerJson(call, 200, videoOnWire(askedId(call), "PENDING_UPLOAD", file.size));
  if (target.includes("/document/")) return answerJson(call, 200, documentOnWire(askedId(call)));
  if (target.includes("/schedule_template/")) {
    const template = { scheduleTemplateId: "11", feedType: "LMS_ORDER_REPORT", frequency: "DAILY" };
    return answerJson(call, 200, { ...template, status: "ACTIVE", supportedConfigurations: [] });
  }
  if (target.includes("/schedule/")) {
    const schedule = { scheduleId: "s1", scheduleTemplateId: "11", feedType: "LMS_ORDER_REPORT" };
    return answerJson(call, 200, { ...schedule, status: "ACTIVE" });
  }
  const task = { taskId: askedId(call), feedType: "FX_LISTING", status: "CREATED" };
  return answerJson(call, 200, { ...task, creationDate: new Date().toISOString() });
};

function begin(call: ReceivedCall): void {
  const { target, response } = call;
  if (target.endsWith("/document")) answerJson(call, 201, documentOnWire("d1"));
  else response.writeHead(target.endsWith("/video") ? 201 : 202, { location: `${target}/o1` }).end();
}

const page: Answer = ({ response }) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<html><h1>Maintenance</h1></html>");
const pageWithLocation: Answer = ({ target, response }) =>
  response.writeHead(201, { location: `${target}/o1`, "content-type": "text/html" }).end("<html></html>");
const emptyPage: Answer = ({ response }) =>
  response.writeHead(200, { "content-type": "Text/HTML; charset=utf-8" }).end();
const message: Answer = (call) => answerJson(call, 200, { message: "Down for maintenance." });
const errorsIn200: Answer = (call) => answerJson(call, 200, { errors: [{ errorId: 1 }] });
const badGateway: Answer = ({ response }) => response.writeHead(502).end("<html>Bad Gateway</html>");
const gatewayTimeout: Answer = ({ response }) => response.writeHead(504).end();
const unavailable: Answer = ({ response }) => response.writeHead(503).end("no healthy upstream");

const file = new File(["SKU,Price\n1,2\n"], "a.csv");
const declared = "documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH]";
const changes: readonly [name: string, input: string, isTwoHalves?: boolean][] = [
  ["uploadVideo", '{ videoId: "v1", file: $file }'],
  ["createVideoFromFile", '{ title: "A", file: $file }', true],
  ["uploadDocument", '{ documentId: "d1", file: $file }'],
  ["createDocumentFromFile", `{ ${declared}, file: $file }`, true],
  ["uploadTaskFile", '{ taskId: "t1", file: $file }'],
  ["createGenericTaskFromFile", '{ feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }', true],
  ["createVideo", '{ title: "A", sizeInBytes: 10 }'],
  ["createDocument", `{ ${declared} }`],
  ["createImageFromFile", "{ file: $file }"],
  ["createGenericTask", '{ feedType: "FX_LISTING", schemaVersion: "1.0" }'],
  ["createSchedule", '{ scheduleTemplateId: "11" }'],
  ["updateSchedule", '{ scheduleId: "s1" }'],
  ["deleteSchedule", '{ scheduleId: "s1" }'],
  ["addStoreCategory", '{ name: "A" }'],
  ["renameStoreCategory", '{ categoryId: "5", name: "A" }'],
  ["deleteStoreCategory", '{ categoryId: "5" }'],
  ["createSigningKey", "{ cipher: ED25519 }"],
];

async function run(name: string, input: string, isTwoHalves = false) {
  isFirstHalfDone = isTwoHalves;
  const failures =
    "errors { __typename ... on OutcomeUnknownError { check } ... on RateLimitedError { scope } }";
  const field = `${name}(input: ${input}) { ${failures} }`;
  const client = graphqlClient(gateway.url);
  const { data, errors } = await (input.includes("$file")
    ? client.upload<Payloads, object>(`mutation ($file: Upload!) { ${field} }`, { file })
    : client.query<Payloads, object>(`mutation { ${field} }`));
  return { errors, failures: data?.[name]?.errors ?? null };
}

const unknown = [{ __typename: "OutcomeUnknownError", check: expect.any(String) }];

describe("detail 4c: a response with status 2xx to a change", () => {
  describe.each([
    ["a maintenance page", page],
    ["a JSON message", message],
  ])("that is %s", (_what, answer) => {
    test.each(changes)("leaves the outcome of %s unknown", async (...mutation) => {
      change = answer;
      expect(await run(...mutation)).toEqual({ errors: [], failures: unknown });
    });
  });

  test.each([
    ["a list of errors", errorsIn200],
    ["a page with a Location header", pageWithLocation],
    ["an empty page", emptyPage],
  ])("leaves the outcome of a change unknown when it is %s", async (_what, answer) => {
    change = answer;
    for (const [name, input] of [
      ["createGenericTask", '{ feedType: "FX_LISTING", schemaVersion: "1.0" }'],
      ["uploadTaskFile", '{ taskId: "t1", file: $file }'],
      ["addStoreCategory", '{ name: "A" }'],
    ] as const) {
      expect(await run(name, input)).toEqual({ errors: [], failures: unknown });
    }
  });

  test.each<[string, Answer]>([
    ["an empty body", ({ response }) => response.writeHead(200).end()],
    ["white space", ({ response }) => response.writeHead(200).end("\r\n")],
    ["an empty object", (call) => answerJson(call, 202, {})],
    ["a list of warnings", (call) => answerJson(call, 200, { warnings: [{ errorId: 1 }] })],
    ["the object itself", (call) => answerJson(call, 200, { taskId: "t1", status: "QUEUED" })],
  ])("confirms an upload when it is %s", async (_what, answer) => {
    change = answer;
    const outcome = await run("uploadTaskFile", '{ taskId: "t1", file: $file }');
    expect(outcome).toEqual({ errors: [], failures: [] });
  });

  test("is UPSTREAM_INVALID_RESPONSE for lists and stores when it is a JSON message", async () => {
    await using strange = await startStandIn(message);
    await using lonely = await startGateway(strange.url);
    for (const field of [
      "store { name }",
      "signingKeys { id }",
      'inventoryTasks(source: { feedType: "LMS_ACTIVE_INVENTORY_REPORT" }) { nodes { id } }',
      'schedules(feedType: "LMS_ORDER_REPORT") { nodes { id } }',
      "feedTypes { nodes { id } }",
    ]) {
      const { errors } = await graphqlClient(lonely.url).query(`{ ${field} }`);
      expect(errors).toMatchObject([{ extensions: { code: "UPSTREAM_INVALID_RESPONSE" } }]);
    }
  });
});

describe("detail 4c: the response of a file link", () => {
  const secret = "a secret that only these tests know";
  const target = { kind: "taskResult", taskId: "t1" } as const;

  test.each<[string, number, Record<string, string>, number]>([
    ["an HTML page", 200, { "content-type": "text/html; charset=utf-8" }, 502],
    ["a JSON message", 200, { "content-type": "application/problem+json" }, 502],
    ["a message in plain text", 200, { "content-type": "text/plain" }, 502],
    ["202", 202, { "content-type": "application/octet-stream" }, 502],
    ["a file", 200, { "content-type": "application/octet-stream" }, 200],
    [
      "JSON with a file name",
      200,
      { "content-type": "application/json", "content-disposition": 'attachment; filename="metrics.json"' },
      200,
    ],
  ])("is 502 unless the service sends a file: %s", async (_what, status, headers, answered) => {
    await using feed = await startStandIn(({ response }) => response.writeHead(status, headers).end("{}"));
    await using at = await startGateway(feed.url, { secret });
    const sealer = createLinkSealer(createKeyring([secret]));
    const { text } = await sealer.seal(target, { key: "a", token: "a" }, Date.now());
    const response = await fetch(`${at.url}/files/${text}`);
    expect(response.status).toBe(answered);
    expect(await response.text()).toContain(answered === 502 ? "UPSTREAM_INVALID_RESPONSE" : "{}");
  });
});

describe("detail 4c: a server error in response to a change", () => {
  test.each<[string, Answer]>([
    ["502", badGateway],
    ["504", gatewayTimeout],
    ["503 without Retry-After", unavailable],
  ])("leaves the outcome unknown without an error envelope: %s", async (_what, answer) => {
    change = answer;
    for (const mutation of changes) {
      expect(await run(...mutation)).toEqual({ errors: [], failures: unknown });
    }
  });

  test.each<[string, Answer]>([
    ["502 with an error envelope", (call) => answerFault(call, 502, 3005)],
    ["504 with an error envelope", (call) => answerFault(call, 504, 190_000)],
    ["500 without an error envelope", ({ response }) => response.writeHead(500).end()],
    [
      "503 with Retry-After",
      ({ response }) => response.writeHead(503, { "retry-after": "60" }).end("<html>Busy</html>"),
    ],
  ])("is UPSTREAM_UNAVAILABLE when it shows that the change was not made: %s", async (_what, answer) => {
    change = answer;
    expect(await run("createVideo", '{ title: "A", sizeInBytes: 10 }')).toMatchObject({
      errors: [{ extensions: { code: "UPSTREAM_UNAVAILABLE" } }],
      failures: null,
    });
  });
});

test("a read within a mutation that the service answers with 429 is a RateLimitedError without a scope", async () => {
  await using limited = await startStandIn(({ response }) =>
    response.writeHead(429, { "retry-after": "60" }).end(),
  );
  await using lonely = await startGateway(limited.url);
  const { data } = await graphqlClient(lonely.url).upload<Payloads, object>(
    `mutation ($file: Upload!) {
      uploadVideo(input: { videoId: "v1", file: $file }) { errors { __typename ... on RateLimitedError { scope } } }
    }`,
    { file },
  );
  expect(limited.calls.map(({ method }) => method)).toEqual(["GET"]);
  expect(data?.["uploadVideo"]?.errors).toEqual([{ __typename: "RateLimitedError", scope: null }]);
});
