import { describe, expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { watchLostTime } from "../helpers/lost-time.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { readIdentity, startVideos, waitForUser } from "./known-users.ts";

interface Data {
  readonly videoStatusChanged: { readonly isFinal: boolean; readonly video: { readonly status: string } };
}

const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status } } }";

/** Maximum time until another gateway polls, in milliseconds, on a machine without delays. */
const takeoverMs = 3_000;

/** Starts two gateway processes over Redis. Each has a subscriber with its own token of the same user. */
async function startProcesses() {
  const { service, state, reads } = await startVideos();
  const redis = await closeAfterTest(startRedis());
  const start = async (token: string) => {
    const gateway = await closeAfterTest(
      startGatewayProcess({
        UPSTREAM_URL: service.url,
        REDIS_URL: redis.url,
        GATEWAY_SECRET: "one secret of thirty-two characters or more",
        VIEWER_IDENTITY: "user",
      }),
    );
    await waitForUser(gateway.url, token);
    return { gateway, token, ...watch(gateway, token) };
  };
  const both = [await start("ann-1"), await start("ann-2")] as const;
  await vi.waitFor(() =>
    expect(both.map(({ statuses }) => statuses)).toEqual([["PROCESSING"], ["PROCESSING"]]),
  );
  // After the first reads of both, only one of them continues polling.
  const begun = reads.length;
  await vi.waitFor(() => {
    expect(reads.length).toBeGreaterThanOrEqual(begun + 2);
    expect(reads.at(-1)?.token).toBe(reads.at(-2)?.token);
  });
  const [last, previous] = reads.toReversed();
  const [first, second] = both;
  const [holder, other] = last?.token === first.token ? [first, second] : [second, first];
  const pollsOf = ({ token }: { readonly token: string }) => reads.filter((read) => read.token === token);
  // Upper bound of the next poll interval: it grows by less than a factor of 2, and jitter shortens it by at most 20
  // percent.
  const nextWaitMs = ((last?.atMs ?? Number.NaN) - (previous?.atMs ?? Number.NaN)) * (2 / 0.8);
  return { state, holder, other, pollsOf, nextWaitMs };
}

function watch(gateway: GatewayProcess, token: string) {
  const statuses: string[] = [];
  const stream = graphqlClient(gateway.url, token).subscribe<Data, { id: string }>(query, {
    id: encodeGlobalId("Video", "v1"),
  });
  const ended = (async () => {
    try {
      for await (const { data } of stream) statuses.push(data?.videoStatusChanged.video.status ?? "");
      return "completed";
    } catch {
      return "broken off";
    }
  })();
  return { statuses, ended };
}

describe.skipIf(!hasRedisServer)(`the gateway that polls for a fleet${redisNote}`, () => {
  test.each([
    ["within three seconds when it is killed", "SIGKILL", () => takeoverMs],
    ["at the announced time when it drains", "SIGTERM", (waitMs: number) => waitMs + takeoverMs],
  ] as const)("is replaced %s, and no event is lost or repeated", async (_when, signal, allowedMs) => {
    const { state, holder, other, pollsOf, nextWaitMs } = await startProcesses();
    const before = pollsOf(other).length;
    // These reads of the identity include a request to Redis.
    await using lost = watchLostTime(
      [holder, other].map(
        ({ gateway, token }) =>
          () =>
            readIdentity(gateway.url, token),
      ),
    );
    const endedAtMs = performance.now();
    await holder.gateway.stop(signal);
    // Without a completion marker, the client would subscribe again at another instance.
    expect(await holder.ended).toBe("broken off");
    await vi.waitFor(() => expect(pollsOf(other).length).toBeGreaterThan(before));
    const tookMs = (pollsOf(other)[before]?.atMs ?? Number.NaN) - endedAtMs;
    expect(tookMs - lost.totalMs()).toBeLessThan(allowedMs(nextWaitMs));
    state.status = "LIVE";
    expect(await other.ended).toBe("completed");
    expect(other.statuses).toEqual(["PROCESSING", "LIVE"]);
  });

  test("follows its replacement after a pause longer than its lease", async () => {
    const { state, holder, other, pollsOf } = await startProcesses();
    const before = pollsOf(other).length;
    process.kill(holder.gateway.pid, "SIGSTOP");
    await vi.waitFor(() => expect(pollsOf(other).length).toBeGreaterThan(before));
    process.kill(holder.gateway.pid, "SIGCONT");
    state.status = "LIVE";
    expect(await Promise.all([holder.ended, other.ended])).toEqual(["completed", "completed"]);
    expect([holder.statuses, other.statuses]).toEqual([
      ["PROCESSING", "LIVE"],
      ["PROCESSING", "LIVE"],
    ]);
  });
});
