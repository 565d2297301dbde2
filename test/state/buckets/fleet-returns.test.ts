import { expect, test } from "vitest";
import type { BucketPolicy } from "../../../src/state/buckets/bucket-store.ts";
import { arrivalMs } from "../../../src/state/buckets/bucket.ts";
import { createManualClock, settle } from "../../helpers/clock.ts";
import { Fleet, type FleetInstance } from "./fleet.ts";

const key = "MEDIA_WRITE:viewer";
const policy: BucketPolicy = { limit: 20, windowMs: 5_000 };
/** For how long nothing is taken of a busy bucket after a loss. */
const holdMs = policy.windowMs + arrivalMs;

/** A user who calls through an instance. */
function userOf(instance: FleetInstance | undefined) {
  if (!instance) throw new Error("There are two.");
  const { buckets, name } = instance;
  return {
    instance,
    take: (ids: readonly string[], lifeMs: number | null = null) =>
      buckets.take(key, policy, { instance: name, tokens: ids.map((id) => ({ id, lifeMs })) }),
    answered: (id: string) => buckets.settle(key, policy, { id, outcome: { kind: "answered" } }),
    refused: (id: string, retryAfterMs: number) =>
      buckets.settle(key, policy, { id, outcome: { kind: "refused", retryAfterMs } }),
    renew: (id: string, lifeMs: number) => buckets.renew(key, policy, { id, lifeMs }),
    read: () => buckets.read(key, policy),
  };
}

/** Two instances with a share of ten each, and a keeper that a test can take away. */
function setUp() {
  const clock = createManualClock();
  const fleet = new Fleet(clock, 2);
  const [first, second] = fleet.instances;
  return { clock, fleet, a: userOf(first), b: userOf(second), kept: () => fleet.kept.read(key, policy) };
}

const ids = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}.${index}`);

/** The keeper was away, and is just back. */
async function setUpReturned(isEmpty = true) {
  const parts = setUp();
  parts.fleet.lose();
  await parts.clock.advance(60_000);
  parts.fleet.return(isEmpty);
  await parts.clock.advance(0);
  return parts;
}

test("who gets its share alone just after a return is told when there can be more", async () => {
  const { a } = await setUpReturned();
  const answer = await a.take(ids("a", 11), 1_000);
  expect(answer.granted).toBe(10);
  expect(answer.wait?.askInMs).toBeGreaterThan(0);
});

test("what was asked for in vain just after a return is not missing in the share later", async () => {
  const { clock, fleet, a } = await setUpReturned();
  const others = ids("other", 20).map((id) => ({ id, lifeMs: null }));
  await fleet.kept.take(key, policy, { instance: "other", tokens: others });
  expect((await a.take(ids("vain", 10))).granted).toBe(0);
  for (const { id } of others) {
    await fleet.kept.settle(key, policy, { id, outcome: { kind: "unused" } });
  }
  await clock.advance(1_000);
  expect((await a.take(ids("a", 10))).granted).toBe(10);
});

test("nothing is granted when the keeper is lost again while it is asked just after its return", async () => {
  const { clock, fleet, a } = await setUpReturned();
  const { kept } = fleet;
  fleet.kept = {
    ...kept,
    take: () => {
      fleet.lose();
      return Promise.reject(new Error("The connection was closed."));
    },
  };
  expect((await a.take(ids("vain", 10))).granted).toBe(0);
  await clock.advance(holdMs);
  expect((await a.take(ids("a", 20))).granted).toBe(10);
});

test("a refusal that the keeper knew and has forgotten holds for an instance that never heard of it", async () => {
  const { clock, fleet, a, b } = setUp();
  await a.take(["a"]);
  await a.refused("a", 60_000);
  fleet.lose();
  await clock.advance(10_000);
  fleet.return(true);
  await clock.advance(0);
  expect(await b.take(["b"])).toMatchObject({ granted: 0, wait: { state: { closedForMs: 50_000 } } });
});

test("a call that takes longer than was thought is counted to its end in the share and after a return", async () => {
  const { clock, fleet, a, kept } = setUp();
  await a.take(ids("a", 10), 10_000);
  for (const id of ids("a", 10)) await a.renew(id, 100_000);
  await clock.advance(1_000);
  fleet.lose();
  await clock.advance(40_000);
  expect((await a.take(["more"])).granted).toBe(0);
  fleet.return(true);
  await clock.advance(20_000);
  expect(await kept()).toMatchObject({ underWay: 10 });
});

test("a call that ends while the keeper is told of others stays ended", async () => {
  const { clock, fleet, a, kept } = setUp();
  await a.take(["one", "two"]);
  fleet.lose();
  await clock.advance(holdMs);
  fleet.return(true);
  const store = fleet.kept;
  const going = Promise.withResolvers<void>();
  fleet.kept = {
    ...store,
    renew: async (...question) => {
      await going.promise;
      return store.renew(...question);
    },
  };
  await clock.advance(0);
  await a.answered("two");
  going.resolve();
  await settle();
  await clock.advance(policy.windowMs);
  expect(await kept()).toMatchObject({ underWay: 1, backInMs: [] });
});

test("a token that was asked of the keeper in vain, and then taken from the share, is not given back for it", async () => {
  const { clock, fleet, a, kept } = setUp();
  const { kept: store } = fleet;
  fleet.kept = { ...store, take: () => Promise.reject(new Error("The connection was closed.")) };
  fleet.instances[0]?.notice();
  expect((await a.take(["same"])).granted).toBe(0);
  fleet.kept = store;
  fleet.lose();
  await clock.advance(holdMs);
  expect((await a.take(["same"])).granted).toBe(1);
  fleet.return(false);
  await clock.advance(0);
  expect(await kept()).toMatchObject({ underWay: 1 });
});

test("an end that the keeper could not be told on its return is told on the next one", async () => {
  const { clock, fleet, a, kept } = setUp();
  await a.take(["one"]);
  fleet.lose();
  await a.answered("one");
  await clock.advance(holdMs);
  const store = fleet.kept;
  fleet.kept = {
    ...store,
    settle: () => {
      fleet.lose();
      return Promise.reject(new Error("The connection was closed."));
    },
  };
  fleet.return(false);
  await clock.advance(0);
  fleet.kept = store;
  expect(await kept()).toMatchObject({ underWay: 1 });
  fleet.return(false);
  await clock.advance(0);
  expect(await kept()).toMatchObject({ underWay: 0 });
});

test("just after a return the tighter of both counts is told: the keeper's, or the share's", async () => {
  const { fleet, a } = await setUpReturned();
  const takeElsewhere = (name: string, count: number) =>
    fleet.kept.take(key, policy, {
      instance: "other",
      tokens: ids(name, count).map((id) => ({ id, lifeMs: null })),
    });
  await takeElsewhere("few", 5);
  expect(await a.read()).toMatchObject({ limit: 10, underWay: 0 });
  await takeElsewhere("more", 10);
  expect(await a.read()).toMatchObject({ limit: 20, underWay: 15 });
});

test("just after a return a bucket is told to be closed when the keeper knows it", async () => {
  const { fleet, a } = await setUpReturned();
  await fleet.kept.settle(key, policy, { id: "other", outcome: { kind: "refused", retryAfterMs: 9_000 } });
  expect(await a.read()).toMatchObject({ closedForMs: 9_000 });
});

test("that a bucket is busy is told twice a second at most, and what cannot be told disturbs nobody", async () => {
  const { clock, fleet, a, b } = setUp();
  let told = 0;
  fleet.subscribe("busy-buckets", () => (told += 1));
  for (let index = 0; index < 20; index += 1) await a.take([`a.${index}`]);
  expect(told).toBe(1);
  b.instance.publish = () => Promise.reject(new Error("The connection was closed."));
  await clock.advance(1_000);
  await a.answered("a.0");
  await clock.advance(policy.windowMs);
  expect((await b.take(["b"])).granted).toBe(1);
  await settle();
});
