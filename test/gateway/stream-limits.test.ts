import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { createLinkSealer } from "../../src/files/link-sealer.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { createManualClock } from "../helpers/clock.ts";
import { codesOf, graphqlClient } from "../helpers/graphql-client.ts";
import { scrape } from "../helpers/metrics.ts";
import {
  answerFault,
  answerJson,
  askedId,
  type ReceivedCall,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

const secret = "a secret that only these tests know";
const sealer = createLinkSealer(createKeyring([secret]));

let service: StandInService;
let gateway: TestGateway;
let sockets: Socket[];

/** Answers by task identifier with endless, stalled, small or missing files; other calls get a video. */
function answer(call: ReceivedCall): void {
  const { response, target } = call;
  if (!target.includes("/download_result_file")) return answerJson(call, 200, videoOnWire(askedId(call)));
  if (target.includes("/missing/")) return answerFault(call, 404, 160_014);
  if (target.includes("/broken/")) return answerFault(call, 400, 1);
  response.writeHead(200, { "content-type": "application/octet-stream" });
  if (target.includes("/small/")) return void response.end("a,b\n");
  if (target.includes("/silent/")) return void response.write("a,b\n");
  if (target.includes("/cut/")) return void response.write("a,b\n", () => response.destroy());
  const chunk = Buffer.alloc(65_536, "x");
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  return write();
}

beforeEach(async () => {
  sockets = [];
  service = await startStandIn(answer);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function start(
  config: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<void> {
  gateway = await startGateway(service.url, { secret, ...config }, { random: () => 0, ...dependencies });
}

async function linkOf(taskId: string, viewer = "a"): Promise<string> {
  const { text } = await sealer.seal(
    { kind: "taskResult", taskId },
    { key: viewer, token: viewer },
    Date.now(),
  );
  return `/files/${text}`;
}

/** Requests a file and stops reading after the status line. */
async function openAndStopReading(path: string, method = "GET"): Promise<number> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: gateway\r\n\r\n`);
  const [head] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(head.toString("latin1"))?.[1]);
}

/** Number of open downloads at the service. */
const openDownloads = async () => {
  const downloads = service.calls.filter(({ target }) => target.includes("/download_result_file"));
  return downloads.filter(({ response }) => !response.closed).length;
};

const status = async (path: string, method = "GET") => {
  const response = await fetch(gateway.url + path, { method });
  await response.body?.cancel();
  return response.status;
};

describe("detail 2: clients that do not read their downloads", () => {
  test("use at most 20 streams for 300 requests with one link, and do not delay queries of another viewer", async () => {
    // The clock does not advance, so anything that waits for a timer is never answered.
    await start({ uploadIdleMs: 600_000 }, { clock: createManualClock(Date.now()) });
    const path = await linkOf("endless");
    const statuses = await Promise.all(Array.from({ length: 300 }, () => openAndStopReading(path)));
    expect(statuses.filter((one) => one === 200)).toHaveLength(20);
    expect(statuses.filter((one) => one === 429)).toHaveLength(280);
    expect(await openDownloads()).toBe(20);
    const queries = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        graphqlClient(gateway.url, "another").query(`{ video(videoId: "v${index}") { videoId } }`),
      ),
    );
    expect(queries.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await openDownloads()).toBe(20);
    expect(await status("/health/ready")).toBe(200);
  });

  test("of many viewers use at most 200 streams in total, and no connection of a query", async () => {
    await start();
    const paths = await Promise.all(
      Array.from({ length: 300 }, (_, index) => linkOf("silent", `viewer-${index}`)),
    );
    const statuses = await Promise.all(paths.map((path) => openAndStopReading(path)));
    expect(statuses.filter((one) => one === 200)).toHaveLength(200);
    expect(statuses.filter((one) => one === 429)).toHaveLength(100);
    const { errors } = await graphqlClient(gateway.url, "another").query(
      '{ video(videoId: "v") { videoId } }',
    );
    expect(errors).toEqual([]);
  });

  test("get 429 with the reason and Retry-After above the limit", async () => {
    await start({ maxStreamsPerViewer: 1, maxStreams: 2 });
    await openAndStopReading(await linkOf("endless", "a"));
    const refused = await fetch(gateway.url + (await linkOf("small", "a")));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^([5-9]|1[0-5])$/);
    expect(await refused.json()).toEqual({
      errors: [
        {
          message:
            "You are already downloading 1 files, which is the limit. Wait until one of the downloads ends.",
          extensions: { code: "TOO_MANY_STREAMS" },
        },
      ],
    });
    await openAndStopReading(await linkOf("endless", "b"));
    const full = await fetch(gateway.url + (await linkOf("small", "c")));
    expect([full.status, await full.text()]).toEqual([
      429,
      expect.stringContaining("is already sending 2 files"),
    ]);
  });

  test("are disconnected when they have read nothing for the idle time of a file", async () => {
    await start({ maxStreamsPerViewer: 1, uploadIdleMs: 300 });
    await openAndStopReading(await linkOf("endless"));
    await vi.waitFor(async () => expect(await openDownloads()).toBe(0));
    await vi.waitFor(() => expect(service.openConnections()).toBe(0));
    expect(await status(await linkOf("small"))).toBe(200);
  });
});

describe("detail 2: a slot for a stream", () => {
  test("is used by HEAD only during the call to the service", async () => {
    const held: ReceivedCall[] = [];
    await start({ maxStreamsPerViewer: 3 });
    const path = await linkOf("small");
    for (let time = 0; time < 5; time += 1) expect(await status(path, "HEAD")).toBe(200);
    service.answer = (call) => void held.push(call);
    const waiting = Array.from({ length: 3 }, () => status(path, "HEAD"));
    await vi.waitFor(() => expect(held).toHaveLength(3));
    expect([await status(path, "HEAD"), await status(path)]).toEqual([429, 429]);
    expect(held).toHaveLength(3);
    service.answer = answer;
    for (const call of held) answer(call);
    expect(await Promise.all(waiting)).toEqual([200, 200, 200]);
    expect(await status(path)).toBe(200);
  });

  test("is not used by a rejected request", async () => {
    await start({ maxStreamsPerViewer: 1 });
    await openAndStopReading(await linkOf("endless"));
    for (let time = 0; time < 3; time += 1) {
      expect(await status(await linkOf("small"))).toBe(429);
      expect(await status(await linkOf("small"), "POST")).toBe(405);
    }
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await status(await linkOf("small"))).toBe(200));
  });

  test.each([
    ["the end of the file", "small", 200],
    ["a missing file", "missing", 404],
    ["an error of the service", "broken", 400],
    ["an interrupted transfer", "cut", 200],
  ])("is released after %s", async (_what, taskId, answered) => {
    await start({ maxStreamsPerViewer: 1, maxStreams: 1 });
    for (let time = 0; time < 5; time += 1) {
      const response = await fetch(gateway.url + (await linkOf(taskId)));
      expect(response.status).toBe(answered);
      await response.arrayBuffer().catch(() => undefined);
      await vi.waitFor(async () => expect(await openDownloads()).toBe(0));
    }
  });

  test("is released by clients that disconnect before or during the response", async () => {
    await start({ maxStreamsPerViewer: 30, maxStreams: 30 });
    const path = await linkOf("endless");
    const { hostname, port } = new URL(gateway.url);
    for (let round = 0; round < 3; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 15 }, () => openAndStopReading(path)));
      expect(statuses).toEqual(Array(15).fill(200));
      for (let count = 0; count < 15; count += 1) {
        const hasty = connect(Number(port), hostname);
        hasty.on("error", () => undefined);
        hasty.write(`GET ${path} HTTP/1.1\r\nHost: gateway\r\n\r\n`, () => hasty.resetAndDestroy());
      }
      for (const socket of sockets.splice(0)) socket.destroy();
      await vi.waitFor(async () => expect(await openDownloads()).toBe(0));
    }
    const statuses = await Promise.all(Array.from({ length: 30 }, () => openAndStopReading(path)));
    expect(statuses).toEqual(Array(30).fill(200));
  });
});

test("detail 2: a preview reads no more of a file than it shows, and releases its connection", async () => {
  const task = {
    taskId: "rows",
    feedType: "LMS_ORDER_REPORT",
    status: "COMPLETED",
    creationDate: new Date().toISOString(),
  };
  service.answer = (call) => {
    if (!call.target.includes("/download_result_file")) return answerJson(call, 200, task);
    call.response.writeHead(200, { "content-type": "application/octet-stream" });
    const rows = Buffer.from("a,b\n".repeat(16_384));
    const write = () => {
      while (!call.response.destroyed && call.response.write(rows));
    };
    call.response.on("drain", write);
    return write();
  };
  await start();
  const { errors } = await graphqlClient(gateway.url).query(
    '{ orderTask(taskId: "rows") { resultFile { preview(rows: 2) { ... on TablePreview { columns } } } } }',
  );
  expect(errors).toEqual([]);
  await vi.waitFor(async () => expect(await openDownloads()).toBe(0));
});

/** Identifiers of 50 videos that no other operation reads, because reads of one video share a call. */
const idsOf = (operation: number) =>
  Array.from({ length: 50 }, (_, index) => encodeGlobalId("Video", `v${operation}-${index}`));

test("detail 2: 40 large operations of one seller at a hanging service do not delay another seller", async () => {
  service.answer = (call) => {
    if (!call.target.includes("/video/")) answerJson(call, 200, { name: "Kettles" });
  };
  // The clock does not advance, so anything that waits for a timer is never answered.
  await start({}, { clock: createManualClock() });
  const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }";
  const hanging = new AbortController();
  const answers = Array.from({ length: 40 }, (_, operation) =>
    fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { authorization: "Bearer a", "content-type": "application/json" },
      body: JSON.stringify({ query, variables: { ids: idsOf(operation) } }),
      signal: hanging.signal,
    }),
  );
  await service.call(63);
  const other = await graphqlClient(gateway.url, "b").query("{ store { name } }");
  expect([other.errors, other.data]).toEqual([[], { store: { name: "Kettles" } }]);
  expect(service.calls.filter(({ target }) => target.includes("/video/"))).toHaveLength(64);
  hanging.abort();
  await Promise.allSettled(answers);
});

test("detail 2: the gateway is not ready while calls wait for a connection, and reports GATEWAY_BUSY", async () => {
  const clock = createManualClock();
  service.answer = () => undefined;
  gateway = await startGateway(service.url, {}, { clock });
  const first = Array.from({ length: 256 }, (_, index) =>
    graphqlClient(gateway.url, `viewer-${index % 4}`).query(`{ video(videoId: "v${index}") { videoId } }`),
  );
  await service.call(255);
  await clock.advance(1_000);
  const late = graphqlClient(gateway.url, "late").query(
    '{ signingKey(signingKeyId: "k1") { signingKeyId } }',
  );
  await vi.waitFor(async () =>
    expect((await scrape(gateway.url)).sum("gateway_connection_queue", { pool: "calls" })).toBe(1),
  );
  await clock.advance(4_999);
  expect(await status("/health/ready")).toBe(200);
  await clock.advance(1);
  const ready = await fetch(`${gateway.url}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "busy" }]);
  await clock.advance(9_000);
  const codes = (await Promise.all(first)).flatMap(codesOf);
  expect(new Set(codes)).toEqual(new Set(["UPSTREAM_TIMEOUT"]));
  await service.call(256);
  expect(await status("/health/ready")).toBe(200);
  await clock.advance(1_000);
  expect((await late).errors).toMatchObject([
    { message: expect.stringContaining("The gateway is busy"), extensions: { code: "GATEWAY_BUSY" } },
  ]);
});
