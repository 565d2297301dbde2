import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { connectSocket, openSocket } from "../helpers/web-socket.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { createLog } from "../../src/log.ts";
import { startGateway } from "../helpers/gateway.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

const repeat = (text: string, times: number) => text.repeat(times);
/** Opens and closes brackets or other texts as often. */
const nest = (open: string, times: number, close: string, inside = "") =>
  `${repeat(open, times)}${inside}${repeat(close, times)}`;
const aliases = (field: string) => Array.from({ length: 31 }, (_, index) => `a${index}: ${field}`).join(" ");
const deepJson = `{"a":${nest("[", 5_000, "]")}}`;

interface Answer {
  readonly status: number;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly data?: unknown;
}
const logged: string[] = [];
const stacks = () => logged.filter((line) => line.includes("stack"));

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(
  startGateway(service.url, {}, { log: createLog("debug", { write: (line) => logged.push(line) }) }),
);

async function read(response: Response): Promise<Answer> {
  return { status: response.status, ...((await response.json()) as object) };
}

/** Posts a body without a token. */
async function post(body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const all = { "content-type": "application/json", ...headers };
  return read(await fetch(`${gateway.url}/graphql`, { method: "POST", headers: all, body }));
}

/** Expects an error that explains the problem, and no stack in the log. */
function expectRefusal(answer: Answer, code: string): void {
  expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code } }] });
  expect(answer).not.toHaveProperty("data");
  expect(answer.errors?.[0]?.message).not.toMatch(/call stack|unexpected error|went wrong/i);
  expect(stacks()).toEqual([]);
  expect(service.calls).toEqual([]);
}

describe("detail 4b: a deeply nested request", () => {
  test.each([
    ["opening brackets", repeat("[", 1_999)],
    ["opening braces", repeat("{", 1_999)],
    ["selections", nest("{a", 900, "}")],
    ["lists in a value", `{ nodes(ids: ${nest("[", 990, "]")}) { id } }`],
    ["objects in a value", `{ nodes(ids: ${nest("{a:", 500, "}", "1")}) { id } }`],
    ["list types", `query ($a: ${nest("[", 990, "]", "ID")}) { __typename }`],
    ["lists in a default value", `query ($a: [ID] = ${nest("[", 900, "]")}) { __typename }`],
    ["fragments", `{ ${nest("... { ", 600, "}", " __typename ")} }`],
    ["lists in a directive argument", `{ __typename @a(b: ${nest("[", 900, "]")}) }`],
    ["too many tokens", `{ ${repeat("__typename ", 2_001)} }`],
    ["directives", `{ __typename ${repeat("@include(if: true) ", 51)} }`],
    ["directives on variables", `query (${repeat("$a: ID @a ", 60)}) { __typename }`],
  ])("is refused with a clear message: %s in a query", async (_what, query) => {
    expectRefusal(await post(JSON.stringify({ query })), "GRAPHQL_PARSE_FAILED");
    const url = `${gateway.url}/graphql?query=${encodeURIComponent(query.slice(0, 4_000))}`;
    expect((await fetch(url)).status).toBeLessThan(500);
    const stream = await post(JSON.stringify({ query }), { accept: "text/event-stream" }).catch(() => null);
    expect(stream).toBeNull();
  });

  test.each(["variables", "extensions"])(
    "is refused with a clear message: JSON in `%s` of a body, a URL and a form",
    async (member) => {
      const operations = `{"query":"query ($a: [ID]) { __typename }","${member}":${deepJson}}`;
      expectRefusal(await post(operations), "BAD_USER_INPUT");
      const deep = `{"a":${nest("[", 1_000, "]")}}`;
      const address = `${gateway.url}/graphql?query={__typename}&${member}=${encodeURIComponent(deep)}`;
      expectRefusal(await read(await fetch(address)), "BAD_USER_INPUT");
      const form = new FormData();
      form.set("operations", operations);
      form.set("map", '{"0":["variables.file"]}');
      form.set("0", new Blob(["x"]), "x.csv");
      const headers = { "graphql-require-preflight": "true" };
      const sent = await fetch(`${gateway.url}/graphql`, { method: "POST", headers, body: form });
      const errors = [{ message: expect.stringMatching(/64 levels/) }];
      expect(await read(sent)).toMatchObject({ status: 400, errors });
    },
  );

  test("is accepted with variables of 64 levels", async () => {
    const variables = JSON.parse(`{"a":${nest("[", 63, "]")}}`) as unknown;
    expect(await post(JSON.stringify({ query: "{ __typename }", variables }))).toMatchObject({ status: 200 });
  });

  test("is refused with the parameter's name when JSON in the URL is invalid", async () => {
    for (const member of ["variables", "extensions"]) {
      for (const value of ["{", "[]", "1"]) {
        const url = `${gateway.url}/graphql?query={__typename}&${member}=${value}`;
        const answer = await read(await fetch(url));
        expectRefusal(answer, "BAD_REQUEST");
        expect(answer.errors?.[0]?.message).toContain(`\`${member}\``);
      }
    }
  });

  test("causes no internal error with texts of almost a megabyte", async () => {
    const long = "a".repeat(1_000_000);
    const texts = [`"${long}"`, `{ ${long} }`, `# ${long}\n{ __typename }`, `{ node(id: "${long}") { id } }`];
    for (const query of texts) {
      const answer = await post(JSON.stringify({ query }), { authorization: "Bearer token" });
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer)).not.toContain("INTERNAL_SERVER_ERROR");
    }
    expect(stacks()).toEqual([]);
  });

  test("fails only its own operation over WebSocket", async () => {
    using connection = await connectSocket(gateway.url, null);
    const { socket, read: next } = connection;
    const subscribe = (payload: string) => socket.send(`{"type":"subscribe","id":"1","payload":${payload}}`);
    subscribe(JSON.stringify({ query: repeat("[", 1_999) }));
    expect(await next()).toMatchObject({
      type: "error",
      payload: [{ message: expect.any(String), extensions: { code: "GRAPHQL_PARSE_FAILED" } }],
    });
    for (const member of ["variables", "extensions"]) {
      subscribe(`{"query":"query ($a: [ID]) { __typename }","${member}":${deepJson}}`);
      expect(await next()).toEqual({
        id: "1",
        type: "error",
        payload: [{ message: expect.stringMatching(/64 levels/), extensions: { code: "BAD_USER_INPUT" } }],
      });
    }
    subscribe('{"query":"{ __typename }"}');
    expect(await next()).toMatchObject({ type: "next", payload: { data: { __typename: "Query" } } });
    expect(stacks()).toEqual([]);
  });
});

describe("detail 4b: the limit of aliases", () => {
  test.each([
    ["aliases of `__typename`", `{ ${aliases("__typename")} }`],
    ["fields with the alias `__typename`", `{ viewer { ${repeat("__typename: id ", 31)} } }`],
    ["aliases of introspection", `{ ${aliases("__schema { description }")} }`],
    ["aliases in a fragment", `{ ...F } fragment F on Query { ${aliases("__typename")} }`],
    [
      "aliases in a repeated fragment",
      `{ ...F ...F } fragment F on Query { ${aliases("__typename").slice(0, 320)} }`,
    ],
  ])("counts %s", async (_what, query) => {
    const answer = await post(JSON.stringify({ query }), { accept: "application/graphql-response+json" });
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]?.message).toMatch(/Aliases limit of 30 exceeded/);
  });
});

test("detail 4b: a WebSocket that sends invalid messages is closed without a stack in the log", async () => {
  const socket = openSocket(gateway.url);
  await once(socket, "open");
  socket.send(repeat("[", 100_000));
  await once(socket, "close");
  expect(stacks()).toEqual([]);
});
