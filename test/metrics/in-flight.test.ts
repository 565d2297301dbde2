import { once } from "node:events";
import { Agent, get, request } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { createLinkSealer } from "../../src/files/link-sealer.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";
import { boundary, encodeForm, openUpload, uploadAnswer, uploadForm } from "../gateway/multipart-request.ts";
import { createDocument, createDocumentFromFile, uploadVideo } from "../gateway/operations.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { type Scrape, scrape } from "../helpers/metrics.ts";
import {
  type Answer,
  answerEverything,
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import { connectSocket } from "../helpers/web-socket.ts";

const secret = "a secret that only these tests know";
const token = "sandbox-seller-1";
const size = 100_000_000;

/** Gauges of work in progress. All are 0 when all clients have disconnected. */
const gauges = [
  "gateway_uploads_in_flight",
  "gateway_upload_buffered_bytes",
  "gateway_downloads_in_flight",
  "gateway_subscribers",
  "gateway_websocket_connections",
  "gateway_pollers",
  "gateway_connections_in_use",
  "gateway_connection_queue",
  "gateway_rate_limit_waiting",
];
const inFlight = ({ sum }: Scrape) =>
  Object.fromEntries(gauges.flatMap((name) => (sum(name) === 0 ? [] : [[name, sum(name)]])));

let service: StandInService;
let gateway: TestGateway;
let agent: Agent;

/** Serves endless files and declared videos, and never answers uploads. */
const answerReads: Answer = (call) => {
  const { method, target, response } = call;
  if (target.includes("/download_result_file")) {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.write(Buffer.alloc(65_536, "x"));
  } else if (method === "GET") {
    answerJson(call, 200, videoOnWire(askedId(call), "PENDING_UPLOAD", size));
  } else call.request.resume();
};

beforeEach(async () => {
  service = await startStandIn(answerReads);
  agent = new Agent({ keepAlive: false });
});
afterEach(async () => {
  agent.destroy();
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function start(config: Partial<GatewayConfig> = {}, dependencies: GatewayDependencies = {}) {
  gateway = await startGateway(service.url, { secret, ...config }, dependencies);
}

/** Body of a request that creates a document from a file of this size in bytes. */
function documentForm(sizeInBytes: number): Buffer {
  const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"], file: null };
  const file = Buffer.alloc(sizeInBytes, "%PDF-1.7\n%%EOF\n");
  return encodeForm(uploadForm(createDocumentFromFile, { input }, file, "variables.input.file"));
}

/** Sends the beginning of a document upload, and stops after `sentBytes`. */
function sendBeginning(of: string, sentBytes: number): void {
  const body = documentForm(sentBytes + 100_000);
  const sent = openUpload(gateway.url, { contentLength: body.length, agent, token: of });
  sent.write(body.subarray(0, sentBytes));
}

/** Bytes of waiting files in memory and on disk. */
async function waitingBytes(): Promise<readonly [number, number]> {
  const { sum } = await scrape(gateway.url);
  const at = (place: string) => sum("gateway_upload_buffered_bytes", { place }) ?? 0;
  return [at("memory"), at("disk")];
}

/** Waits until exactly these gauges have these values and all others are 0. */
const waitForInFlight = (expected: Readonly<Record<string, number>>) =>
  vi.waitFor(async () => expect(inFlight(await scrape(gateway.url))).toEqual(expected));

/** Waits until the metrics have counted exactly the requests that the service received. */
const whenAllCounted = () =>
  vi.waitFor(async () =>
    expect((await scrape(gateway.url)).sum("gateway_upstream_requests_total") ?? 0).toBe(
      service.calls.length,
    ),
  );

/** Sends a query; the test decides when its client disconnects. */
function ask(query: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = request(`${gateway.url}/graphql`, {
    method: "POST",
    agent,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
  });
  sent.on("error", () => undefined).on("response", (response) => response.resume());
  sent.end(JSON.stringify({ query }));
  return sent;
}

describe("The metrics of uploads", () => {
  const input = { videoId: "v1", file: null };
  const form = uploadForm(uploadVideo, { input }, Buffer.alloc(1), "variables.input.file");
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const head = encodeForm(form).subarray(0, -tail.length - 1);
  const contentLength = head.length + size + tail.length;

  test("count an upload as in flight from its first byte until its client disconnects, at any point", async () => {
    await start();
    const leaving = openUpload(gateway.url, { contentLength, agent });
    leaving.write(head.subarray(0, 100));
    await waitForInFlight({ gateway_uploads_in_flight: 1 });
    leaving.destroy();
    await waitForInFlight({});

    const sent = openUpload(gateway.url, { contentLength, agent });
    sent.write(head);
    sent.write(Buffer.alloc(1_000_000));
    const upload = await service.call(1);
    await vi.waitFor(async () => {
      const during = await scrape(gateway.url);
      expect(during.sum("gateway_upload_received_bytes_total")).toBe(1_000_000);
      expect(during.sum("gateway_upload_sent_bytes_total")).toBe(1_000_000);
      expect(during.sum("gateway_connections_in_use", { pool: "uploads" })).toBe(1);
      expect(inFlight(during)).toEqual({ gateway_uploads_in_flight: 1, gateway_connections_in_use: 1 });
    });
    sent.destroy();
    expect(await upload.over).toBe(false);
    await waitForInFlight({});
    await whenAllCounted();
    const after = await scrape(gateway.url);
    expect(after.sum("gateway_uploads_total", { outcome: "failed" })).toBe(1);
    expect(after.sum("gateway_uploads_total", { outcome: "received" })).toBe(0);
    expect(after.sum("gateway_upload_sent_bytes_total")).toBe(1_000_000);
    expect(after.sum("gateway_operations_total", { outcome: "aborted" })).toBe(2);
    expect(
      after.sum("gateway_upstream_requests_total", { operation: "uploadVideo", status: "aborted" }),
    ).toBe(1);
  });

  test("count the buffered bytes of a waiting upload and release them", async () => {
    await start();
    service.answer = answerEverything;
    const body = documentForm(100_000);
    const begin = () => {
      const sent = openUpload(gateway.url, { contentLength: body.length, agent });
      sent.write(body.subarray(0, 60_000));
      return sent;
    };
    const stored = async () => {
      const { sum } = await scrape(gateway.url);
      expect(sum("gateway_upload_buffered_bytes", { place: "memory" })).toBeGreaterThan(50_000);
      expect(sum("gateway_upload_buffered_bytes", { place: "disk" })).toBe(0);
      expect(sum("gateway_uploads_in_flight")).toBe(1);
    };
    const leaving = begin();
    await vi.waitFor(stored);
    leaving.destroy();
    await waitForInFlight({});
    expect(service.calls).toHaveLength(0);

    const staying = begin();
    await vi.waitFor(stored);
    const answer = uploadAnswer(staying);
    staying.end(body.subarray(60_000));
    expect(await answer).toMatchObject({ errors: [] });
    await waitForInFlight({});
    await whenAllCounted();
    const { sum } = await scrape(gateway.url);
    expect([
      sum("gateway_uploads_total", { outcome: "received" }),
      sum("gateway_uploads_total", { outcome: "failed" }),
    ]).toEqual([1, 1]);
    expect(sum("gateway_upload_sent_bytes_total")).toBeGreaterThanOrEqual(100_000);
  });

  test("show that a viewer with a full share of the space leaves the shares of others free", async () => {
    await start();
    const roomOfOne = 16 * 1_048_576;
    sendBeginning("greedy", 9_000_000);
    sendBeginning("greedy", 9_000_000);
    await vi.waitFor(async () => {
      const [memory, disk] = await waitingBytes();
      expect(memory).toBe(roomOfOne);
      // Everything that was sent, except the heads of the forms.
      expect(memory + disk).toBeGreaterThan(17_990_000);
    });
    const [, disk] = await waitingBytes();
    sendBeginning("other", 60_000);
    await vi.waitFor(async () => expect(await waitingBytes()).toEqual([roomOfOne + 65_536, disk]));
  });
});

describe("The metrics of downloads", () => {
  test("count downloads in flight until their clients disconnect, and rejected ones", async () => {
    await start({ maxStreamsPerViewer: 2 });
    const { text } = await createLinkSealer(createKeyring([secret])).seal(
      { kind: "taskResult", taskId: "endless" },
      { key: "a", token: "a" },
      Date.now(),
    );
    const open = () => {
      const sent = get(`${gateway.url}/files/${text}`, { agent }).on("error", () => undefined);
      return { sent, answered: once(sent, "response") };
    };
    const readers = [open(), open()];
    for (const { answered } of readers) {
      const [response] = await answered;
      response.on("error", () => undefined).resume();
    }
    await waitForInFlight({ gateway_downloads_in_flight: 2, gateway_connections_in_use: 2 });
    const [refused] = await open().answered;
    expect(refused.statusCode).toBe(429);
    refused.resume();
    await vi.waitFor(async () => {
      const { sum } = await scrape(gateway.url);
      expect(sum("gateway_download_sent_bytes_total")).toBe(2 * 65_536);
      expect(sum("gateway_downloads_refused_total")).toBe(1);
      expect(sum("gateway_connections_in_use", { pool: "downloads" })).toBe(2);
    });
    for (const { sent } of readers) sent.destroy();
    await waitForInFlight({});
    await whenAllCounted();
  });
});

describe("The metrics of waits", () => {
  test("show the queue for connections and the duration of each wait", async () => {
    const clock = createManualClock();
    await start({}, { clock });
    service.answer = () => undefined;
    const perViewer = 64;
    const asked = Array.from({ length: perViewer + 2 }, (_, index) =>
      ask(`{ video(videoId: "v${index}") { status } }`),
    );
    await waitForInFlight({ gateway_connections_in_use: perViewer, gateway_connection_queue: 2 });
    await vi.waitFor(() => expect(service.calls).toHaveLength(perViewer));
    await clock.advance(300);
    // One waiting client disconnects without any call to the service; another one gets the released connection.
    const places = new Set(service.calls.map(askedId));
    const [leaving] = asked.filter((_, index) => !places.has(`v${index}`));
    leaving?.destroy();
    await waitForInFlight({ gateway_connections_in_use: perViewer, gateway_connection_queue: 1 });
    const [first] = service.calls;
    if (first) answerJson(first, 200, videoOnWire(askedId(first)));
    const last = await service.call(perViewer);
    answerJson(last, 200, videoOnWire(askedId(last)));
    await vi.waitFor(async () => {
      const { sum } = await scrape(gateway.url);
      expect(sum("gateway_connection_wait_seconds_count", { service: "media" })).toBe(2);
      expect(sum("gateway_connection_wait_seconds_sum", { service: "media" })).toBeCloseTo(0.6);
    });
    for (const sent of asked) sent.destroy();
    await waitForInFlight({});
    await whenAllCounted();
  });

  test("show calls that wait for a rate limit, the tokens left and rejected calls", async () => {
    const clock = createManualClock();
    service.answer = answerEverything;
    await start({ rateLimitMaxWaitMs: 6_000 }, { clock });
    const client = graphqlClient(gateway.url);
    const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
    const writeMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => client.query(createDocument, { input })));
    await writeMany(50);
    const scope = { scope: "MEDIA_WRITE" };
    const full = await scrape(gateway.url);
    expect(full.sum("gateway_rate_limit_tokens_left_count", scope)).toBe(50);
    expect(full.sum("gateway_rate_limit_tokens_left_bucket", { le: "0" })).toBe(1);
    expect(full.sum("gateway_rate_limit_wait_seconds_sum", scope)).toBe(0);
    const waiting = writeMany(50);
    await waitForInFlight({ gateway_rate_limit_waiting: 50 });
    // Its turn would come after two windows.
    expect(JSON.stringify((await writeMany(1))[0]?.data)).toContain("RateLimitedError");
    await clock.advance(5_000);
    await waiting;
    await waitForInFlight({});
    const { sum } = await scrape(gateway.url);
    expect(sum("gateway_rate_limit_rejections_total", scope)).toBe(1);
    expect(sum("gateway_rate_limit_refusals_total", scope)).toBe(0);
    expect(sum("gateway_rate_limit_wait_seconds_bucket", { ...scope, le: "5" })).toBe(101);
    expect(sum("gateway_rate_limit_wait_seconds_bucket", { ...scope, le: "2.5" })).toBe(51);
    await whenAllCounted();
  });
});

const document = (id: string) =>
  `subscription { videoStatusChanged(id: "${encodeGlobalId("Video", id)}") { isFinal } }`;

describe("The metrics of subscribers", () => {
  const events = { accept: "text/event-stream" };

  test.each([
    ["before the first response of the service", () => undefined],
    ["while they receive events", answerReads],
  ] as const)("return to 0 when subscribers disconnect %s", async (_when, answer) => {
    service.answer = answer;
    await start();
    const streams = ["v1", "v2", "v2"].map((id) => ask(document(id), events));
    using socket = await connectSocket(gateway.url, token);
    for (const id of ["v2", "v3"]) socket.subscribe(id, document(id));
    await vi.waitFor(async () => {
      const { sum } = await scrape(gateway.url);
      expect(sum("gateway_subscribers")).toBe(5);
      expect(sum("gateway_websocket_connections")).toBe(1);
      expect(sum("gateway_pollers")).toBe(3);
    });
    await vi.waitFor(() => expect(new Set(service.calls.map(askedId)).size).toBe(3));
    socket.complete("v3");
    await vi.waitFor(async () => expect((await scrape(gateway.url)).sum("gateway_pollers")).toBe(2));
    for (const stream of streams) stream.destroy();
    socket.socket.terminate();
    await waitForInFlight({});
    await whenAllCounted();
    const { sum } = await scrape(gateway.url);
    expect(sum("gateway_operations_total", { type: "subscription" })).toBe(5);
  });
});
