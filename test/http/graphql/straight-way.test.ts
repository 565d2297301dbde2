import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../src/clock.ts";
import { composeObservers } from "../../../src/observing/observer.ts";
import { Admission } from "../../../src/http/admission/admission.ts";
import { FairQueue } from "../../../src/http/admission/fair-queue.ts";
import { UnreadAnswers } from "../../../src/http/admission/unread-answers.ts";
import { FollowedExchange } from "../../../src/http/http-context.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { startGateway } from "../../helpers/gateway.ts";
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
  readonly extensions?: object;
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
const quoting: Operation = {
  query: `query ($id: ID = "VmlkZW86djE") { nodes(ids: [$id, "${btoa(`Video:${"x".repeat(120)}`)}"]) { id } }`,
  variables: { id: "VmlkZW86djE" },
};
const change: Operation = {
  query:
    'mutation Create($size: ByteCount!) { createVideo(input: { title: "a", sizeInBytes: $size }) { video { id } errors { __typename ... on MutationError { message } } } }',
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

/** The same request with its target in absolute form. */
const absolute = (request: string, query = "") =>
  request.replace(" /graphql", ` http://gateway.example/graphql${query}`);

/** The parameters of an operation in an address. */
const inAddress = ({ query, operationName, variables }: Operation) => ({
  query,
  ...(operationName === undefined ? {} : { operationName }),
  ...(variables === undefined ? {} : { variables: JSON.stringify(variables) }),
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const persisted = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(query) } });

const withoutDateAndId = (answers: readonly string[]) =>
  answers.map((answer) => answer.replace(/^Date: .*\r\n/m, "").replace(/^X-Request-Id: .*\r\n/im, ""));

/** Sends an operation until it has a plan. */
async function warm(url: string, operation: Operation): Promise<void> {
  for (let use = 0; use < 3; use += 1) {
    const [answer] = await exchangeRaw(url, post(operation));
    expect(answer).toContain('\r\n\r\n{"data":');
  }
}

/** The answers of the server library, and those to the same bytes when the operation has a plan. */
async function bothWays(operation: Operation, bytes: string | Buffer, count = 1) {
  await using first = await startGateway(service.url, config);
  const inFull = withoutDateAndId(await exchangeRaw(first.url, bytes, count));
  const atFirst = first.gateway.statistics.graphql.straightOperations;
  await using second = await startGateway(service.url, config);
  await warm(second.url, operation);
  const before = second.gateway.statistics.graphql.straightOperations;
  const straight = withoutDateAndId(await exchangeRaw(second.url, bytes, count));
  return {
    inFull,
    straight,
    atFirst,
    operations: second.gateway.statistics.graphql.straightOperations - before,
  };
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
    ["an error with a long quotation", quoting, post({ ...quoting, variables: { id: null } })],
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
    ["a target in absolute form", video, absolute(post(video).toString(), "?a=b")],
    ["an address in absolute form", video, absolute(get(inAddress(video)))],
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
    const [known] = withoutDateAndId(await exchangeRaw(gateway.url, post({ query, extensions, variables })));
    await warm(gateway.url, video);
    const before = gateway.gateway.statistics.graphql.straightOperations;
    for (const bytes of [
      post({ extensions, variables }),
      post({ query, extensions, variables }),
      post({ query: null, extensions, variables }),
      get(inAddressByHash),
      get({ ...inAddressByHash, query }),
    ]) {
      expect(withoutDateAndId(await exchangeRaw(gateway.url, bytes))).toEqual([known]);
    }
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(before + 5);
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
    const [expected] = withoutDateAndId(await exchangeRaw(gateway.url, post(video)));
    await warm(gateway.url, video);
    const before = gateway.gateway.statistics.graphql.straightOperations;
    const socket = await openConnection(gateway.url);
    const bytes = post(video);
    socket.setNoDelay(true);
    for (const byte of [bytes.subarray(0, -2), bytes.subarray(-2, -1), bytes.subarray(-1)]) {
      // Another request is answered in between, so the gateway has met what came before it.
      await exchangeRaw(gateway.url, "GET /health/live HTTP/1.1\r\nHost: gateway.example\r\n\r\n");
      socket.write(byte);
    }
    expect(withoutDateAndId(await readAnswers(socket, 1))).toEqual([expected]);
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(before + 1);
    socket.destroy();
  });
});

describe("whatever is doubtful goes to the server library, before any call", () => {
  test.each<readonly [string, Operation, string | Buffer]>([
    ["another text", video, post({ ...video, query: `${video.query} ` })],
    ["another operation name", several, post({ ...several, operationName: "Other" })],
    ["an operation name that is empty", video, post({ ...video, operationName: "" })],
    ["an operation name that is not there", video, post({ ...video, operationName: "Nothing" })],
    ["an operation name that is no text", video, post({ ...video, operationName: 5 })],
    ["several operations without a name", several, post({ ...several, operationName: null })],
    ["a variable of another type", video, post({ ...video, variables: { id: {} } })],
    ["a variable that is missing", video, post({ ...video, variables: {} })],
    ["no variables", video, post({ query: video.query })],
    ["variables that are a list", video, post({ ...video, variables: ["v1"] })],
    ["variables that are a text", video, post({ ...video, variables: '{"id":"v1"}' })],
    [
      "variables that are nested too deeply",
      video,
      post({ ...video, variables: { id: "v1", more: JSON.parse("[".repeat(70) + "]".repeat(70)) } }),
    ],
    [
      "extensions that are nested too deeply",
      video,
      post({ ...video, extensions: { more: JSON.parse("[".repeat(70) + "]".repeat(70)) } }),
    ],
    ["a member that is not known", video, post({ ...video, id: "v1" })],
    ["a price above the limit", required, post({ ...required, variables: { ids: Array(6).fill("a") } })],
    [
      "a hash that is not known",
      video,
      post({ extensions: persisted("{ nothing }"), variables: { id: "v1" } }),
    ],
    ["a hash of another text", video, post({ ...video, extensions: persisted("{ nothing }") })],
    ["a hash that is none", video, post({ ...video, extensions: { persistedQuery: { version: 1 } } })],
    ["a batch", video, post([video])],
    ["no JSON", video, post('{"query":')],
    ["an empty body", video, post("")],
    ["no body", video, post("", [token, "Content-Length: 0"])],
    ["null", video, post("null")],
    ["a text", video, post('"{ __typename }"')],
    ["a body that is too large", video, post(large(1_048_577))],
    [
      "a body that is too large, in pieces",
      video,
      post(inPieces(large(1_200_000)), [token, "Transfer-Encoding: chunked"]),
    ],
    ["a type that is not accepted", video, post(video, [token, "Content-Type: text/plain"])],
    ["no type", video, post(video, [token, "Content-Type: "])],
    ["a mutation by GET", change, get(inAddress(change))],
    ["HEAD", video, get(inAddress(video), [token, "Connection: close"], "HEAD")],
    ["PUT", video, get(inAddress(video), [token, "Content-Length: 0"], "PUT")],
    ["GET without a query", video, get({})],
    ["GET with variables that are no JSON", video, get({ ...inAddress(video), variables: "{" })],
    ["GET with variables that are a list", video, get({ ...inAddress(video), variables: "[]" })],
    ["GET with a body", video, `${get(inAddress(video), [token, "Content-Length: 2"])}ab`],
    ["a host that is none", video, post(video, [token]).toString().replace("gateway.example", "a:99999")],
    ["a question of a browser", video, get({}, [`Origin: ${shop}`], "OPTIONS")],
    ["no kind of answer that there is", video, post(video, [token, "Accept: image/png"])],
    ["nothing that is accepted", video, post(video, [token, "Accept: */*;q=0"])],
    ["an empty Accept", video, post(video, [token, "Accept: "])],
  ])("%s", async (_what, operation, bytes) => {
    const { inFull, straight, operations } = await bothWays(operation, bytes);
    expect(inFull).toHaveLength(1);
    expect(straight).toEqual(inFull);
    expect(operations).toBe(0);
  });

  test("a text with the hash of another one that is kept", async () => {
    await using gateway = await startGateway(service.url, config);
    const extensions = persisted(video.query);
    await warm(gateway.url, { ...video, extensions });
    await warm(gateway.url, several);
    const before = gateway.gateway.statistics.graphql.straightOperations;
    const [answer] = await exchangeRaw(gateway.url, post({ ...video, query: several.query, extensions }));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*is not the SHA-256 of the query/s);
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(before);
  });

  test("a body of the largest size is read, and its operation runs", async () => {
    const { inFull, straight, operations } = await bothWays(
      { query: "{ __typename }" },
      post(large(1_048_576)),
    );
    expect(straight).toEqual(inFull);
    expect(inFull[0]).toContain(" 200 OK");
    expect(operations).toBe(1);
  });

  test("a stream is a stream also of a query that has a plan", async () => {
    await using gateway = await startGateway(service.url, config);
    await warm(gateway.url, video);
    const before = gateway.gateway.statistics.graphql.straightOperations;
    const response = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: {
        authorization: "Bearer one",
        accept: "text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify(video),
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await response.text()).toContain('"videoId":"v1"');
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(before);
  });
});

describe("what holds on every way holds on the straight one", () => {
  test("a body that does not come gets 408, and its connection ends", async () => {
    const clock = createManualClock();
    await using gateway = await startGateway(service.url, config, { clock });
    const begin = async () => {
      const socket = await openConnection(gateway.url);
      socket.write(post(video, [token, `Origin: ${shop}`]).subarray(0, -10));
      await vi.waitFor(() => expect(clock.delays()).toContain(30_000));
      const closed = once(socket, "close");
      const answers = readAnswers(socket, 1);
      await clock.advance(30_000);
      await closed;
      return withoutDateAndId(await answers);
    };
    const [late] = await begin();
    expect(late).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/s);
    expect(late).toContain(`Access-Control-Allow-Origin: ${shop}`);
    await warm(gateway.url, video);
    expect(await begin()).toEqual([late]);
    expect(clock.delays()).not.toContain(30_000);
  });

  test("a body that comes after its time is dropped, and its time begins with the answer before it", async () => {
    const clock = createManualClock();
    await using slow = await startStandIn(answerEverything);
    await using gateway = await startGateway(slow.url, { ...config, upstreamTimeoutMs: 120_000 }, { clock });
    await warm(gateway.url, video);
    await warm(gateway.url, change);
    const before = slow.calls.length;
    slow.answer = () => undefined;
    const socket = await openConnection(gateway.url);
    const answers = readAnswers(socket, 2);
    const bytes = post(change);
    socket.write(Buffer.concat([post(video), bytes.subarray(0, -10)]));
    const call = await slow.call(before);
    expect(clock.delays()).not.toContain(30_000);
    answerJson(call, 200, videoOnWire("v1"));
    await vi.waitFor(() => expect(clock.delays()).toContain(30_000));
    await clock.advance(30_000);
    socket.write(bytes.subarray(-10));
    expect((await answers).map((answer) => answer.slice(9, 12))).toEqual(["200", "408"]);
    expect(slow.calls.slice(before).map(({ method }) => method)).toEqual(["GET"]);
    socket.destroy();
  });

  test("a body that has come has no deadline any more", async () => {
    const clock = createManualClock();
    await using silent = await startStandIn(() => undefined);
    await using gateway = await startGateway(silent.url, config, { clock });
    silent.answer = answerEverything;
    await warm(gateway.url, video);
    silent.answer = () => undefined;
    const before = silent.calls.length;
    const answers = exchangeRaw(gateway.url, post(video));
    const call = await silent.call(before);
    expect(clock.delays()).not.toContain(30_000);
    answerJson(call, 200, videoOnWire("v1"));
    expect((await answers)[0]).toContain('"videoId":"v1"');
  });

  test("a client that leaves takes its calls along", async () => {
    await using slow = await startStandIn(answerEverything);
    await using gateway = await startGateway(slow.url, { ...config, upstreamTimeoutMs: 120_000 });
    await warm(gateway.url, video);
    const { straightOperations } = gateway.gateway.statistics.graphql;
    const before = slow.calls.length;
    slow.answer = () => undefined;
    const socket = await openConnection(gateway.url);
    socket.write(post(video));
    const call = await slow.call(before);
    socket.destroy();
    expect(await call.over).toBe(false);
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(straightOperations + 1);
  });

  test("a signal that is asked for after the client has left is aborted", async () => {
    const gone = new EventEmitter();
    const server = createServer((_request, response) => {
      const exchange = new FollowedExchange(response, {
        viewerOf: () => null,
        sessionEndOf: () => null,
        publicUrlOf: () => "",
        clock: systemClock,
        observer: composeObservers([]),
        admission: new Admission({ perViewer: 1, perAddress: 1 }, new FairQueue()),
        unread: new UnreadAnswers(1),
        clientAddressOf: () => "",
      });
      response.on("close", () => gone.emit("left", exchange));
      gone.emit("there");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const [there, left] = [once(gone, "there"), once(gone, "left")];
    const socket = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    socket.write("GET / HTTP/1.1\r\nHost: gateway.example\r\n\r\n");
    await there;
    socket.destroy();
    const [exchange] = (await left) as [FollowedExchange];
    expect(exchange.signal.reason).toMatchObject({ code: "CLIENT_GONE" });
    server.close();
  });

  test("a client that leaves in the middle of its body leaves nothing behind", async () => {
    const clock = createManualClock();
    await using gateway = await startGateway(service.url, config, { clock });
    await warm(gateway.url, video);
    const { straightOperations } = gateway.gateway.statistics.graphql;
    const socket = await openConnection(gateway.url);
    socket.write(post(video).subarray(0, -10));
    await vi.waitFor(() => expect(clock.delays()).toContain(30_000));
    socket.destroy();
    await vi.waitFor(() => expect(clock.delays()).not.toContain(30_000));
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(straightOperations);
  });

  test("while the gateway drains, operations are answered in full, new ones with the end of their connection", async () => {
    await using slow = await startStandIn(answerEverything);
    await using gateway = await startGateway(slow.url, config);
    const [expected] = withoutDateAndId(await exchangeRaw(gateway.url, post(video)));
    await warm(gateway.url, video);
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

  test("a mutation that fails is sent once", async () => {
    await using failing = await startStandIn(answerEverything);
    await using gateway = await startGateway(failing.url, config);
    await warm(gateway.url, change);
    const before = failing.calls.length;
    failing.answer = (call) => answerFault(call, 500, 1);
    const [answer] = await exchangeRaw(gateway.url, post(change));
    expect(answer).toContain('"code":"UPSTREAM_UNAVAILABLE"');
    expect(failing.calls.slice(before).map(({ method }) => method)).toEqual(["POST"]);
  });

  test("a client that takes nothing of a large answer loses its connection", async () => {
    const title = "x".repeat(900_000);
    const aliases = Array.from({ length: 12 }, (_, index) => `a${index}: title`).join(" ");
    const operation = { ...video, query: `query ($id: ID!) { video(videoId: $id) { ${aliases} } }` };
    await using slow = await startStandIn((call) => answerJson(call, 200, { ...videoOnWire("v1"), title }));
    await using gateway = await startGateway(slow.url, { ...config, uploadIdleMs: 300 });
    await warm(gateway.url, operation);
    const { straightOperations } = gateway.gateway.statistics.graphql;
    const socket = await openConnection(gateway.url);
    socket.pause();
    socket.write(post(operation));
    // Only when it writes does a client that reads nothing see that its connection is gone.
    const write = () => {
      socket.write("\r\n");
      expect(socket.destroyed).toBe(true);
    };
    await vi.waitFor(write, { interval: 1_000 });
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(straightOperations + 1);
  });

  test("the plans that are kept can be counted", async () => {
    await using gateway = await startGateway(service.url, config);
    const { graphql } = gateway.gateway.statistics;
    expect(graphql.plans).toEqual({ plans: 0, selections: 0, characters: 0 });
    await warm(gateway.url, video);
    await warm(gateway.url, several);
    expect(graphql.plans).toMatchObject({
      plans: 2,
      characters: video.query.length + several.query.length,
    });
  });

  test("each request acts for its own token, also on one connection", async () => {
    await using gateway = await startGateway(service.url, config);
    await warm(gateway.url, video);
    const before = service.calls.length;
    const tokens = ["one", "two", "one", "three"];
    const requests = tokens.map((name) => post(video, [`Authorization: Bearer ${name}`]));
    await exchangeRaw(gateway.url, Buffer.concat(requests), tokens.length);
    const seen = service.calls.slice(before).map(({ headers }) => headers.authorization);
    expect(new Set(seen)).toEqual(new Set(tokens.map((name) => `Bearer ${name}`)));
  });

  test("nothing is noted for a request without a token", async () => {
    await using gateway = await startGateway(service.url, config);
    for (let use = 0; use < 5; use += 1)
      await exchangeRaw(gateway.url, post({ query: "{ __typename }" }, []));
    expect(gateway.gateway.statistics.graphql.straightOperations).toBe(0);
  });
});

/** A request of so many bytes. */
function large(size: number): string {
  return `{"query":"{ __typename }","operationName":null}`.padEnd(size);
}

/** A body in two chunks. */
function inPieces(text: string): string {
  const pieces = [text.slice(0, 20), text.slice(20)];
  return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join("")}0\r\n\r\n`;
}
