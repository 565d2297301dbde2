import { describe, expect, test } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import type { GivenRecord, SharedState } from "../../src/state/shared-state.ts";
import { isStateUnavailable } from "../../src/state/state-unavailable-error.ts";

/** A store under test. Each test has its own store, or its own keys. */
export interface TestKeeper extends AsyncDisposable {
  /** Adds an instance, where there can be several; the store closes it at the latest with itself. */
  join(): Promise<SharedState>;
}

/** A lifetime longer than any test. */
const longMs = 600_000;
/** A lifetime whose end a test awaits. */
const shortMs = 40;

let lastKey = 0;
/** A key that no other test uses. */
const newKey = () => `contract:${process.pid}:${(lastKey += 1)}`;

const kind = "contract";
const recordOf = (state: SharedState, given: Partial<GivenRecord> = {}): GivenRecord => ({
  id: newKey(),
  owner: null,
  endsAtMs: Math.round(state.now()) + longMs,
  content: "content",
  ...given,
});

/** Subscribes, and waits until published messages arrive. */
async function listen(state: SharedState, channel: string) {
  const heard: string[] = [];
  const end = state.channels.subscribe(channel, (message) => heard.push(message));
  await expect
    .poll(async () => {
      await state.channels.publish(channel, "begin");
      return heard.length > 0;
    })
    .toBe(true);
  return { heard: () => heard.filter((message) => message !== "begin"), end };
}

/** Starts a store, or returns a running one. */
type StartKeeper = () => Promise<TestKeeper>;

/** Two instances of one store, or the same one twice when it has only one, and a key that no other test uses. */
async function joinTwo(start: StartKeeper): Promise<readonly [SharedState, SharedState, string]> {
  const keeper = await closeAfterTest(start());
  return [await keeper.join(), await keeper.join(), newKey()];
}

/** Defines the tests for every store, with one or several instances. */
export function describeKeeper(name: string, start: StartKeeper): void {
  const startTwo = () => joinTwo(start);

  describe(`values in ${name}`, () => {
    test("are visible to the other instance until they are replaced or deleted", async () => {
      const [one, other, key] = await startTwo();
      expect(await other.values.get(key)).toBeNull();
      for (const text of ["first", "zweiter Text, mit Leerzeichen\n€", ""]) {
        await one.values.set(key, text, longMs);
        expect(await other.values.get(key)).toBe(text);
      }
      expect(await other.values.add(key, "more", longMs)).toBe(false);
      expect(await one.values.delete(key)).toBe(true);
      expect(await other.values.get(key)).toBeNull();
      expect(await other.values.delete(key)).toBe(false);
    });

    test("expire at the end of their lifetime and not before", async () => {
      const [one, other] = await startTwo();
      const [short, long] = [newKey(), newKey()];
      await one.values.set(short, "short", shortMs);
      await one.values.set(long, "long", longMs);
      await expect.poll(() => other.values.get(short)).toBeNull();
      expect(await other.values.get(long)).toBe("long");
      expect(await one.values.delete(short)).toBe(false);
      expect(await one.values.take(short)).toBeNull();
      expect(await one.values.add(short, "again", longMs)).toBe(true);
    });

    test("are added by one of many concurrent callers", async () => {
      const [one, other, key] = await startTwo();
      const added = await Promise.all(
        [one, other, one, other].map((state, index) => state.values.add(key, String(index), longMs)),
      );
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await one.values.get(key)).toBe(String(added.indexOf(true)));
    });

    test("are taken by one of many concurrent callers", async () => {
      const [one, other, key] = await startTwo();
      await one.values.set(key, "once", longMs);
      const taken = await Promise.all([one, other, one, other].map((state) => state.values.take(key)));
      expect(taken.filter((text) => text === "once")).toHaveLength(1);
      expect(taken.filter((text) => text === null)).toHaveLength(3);
      expect(await one.values.get(key)).toBeNull();
    });

    test.each(["mine", ""])("are deleted only when they equal the expected value: %j", async (text) => {
      const [one, other, key] = await startTwo();
      await one.values.set(key, text, longMs);
      expect(await other.values.delete(key, "another")).toBe(false);
      expect(await one.values.get(key)).toBe(text);
      expect(await one.values.delete(key, text)).toBe(true);
      expect(await one.values.delete(key, text)).toBe(false);
    });
  });

  test(`a lease in ${name} can be renewed, released, and claimed again`, async () => {
    const [one, , key] = await startTwo();
    for (let count = 0; count < 2; count += 1) {
      expect(await one.leases.claim(key, longMs)).toBe(one.instance);
      expect(await one.leases.claim(key, longMs)).toBe(one.instance);
      await one.leases.release(key);
    }
  });

  describe(`channels in ${name}`, () => {
    test("deliver a message to all subscribers in order, including the sender", async () => {
      const [one, other, channel] = await startTwo();
      const listeners = [
        await listen(one, channel),
        await listen(one, channel),
        await listen(other, channel),
      ];
      const elsewhere = await listen(other, newKey());
      const sent = Array.from({ length: 50 }, (_, index) => `message ${index} ü`);
      for (const message of sent) void one.channels.publish(channel, message);
      for (const listener of listeners) await expect.poll(listener.heard).toEqual(sent);
      expect(elsewhere.heard()).toEqual([]);
    });

    test("notify a subscriber once when it receives messages, unless it has unsubscribed", async () => {
      const [one, other, channel] = await startTwo();
      const told: string[] = [];
      const hear = (message: string) => told.push(message);
      one.channels.subscribe(channel, hear, () => told.push("begun"))();
      const end = one.channels.subscribe(channel, hear, () => told.push("receiving"));
      await expect.poll(() => told).toEqual(["receiving"]);
      await other.channels.publish(channel, "news");
      await expect.poll(() => told).toEqual(["receiving", "news"]);
      end();
    });

    test("deliver nothing to a subscriber after it has unsubscribed, and all to the others", async () => {
      const [one, other, channel] = await startTwo();
      const [leaving, staying] = [await listen(one, channel), await listen(one, channel)];
      const far = await listen(other, channel);
      leaving.end();
      leaving.end();
      await other.channels.publish(channel, "later");
      await expect.poll(staying.heard).toEqual(["later"]);
      await expect.poll(far.heard).toEqual(["later"]);
      expect(leaving.heard()).toEqual([]);
      far.end();
      const again = await listen(other, channel);
      await one.channels.publish(channel, "now");
      await expect.poll(again.heard).toEqual(["now"]);
    });

    test("deliver each message twice to a function that subscribes twice", async () => {
      const [one, , channel] = await startTwo();
      const heard: string[] = [];
      const hear = (message: string) => void heard.push(message);
      const ends = [one.channels.subscribe(channel, hear), one.channels.subscribe(channel, hear)];
      const proof = await listen(one, channel);
      await one.channels.publish(channel, "both");
      await expect.poll(proof.heard).toEqual(["both"]);
      expect(heard.filter((message) => message === "both")).toHaveLength(2);
      for (const end of ends) end();
    });
  });

  describe(`records in ${name}`, () => {
    test("are found by kind and id, in their first version", async () => {
      const [one, other] = await startTwo();
      await one.records.prepare();
      const record = recordOf(one, { owner: "owner of it", content: '{"text":"ü"}' });
      expect(await other.records.get(kind, record.id)).toBeNull();
      expect(await one.records.add(kind, record)).toBe(true);
      expect(await other.records.get(kind, record.id)).toEqual({ ...record, version: 1 });
      expect(await other.records.get("another", record.id)).toBeNull();
      expect(await other.records.add(kind, { ...record, content: "new" })).toBe(false);
      expect(await one.records.get(kind, record.id)).toEqual({ ...record, version: 1 });
    });

    test("are replaced only with the current version", async () => {
      const [one, other] = await startTwo();
      const record = recordOf(one);
      await one.records.add(kind, record);
      const later = { ...record, endsAtMs: record.endsAtMs + 5, content: "later" };
      expect(await other.records.replace(kind, later, 1)).toBe(true);
      expect(await one.records.replace(kind, { ...record, content: "lost" }, 1)).toBe(false);
      expect(await one.records.get(kind, record.id)).toEqual({ ...later, version: 2 });
      expect(await one.records.replace(kind, recordOf(one), 1)).toBe(false);
      const replaced = await Promise.all(
        [one, other, one, other].map(({ records }) => records.replace(kind, later, 2)),
      );
      expect(replaced.filter(Boolean)).toHaveLength(1);
    });

    test("are not found after their deletion, and their id can be used again", async () => {
      const [one, other] = await startTwo();
      const record = recordOf(one, { owner: newKey() });
      await one.records.add(kind, record);
      expect(await other.records.delete(kind, record.id)).toBe(true);
      expect(await other.records.delete(kind, record.id)).toBe(false);
      expect(await one.records.get(kind, record.id)).toBeNull();
      expect(await one.records.replace(kind, record, 1)).toBe(false);
      expect(await one.records.listOf(kind, record.owner ?? "")).toEqual([]);
      expect(await one.records.add(kind, record)).toBe(true);
    });

    test.each(["at their creation", "later"])(
      "expire at the time given %s, and are then not found, listed or replaced, and their id is free",
      async (given) => {
        const [one, other] = await startTwo();
        const record = recordOf(one, { owner: newKey() });
        const short = { ...record, endsAtMs: Math.round(one.now()) + shortMs };
        const isLater = given === "later";
        await one.records.add(kind, isLater ? record : short);
        expect(isLater ? await other.records.replace(kind, short, 1) : true).toBe(true);
        await expect.poll(() => other.records.get(kind, record.id)).toBeNull();
        expect(await other.records.listOf(kind, record.owner ?? "")).toEqual([]);
        for (const version of [1, 2]) expect(await other.records.replace(kind, record, version)).toBe(false);
        expect(await other.records.delete(kind, record.id)).toBe(false);
        expect(await one.records.add(kind, record)).toBe(true);
        expect(await other.records.listOf(kind, record.owner ?? "")).toHaveLength(1);
      },
    );

    test("are listed by owner and kind", async () => {
      const [one, other] = await startTwo();
      const [owner, neighbour] = [newKey(), newKey()];
      const own = [recordOf(one, { owner }), recordOf(one, { owner, content: "second" })];
      for (const record of own) await one.records.add(kind, record);
      await one.records.add(kind, recordOf(one, { owner: neighbour }));
      await one.records.add(kind, recordOf(one));
      await one.records.add("another", recordOf(one, { owner }));
      const listed = await other.records.listOf(kind, owner);
      expect(listed).toHaveLength(own.length);
      expect(listed).toEqual(expect.arrayContaining(own.map((record) => ({ ...record, version: 1 }))));
      expect(await other.records.listOf(kind, newKey())).toEqual([]);
    });

    test("are listed only under the new owner after a change of owner", async () => {
      const [one, other] = await startTwo();
      const [owner, next] = [newKey(), newKey()];
      const record = recordOf(one, { owner });
      await one.records.add(kind, record);
      expect(await one.records.replace(kind, { ...record, owner: next }, 1)).toBe(true);
      expect(await other.records.listOf(kind, owner)).toEqual([]);
      expect(await other.records.listOf(kind, next)).toEqual([{ ...record, owner: next, version: 2 }]);
    });
  });

  test(`a closed instance has no store: ${name}`, async () => {
    const [one] = await startTwo();
    expect([one.isAvailable, one.instances.has(one.instance)]).toEqual([true, true]);
    await one.close();
    await one.close();
    expect(one.isAvailable).toBe(false);
    const failure: unknown = await one.values.get(newKey()).catch((error: unknown) => error);
    expect(isStateUnavailable(failure)).toBe(true);
  });
}

/** Defines the additional tests for a store of several instances. */
export function describeInstances(name: string, start: StartKeeper): void {
  const startTwo = () => joinTwo(start);

  describe(`shared leases in ${name}`, () => {
    test("belong to the first holder, which can renew them, until they are released", async () => {
      const [one, other, key] = await startTwo();
      expect(await one.leases.claim(key, longMs)).toBe(one.instance);
      expect(await other.leases.claim(key, longMs)).toBe(one.instance);
      expect(await one.leases.claim(key, longMs)).toBe(one.instance);
      await other.leases.release(key);
      expect(await other.leases.claim(key, longMs)).toBe(one.instance);
      await one.leases.release(key);
      expect(await other.leases.claim(key, longMs)).toBe(other.instance);
    });

    test("can be claimed by another instance after they have expired", async () => {
      const [one, other, key] = await startTwo();
      expect(await one.leases.claim(key, shortMs)).toBe(one.instance);
      await expect.poll(() => other.leases.claim(key, longMs)).toBe(other.instance);
      expect(await one.leases.claim(key, longMs)).toBe(other.instance);
    });

    test("are granted to one of many concurrent callers", async () => {
      const [one, other, key] = await startTwo();
      const holders = await Promise.all(
        [one, other, one, other].map(({ leases }) => leases.claim(key, longMs)),
      );
      expect(new Set(holders).size).toBe(1);
    });

    test("are free immediately when their instance closes", async () => {
      const [one, other] = await startTwo();
      const keys = [newKey(), newKey()];
      for (const key of keys) await one.leases.claim(key, longMs);
      await one.close();
      for (const key of keys) expect(await other.leases.claim(key, longMs)).toBe(other.instance);
    });
  });

  describe(`the instances of ${name}`, () => {
    test("see each other and agree on the time", async () => {
      const [one, other] = await startTwo();
      expect(one.instance).not.toBe(other.instance);
      for (const state of [one, other]) {
        expect(state.isAvailable).toBe(true);
        await expect
          .poll(() => [...state.instances])
          .toEqual(expect.arrayContaining([one.instance, other.instance]));
      }
      // Later responses correct an inaccurate first one of a slow machine.
      await expect.poll(() => Math.abs(one.now() - other.now())).toBeLessThan(100);
    });

    test("see that another one has closed", async () => {
      const [one, other] = await startTwo();
      await expect.poll(() => other.instances.has(one.instance)).toBe(true);
      const gone: string[] = [];
      const end = other.onInstancesGone((names) => gone.push(...names));
      await one.close();
      await expect.poll(() => gone).toContain(one.instance);
      await expect.poll(() => other.instances.has(one.instance)).toBe(false);
      expect(other.instances.has(other.instance)).toBe(true);
      end();
    });
  });
}
