import { expect, test } from "vitest";
import { createTestGateway } from "../../src/testing/create-test-gateway.ts";
import { ConfigurationError } from "../../src/config/configuration-error.ts";
import { closeAfterTest } from "../helpers/close-after.ts";

const createVideo = `mutation { createVideo(input: { title: "A", sizeInBytes: 10 }) {
  video { id videoId } errors { __typename ... on RateLimitedError { retryAfterSeconds } }
} }`;

test("answers queries as the first seller, as another one, and without a token", async () => {
  const gateway = await closeAfterTest(createTestGateway());
  const query = "{ viewer { mode } store { name } }";
  expect(await gateway.query(query)).toMatchObject({
    data: { viewer: { mode: "SANDBOX" }, store: { name: "The Brass Lantern" } },
  });
  const { seller2 } = gateway.sandbox.tokens;
  expect((await gateway.query(query, {}, { token: seller2 })).data).toMatchObject({ store: null });
  const { errors } = await gateway.query(query, {}, { token: null });
  expect(errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
  expect(
    (await gateway.query("query ($id: ID!) { video(videoId: $id) { status } }", { id: "x" })).data,
  ).toEqual({
    video: null,
  });
});

test("uses its own token for the application's services", async () => {
  const gateway = await closeAfterTest(createTestGateway());
  expect(await gateway.query("{ feedTypes { nodes { feedTypeId } } }")).toMatchObject({
    data: { feedTypes: { nodes: expect.any(Array) } },
  });
  expect(gateway.sandbox.journal.map(({ operation }) => operation)).toContain("createToken");
});

test("a subscription receives what happens when the clock moves", async () => {
  const gateway = await closeAfterTest(createTestGateway());
  const { data } = await gateway.query(
    `mutation { createInventoryTask(input: {}) { task { id } errors { __typename } } }`,
  );
  const statuses: string[] = [];
  const read = async () => {
    const events = gateway.subscribe(
      "subscription ($id: ID!) { feedTaskStatusChanged(id: $id) { isFinal task { status } } }",
      {
        id: data.createInventoryTask.task.id,
      },
    );
    for await (const { data: event, errors } of events) {
      expect(errors).toBeUndefined();
      statuses.push(event.feedTaskStatusChanged.task.status);
    }
  };
  const ended = read();
  await expect.poll(() => statuses).toEqual(["CREATED"]);
  await gateway.clock.advance({ minutes: 5 });
  await ended;
  expect(statuses.at(-1)).toBe("COMPLETED");
});

test("a subscription to something unknown yields its error", async () => {
  const gateway = await closeAfterTest(createTestGateway());
  const results = [];
  for await (const result of gateway.subscribe("subscription { nothing }")) results.push(result);
  expect(results).toMatchObject([{ errors: [{ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }] }]);
});

test("a retry waits until the clock moves", async () => {
  const gateway = await closeAfterTest(
    createTestGateway({ faults: [{ operation: "getStore", answer: 503 }] }),
  );
  let isAnswered = false;
  const answer = gateway.query("{ store { name } }").finally(() => (isAnswered = true));
  await gateway.clock.advance(0);
  expect(gateway.sandbox.journal).toMatchObject([{ status: 503 }]);
  expect(isAnswered).toBe(false);
  await gateway.clock.advance({ seconds: 1 });
  expect(await answer).toMatchObject({ data: { store: { name: "The Brass Lantern" } } });
  expect(gateway.sandbox.journal.map(({ status }) => status)).toEqual([503, 200]);
});

test("a deadline passes when the clock moves", async () => {
  const gateway = await closeAfterTest(
    createTestGateway({ faults: [{ operation: "getStore", answer: "slow", delayMs: 3_600_000 }] }),
  );
  const answer = gateway.query("{ store { name } }");
  await gateway.clock.advance({ seconds: 15 });
  expect((await answer).errors).toMatchObject([{ extensions: { code: "UPSTREAM_TIMEOUT" } }]);
});

test("a write above the limit waits until the clock moves, or is refused at once without a wait", async () => {
  const waiting = await closeAfterTest(createTestGateway());
  const writes = Array.from({ length: 51 }, () => waiting.query(createVideo));
  await Promise.all(writes.slice(0, 50));
  await waiting.clock.advance(0);
  expect(waiting.sandbox.journal).toHaveLength(50);
  await waiting.clock.advance({ seconds: 6 });
  await Promise.all(writes);
  expect(waiting.sandbox.journal.map(({ status }) => status)).toEqual(Array<number>(51).fill(201));

  const refusing = await closeAfterTest(createTestGateway({ gateway: { rateLimitMaxWaitMs: 0 } }));
  for (let count = 0; count < 50; count += 1) await refusing.query(createVideo);
  expect((await refusing.query(createVideo)).data.createVideo.errors).toEqual([
    { __typename: "RateLimitedError", retryAfterSeconds: expect.any(Number) },
  ]);
});

test("a reset also forgets what the gateway knows, and keeps the address", async () => {
  const gateway = await closeAfterTest(createTestGateway());
  const { url } = gateway;
  const first = await gateway.query(createVideo);
  await gateway.clock.advance({ hours: 3 });
  await gateway.reset();
  expect(gateway.url).toBe(url);
  expect(await gateway.query(createVideo)).toEqual(first);
  expect((await gateway.query("{ viewer { rateLimits { used } } }")).data.viewer.rateLimits).toMatchObject([
    { used: 1 },
  ]);
  expect(gateway.clock.now()).toBe(Date.UTC(2026, 0, 1));
});

test("an invalid configuration is rejected, and can be closed twice when it is valid", async () => {
  await expect(createTestGateway({ gateway: { maxQueryCost: -1 } })).rejects.toThrow(ConfigurationError);
  const gateway = await createTestGateway({ clock: "system" });
  expect(Math.abs(gateway.clock.now() - Date.now())).toBeLessThan(60_000);
  await gateway.close();
  await gateway.close();
});
