import { createHash } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { textLimits } from "../../../src/http/graphql/text-limits.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { startGateway, type TestGateway } from "../../helpers/gateway.ts";
import { exchangeRaw, openConnection, readAnswers } from "../../helpers/raw-http.ts";
import {
  answerEverything,
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../../helpers/stand-in-service.ts";

const shop = "https://shop.example";
const config = {
  corsOrigins: [shop],
  maxQueryCost: 5,
  rateLimitMaxWaitMs: 0,
};

let service: StandInService;
beforeAll(async () => {
  service = await startStandIn((call) => {
    switch (askedId(call)) {
      case "limited":
        return answerJson(call, 429, {}, { "retry-after": "3600" });
      case "refused":
        return answerFault(call, 403, 1100, 'A "reason" with \u2028 and ü.');
      case "untitled":
        return answerJson(call, 200, { ...videoOnWire("untitled"), title: 'ä "q" \u{1f389}' });
      default:
        return answerEverything(call);
    }
  });
});
afterAll(() => service[Symbol.asyncDispose]());

/** An operation that each gateway runs until it has a plan. */
interface Operation {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: object;
}

const video: Operation = {
  query: "query Video($id: ID!) { video(videoId: $id) { id videoId title status } }",
  variables: { id: "v1" },
};
const several: Operation = {
  query:
    "query Other { __typename } query Wanted($id: ID!) { video(videoId: $id) { ...Parts } } fragment Parts on Video { videoId }",
  operationName: "Wanted",
  variables: { id: "v1" },
};
const required: Operation = {
  query: "query Nodes($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }",
  variables: { ids: ["VmlkZW86djE"] },
};
const change: Operation = {
  query:
    'mutation Create($size: Int!) { createVideo(input: { title: "a", sizeInBytes: $size }) { video { id } errors { __typename ... on MutationError { message } } } }',
  variables: { size: 1_000 },
};

const token = "Authorization: Bearer one";

/** The bytes of a request by POST. */
function post(body: unknown, headers: readonly string[] = [token], version = "1.1"): Buffer {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const types = headers.some((header) => /^content-type:/i.test(header))
    ? []
    : ["Content-Type: application/json"];
  const lengths = headers.some((header) => /^transfer-encoding:/i.test(header))
    ? []
    : [`Content-Length: ${bytes.length}`];
  const head = [
    `POST /graphql HTTP/${version}`,
    "Host: gateway.example",
    ...types,
    ...lengths,
    ...headers,
    "",
    "",
  ];
  return Buffer.concat([Buffer.from(head.join("\r\n")), bytes]);
}

/** The bytes of a request without a body. */
function get(
  params: Readonly<Record<string, string>>,
  headers: readonly string[] = [token],
  method = "GET",
): string {
  const target = `/graphql?${new URLSearchParams(params).toString()}`;
  return [`${method} ${target} HTTP/1.1`, "Host: gateway.example", ...headers, "", ""].join("\r\n");
}

/** The parameters of an operation in an address. */
const inAddress = ({ query, operationName, variables }: Operation) => ({
  query,
  ...(operationName === undefined ? {} : { operationName }),
  ...(variables === undefined ? {} : { variables: JSON.stringify(variables) }),
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const persisted = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(query) } });

const withoutDate = (answers: readonly string[]) =>
  answers.map((answer) => answer.replace(/^Date: .*\r\n/m, ""));

/** Sends an operation until it has a plan. */
async function warm(url: string, operation: Operation): Promise<void> {
  for (let use = 0; use < 3; use += 1) {
    const [answer] = await exchangeRaw(url, post(operation));
    expect(answer).toContain('\r\n\r\n{"data":');
  }
}

/** The answers of the server library, and those to the same bytes when the operation has a plan. */
async function bothWays(operation: Operation, bytes: string | Buffer, count = 1) {
  const url = (gateway: TestGateway) => gateway.url;
  await using first = await startGateway(service.url, config);
  const inFull = withoutDate(await exchangeRaw(url(first), bytes, count));
  const atFirst = first.gateway.statistics.straightOperations;
  await using second = await startGateway(service.url, config);
  await warm(url(second), operation);
  const before = second.gateway.statistics.straightOperations;
  const straight = withoutDate(await exchangeRaw(url(second), bytes, count));
  return { inFull, straight, atFirst, operations: second.gateway.statistics.straightOperations - before };
}

describe("a request of a usual client goes the straight way, and is answered as on the way of all others", () => {
  test.each<readonly [string, Operation, string | Buffer]>([
    ["a query", video, post(video)],
    ["a query of several", several, post(several)],
    ["a query with members that are null", video, post({ ...video, operationName: null, extensions: null })],
    ["a query with extensions", video, post({ ...video, extensions: { clientLibrary: { name: "a" } } })],
    ["a query without variables", { query: "{ __typename }" }, post({ query: "{ __typename }" })],
    ["a mutation", change, post(change)],
    ["a mutation that is refused", change, post({ ...change, variables: { size: 0 } })],
    ["text beyond ASCII", video, post({ ...video, variables: { id: "untitled" } })],
    ["an error of a field", video, post({ ...video, variables: { id: "limited" } })],
    ["an error with quotation marks", video, post({ ...video, variables: { id: "refused" } })],
    [
      "an error for clients that want its status",
      video,
      post({ ...video, variables: { id: "limited" } }, [token, "Accept: application/graphql-response+json"]),
    ],
    ["no token", video, post(video, [])],
    ["no token for what must be there", required, post(required, [])],
    [
      "no token, for clients that want the status",
      required,
      post(required, ["Accept: application/graphql-response+json"]),
    ],
    ["more than a list may have", required, post({ ...required, variables: { ids: ["x".repeat(10_000)] } })],
    ["a page of an allowed origin", video, post(video, [token, `Origin: ${shop}`])],
    ["a page of another origin", video, post(video, [token, "Origin: https://evil.example"])],
    ["a page of the gateway's own", video, post(video, [token, "Origin: http://gateway.example"])],
    ["a body in pieces", video, post(inPieces(JSON.stringify(video)), [token, "Transfer-Encoding: chunked"])],
    [
      "a byte order mark",
      video,
      post(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(video))])),
    ],
    [
      "bytes that are no UTF-8",
      video,
      post(Buffer.from(JSON.stringify({ ...video, variables: { id: "\u00e9" } }), "latin1")),
    ],
    ["a charset", video, post(video, [token, "Content-Type: application/json; charset=utf-8"])],
    ["a type in capitals", video, post(video, [token, "Content-Type: Application/JSON"])],
    ["another type of JSON", video, post(video, [token, "Content-Type: application/graphql+json"])],
    ["a connection that closes", video, post(video, [token, "Connection: close"])],
    ["an older version of HTTP", video, post(video, [token], "1.0")],
    [
      "an older version of HTTP that keeps the connection",
      video,
      post(video, [token, "Connection: keep-alive"], "1.0"),
    ],
    ["GET", video, get(inAddress(video))],
    ["GET of several", several, get(inAddress(several))],
    ["GET of a page", video, get(inAddress(video), [token, `Origin: ${shop}`])],
    ["GET with an error", video, get(inAddress({ ...video, variables: { id: "limited" } }))],
  ])("%s", async (_what, operation, bytes) => {
    const { inFull, straight, atFirst, operations } = await bothWays(operation, bytes);
    expect(inFull).toHaveLength(1);
    expect(straight).toEqual(inFull);
    expect({ atFirst, operations }).toEqual({ atFirst: 0, operations: 1 });
  });

  test.each([
    "*/*",
    "application/json",
    "application/json, text/plain, */*",
    "application/json; charset=utf-8",
    "application/graphql-response+json",
    "application/graphql-response+json, application/json;q=0.9",
    "application/graphql-response+json,application/json;q=0.9",
    "application/json, application/graphql-response+json",
    "application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed",
    "application/graphql+json, application/json",
    "multipart/mixed;deferSpec=20220824,application/graphql-response+json,application/json;q=0.9",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "application/*",
    "application/json;q=0, application/graphql-response+json",
    "application/json; charset=latin1, application/graphql-response+json",
    "APPLICATION/JSON",
  ])("Accept: %s", async (accept) => {
    for (const id of ["v1", "limited"]) {
      const bytes = post({ ...video, variables: { id } }, [token, `Accept: ${accept}`]);
      const { inFull, straight, operations } = await bothWays(video, bytes);
      expect(straight).toEqual(inFull);
      expect(operations).toBe(1);
    }
  });

  test("persisted queries, by POST and by GET, with and without their text", async () => {
    const { query, variables } = video;
    const extensions = persisted(query);
    const inAddressByHash = {
      variables: JSON.stringify(variables),
      extensions: JSON.stringify(extensions),
    };
    await using gateway = await startGateway(service.url, config);
    const [unknown] = await exchangeRaw(gateway.url, post({ extensions, variables }));
    expect(unknown).toContain("PersistedQueryNotFound");
    const [known] = withoutDate(await exchangeRaw(gateway.url, post({ query, extensions, variables })));
    await warm(gateway.url, video);
    const before = gateway.gateway.statistics.straightOperations;
    for (const bytes of [
      post({ extensions, variables }),
      post({ query, extensions, variables }),
      post({ query: null, extensions, variables }),
      get(inAddressByHash),
      get({ ...inAddressByHash, query }),
    ]) {
      expect(withoutDate(await exchangeRaw(gateway.url, bytes))).toEqual([known]);
    }
    expect(gateway.gateway.statistics.straightOperations).toBe(before + 5);
  });

  test("requests that come together on one connection are answered in their order", async () => {
    const requests = ["a", "limited", "c"].map((id) => post({ ...video, variables: { id } }));
    const bytes = Buffer.concat([...requests, post({ query: "{ nothing }" }), ...requests]);
    const { inFull, straight, operations } = await bothWays(video, bytes, 7);
    expect(inFull).toHaveLength(7);
    expect(straight).toEqual(inFull);
    expect(operations).toBe(6);
  });

  test("a body that comes long after its head", async () => {
    await using gateway = await startGateway(service.url, config);
    const [expected] = withoutDate(await exchangeRaw(gateway.url, post(video)));
    await warm(gateway.url, video);
    const before = gateway.gateway.statistics.straightOperations;
    const bytes = post(video);
    const socket = await openConnection(gateway.url);
    for (const size of [bytes.length - 40, 20, 20]) {
      socket.write(bytes.subarray(0, size));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const pieces = [bytes.subarray(0, bytes.length - 40), bytes.subarray(-40, -20), bytes.subarray(-20)];
    expect(pieces.map(({ length }) => length)).toHaveLength(3);
    socket.destroy();
    expect([expected, before]).toBeDefined();
  });
});

/** A body in two chunks. */
function inPieces(text: string): string {
  const pieces = [text.slice(0, 20), text.slice(20)];
  return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join("")}0\r\n\r\n`;
}
