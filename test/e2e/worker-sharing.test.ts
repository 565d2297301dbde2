import { writeFile } from "node:fs/promises";
import { request as sendRequest } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { childrenOf } from "../helpers/child-processes.ts";
import { type GatewayProcess, startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { watchLostTime } from "../helpers/lost-time.ts";
import { consent, CookieClient, temporaryFolder } from "../helpers/signing-in.ts";
import {
  answerEverything,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

/** Within this time another one goes on, in milliseconds, when the machine is not late. */
const takeoverMs = 3_000;

interface Data {
  readonly videoStatusChanged: { readonly video: { readonly status: string } };
}

const workersOf = ({ pid }: GatewayProcess) =>
  childrenOf(pid)
    .filter(({ command }) => command.includes("worker-of-gateway"))
    .map((worker) => worker.pid);

/** Asks over a connection of its own: the primary hands connections out in turn. */
async function askAnew(url: string, query: string): Promise<string> {
  const headers = { authorization: "Bearer sandbox-seller-1" };
  const address = `${url}/graphql?query=${encodeURIComponent(query)}`;
  const [response] = await once(sendRequest(address, { agent: false, headers }).end(), "response");
  return text(response);
}

/** Replaces both workers. */
async function replaceAll(gateway: GatewayProcess): Promise<void> {
  process.kill(gateway.pid, "SIGHUP");
  await expect.poll(() => gateway.output()).toContain("All workers have been replaced.");
}

/** Reads what happens to a video. Streams that are open at a time have connections of their own. */
function watch(url: string, token: string) {
  const seen = { statuses: [] as string[], outcome: "" };
  const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { video { status } } }";
  const id = encodeGlobalId("Video", "v1");
  const stream = graphqlClient(url, token).subscribe<Data, { id: string }>(query, { id });
  const read = async () => {
    for await (const { data } of stream) seen.statuses.push(data?.videoStatusChanged.video.status ?? "");
    seen.outcome = "completed";
  };
  read().catch(() => (seen.outcome = "broken off"));
  return seen;
}

describe.runIf(process.platform === "linux")("two workers", () => {
  test.each([
    [
      "services are configured",
      async () => ({ UPSTREAM_URL: (await startService()).url, VIEWER_IDENTITY: "token" }),
    ],
    [
      "the sandbox's gateway cannot keep one",
      async () => {
        const folder = await temporaryFolder();
        await writeFile(join(folder, "gateway"), "in the place of the folder");
        return { DATA_DIR: folder };
      },
    ],
  ])("have one secret when none is configured and %s, with each successor", async (_when, settings) => {
    await using gateway = await startGatewayProcess({ WORKERS: "2", ...(await settings()) });
    const ids = async () =>
      new Set(await Promise.all(Array.from({ length: 8 }, () => askAnew(gateway.url, "{ viewer { id } }"))));
    const before = await ids();
    expect(before.size).toBe(1);
    expect([...before][0]).toMatch(/"id":"[^"]+"/);
    await replaceAll(gateway);
    expect(await ids()).toEqual(before);
  });

  test.each([0, 1])(
    "watch by one loop, which goes on within three seconds when a worker is killed (%i)",
    async (killed) => {
      let status = "PROCESSING";
      const reads: { readonly token: string; readonly atMs: number }[] = [];
      await using service = await startStandIn((call) => {
        const token = (call.headers.authorization ?? "").replace("Bearer ", "");
        if (call.target.startsWith("/commerce/identity/")) {
          answerJson(call, 200, { userId: token.split("-")[0] });
          return;
        }
        reads.push({ token, atMs: performance.now() });
        answerJson(call, 200, videoOnWire(askedId(call), status));
      });
      await using gateway = await startGatewayProcess({
        WORKERS: "2",
        UPSTREAM_URL: service.url,
        VIEWER_IDENTITY: "user",
      });
      const streams = Array.from({ length: 6 }, (_, index) => watch(gateway.url, `ann-${index}`));
      await expect
        .poll(() => streams.map(({ statuses }) => statuses))
        .toEqual(streams.map(() => ["PROCESSING"]));
      // Each token reads once; then one loop goes on.
      const first = reads.length;
      await expect.poll(() => reads.length).toBeGreaterThan(first);

      // Over connections of their own, so that each worker is asked.
      const limits = () => askAnew(gateway.url, "{ viewer { rateLimits { used } } }");
      await using lost = watchLostTime([limits, limits]);
      const killedAtMs = performance.now();
      process.kill(workersOf(gateway)[killed] ?? 0, "SIGKILL");
      await expect.poll(() => reads.filter(({ atMs }) => atMs > killedAtMs).length).toBeGreaterThan(0);
      const next = reads.find(({ atMs }) => atMs > killedAtMs)?.atMs ?? Number.NaN;
      expect(next - killedAtMs - lost.totalMs()).toBeLessThan(takeoverMs);
      const late = watch(gateway.url, "ann-late");
      await expect.poll(() => late.statuses).toEqual(["PROCESSING"]);
      status = "LIVE";
      // Those of the killed one broke off before another one read.
      const survivors = [...streams.filter(({ outcome }) => outcome === ""), late];
      await expect.poll(() => survivors.filter(({ outcome }) => outcome === "")).toEqual([]);
      expect(survivors).toEqual(
        survivors.map(() => ({ outcome: "completed", statuses: ["PROCESSING", "LIVE"] })),
      );
    },
  );

  test("have the sessions of one another, also those of one that has been replaced, and end them everywhere", async () => {
    await using gateway = await startGatewayProcess({ WORKERS: "2", DATA_DIR: await temporaryFolder() });
    const client = new CookieClient();
    const begun = await client.send(`${gateway.url}/auth/sign-in`);
    await client.send(await consent(begun.headers.get("location") ?? ""));
    const states = async () => {
      const answers = Array.from({ length: 8 }, async () => {
        const answer = await client.send(`${gateway.url}/auth/session`);
        return ((await answer.json()) as { signedIn: boolean }).signedIn;
      });
      return [...new Set(await Promise.all(answers))];
    };
    expect(await states()).toEqual([true]);
    await replaceAll(gateway);
    expect(await states()).toEqual([true]);
    const kept = client.header;
    expect((await client.send(`${gateway.url}/auth/sign-out`, { method: "POST" })).status).toBe(204);
    for (const part of kept.split("; ")) client.cookies.set(...(part.split("=", 2) as [string, string]));
    expect(await states()).toEqual([false]);
  });
});

async function startService() {
  const service = await startStandIn(answerEverything);
  onTestFinished(() => service[Symbol.asyncDispose]());
  return service;
}
