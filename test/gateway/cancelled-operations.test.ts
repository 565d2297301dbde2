import { once } from "node:events";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { connectSocket } from "../helpers/web-socket.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import {
  answerJson,
  askedId,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

let service: StandInService;
let gateway: TestGateway;

beforeEach(async () => {
  // Only the video "there" is answered; every other call stays open.
  service = await closeAfterTest(
    startStandIn((call) => {
      if (askedId(call) === "there") answerJson(call, 200, videoOnWire("there"));
    }),
  );
  gateway = await closeAfterTest(startGateway(service.url));
});

const silentId = encodeGlobalId("Video", "silent");
const operations: readonly [what: string, document: string][] = [
  ["a query", '{ video(videoId: "silent") { id } }'],
  ["a subscription", `subscription { videoStatusChanged(id: "${silentId}") { isFinal } }`],
  [
    "a mutation",
    "mutation { createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) { document { id } } }",
  ],
];

describe("detail 4: a `complete` message of a WebSocket client", () => {
  test.each(operations)("aborts the upstream call of %s at once, and no other call", async (_what, query) => {
    const { socket, received: messages, subscribe, complete } = await connectSocket(gateway.url);
    subscribe("one", query);
    const first = await service.call(0);
    subscribe("two", '{ video(videoId: "other") { id } }');
    const other = await service.call(1);
    complete("one");
    expect(await first.over).toBe(false);
    expect(other.response.closed).toBe(false);
    // The connection stays usable, even with the same operation id.
    subscribe("one", '{ video(videoId: "there") { videoId } }');
    await vi.waitFor(() => expect(messages).toHaveLength(2));
    expect(messages).toMatchObject([
      { id: "one", type: "next", payload: { data: { video: { videoId: "there" } } } },
      { id: "one", type: "complete" },
    ]);
    await vi.waitFor(() => expect(service.openConnections()).toBeLessThanOrEqual(2));
    socket.terminate();
    expect(await other.over).toBe(false);
  });

  test("aborts the upstream call when the message is written with JSON escapes", async () => {
    const { socket, subscribe } = await connectSocket(gateway.url);
    subscribe("one", '{ video(videoId: "silent") { id } }');
    const call = await service.call(0);
    socket.send(String.raw`{"t\u0079pe":"compl\u0065te","id":"one"}`);
    expect(await call.over).toBe(false);
    socket.terminate();
  });

  test("aborts each later operation with the same id, too", async () => {
    const { socket, subscribe, complete } = await connectSocket(gateway.url);
    for (let time = 0; time < 3; time += 1) {
      subscribe("same", '{ video(videoId: "silent") { id } }');
      const call = await service.call(time);
      complete("same");
      expect(await call.over).toBe(false);
    }
    socket.terminate();
  });

  test.each(["nonsense complete", '{"type":"complete"}', '{"type":"complete","id":7}'])(
    "closes the connection and aborts its operations when the message is invalid: %s",
    async (text) => {
      const { socket, subscribe } = await connectSocket(gateway.url);
      subscribe("one", '{ video(videoId: "silent") { id } }');
      const call = await service.call(0);
      const closed = once(socket, "close");
      socket.send(text);
      await closed;
      expect(await call.over).toBe(false);
    },
  );
});

test.each(operations)(
  "detail 4: the disconnect of a WebSocket client aborts the upstream call of %s",
  async (_what, query) => {
    const { socket, subscribe } = await connectSocket(gateway.url);
    subscribe("one", query);
    const call = await service.call(0);
    socket.terminate();
    expect(await call.over).toBe(false);
  },
);
