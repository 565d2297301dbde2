import { beforeEach, describe, expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import {
  type Answer,
  answerEverything,
  answerJson,
  type ReceivedCall,
  startStandIn,
  type StandInService,
} from "../helpers/stand-in-service.ts";

/** Number of calls in progress at the service, now and at most. */
let running: { now: number; most: number };
let service: StandInService;

beforeEach(async () => {
  running = { now: 0, most: 0 };
  service = await closeAfterTest(startStandIn(answerEverything));
});

/** Wraps an answer so that its call is counted until it is over. */
function counted(answer: Answer): Answer {
  return (call) => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    void call.over.then(() => (running.now -= 1));
    answer(call);
  };
}

const taskOnWire = (number: number) => ({
  taskId: `task-${number}`,
  feedType: "FX_LISTING",
  status: "COMPLETED",
  creationDate: new Date(Date.UTC(2026, 2, 1) - number * 1000).toISOString(),
  completionDate: "2026-03-02T00:00:00.000Z",
});

/** A seller feed service with a list of 300 tasks whose files are small tables. */
const answerTasks: Answer = (call) => {
  const url = new URL(call.target, "http://service");
  if (url.pathname.endsWith("/task")) {
    const [limit, offset] = ["limit", "offset"].map((name) => Number(url.searchParams.get(name)));
    const all = Array.from({ length: 300 }, (_, number) => taskOnWire(number));
    const tasks = all.slice(offset, (offset ?? 0) + (limit ?? 0));
    return answerJson(call, 200, { tasks, total: 300, limit, offset });
  }
  const headers = { "content-type": "text/csv", "content-disposition": 'attachment; filename="rows.csv"' };
  return void call.response.writeHead(200, headers).end("a,b\n1,2\n");
};

const list = (first: number) => `{
  genericTasks(source: { feedType: "FX_LISTING" }, first: ${first}) {
    nodes { inputFile { fileName preview { __typename } } resultFile { availability preview { __typename } } }
  }
}`;
const videos = (count: number) => ({
  ids: Array.from({ length: count }, (_, number) => encodeGlobalId("Video", `v${number}`)),
});
const findNodes = "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }";

describe("detail 1: the calls of one operation", () => {
  test("run at most 8 at a time when the cost is allowed", async () => {
    const held: ReceivedCall[] = [];
    service.answer = counted((call) => {
      if (call.target.includes("/task?")) answerTasks(call);
      else held.push(call);
    });
    await using gateway = await startGateway(service.url, { maxQueryCost: 602 });
    const client = graphqlClient(gateway.url);
    const answering = client.query<{ genericTasks: { nodes: unknown[] } }, object>(list(300));
    await vi.waitUntil(() => held.length === 8);
    service.answer = counted(answerTasks);
    for (const call of held) answerTasks(call);
    const { errors, data } = await answering;
    expect(errors).toEqual([]);
    expect(data?.genericTasks.nodes[299]).toEqual({
      inputFile: { fileName: "rows.csv", preview: { __typename: "TablePreview" } },
      resultFile: { availability: "AVAILABLE", preview: { __typename: "TablePreview" } },
    });
    expect(service.calls).toHaveLength(601);
    expect(running.most).toBe(8);
  });

  test("run one at a time with maxConcurrentCalls 1, without a deadlock of calls that depend on each other", async () => {
    service.answer = counted(answerTasks);
    await using gateway = await startGateway(service.url, { maxConcurrentCalls: 1 });
    const { errors } = await graphqlClient(gateway.url).query(list(10));
    expect(errors).toEqual([]);
    expect(service.calls).toHaveLength(21);
    expect(running.most).toBe(1);
  });

  test("do not delay the calls of another operation", async () => {
    const held: ReceivedCall[] = [];
    service.answer = (call) =>
      call.target.includes("/video/v") ? void held.push(call) : answerEverything(call);
    await using gateway = await startGateway(service.url);
    const client = graphqlClient(gateway.url);
    const waiting = client.query(findNodes, videos(20));
    await vi.waitUntil(() => held.length === 8);
    expect((await client.query('{ image(imageId: "i") { imageId } }')).errors).toEqual([]);
    expect(held).toHaveLength(8);
    service.answer = answerEverything;
    for (const call of held.splice(0)) answerEverything(call);
    expect((await waiting).errors).toEqual([]);
  });
});
