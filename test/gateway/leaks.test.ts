import { Agent, request } from "node:http";
import { Socket } from "node:net";
import { queryObjects, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Source } from "graphql";
import { beforeEach, expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { postOperation } from "../helpers/post-operation.ts";
import { createManualClock, type ManualClock } from "../helpers/clock.ts";
import {
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let clock: ManualClock;
let service: StandInService;
let gateway: TestGateway;
/** Number of calls in progress at the service. */
let inProgress = 0;
let received = 0;

beforeEach(async () => {
  clock = createManualClock();
  received = 0;
  inProgress = 0;
  service = await closeAfterTest(
    startStandIn((call) => {
      received += 1;
      inProgress += 1;
      void call.over.then(() => (inProgress -= 1));
      // Only the video "there" is answered; every other call stays open.
      if (askedId(call) === "there") answerJson(call, 200, videoOnWire("there", "PROCESSING"));
    }),
  );
  gateway = await closeAfterTest(startGateway(service.url, {}, { clock }));
});

interface Round {
  readonly query: string;
  /** Upstream calls of one request. The client disconnects when the service has received them. */
  readonly calls: number;
  readonly accept?: string;
  /**
   * Milliseconds for which the gateway remembers a call deliberately: a write counts until its window has passed.
   */
  readonly rememberedMs?: number;
}

/** Sends the given number of requests and aborts all of them after the service has received their calls. */
async function cancelMany(
  count: number,
  { query, calls, accept = "application/json", rememberedMs = 0 }: Round,
): Promise<void> {
  const agent = new Agent();
  const before = received;
  const sent = Array.from({ length: count }, (_, index) => {
    const one = request(`${gateway.url}/graphql`, {
      method: "POST",
      agent,
      headers: { authorization: `Bearer ${index}`, "content-type": "application/json", accept },
    });
    one.on("error", () => undefined);
    one.on("response", (response) => response.on("error", () => undefined).resume());
    one.end(JSON.stringify({ query }));
    return one;
  });
  await vi.waitFor(() => expect(received).toBe(before + count * calls), { interval: 5 });
  for (const one of sent) one.destroy();
  agent.destroy();
  await vi.waitFor(() => expect(inProgress).toBe(0), { interval: 5 });
  const remembered = rememberedMs > 0 ? count : 0;
  await vi.waitFor(() => expect(clock.delays()).toHaveLength(remembered), { interval: 5 });
  await clock.advance(rememberedMs);
  await vi.waitFor(() => expect(clock.delays()).toEqual([]), { interval: 5 });
  service.forget();
}

function bytesInUse(kind: "heapUsed" | "arrayBuffers"): number {
  collectGarbage();
  return process.memoryUsage()[kind];
}

/** Handles of this process, which runs the client, the gateway and the service. */
function countHandles() {
  const handles = process.getActiveResourcesInfo();
  const count = (kind: string) => handles.filter((one) => one === kind).length;
  return { sockets: count("TCPSocketWrap"), timers: count("Timeout") };
}

const there = encodeGlobalId("Video", "there");
const rounds: [what: string, round: Round][] = [
  ["queries", { query: '{ video(videoId: "v1") { id } }', calls: 1 }],
  [
    "queries of several objects",
    { query: '{ a: video(videoId: "v1") { id } b: document(documentId: "d") { id } }', calls: 2 },
  ],
  [
    "mutations",
    {
      query:
        "mutation { createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) { document { id } } }",
      calls: 1,
      rememberedMs: 5_000,
    },
  ],
  [
    "subscriptions",
    {
      query: `subscription { videoStatusChanged(id: "${there}") { isFinal } }`,
      calls: 1,
      accept: "text/event-stream",
    },
  ],
];

test.each(rounds)(
  "300 cancelled %s leave no call, connection, timer or memory behind",
  async (_what, round) => {
    for (let time = 0; time < 3; time += 1) await cancelMany(50, round);
    const handlesBefore = countHandles();
    const heapBefore = bytesInUse("heapUsed");
    for (let time = 0; time < 6; time += 1) await cancelMany(50, round);
    await vi.waitFor(() => expect(service.openConnections()).toBe(0));
    // The client's ends of the connections close a little later.
    await vi.waitFor(() => expect(countHandles().sockets).toBeLessThanOrEqual(handlesBefore.sockets + 2));
    expect(countHandles().timers).toBeLessThanOrEqual(handlesBefore.timers + 2);
    // Most of it is code compiled meanwhile: one leaked context for each request would be more.
    expect(bytesInUse("heapUsed") - heapBefore).toBeLessThan(2_000_000);
  },
);

test("a stream does not retain its request body", async () => {
  const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal } }";
  const text = JSON.stringify({ query, variables: { id: there } });
  const agent = new Agent();
  const subscribe = () =>
    new Promise((resolve) => {
      const headers = {
        authorization: "Bearer t",
        "content-type": "application/json",
        accept: "text/event-stream",
      };
      const one = request(`${gateway.url}/graphql`, { method: "POST", agent, headers });
      one.on("response", (response) => resolve(response.resume().on("error", () => undefined)));
      one.on("error", () => undefined);
      // Trailing white space is valid JSON.
      one.end(text.padEnd(900_000));
    });
  // The document is cached from the second request on.
  for (let number = 0; number < 3; number += 1) await subscribe();
  const before = bytesInUse("arrayBuffers");
  for (let number = 0; number < 50; number += 1) await subscribe();
  await vi.waitFor(() => expect(bytesInUse("arrayBuffers") - before).toBeLessThan(10_000_000));
  agent.destroy();
});

/**
 * Uses a new connection each time: the gateway may have closed one that was idle while objects were counted.
 */
async function send(query: string): Promise<unknown> {
  const headers = { authorization: "Bearer t", connection: "close" };
  return (await postOperation(gateway.url, { query }, headers)).json();
}

/** A document that does not match the schema, and one that cannot be parsed. */
const refused = (number: number) => [`{ nothing${number} }`, `{ video(${number}`];

async function sendRefused(number: number): Promise<void> {
  for (const query of refused(number)) expect(await send(query)).toHaveProperty("errors");
}

test("rejected documents leave no connection behind", async () => {
  await sendRefused(0);
  const before = queryObjects(Socket, { format: "count" });
  for (let number = 1; number <= 10; number += 1) await sendRefused(number);
  // The last connections of client and server may still be open.
  await vi.waitFor(() => expect(queryObjects(Socket, { format: "count" })).toBeLessThan(before + 5));
});

/** Sends documents that are not repeated: one valid and some that are rejected. */
async function sendOnce(number: number): Promise<void> {
  for (const query of [`query Q${number} { __typename }`, ...refused(number)]) await send(query);
}

test("documents that are sent once leave no parsed source behind", async () => {
  for (let number = 0; number < 5; number += 1) await sendOnce(number);
  const before = queryObjects(Source, { format: "count" });
  for (let number = 5; number < 35; number += 1) await sendOnce(number);
  expect(queryObjects(Source, { format: "count" }) - before).toBeLessThan(10);
});
