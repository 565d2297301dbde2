import { expect, it } from "vitest";
import type { BucketStore, Outcome, WantedToken } from "../../../src/state/buckets/bucket-store.ts";

/** A bucket store whose time a test advances. */
export interface BucketsUnderTest {
  readonly store: BucketStore;
  /** Advances the time of the store. */
  readonly pass: (durationMs: number) => Promise<void>;
}

/** The policy of the buckets in tests. */
export const policy = { limit: 50, windowMs: 5_000 };
const key = "MEDIA_WRITE:viewer";

/** Makes calls of one instance. */
export function caller(name: string, { store }: Pick<BucketsUnderTest, "store">) {
  let tokens = 0;
  const held: string[] = [];
  return {
    /** Names of the tokens that are held. */
    held,
    /** Takes as many of these tokens as are granted. */
    take: async (count: number, waitingCalls = count) => {
      const ids = Array.from({ length: count }, () => `${name}.${(tokens += 1)}`);
      const ask = { tokens: ids.map((id) => ({ id })), waitingCalls };
      const answer = await store.take(key, policy, ask);
      held.push(...ids.slice(0, answer.granted));
      return answer;
    },
    takeTokens: (wanted: readonly WantedToken[]) =>
      store.take(key, policy, { tokens: wanted, waitingCalls: wanted.length }),
    /** Ends calls, the oldest first. */
    end: async (count: number, outcome: Outcome = { kind: "answered" }, agoMs = 0) => {
      const ended = [];
      for (const id of held.splice(0, count)) {
        ended.push(await store.settle(key, policy, { id, outcome, agoMs }));
      }
      return ended;
    },
    renew: (id: string) => store.renew(key, policy, id),
    read: () => store.read(key, policy),
  };
}

/** Defines the tests of a bucket store for one instance. Call it within a `describe`. */
export function bucketsContract(create: () => Promise<BucketsUnderTest>): void {
  async function setUp() {
    const made = await create();
    return { ...made, ...caller("a", made) };
  }

  it("give several tokens in one response, and at most the free ones", async () => {
    const { take } = await setUp();
    expect(await take(30)).toEqual({ granted: 30, used: 30, wait: null });
    const state = { limit: 50, inFlight: 50, returnInMs: [], closedForMs: 0, waitingElsewhere: [] };
    expect(await take(30)).toEqual({ granted: 20, used: 50, wait: { askInMs: 5_000, state } });
  });

  it("give both tokens of a pair at once or neither", async () => {
    const { take, takeTokens, end } = await setUp();
    await take(49);
    const pair = [{ id: "first", needsNext: true }, { id: "second" }];
    expect(await takeTokens([...pair, { id: "single" }])).toMatchObject({ granted: 0, used: 49 });
    expect(await takeTokens([{ id: "single" }, ...pair])).toMatchObject({ granted: 1, used: 50 });
    await end(2, { kind: "unused" });
    expect(await takeTokens(pair)).toEqual({ granted: 2, used: 50, wait: null });
  });

  it("return a token one window after the response to its call", async () => {
    const { take, end, pass } = await setUp();
    await take(50);
    await pass(1_000);
    await end(1);
    expect(await take(1)).toMatchObject({ granted: 0, wait: { askInMs: 5_000 } });
    await pass(4_999);
    expect(await take(1)).toMatchObject({ granted: 0, wait: { askInMs: 1 } });
    await pass(1);
    expect(await take(1)).toMatchObject({ granted: 1, wait: null });
  });

  it("return an unused token immediately", async () => {
    const { take, end } = await setUp();
    await take(50);
    await end(1, { kind: "unused" });
    expect(await take(2)).toMatchObject({ granted: 1 });
  });

  it("count the end of a call from its reported time, even for an unknown call", async () => {
    const { take, end, read, held } = await setUp();
    await take(2);
    await end(1, { kind: "answered" }, 2_000);
    await end(1, { kind: "answered" }, 5_000);
    expect(await read()).toMatchObject({ inFlight: 0, returnInMs: [3_000] });
    held.push("old", "older");
    await end(1);
    await end(1, { kind: "unused" });
    expect(await read()).toMatchObject({ inFlight: 0, returnInMs: [3_000, 5_000] });
  });

  it("report whether a renewed token may be used, and accept an unknown one", async () => {
    const { take, renew, read, held, end } = await setUp();
    await take(50);
    expect(await renew(held[0] ?? "")).toBe(true);
    expect(await renew("of a store that is gone")).toBe(false);
    expect(await read()).toMatchObject({ inFlight: 51 });
    await end(2, { kind: "unused" });
    expect(await renew("of a store that is gone")).toBe(true);
    await end(1, { kind: "refused", retryAfterMs: 1_000 });
    expect(await renew("of a store that is gone")).toBe(false);
  });

  it("are closed by a 429 for the stated time", async () => {
    const { take, end, read, pass } = await setUp();
    await take(1);
    await end(1, { kind: "refused", retryAfterMs: 7_000 });
    expect(await take(1)).toMatchObject({ granted: 0, wait: { askInMs: 7_000 } });
    expect(await read()).toMatchObject({ closedForMs: 7_000 });
    await pass(6_999);
    expect((await take(1)).granted).toBe(0);
    await pass(1);
    expect((await take(1)).granted).toBe(1);
  });

  it("are closed for one window by a 429 without a time, and for an hour at most", async () => {
    const { take, end, read } = await setUp();
    await take(2);
    await end(1, { kind: "refused", retryAfterMs: null });
    expect(await read()).toMatchObject({ closedForMs: 5_000 });
    await end(1, { kind: "refused", retryAfterMs: 1e12 });
    expect(await read()).toMatchObject({ closedForMs: 3_600_000 });
  });
}
