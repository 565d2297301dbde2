import { describe, expect, test } from "vitest";
import { type IdentitySecretParts, keepIdentitySecret } from "../../src/secrets/identity-secret.ts";
import { createKeyring, type Keyring } from "../../src/secrets/keyring.ts";
import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import type { SharedRecords } from "../../src/state/shared-records.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { settle } from "../helpers/clock.ts";

const [a, b, c] = ["the first secret ever", "a second secret of it", "the third secret of it"];

type State = IdentitySecretParts["state"];

function startWith(
  secrets: readonly string[],
  state: State,
  onDiffering = () => undefined,
  keyring = createKeyring(secrets),
): Promise<string> {
  return keepIdentitySecret({
    keyring,
    state,
    onDiffering,
    onError: (error) => {
      throw error;
    },
  }).then((secret) => Buffer.from(secret).toString());
}

/** A keeper that can be reached or not. */
interface MovingState extends State {
  setAvailable(isAvailable: boolean): void;
  /** How many wait for it. */
  waiting(): number;
}

function createMovingState(): MovingState {
  const { records } = createMemoryKeeper().join();
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
  return {
    records: { ...records, ...some },
    onAvailability(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setAvailable(isAvailable) {
      isReached = isAvailable;
      for (const listener of listeners) listener(isAvailable);
    },
    waiting: () => listeners.size,
  };
}

describe("the secret that identifiers are hashed with", () => {
  test("stays while secrets are put before it and dropped behind it", async () => {
    const state = createMovingState();
    expect(await startWith([a], state)).toBe(a);
    expect(await startWith([b, a], state)).toBe(a);
    expect(await startWith([b], state)).toBe(a);
    expect(await startWith([c, b], state)).toBe(a);
    expect(await startWith([c], state)).toBe(a);
  });

  test("stays when the new secret is listed behind the old one first, so that no instance meets what it cannot open", async () => {
    const state = createMovingState();
    await startWith([a], state);
    expect(await startWith([a, b], state)).toBe(a);
    expect(await startWith([b, a], state)).toBe(a);
    expect(await startWith([b], state)).toBe(a);
  });

  test("is the last of several at the first start", async () => {
    const state = createMovingState();
    expect(await startWith([b, a], state)).toBe(a);
    expect(await startWith([a], state)).toBe(a);
    expect(await startWith([b], state)).toBe(a);
  });

  test("is not touched by an instance with a secret that nobody else has", async () => {
    const state = createMovingState();
    await startWith([a], state);
    expect(await startWith([c], state)).toBe(c);
    expect(await startWith([b, a], state)).toBe(a);
  });

  test("is one for instances that start at the same time with different lists", async () => {
    const state = createMovingState();
    const secrets = await Promise.all([
      startWith([a], state),
      startWith([a, b], state),
      startWith([a, c], state),
    ]);
    expect(new Set(secrets).size).toBe(1);
  });

  test("is kept sealed, under a name that does not tell it", async () => {
    const state = createMovingState();
    await startWith([b, a], state);
    const [name = ""] = createKeyring([b]).namesFor("identity secret");
    const record = await state.records.get("identity-secret", name);
    expect(record?.content).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(record?.content).not.toContain(Buffer.from(a).toString("base64url"));
  });

  test("is the last of the list while the keeper is away, and tells when the kept one turns out to differ", async () => {
    const state = createMovingState();
    await startWith([a], state);
    await startWith([b, a], state);
    state.setAvailable(false);
    const told: string[] = [];
    expect(await startWith([b], state, () => void told.push("b"))).toBe(b);
    expect(await startWith([b, a], state, () => void told.push("b, a"))).toBe(a);
    state.setAvailable(false);
    expect([told, state.waiting()]).toEqual([[], 2]);
    state.setAvailable(true);
    await expect.poll(() => state.waiting()).toBe(0);
    expect(told).toEqual(["b"]);
  });

  test("tells once that the kept one differs, also when the keeper comes and goes while it is read", async () => {
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
    let told = 0;
    await startWith([b], state, () => void (told += 1), { ...keyring, open });
    state.setAvailable(true);
    state.setAvailable(false);
    state.setAvailable(true);
    await expect.poll(() => opened).toBe(2);
    await settle();
    expect(told).toBe(1);
  });

  test("fails with what is wrong with the keeper, unless it is away", async () => {
    const state = createMovingState();
    const records = { ...state.records, get: () => Promise.reject(new Error("damaged")) };
    await expect(startWith([a], { ...state, records })).rejects.toThrow("damaged");
  });
});
