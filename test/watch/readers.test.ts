import { describe, expect, test } from "vitest";
import { settle } from "../helpers/clock.ts";
import { collect, FatalError, forever, setUp, values, WatchedThing } from "./watched-thing.ts";

/** One resource of a user, watched with three tokens. */
function setUpTokens() {
  const { clock, watcher } = setUp();
  const [one, two, three] = ["one", "two", "three"].map((token) => new WatchedThing(clock, "thing", token));
  if (!one || !two || !three) throw new Error("There are three.");
  const things = [one, two, three];
  return {
    clock,
    watcher,
    one,
    two,
    three,
    setState: (state: string) => things.forEach((thing) => Object.assign(thing, { state })),
    watch: (thing: WatchedThing, signal = forever) => collect(watcher.watch(thing, signal)),
    polls: () => things.map(({ pollTimes }) => pollTimes.length),
  };
}

describe("detail 4: a resource that a user watches with several tokens", () => {
  test("is polled in one loop with the first token, after each token has read it once", async () => {
    const env = setUpTokens();
    const seen = [env.watch(env.one), env.watch(env.two), env.watch(env.two), env.watch(env.three)];
    await settle();
    expect(env.polls()).toEqual([1, 1, 1]);
    expect(seen.map(values)).toEqual([["A"], ["A"], ["A"], ["A"]]);
    await env.clock.advance(7_000);
    expect(env.polls()).toEqual([5, 1, 1]);
    expect(env.watcher.statistics.polled).toBe(1);
    env.setState("FINAL");
    await env.clock.advance(30_000);
    for (const { done } of seen) expect(await done).toBe("completed");
    expect(seen.map(values)).toEqual(Array.from({ length: 4 }, () => ["A", "FINAL"]));
    expect(env.clock.delays()).toEqual([]);
  });

  test("is polled with another token when the first one expires, and only that token's streams end with its error", async () => {
    const env = setUpTokens();
    const [first, second] = [env.watch(env.one), env.watch(env.two)];
    await env.clock.advance(1_000);
    env.one.failure = new FatalError("ended");
    env.setState("B");
    await env.clock.advance(2_000);
    expect(await first.done).toBe(env.one.failure);
    expect(values(first)).toEqual(["A"]);
    expect(values(second)).toEqual(["A", "B"]);
    env.setState("FINAL");
    await env.clock.advance(1_000);
    expect(await second.done).toBe("completed");
    expect(values(second)).toEqual(["A", "B", "FINAL"]);
  });

  test("is not reported to a token without permission, even when another token has read it", async () => {
    const env = setUpTokens();
    const allowed = env.watch(env.one);
    await settle();
    env.two.failure = new FatalError("forbidden");
    const forbidden = env.watch(env.two);
    await settle();
    expect(await forbidden.done).toBe(env.two.failure);
    expect(values(forbidden)).toEqual([]);
    env.setState("FINAL");
    await env.clock.advance(1_000);
    expect(await allowed.done).toBe("completed");
  });

  test("is not reported to a token before its own read, not even in its final state", async () => {
    const env = setUpTokens();
    const first = env.watch(env.one);
    await settle();
    env.two.failure = new Error("down");
    const second = env.watch(env.two);
    await env.clock.advance(1_000);
    env.setState("FINAL");
    await env.clock.advance(2_000);
    expect(await first.done).toBe("completed");
    expect(values(second)).toEqual([]);
    env.two.failure = null;
    await env.clock.advance(30_000);
    expect(await second.done).toBe("completed");
    expect(values(second)).toEqual(["FINAL"]);
    expect(env.clock.delays()).toEqual([]);
  });

  test("ends only the streams of a token whose first read fails for two minutes", async () => {
    const env = setUpTokens();
    const first = env.watch(env.one);
    await settle();
    env.two.failure = new Error("down");
    const second = env.watch(env.two);
    await env.clock.advance(180_000);
    expect(await second.done).toBe(env.two.failure);
    env.setState("FINAL");
    await env.clock.advance(30_000);
    expect(await first.done).toBe("completed");
  });

  test("is polled with the next token after a failure that is not the token's", async () => {
    const env = setUpTokens();
    const [first] = [env.watch(env.one), env.watch(env.two)];
    await settle();
    env.one.failure = new Error("refused");
    await env.clock.advance(180_000);
    env.setState("FINAL");
    await env.clock.advance(30_000);
    expect(await first.done).toBe("completed");
    expect(values(first)).toEqual(["A", "FINAL"]);
  });

  test("is read with another token immediately when the subscriber of the reading token disconnects", async () => {
    const env = setUpTokens();
    const leaving = new AbortController();
    const [first, second] = [env.watch(env.one, leaving.signal), env.watch(env.two)];
    await settle();
    env.one.isHanging = true;
    env.setState("FINAL");
    await env.clock.advance(1_000);
    expect(values(second)).toEqual(["A"]);
    leaving.abort();
    await settle();
    expect(env.one.abortedPolls).toBe(1);
    expect(await first.done).toBe("completed");
    expect(await second.done).toBe("completed");
    expect(values(second)).toEqual(["A", "FINAL"]);
  });

  test("does not return to an older state after a slower read", async () => {
    const env = setUpTokens();
    const first = env.watch(env.one);
    await settle();
    const answer = Promise.withResolvers<string>();
    env.two.poll = () => answer.promise;
    const second = env.watch(env.two);
    env.one.state = "B";
    await env.clock.advance(1_000);
    answer.resolve("A");
    await settle();
    expect(values(first)).toEqual(["A", "B"]);
    expect(values(second)).toEqual(["B"]);
  });

  test("ends the streams of each token with the error of its own read when the resource is deleted", async () => {
    const env = setUpTokens();
    const seen = [env.watch(env.one), env.watch(env.two)];
    await settle();
    env.one.failure = new FatalError("gone for one");
    env.two.failure = new FatalError("gone for two");
    await env.clock.advance(1_000);
    expect(await Promise.all(seen.map(({ done }) => done))).toEqual([env.one.failure, env.two.failure]);
    expect(env.watcher.statistics.polled).toBe(0);
    expect(env.clock.delays()).toEqual([]);
  });
});
