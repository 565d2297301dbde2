import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { closeAfterAll, closeAfterTest } from "../helpers/close-after.ts";
import { writeErrorPage } from "../../scripts/error-pages.ts";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { createLinkSealer, linkLifeMs } from "../../src/files/link-sealer.ts";
import { type ErrorCode, errorCodes, type ErrorStatuses } from "../../src/resolvers/errors/error-codes.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway, type TestDependencies, type TestGateway } from "../helpers/gateway.ts";
import { CookieClient, signIn, startSignIn } from "../helpers/signing-in.ts";
import { postOperation } from "../helpers/post-operation.ts";
import {
  type Answer,
  answerEverything,
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import { startFeed } from "./feed-service.ts";
import {
  encodeForm,
  filesForm,
  openUpload,
  type Part,
  sendForm,
  type UploadAnswer,
  uploadAnswer,
  uploadForm,
} from "./multipart-request.ts";
import { createImageFromFile, createImagesFromFiles, createVideo } from "./operations.ts";
import { begin, film, patch, startUploads } from "./resumable-upload.ts";

/** Error as a client sees it. */
interface Seen {
  readonly status: number;
  readonly code: string | undefined;
  /** Table of statuses that applies; null for an error in a stream that had already started. */
  readonly at: "graphql" | "files" | "uploads" | null;
}

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));

/** Starts a gateway for one test. */
const start = (config: Partial<GatewayConfig>) => closeAfterTest(startGateway(service.url, config));

/** Starts a service and a gateway over it for one test. */
async function startOver(
  answer: Answer,
  config: Partial<GatewayConfig> = {},
  dependencies: TestDependencies = {},
) {
  const own = await closeAfterTest(startStandIn(answer));
  return closeAfterTest(startGateway(own.url, config, dependencies));
}

/** First error code in a JSON response or a stream of events. */
const codeOf = (body: string) => /"code":"(\w+)"/.exec(body)?.[1];

async function seen(response: Response | Promise<Response>, at: Seen["at"] = "graphql"): Promise<Seen> {
  const answer = await response;
  return { status: answer.status, code: codeOf(await answer.text()), at };
}

const json = { "content-type": "application/json", authorization: "Bearer sandbox-seller-1" };

function post({ url }: TestGateway, params: object, headers: Record<string, string> = json): Promise<Seen> {
  return seen(postOperation(url, params, headers));
}

const video = { query: '{ video(videoId: "v1") { videoId } }' };
const readVideo =
  (answer: Answer, config: Partial<GatewayConfig> = {}) =>
  async () =>
    post(await startOver(answer, config), video);

const path = "variables.input.file";
const [operations, map, file] = uploadForm(createImageFromFile, { input: { file: null } }, "a", path) as [
  Part,
  Part,
  Part,
];
const field = (name: string, content: unknown): Part => ({ name, content: JSON.stringify(content) });

async function seenUpload(answer: Promise<UploadAnswer>): Promise<Seen> {
  const { status, errors } = await answer;
  return { status, code: errors[0]?.extensions?.["code"] as string | undefined, at: "graphql" };
}

const form =
  (...parts: Part[]) =>
  () =>
    seenUpload(sendForm(gateway.url, parts));

const watched = {
  query: "subscription ($id: ID!) { videoStatusChanged(id: $id) { video { status } } }",
  variables: { id: encodeGlobalId("Video", "v1") },
};
const events = { ...json, accept: "text/event-stream" };

/** Error code of the last event of a subscription. */
async function lastEvent(one: TestGateway): Promise<Seen> {
  return { ...(await post(one, watched, events)), at: null };
}

const fileSecret = "a secret that only these tests know";

async function fileLink({ url }: TestGateway, sealedAt = Date.now()): Promise<string> {
  const sealer = createLinkSealer(createKeyring([fileSecret]));
  const { text: link } = await sealer.seal(
    { kind: "taskResult", taskId: "t1" },
    { key: "a", token: "a" },
    sealedAt,
  );
  return `${url}/files/${link}`;
}

async function download(one: TestGateway, sealedAt?: number): Promise<Seen> {
  return seen(fetch(await fileLink(one, sealedAt)), "files");
}

const answerProcessing: Answer = (call) => answerJson(call, 200, videoOnWire(askedId(call), "PROCESSING"));

/** Subscribes once more than allowed. */
async function subscribeTwice(dependencies: TestDependencies): Promise<Seen> {
  const one = await startOver(answerProcessing, { maxSubscriptionsPerViewer: 1 }, dependencies);
  const leaving = new AbortController();
  await postOperation(one.url, watched, events, leaving.signal);
  const second = await post(one, watched, events);
  leaving.abort();
  return second;
}

/** An unexpected error inside the gateway. */
function failToDraw(): never {
  throw new Error("No random number is available.");
}

/** Produces each code over the wire. */
const makers: Readonly<Record<ErrorCode, () => Promise<Seen>>> = {
  BAD_REQUEST: () => seen(fetch(`${gateway.url}/graphql`, { method: "PUT", headers: json })),
  BAD_USER_INPUT: () =>
    post(gateway, {
      query: 'query ($first: Int!) { schedules(feedType: "A", first: $first) { nodes { name } } }',
    }),
  BATCH_NOT_SUPPORTED: form(field("operations", [{ query: "{ __typename }" }]), map, file),
  CROSS_SITE_REQUEST: async () => {
    const { gateway: signing } = await startSignIn();
    const client = new CookieClient();
    await signIn(client, signing.url);
    return seen(
      client.send(`${signing.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "{ viewer { id } }" }),
      }),
    );
  },
  ENCODED_PART: async () => {
    const body = Buffer.from(
      encodeForm([operations, map, file])
        .toString("latin1")
        .replace('filename="file.bin"', 'filename="file.bin"\r\nContent-Transfer-Encoding: base64'),
      "latin1",
    );
    const sent = openUpload(gateway.url, { contentLength: body.length });
    sent.end(body);
    return seenUpload(uploadAnswer(sent));
  },
  FEED_ACCESS_DENIED: async () => {
    const one = await startOver((call) => answerFault(call, 403, 14_011));
    return post(one, { query: '{ feedType(feedTypeId: "CURATED_ITEM_FEED") { feedTypeId } }' });
  },
  FILES_TOO_LARGE: async () => {
    const sent = openUpload(gateway.url, { contentLength: 640_000_000 });
    sent.write(encodeForm(filesForm(createImagesFromFiles, ["a", "b"])).subarray(0, -60));
    onTestFinished(() => void sent.destroy());
    return seenUpload(uploadAnswer(sent));
  },
  FILE_BEFORE_MAP: form(file, operations, map),
  FORBIDDEN: readVideo((call) => answerFault(call, 403, 1100)),
  GATEWAY_BUSY: async () => {
    const before = process.env["TMPDIR"];
    process.env["TMPDIR"] = "/no such folder";
    onTestFinished(() => {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
    });
    const arrival = Promise.withResolvers<void>();
    const one = await startOver(() => arrival.resolve());
    const large = { ...file, content: Buffer.alloc(12_000_000) };
    const waiting = openUpload(one.url);
    waiting.end(encodeForm([operations, map, large]));
    await arrival.promise;
    onTestFinished(() => void waiting.destroy());
    return seenUpload(sendForm(one.url, [operations, map, large]));
  },
  GRAPHQL_PARSE_FAILED: () => post(gateway, { query: "{" }),
  GRAPHQL_VALIDATION_FAILED: () => post(gateway, { query: "{ nothing }" }),
  INTERNAL_SERVER_ERROR: () => subscribeTwice({ random: failToDraw }),
  INVALID_MAP: form(operations, field("map", { "0": ["variables.nothing"] }), file),
  INVALID_OPERATIONS: form({ name: "operations", content: "{" }, map, file),
  LINK_EXPIRED: async () => download(await start({ secret: fileSecret }), Date.now() - linkLifeMs - 60_000),
  MALFORMED_MULTIPART: () =>
    seen(
      fetch(`${gateway.url}/graphql`, {
        method: "POST",
        headers: { ...json, "content-type": "multipart/form-data", "graphql-require-preflight": "1" },
        body: "no form",
      }),
    ),
  METHOD_NOT_ALLOWED: () => seen(fetch(`${gateway.url}/files/a`, { method: "DELETE" }), "files"),
  MISSING_FILE: form(operations, map),
  MISSING_MAP: form(operations),
  MISSING_OPERATIONS: form(map),
  NOT_ACCEPTABLE: () => post(gateway, video, { ...json, accept: "image/png" }),
  NOT_FOUND: async () => {
    return download(await startOver((call) => answerFault(call, 404, 160_014), { secret: fileSecret }));
  },
  OPERATIONS_TOO_LARGE: form(field("operations", { query: "#".repeat(1_048_577) }), map, file),
  OPERATION_RESOLUTION_FAILURE: () =>
    post(gateway, { query: "query A { __typename } query B { __typename }" }),
  PERSISTED_QUERY_ID_REQUIRED: async () =>
    post(
      await start({ persistedOperations: new Map([["one", video.query]]), persistedOperationsOnly: true }),
      video,
    ),
  PERSISTED_QUERY_NOT_FOUND: () =>
    post(gateway, { extensions: { persistedQuery: { version: 1, sha256Hash: "0".repeat(64) } } }),
  PERSISTED_QUERY_NOT_IN_LIST: async () =>
    post(await start({ persistedOperations: new Map([["one", video.query]]) }), { documentId: "two" }),
  RANGE_NOT_SATISFIABLE: async () => {
    const at = await startFeed();
    return await seen(fetch(at.url, { headers: { range: "bytes=99999999-" } }), "files");
  },
  RATE_LIMITED: readVideo((call) => answerFault(call, 429, 2001)),
  REQUEST_TIMEOUT: async () => {
    const one = await start({ requestTimeoutMs: 50 });
    const sent = request(`${one.url}/graphql`, {
      method: "POST",
      headers: { ...json, "content-length": 100 },
    });
    sent.on("error", () => undefined);
    sent.write("{");
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const body = await text(response);
    sent.destroy();
    return { status: response.statusCode ?? 0, code: codeOf(body), at: "graphql" };
  },
  SHUTTING_DOWN: async () => {
    const one = await start({});
    await one.gateway.drain();
    return post(one, watched, events);
  },
  STATE_UNAVAILABLE: async () => {
    const one = await start({ redisUrl: "redis://127.0.0.1:1", secret: fileSecret });
    return post(one, { query: createVideo, variables: { input: { title: "A", sizeInBytes: 1 } } });
  },
  TOO_MANY_FILES: form(operations, map, file, { ...file, name: "1" }),
  TOO_MANY_OPERATIONS: async () => {
    const own = await closeAfterTest(startStandIn(() => undefined));
    const one = await start({ upstream: { url: own.url }, maxOperationsPerViewer: 1 });
    const first = post(one, video).catch(() => null);
    await own.call(0);
    const second = await post(one, video);
    const [call] = own.calls;
    if (call) answerJson(call, 200, videoOnWire("v1"));
    await first;
    return second;
  },
  TOO_MANY_STREAMS: async () => {
    const one = await startOver(({ response }) => response.writeHead(200).write("a"), {
      secret: fileSecret,
      maxStreamsPerViewer: 1,
    });
    const first = await fetch(await fileLink(one));
    const second = await download(one);
    await first.body?.cancel();
    return second;
  },
  TOO_MANY_SUBSCRIPTIONS: () => subscribeTwice({}),
  UNAUTHENTICATED: () => post(gateway, video, { "content-type": "application/json" }),
  UNEXPECTED_PART: form(operations, map, file, field("note", "too late")),
  UPLOAD_IN_PROGRESS: async () => {
    const arrival = Promise.withResolvers<void>();
    const one = await startOver((call) => {
      if (call.target.endsWith("/upload"))
        return void call.request.resume().once("end", () => arrival.resolve());
      return call.method === "GET"
        ? answerJson(call, 200, videoOnWire(askedId(call), "PENDING_UPLOAD", 1_000))
        : answerEverything(call);
    });
    const { uploadUrl } = await begin(one.url, 1_000);
    const unanswered = patch(uploadUrl, 0, film(1_000)).catch(() => null);
    await arrival.promise;
    const second = await seen(patch(uploadUrl, 0, film(1_000)), "uploads");
    void unanswered;
    return second;
  },
  UPSTREAM_ERROR: readVideo((call) => answerFault(call, 400, 1)),
  UPSTREAM_INVALID_RESPONSE: readVideo(({ response }) => response.writeHead(200).end("no JSON")),
  UPSTREAM_TIMEOUT: readVideo(() => undefined, { upstreamTimeoutMs: 50 }),
  UPSTREAM_UNAVAILABLE: readVideo((call) => answerFault(call, 503, 2003)),
  WATCH_TIMEOUT: async () => {
    const clock = createManualClock(Date.now());
    const one = await startOver(answerProcessing, {}, { clock });
    const ending = new AbortController();
    const last = lastEvent(one).finally(() => ending.abort());
    while (!ending.signal.aborted) await clock.advance(600_000);
    return last;
  },
  WRONG_OFFSET: async () => {
    const { gateway: one } = await startUploads();
    const { uploadUrl } = await begin(one.url, 1_000);
    return seen(patch(uploadUrl, 1, film(999)), "uploads");
  },
};

test("the page of errors lists exactly the codes that this test produces", () => {
  const [, codes = ""] = /## Codes\n([^]*?)\n## /.exec(writeErrorPage()) ?? [];
  const listed = [...codes.matchAll(/^\| `(\w+)` \|/gm)].map(([, code = ""]) => code);
  expect(listed.toSorted()).toEqual(Object.keys(makers).toSorted());
});

test.each(Object.entries(makers))("%s is sent with a status of the page", async (code, make) => {
  const { status, code: found, at } = await make();
  expect(found).toBe(code);
  const statuses: ErrorStatuses = errorCodes[code as ErrorCode];
  expect(at === null ? [200] : (statuses[at] ?? [200])).toContain(status);
});

test.each([
  ["a file in the document", 'createImageFromFile(input: { file: "a" })'],
  ["a list of files in the document", "createImagesFromFiles(input: { files: [1] })"],
])("%s is refused with a code of the page", async (_, selected) => {
  const query = `mutation { ${selected} { errors { __typename } } }`;
  expect(Object.keys(errorCodes)).toContain((await post(gateway, { query })).code);
});
