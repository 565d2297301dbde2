import { describe, expect, test } from "vitest";
import {
  createFetchOnce,
  type FetchOnce,
  type OnceTask,
  type SharedFailures,
} from "../../src/state/fetch-once.ts";
import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { createManualClock, type ManualClock, settle } from "../helpers/clock.ts";
import { isCollected } from "../helpers/collected.ts";

const failures: SharedFailures = {
  write: (error) => (error instanceof Error ? { text: error.message, lifeMs: 2_000 } : null),
  read: (text) => new Error(`told: ${text}`),
};

/** Several instances on one keeper, and something that they fetch by turns. */
class Fleet {
  readonly clock: ManualClock = createManualClock();
  readonly #keeper = createMemoryKeeper({ clock: this.clock });
  readonly #answers: PromiseWithResolvers<string>[] = [];
  /** Names of the instances that have begun to fetch, in order. */
  readonly fetching: string[] = [];

  join(name: string): { readonly state: SharedState; readonly once: FetchOnce } {
    const state = this.#keeper.join(name);
    return { state, once: createFetchOnce({ state, clock: this.clock }) };
  }

  task(state: SharedState, changes: Partial<OnceTask<string>> = {}): OnceTask<string> {
    return {
      key: "thing",
      look: () => state.values.get("thing"),
      fetch: async () => {
        this.fetching.push(state.instance);
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

  /** Lets the fetch that began as the `index`th come to an end. */
  answer(index: number): PromiseWithResolvers<string> {
    const answer = this.#answers[index];
    if (!answer) throw new Error(`Fetch ${index} has not begun.`);
    return answer;
  }
}

describe("something that is fetched once for all instances", () => {
  test("is fetched by one, and the others have it with its message, without waiting for a look", async () => {
    const fleet = new Fleet();
    const instances = ["a", "b", "c"].map((name) => fleet.join(name));
    const answers = instances.map(({ state, once }) => once.run(fleet.task(state)));
    await settle();
    expect(fleet.fetching).toEqual(["a"]);
    fleet.answer(0).resolve("it");
    expect(await Promise.all(answers)).toEqual(["it", "it", "it"]);
    expect(fleet.fetching).toEqual(["a"]);
    expect(fleet.clock.delays()).toEqual([]);
  });

  test("is told to those alone who wait for it", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    const listening: string[] = [];
    for (const { state } of [a, b]) {
      const subscribe = state.channels.subscribe.bind(state.channels);
      state.channels.subscribe = (channel, ...listeners) => {
        const name = `${state.instance} ${channel}`;
        listening.push(name);
        const end = subscribe(channel, ...listeners);
        return () => {
          listening.splice(listening.indexOf(name), 1);
          end();
        };
      };
    }
    const answers = [a.once.run(fleet.task(a.state)), b.once.run(fleet.task(b.state))];
    await settle();
    expect(listening).toEqual(["b fetched:thing"]);
    fleet.answer(0).resolve("it");
    expect(await Promise.all(answers)).toEqual(["it", "it"]);
    expect(listening).toEqual([]);
  });

  test("holds nothing of those who have waited for it", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    const listeners: WeakRef<() => void>[] = [];
    const subscribe = b.state.channels.subscribe.bind(b.state.channels);
    b.state.channels.subscribe = (channel, listener, ...others) => {
      listeners.push(new WeakRef(listener as () => void));
      return subscribe(channel, listener, ...others);
    };
    const answers = [a.once.run(fleet.task(a.state)), b.once.run(fleet.task(b.state))];
    await settle();
    fleet.answer(0).resolve("it");
    await Promise.all(answers);
    const [listener] = listeners;
    if (!listener) throw new Error("Somebody has waited.");
    await expect.poll(() => isCollected(listener)).toBe(true);
    b.once.close();
  });

  test("is not fetched while there is one that can be used", async () => {
    const fleet = new Fleet();
    const { state, once } = fleet.join("a");
    const other = fleet.join("b");
    await state.values.set("thing", "kept", 60_000);
    // Nobody has to have the lease for that.
    await other.state.leases.claim("fetch:thing", 60_000);
    expect(await once.run(fleet.task(state))).toBe("kept");
    await other.state.leases.release("fetch:thing");
    const another = once.run(fleet.task(state, { look: async () => null }));
    await settle();
    fleet.answer(0).resolve("another");
    expect(await another).toBe("another");
  });

  test("is fetched once within an instance, and a caller that leaves disturbs nobody", async () => {
    const fleet = new Fleet();
    const { state, once } = fleet.join("a");
    const leaving = new AbortController();
    const gone = once.run(fleet.task(state), leaving.signal);
    const staying = once.run(fleet.task(state));
    leaving.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    await expect(once.run(fleet.task(state), leaving.signal)).rejects.toThrow("gone");
    await settle();
    fleet.answer(0).resolve("it");
    expect(await staying).toBe("it");
    expect(fleet.fetching).toEqual(["a"]);
  });

  test("is taken over when the instance is gone that fetches it", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    a.once.run(fleet.task(a.state)).catch(() => undefined);
    await settle();
    const answer = b.once.run(fleet.task(b.state));
    await settle();
    await a.state.close();
    await settle();
    expect(fleet.fetching).toEqual(["a", "b"]);
    fleet.answer(1).resolve("it");
    expect(await answer).toBe("it");
  });

  test("is taken over when fetching it takes too long", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    const late = a.once.run(fleet.task(a.state));
    await settle();
    const answer = b.once.run(fleet.task(b.state));
    await fleet.clock.advance(15_600);
    expect(fleet.fetching).toEqual(["a", "b"]);
    fleet.answer(1).resolve("second");
    expect(await answer).toBe("second");
    fleet.answer(0).resolve("first");
    expect(await late).toBe("first");
  });

  test("is found by looking when the message was lost", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    const publish = a.state.channels.publish.bind(a.state.channels);
    a.state.channels.publish = async (channel, message) => {
      if (channel !== "fetched:thing") await publish(channel, message);
    };
    const answers = [a.once.run(fleet.task(a.state)), b.once.run(fleet.task(b.state))];
    await settle();
    fleet.answer(0).resolve("it");
    await fleet.clock.advance(500);
    expect(await Promise.all(answers)).toEqual(["it", "it"]);
    expect(fleet.fetching).toEqual(["a"]);
  });

  test("is found when it was told before this instance received messages, without waiting for a look", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    const subscribe = b.state.channels.subscribe.bind(b.state.channels);
    const receiving: (() => void)[] = [];
    b.state.channels.subscribe = (channel, listener, onReceiving) => {
      receiving.push(() => {
        subscribe(channel, listener);
        onReceiving?.();
      });
      return () => undefined;
    };
    const answers = [a.once.run(fleet.task(a.state)), b.once.run(fleet.task(b.state))];
    await settle();
    fleet.answer(0).resolve("it");
    expect(await answers[0]).toBe("it");
    for (const receive of receiving) receive();
    expect(await Promise.race([answers[1], settle().then(() => "not yet")])).toBe("it");
    expect(fleet.fetching).toEqual(["a"]);
  });

  test("fails for all who wait, and for those who come within the failure's life", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    const answers = [a.once.run(fleet.task(a.state)), b.once.run(fleet.task(b.state))];
    await settle();
    fleet.answer(0).reject(new Error("refused"));
    const [first, second] = await Promise.allSettled(answers);
    expect(first).toMatchObject({ status: "rejected", reason: { message: "refused" } });
    expect(second).toMatchObject({ status: "rejected", reason: { message: "told: refused" } });
    await expect(b.once.run(fleet.task(b.state))).rejects.toThrow("told: refused");
    expect(fleet.fetching).toEqual(["a"]);
    await fleet.clock.advance(2_000);
    const again = b.once.run(fleet.task(b.state));
    await settle();
    fleet.answer(1).resolve("it");
    expect(await again).toBe("it");
  });

  test("is tried by the next one after a failure that concerns one instance alone", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    const own = { failures: { ...failures, write: () => null } };
    const failed = a.once.run(fleet.task(a.state, own));
    failed.catch(() => undefined);
    await settle();
    const answer = b.once.run(fleet.task(b.state, own));
    await settle();
    fleet.answer(0).reject(new Error("closing"));
    await expect(failed).rejects.toThrow("closing");
    await settle();
    expect(fleet.fetching).toEqual(["a", "b"]);
    fleet.answer(1).resolve("it");
    expect(await answer).toBe("it");
  });

  test("is fetched by each for itself while the keeper is away", async () => {
    const fleet = new Fleet();
    const instances = ["a", "b"].map((name) => fleet.join(name));
    const answers = instances.map(({ state, once }) =>
      once.run(fleet.task(state, { look: () => Promise.reject(new StateUnavailableError()) })),
    );
    await settle();
    expect(fleet.fetching).toEqual(["a", "b"]);
    fleet.answer(0).resolve("one");
    fleet.answer(1).resolve("two");
    expect(await Promise.all(answers)).toEqual(["one", "two"]);
  });

  test("that others were waited for is fetched here as soon as the keeper goes away", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    void a.once.run(fleet.task(a.state));
    await settle();
    const answer = b.once.run(fleet.task(b.state));
    await settle();
    await b.state.close();
    await fleet.clock.advance(500);
    expect(fleet.fetching).toEqual(["a", "b"]);
    fleet.answer(1).resolve("own");
    expect(await answer).toBe("own");
  });

  test("that was kept between a look and the claim is found, and the next one can fetch at once", async () => {
    const fleet = new Fleet();
    const [a, b] = [fleet.join("a"), fleet.join("b")];
    const claim = a.state.leases.claim.bind(a.state.leases);
    a.state.leases.claim = async (...question) => {
      await b.state.values.set("thing", "kept", 60_000);
      return claim(...question);
    };
    expect(await a.once.run(fleet.task(a.state))).toBe("kept");
    await b.state.values.delete("thing");
    void b.once.run(fleet.task(b.state));
    await settle();
    expect(fleet.fetching).toEqual(["b"]);
  });

  test("is answered although the keeper went away while it was fetched", async () => {
    const fleet = new Fleet();
    const { state, once } = fleet.join("a");
    const [succeeding, failing] = [
      once.run(fleet.task(state)),
      once.run(fleet.task(state, { key: "another" })).catch((error: unknown) => error),
    ];
    await settle();
    await state.close();
    fleet.answer(0).resolve("it");
    fleet.answer(1).reject(new Error("refused"));
    expect(await succeeding).toBe("it");
    expect(await failing).toMatchObject({ message: "refused" });
  });

  test("is not fetched when looking for it fails, which is told", async () => {
    const fleet = new Fleet();
    const { state, once } = fleet.join("a");
    const broken = { look: () => Promise.reject(new Error("unreadable")) };
    await expect(once.run(fleet.task(state, broken))).rejects.toThrow("unreadable");
    expect(fleet.fetching).toEqual([]);
  });

  test("is looked for once more by those who wait when this ends, which listens to nothing then", async () => {
    const fleet = new Fleet();
    const a = fleet.join("a");
    const { state } = fleet.join("b");
    let listening = 0;
    const count = (end: () => void) => {
      listening += 1;
      return () => {
        listening -= 1;
        end();
      };
    };
    const counted: SharedState = {
      ...state,
      onInstancesGone: (listener) => count(state.onInstancesGone(listener)),
      onAvailability: (listener) => count(state.onAvailability(listener)),
    };
    const once = createFetchOnce({ state: counted, clock: fleet.clock });
    expect(listening).toBe(2);
    void a.once.run(fleet.task(a.state));
    await settle();
    const answer = once.run(fleet.task(state));
    await settle();
    await a.state.values.set("thing", "kept", 60_000);
    once.close();
    expect(await answer).toBe("kept");
    expect(listening).toBe(0);
  });

  test("needs no keeper when there is one instance alone", async () => {
    const clock = createManualClock();
    const state = createMemoryState({ clock });
    const asked: string[] = [];
    state.leases.claim = async (key) => {
      asked.push(key);
      return state.instance;
    };
    const once = createFetchOnce({ state, clock });
    const task = { key: "thing", look: async () => null, fetch: async () => "it" };
    expect(await Promise.all([once.run(task), once.run(task)])).toEqual(["it", "it"]);
    expect(asked).toEqual([]);
    await state.close();
  });
});
