import { expect, test, vi } from "vitest";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { connectSocket } from "../../helpers/web-socket.ts";
import type { GatewayConfig } from "../../../src/config/gateway-config.ts";
import { encodeGlobalId } from "../../../src/resolvers/global-id.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { answerJson, askedId, startStandIn, videoOnWire } from "../../helpers/stand-in-service.ts";

const query = "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { videoId } } }";

/** Opens a connection to a gateway over a service whose videos are all PROCESSING, and records its raw messages. */
async function setUp(config: Partial<GatewayConfig> = {}) {
  const service = await closeAfterTest(
    startStandIn((call) => answerJson(call, 200, videoOnWire(askedId(call), "PROCESSING"))),
  );
  const gateway = await closeAfterTest(
    startGateway(service.url, config, { clock: createManualClock(), random: () => 0 }),
  );
  const connection = await closeAfterTest(connectSocket(gateway.url, "sandbox-seller-1"));
  const messages = connection.received;
  return {
    messages,
    subscribe: (id: string, videoId: string, more: object = {}) =>
      connection.subscribe(id, { query, variables: { id: encodeGlobalId("Video", videoId) }, ...more }),
    complete: connection.complete,
    /** Waits for a message. */
    see: (message: unknown) => vi.waitFor(() => expect(messages).toContainEqual(message), { interval: 1 }),
  };
}

const eventOf = (id: string, videoId: string) => ({
  id,
  type: "next",
  payload: { data: { videoStatusChanged: { isFinal: false, video: { videoId } } } },
});

const refusalOf = (id: string) => ({
  id,
  type: "error",
  payload: [
    {
      message: expect.stringMatching(
        /^The document does not say which operation to run\. .*`operationName` /,
      ),
      extensions: { code: "OPERATION_RESOLUTION_FAILURE" },
    },
  ],
});

test("a subscription that is completed before it starts frees its id for the next one", async () => {
  const connection = await setUp();
  connection.subscribe("first", "v");
  await connection.see(eventOf("first", "v"));
  connection.subscribe("1", "a");
  connection.complete("1");
  connection.subscribe("1", "b");
  await connection.see(eventOf("1", "b"));
  connection.subscribe("last", "v");
  await connection.see(eventOf("last", "v"));
  expect(connection.messages).toEqual([eventOf("first", "v"), eventOf("1", "b"), eventOf("last", "v")]);
});

test("a subscription that its client completes ends without a message and frees its id and its slot", async () => {
  const connection = await setUp({ maxSubscriptionsPerViewer: 1 });
  const videoIds = ["a", "b", "c", "d"];
  for (const videoId of videoIds) {
    connection.subscribe("1", videoId);
    await connection.see(eventOf("1", videoId));
    connection.complete("1");
  }
  connection.subscribe("last", "v");
  await connection.see(eventOf("last", "v"));
  expect(connection.messages).toEqual([
    ...videoIds.map((videoId) => eventOf("1", videoId)),
    eventOf("last", "v"),
  ]);
});

test("an empty operationName selects no operation, also when the subscription is known", async () => {
  const connection = await setUp();
  connection.subscribe("1", "v", { operationName: "" });
  await connection.see(refusalOf("1"));
  connection.subscribe("2", "v");
  await connection.see(eventOf("2", "v"));
  connection.subscribe("3", "v", { operationName: "" });
  await connection.see(refusalOf("3"));
  connection.subscribe("4", "v", { operationName: null });
  await connection.see(eventOf("4", "v"));
  expect(connection.messages).toHaveLength(4);
});

test("a named subscription in a document with other operations starts repeatedly and frees its slot each time", async () => {
  const connection = await setUp({ maxSubscriptionsPerViewer: 1 });
  const document = `query Other { __typename } ${query.replace("subscription", "subscription Watch")}`;
  for (const id of ["1", "2", "3", "4"]) {
    connection.subscribe(id, "v", { query: document, operationName: "Watch" });
    await connection.see(eventOf(id, "v"));
    connection.complete(id);
  }
  expect(connection.messages).toEqual(["1", "2", "3", "4"].map((id) => eventOf(id, "v")));
});
