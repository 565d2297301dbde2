import { createClient } from "graphql-ws";
import { expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { WebSocket } from "ws";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { type AnswerError, graphqlClient } from "../helpers/graphql-client.ts";
import { type LostTime, watchLostTime } from "../helpers/lost-time.ts";
import { describeFleets, type Fleet, startFleet } from "./fleet.ts";
import { readIdentity, startVideos, waitForUser } from "./known-users.ts";

/** Starts gateways over a service and waits until they know the token's user. They close with the test. */
async function startWatching(count: number, serviceUrl: string, token = "ann-1"): Promise<Fleet> {
  const config = { viewerIdentity: "user", secret: "a-secret-of-the-fleet" } as const;
  const fleet = await closeAfterTest(startFleet(count, serviceUrl, config));
  for (const url of fleet.urls) await waitForUser(url, token);
  return fleet;
}

/** Time without a heartbeat, in milliseconds, after which an instance may count as gone. */
const patienceMs = 1_000;

/** Measures the delays of this machine by requests that include a call of Redis. */
function watchFleet({ urls }: Fleet, token: string): LostTime {
  return watchLostTime(urls.map((url) => () => readIdentity(url, token)));
}

interface Data {
  readonly videoStatusChanged?: { readonly video: { readonly status: string } } | null;
}
interface Message {
  readonly data?: Data | null;
  readonly errors?: readonly AnswerError[];
}

const id = encodeGlobalId("Video", "v1");
const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { video { status } } }";

function byEvents(url: string, token: string) {
  return graphqlClient(url, token).subscribe<Data, { id: string }>(query, { id });
}

function byWebSocket(url: string, token: string) {
  const client = createClient({
    url: `${url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  return client.iterate<Data>({ query, variables: { id } }) as AsyncIterableIterator<Message>;
}

/** Collects the messages of a stream and their arrival times. */
function collect(stream: AsyncIterable<Message>) {
  const messages: Message[] = [];
  const arrivals: number[] = [];
  const ended = (async () => {
    for await (const message of stream) {
      messages.push(message);
      arrivals.push(performance.now());
    }
  })();
  // The stream of a draining instance may fail before a test awaits it.
  ended.catch(() => undefined);
  return {
    arrivals,
    ended,
    messages,
    statuses: () => messages.map(({ data }) => data?.videoStatusChanged?.video.status),
    codes: () => messages.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.["code"])),
  };
}

/** Waits until one gateway polls and the others follow it. */
async function settleFleet({ gateways }: Fleet): Promise<void> {
  await vi.waitFor(() => {
    const watching = gateways.map(({ gateway }) => gateway.statistics.watching);
    expect(watching.filter(({ polled }) => polled === 1)).toHaveLength(1);
    expect(watching.filter(({ followed }) => followed === 1)).toHaveLength(gateways.length - 1);
  });
}

describeFleets("several gateways over Redis", () => {
  test("deliver each event to all subscribers at once, even after an outage of Redis and when the polling gateway drains", async () => {
    const { service, state, reads } = await startVideos();
    const fleet = await startWatching(3, service.url);
    const { gateways } = fleet;
    const seen = gateways.map(({ url }) => [
      collect(byEvents(url, "ann-1")),
      collect(byWebSocket(url, "ann-1")),
    ]);
    const waitForMessages = (count: number) =>
      vi.waitFor(() => {
        for (const { messages } of seen.flat()) expect(messages).toHaveLength(count);
      });
    await waitForMessages(1);
    await settleFleet(fleet);
    await using lost = watchFleet(fleet, "ann-1");
    const before = reads.length;
    state.status = "UNHEARD_OF";
    await waitForMessages(2);
    // One gateway has read the status and notified the others.
    expect(lost.longestMs() > patienceMs ? before + 1 : reads.length).toBe(before + 1);
    const arrivals = seen.flat().map(({ arrivals: [, last = Number.NaN] }) => last);
    const tookMs = Math.max(...arrivals) - (reads.at(-1)?.atMs ?? Number.NaN);
    expect(lost.longestMs() > patienceMs ? 0 : tookMs - lost.totalMs()).toBeLessThan(1_000);

    await fleet.loseRedis();
    state.status = "PROCESSING";
    await waitForMessages(3);
    for (const { gateway } of gateways) {
      expect(gateway.statistics.watching).toMatchObject({ polled: 1, followed: 0 });
    }
    await fleet.regainRedis();
    await settleFleet(fleet);

    const index = gateways.findIndex(({ gateway }) => gateway.statistics.watching.polled === 1);
    await gateways[index]?.gateway.drain();
    const [drained = []] = seen.splice(index, 1);
    for (const { ended } of drained) await expect(ended).rejects.toBeDefined();
    state.status = "LIVE";
    await Promise.all(seen.flat().map(({ ended }) => ended));
    for (const { statuses } of seen.flat()) {
      expect(statuses()).toEqual(["PROCESSING", "UNRECOGNIZED", "PROCESSING", "LIVE"]);
    }
  });

  test("share events only with a token that has read the object, and continue when the polling token ends", async () => {
    const { service, state, reads } = await startVideos();
    const fleet = await startWatching(2, service.url);
    const [left = "", right = ""] = fleet.urls;
    await using lost = watchFleet(fleet, "nobody-1");
    const first = collect(byEvents(left, "ann-1"));
    await vi.waitFor(() => expect(first.statuses()).toEqual(["PROCESSING"]));
    state.forbidden = "ann-3";
    const refused = collect(byEvents(right, "ann-3"));
    await refused.ended;
    expect(refused.codes()).toEqual(["FORBIDDEN"]);
    expect(refused.statuses()).toEqual([undefined]);
    await waitForUser(right, "ann-2");
    const second = collect(byWebSocket(right, "ann-2"));
    await vi.waitFor(() => expect(second.statuses()).toEqual(["PROCESSING"]));
    await settleFleet(fleet);
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
});
