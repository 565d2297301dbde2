import { describe, expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient, type SubscriptionEvent } from "../helpers/graphql-client.ts";
import {
  answerFault,
  answerJson,
  askedId,
  type ReceivedCall,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

interface Data {
  readonly videoStatusChanged: { readonly video: { readonly status: string } } | null;
}

interface TaskData {
  readonly feedTaskStatusChanged: { readonly isFinal: boolean } | null;
}

const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { video { status } } }";

const taskQuery = "subscription ($id: ID!) { feedTaskStatusChanged(id: $id) { isFinal } }";
const taskOnWire = (taskId: string, status = "IN_PROCESS") => ({
  taskId,
  feedType: "LMS_ORDER_REPORT",
  status,
  creationDate: "2026-01-01T10:00:00.000Z",
});

const tokenOf = ({ headers }: ReceivedCall) => (headers.authorization ?? "").replace("Bearer ", "");

/** Collects the events of a subscription. `ended` resolves at its end. */
function follow<Event>(url: string, token: string, text: string, id: string) {
  const events: SubscriptionEvent<Event>[] = [];
  const stream = graphqlClient(url, token).subscribe<Event, { id: string }>(text, { id });
  const ended = (async () => {
    for await (const event of stream) events.push(event);
  })();
  // A closing gateway ends the stream without completing it, even if no test awaits it.
  ended.catch(() => undefined);
  const codes = () =>
    events.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.["code"]));
  return { ended, events, codes };
}

/** Starts services where `ann-1` and `ann-2` are tokens of one user, until a test ends one. */
async function setUp() {
  const clock = createManualClock();
  const state = { status: "PROCESSING", ended: "", forbidden: "" };
  const reads: string[] = [];
  const service = await closeAfterTest(
    startStandIn((call) => {
      const token = tokenOf(call);
      if (call.target.startsWith("/commerce/identity/")) {
        answerJson(call, 200, { userId: token.split("-")[0] });
        return;
      }
      reads.push(token);
      if (token === state.ended) answerFault(call, 401, 1_001, "The token has ended.");
      else if (token === state.forbidden) answerFault(call, 403, 1_100, "The scope is missing.");
      else if (call.target.includes("/order_task?")) {
        answerJson(call, 200, { tasks: ["t1", "t2"].map((id) => taskOnWire(id, state.status)), total: 2 });
      } else if (call.target.includes("/order_task/")) {
        answerJson(call, 200, taskOnWire(askedId(call), state.status));
      } else answerJson(call, 200, videoOnWire(askedId(call), state.status));
    }),
  );
  const gateway = await closeAfterTest(
    startGateway(service.url, { viewerIdentity: "user" }, { clock, random: () => 0 }),
  );
  return {
    clock,
    state,
    reads,
    lists: () => service.calls.filter(({ target }) => target.includes("/order_task?")).map(tokenOf),
    watchTask: (token: string, taskId: string) =>
      follow<TaskData>(gateway.url, token, taskQuery, encodeGlobalId("OrderTask", taskId)),
    subscribe(token: string) {
      const stream = follow<Data>(gateway.url, token, query, encodeGlobalId("Video", "v1"));
      return {
        ...stream,
        statuses: () => stream.events.map(({ data }) => data?.videoStatusChanged?.video.status),
      };
    },
    /** Waits for the next poll and runs it. */
    async pollAgain() {
      const before = reads.length;
      // A call in progress adds its deadline, which is longer than any other delay in this test.
      await vi.waitFor(() => expect(clock.delays()).toEqual([expect.toSatisfy((ms: number) => ms < 15_000)]));
      await clock.advance(clock.delays()[0] ?? 0);
      await vi.waitFor(() => expect(reads.length).toBeGreaterThan(before));
    },
  };
}

describe("detail 4: a status stream of a user with several tokens", () => {
  test("shares one poller, and continues with the other token when the first one ends", async () => {
    const env = await setUp();
    const first = env.subscribe("ann-1");
    await vi.waitFor(() => expect(first.statuses()).toEqual(["PROCESSING"]));
    const second = env.subscribe("ann-2");
    await vi.waitFor(() => expect(second.statuses()).toEqual(["PROCESSING"]));
    expect(env.reads).toEqual(["ann-1", "ann-2"]);
    await env.pollAgain();
    expect(env.reads).toEqual(["ann-1", "ann-2", "ann-1"]);

    env.state.ended = "ann-1";
    await env.pollAgain();
    await first.ended;
    expect(first.codes()).toEqual(["UNAUTHENTICATED"]);
    await vi.waitFor(() => expect(env.reads.slice(3)).toEqual(["ann-1", "ann-2"]));
    env.state.status = "LIVE";
    await env.pollAgain();
    await second.ended;
    expect(second.statuses()).toEqual(["PROCESSING", "LIVE"]);
    expect(second.codes()).toEqual([]);
    expect(env.reads.slice(5)).toEqual(["ann-2"]);
  });

  test("sends no status to a token without the scope, even if another token of the user has it", async () => {
    const env = await setUp();
    const first = env.subscribe("ann-1");
    await vi.waitFor(() => expect(first.statuses()).toEqual(["PROCESSING"]));
    env.state.forbidden = "ann-2";
    const second = env.subscribe("ann-2");
    await second.ended;
    expect(second.codes()).toEqual(["FORBIDDEN"]);
    expect(second.statuses()).toEqual([undefined]);
    expect(first.codes()).toEqual([]);
  });

  test("shares list calls of feed tasks, and continues when the token of the list call ends", async () => {
    const env = await setUp();
    const first = env.watchTask("ann-1", "t1");
    await vi.waitFor(() => expect(first.events).toHaveLength(1));
    const second = env.watchTask("ann-2", "t2");
    await vi.waitFor(() => expect(second.events).toHaveLength(1));
    await vi.waitFor(() => expect(env.clock.delays()).toEqual([1_000, 1_000]));
    await env.clock.advance(1_000);
    await vi.waitFor(() => expect(env.clock.delays()).toEqual([1_250, 1_250]));
    // The first poll of a feed type is a call for its task; the second one reads the list.
    expect(env.lists()).toEqual(["ann-2"]);

    await env.clock.advance(1_250);
    await vi.waitFor(() => expect(env.clock.delays()).toEqual([1_562.5, 1_562.5]));
    expect(env.lists()).toEqual(["ann-2", "ann-1"]);

    env.state.ended = "ann-1";
    env.state.status = "COMPLETED";
    await env.clock.advance(1_562.5);
    await Promise.all([first.ended, second.ended]);
    expect(first.codes()).toEqual(["UNAUTHENTICATED"]);
    expect(second.codes()).toEqual([]);
    expect(second.events.at(-1)).toMatchObject({ data: { feedTaskStatusChanged: { isFinal: true } } });
  });

  test("is polled separately from the stream of another user", async () => {
    const env = await setUp();
    const streams = ["ann-1", "bob-1"].map((token) => env.subscribe(token));
    await vi.waitFor(() => expect(streams.map(({ statuses }) => statuses().length)).toEqual([1, 1]));
    await vi.waitFor(() => expect(env.clock.delays()).toHaveLength(2));
    await env.clock.advance(1_000);
    await vi.waitFor(() => expect(env.reads.toSorted()).toEqual(["ann-1", "ann-1", "bob-1", "bob-1"]));
  });
});
