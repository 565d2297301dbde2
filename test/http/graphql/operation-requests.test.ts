import { hash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { createReadLog } from "../../helpers/log-lines.ts";
import { exchangeRaw, openConnection } from "../../helpers/raw-http.ts";
import {
  answerEverything,
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../../helpers/stand-in-service.ts";
import {
  change,
  config,
  type Operation,
  post,
  shop,
  token,
  video,
  withoutDateAndId,
} from "./operation-bytes.ts";

const service = await closeAfterAll(
  startStandIn((call) => {
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
  }),
);

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
const quoting: Operation = {
  query: `query ($id: ID = "VmlkZW86djE") { nodes(ids: [$id, "${btoa(`Video:${"x".repeat(120)}`)}"]) { id } }`,
  variables: { id: "VmlkZW86djE" },
};

/** Bytes of a GET request. */
function get(params: Readonly<Record<string, string>>, headers: readonly string[] = [token]): string {
  const target = `/graphql?${new URLSearchParams(params).toString()}`;
  return [`GET ${target} HTTP/1.1`, "Host: gateway.example", ...headers, "", ""].join("\r\n");
}

/** The same request with its target in absolute form. */
const absolute = (request: string, query = "") =>
  request.replace(" /graphql", ` http://gateway.example/graphql${query}`);

/** Query parameters of an operation. */
const inAddress = ({ query, operationName, variables }: Operation) => ({
  query,
  ...(operationName === undefined ? {} : { operationName }),
  ...(variables === undefined ? {} : { variables: JSON.stringify(variables) }),
});

describe("The response to an operation", () => {
  test.each<readonly [string, string | Buffer]>([
    ["a query", post(video)],
    ["a document with several operations", post(several)],
    ["null for operationName and extensions", post({ ...video, operationName: null, extensions: null })],
    ["extensions", post({ ...video, extensions: { clientLibrary: { name: "a" } } })],
    ["no variables", post({ query: "{ __typename }" })],
    ["a mutation", post(change)],
    ["a rejected mutation", post({ ...change, variables: { size: 0 } })],
    ["non-ASCII text", post({ ...video, variables: { id: "untitled" } })],
    ["a field error", post({ ...video, variables: { id: "limited" } })],
    ["an error with quotation marks", post({ ...video, variables: { id: "refused" } })],
    ["an error that quotes a long value", post({ ...quoting, variables: { id: null } })],
    [
      "a field error with application/graphql-response+json",
      post({ ...video, variables: { id: "limited" } }, [token, "Accept: application/graphql-response+json"]),
    ],
    ["no token", post(video, [])],
    ["no token for a required field", post(required, [])],
    [
      "no token with application/graphql-response+json",
      post(required, ["Accept: application/graphql-response+json"]),
    ],
    ["a list with a value that is too long", post({ ...required, variables: { ids: ["x".repeat(10_000)] } })],
    ["an allowed origin", post(video, [token, `Origin: ${shop}`])],
    ["another origin", post(video, [token, "Origin: https://evil.example"])],
    ["the gateway's own origin", post(video, [token, "Origin: http://gateway.example"])],
    ["a target in absolute form", absolute(post(video).toString(), "?a=b")],
    ["GET with a target in absolute form", absolute(get(inAddress(video)))],
    ["a chunked body", post(inPieces(JSON.stringify(video)), [token, "Transfer-Encoding: chunked"])],
    [
      "a byte order mark",
      post(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(video))])),
    ],
    [
      "bytes that are not UTF-8",
      post(Buffer.from(JSON.stringify({ ...video, variables: { id: "\u00e9" } }), "latin1")),
    ],
    ["a charset", post(video, [token, "Content-Type: application/json; charset=utf-8"])],
    ["a content type with capitals", post(video, [token, "Content-Type: Application/JSON"])],
    [
      "the content type application/graphql+json",
      post(video, [token, "Content-Type: application/graphql+json"]),
    ],
    ["Connection: close", post(video, [token, "Connection: close"])],
    ["HTTP/1.0", post(video, [token], "1.0")],
    ["HTTP/1.0 with keep-alive", post(video, [token, "Connection: keep-alive"], "1.0")],
    ["GET", get(inAddress(video))],
    ["GET with several operations", get(inAddress(several))],
    ["GET with an allowed origin", get(inAddress(video), [token, `Origin: ${shop}`])],
    ["GET with an error", get(inAddress({ ...video, variables: { id: "limited" } }))],
  ])("is the same on the first run and on later, compiled runs: %s", async (_what, bytes) => {
    await using gateway = await startGateway(service.url, config);
    const answers: string[] = [];
    for (let use = 0; use < 3; use += 1) {
      answers.push(...withoutDateAndId(await exchangeRaw(gateway.url, bytes)));
    }
    expect(answers).toHaveLength(3);
    expect(new Set(answers).size).toBe(1);
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(2);
  });

  test("keeps the order of pipelined requests", async () => {
    await using gateway = await startGateway(service.url, config);
    const ids = ["a", "limited", "c"];
    const requests = ids.map((id) => post({ ...video, variables: { id } }));
    const bytes = Buffer.concat([...requests, post({ query: "{ nothing }" }), ...requests]);
    const answers = withoutDateAndId(await exchangeRaw(gateway.url, bytes, 7));
    expect(answers.slice(4)).toEqual(answers.slice(0, 3));
    expect(answers[0]).toContain('"videoId":"a"');
    expect(answers[3]).toContain("GRAPHQL_VALIDATION_FAILED");
  });

  test("is an event stream with a single result when the client accepts nothing else", async () => {
    await using gateway = await startGateway(service.url, config);
    const accept = "Accept: text/event-stream";
    const [answer] = await exchangeRaw(gateway.url, post(video, [token, accept, "Connection: close"]));
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*Content-Type: text\/event-stream/s);
    expect(answer).toMatch(/event: next\ndata: {"data":{"video".*\n\nevent: complete\ndata:\n\n$/s);
    const wrong = post({ query: "{ nothing }" }, [token, accept, "Connection: close"]);
    const [refused] = await exchangeRaw(gateway.url, wrong);
    expect(refused).toMatch(/^HTTP\/1\.1 200 .*event: next\ndata: {"errors":/s);
  });
});

describe("A request for an operation", () => {
  test.each([
    ["variables", "[]", "must be a JSON object."],
    ["extensions", "1", "must be a JSON object."],
    ["variables", "{", "is not JSON; it must be a JSON object."],
  ])(
    "is rejected with 400 for the query parameter %s=%s, and the message names the parameter",
    async (name, text, fault) => {
      await using gateway = await startGateway(service.url, config);
      const [answer] = await exchangeRaw(gateway.url, get({ query: "{ __typename }", [name]: text }));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain(`The query parameter \`${name}\` ${fault}`);
    },
  );

  test("with a single-event stream keeps the connection open for pipelined requests", async () => {
    await using gateway = await startGateway(service.url, config);
    const requests = [post(video, [token, "Accept: text/event-stream"]), post(video), post(video)];
    const answers = await exchangeRaw(gateway.url, Buffer.concat(requests), requests.length);
    expect(answers.map((answer) => /"videoId":"\w+"/.exec(answer)?.[0])).toEqual(
      Array.from(requests, () => '"videoId":"v1"'),
    );
  });

  test.each(["mutation { createVideo }", "mutation { nothing }"])(
    "with %s by GET gets 405 with Allow: POST before it is validated",
    async (query) => {
      await using gateway = await startGateway(service.url, config);
      const [answer] = await exchangeRaw(gateway.url, get({ query }));
      expect(answer).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: POST\r\n/s);
    },
  );

  test.each<readonly [string, object]>([
    ["an unknown parameter", { ...video, wrong: 1 }],
    ["the hash of another document", { ...video, extensions: named("a".repeat(64)) }],
    ["variables that are nested too deeply", { ...video, variables: nested(70) }],
  ])("is logged with the hash of its document when it has %s", async (_what, body) => {
    const { log, operations } = createReadLog("info");
    await using gateway = await startGateway(service.url, config, { log });
    const [answer] = await exchangeRaw(gateway.url, post(body));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const operationHash = hash("sha256", video.query);
    await vi.waitFor(() => expect(operations()).toEqual([expect.objectContaining({ operationHash })]));
  });

  test("gets a complete response while the gateway drains; a new one also gets Connection: close", async () => {
    await using slow = await startStandIn(answerEverything);
    await using gateway = await startGateway(slow.url, config);
    const [expected] = withoutDateAndId(await exchangeRaw(gateway.url, post(video)));
    const before = slow.calls.length;
    slow.answer = () => undefined;
    const answers = exchangeRaw(gateway.url, post(video));
    const call = await slow.call(before);
    await gateway.gateway.drain();
    expect((await exchangeRaw(gateway.url, post({ query: "{ __typename }" })))[0]).toMatch(
      /^HTTP\/1\.1 200 .*\r\nConnection: close/s,
    );
    answerJson(call, 200, videoOnWire("v1"));
    expect(withoutDateAndId(await answers)).toEqual([expected]);
  });

  test("is not retried when it is a mutation that fails", async () => {
    await using failing = await startStandIn(answerEverything);
    await using gateway = await startGateway(failing.url, config);
    const before = failing.calls.length;
    failing.answer = (call) => answerFault(call, 500, 1);
    const [answer] = await exchangeRaw(gateway.url, post(change));
    expect(answer).toContain('"code":"UPSTREAM_UNAVAILABLE"');
    expect(failing.calls.slice(before).map(({ method }) => method)).toEqual(["POST"]);
  });

  test("loses its connection when the client reads nothing of a large response", async () => {
    const title = "x".repeat(900_000);
    const aliases = Array.from({ length: 12 }, (_, index) => `a${index}: title`).join(" ");
    const operation = { ...video, query: `query ($id: ID!) { video(videoId: $id) { ${aliases} } }` };
    await using slow = await startStandIn((call) => answerJson(call, 200, { ...videoOnWire("v1"), title }));
    await using gateway = await startGateway(slow.url, { ...config, uploadIdleMs: 300 });
    const socket = await openConnection(gateway.url);
    socket.pause();
    socket.write(post(operation));
    // A client that reads nothing notices a closed connection only when it writes.
    const write = () => {
      socket.write("\r\n");
      expect(socket.destroyed).toBe(true);
    };
    await vi.waitFor(write, { interval: 1_000 });
  });

  test("adds its document to the statistics of compiled documents from the second use on", async () => {
    await using gateway = await startGateway(service.url, config);
    const { graphql } = gateway.gateway.statistics;
    for (const operation of [video, several]) await exchangeRaw(gateway.url, post(operation));
    expect(graphql.plans).toEqual({ plans: 0, selections: 0, characters: 0 });
    for (const operation of [video, several]) await exchangeRaw(gateway.url, post(operation));
    expect(graphql.plans).toEqual({
      plans: 2,
      // Selections of the operations that ran.
      selections: 7,
      characters: video.query.length + several.query.length,
    });
  });

  test("uses its own token, also on a shared connection", async () => {
    await using gateway = await startGateway(service.url, config);
    const before = service.calls.length;
    const tokens = ["one", "two", "one", "three"];
    const requests = tokens.map((name) => post(video, [`Authorization: Bearer ${name}`]));
    await exchangeRaw(gateway.url, Buffer.concat(requests), tokens.length);
    const seen = service.calls.slice(before).map(({ headers }) => headers.authorization);
    expect(new Set(seen)).toEqual(new Set(tokens.map((name) => `Bearer ${name}`)));
  });
});

/** A body in two chunks. */
function inPieces(text: string): string {
  const pieces = [text.slice(0, 20), text.slice(20)];
  return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join("")}0\r\n\r\n`;
}

/** Extension that names a document by its hash. */
function named(sha256Hash: string) {
  return { persistedQuery: { version: 1, sha256Hash } };
}

/** Objects that are nested to the given depth. */
function nested(depth: number): object {
  return depth === 0 ? {} : { a: nested(depth - 1) };
}
