import { request as send } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { createManualClock } from "../helpers/clock.ts";
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
  service = await startStandIn(answerEverything);
});
afterEach(() => service[Symbol.asyncDispose]());

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
    const tasks = Array.from({ length: 300 }, (_, number) => taskOnWire(number));
    answerJson(call, 200, {
      tasks: tasks.slice(offset, (offset ?? 0) + (limit ?? 0)),
      total: 300,
      limit,
      offset,
    });
    return;
  }
  const headers = { "content-type": "text/csv", "content-disposition": 'attachment; filename="rows.csv"' };
  call.response.writeHead(200, headers).end("a,b\n1,2\n");
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
  test("are counted before the first one: previews of both files of 300 tasks exceed the cost limit", async () => {
    await using gateway = await startGateway(service.url);
    const { errors } = await graphqlClient(gateway.url).query(list(300));
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", cost: 602, maxCost: 200 } }]);
    expect(errors[0]?.message).toMatch(/602 .* 200\b/);
    expect(service.calls).toEqual([]);
  });

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

  test("fail together at the deadline of a service that hangs, and queued ones are never sent", async () => {
    const clock = createManualClock();
    service.answer = () => undefined;
    await using gateway = await startGateway(service.url, {}, { clock });
    const answering = graphqlClient(gateway.url).query(findNodes, videos(50));
    await service.call(7);
    await clock.advance(15_000);
    const { errors } = await answering;
    expect(errors).toHaveLength(50);
    for (const error of errors) expect(error).toMatchObject({ extensions: { code: "UPSTREAM_TIMEOUT" } });
    expect(service.calls).toHaveLength(8);
    expect(clock.delays()).toEqual([]);
  });

  test("are aborted when their client disconnects, and queued ones are never sent", async () => {
    const held: ReceivedCall[] = [];
    service.answer = (call) => void held.push(call);
    await using gateway = await startGateway(service.url);
    const leaving = send(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { authorization: "Bearer a", "content-type": "application/json" },
    });
    leaving.on("error", () => undefined);
    leaving.end(JSON.stringify({ query: findNodes, variables: videos(20) }));
    await vi.waitUntil(() => held.length === 8);
    leaving.destroy();
    expect(await Promise.all(held.map(({ over }) => over))).toEqual(Array(8).fill(false));
    service.answer = answerEverything;
    await graphqlClient(gateway.url).query('{ image(imageId: "i") { imageId } }');
    expect(service.calls).toHaveLength(9);
  });
});
