import { hash } from "node:crypto";
import { on, once } from "node:events";
import { describe, expect, test } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { createReadLog } from "../helpers/log-lines.ts";
import { openSocket } from "../helpers/web-socket.ts";
import { encodeForm, filesForm, openUpload } from "../gateway/multipart-request.ts";
import { openConnection } from "../helpers/raw-http.ts";
import {
  type Answer,
  answerEverything,
  answerFault,
  answerJson,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

const identity = ["level", "time", "requestId", "operationName", "operationType", "operationHash", "viewer"];
const costs = ["cost", "upstreamCalls", "durationMs", "rateLimitWaitMs", "connectionWaitMs", "errorCodes"];
const keys = [...identity, ...costs, "bytesIn", "bytesOut", "status", "transport", "msg"].toSorted();
const videoId = Buffer.from("Video:1").toString("base64url");
const extensions = { persistedQuery: { version: 1, sha256Hash: "a".repeat(64) } };

async function setUp(config: Partial<GatewayConfig> = {}, answer: Answer = answerEverything) {
  const service = await closeAfterTest(startStandIn(answer));
  const read = createReadLog("info");
  const gateway = await closeAfterTest(startGateway(service.url, config, { log: read.log }));
  const client = graphqlClient(gateway.url, "a-token");
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer a-token", ...headers },
      body,
    });
  const failedUploads = () => read.lines().filter(({ msg }) => msg === "An upload failed.");
  /** Opens a connection and sends a request with only the beginning of its body. */
  const send = async (headers: Record<string, string | number>, beginning: string) => {
    const socket = await openConnection(gateway.url);
    const lines = Object.entries({ Host: "a", Authorization: "Bearer t", ...headers });
    const head = lines.map((pair) => pair.join(": ")).join("\r\n");
    socket.write(`POST /graphql HTTP/1.1\r\n${head}\r\n\r\n${beginning}`);
    return socket;
  };
  return { service, gateway, client, post, send, failedUploads, ...read };
}

const live: Answer = (call) => answerJson(call, 200, videoOnWire("1", "LIVE"));

describe("The log entry of an operation", () => {
  test("has every key, compiled or not", async () => {
    const { gateway, post, operation, operations } = await setUp();
    const query = `query Named { node(id: "${videoId}") { id } }`;
    const body = JSON.stringify({ query });
    const sizes: number[] = [];
    for (let use = 0; use < 4; use += 1) sizes.push((await (await post(body)).arrayBuffer()).byteLength);
    expect(gateway.gateway.statistics.graphql.straightOperations).toBeGreaterThan(0);
    const lines = await operation("Named", 4);
    expect(operations()).toHaveLength(4);
    for (const [index, line] of lines.entries()) {
      expect(Object.keys(line).toSorted()).toEqual(keys);
      expect(line).toMatchObject({
        level: "info",
        operationType: "query",
        operationHash: hash("sha256", query),
        viewer: expect.stringMatching(/^[\w-]{22}$/),
        upstreamCalls: 1,
        rateLimitWaitMs: 0,
        errorCodes: [],
        bytesIn: Buffer.byteLength(body),
        bytesOut: sizes[index],
        status: 200,
        transport: "http",
      });
      expect(line["cost"]).toBe(1);
      expect(line["durationMs"]).toBeGreaterThanOrEqual(0);
    }
  });

  test.each([
    ["is not JSON", "[", {}, 400, "BAD_REQUEST"],
    ["cannot be parsed", '{"query":"{"}', {}, 200, "GRAPHQL_PARSE_FAILED"],
    ["does not match the schema", '{"query":"{ nothing }"}', {}, 200, "GRAPHQL_VALIDATION_FAILED"],
    ["has another content type", "x", { "content-type": "text/plain" }, 415, "BAD_REQUEST"],
    ["is too large", JSON.stringify({ query: " ".repeat(1_100_000) }), {}, 413, "BAD_REQUEST"],
    ["is too long", `{"query":"{ ${"__typename ".repeat(2_001)}}"}`, {}, 400, "GRAPHQL_PARSE_FAILED"],
    ["has no viewer", '{"query":"{ store { name } }"}', { authorization: "" }, 200, "UNAUTHENTICATED"],
    ["names an unknown document", JSON.stringify({ extensions }), {}, 200, "PERSISTED_QUERY_NOT_FOUND"],
    ["accepts no supported type", '{"query":"{__typename}"}', { accept: "image/png" }, 406, "NOT_ACCEPTABLE"],
  ] as const)("is written once for a request that %s", async (_what, body, headers, status, code) => {
    const { post, operations, operation } = await setUp();
    const answer = await post(body, headers);
    await answer.arrayBuffer();
    expect(answer.status).toBe(status);
    const [line] = await operation(null);
    expect(operations()).toHaveLength(1);
    expect(line).toMatchObject({ status, errorCodes: [code], requestId: answer.headers.get("x-request-id") });
    expect(Object.keys(line ?? {}).toSorted()).toEqual(keys);
  });

  test("has status 499 when the client disconnects halfway", async () => {
    const { send, service, operation } = await setUp({}, () => undefined);
    const body = JSON.stringify({ query: `query Left { node(id: "${videoId}") { id } }` });
    const headers = { "Content-Type": "application/json", "Content-Length": body.length };
    const socket = await send(headers, body);
    await service.call(0);
    socket.destroy();
    expect(await operation("Left")).toEqual([expect.objectContaining({ status: 499, upstreamCalls: 1 })]);
  });

  test("is one line with a limited name for any operation name", async () => {
    const { post, text, operations } = await setUp();
    const operationName = `a\nb\r\u001b[31m${"n".repeat(1_000)}`;
    await (await post(JSON.stringify({ query: "{ __typename }", operationName }))).arrayBuffer();
    await expect.poll(() => operations()).toHaveLength(1);
    expect(text().trim().split("\n")).toHaveLength(1);
    expect(text()).not.toContain("\u001b");
    expect(operations()[0]?.["operationName"]).toBe(operationName.slice(0, 200));
  });

  test.each(["text/event-stream", "multipart/mixed;subscriptionSpec=1.0"])(
    "is written at the end of a subscription over %s",
    async (accept) => {
      const { post, operation, operations } = await setUp({}, live);
      const query = `subscription Watched { videoStatusChanged(id: "${videoId}") { isFinal } }`;
      for (const use of [1, 2, 3]) {
        const answer = await post(JSON.stringify({ query }), { accept });
        const sizeInBytes = (await answer.arrayBuffer()).byteLength;
        const lines = await operation("Watched", use);
        expect(operations()).toHaveLength(use);
        expect(lines.at(-1)).toMatchObject({
          operationType: "subscription",
          operationHash: hash("sha256", query),
          status: 200,
          errorCodes: [],
          bytesOut: sizeInBytes,
          upstreamCalls: expect.any(Number),
        });
      }
    },
  );

  test.each(["text/event-stream", "multipart/mixed;subscriptionSpec=1.0", "multipart/mixed"])(
    "has the response size of a rejected subscription over %s",
    async (accept) => {
      const { post, operation } = await setUp();
      const body = JSON.stringify({ query: "subscription Refused { nothing }" });
      const answer = await post(body, { accept });
      const { byteLength } = await answer.arrayBuffer();
      expect(byteLength).toBeGreaterThan(0);
      expect(await operation("Refused")).toEqual([
        expect.objectContaining({
          bytesOut: byteLength,
          status: answer.status,
          errorCodes: ["GRAPHQL_VALIDATION_FAILED"],
        }),
      ]);
    },
  );

  test.each([
    ["a JSON body", "application/json", '{"query":'],
    ["a form", "multipart/form-data; boundary=b", "--b\r\n"],
  ])("is written for %s that arrives too late", async (_what, contentType, part) => {
    const { send, operation, operations, failedUploads } = await setUp({ requestTimeoutMs: 1 });
    const headers = { "GraphQL-Require-Preflight": 1, "Content-Type": contentType, "Content-Length": 1000 };
    const socket = await send(headers, part);
    const line = { status: 408, errorCodes: ["REQUEST_TIMEOUT"], bytesOut: expect.any(Number) };
    expect(await operation(null)).toEqual([expect.objectContaining(line)]);
    expect(operations()[0]?.["bytesOut"]).toBeGreaterThan(0);
    expect(failedUploads().map(({ place, level }) => [place, level])).toEqual(
      contentType === "application/json" ? [] : [["request", "info"]],
    );
    socket.destroy();
  });

  test("is written for each operation over a WebSocket, with the request id of its upgrade", async () => {
    const { gateway, operation, operations } = await setUp({}, live);
    const socket = openSocket(gateway.url, {
      headers: { "x-request-id": "of-the-upgrade", authorization: "Bearer a-token" },
    });
    await once(socket, "open");
    const messages = on(socket, "message");
    const read = async () => String((await messages.next()).value[0]);
    socket.send(JSON.stringify({ type: "connection_init" }));
    await read();
    const run = async (id: string, query: string) => {
      const message = JSON.stringify({ type: "subscribe", id, payload: { query } });
      socket.send(message);
      let nextBytes = 0;
      for (let text = await read(); !/"type":"(complete|error)"/.test(text); text = await read()) {
        nextBytes += Buffer.byteLength(text);
      }
      return { bytesIn: message.length, nextBytes };
    };
    const query = `query Asked { node(id: "${videoId}") { id } }`;
    const { bytesIn, nextBytes } = await run("one", query);
    const [line] = await operation("Asked");
    expect(line).toMatchObject({
      requestId: "of-the-upgrade",
      operationType: "query",
      operationHash: hash("sha256", query),
      status: null,
      transport: "websocket",
      bytesIn,
      bytesOut: nextBytes,
      upstreamCalls: 1,
    });
    for (const use of [1, 2, 3]) {
      await run(`watch ${use}`, `subscription Watched { videoStatusChanged(id: "${videoId}") { isFinal } }`);
      expect((await operation("Watched", use)).at(-1)).toMatchObject({
        operationType: "subscription",
        errorCodes: [],
      });
    }
    await run("wrong", "query Wrong { nothing }");
    expect(await operation("Wrong")).toEqual([
      expect.objectContaining({ errorCodes: ["GRAPHQL_VALIDATION_FAILED"] }),
    ]);
    expect(operations()).toHaveLength(5);
    socket.terminate();
  });
});

const uploadImages = `mutation Sent($input: CreateImagesFromFilesInput!) {
  createImagesFromFiles(input: $input) { results { image { id } errors { __typename } } errors { __typename } }
}`;
const uploadImage = `mutation Sent($input: CreateImageFromFileInput!) {
  createImageFromFile(input: $input) { image { id } errors { __typename } }
}`;

/** Mutation and errors of the log entry for a rejected file. */
const rejected = (code: string, index: string, ...upstream: number[]) => [
  "createImagesFromFiles",
  [{ type: "FileRejectedError", code, path: ["input", "files", index], upstream }],
];

describe("The log entry of a failure", () => {
  test("is written for a mutation, with its typed errors and without input values", async () => {
    const { client, lines, operation, text } = await setUp();
    const title = "";
    await client.query(
      `mutation Declared { createVideo(input: { title: "${title}", classifications: [], sizeInBytes: 1, description: "private words" }) { errors { __typename } } }`,
    );
    await operation("Declared");
    expect(lines().filter(({ msg }) => msg === "A mutation failed.")).toEqual([
      expect.objectContaining({
        level: "info",
        requestId: expect.any(String),
        operationName: "Declared",
        mutation: "createVideo",
        errors: [
          { type: "ValidationError", code: "REQUIRED", path: ["input", "title"], upstream: [] },
          { type: "ValidationError", code: "REQUIRED", path: ["input", "classifications"], upstream: [] },
        ],
      }),
    ]);
    expect(text()).not.toContain("private words");
  });

  test.each([
    ["with an error of the service", "service", (call) => answerFault(call, 400, 190_000), {}],
    ["on a lost connection to the service", "connection", (call) => call.request.socket.destroy(), {}],
    ["the gateway's check", "check", answerEverything, { content: "" }],
  ] as [string, string, Answer, { content?: string }][])(
    "is written for an upload that fails %s",
    async (_where, place, answer, { content = "bytes of a picture" }) => {
      const { client, failedUploads, operation, text } = await setUp({}, answer);
      await client.upload(uploadImage, { input: { file: new File([content], "a secret name.jpg") } });
      await operation("Sent");
      const [line, ...others] = failedUploads();
      expect(others).toEqual([]);
      expect(line).toMatchObject({
        place,
        operationName: "Sent",
        requestId: expect.any(String),
        status: 200,
      });
      expect(line?.["bytesIn"]).toBeGreaterThanOrEqual(content.length);
      expect(line?.["bytesSent"]).toBe(place === "check" ? 0 : content.length);
      expect(text()).not.toContain("a secret name");
    },
  );

  test("is written for an upload that exceeds the rate limit", async () => {
    const { client, failedUploads, operation } = await setUp({ rateLimitMaxWaitMs: 0 });
    const send = () => client.upload(uploadImage, { input: { file: new File(["bytes"], "a.jpg") } });
    for (let count = 0; count < 51; count += 1) await send();
    await operation("Sent", 51);
    expect(failedUploads()).toEqual([
      expect.objectContaining({ place: "limit", level: "warn", bytesSent: 0 }),
    ]);
  });

  test("is written for each failed file of a request, with its path", async () => {
    let calls = 0;
    const { client, lines, failedUploads, operation, text } = await setUp({}, (call) => {
      if (calls++ === 1) answerFault(call, 400, 190_203);
      else answerEverything(call);
    });
    const files = ["first", "second", "", "fourth"].map(
      (content) => new File([content], "a secret name.jpg"),
    );
    await client.upload(uploadImages, { input: { files } });
    await operation("Sent");
    const shared = { operationName: "Sent", storedFiles: 2, errorCodes: [], status: 200 };
    expect(failedUploads()).toEqual([
      expect.objectContaining({ ...shared, file: "input.files.1", place: "service", level: "warn" }),
      expect.objectContaining({ ...shared, file: "input.files.2", place: "check", level: "info" }),
    ]);
    const mutations = lines().filter(({ msg }) => msg === "A mutation failed.");
    expect(mutations.map(({ mutation, errors }) => [mutation, errors])).toEqual([
      rejected("UNSUPPORTED_TYPE", "1", 190_203),
      rejected("EMPTY", "2"),
    ]);
    expect(text()).not.toContain("a secret name");
  });

  test("is written once for a file that fails with a top-level error", async () => {
    const { client, failedUploads, operation } = await setUp({}, (call) => answerFault(call, 401, 1_001));
    await client.upload(uploadImages, { input: { files: [new File(["a picture"], "a.jpg")] } });
    await operation("Sent");
    expect(failedUploads()).toEqual([
      expect.objectContaining({ file: "input.files.0", place: "service", errorCodes: ["UNAUTHENTICATED"] }),
    ]);
  });

  test("is written once when the client of several files disconnects, with the number of stored files", async () => {
    const { gateway, service, failedUploads, operations } = await setUp({}, (call) => {
      // The second call gets no response.
      if (service.calls.length < 2) answerEverything(call);
      else call.request.resume();
    });
    const form = encodeForm(filesForm(uploadImages, ["first", "second", "third"]));
    const sent = openUpload(gateway.url, { contentLength: form.length });
    sent.write(form.subarray(0, form.indexOf("third")));
    await service.call(1);
    sent.destroy();
    await expect.poll(() => operations()).toHaveLength(1);
    expect(failedUploads()).toEqual([
      expect.objectContaining({ place: "client", storedFiles: 1, status: 499, level: "info" }),
    ]);
  });

  test("is written for an upload with an invalid form or a disconnected client", async () => {
    const { post, send, failedUploads, operations } = await setUp();
    const headers = {
      "content-type": "multipart/form-data; boundary=b",
      "graphql-require-preflight": "true",
    };
    await (await post("nothing of a form", { ...headers, authorization: "" })).arrayBuffer();
    await expect.poll(() => operations()).toHaveLength(1);
    const socket = await send({ "Content-Length": 100_000, ...headers }, "--b\r\n");
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    await expect.poll(() => operations()).toHaveLength(2);
    expect(failedUploads()).toEqual([
      expect.objectContaining({ place: "request", errorCodes: ["MALFORMED_MULTIPART"], status: 400 }),
      expect.objectContaining({ place: "client", status: 499 }),
    ]);
  });
});

test("no log entry contains the caller's token", async () => {
  const { gateway, operation, text } = await setUp();
  const token = "the%20token%20of%20a%20caller";
  await graphqlClient(gateway.url, token).query(`query Named { node(id: "${videoId}") { id } }`);
  await operation("Named");
  expect(text()).not.toContain(token);
});
