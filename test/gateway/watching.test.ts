import { expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { type AnswerError, graphqlClient } from "../helpers/graphql-client.ts";
import { createManualClock } from "../helpers/clock.ts";
import { socketClient } from "../helpers/socket-client.ts";
import { answerFault, answerJson, askedId, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

interface Event {
  readonly videoStatusChanged: {
    readonly previousStatus: string | null;
    readonly isFinal: boolean;
    readonly video: { readonly status: string };
  };
}
interface Message {
  readonly data?: Event | null;
  readonly errors?: readonly AnswerError[];
}

const query =
  "subscription ($id: ID!) { videoStatusChanged(id: $id) { previousStatus isFinal video { status } } }";
const variablesOf = (videoId: string) => ({ id: encodeGlobalId("Video", videoId) });
const variables = variablesOf("v1");

/** Subscriptions over both transports, each with a token. */
const transports: [
  name: string,
  subscribe: (url: string, videoId?: string) => AsyncIterableIterator<Message>,
][] = [
  [
    "server-sent events",
    (url, videoId = "v1") =>
      graphqlClient(url).subscribe<Event, typeof variables>(query, variablesOf(videoId)),
  ],
  [
    "a WebSocket",
    (url, videoId = "v1") =>
      socketClient(url).iterate<Event>({
        query,
        variables: variablesOf(videoId),
      }) as AsyncIterableIterator<Message>,
  ],
];

/** A gateway with a manual clock over a service with one video, whose status a test sets. */
async function setUp() {
  const clock = createManualClock();
  const state = { status: "PROCESSING", isDown: false };
  const service = await closeAfterTest(
    startStandIn((call) => {
      if (state.isDown) answerFault(call, 503, 190_000);
      else if (askedId(call) === "unknown") answerFault(call, 404, 190_001);
      else answerJson(call, 200, videoOnWire(askedId(call), state.status));
    }),
  );
  const gateway = await closeAfterTest(startGateway(service.url, {}, { clock, random: () => 0 }));
  return {
    clock,
    state,
    service,
    gateway,
    /**
     * Advances the clock in steps, so that network calls can finish in between. Stops at the end of a stream.
     */
    async pass(durationMs: number, isOver = () => false) {
      for (let leftMs = durationMs; leftMs > 0 && !isOver(); leftMs -= 1_000) {
        await vi.waitFor(() => expect(isOver() || clock.delays().length > 0).toBe(true), { interval: 1 });
        await clock.advance(Math.min(leftMs, 1_000));
        await vi.waitFor(
          () => expect(service.calls.every(({ response }) => response.writableEnded)).toBe(true),
          {
            interval: 1,
          },
        );
      }
    },
  };
}

/** Collects the messages of a stream. `ended` resolves at its end. */
function collect(stream: AsyncIterable<Message>) {
  const messages: Message[] = [];
  let isOver = false;
  const ended = (async () => {
    for await (const message of stream) messages.push(message);
    isOver = true;
  })();
  // A closing gateway ends the stream without completing it, even if no test awaits it.
  ended.catch(() => undefined);
  return {
    messages,
    ended,
    isOver: () => isOver,
    statuses: () => messages.map(({ data }) => data?.videoStatusChanged.video.status),
  };
}

test.each(transports)(
  "a subscription by %s receives the current state, each change, and the end after the final state",
  async (_name, subscribe) => {
    const env = await setUp();
    const { messages, ended, isOver, statuses } = collect(subscribe(env.gateway.url));
    await vi.waitFor(() => expect(statuses()).toEqual(["PROCESSING"]));
    expect(env.service.calls).toHaveLength(1);
    await env.pass(3_000);
    expect(statuses()).toEqual(["PROCESSING"]);
    env.state.status = "LIVE";
    await env.pass(10_000, isOver);
    await ended;
    expect(messages.map(({ data }) => data?.videoStatusChanged)).toEqual([
      { previousStatus: null, isFinal: false, video: { status: "PROCESSING" } },
      { previousStatus: "PROCESSING", isFinal: true, video: { status: "LIVE" } },
    ]);
    expect(env.clock.delays()).toEqual([]);
  },
);

test.each(transports)(
  "a subscription by %s to an unknown video ends with NOT_FOUND",
  async (_name, subscribe) => {
    const env = await setUp();
    const { messages, ended } = collect(subscribe(env.gateway.url, "unknown"));
    await ended;
    expect(messages).toMatchObject([{ errors: [{ extensions: { code: "NOT_FOUND" } }] }]);
    expect(env.clock.delays()).toEqual([]);
  },
);

test.each(transports)(
  "a subscription by %s is no longer polled after its client disconnects",
  async (_name, subscribe) => {
    const env = await setUp();
    const stream = subscribe(env.gateway.url);
    expect((await stream.next()).value).toMatchObject({ data: { videoStatusChanged: { isFinal: false } } });
    await vi.waitFor(() => expect(env.clock.delays()).toEqual([1_000]));
    await stream.return?.();
    await vi.waitFor(() => expect(env.clock.delays()).toEqual([]));
    await env.clock.advance(60_000);
    expect(env.service.calls).toHaveLength(1);
  },
);

test("50 subscribers of one video share its polls over both transports", async () => {
  const env = await setUp();
  const all = Array.from({ length: 50 }, (_, index) => transports[index % 2]?.[1](env.gateway.url)).map(
    (stream) => collect(stream as AsyncIterable<Message>),
  );
  await vi.waitFor(() => expect(all.every(({ messages }) => messages.length === 1)).toBe(true));
  expect(env.service.calls).toHaveLength(1);
  // The next polls follow after 1, 1.25, 1.56 and 1.95 seconds.
  await env.pass(7_000);
  await vi.waitFor(() => expect(env.service.calls).toHaveLength(5));
  env.state.status = "BLOCKED";
  await env.pass(1_300);
  await Promise.all(all.map(({ ended }) => ended));
  for (const { statuses } of all) expect(statuses()).toEqual(["PROCESSING", "BLOCKED"]);
  expect(env.service.calls).toHaveLength(6);
});

test("two viewers of the same video are polled separately, with their own tokens", async () => {
  const env = await setUp();
  const streams = ["one", "two"].map((token) =>
    collect(graphqlClient(env.gateway.url, token).subscribe<Event, typeof variables>(query, variables)),
  );
  await vi.waitFor(() => expect(streams.every(({ messages }) => messages.length === 1)).toBe(true));
  const tokens = env.service.calls.map(({ headers }) => headers.authorization);
  expect(new Set(tokens)).toEqual(new Set(["Bearer one", "Bearer two"]));
  expect(tokens).toHaveLength(2);
});

test("subscribers do not notice a service failure of almost two minutes", async () => {
  const env = await setUp();
  const { ended, isOver, statuses } = collect(
    graphqlClient(env.gateway.url).subscribe<Event, typeof variables>(query, variables),
  );
  await vi.waitFor(() => expect(statuses()).toEqual(["PROCESSING"]));
  env.state.isDown = true;
  await env.pass(115_000);
  env.state.isDown = false;
  env.state.status = "LIVE";
  await env.pass(40_000, isOver);
  await ended;
  expect(statuses()).toEqual(["PROCESSING", "LIVE"]);
});

test("a longer service failure ends the stream with its error", async () => {
  const env = await setUp();
  const { messages, ended, isOver } = collect(
    graphqlClient(env.gateway.url).subscribe<Event, typeof variables>(query, variables),
  );
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  env.state.isDown = true;
  await env.pass(115_000);
  expect(messages).toHaveLength(1);
  await env.pass(15_000, isOver);
  await ended;
  expect(messages.slice(1)).toMatchObject([
    { errors: [{ path: ["videoStatusChanged"], extensions: { code: "UPSTREAM_UNAVAILABLE" } }] },
  ]);
  expect(env.clock.delays()).toEqual([]);
});

test("a rejected token ends the stream with UNAUTHENTICATED at once", async () => {
  const env = await setUp();
  env.service.answer = (call) => answerFault(call, 401, 1001);
  const { messages, ended } = collect(
    graphqlClient(env.gateway.url).subscribe<Event, typeof variables>(query, variables),
  );
  await ended;
  expect(messages).toMatchObject([{ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] }]);
  expect(env.service.calls).toHaveLength(1);
});
