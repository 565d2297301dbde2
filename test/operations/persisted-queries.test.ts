import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { gatewayDefaults } from "../../src/config/gateway-config.ts";
import { PersistedQueries } from "../../src/operations/persisted-queries.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url, { maxQueryCost: 2 }));

const sha256 = (text: string) => hash("sha256", text);
const named = (sha256Hash: unknown, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash } });

interface Params {
  readonly query?: string;
  readonly variables?: object;
  readonly extensions: unknown;
}

async function read(response: Response) {
  const { data, errors } = (await response.json()) as {
    data?: unknown;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: response.status, data, message: errors?.[0]?.message, code: errors?.[0]?.extensions.code };
}

async function post(params: Params) {
  const headers = { authorization: "Bearer token", "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(params) };
  return read(await fetch(`${gateway.url}/graphql`, init));
}

async function get({ query, variables, extensions }: Params) {
  const url = new URL(`${gateway.url}/graphql`);
  if (query !== undefined) url.searchParams.set("query", query);
  if (variables) url.searchParams.set("variables", JSON.stringify(variables));
  url.searchParams.set("extensions", JSON.stringify(extensions));
  return read(await fetch(url, { headers: { authorization: "Bearer token" } }));
}

describe("detail 24: Automatic persisted queries", () => {
  test.each([
    ["POST", post],
    ["GET", get],
  ])(
    "over %s: an unknown hash gets PERSISTED_QUERY_NOT_FOUND; a request with the text registers it, and the hash then runs it",
    async (method, send) => {
      const query = `query ${method}($id: ID!) { video(videoId: $id) { videoId } }`;
      const extensions = named(sha256(query));
      const variables = { id: "v1" };
      expect(await send({ extensions, variables })).toMatchObject({
        data: undefined,
        message: "PersistedQueryNotFound",
        code: "PERSISTED_QUERY_NOT_FOUND",
      });
      expect(await send({ query, extensions, variables })).toMatchObject({
        data: { video: { videoId: "v1" } },
      });
      expect(await send({ extensions, variables: { id: "v2" } })).toEqual({
        status: 200,
        data: { video: { videoId: "v2" } },
      });
    },
  );

  test("a hash in capitals equals the same hash in lower case", async () => {
    const query = "{ __typename }";
    await post({ query, extensions: named(sha256(query).toUpperCase()) });
    expect(await get({ extensions: named(sha256(query)) })).toMatchObject({ data: { __typename: "Query" } });
  });

  test("a hash of another text is rejected, and the text is not stored", async () => {
    const extensions = named(sha256("{ viewer { id } }"));
    expect(await post({ query: "{ __typename }", extensions })).toMatchObject({
      status: 400,
      code: "BAD_USER_INPUT",
    });
    expect(await post({ extensions })).toMatchObject({ code: "PERSISTED_QUERY_NOT_FOUND" });
  });

  test.each([
    ["with another version", named(sha256("{ __typename }"), 2)],
    ["that is not a SHA-256 hash", named("abc")],
    ["that is not a string", named(17)],
    ["that is missing", { persistedQuery: {} }],
    ["given without its object", { persistedQuery: "abc" }],
  ])("a hash %s is rejected with the expected format", async (_which, extensions) => {
    expect(await post({ extensions })).toMatchObject({
      status: 400,
      code: "BAD_USER_INPUT",
      message: expect.stringContaining("64 hexadecimal digits"),
    });
  });

  test("a stored query has the cost and the limits of a query that is sent as text", async () => {
    const dear = "query Dear($ids: [ID!]!) { nodes(ids: $ids) { __typename } }";
    const extensions = named(sha256(dear));
    await post({ query: dear, variables: { ids: [] }, extensions });
    expect(await post({ variables: { ids: ["a", "b", "c"] }, extensions })).toMatchObject({
      code: "BAD_USER_INPUT",
      message: expect.stringMatching(/ 3 service calls; the limit is 2\./),
    });
    const deep = `{ ${"a { ".repeat(100)}`;
    await post({ query: deep, extensions: named(sha256(deep)) });
    expect(await post({ extensions: named(sha256(deep)) })).toMatchObject({
      status: 400,
      code: "GRAPHQL_PARSE_FAILED",
    });
  });

  test("a mutation by GET is rejected with 405, also by its hash", async () => {
    const query = 'mutation { createVideo(input: { title: "a", sizeInBytes: 1000 }) { video { id } } }';
    const extensions = named(sha256(query));
    expect((await get({ query, extensions })).status).toBe(405);
    expect((await get({ extensions })).status).toBe(405);
    expect(service.calls.filter(({ method }) => method === "POST")).toEqual([]);
    expect(await post({ extensions })).toMatchObject({
      data: { createVideo: { video: { id: expect.any(String) } } },
    });
  });
});

test("the cache of persisted queries has a limit and keeps the latest texts", () => {
  const persisted = new PersistedQueries(createMemoryState(), systemClock, gatewayDefaults);
  const texts = Array.from({ length: 8_100 }, (_, index) => `{ a${index} }`);
  for (const query of texts) void persisted.find({ query, extensions: named(sha256(query)) });
  const kept = texts.filter((query) => typeof findByHash(persisted, query) === "string");
  expect(kept.length).toBeLessThan(8_000);
  expect(kept).toEqual(texts.slice(-kept.length));
});

/** Result for the hash of a text; a promise when other instances must be asked. */
function findByHash(persisted: PersistedQueries, query: string): string | null | Promise<string> {
  const found = persisted.find({ extensions: named(sha256(query)) });
  if (found instanceof Promise) found.catch(() => undefined);
  return found;
}
