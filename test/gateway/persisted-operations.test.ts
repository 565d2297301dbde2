import { createHash } from "node:crypto";
import { createClient as createEventClient } from "graphql-sse";
import { describe, expect, test } from "vitest";
import { connectSocket } from "../helpers/web-socket.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { socketClient } from "../helpers/socket-client.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import { sendForm } from "./multipart-request.ts";

const one = "query One($id: ID!) { video(videoId: $id) { videoId } }";
const watch = "subscription Watch($id: ID!) { videoStatusChanged(id: $id) { video { videoId } } }";
const upload =
  "mutation Upload($file: Upload!) { createDocumentFromFile(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH], file: $file }) { document { documentId } errors { __typename } } }";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const manifest = new Map([
  ["one", one],
  ["watch", watch],
  [sha256(one), one],
  [sha256(watch), watch],
  ["upload", upload],
]);
const named = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
const headers = { authorization: "Bearer token", "content-type": "application/json" };
const variables = { id: "v1" };
const watched = { id: encodeGlobalId("Video", "v1") };
const video = { video: { videoId: "v1" } };

const service = await closeAfterAll(startStandIn(answerEverything));
const open = await closeAfterAll(startGateway(service.url, { persistedOperations: manifest }));
const locked = await closeAfterAll(
  startGateway(service.url, { persistedOperations: manifest, persistedOperationsOnly: true }),
);

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

async function read(response: Response) {
  const { data, errors } = (await response.json()) as Answer;
  return { status: response.status, data, code: errors?.[0]?.extensions.code };
}

const post = async ({ url }: TestGateway, params: object) =>
  read(await fetch(`${url}/graphql`, { method: "POST", headers, body: JSON.stringify(params) }));

async function get({ url }: TestGateway, params: Record<string, unknown>) {
  const address = new URL(`${url}/graphql`);
  for (const [name, value] of Object.entries(params)) {
    address.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return read(await fetch(address, { headers }));
}

/** Sends a raw payload over a WebSocket. @returns the first message of the operation. */
async function overSocket({ url }: TestGateway, payload: object): Promise<unknown> {
  using connection = await connectSocket(url);
  connection.subscribe("1", payload);
  return (await connection.read())?.payload;
}

describe.each([
  ["open", () => open],
  ["locked", () => locked],
])("an operation of the manifest, at a gateway that is %s", (_name, gatewayOf) => {
  test.each([
    ["documentId", { documentId: "one" }],
    ["a documentId with its hash algorithm", { documentId: `sha256:${sha256(one)}` }],
    ["the hash of Apollo's clients", { extensions: named(sha256(one)) }],
    ["an upper-case hash", { extensions: named(sha256(one).toUpperCase()) }],
    ["an id instead of the hash", { extensions: named("one") }],
    ["an id with the same text", { documentId: "one", query: one }],
  ])("runs repeatedly by %s", async (_form, params) => {
    for (let round = 0; round < 3; round += 1) {
      for (const send of [post, get]) {
        expect(await send(gatewayOf(), { ...params, variables })).toMatchObject({ status: 200, data: video });
      }
    }
  });

  test("is rejected when the text beside its id is different", async () => {
    for (const params of [{ documentId: "one" }, { extensions: named(sha256(one)) }]) {
      const refused = await post(gatewayOf(), { ...params, query: "{ __typename }" });
      expect(refused).toEqual({ status: 400, data: undefined, code: "BAD_USER_INPUT" });
    }
  });

  test("runs with a file", async () => {
    const operations = JSON.stringify({ documentId: "upload", variables: { file: null } });
    const parts = [
      { name: "operations", content: operations },
      { name: "map", content: JSON.stringify({ "0": ["variables.file"] }) },
      { name: "0", content: "%PDF-1.4 a text\n%%EOF\n", filename: "guide.pdf" },
    ];
    expect(await sendForm(gatewayOf().url, parts, { token: "token" })).toMatchObject({
      status: 200,
      errors: [],
      data: { createDocumentFromFile: { document: expect.anything() } },
    });
  });

  test("streams over server-sent events, even when repeated", async () => {
    for (let round = 0; round < 2; round += 1) {
      const events = createEventClient({ url: `${gatewayOf().url}/graphql`, headers });
      const stream = events.iterate({
        extensions: named(sha256(watch)),
        variables: watched,
      } as never);
      const { value } = await stream.next();
      expect(value).toMatchObject({ data: { videoStatusChanged: video } });
      await stream.return?.();
      events.dispose();
    }
  });

  test.each([
    ["by its id without a text", { documentId: "one", variables }],
    ["by its hash with an empty text", { query: "", extensions: named(sha256(one)), variables }],
    ["by its hash with its text", { query: one, extensions: named(sha256(one)), variables }],
  ])("runs over a WebSocket %s", async (_form, payload) => {
    expect(await overSocket(gatewayOf(), payload)).toEqual({ data: video, extensions: expect.anything() });
  });

  test("streams over a WebSocket, even when repeated", async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await overSocket(gatewayOf(), { documentId: "watch", variables: watched })).toMatchObject({
        data: { videoStatusChanged: video },
      });
    }
  });
});

describe("a locked gateway", () => {
  test.each([
    ["a text", { query: "{ __typename }" }],
    ["a text of the manifest without its id", { query: one, variables }],
    ["a text with its hash", { query: "{ __typename }", extensions: named(sha256("{ __typename }")) }],
    ["introspection", { query: "{ __schema { types { name } } }" }],
    ["an empty text", { query: "" }],
    ["a malformed id", { extensions: { persistedQuery: "one" } }],
  ])("rejects %s and names the required parameter", async (_what, params) => {
    const before = service.calls.length;
    const refused = { status: 400, data: undefined, code: "PERSISTED_QUERY_ID_REQUIRED" };
    for (const send of [post, get, post]) expect(await send(locked, params)).toEqual(refused);
    expect(await overSocket(locked, params)).toMatchObject([
      { message: expect.stringContaining("documentId"), extensions: { code: refused.code } },
    ]);
    expect(service.calls).toHaveLength(before);
  });

  test("rejects a request without id and text", async () => {
    for (const send of [post, get]) {
      expect(await send(locked, {})).toMatchObject({ code: "PERSISTED_QUERY_ID_REQUIRED" });
    }
  });

  test.each([
    ["an id", { documentId: "two" }],
    ["a hash", { extensions: named(sha256("{ __typename }")) }],
    ["a property name of every object", { documentId: "__proto__" }],
  ])("reports that %s is not in its list, instead of asking for the text", async (_what, params) => {
    const refused = { data: undefined, code: "PERSISTED_QUERY_NOT_IN_LIST" };
    expect(await post(locked, params)).toEqual({ status: 404, ...refused });
    expect(await get(locked, params)).toEqual({ status: 404, ...refused });
    expect(await overSocket(locked, params)).toMatchObject([{ extensions: { code: refused.code } }]);
  });

  test("stores no text that a client sends with its hash", async () => {
    const text = "{ viewer { id } }";
    await post(locked, { query: text, extensions: named(sha256(text)) });
    expect(await post(locked, { extensions: named(sha256(text)) })).toMatchObject({
      code: "PERSISTED_QUERY_NOT_IN_LIST",
    });
  });

  test("rejects texts over server-sent events", async () => {
    for (let round = 0; round < 2; round += 1) {
      const response = await fetch(`${locked.url}/graphql`, {
        method: "POST",
        headers: { ...headers, accept: "text/event-stream" },
        body: JSON.stringify({ query: watch, variables: watched }),
      });
      expect(await response.text()).toContain("PERSISTED_QUERY_ID_REQUIRED");
    }
  });

  test("checks the variables of a listed operation", async () => {
    const refused = await post(locked, { documentId: "one", variables: { id: 7, more: {} } });
    expect(refused.code).toBeUndefined();
    expect(await post(locked, { documentId: "one", variables: {} })).toMatchObject({
      code: "BAD_USER_INPUT",
    });
  });
});

describe("an open gateway with a manifest", () => {
  test("runs any other text, and supports automatic persisted queries", async () => {
    const text = "{ __typename }";
    expect(await post(open, { query: text })).toMatchObject({ data: { __typename: "Query" } });
    const extensions = named(sha256(text));
    expect(await post(open, { extensions })).toMatchObject({ code: "PERSISTED_QUERY_NOT_FOUND" });
    expect(await post(open, { query: text, extensions })).toMatchObject({ status: 200 });
    expect(await post(open, { extensions })).toMatchObject({ data: { __typename: "Query" } });
  });

  test("reports that a document id is not in its list", async () => {
    expect(await post(open, { documentId: "two" })).toMatchObject({
      status: 404,
      code: "PERSISTED_QUERY_NOT_IN_LIST",
    });
  });
});

test("automatic persisted queries work over a WebSocket as over HTTP", async () => {
  await using gateway = await startGateway(service.url);
  const extensions = named(sha256(one));
  expect(await overSocket(gateway, { extensions, variables })).toMatchObject([
    { extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } },
  ]);
  const client = socketClient(gateway.url, "token");
  const { value } = await client.iterate({ query: one, extensions, variables }).next();
  expect(value).toMatchObject({ data: video });
  expect(await overSocket(gateway, { extensions, variables })).toMatchObject({ data: video });
  await client.dispose();
});
