import { expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { addCategory, renameCategory, startedTask } from "../rules/store/gateway-steps.ts";
import * as operations from "../rules/store/operations.ts";

import { storeRules } from "../rules/store/rules.ts";
import { startService } from "../rules/under-test.ts";
import { dayMs } from "../rules/durations.ts";

/**
 * A gateway and a store service with separate clocks, so that a test controls the states that the gateway reads.
 */
async function setUp() {
  const clock = createManualClock();
  let sleptMs = 0;
  const service = await closeAfterTest(startService(storeRules));
  const proxy = await closeAfterTest(startRecordingProxy(service.origin, () => 0));
  const gateway = await closeAfterTest(
    startGateway(
      proxy.url,
      {},
      {
        clock: {
          now: () => clock.now() + sleptMs,
          schedule: (callback, delayMs) => clock.schedule(callback, delayMs),
        },
        random: () => 0,
      },
    ),
  );
  const client = graphqlClient(gateway.url);
  /** Subscribes to a change. @returns the received events and the end of the stream. */
  const watch = (id: string) => {
    const stream = client.subscribe(operations.WatchStoreTask, { id });
    const events: unknown[] = [];
    const ended = (async () => {
      for await (const { data, errors } of stream) {
        events.push(data?.storeTaskStatusChanged ?? errors?.map(({ extensions }) => extensions?.["code"]));
      }
    })();
    return { events, ended };
  };
  return {
    clock,
    service,
    proxy,
    client,
    /** Advances the gateway's clock without running its timers. */
    sleep(durationMs: number) {
      sleptMs += durationMs;
    },
    watch,
    /** Watches a change that ends after its first event. @returns the received events. */
    async watchToEnd(id: string, end: () => Promise<void>) {
      const { events, ended } = watch(id);
      await vi.waitFor(() => expect(events).toHaveLength(1));
      await end();
      await clock.advance(1_000);
      await ended;
      return events;
    },
  };
}

test("a subscriber receives the pending and the completed change, and then the end of the stream", async () => {
  const env = await setUp();
  const task = startedTask(await addCategory(env.client, { name: "Lamps" }));
  const events = await env.watchToEnd(task.id, () => env.service.pass(env.service.processingMs));
  expect(events).toEqual([
    { previousStatus: null, isFinal: false, observedAt: "2026-01-01T00:00:00.000Z", task },
    {
      previousStatus: "PENDING",
      isFinal: true,
      observedAt: "2026-01-01T00:00:01.000Z",
      task: { ...task, status: "COMPLETED", upstreamStatus: "COMPLETED", isTerminal: true },
    },
  ]);
  expect(env.clock.delays()).toEqual([]);
});

test("detail 20: each event has the current category of its change", async () => {
  const env = await setUp();
  const { task } = await renameCategory(env.client, "1001", "Oil lamps");
  const stream = env.client.subscribe<{ storeTaskStatusChanged: unknown }, { id: string }>(
    "subscription ($id: ID!) { storeTaskStatusChanged(id: $id) { task { status category { name } } } }",
    { id: task?.id ?? "" },
  );
  const first = (await stream.next()).value?.data;
  const second = stream.next();
  await env.service.pass(env.service.processingMs);
  await env.clock.advance(1_000);
  const events = [first, (await second).value?.data];
  expect(events.map((event) => event?.storeTaskStatusChanged)).toEqual([
    { task: { status: "PENDING", category: { name: expect.not.stringContaining("Oil") } } },
    { task: { status: "COMPLETED", category: { name: "Oil lamps" } } },
  ]);
});

test("a subscriber receives the service's message of a failed change", async () => {
  const env = await setUp();
  const task = startedTask(await addCategory(env.client, { name: "Lamps [fail]" }));
  const events = await env.watchToEnd(task.id, () => env.service.pass(env.service.processingMs));
  expect(events[1]).toMatchObject({
    isFinal: true,
    task: { status: "FAILED", message: expect.stringMatching(/./) },
  });
});

test("a change that the service ends after 24 hours is a FAILED event, not a timeout of the subscription", async () => {
  const env = await setUp();
  const task = startedTask(await addCategory(env.client, { name: "Lamps [stuck]" }));
  const events = await env.watchToEnd(task.id, async () => {
    await env.service.pass(dayMs);
    env.sleep(dayMs);
  });
  expect(events).toMatchObject([
    { isFinal: false, task: { status: "PENDING" } },
    {
      previousStatus: "PENDING",
      isFinal: true,
      task: { status: "FAILED", message: expect.stringMatching(/24 hours/) },
    },
  ]);
});

test("a change that has already finished is one final event and needs one call", async () => {
  const env = await setUp();
  const task = startedTask(await addCategory(env.client, { name: "Lamps" }));
  await env.service.pass(env.service.processingMs);
  const before = env.proxy.exchanges.length;
  const { events, ended } = env.watch(task.id);
  await ended;
  expect(events).toMatchObject([{ previousStatus: null, isFinal: true, task: { status: "COMPLETED" } }]);
  expect(env.proxy.exchanges.slice(before).map(({ target }) => target)).toEqual([
    `/sell/stores/v1/store/task/${task.taskId}`,
  ]);
});
