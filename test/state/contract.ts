import { describe, expect, onTestFinished, test } from "vitest";
import type { GivenRecord, SharedState } from "../../src/state/shared-state.ts";
import { isStateUnavailable } from "../../src/state/state-unavailable-error.ts";

/** A keeper under test. Each test has one of its own, or keys of its own. */
export interface TestKeeper extends AsyncDisposable {
  /** Lets another instance in, where there can be several; the keeper closes it with itself at the latest. */
  join(): Promise<SharedState>;
}

/** A life that no test outlasts. */
const longMs = 600_000;
/** A life that a test waits for the end of. */
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

/** Listens, and waits until what is published arrives. */
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

/** Starts a keeper, or gives one that runs. */
type StartKeeper = () => Promise<TestKeeper>;

/** Two instances of one keeper; the same one twice where it has no other. */
async function joinTwo(start: StartKeeper): Promise<readonly [SharedState, SharedState]> {
  const keeper = await start();
  onTestFinished(() => keeper[Symbol.asyncDispose]());
  return [await keeper.join(), await keeper.join()];
}

/** What holds for every keeper, whether or not there is more than one instance. */
export function describeKeeper(name: string, start: StartKeeper): void {
  const startTwo = () => joinTwo(start);

  describe(`values, kept by ${name}`, () => {
    test("what one instance sets, the other gets, until it is replaced or deleted", async () => {
      const [one, other] = await startTwo();
      const key = newKey();
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

    test("a value ends with its life, and not before", async () => {
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

    test("of many who add a value under one key, one does", async () => {
      const [one, other] = await startTwo();
      const key = newKey();
      const added = await Promise.all(
        [one, other, one, other].map((state, index) => state.values.add(key, String(index), longMs)),
      );
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await one.values.get(key)).toBe(String(added.indexOf(true)));
    });

    test("of many who take a value, one gets it", async () => {
      const [one, other] = await startTwo();
      const key = newKey();
      await one.values.set(key, "once", longMs);
      const taken = await Promise.all([one, other, one, other].map((state) => state.values.take(key)));
      expect(taken.filter((text) => text === "once")).toHaveLength(1);
      expect(taken.filter((text) => text === null)).toHaveLength(3);
      expect(await one.values.get(key)).toBeNull();
    });

    test.each(["mine", ""])("a value is deleted only while it is the given one: %j", async (text) => {
      const [one, other] = await startTwo();
      const key = newKey();
      await one.values.set(key, text, longMs);
      expect(await other.values.delete(key, "another")).toBe(false);
      expect(await one.values.get(key)).toBe(text);
      expect(await one.values.delete(key, text)).toBe(true);
      expect(await one.values.delete(key, text)).toBe(false);
    });
  });

  test(`a lease, kept by ${name}, can be renewed, given back, and taken again`, async () => {
    const [one] = await startTwo();
    const key = newKey();
    for (let count = 0; count < 2; count += 1) {
      expect(await one.leases.claim(key, longMs)).toBe(one.instance);
      expect(await one.leases.claim(key, longMs)).toBe(one.instance);
      await one.leases.release(key);
    }
  });

  describe(`channels, kept by ${name}`, () => {
    test("a message reaches all who listen to its channel, the sender included, in order", async () => {
      const [one, other] = await startTwo();
      const channel = newKey();
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

    test("who listens is told once when messages are received, unless it has ended that", async () => {
      const [one, other] = await startTwo();
      const channel = newKey();
      const told: string[] = [];
      const hear = (message: string) => told.push(message);
      one.channels.subscribe(channel, hear, () => told.push("begun"))();
      const end = one.channels.subscribe(channel, hear, () => told.push("receiving"));
      await expect.poll(() => told).toEqual(["receiving"]);
      await other.channels.publish(channel, "news");
      await expect.poll(() => told).toEqual(["receiving", "news"]);
      end();
    });

    test("who has ended listening hears nothing until it begins again, and the others go on", async () => {
      const [one, other] = await startTwo();
      const channel = newKey();
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

    test("one function that listens twice hears each message twice", async () => {
      const [one] = await startTwo();
      const channel = newKey();
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

  describe(`records, kept by ${name}`, () => {
    test("a record is found by its kind and id, in its first version", async () => {
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

    test("a record is replaced by who knows its version", async () => {
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

    test("a deleted record is gone, and its id is free", async () => {
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

    test.each(["when it was added", "later"])(
      "a record ends at the time that was given %s, and is then neither found nor listed, replaced or in the way",
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

    test("an owner's records are listed, those of others and of other kinds are not", async () => {
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

    test("a record that changes its owner is listed with the new one alone", async () => {
      const [one, other] = await startTwo();
      const [owner, next] = [newKey(), newKey()];
      const record = recordOf(one, { owner });
      await one.records.add(kind, record);
      expect(await one.records.replace(kind, { ...record, owner: next }, 1)).toBe(true);
      expect(await other.records.listOf(kind, owner)).toEqual([]);
      expect(await other.records.listOf(kind, next)).toEqual([{ ...record, owner: next, version: 2 }]);
    });
  });

  test(`an instance that has closed has no keeper any more: ${name}`, async () => {
    const [one] = await startTwo();
    expect([one.isAvailable, one.instances.has(one.instance)]).toEqual([true, true]);
    await one.close();
    await one.close();
    expect(one.isAvailable).toBe(false);
    const failure: unknown = await one.values.get(newKey()).catch((error: unknown) => error);
    expect(isStateUnavailable(failure)).toBe(true);
  });
}

/** What holds besides for a keeper of several instances. */
export function describeInstances(name: string, start: StartKeeper): void {
  const startTwo = () => joinTwo(start);

  describe(`leases, kept by ${name}`, () => {
    test("a lease is its first holder's, who can renew it, until it is given back", async () => {
      const [one, other] = await startTwo();
      const key = newKey();
      expect(await one.leases.claim(key, longMs)).toBe(one.instance);
      expect(await other.leases.claim(key, longMs)).toBe(one.instance);
      expect(await one.leases.claim(key, longMs)).toBe(one.instance);
      await other.leases.release(key);
      expect(await other.leases.claim(key, longMs)).toBe(one.instance);
      await one.leases.release(key);
      expect(await other.leases.claim(key, longMs)).toBe(other.instance);
    });

    test("a lease that is not renewed is another's after its life", async () => {
      const [one, other] = await startTwo();
      const key = newKey();
      expect(await one.leases.claim(key, shortMs)).toBe(one.instance);
      await expect.poll(() => other.leases.claim(key, longMs)).toBe(other.instance);
      expect(await one.leases.claim(key, longMs)).toBe(other.instance);
    });

    test("of many who claim a lease at once, one has it", async () => {
      const [one, other] = await startTwo();
      const key = newKey();
      const holders = await Promise.all(
        [one, other, one, other].map(({ leases }) => leases.claim(key, longMs)),
      );
      expect(new Set(holders).size).toBe(1);
    });

    test("the leases of an instance that closes are free at once", async () => {
      const [one, other] = await startTwo();
      const keys = [newKey(), newKey()];
      for (const key of keys) await one.leases.claim(key, longMs);
      await one.close();
      for (const key of keys) expect(await other.leases.claim(key, longMs)).toBe(other.instance);
    });
  });

  describe(`instances, known by ${name}`, () => {
    test("all see all, and agree on the time", async () => {
      const [one, other] = await startTwo();
      expect(one.instance).not.toBe(other.instance);
      for (const state of [one, other]) {
        expect(state.isAvailable).toBe(true);
        await expect
          .poll(() => [...state.instances])
          .toEqual(expect.arrayContaining([one.instance, other.instance]));
      }
      // What a slow machine makes of the first answer is mended by later ones.
      await expect.poll(() => Math.abs(one.now() - other.now())).toBeLessThan(100);
    });

    test("an instance that closes is gone for the others", async () => {
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
