import { describe, expect, test } from "vitest";
import {
  beginTrace,
  type ClientTrace,
  type CollectedTrace,
  collectTrace,
  exportTo,
} from "../helpers/client-trace.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../helpers/otlp-receiver.ts";
import {
  type Answer,
  answerEverything,
  answerFault,
  answerJson,
  type ReceivedCall,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";
import { canRunWorkers, startWorkers, workersNote } from "../helpers/worker-processes.ts";

const noTrace = { headers: {} };
const getVideo = '{ video(videoId: "v1") { title } }';
const createVideo =
  'mutation { createVideo(input: { title: "A", sizeInBytes: 10, classifications: [ITEM] }) { video { id status } } }';

/** Bearer token of a seller, which must not occur in exported spans. */
const token = "token-of-a-seller";

function ask(url: string, query: string, { headers }: Pick<ClientTrace, "headers"> | typeof noTrace) {
  return graphqlClient(url, token, { baggage: "user=anna", ...headers }).query(query);
}

const requestsIn = ({ spans }: CollectedTrace) => spans.filter(({ kind }) => kind === "client");

/** Time that the calls of an operation have waited for a limit, in milliseconds. */
function limitWaitOf({ root }: CollectedTrace): number {
  return Number(root.attributes["gateway.rate_limit.wait_ms"]);
}

/** Starts the gateway over a service with the given answers, and a collector. */
async function start(
  answer: Answer,
  environment: (collector: OtlpReceiver) => Record<string, string> = exportTo,
  begin = startGatewayProcess,
) {
  const service = await startStandIn(answer);
  const collector = await startOtlpReceiver();
  const gateway = await begin({
    UPSTREAM_URL: service.url,
    VIEWER_IDENTITY: "token",
    ...environment(collector),
  });
  return {
    service,
    collector,
    gateway,
    async [Symbol.asyncDispose]() {
      for (const one of [gateway, collector, service]) await one[Symbol.asyncDispose]();
    },
  };
}

describe("With tracing enabled", () => {
  test("a service receives the request span as parent, with the client's trace and trace state, and no baggage", async () => {
    await using at = await start(answerEverything);
    const trace = beginTrace();
    await ask(at.gateway.url, createVideo, trace);
    const requests = requestsIn(await collectTrace(at.collector, trace));
    expect(new Set(at.service.calls.map(({ headers }) => headers["traceparent"]))).toEqual(
      new Set(requests.map(({ spanId }) => `00-${trace.traceId}-${spanId}-01`)),
    );
    expect(requests).toHaveLength(2);
    for (const { headers } of at.service.calls) {
      expect(headers["tracestate"]).toBe("vendor=1");
      expect(headers["baggage"]).toBeUndefined();
    }
  });

  test("a retried call has a span for each request and each pause", async () => {
    let calls = 0;
    await using at = await start((call) => {
      calls += 1;
      if (calls <= 2) answerFault(call, 503, 190_000);
      else answerJson(call, 200, videoOnWire("v1"));
    });
    const trace = beginTrace();
    expect((await ask(at.gateway.url, getVideo, trace)).errors).toEqual([]);
    const collected = await collectTrace(at.collector, trace);
    const { root, tree } = collected;
    const request = ["GET /commerce/media/v1_beta/video/{id}", []];
    const pause = ["wait before a retry", []];
    const [, [call, ...others]] = tree;
    expect(others).toEqual([]);
    // Pauses are random, and one of less than a millisecond has no span.
    expect(call?.[1].filter(([name]) => name !== pause[0])).toEqual([request, request, request]);
    const attempts = requestsIn(collected).map(({ attributes, isError }) => [
      attributes["http.response.status_code"],
      attributes["http.request.resend_count"],
      isError,
    ]);
    expect(attempts).toEqual([
      [503, undefined, true],
      [503, 1, true],
      [200, 2, false],
    ]);
    expect(root).toMatchObject({ isError: false, attributes: { "gateway.upstream.calls": 3 } });
  });

  test("a failed call and its operation have an error code", async () => {
    await using at = await start((call) => answerFault(call, 500, 190_000, "token-of-a-seller may not"));
    const trace = beginTrace();
    await ask(at.gateway.url, getVideo, trace);
    const { root, spans } = await collectTrace(at.collector, trace);
    expect(spans.find(({ name }) => name === "media.getVideo")).toMatchObject({
      isError: true,
      attributes: { "error.type": "UPSTREAM_HTTP" },
    });
    expect(spans.find(({ kind }) => kind === "client")?.attributes["error.type"]).toBe("500");
    expect(root).toMatchObject({
      isError: true,
      attributes: { "error.type": expect.stringMatching(/^[A-Z_]+$/) },
    });
  });

  test("a request to an unreachable service has no status", async () => {
    await using at = await start(({ request }) => request.socket.destroy());
    const trace = beginTrace();
    await ask(at.gateway.url, getVideo, trace);
    const [request] = requestsIn(await collectTrace(at.collector, trace));
    expect(request).toMatchObject({ isError: true, attributes: { "error.type": "UPSTREAM_UNAVAILABLE" } });
    expect(request?.attributes["http.response.status_code"]).toBeUndefined();
  });

  test("a call that waits for the rate limit has a span for the wait", async () => {
    // The limit is 50 within five seconds, which begin with the responses.
    const limit = 50;
    const held: ReceivedCall[] = [];
    await using at = await start((call) => {
      if (call.method !== "POST" || held.length >= limit) return answerEverything(call);
      if (held.push(call) === limit) held.forEach(answerEverything);
      return undefined;
    });
    const traces = Array.from({ length: limit + 1 }, () => beginTrace());
    await Promise.all(traces.map((trace) => ask(at.gateway.url, createVideo, trace)));
    const collected = await Promise.all(traces.map((trace) => collectTrace(at.collector, trace)));
    const [longest] = collected.toSorted((one, other) => limitWaitOf(other) - limitWaitOf(one));
    const wait = longest?.spans.find(({ name }) => name === "wait for the rate limit");
    const call = longest?.spans.find(({ spanId }) => spanId === wait?.parentSpanId);
    expect(call?.name).toBe("media.createVideo");
    const waitedMs = Number((wait?.endNano ?? 0n) - (wait?.startNano ?? 0n)) / 1e6;
    expect(waitedMs).toBeGreaterThan(0);
    expect(longest && limitWaitOf(longest)).toBeCloseTo(waitedMs, 0);
  });

  test("a file download has a span below its request, and so does the service call", async () => {
    const content = "a,b\n1,2\n".repeat(1_000);
    const task = {
      taskId: "task-1",
      feedType: "LMS_ORDER_REPORT",
      status: "COMPLETED",
      schemaVersion: "1113",
      creationDate: "2026-03-01T10:00:00.000Z",
      completionDate: "2026-03-01T10:01:00.000Z",
    };
    await using at = await start((call) => {
      if (!call.target.endsWith("/download_result_file")) return answerJson(call, 200, task);
      call.response.writeHead(200, {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment; filename=report.csv",
      });
      call.response.end(content);
      return undefined;
    });
    type Linked = { orderTask: { resultFile: { url: string } } };
    const client = graphqlClient(at.gateway.url, token);
    const query = '{ orderTask(taskId: "task-1") { resultFile { url } } }';
    const { url } = dataOf(await client.query<Linked, object>(query)).orderTask.resultFile;
    const trace = beginTrace();
    const file = await fetch(url, { headers: trace.headers });
    expect(await file.text()).toBe(content);
    const { root, spans, tree } = await collectTrace(at.collector, trace);
    expect(tree[0]).toBe("GET /files/{link}");
    const [call, download] = tree[1];
    expect(call?.[0]).toBe("sellerFeed.getResultFile");
    expect(call?.[1]).toEqual([["GET /sell/feed/v1/task/{id}/download_result_file", []]]);
    expect(download?.[0]).toBe("download");
    expect(root).toMatchObject({
      kind: "server",
      attributes: { "http.response.status_code": 200, "http.response.body.size": content.length },
    });
    expect(spans.find(({ name }) => name === "download")?.attributes).toEqual({
      "http.response.body.size": content.length,
    });
    expect(at.service.calls.at(-1)?.headers["traceparent"]).toContain(trace.traceId);
    const link = new URL(url).pathname.slice("/files/".length);
    expect(JSON.stringify(at.collector.bodies.map(({ bytes }) => bytes.toString()))).not.toContain(link);
  });

  test("an interrupted upload reports the number of bytes that were sent", async () => {
    // More than the buffers of a connection hold: the service reads only the beginning.
    const sizeInBytes = 11_000_000;
    await using at = await start((call) => void call.request.once("data", () => call.request.destroy()));
    const trace = beginTrace();
    const file = new File([new Uint8Array(sizeInBytes)], "a.png");
    const query =
      "mutation ($file: Upload!) { createImageFromFile(input: { file: $file }) { errors { __typename } } }";
    await graphqlClient(at.gateway.url, token, trace.headers).upload(query, { file });
    const { spans } = await collectTrace(at.collector, trace);
    const upload = spans.find(({ name }) => name === "upload");
    expect(upload?.attributes["error.type"]).toBe("INCOMPLETE");
    expect(upload?.attributes["http.request.body.size"]).toBeGreaterThan(0);
    expect(upload?.attributes["http.request.body.size"]).toBeLessThan(sizeInBytes);
    expect(spans.find(({ spanId }) => spanId === upload?.parentSpanId)?.kind).toBe("client");
  });

  test("an unsampled trace is not exported and is forwarded as unsampled", async () => {
    await using at = await start(answerEverything, (collector) => ({
      ...exportTo(collector),
      OTEL_TRACES_SAMPLER: "parentbased_always_on",
    }));
    const [left, taken] = [beginTrace("00"), beginTrace("01")];
    await ask(at.gateway.url, getVideo, left);
    await ask(at.gateway.url, getVideo, taken);
    await collectTrace(at.collector, taken);
    expect(at.collector.spans.filter(({ traceId }) => traceId === left.traceId)).toEqual([]);
    expect(at.service.calls[0]?.headers["traceparent"]).toMatch(
      new RegExp(`^00-${left.traceId}-[\\da-f]{16}-00$`),
    );
    expect(at.service.calls[0]?.headers["tracestate"]).toBe("vendor=1");
  });

  test.runIf(canRunWorkers)(
    `the default format is protobuf, and workers export their own spans${workersNote}`,
    async () => {
      await using at = await start(
        answerEverything,
        ({ url }) => ({
          OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/v1/traces`,
          OTEL_BSP_SCHEDULE_DELAY: "1",
          OTEL_SERVICE_NAME: "shop-gateway",
        }),
        startWorkers,
      );
      await ask(at.gateway.url, getVideo, noTrace);
      const textOf = () => at.collector.bodies.map(({ bytes }) => bytes.toString("latin1")).join("");
      await expect.poll(textOf).toContain("media.getVideo");
      expect(textOf()).toContain("shop-gateway");
      expect(new Set(at.collector.bodies.map(({ type }) => type))).toEqual(
        new Set(["application/x-protobuf"]),
      );
    },
  );

  test("pending spans are exported when the gateway exits", async () => {
    await using at = await start(answerEverything, (collector) => ({
      ...exportTo(collector),
      OTEL_BSP_SCHEDULE_DELAY: "3600000",
    }));
    const trace = beginTrace();
    await ask(at.gateway.url, getVideo, trace);
    expect(at.collector.spans).toEqual([]);
    expect(await at.gateway.stop("SIGTERM")).toBe(0);
    expect((await collectTrace(at.collector, trace)).tree[0]).toBe("query");
  });

  test("exported spans contain no token, no values and no text of the services", async () => {
    await using at = await start((call) => answerFault(call, 400, 190_001, "words of the service"));
    const trace = beginTrace();
    await fetch(`${at.gateway.url}/graphql?access_token=${token}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        cookie: `session=${token}`,
        ...trace.headers,
      },
      body: JSON.stringify({
        query: `mutation M($title: String!) {
          createVideo(input: { title: $title, description: "typed by a user", sizeInBytes: 4711, classifications: [ITEM] }) {
            video { id status } # said in a comment
          }
        }`,
        variables: { title: "value of a variable" },
      }),
    });
    const { root } = await collectTrace(at.collector, trace);
    expect(root.attributes["graphql.document"]).toMatch(
      /description: "\*", sizeInBytes: 0, classifications: \[ITEM\]/,
    );
    const sent = at.collector.bodies.map(({ bytes }) => bytes.toString()).join("");
    // As a separate number: the nanoseconds of a timestamp can contain these digits.
    expect(sent).not.toMatch(/(?<!\d)4711(?!\d)/);
    for (const secret of [token, "typed by", "in a comment", "value of", "words of the service"]) {
      expect(sent).not.toContain(secret);
    }
  });
});

describe("With tracing disabled", () => {
  test("a client's trace context is forwarded unchanged, and nothing else is", async () => {
    await using at = await start(answerEverything, () => ({}));
    const trace = beginTrace();
    await ask(at.gateway.url, getVideo, trace);
    await ask(at.gateway.url, createVideo, trace);
    for (const { headers } of at.service.calls) {
      expect(headers).toMatchObject(trace.headers);
      expect(headers["baggage"]).toBeUndefined();
    }
    expect(at.service.calls).toHaveLength(3);
  });

  test("an invalid trace context is not forwarded", async () => {
    await using at = await start(answerEverything, () => ({}));
    await ask(at.gateway.url, getVideo, noTrace);
    await ask(at.gateway.url, getVideo, { headers: { traceparent: "00-zz", tracestate: "vendor=1" } });
    expect(at.service.calls).toHaveLength(2);
    for (const { headers } of at.service.calls) {
      expect(headers["traceparent"]).toBeUndefined();
      expect(headers["tracestate"]).toBeUndefined();
    }
  });
});
