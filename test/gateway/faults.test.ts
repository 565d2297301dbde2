import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterAll, closeAfterTest } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { createManualClock } from "../helpers/clock.ts";
import {
  type Answer,
  answerEverything,
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import { createDocument, createDocumentFromFile, createVideo } from "./operations.ts";

const service = await closeAfterAll(startStandIn(answerEverything));
let gateway: TestGateway;

beforeEach(async () => {
  // Each gateway has its own retry budget, so each test starts with a full one. Retries have no delay.
  gateway = await closeAfterTest(startGateway(service.url, {}, { random: () => 0 }));
});

const readVideo = '{ video(videoId: "v1") { status } }';
const declaration = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
const query = (text: string, variables: object = {}, { url } = gateway) =>
  graphqlClient(url).query<Record<string, { errors: object[] } | null>, object>(text, variables);

const invalidAnswers: [what: string, answer: Answer][] = [
  [
    "invalid JSON",
    ({ response }) => response.writeHead(200, { "content-type": "application/json" }).end("{nope"),
  ],
  [
    "an HTML page",
    ({ response }) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Maintenance</h1>"),
  ],
  ["an empty body", ({ response }) => response.writeHead(200).end()],
  ["an empty 204 response", ({ response }) => response.writeHead(204).end()],
  ["null", (call) => answerJson(call, 200, null)],
  ["a list", (call) => answerJson(call, 200, [])],
  ["a field of a wrong type", (call) => answerJson(call, 200, { ...videoOnWire("v1"), size: "large" })],
  ["an object with a missing field", (call) => answerJson(call, 200, { videoId: "v1" })],
  [
    "an endless JSON body",
    ({ response }) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(65_536, " ");
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", write);
      write();
    },
  ],
];

describe("an invalid response of a service", () => {
  test.each(invalidAnswers)("is UPSTREAM_INVALID_RESPONSE: %s", async (_what, answer) => {
    service.answer = answer;
    const before = service.calls.length;
    expect(await query(readVideo)).toMatchObject({
      status: 200,
      data: { video: null },
      errors: [{ path: ["video"], extensions: { code: "UPSTREAM_INVALID_RESPONSE", service: "MEDIA" } }],
    });
    expect(service.calls).toHaveLength(before + 1);
  });

  test("excludes an unknown status, which becomes UNRECOGNIZED with its upstream value", async () => {
    service.answer = (call) => answerJson(call, 200, videoOnWire("v1", "HALF_DONE"));
    expect((await query('{ video(videoId: "v1") { status upstreamStatus isTerminal } }')).data).toEqual({
      video: { status: "UNRECOGNIZED", upstreamStatus: "HALF_DONE", isTerminal: false },
    });
  });
});

const reset: Answer = ({ request }) => request.socket.resetAndDestroy();
const closed: Answer = ({ request }) => request.socket.destroy();
const truncated: Answer = ({ response }) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 });
  response.write('{"videoId":', () => response.destroy());
};
const fails =
  (status: number): Answer =>
  (call) =>
    answerFault(call, status, 190_000, "Internal failure.");

describe("a service failure", () => {
  test.each<[string, Answer]>([
    ["a reset connection", reset],
    ["a closed connection", closed],
    ["a truncated body", truncated],
    ["500", fails(500)],
    ["502", ({ response }) => response.writeHead(502).end("<html>Bad gateway</html>")],
    ["503", fails(503)],
  ])("is UPSTREAM_UNAVAILABLE for a query: %s", async (_what, answer) => {
    service.answer = answer;
    expect(await query(readVideo)).toMatchObject({
      status: 200,
      data: { video: null },
      errors: [{ path: ["video"], extensions: { code: "UPSTREAM_UNAVAILABLE", service: "MEDIA" } }],
    });
  });

  test.each<[string, Answer]>([
    ["a reset connection", reset],
    ["a closed connection", closed],
    ["a truncated body", truncated],
    ["a body that is not JSON", ({ response }) => response.writeHead(201).end("Done!")],
  ])("leaves the outcome of a mutation unknown after %s, without a retry", async (_what, answer) => {
    service.answer = answer;
    const before = service.calls.length;
    const { data, errors } = await query(createDocument, { input: declaration });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      createDocument: {
        document: null,
        errors: [{ __typename: "OutcomeUnknownError", kind: "UPSTREAM", path: [], upstream: [] }],
      },
    });
    expect(service.calls).toHaveLength(before + 1);
  });

  test.each<[string, Answer]>([
    ["a closed connection", closed],
    ["201 without a Location", ({ response }) => response.writeHead(201).end()],
  ])("leaves the outcome of a mutation's second call unknown after %s", async (_what, answer) => {
    service.answer = (call) => {
      if (!call.target.endsWith("/upload")) return answerEverything(call);
      return void call.request.resume().on("end", () => answer(call));
    };
    const input = {
      documentType: "USER_GUIDE_OR_MANUAL",
      languages: ["ENGLISH"],
      file: new File(["%PDF-1.4\n%%EOF\n"], "a.pdf"),
    };
    const { data } = await graphqlClient(gateway.url).upload(createDocumentFromFile, { input });
    expect(data).toMatchObject({
      createDocumentFromFile: {
        document: { documentId: "d1" },
        errors: [{ __typename: "OutcomeUnknownError", upstream: [] }],
      },
    });
  });

  test("does not fail a mutation when only the read after the change fails", async () => {
    service.answer = (call) => (call.method === "GET" ? fails(500)(call) : answerEverything(call));
    expect(await query(createVideo, { input: { title: "a", sizeInBytes: 5 } })).toMatchObject({
      data: { createVideo: { video: { videoId: "v1", status: "PENDING_UPLOAD" }, errors: [] } },
      errors: [],
    });
  });

  test("affects only its own field of the response", async () => {
    service.answer = (call) => (askedId(call) === "bad" ? fails(500)(call) : answerEverything(call));
    const both =
      '{ good: video(videoId: "good") { videoId } bad: video(videoId: "bad") { videoId } viewer { mode } }';
    expect(await query(both)).toMatchObject({
      data: { good: { videoId: "good" }, bad: null, viewer: { mode: "LIVE" } },
      errors: [{ path: ["bad"] }],
    });
  });
});

describe("a rejection by a service", () => {
  test.each([
    [401, 1001, "UNAUTHENTICATED"],
    [400, 1002, "UNAUTHENTICATED"],
    [403, 1100, "FORBIDDEN"],
    [404, 999, "UPSTREAM_ERROR"],
    [409, 190_011, "UPSTREAM_ERROR"],
  ])("with status %i and error %i is %s for a query", async (status, errorId, code) => {
    service.answer = (call) => answerFault(call, status, errorId);
    expect((await query(readVideo)).errors).toMatchObject([
      { path: ["video"], extensions: { code, httpStatus: status, upstream: [{ errorId }] } },
    ]);
  });

  test("with status 429 and a Retry-After beyond the deadline is RATE_LIMITED at once, with the seconds", async () => {
    service.answer = ({ response }) => response.writeHead(429, { "retry-after": "60" }).end();
    expect((await query(readVideo)).errors).toMatchObject([
      { path: ["video"], extensions: { code: "RATE_LIMITED", retryAfterSeconds: 60 } },
    ]);
  });
});

describe("a slow service", () => {
  test("that does not answer a mutation leaves its outcome unknown at the deadline", async () => {
    service.answer = () => undefined;
    const before = service.calls.length;
    const clock = createManualClock();
    await using patient = await startGateway(service.url, { upstreamTimeoutMs: 15_000 }, { clock });
    const answered = query(createDocument, { input: declaration }, patient);
    await service.call(before);
    await clock.advance(15_000);
    expect(await answered).toMatchObject({
      data: { createDocument: { errors: [{ __typename: "OutcomeUnknownError", upstream: [] }] } },
      errors: [],
    });
  });

  test("does not affect the nodes that are already loaded", async () => {
    service.answer = (call) => (askedId(call) === "slow" ? undefined : answerEverything(call));
    const before = service.calls.length;
    const ids = ["a", "slow"].map((id) => encodeGlobalId("Video", id));
    const clock = createManualClock();
    await using patient = await startGateway(service.url, { upstreamTimeoutMs: 15_000 }, { clock });
    const answered = query("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids }, patient);
    await service.call(before + 1);
    await clock.advance(15_000);
    expect(await answered).toMatchObject({
      data: { nodes: [{ id: ids[0] }, null] },
      errors: [{ path: ["nodes", 1], extensions: { code: "UPSTREAM_TIMEOUT", service: "MEDIA" } }],
    });
  });
});
