import { beforeEach, expect, test, vi } from "vitest";
import {
  createFetchOnce,
  type FetchOnce,
  type FetchTask,
  type SharedFailures,
} from "../../src/state/fetch-once.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { createManualClock, type ManualClock } from "../helpers/clock.ts";
import { describeOverRedis, join, redis } from "./over-redis.ts";

const failures: SharedFailures = {
  write: (error) => (error instanceof Error ? { text: error.message, lifeMs: 60_000 } : null),
  read: (text) => new Error(`told: ${text}`),
};

/** An instance of a fleet. */
interface Instance {
  readonly name: string;
  readonly state: SharedState;
  readonly once: FetchOnce;
}

/** Instances over one Redis, and a result that they fetch. A separate clock controls their waits. */
class Fleet {
  readonly clock: ManualClock = createManualClock();
  readonly #answers: PromiseWithResolvers<string>[] = [];
  /** Names of the instances that have started a fetch, in order. */
  readonly fetching: string[] = [];

  async join(name: string): Promise<Instance> {
    const state = await join(redis.url);
    const once = createFetchOnce({ state, clock: this.clock });
    return { name, state, once };
  }

  joinTwo(): Promise<[Instance, Instance]> {
    return Promise.all([this.join("a"), this.join("b")]);
  }

  task({ name, state }: Instance, changes: Partial<FetchTask<string>> = {}): FetchTask<string> {
    return {
      key: "thing",
      look: () => state.values.get("thing"),
      fetch: async () => {
        this.fetching.push(name);
        const answer = Promise.withResolvers<string>();
        this.#answers.push(answer);
        const text = await answer.promise;
        await state.values.set("thing", text, 60_000).catch(() => undefined);
        return text;
      },
      failures,
      ...changes,
    };
  }

  /** Requests the result, and waits until the instance fetches it or waits for it. */
  async ask(
    instance: Instance,
    changes: Partial<FetchTask<string>> = {},
  ): Promise<{ readonly answer: Promise<string> }> {
    const { clock, fetching } = this;
    const before = fetching.length + clock.delays().length;
    const answer = instance.once.run(this.task(instance, changes));
    answer.catch(() => undefined);
    await vi.waitUntil(() => fetching.length + clock.delays().length > before);
    return { answer };
  }

  /** The promise that ends the fetch with this index. */
  answer(index: number): PromiseWithResolvers<string> {
    const answer = this.#answers[index];
    if (!answer) throw new Error(`Fetch ${index} has not started.`);
    return answer;
  }
}

/** Two instances; the second one waits for the fetch of the first one. */
async function setUpWaiting(changes: Partial<FetchTask<string>> = {}) {
  const fleet = new Fleet();
  const [a, b] = await fleet.joinTwo();
  const { answer: first } = await fleet.ask(a, changes);
  const { answer: second } = await fleet.ask(b, changes);
  expect(fleet.fetching).toEqual(["a"]);
  return { fleet, a, b, first, second };
}

type Waiting = Awaited<ReturnType<typeof setUpWaiting>>;

describeOverRedis("a result that is fetched once for all instances", () => {
  beforeEach(async () => void (await redis.ask("flushall")));

  test("is fetched by one instance and received by the others in a message, without another lookup", async () => {
    const fleet = new Fleet();
    const [a, b, c] = [await fleet.join("a"), await fleet.join("b"), await fleet.join("c")];
    const answers = [await fleet.ask(a), await fleet.ask(b), await fleet.ask(c)].map(({ answer }) => answer);
    expect(fleet.fetching).toEqual(["a"]);
    fleet.answer(0).resolve("it");
    expect(await Promise.all(answers)).toEqual(["it", "it", "it"]);
    expect([fleet.fetching, fleet.clock.delays()]).toEqual([["a"], []]);
    // Only waiting instances subscribe.
    await expect.poll(() => redis.ask("pubsub", "channels", "*fetched:*")).toBe("");
  });

  test("is not fetched when a usable one is found", async () => {
    const fleet = new Fleet();
    const [a, b] = await fleet.joinTwo();
    await a.state.values.set("thing", "kept", 60_000);
    // No instance needs the lease for that.
    await b.state.leases.claim("fetch:thing", 60_000);
    expect(await a.once.run(fleet.task(a))).toBe("kept");
    await b.state.leases.release("fetch:thing");
    const { answer: another } = await fleet.ask(a, { look: async () => null });
    fleet.answer(0).resolve("another");
    expect(await another).toBe("another");
  });

  test("is fetched once within an instance, and a caller that cancels does not affect the others", async () => {
    const fleet = new Fleet();
    const a = await fleet.join("a");
    const leaving = new AbortController();
    const gone = a.once.run(fleet.task(a), leaving.signal);
    const staying = a.once.run(fleet.task(a));
    leaving.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    await expect(a.once.run(fleet.task(a), leaving.signal)).rejects.toThrow("gone");
    await expect.poll(() => fleet.fetching).toEqual(["a"]);
    fleet.answer(0).resolve("it");
    expect(await staying).toBe("it");
    expect(fleet.fetching).toEqual(["a"]);
  });

  const leaseKey = "mg2:lease:fetch:thing";
  test.each([
    ["the fetching instance is gone", ({ a }: Waiting) => a.state.close()],
    ["Redis becomes unavailable", ({ b }: Waiting) => b.state.close()],
    [
      "the fetch takes too long",
      async () => {
        expect(Number(await redis.ask("pttl", leaseKey))).toBeLessThanOrEqual(15_000);
        await redis.ask("pexpire", leaseKey, "1");
        await expect.poll(() => redis.ask("exists", leaseKey)).toBe("0");
      },
    ],
  ])("is fetched by a waiting instance when %s, and a late fetch has a result as well", async (_, happen) => {
    const waiting = await setUpWaiting();
    const { fleet, a, b, first, second } = waiting;
    await expect.poll(() => [a, b].map(({ state }) => state.instances.size)).toEqual([2, 2]);
    await happen(waiting);
    fleet.clock.jump(500);
    await expect.poll(() => fleet.fetching).toEqual(["a", "b"]);
    fleet.answer(1).resolve("second");
    expect(await second).toBe("second");
    fleet.answer(0).resolve("first");
    expect(await first).toBe("first");
  });

  test("is found in the store when the message was lost", async () => {
    const { fleet, a, second } = await setUpWaiting();
    await a.state.values.set("thing", "it", 60_000);
    fleet.clock.jump(500);
    expect(await second).toBe("it");
    expect(fleet.fetching).toEqual(["a"]);
  });

  test("is found without a delay when the message was sent before the subscription was active", async () => {
    const fleet = new Fleet();
    const [a, b] = await fleet.joinTwo();
    await fleet.ask(a);
    const looks = [null, "it"];
    const look = async () => looks.shift() ?? null;
    expect(await b.once.run(fleet.task(b, { look }))).toBe("it");
    expect(fleet.fetching).toEqual(["a"]);
  });

  test("fails for all waiting callers, and for callers within the lifetime of the failure", async () => {
    const { fleet, b, first, second } = await setUpWaiting();
    fleet.answer(0).reject(new Error("refused"));
    await expect(first).rejects.toThrow(/^refused$/);
    await expect(second).rejects.toThrow("told: refused");
    await expect(b.once.run(fleet.task(b))).rejects.toThrow("told: refused");
    expect(fleet.fetching).toEqual(["a"]);
    await redis.ask("del", "mg2:value:fetch-failure:thing");
    const { answer: again } = await fleet.ask(b);
    fleet.answer(1).resolve("it");
    expect(await again).toBe("it");
  });

  test("is fetched by the next instance after a failure that concerns only one instance", async () => {
    const { fleet, first, second } = await setUpWaiting({ failures: { ...failures, write: () => null } });
    fleet.answer(0).reject(new Error("closing"));
    await expect(first).rejects.toThrow("closing");
    await expect.poll(() => fleet.fetching).toEqual(["a", "b"]);
    fleet.answer(1).resolve("it");
    expect(await second).toBe("it");
  });

  test("is fetched by each instance for itself while Redis is unavailable", async () => {
    const fleet = new Fleet();
    const instances = await fleet.joinTwo();
    const away = { look: () => Promise.reject(new StateUnavailableError()) };
    const answers = [await fleet.ask(instances[0], away), await fleet.ask(instances[1], away)].map(
      ({ answer }) => answer,
    );
    fleet.answer(0).resolve("one");
    fleet.answer(1).resolve("two");
    expect(await Promise.all(answers)).toEqual(["one", "two"]);
  });

  test("is found when it was stored between the lookup and the claim, and the lease is free afterwards", async () => {
    const fleet = new Fleet();
    const [a, b] = await fleet.joinTwo();
    let looks = 0;
    const look = async () => {
      const found = await a.state.values.get("thing");
      looks += 1;
      if (looks === 1) await b.state.values.set("thing", "kept", 60_000);
      return found;
    };
    expect(await a.once.run(fleet.task(a, { look }))).toBe("kept");
    await b.state.values.delete("thing");
    await fleet.ask(b);
    expect(fleet.fetching).toEqual(["b"]);
  });

  test("is returned although Redis became unavailable during the fetch", async () => {
    const fleet = new Fleet();
    const a = await fleet.join("a");
    const { answer: succeeding } = await fleet.ask(a);
    const { answer: failing } = await fleet.ask(a, { key: "another" });
    await a.state.close();
    fleet.answer(0).resolve("it");
    fleet.answer(1).reject(new Error("refused"));
    expect(await succeeding).toBe("it");
    await expect(failing).rejects.toThrow("refused");
  });

  test("is not fetched when its lookup fails, and the error is reported", async () => {
    const fleet = new Fleet();
    const a = await fleet.join("a");
    const broken = { look: () => Promise.reject(new Error("unreadable")) };
    await expect(a.once.run(fleet.task(a, broken))).rejects.toThrow("unreadable");
    expect(fleet.fetching).toEqual([]);
  });
});

test("a result that a single instance fetches needs no lease", async () => {
  const clock = createManualClock();
  const state = createMemoryState({ clock });
  await state.leases.claim("fetch:thing", 60_000);
  const once = createFetchOnce({ state, clock });
  const task = { key: "thing", look: async () => null, fetch: async () => "it" };
  expect(await Promise.all([once.run(task), once.run(task)])).toEqual(["it", "it"]);
  await state.close();
});
