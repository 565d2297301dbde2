import { createClient } from "graphql-ws";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { type AnswerError, dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { type LostTime, watchLostTime } from "../helpers/lost-time.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { hasRedisServer, redisNote, type RedisServer, startRedis } from "../helpers/redis-server.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerFault, answerJson, askedId, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";
import { readIdentity, waitForUser } from "./known-users.ts";
import { joinTestRedis } from "../state/redis-instance.ts";

const secret = Buffer.alloc(32, 7);

async function meet(): Promise<RedisServer> {
  const redis = await startRedis();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  return redis;
}

/**
 * Starts gateways that share their state, each before the services at its address, and lets them know the token's user. They end with
 * the test, the last one first.
 */
async function startFleet(
  redis: RedisServer,
  urls: readonly string[],
  token = "ann-1",
): Promise<TestGateway[]> {
  const gateways = [];
  for (const url of urls) {
    const state = await joinTestRedis(redis.url);
    const gateway = await startGateway(url, { viewerIdentity: "user", secret }, { state });
    onTestFinished(async () => {
      await gateway[Symbol.asyncDispose]();
      await state.close();
    });
    await waitForUser(gateway.url, token);
    gateways.push(gateway);
  }
  return gateways;
}

/** Instances that are not heard of for longer than this, in milliseconds, may be taken for gone. */
const patienceMs = 1_000;

/** Watches how late this machine is, by what the gateways ask the place where they meet for. */
function watchFleet(gateways: readonly TestGateway[], token: string): LostTime {
  return watchLostTime(
    gateways.map(
      ({ url }) =>
        () =>
          readIdentity(url, token),
    ),
  );
}

interface Status {
  readonly status: string;
}
interface Data {
  readonly videoStatusChanged?: { readonly video: Status; readonly isFinal: boolean } | null;
  readonly feedTaskStatusChanged?: { readonly task: Status; readonly isFinal: boolean } | null;
}
interface Message {
  readonly data?: Data | null;
  readonly errors?: readonly AnswerError[];
}

const videoQuery = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status } } }";
const taskQuery = "subscription ($id: ID!) { feedTaskStatusChanged(id: $id) { isFinal task { status } } }";

function byEvents(url: string, query: string, id: string, token: string) {
  return graphqlClient(url, token).subscribe<Data, { id: string }>(query, { id });
}

function byWebSocket(url: string, query: string, id: string, token: string) {
  const client = createClient({
    url: `${url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  return client.iterate<Data>({ query, variables: { id } }) as AsyncIterableIterator<Message>;
}

/** Reads a stream into lists while it comes. */
function collect(stream: AsyncIterable<Message>) {
  const messages: Message[] = [];
  const arrivals: number[] = [];
  const ended = (async () => {
    for await (const message of stream) {
      messages.push(message);
      arrivals.push(performance.now());
    }
  })();
  // A stream of an instance that drains ends so before anybody looks.
  ended.catch(() => undefined);
  return {
    arrivals,
    ended,
    messages,
    statuses: () =>
      messages.map(
        ({ data }) => (data?.videoStatusChanged?.video ?? data?.feedTaskStatusChanged?.task)?.status,
      ),
    codes: () => messages.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.["code"])),
  };
}

/** Services with videos whose status a test sets. Tokens name their user before a hyphen. */
async function startVideos() {
  const state = { status: "PROCESSING", ended: "", forbidden: "" };
  const reads: { readonly token: string; readonly atMs: number }[] = [];
  const service = await startStandIn((call) => {
    const token = (call.headers.authorization ?? "").replace("Bearer ", "");
    if (call.target.startsWith("/commerce/identity/")) {
      answerJson(call, 200, { userId: token.split("-")[0] });
      return;
    }
    reads.push({ token, atMs: performance.now() });
    if (token === state.ended) answerFault(call, 401, 1_001, "The token has ended.");
    else if (token === state.forbidden) answerFault(call, 403, 1_100, "The scope is missing.");
    else answerJson(call, 200, videoOnWire(askedId(call), state.status));
  });
  onTestFinished(() => service[Symbol.asyncDispose]());
  return { service, state, reads };
}

const video = encodeGlobalId("Video", "v1");

/** Waits until one of the gateways polls and the others follow. */
async function settleFleet(gateways: readonly TestGateway[]): Promise<void> {
  await vi.waitFor(() => {
    const polled = gateways.map(({ gateway }) => gateway.statistics.watching.polled);
    const followed = gateways.map(({ gateway }) => gateway.statistics.watching.followed);
    expect(polled.reduce((sum, count) => sum + count)).toBe(1);
    expect(followed.reduce((sum, count) => sum + count)).toBe(gateways.length - 1);
  });
}

describe.skipIf(!hasRedisServer)(`several gateways over Redis${redisNote}`, () => {
  test("read a feed task of the sandbox by one loop, and tell all their subscribers the same", async () => {
    const sandbox = await startSandbox({ feedStepMs: 2_500 });
    onTestFinished(() => sandbox[Symbol.asyncDispose]());
    const proxy = await startRecordingProxy(sandbox.url, () => performance.now());
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    const token = "sandbox-seller-1";
    const gateways = await startFleet(await meet(), [proxy.url, proxy.url, proxy.url], token);
    await using lost = watchFleet(gateways, token);
    const [first, second, third] = gateways.map(({ url }) => url);
    const { createOrderTask } = dataOf<{ createOrderTask: { task: { id: string; taskId: string } } }>(
      await graphqlClient(first ?? "").query(
        `mutation { createOrderTask(input: {feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", filter: {orderStatus: ACTIVE}}) { task { id taskId } } }`,
      ),
    );
    const { id, taskId } = createOrderTask.task;
    const seen = [
      collect(byEvents(first ?? "", taskQuery, id, token)),
      collect(byWebSocket(second ?? "", taskQuery, id, token)),
      collect(byEvents(third ?? "", taskQuery, id, token)),
      collect(byWebSocket(third ?? "", taskQuery, id, token)),
    ];
    await vi.waitFor(() => expect(seen.filter(({ messages }) => messages.length === 0)).toEqual([]));
    const begunAtMs = performance.now();
    await Promise.all(seen.map(({ ended }) => ended));
    for (const { messages, statuses } of seen) {
      expect(messages.at(-1)?.data?.feedTaskStatusChanged?.isFinal).toBe(true);
      for (const [index, status] of statuses().entries()) expect(status).not.toBe(statuses()[index + 1]);
    }
    if (lost.longestMs() > patienceMs) return;
    // Each instance has read, then one loop polls, whose shortest wait is a second less a fifth.
    const polls = proxy.exchanges
      .filter(({ method, target }) => method === "GET" && target.includes(`/order_task/${taskId}`))
      .map(({ atMs }) => atMs)
      .filter((atMs) => atMs > begunAtMs)
      .toSorted((left, right) => left - right);
    const gaps = polls.slice(1).map((atMs, index) => atMs - (polls[index] ?? 0));
    // One that left late came late.
    expect(gaps.filter((gapMs) => gapMs + lost.longestMs() < 600)).toEqual([]);
  });

  test("bring news to the others' subscribers as soon as to their own", async () => {
    const { service, state, reads } = await startVideos();
    const gateways = await startFleet(await meet(), [service.url, service.url, service.url]);
    const seen = gateways.flatMap(({ url }) => [
      collect(byEvents(url, videoQuery, video, "ann-1")),
      collect(byWebSocket(url, videoQuery, video, "ann-1")),
    ]);
    await vi.waitFor(() => expect(seen.flatMap(({ statuses }) => statuses())).toHaveLength(6));
    await settleFleet(gateways);
    await using lost = watchFleet(gateways, "ann-1");
    const before = reads.length;
    state.status = "LIVE";
    await Promise.all(seen.map(({ ended }) => ended));
    expect(seen.map(({ statuses }) => statuses())).toEqual(seen.map(() => ["PROCESSING", "LIVE"]));
    if (lost.longestMs() > patienceMs) return;
    // One of them has read it, and told the others.
    expect(reads).toHaveLength(before + 1);
    const arrivals = seen.map(({ arrivals: [, last = Number.NaN] }) => last);
    const tookMs = Math.max(...arrivals) - (reads.at(-1)?.atMs ?? Number.NaN);
    expect(tookMs - lost.totalMs()).toBeLessThan(1_000);
  });

  test("show a token what another one reads elsewhere once it has read it, and go on when the other ends", async () => {
    const { service, state, reads } = await startVideos();
    const [left, right] = await startFleet(await meet(), [service.url, service.url]);
    if (!left || !right) throw new Error("There are two.");
    await using lost = watchFleet([left, right], "nobody-1");
    const first = collect(byEvents(left.url, videoQuery, video, "ann-1"));
    await vi.waitFor(() => expect(first.statuses()).toEqual(["PROCESSING"]));
    state.forbidden = "ann-3";
    const refused = collect(byEvents(right.url, videoQuery, video, "ann-3"));
    await refused.ended;
    expect(refused.codes()).toEqual(["FORBIDDEN"]);
    expect(refused.statuses()).toEqual([undefined]);
    await waitForUser(right.url, "ann-2");
    const second = collect(byWebSocket(right.url, videoQuery, video, "ann-2"));
    await vi.waitFor(() => expect(second.statuses()).toEqual(["PROCESSING"]));
    await settleFleet([left, right]);
    const ownReads = reads.filter(({ token }) => token === "ann-2").length;
    expect(lost.longestMs() > patienceMs ? 1 : ownReads).toBe(1);

    state.ended = "ann-1";
    await first.ended;
    expect(first.codes()).toEqual(["UNAUTHENTICATED"]);
    state.status = "LIVE";
    await second.ended;
    expect(second.statuses()).toEqual(["PROCESSING", "LIVE"]);
    expect(second.codes()).toEqual([]);
  });

  test("go on without a gap when the one that polls drains", async () => {
    const { service, state } = await startVideos();
    const gateways = await startFleet(await meet(), [service.url, service.url]);
    const seen = gateways.map(({ url }) => collect(byEvents(url, videoQuery, video, "ann-1")));
    await vi.waitFor(() => expect(seen.flatMap(({ statuses }) => statuses())).toHaveLength(2));
    await settleFleet(gateways);
    const index = gateways.findIndex(({ gateway }) => gateway.statistics.watching.polled === 1);
    await gateways[index]?.gateway.drain();
    await expect(seen[index]?.ended).rejects.toThrow("closed");
    const other = gateways[1 - index]?.gateway.statistics.watching;
    await vi.waitFor(() => expect(other).toMatchObject({ polled: 1, followed: 0 }));
    state.status = "LIVE";
    await seen[1 - index]?.ended;
    expect(seen[1 - index]?.statuses()).toEqual(["PROCESSING", "LIVE"]);
  });

  test("poll each for itself while it is away, and by one loop again when it is back", async () => {
    const { service, state, reads } = await startVideos();
    const redis = await meet();
    const gateways = await startFleet(redis, [service.url, service.url]);
    const seen = gateways.map(({ url }) => collect(byEvents(url, videoQuery, video, "ann-1")));
    await vi.waitFor(() => expect(seen.flatMap(({ statuses }) => statuses())).toHaveLength(2));
    await settleFleet(gateways);
    await redis.kill();
    state.status = "UNHEARD_OF";
    await vi.waitFor(() => expect(seen.map(({ messages }) => messages.length)).toEqual([2, 2]));
    for (const { gateway } of gateways) {
      expect(gateway.statistics.watching).toMatchObject({ polled: 1, followed: 0 });
    }
    await redis.start();
    await settleFleet(gateways);
    await using lost = watchFleet(gateways, "ann-1");
    const before = reads.length;
    state.status = "LIVE";
    await Promise.all(seen.map(({ ended }) => ended));
    expect(seen.map(({ statuses }) => statuses())).toEqual(
      seen.map(() => ["PROCESSING", "UNRECOGNIZED", "LIVE"]),
    );
    if (lost.longestMs() > patienceMs) return;
    expect(reads).toHaveLength(before + 1);
  });
});
