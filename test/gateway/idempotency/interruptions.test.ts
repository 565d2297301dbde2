import { expect, test } from "vitest";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import { createMovingClock } from "../../helpers/clock.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { type GraphqlClient, graphqlClient } from "../../helpers/graphql-client.ts";
import { createRandom } from "../../helpers/random.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import {
  type AnyPayload,
  deleteSchedules,
  type KeyedMutation,
  keyedMutations,
  runMutation,
  startFileHost,
} from "./every-mutation.ts";
import { startKillableInstance, type World } from "./killable-instance.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
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
const tokenOf = ({ name }: KeyedMutation) =>
  name === "createSigningKey" ? "sandbox-application" : "sandbox-seller-1";

/** Sends a mutation. @returns its payload; null when the connection breaks. */
async function tryMutation(client: GraphqlClient, mutation: KeyedMutation, input: object) {
  try {
    return await runMutation(client, mutation, input as never);
  } catch {
    return null;
  }
}

function namesOf({ errors }: AnyPayload): unknown[] {
  return errors.map((error) => error["__typename"] ?? JSON.stringify(error));
}

/** Lets everything finish that was started, and an hour pass, so that no limit or quota is in the way. */
async function rest(): Promise<void> {
  clock.jump(hourMs);
  await sandbox.idle();
  clock.jump(hourMs);
  await sandbox.idle();
}

/** Ways in which the first request is interrupted. */
const interruptions = [
  "is killed before it is repeated",
  "is killed while it is repeated",
  "loses its client",
] as const;

for (const seed of Array.from({ length: 200 }, (_, index) => index + 1)) {
  const random = createRandom(seed);
  const mutation = keyedMutations[seed % keyedMutations.length] as KeyedMutation;
  const lastStep = 1 + Math.floor(random() * 14);
  const way = interruptions[Math.floor(random() * interruptions.length)];
  test(`${mutation.name} is made once when its instance ${way} at step ${lastStep} (seed ${seed})`, async () => {
    await rest();
    const second = graphqlClient(other.url, tokenOf(mutation));
    if (mutation.name.endsWith("Schedule")) await deleteSchedules(second);
    const input = { ...(await mutation.prepare(second, files.url)), idempotencyKey: `seed ${seed}` };
    // A task accepts a file for an hour.
    clock.jump(minuteMs);
    await sandbox.idle();
    world.accepted.length = 0;
    await using interrupted = await startKillableInstance(world, `instance ${seed}`, (step, instance) => {
      if (step !== lastStep) return;
      if (way === "loses its client") instance.cutClients();
      else instance.kill();
    });
    const first = tryMutation(graphqlClient(interrupted.url, tokenOf(mutation)), mutation, input);
    const early = way === "is killed while it is repeated" ? tryMutation(second, mutation, input) : first;
    const seen = await first;
    if (way !== "loses its client") interrupted.kill();
    const repeats = [
      await tryMutation(second, mutation, input),
      await tryMutation(second, mutation, input),
      ...(early === first ? [] : [await early]),
    ];
    const known = [seen, ...repeats].filter((payload) => payload?.errors.length === 0);
    const unknown = repeats.filter((payload) => payload && namesOf(payload).join() === "OutcomeUnknownError");
    // Only a killed instance may also fail because it lost its store and the service.
    expect(repeats.filter((payload) => !known.includes(payload) && !unknown.includes(payload))).toEqual([]);
    expect(world.accepted.length).toBeLessThanOrEqual(mutation.changes);
    expect(known.length > 0 ? world.accepted.length : mutation.changes).toBe(mutation.changes);
    for (const payload of known) expect(payload).toEqual(known[0]);
  });
}
