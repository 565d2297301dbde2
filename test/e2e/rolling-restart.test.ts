import { request as sendRequest, Agent as HttpAgent } from "node:http";
import { once } from "node:events";
import { createClient as createSseClient } from "graphql-sse";
import { createClient as createSocketClient } from "graphql-ws";
import { Agent, request as undiciRequest } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { childrenOf } from "../helpers/child-processes.ts";
import { answerJson, askedId, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";
import { canRunWorkers, startWorkers, statusOf, workersNote } from "../helpers/worker-processes.ts";

/** Subscribers of each transport. */
const subscribersEach = 100;
/** Videos that they follow. Half of them finish while the workers are replaced, the others later. */
const videos = 20;
const idOf = (index: number) => `v${index % videos}`;

const authorization = "Bearer sandbox-seller-1";
const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status } } }";

interface Event {
  readonly videoStatusChanged: { readonly isFinal: boolean; readonly video: { readonly status: string } };
}

/**
 * Functions that send a query over persistent connections or over a new one for each request. Each resolves to the
 * status.
 */
function createLoad(url: string): readonly (() => Promise<number>)[] {
  const address = `${url}/graphql?query={__typename}`;
  const dispatcher = new Agent({ connections: 4 });
  const agent = new HttpAgent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(async () => {
    agent.destroy();
    await dispatcher.close();
  });
  return [
    async () => {
      const { statusCode, body } = await undiciRequest(address, { dispatcher });
      await body.text();
      return statusCode;
    },
    async () => {
      const answer = await fetch(address);
      await answer.text();
      return answer.status;
    },
    async () => {
      const [response] = await once(sendRequest(address, { agent }).end(), "response");
      response.resume();
      await once(response, "end");
      return response.statusCode;
    },
    () => statusOf(url),
  ];
}

test.runIf(canRunWorkers)(
  `a rolling restart of two workers under load with 200 subscribers loses no request and no final event${workersNote}`,
  async () => {
    const done = new Set<string>();
    await using service = await startStandIn((call) => {
      const id = askedId(call);
      answerJson(call, 200, videoOnWire(id, done.has(id) ? "LIVE" : "PROCESSING"));
    });
    await using gateway = await startWorkers({
      UPSTREAM_URL: service.url,
      VIEWER_IDENTITY: "token",
    });
    const { url, pid } = gateway;
    const before = childrenOf(pid).map((one) => one.pid);

    const socketClient = () =>
      createSocketClient({
        url: `${url.replace("http", "ws")}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization },
      });
    const eventClient = () => createSseClient({ url: `${url}/graphql`, headers: { authorization } });
    const ends = [];
    const seen: string[][] = [];
    for (let index = 0; index < subscribersEach * 2; index += 1) {
      const client = index % 2 === 0 ? socketClient() : eventClient();
      onTestFinished(() => void client.dispose());
      const statuses: string[] = [];
      seen.push(statuses);
      const variables = { id: encodeGlobalId("Video", idOf(index)) };
      ends.push(
        new Promise<void>((resolve, reject) =>
          client.subscribe<Event>(
            { query, variables },
            {
              next: ({ data }) => statuses.push(data?.videoStatusChanged.video.status ?? "none"),
              complete: resolve,
              error: reject,
            },
          ),
        ),
      );
    }
    await expect.poll(() => seen.every(({ length }) => length > 0)).toBe(true);

    const over = new AbortController();
    onTestFinished(() => over.abort());
    const answers = new Map<string, number>();
    const count = (outcome: string) => answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
    const load = createLoad(url).flatMap((ask) =>
      Array.from({ length: 4 }, async () => {
        while (!over.signal.aborted) {
          try {
            count(String(await ask()));
          } catch (error) {
            count(String(error instanceof Error ? (error.cause ?? error) : error));
          }
        }
      }),
    );
    await expect.poll(() => answers.get("200") ?? 0).toBeGreaterThan(100);
    const finish = (from: number, to: number) => {
      for (let index = from; index < to; index += 1) done.add(idOf(index));
    };
    process.kill(pid, "SIGHUP");
    await expect.poll(() => childrenOf(pid).filter((one) => !before.includes(one.pid))).not.toEqual([]);
    finish(0, videos / 2);
    await expect.poll(() => gateway.output()).toContain("All workers have been replaced.");
    finish(videos / 2, videos);
    await Promise.all(ends);
    over.abort();
    await Promise.all(load);

    expect([...answers.keys()]).toEqual(["200"]);
    for (const statuses of seen) {
      expect(statuses.at(0)).toBe("PROCESSING");
      expect(statuses.filter((status) => status === "LIVE")).toEqual(["LIVE"]);
      expect(statuses.at(-1)).toBe("LIVE");
    }
    const after = childrenOf(pid).map((one) => one.pid);
    expect(after).toHaveLength(2);
    expect(after.filter((one) => before.includes(one))).toEqual([]);
  },
);
