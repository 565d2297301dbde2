import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeGlobalId } from "../../../src/resolvers/global-id.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { startGateway, type TestGateway } from "../../helpers/gateway.ts";
import {
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../../helpers/stand-in-service.ts";

const accept = "multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json";
const id = encodeGlobalId("Video", "v1");
const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status } } }";
const clock = createManualClock();
let service: StandInService;
let gateway: TestGateway;

beforeEach(async () => {
  service = await startStandIn((call) => answerJson(call, 200, videoOnWire(askedId(call), "LIVE")));
  gateway = await startGateway(service.url, {}, { clock });
});
afterEach(async () => {
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

function subscribe(headers: Record<string, string> = {}, signal?: AbortSignal, variables: object = { id }) {
  return fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: { authorization: "Bearer token", "content-type": "application/json", accept, ...headers },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  });
}

/** JSON of each part, in order. */
function partsOf(body: string): unknown[] {
  expect(body.startsWith("\r\n--graphql\r\n")).toBe(true);
  expect(body.endsWith("\r\n--graphql--\r\n")).toBe(true);
  const parts = body.split("\r\n--graphql").slice(1, -1);
  return parts.map((part) => {
    const [head = "", content = ""] = part.split("\r\n\r\n");
    expect(head).toContain("Content-Type: application/json");
    return JSON.parse(content) as unknown;
  });
}

const final = { data: { videoStatusChanged: { isFinal: true, video: { status: "LIVE" } } } };

test.each([accept, "text/event-stream"])(
  "a subscription response tells proxies not to buffer it: %s",
  async (accepted) => {
    const response = await subscribe({ accept: accepted });
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    await response.text();
  },
);

describe("detail 24: A subscription as a multipart response", () => {
  test("sends an empty heartbeat part, each event as the payload of a part, and a closing boundary", async () => {
    const response = await subscribe();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(
      'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    );
    expect(partsOf(await response.text())).toEqual([{}, { payload: final }]);
  });

  test("reports the error that ends it in the payload of its last part", async () => {
    service.answer = (call) => answerFault(call, 404, 190_001);
    const parts = partsOf(await (await subscribe()).text());
    expect(parts).toMatchObject([{}, { payload: { errors: [{ extensions: { code: "NOT_FOUND" } }] } }]);
  });

  test("reports invalid arguments before it begins", async () => {
    const response = await subscribe({}, undefined, { id: encodeGlobalId("Document", "d1") });
    expect(response.headers.get("content-type")).toMatch(/^(application\/json|multipart\/mixed)/);
    expect(await response.text()).toContain("BAD_USER_INPUT");
  });

  test("sends a heartbeat part every 5 seconds and stops polling when the client disconnects", async () => {
    service.answer = (call) => answerJson(call, 200, videoOnWire("v1", "PROCESSING"));
    const leaving = new AbortController();
    const response = await subscribe({}, leaving.signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const readUntil = async (count: number) => {
      while (text.split("\r\n--graphql").length - 1 < count) {
        const part = await reader?.read();
        if (part?.value === undefined) throw new Error("The stream has ended.");
        text += part.value;
      }
    };
    await readUntil(3);
    expect(text).toContain('"PROCESSING"');
    await vi.waitUntil(() => clock.delays().includes(5_000));
    const before = text.length;
    await clock.advance(5_000);
    await readUntil(4);
    expect(text.slice(before)).toContain("{}");
    leaving.abort();
    await vi.waitUntil(() => clock.delays().length === 0);
  });

  test.each(["text/event-stream", "*/*", "text/event-stream, application/json;q=0.5"])(
    "is sent as server-sent events to a client that accepts %s",
    async (accepted) => {
      const stream = await subscribe({ accept: accepted });
      expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
      await stream.body?.cancel();
    },
  );

  test.each(["application/json", "multipart/mixed", "application/graphql-response+json, application/json"])(
    "is rejected with 406 for a client that accepts only %s, and polls nothing",
    async (accepted) => {
      const response = await subscribe({ accept: accepted });
      expect(response.status).toBe(406);
      expect(await response.json()).toMatchObject({
        errors: [
          { message: expect.stringContaining("text/event-stream"), extensions: { code: "NOT_ACCEPTABLE" } },
        ],
      });
      expect(service.calls.length).toBeLessThan(2);
      await vi.waitUntil(() => clock.delays().length === 0);
    },
  );
});
