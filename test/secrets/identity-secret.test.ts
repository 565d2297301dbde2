import { describe, expect, test } from "vitest";
import { type IdentitySecretDeps, keepIdentitySecret } from "../../src/secrets/identity-secret.ts";
import { createKeyring, type Keyring } from "../../src/secrets/keyring.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import type { SharedRecords } from "../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { settle } from "../helpers/clock.ts";

const [a, b, c] = ["the first secret ever", "a second secret of it", "the third secret of it"];

type State = IdentitySecretDeps["state"];

function onError(error: unknown): never {
  throw error;
}

function keepWith(state: State, keyring: Keyring, onDiffering = () => undefined) {
  return keepIdentitySecret({ keyring, state, onDiffering, onError });
}

async function startWith(
  secrets: readonly string[],
  state: State,
  onDiffering = () => undefined,
  keyring = createKeyring(secrets),
): Promise<string> {
  return Buffer.from((await keepWith(state, keyring, onDiffering)).secret).toString();
}

/** A store whose availability the test controls. */
interface MovingState extends State {
  setAvailable(isAvailable: boolean): void;
  /** Deletes all content without notifying anyone. */
  empty(): void;
  /** Disconnects for a moment. */
  flap(): void;
  /** Number of its listeners. */
  listening(): number;
}

function createMovingState(): MovingState {
  let { records } = createMemoryState();
  const listeners = new Set<(isAvailable: boolean) => void>();
  let isReached = true;
  const reached = async <Answer>(ask: () => Promise<Answer>) => {
    if (!isReached) throw new StateUnavailableError();
    return ask();
  };
  const some: Pick<SharedRecords, "get" | "add"> = {
    get: (kind, id) => reached(() => records.get(kind, id)),
    add: (kind, record) => reached(() => records.add(kind, record)),
  };
  const setAvailable = (isAvailable: boolean) => {
    isReached = isAvailable;
    for (const listener of listeners) listener(isAvailable);
  };
  return {
    records: { ...records, ...some },
    onAvailability(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setAvailable,
    empty() {
      records = createMemoryState().records;
    },
    flap() {
      setAvailable(false);
      setAvailable(true);
    },
    listening: () => listeners.size,
  };
}

describe("The identity secret", () => {
  test.each<[string, string[][]]>([
    ["while secrets are added before it and removed after it", [[a], [b, a], [b], [c, b], [c]]],
    ["when a new secret is first added after the old one", [[a], [a, b], [b, a], [b]]],
    ["when it is the last of several secrets at the first start", [[b, a], [a], [b]]],
  ])("stays the same %s", async (_when, lists) => {
    const state = createMovingState();
    for (const secrets of lists) expect(await startWith(secrets, state)).toBe(a);
  });

  test("is not changed by an instance with an unrelated secret", async () => {
    const state = createMovingState();
    await startWith([a], state);
    expect(await startWith([c], state)).toBe(c);
    expect(await startWith([b, a], state)).toBe(a);
  });

  test("is the same for instances that start simultaneously with different lists", async () => {
    const state = createMovingState();
    const secrets = await Promise.all([[a], [a, b], [a, c]].map((list) => startWith(list, state)));
    expect(new Set(secrets).size).toBe(1);
  });

  test("is stored encrypted, under a name that does not reveal it", async () => {
    const state = createMovingState();
    await startWith([b, a], state);
    const [name = ""] = createKeyring([b]).namesFor("identity secret");
    const record = await state.records.get("identity-secret", name);
    expect(record?.content).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(record?.content).not.toContain(Buffer.from(a).toString("base64url"));
  });

  test("is the last of the list while the store is unavailable; a different stored secret is reported later", async () => {
    const state = createMovingState();
    await startWith([a], state);
    await startWith([b, a], state);
    state.setAvailable(false);
    const reports: string[] = [];
    expect(await startWith([b], state, () => void reports.push("b"))).toBe(b);
    expect(await startWith([b, a], state, () => void reports.push("b, a"))).toBe(a);
    state.setAvailable(false);
    expect(reports).toEqual([]);
    state.setAvailable(true);
    await expect.poll(() => reports).toEqual(["b"]);
  });

  test("is restored to a store that has lost it, repeatedly, by an instance that uses it", async () => {
    const state = createMovingState();
    for (const secrets of [[a], [b, a]]) (await keepWith(state, createKeyring(secrets))).close();
    const keyring = createKeyring([b]);
    const [name = ""] = keyring.namesFor("identity secret");
    let reports = 0;
    await keepWith(state, keyring, () => void (reports += 1));
    for (let time = 0; time < 2; time += 1) {
      state.empty();
      expect(await state.records.get("identity-secret", name)).toBeNull();
      state.flap();
      await expect.poll(() => state.records.get("identity-secret", name)).not.toBeNull();
      const other = await keepWith(state, keyring);
      expect(Buffer.from(other.secret).toString()).toBe(a);
      other.close();
    }
    expect(reports).toBe(0);
  });

  test("is reported as different once when another instance has initialised an emptied store", async () => {
    const state = createMovingState();
    for (const secrets of [[a], [b, a]]) (await keepWith(state, createKeyring(secrets))).close();
    let reports = 0;
    expect(await startWith([b], state, () => void (reports += 1))).toBe(a);
    state.empty();
    expect(await startWith([b], state)).toBe(b);
    expect(reports).toBe(0);
    state.flap();
    await expect.poll(() => reports).toBe(1);
    expect(state.listening()).toBe(1);
  });

  test("is watched until it is closed", async () => {
    const state = createMovingState();
    const kept = await keepWith(state, createKeyring([a]));
    expect(state.listening()).toBe(1);
    kept.close();
    expect(state.listening()).toBe(0);
  });

  test("is reported as different only once, even when the store disconnects during the read", async () => {
    const state = createMovingState();
    await startWith([a], state);
    await startWith([b, a], state);
    state.setAvailable(false);
    const keyring = createKeyring([b]);
    let opened = 0;
    const open: Keyring["open"] = async (...sealed) => {
      const answer = await keyring.open(...sealed);
      opened += 1;
      return answer;
    };
    let reports = 0;
    await startWith([b], state, () => void (reports += 1), { ...keyring, open });
    state.setAvailable(true);
    state.setAvailable(false);
    state.setAvailable(true);
    await expect.poll(() => opened).toBe(2);
    await settle();
    expect(reports).toBe(1);
  });

  test("fails with the error of the store, unless the store is unavailable", async () => {
    const state = createMovingState();
    const records = { ...state.records, get: () => Promise.reject(new Error("damaged")) };
    await expect(startWith([a], { ...state, records })).rejects.toThrow("damaged");
  });
});
