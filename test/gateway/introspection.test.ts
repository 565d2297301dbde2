import { createHash } from "node:crypto";
import { on } from "node:events";
import { getIntrospectionQuery, getOperationAST, graphqlSync, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { prepareOperation } from "../../src/operations/prepared-documents.ts";
import { maxIntrospectionSize } from "../../src/plans/introspection-size.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { postOperation, requestText } from "../helpers/post-operation.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
import { connectSocket } from "../helpers/web-socket.ts";

interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
  readonly extensions?: { readonly cost: number };
}

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));

/** Selects one field under many aliases. */
const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(" ");

async function ask(params: object, headers: Record<string, string> = {}, { url } = gateway): Promise<Answer> {
  const response = await postOperation(url, params, headers);
  return { status: response.status, ...((await response.json()) as object) };
}

const headersFor = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Opens an acknowledged WebSocket to the gateway. */
async function openWebSocket(token: string | null, { url } = gateway) {
  const connection = await connectSocket(url, token);
  const messages = on(connection.socket, "message");
  const read = async () => String((await messages.next()).value[0]);
  return {
    ...connection,
    /** @returns the raw messages of one operation. */
    async run(params: object): Promise<string[]> {
      connection.subscribe("1", params);
      const received = [await read()];
      while (received.at(-1)?.startsWith('{"id":"1","type":"next"')) received.push(await read());
      return received;
    },
  };
}

describe("introspection fields of one operation", () => {
  test.each([
    ["aliases", "__schema", "{ a: __schema { description } b: __schema { description } }"],
    ["an alias and the field itself", "__schema", "{ __schema { description } b: __schema { description } }"],
    [
      "aliases of `__type`",
      "__type",
      '{ a: __type(name: "Video") { name } b: __type(name: "Image") { name } }',
    ],
    [
      "a fragment",
      "__schema",
      "{ a: __schema { description } ...A } fragment A on Query { __schema { description } }",
    ],
    ["an inline fragment", "__schema", "{ a: __schema { description } ... { b: __schema { description } } }"],
    [
      "fragments in fragments",
      "__type",
      `{ ...A ... on Query { ...C } } fragment A on Query { ...B } fragment B on Query { a: __type(name: "A") { name } }
       fragment C on Query { ... on Query { b: __type(name: "A") { name } } }`,
    ],
    [
      "conditions that exclude each other",
      "__schema",
      "query ($is: Boolean = true) { a: __schema @skip(if: $is) { description } b: __schema @include(if: $is) { description } }",
    ],
    [
      "another operation with one selection",
      "__schema",
      "query A { a: __schema { description } b: __schema { description } } query B { __schema { description } }",
    ],
  ])("are rejected when selected more than once: %s", async (_what, field, query) => {
    const params = { query, ...(query.startsWith("query A") && { operationName: "A" }) };
    const { status, data, errors } = await ask(params, { accept: "application/graphql-response+json" });
    expect({ status, data }).toEqual({ status: 400, data: undefined });
    const message = `The operation selects \`${field}\` more than once; only one selection is allowed. Combine them under one name.`;
    const expected = [{ message, extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }];
    expect(errors).toMatchObject(expected);
    using socket = await openWebSocket(null);
    const [answer = ""] = await socket.run(params);
    expect(JSON.parse(answer)).toMatchObject({ type: "error", payload: expected });
  });

  test("are named once each in the errors", async () => {
    const { errors = [] } = await ask({
      query: `{ ${aliases(5, "__schema { description }")} ${aliases(5, '__type(name: "A") { name }').replaceAll(/a(\d):/g, "b$1:")} }`,
    });
    expect(errors.map(({ message }) => /`(\w+)`/.exec(message)?.[1])).toEqual(["__schema", "__type"]);
  });

  test.each([
    ["both fields", '{ __schema { description } __type(name: "Video") { name } }'],
    [
      "several selections with the same name",
      `{ __schema { description } ...A ... on Query { __schema { queryType { name } } } __schema { description } }
       fragment A on Query { __schema { types { name } } }`,
    ],
    ["one alias", "{ a: __schema { description } a: __schema { queryType { name } } }"],
    ["30 aliases of `__typename`", `{ ${aliases(30, "__typename")} }`],
    [
      "another operation with several fields",
      "query A { __schema { description } } query B { __schema { description } } query C { a: __typename }",
      "A",
    ],
  ])("are answered: %s", async (_what, query, operationName?: string) => {
    const { status, data, errors } = await ask({ query, operationName });
    expect([status, errors]).toEqual([200, undefined]);
    expect(data).toEqual(
      JSON.parse(JSON.stringify(graphqlSync({ schema, source: query, operationName }).data)),
    );
  });

  test("are not counted in an invalid document, which is rejected for its own errors", async () => {
    const query = "{ ...A ...B } fragment A on Query { ...A __schema { description } }";
    const { errors } = await ask({ query });
    const code = "GRAPHQL_VALIDATION_FAILED";
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code, code]);
    expect(errors?.map(({ message }) => message).join()).toMatch(/Unknown fragment "B".*itself/s);
  });
});

const costOf = async (query: string) => (await ask({ query })).extensions?.cost;

describe("the cost of introspection", () => {
  test("is 0 for `__typename`, and 1 for a small result", async () => {
    expect(await costOf("{ __typename }")).toBe(0);
    expect(await costOf('{ __type(name: "Video") { name } }')).toBe(1);
    expect(await costOf("{ __schema { queryType { name } } }")).toBe(1);
  });

  test("is added to the cost of service calls", async () => {
    const query =
      '{ a: video(videoId: "1") { videoId } b: video(videoId: "2") { videoId } __schema { description } }';
    expect(await ask({ query }, { authorization: "Bearer token" })).toMatchObject({
      data: { a: { videoId: "1" } },
      extensions: { cost: 2 + 1 },
    });
  });

  test("is one for every 100 000 characters of the result", async () => {
    const seen = new Set<number>();
    for (const count of [1, 5, 10, 15, 20, 25, 29]) {
      const { data, extensions } = await ask({
        query: `{ __schema { types { ${aliases(count, "description")} } } }`,
      });
      const length = JSON.stringify(data).length;
      const cost = extensions?.cost ?? 0;
      expect(cost).toBeGreaterThanOrEqual(Math.ceil(length / 100_000));
      expect(cost).toBeLessThanOrEqual(Math.ceil((1.1 * length) / 100_000));
      seen.add(cost);
    }
    expect([...seen]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("counts toward the limit of an operation", async () => {
    await using cheap = await startGateway(service.url, { maxQueryCost: 3 });
    const answer = await ask({ query: getIntrospectionQuery() }, {}, cheap);
    expect(answer.errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", maxCost: 3 } }]);
    expect(answer.data).toBeUndefined();
  });
});

describe("the length of an introspection result", () => {
  const tooLong = `{ __schema { types { ${aliases(20, "fields { type { name fields { name description } } }")} } } }`;

  test("is limited, and a longer one is rejected with the limit over every transport", async () => {
    const message = `The introspection result would be longer than ${maxIntrospectionSize} characters. Select fewer fields.`;
    const errors = [{ message, extensions: { code: "BAD_USER_INPUT" } }];
    for (const token of [null, "token"]) {
      const { data, errors: answered } = await ask({ query: tooLong }, headersFor(token));
      expect({ data, errors: answered }).toMatchObject({ data: undefined, errors });
      using socket = await openWebSocket(token);
      expect(JSON.parse((await socket.run({ query: tooLong }))[0] ?? "")).toMatchObject({
        payload: { errors },
      });
    }
    const stream = await fetch(`${gateway.url}/graphql?query=${encodeURIComponent(tooLong)}`, {
      headers: { accept: "text/event-stream" },
    });
    expect(await stream.text()).toContain(JSON.stringify(message));
  });

  test("counts for the executed operation only", async () => {
    const query = `query Long ${tooLong} query Short { __schema { queryType { name } } }`;
    expect(await ask({ query, operationName: "Short" })).toMatchObject({
      data: { __schema: { queryType: { name: "Query" } } },
    });
    expect((await ask({ query, operationName: "Long" })).errors).toHaveLength(1);
  });
});

/** Returns the raw text of a request. */
function requestOf(params: Record<string, unknown>, headers: readonly string[], method = "POST"): string {
  const lines = ["Connection: close", ...headers];
  if (method === "POST") return requestText(params, lines);
  const members = Object.entries(params).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  const requestLine = `${method} /graphql?${members.join("&")} HTTP/1.1`;
  return [requestLine, "Host: gateway.example", ...lines, "", ""].join("\r\n");
}

/** Sends the same request several times. @returns the responses, without their date and request id. */
async function answersTo(request: string): Promise<string[]> {
  const answers: string[] = [];
  for (let time = 0; time < 4; time += 1) {
    const [answer = ""] = await exchangeRaw(gateway.url, request);
    answers.push(
      answer.replace(/^Date: [^\r]*/im, "Date: now").replace(/^X-Request-Id: [^\r]*/im, "X-Request-Id: any"),
    );
  }
  return answers;
}

const bodyOf = (answer: string) => answer.slice(answer.indexOf("\r\n\r\n") + 4);

const expectSame = (answers: readonly string[]) => {
  for (const [index, answer] of answers.entries()) {
    expect({ index, isSame: answer === answers[0] }).toEqual({ index, isSame: true });
  }
};

describe("a cached introspection result", () => {
  /** Makes each test's query unique, so that its first result is computed. */
  let queries = 0;
  const newQuery = () => {
    queries += 1;
    return `# ${queries}\n${getIntrospectionQuery()}`;
  };
  const token = "Authorization: Bearer token";
  const document = parse(getIntrospectionQuery());
  const node = getOperationAST(document);
  if (!node) throw new Error("The document has no operation.");
  const { introspectionSize: size } = prepareOperation(schema, document, node, false);
  const made = JSON.stringify({
    data: graphqlSync({ schema, source: getIntrospectionQuery() }).data,
    extensions: { cost: Math.ceil(size / 100_000) },
  });

  test.each([
    ["JSON", []],
    ["any kind", ["Accept: */*"]],
    ["a GraphQL response", ["Accept: application/graphql-response+json"]],
    ["JSON, compressed", ["Accept: application/json", "Accept-Encoding: gzip, br"]],
    ["a page of another origin", ["Accept: application/json", "Origin: https://elsewhere.example"]],
  ])("equals the computed one over HTTP, for a client that accepts %s", async (_what, headers) => {
    const query = newQuery();
    for (const method of ["POST", "GET"]) {
      const own = method === "GET" ? ["GraphQL-Require-Preflight: 1"] : [];
      const anonymous = await answersTo(requestOf({ query }, [...headers, ...own], method));
      const known = await answersTo(requestOf({ query }, [...headers, ...own, token], method));
      expectSame([...anonymous, ...known]);
      expect(anonymous[0]).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(anonymous[0]).toMatch(/\r\nContent-Length: \d+\r\n/i);
      expect(bodyOf(anonymous[0] ?? "")).toBe(made);
    }
  });

  test("has the same headers as the computed one for HTTP HEAD, without a body", async () => {
    const request = requestOf({ query: newQuery() }, [], "HEAD");
    const answers = await answersTo(request);
    expectSame(answers);
    expect(bodyOf(answers[0] ?? "")).toBe("");
  });

  test("equals the computed one over server-sent events", async () => {
    const query = newQuery();
    const answers: unknown[] = [];
    for (const authorization of [null, null, null, "token"].map(headersFor)) {
      const sent = { accept: "text/event-stream", ...authorization };
      const response = await postOperation(gateway.url, { query }, sent);
      const headers = Object.fromEntries(response.headers);
      // The number of heartbeats depends on the time that the response took.
      const text = (await response.text()).replaceAll(/^:\n\n/gm, "");
      answers.push({ text, headers: { ...headers, date: "now", "x-request-id": "any" } });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ text: `event: next\ndata: ${made}\n\nevent: complete\ndata:\n\n` });
  });

  test("equals the computed one over WebSocket", async () => {
    const query = newQuery();
    using anonymous = await openWebSocket(null);
    using known = await openWebSocket("token");
    const answers: string[][] = [];
    for (const socket of [anonymous, anonymous, anonymous, known, anonymous])
      answers.push(await socket.run({ query }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toEqual([
      `{"id":"1","type":"next","payload":${made}}`,
      '{"id":"1","type":"complete"}',
    ]);
  });

  test("is shared by HTTP and WebSocket", async () => {
    const query = newQuery();
    using socket = await openWebSocket(null);
    await socket.run({ query });
    await socket.run({ query });
    const overHttp = await ask({ query });
    const overSocket = JSON.parse((await socket.run({ query }))[0] ?? "") as { payload: object };
    expect({ status: 200, ...overSocket.payload }).toEqual(overHttp);
  });

  test("exists for each operation of a document", async () => {
    const query = `query A { __schema { queryType { name } } } query B { __schema { mutationType { name } } } # ${newQuery().length}`;
    for (let time = 0; time < 4; time += 1) {
      const [first, second, unnamed] = await Promise.all(
        ["A", "B", undefined].map((operationName) => ask({ query, operationName })),
      );
      expect(first?.data).toEqual({ __schema: { queryType: { name: "Query" } } });
      expect(second?.data).toEqual({ __schema: { mutationType: { name: "Mutation" } } });
      expect(unnamed?.errors).toMatchObject([{ extensions: { code: "OPERATION_RESOLUTION_FAILURE" } }]);
    }
  });

  test("is used for a document that is sent by its hash", async () => {
    const query = newQuery();
    const extensions = {
      persistedQuery: { version: 1, sha256Hash: createHash("sha256").update(query).digest("hex") },
    };
    const withText = await answersTo(requestOf({ query, extensions }, []));
    const byHash = await answersTo(requestOf({ extensions }, []));
    const byAddress = await answersTo(requestOf({ extensions }, ["GraphQL-Require-Preflight: 1"], "GET"));
    expectSame([...withText, ...byHash, ...byAddress]);
    expect(bodyOf(withText[0] ?? "")).toContain('{"data":{"__schema"');
  });

  test("is not used for documents with variables or other fields", async () => {
    const conditional = "query ($is: Boolean!) { __schema @include(if: $is) { queryType { name } } }";
    const mixed = "{ __schema { queryType { name } } viewer { id } }";
    for (let time = 0; time < 4; time += 1) {
      for (const is of [true, false]) {
        const { data } = await ask({ query: conditional, variables: { is } });
        expect(data).toEqual(is ? { __schema: { queryType: { name: "Query" } } } : {});
      }
      const viewers = ["one", "two"].map(async (name) => {
        const { data } = await ask({ query: mixed }, headersFor(name));
        return (data as { viewer: { id: string } }).viewer.id;
      });
      expect(new Set(await Promise.all(viewers)).size).toBe(2);
    }
  });
});

describe("a gateway with introspection disabled", () => {
  test.each([
    ["`__schema`", "{ __schema { queryType { name } } }"],
    ["`__type`", '{ __type(name: "Video") { name } }'],
    ["a fragment", "{ ...A } fragment A on Query { a: __schema { description } }"],
    ["the full introspection query", getIntrospectionQuery()],
  ])("rejects %s over HTTP and WebSocket", async (_what, query) => {
    await using closed = await startGateway(service.url, { introspection: false });
    for (const token of [null, "token"]) {
      const { data, errors = [] } = await ask({ query }, headersFor(token), closed);
      expect(data).toBeUndefined();
      expect(errors[0]?.extensions.code).toBe("GRAPHQL_VALIDATION_FAILED");
      expect(errors[0]?.message).toContain("introspection has been disabled");
    }
    using socket = await openWebSocket("token", closed);
    const [answer = ""] = await socket.run({ query });
    expect(JSON.parse(answer)).toMatchObject({
      type: "error",
      payload: expect.arrayContaining([
        expect.objectContaining({
          message: expect.stringContaining("introspection has been disabled"),
          extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
        }),
      ]),
    });
    expect((await socket.run({ query: "{ __typename }" }))[0]).toContain('"data":{"__typename":"Query"}');
  });
});
