import { expect, test } from "vitest";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import { createMovingClock } from "../../helpers/clock.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { deleteSchedules, keyedMutations, runMutation, startFileHost } from "./every-mutation.ts";
import { startKillableInstance, type World } from "./killable-instance.ts";

/** Mutations whose outcome one query can decide after the last response was lost. */
const found: ReadonlySet<string> = new Set([
  "createVideoFromFile",
  "uploadVideo",
  "createDocumentFromFile",
  "uploadDocument",
  "createCustomerServiceMetricTask",
  "createInventoryTask",
  "createOrderTask",
  "createGenericTask",
  "createGenericTaskFromFile",
  "uploadTaskFile",
  "createSchedule",
  "deleteSchedule",
]);

const clock = createMovingClock(Date.now());
const files = await closeAfterAll(startFileHost());
const sandbox = await closeAfterAll(startSandbox({ ...files.sandboxOptions, clock, processingMs: 1_000 }));
const world: World = {
  serviceUrl: sandbox.url,
  state: createMemoryState({ clock }),
  alive: new Set(),
  clock,
  accepted: [],
};
const other = await closeAfterAll(startKillableInstance(world, "the other instance"));

for (const mutation of keyedMutations) {
  const { name, changes } = mutation;
  const token = name === "createSigningKey" ? "sandbox-application" : "sandbox-seller-1";
  const answer = found.has(name) ? "returns what was made" : "reports an unknown outcome, and sends nothing";
  test(`a repeat of ${name} ${answer} when the instance was killed before it received the last response`, async () => {
    const client = graphqlClient(other.url, token);
    if (name.endsWith("Schedule")) await deleteSchedules(client);
    const input = { ...(await mutation.prepare(client, files.url)), idempotencyKey: `lost ${name}` };
    clock.jump(60_000);
    await sandbox.idle();
    world.accepted.length = 0;
    await using killed = await startKillableInstance(world, `instance for ${name}`, (_step, instance) => {
      if (world.accepted.length === changes) instance.kill();
    });
    await runMutation(graphqlClient(killed.url, token), mutation, input).catch(() => null);
    expect(world.accepted).toHaveLength(changes);
    const repeats = [await runMutation(client, mutation, input), await runMutation(client, mutation, input)];
    expect(repeats[1]).toEqual(repeats[0]);
    const names = repeats[0]?.errors.map((error) => error["__typename"]);
    expect(names).toEqual(found.has(name) ? [] : ["OutcomeUnknownError"]);
    expect(world.accepted).toHaveLength(changes);
  });
}
