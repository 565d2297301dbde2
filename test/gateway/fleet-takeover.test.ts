import { describe, expect, onTestFinished, test, vi } from "vitest";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { answerJson, askedId, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

interface Data {
  readonly videoStatusChanged: { readonly isFinal: boolean; readonly video: { readonly status: string } };
}

const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status } } }";

/** Three seconds, and what a busy machine adds to them. */
const takeoverMs = 4_500;

/** Two processes of the gateway over Redis, each watched with a token of its own of the same user. */
async function startProcesses() {
  const state = { status: "PROCESSING" };
  const reads: { readonly token: string; readonly atMs: number }[] = [];
  const service = await startStandIn((call) => {
    const token = (call.headers.authorization ?? "").replace("Bearer ", "");
    if (call.target.startsWith("/commerce/identity/")) {
      answerJson(call, 200, { userId: token.split("-")[0] });
      return;
    }
    reads.push({ token, atMs: performance.now() });
    answerJson(call, 200, videoOnWire(askedId(call), state.status));
  });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const redis = await startRedis();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  const start = async (token: string) => {
    const gateway = await startGatewayProcess({
      UPSTREAM_URL: service.url,
      REDIS_URL: redis.url,
      GATEWAY_SECRET: "one secret of thirty-two characters or more",
      VIEWER_IDENTITY: "user",
    });
    onTestFinished(() => gateway[Symbol.asyncDispose]());
    return { gateway, token, ...watch(gateway, token) };
  };
  const holder = await start("ann-1");
  await vi.waitFor(() => expect(reads.length).toBeGreaterThan(0));
  const other = await start("ann-2");
  const pollsOf = ({ token }: { readonly token: string }) => reads.filter((read) => read.token === token);
  await vi.waitFor(() => expect(other.statuses).toEqual(["PROCESSING"]));
  // The first one goes on after the other has read as well.
  const before = pollsOf(holder).length;
  await vi.waitFor(() => expect(pollsOf(holder).length).toBeGreaterThan(before));
  expect(pollsOf(other)).toHaveLength(1);
  return { state, holder, other, pollsOf };
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

describe.skipIf(!hasRedisServer)(`a gateway that polls for others over Redis${redisNote}`, () => {
  test.each(["SIGKILL", "SIGTERM"] as const)(
    "is followed within three seconds when %s ends it, and no event is lost or doubled",
    async (signal) => {
      const { state, holder, other, pollsOf } = await startProcesses();
      const endedAtMs = performance.now();
      await holder.gateway.stop(signal);
      // Without a sign that it is complete: its client would go on at another instance.
      expect(await holder.ended).toBe("broken off");
      await vi.waitFor(() => expect(pollsOf(other).length).toBeGreaterThan(1));
      expect((pollsOf(other)[1]?.atMs ?? Number.NaN) - endedAtMs).toBeLessThan(takeoverMs);
      state.status = "LIVE";
      expect(await other.ended).toBe("completed");
      expect(other.statuses).toEqual(["PROCESSING", "LIVE"]);
    },
  );

  test("follows another when it was stopped for so long that its lease was given away", async () => {
    const { state, holder, other, pollsOf } = await startProcesses();
    process.kill(holder.gateway.pid, "SIGSTOP");
    await vi.waitFor(() => expect(pollsOf(other).length).toBeGreaterThan(1));
    process.kill(holder.gateway.pid, "SIGCONT");
    state.status = "LIVE";
    expect(await Promise.all([holder.ended, other.ended])).toEqual(["completed", "completed"]);
    expect([holder.statuses, other.statuses]).toEqual([
      ["PROCESSING", "LIVE"],
      ["PROCESSING", "LIVE"],
    ]);
  });
});
