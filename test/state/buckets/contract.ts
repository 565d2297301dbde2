import { expect, it } from "vitest";
import type { BucketStore, Outcome, WantedToken } from "../../../src/state/buckets/bucket-store.ts";

/** A store of buckets whose time a test moves. */
export interface BucketsUnderTest extends AsyncDisposable {
  readonly store: BucketStore;
  /** Moves the store's time on, or back. */
  pass(durationMs: number): Promise<void>;
}

const policy = { limit: 50, windowMs: 5_000 };
const key = "MEDIA_WRITE:viewer";

/** Checks what every store of buckets must do, whoever keeps it. To be called within a `describe`. */
export function bucketsContract(create: () => Promise<BucketsUnderTest>): void {
  /** A store, and instances that ask it. */
  async function setUp() {
    const made = await create();
    const { store } = made;
    let tokens = 0;
    const instance = (name: string) => {
      const held: string[] = [];
      return {
        held,
        /** Takes as many tokens as it gets, each for `lifeMs`. */
        async take(count: number, lifeMs: number | null = 60_000) {
          const ids = Array.from({ length: count }, () => `${name}.${(tokens += 1)}`);
          const answer = await store.take(key, policy, {
            instance: name,
            tokens: ids.map((id) => ({ id, lifeMs })),
          });
          held.push(...ids.slice(0, answer.granted));
          return answer;
        },
        /** Ends calls, the oldest first. */
        async end(count: number, outcome: Outcome = { kind: "answered" }) {
          const ended = [];
          for (const id of held.splice(0, count))
            ended.push(await store.settle(key, policy, { id, outcome }));
          return ended;
        },
      };
    };
    return {
      ...made,
      instance,
      a: instance("a"),
      b: instance("b"),
      c: instance("c"),
      read: () => store.read(key, policy),
      [Symbol.asyncDispose]: () => made[Symbol.asyncDispose](),
    };
  }

  it("gives several tokens with one answer, and no more than there are", async () => {
    await using env = await setUp();
    expect(await env.a.take(30)).toEqual({ granted: 30, used: 30, wait: null });
    expect(await env.b.take(30)).toEqual({
      granted: 20,
      used: 50,
      wait: {
        askInMs: 5_000,
        state: { limit: 50, underWay: 50, backInMs: [], closedForMs: 0 },
        othersWant: [],
      },
    });
  });

  it("gives two tokens that belong together at once or not at all", async () => {
    await using env = await setUp();
    await env.a.take(49);
    const pair = [
      { id: "b.first", lifeMs: 60_000, isWithNext: true },
      { id: "b.second", lifeMs: 60_000 },
    ];
    const single = { id: "b.single", lifeMs: 60_000 };
    const take = (tokens: readonly WantedToken[]) => env.store.take(key, policy, { instance: "b", tokens });
    expect(await take([...pair, single])).toMatchObject({ granted: 0, used: 49 });
    expect(await take([single, ...pair])).toMatchObject({ granted: 1, used: 50 });
    await env.a.end(2, { kind: "unused" });
    expect(await take(pair)).toEqual({ granted: 2, used: 50, wait: null });
  });

  it("says how many tokens each other waiting instance wants", async () => {
    await using env = await setUp();
    await env.instance("other").take(50);
    await env.a.take(30);
    await env.b.take(7);
    expect(await env.c.take(1)).toMatchObject({ granted: 0, wait: { othersWant: [30, 7] } });
    expect(await env.a.take(30)).toMatchObject({ wait: { othersWant: [7, 1] } });
  });

  it("takes and answers what can be written as JSON", async () => {
    await using env = await setUp();
    const ask = { instance: "a", tokens: [{ id: "a.1", lifeMs: null }] };
    const answers = [
      await env.store.take(key, policy, JSON.parse(JSON.stringify(ask))),
      await env.b.take(50),
      await env.store.settle(key, policy, { id: "a.1", outcome: { kind: "refused", retryAfterMs: null } }),
      await env.read(),
    ];
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
  });

  it("puts a token back one window after the answer", async () => {
    await using env = await setUp();
    await env.a.take(50);
    await env.pass(1_000);
    await env.a.end(1);
    expect(await env.b.take(1)).toMatchObject({ granted: 0, wait: { askInMs: 5_000 } });
    await env.pass(4_999);
    expect(await env.b.take(1)).toMatchObject({ granted: 0, wait: { askInMs: 1 } });
    await env.pass(1);
    expect(await env.b.take(1)).toMatchObject({ granted: 1, wait: null });
  });

  it("puts a token back at once that was not used, and says whether somebody waits for it", async () => {
    await using env = await setUp();
    await env.a.take(50);
    expect(await env.a.end(1, { kind: "unused" })).toEqual([{ isAwaited: false }]);
    await env.b.take(2);
    expect(await env.a.end(1, { kind: "unused" })).toEqual([{ isAwaited: true }]);
    expect(await env.b.take(1)).toMatchObject({ granted: 1 });
  });

  it("counts an end that came before it was told from then on", async () => {
    await using env = await setUp();
    await env.a.take(2);
    const [first = "", second = ""] = env.a.held;
    const answered = { kind: "answered" } as const;
    await env.store.settle(key, policy, { id: first, outcome: answered, agoMs: 2_000 });
    await env.store.settle(key, policy, { id: second, outcome: answered, agoMs: 5_000 });
    expect(await env.read()).toMatchObject({ underWay: 0, backInMs: [3_000] });
  });

  it("counts the end of a call whose token it does not know", async () => {
    await using env = await setUp();
    await env.store.settle(key, policy, { id: "old", outcome: { kind: "answered" } });
    await env.store.settle(key, policy, { id: "older", outcome: { kind: "unused" } });
    expect(await env.read()).toMatchObject({ underWay: 0, backInMs: [5_000] });
  });

  it("puts the token of an instance that was killed back one window after the call's deadline", async () => {
    await using env = await setUp();
    await env.a.take(50, 15_000);
    await env.pass(19_999);
    expect((await env.b.take(50)).granted).toBe(0);
    await env.pass(1);
    expect((await env.b.take(50)).granted).toBe(50);
  });

  it("keeps a token as long as it is renewed", async () => {
    await using env = await setUp();
    await env.a.take(1, 10_000);
    const [id = ""] = env.a.held;
    for (let renewals = 0; renewals < 5; renewals += 1) {
      await env.pass(9_000);
      await env.store.renew(key, policy, { id, lifeMs: 10_000 });
      expect(await env.read()).toMatchObject({ underWay: 1 });
    }
    await env.pass(14_999);
    expect(await env.read()).toMatchObject({ underWay: 0, backInMs: [1] });
  });

  it("does not make a token's life shorter, and takes one that it does not know", async () => {
    await using env = await setUp();
    await env.a.take(1, 10_000);
    await env.store.renew(key, policy, { id: env.a.held[0] ?? "", lifeMs: 1_000 });
    await env.store.renew(key, policy, { id: "of a store that is gone", lifeMs: 20_000 });
    await env.pass(9_999);
    expect(await env.read()).toMatchObject({ underWay: 2 });
    await env.pass(1);
    expect(await env.read()).toMatchObject({ underWay: 1, backInMs: [5_000] });
  });

  it("is closed for all by one 429, whoever got it", async () => {
    await using env = await setUp();
    await env.a.take(1);
    await env.a.end(1, { kind: "refused", retryAfterMs: 7_000 });
    expect(await env.b.take(1)).toMatchObject({ granted: 0, wait: { askInMs: 7_000 } });
    expect(await env.read()).toMatchObject({ closedForMs: 7_000 });
    await env.pass(6_999);
    expect((await env.b.take(1)).granted).toBe(0);
    await env.pass(1);
    expect((await env.b.take(1)).granted).toBe(1);
  });

  it("is closed for a window by a 429 that does not say for how long, and never for more than an hour", async () => {
    await using env = await setUp();
    await env.a.take(2);
    await env.a.end(1, { kind: "refused", retryAfterMs: null });
    expect(await env.read()).toMatchObject({ closedForMs: 5_000 });
    await env.a.end(1, { kind: "refused", retryAfterMs: 1e12 });
    expect(await env.read()).toMatchObject({ closedForMs: 3_600_000 });
  });

  it("keeps nothing away for longer when its clock is set back", async () => {
    await using env = await setUp();
    await env.a.take(50, 20_000);
    await env.a.end(1);
    await env.a.end(1, { kind: "refused", retryAfterMs: 9_000 });
    await env.b.take(3);
    await env.pass(-3_600_000);
    expect(await env.read()).toMatchObject({ underWay: 48, backInMs: [5_000, 5_000], closedForMs: 9_000 });
    expect(await env.c.take(1)).toMatchObject({ granted: 0, wait: { askInMs: 9_000 } });
    await env.pass(9_000);
    // Both have kept their turns.
    expect((await env.c.take(3)).granted).toBe(1);
    expect((await env.b.take(3)).granted).toBe(1);
    await env.pass(15_999);
    expect(await env.read()).toMatchObject({ underWay: 2 });
    await env.pass(1);
    expect(await env.b.take(50)).toMatchObject({ granted: 48 });
  });

  it("deals what comes back evenly to those who wait, however often one of them asks", async () => {
    await using env = await setUp();
    const other = env.instance("other");
    await other.take(50);
    for (const waiting of [env.a, env.b, env.c]) await waiting.take(40);
    await other.end(12);
    await env.pass(5_000);
    await env.a.take(40);
    await env.a.take(40);
    await env.b.take(40);
    await env.a.take(40);
    await env.c.take(40);
    expect([env.a.held.length, env.b.held.length, env.c.held.length]).toEqual([4, 4, 4]);
  });

  it("gives what one instance does not want to the others", async () => {
    await using env = await setUp();
    const other = env.instance("other");
    await other.take(50);
    await env.a.take(2);
    await env.b.take(40);
    await other.end(20);
    await env.pass(5_000);
    expect((await env.b.take(40)).granted).toBe(18);
    expect((await env.a.take(2)).granted).toBe(2);
  });

  it("gives a single token to the instance that has waited longest without one", async () => {
    await using env = await setUp();
    const other = env.instance("other");
    await other.take(50);
    const order: string[] = [];
    const instances = { a: env.a, b: env.b, c: env.c };
    for (const waiting of Object.values(instances)) {
      await waiting.take(9);
      await env.pass(10);
    }
    for (let round = 0; round < 6; round += 1) {
      await other.end(1, { kind: "unused" });
      // The last one asks first, and gets nothing as long as others have waited longer.
      for (const [name, waiting] of Object.entries(instances).toReversed()) {
        if ((await waiting.take(9)).granted === 1) order.push(name);
      }
      await env.pass(10);
    }
    expect(order).toEqual(["a", "b", "c", "a", "b", "c"]);
  });

  it("is not held up by an instance that waits and does not ask", async () => {
    await using env = await setUp();
    const other = env.instance("other");
    await other.take(50);
    await env.a.take(50);
    await env.b.take(1);
    await other.end(1, { kind: "unused" });
    const { granted, wait } = await env.b.take(1);
    expect(granted).toBe(0);
    expect(wait?.askInMs).toBeLessThanOrEqual(101);
    await env.pass(wait?.askInMs ?? 0);
    expect((await env.b.take(1)).granted).toBe(1);
    // From now on it is not waited for at all, until it comes back.
    await other.end(2, { kind: "unused" });
    expect((await env.b.take(2)).granted).toBe(2);
    await other.end(2, { kind: "unused" });
    expect((await env.a.take(50)).granted).toBe(2);
  });

  it("keeps nothing for an instance whose callers have left", async () => {
    await using env = await setUp();
    const other = env.instance("other");
    await other.take(50);
    await env.a.take(50);
    await env.b.take(1);
    await env.a.take(0);
    await other.end(1, { kind: "unused" });
    expect((await env.b.take(1)).granted).toBe(1);
  });

  it("lets an instance that comes back have its part, and no more", async () => {
    await using env = await setUp();
    const other = env.instance("other");
    await other.take(50);
    await env.a.take(50);
    await env.b.take(50);
    for (let round = 0; round < 10; round += 1) {
      await other.end(1, { kind: "unused" });
      const { wait } = await env.b.take(50);
      await env.pass(wait?.askInMs ?? 0);
      await env.b.take(50);
    }
    expect(env.b.held.length).toBe(10);
    await other.end(10, { kind: "unused" });
    await env.a.take(50);
    await env.b.take(50);
    expect([env.a.held.length, env.b.held.length]).toEqual([5, 15]);
  });
}
