import { once } from "node:events";
import { beforeEach, describe, expect, test } from "vitest";
import { openSocket } from "../helpers/web-socket.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { type AnswerError, graphqlClient } from "../helpers/graphql-client.ts";
import { answerEverything, answerFault, startStandIn } from "../helpers/stand-in-service.ts";
let callsBefore = 0;

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));
beforeEach(() => {
  service.answer = answerEverything;
  callsBefore = service.calls.length;
});

const newTargets = () => service.calls.slice(callsBefore).map(({ target }) => target);
const query = (text: string, variables: object = {}) =>
  graphqlClient(gateway.url, "token").query<Record<string, unknown>, object>(text, variables);

/** Posts a raw body. */
async function post(body: string | Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: { authorization: "Bearer token", "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  const answer = (await response.json()) as { data?: unknown; errors?: AnswerError[] };
  return { status: response.status, ...answer };
}

/** Nests a field in the given number of inline fragments. */
const inside = (depth: number, field: string) =>
  `{ ${"... on Query { ".repeat(depth)} ${field} ${"} ".repeat(depth)} }`;

describe("a GraphQL document", () => {
  const aliases = Array.from({ length: 31 }, (_, index) => `a${index}: viewer { id }`);

  test.each([
    ["depth", inside(16, 'video(videoId: "v") { id }'), /depth limit of 15 exceeded/],
    ["aliases", `{ ${aliases.join(" ")} }`, /Aliases limit of 30 exceeded/],
    ["aliases in a fragment", `{ ...F } fragment F on Query { ${aliases.join(" ")} }`, /Aliases limit of 30/],
    ["directives", `{ __typename ${"@include(if: true) ".repeat(51)} }`, /Directives limit of 50 exceeded/],
    ["characters", `{ viewer { id } } ${"#\n".repeat(50_000)}`, /Character limit of 100000 exceeded/],
    ["tokens", `{ viewer { ${"id ".repeat(2_001)} } }`, /Token limit of 2000 exceeded/],
    [
      "introspection",
      "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }",
      /depth/i,
    ],
    ["brackets", `{ ${"a { ".repeat(900)}`, /./],
  ])("is rejected with a reason and 400 when it exceeds the limit of %s", async (_what, text, reason) => {
    const accepts = { accept: "application/graphql-response+json" };
    const answer = await post(JSON.stringify({ query: text }), accepts);
    expect(answer.status).toBe(400);
    expect(answer).not.toHaveProperty("data");
    expect(answer.errors?.some(({ message }) => reason.test(message))).toBe(true);
    expect(newTargets()).toEqual([]);
  });

  test("is executed within the limits", async () => {
    expect((await query(`{ ${aliases.slice(1).join(" ")} }`)).errors).toEqual([]);
    expect((await query(inside(12, 'video(videoId: "v") { id }'))).errors).toEqual([]);
  });

  test("is rejected without a call when its cost exceeds the limit", async () => {
    const fields = Array.from({ length: 5 }, (_, index) => `a${index}: nodes(ids: $ids) { id }`).join(" ");
    const ids = Array.from({ length: 50 }, (_, index) => encodeGlobalId("Video", `v${index}`));
    const answer = await query(`query ($ids: [ID!]!) { ${fields} }`, { ids });
    expect(answer.errors).toMatchObject([
      {
        message: expect.stringMatching(/250 service calls.* limit is 200/),
        extensions: { code: "BAD_USER_INPUT", cost: 250, maxCost: 200 },
      },
    ]);
    expect(newTargets()).toEqual([]);
  });

  test("is rejected when its fragments contain each other", async () => {
    const answer = await query("{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }");
    expect(answer.errors.length).toBeGreaterThan(0);
  });
});

describe("a request body", () => {
  test("above the limit is answered with 413, with or without a Content-Length", async () => {
    const body = Buffer.from(JSON.stringify({ query: "{ __typename }", extensions: { pad: "" } }));
    const exact = Buffer.concat([body, Buffer.alloc(1_048_576 - body.length, " ")]);
    expect(await post(exact)).toMatchObject({ status: 200, data: { __typename: "Query" } });
    const larger = Buffer.concat([exact, Buffer.from(" ")]);
    expect(await post(larger)).toMatchObject({
      status: 413,
      errors: [{ message: expect.stringContaining("1048576") }],
    });
    const chunked = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Blob([new Uint8Array(larger)]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/graphql", ""])(
    "with the content type %o is rejected",
    async (type) => {
      const answer = await post('{"query":"{ __typename }"}', { "content-type": type });
      expect(answer).toMatchObject({ status: 415, errors: [{ message: expect.any(String) }] });
    },
  );

  test.each(["", "{", "null", "1", '"{ __typename }"', "[]", "\0", "[".repeat(100_000)])(
    "with the content %o is answered with 400",
    async (body) => {
      expect((await post(body)).status).toBe(400);
    },
  );

  test("over WebSocket closes the connection when it exceeds the limit", async () => {
    const socket = openSocket(gateway.url);
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "connection_init", payload: { pad: "x".repeat(1_100_000) } }));
    const [code] = (await once(socket, "close")) as [number];
    expect(code).toBe(1009);
  });
});

describe("an identifier", () => {
  const hostile = [
    "../video/v1",
    "..%2f..",
    "%2e%2e",
    "a/b",
    "a\\b",
    "a?b=c",
    "a#b",
    "a\0b",
    "a\r\nHost: x",
    " ",
    "ü",
    "💥",
    "%",
    "x".repeat(10_000),
  ];

  test.each(hostile)("%j is sent to the service as one encoded path segment, or not at all", async (id) => {
    service.answer = (call) => answerFault(call, 404, 190_001);
    const text =
      "query ($id: ID!) { video(videoId: $id) { id } document(documentId: $id) { id } image(imageId: $id) { id } }";
    const answer = await query(text, { id });
    expect(answer.data).toEqual({ video: null, document: null, image: null });
    for (const target of newTargets()) {
      expect(target).toMatch(/^\/commerce\/media\/v1_beta\/(video|document|image)\/[^/?#]+$/);
      expect(decodeURIComponent(target.split("/").at(-1) ?? "")).toBe(id);
    }
  });

  test.each(["", ".", "..", "\ud800"])("%j is null without a call", async (id) => {
    const answer = await query("query ($id: ID!) { video(videoId: $id) { id } }", { id });
    expect(answer).toEqual({ status: 200, data: { video: null }, errors: [] });
    expect(newTargets()).toEqual([]);
  });

  test.each(["x", "VmlkZW86", "__proto__", encodeGlobalId("Video", "v1") + "=", "x".repeat(10_000)])(
    "%j is rejected as a global identifier without a call",
    async (id) => {
      const answer = await query("query ($id: ID!) { node(id: $id) { id } }", { id });
      expect(answer.errors).toMatchObject([{ path: ["node"], extensions: { code: "BAD_USER_INPUT" } }]);
      expect(JSON.stringify(answer).length).toBeLessThan(1_000);
      expect(newTargets()).toEqual([]);
    },
  );
});

describe("the GraphQL endpoint", () => {
  test("ignores member names of prototypes", async () => {
    const answers = [
      await post(
        '{"query":"{ __typename }","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
      ),
      await post(
        '{"query":"query ($input: CreateVideoInput!) { __typename }","variables":{"input":{"title":"a","sizeInBytes":1,"__proto__":{"isAdmin":true}}}}',
      ),
      await post(
        '{"query":"query ($v: Boolean = false) { __typename @skip(if: $v) }","variables":{"__proto__":{"v":true}}}',
      ),
      await post('{"query":"{ __typename }","operationName":"__proto__"}'),
      await post('{"query":"{ __typename }","operationName":"constructor"}'),
    ];
    expect("isAdmin" in {}).toBe(false);
    for (const { status, errors = [] } of answers) {
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(errors)).not.toContain("INTERNAL_SERVER_ERROR");
    }
    expect(newTargets()).toEqual([]);
  });

  test("runs only the named operation of a document", async () => {
    const text =
      'query A { a: __typename } query B { b: __typename } mutation C { createVideo(input: { title: "a", sizeInBytes: 1 }) { video { id } } }';
    expect((await post(JSON.stringify({ query: text, operationName: "B" }))).data).toEqual({ b: "Query" });
    expect((await post(JSON.stringify({ query: text, operationName: "A" }))).data).toEqual({ a: "Query" });
    expect((await post(JSON.stringify({ query: text }))).errors).toHaveLength(1);
    expect((await post(JSON.stringify({ query: text, operationName: "D" }))).errors).toHaveLength(1);
    expect(newTargets()).toEqual([]);
  });
});
