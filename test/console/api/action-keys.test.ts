import { expect, test } from "vitest";
import { ActionKeys } from "../../../src/console/api/action-keys.ts";

/** Keys of a tab, in creation order. A reload creates other `ActionKeys` with the same storage. */
function openTab() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
  let count = 0;
  const load = () => {
    const keys = new ActionKeys(storage, () => `key-${(count += 1)}`);
    return (name: string, mutation = "mutation Create { a }") => {
      const { variables, end } = keys.addTo(mutation, { input: { name } });
      const { idempotencyKey } = variables.input as { readonly idempotencyKey?: string };
      return { key: idempotencyKey, end };
    };
  };
  return { load, values };
}

test("a second click while the action runs gets the same key, and another input gets another key", () => {
  const begin = openTab().load();
  expect([begin("a").key, begin("a").key, begin("b").key]).toEqual(["key-1", "key-1", "key-2"]);
  expect(begin("a", "mutation Other { b }").key).toBe("key-3");
});

test("an action without an outcome keeps its key for the next attempt, also after a reload", () => {
  const tab = openTab();
  const first = tab.load()("a");
  first.end(false);
  expect(tab.load()("a").key).toBe(first.key);
});

test("after an outcome, the same input is a new action", () => {
  const begin = openTab().load();
  const [first, double] = [begin("a"), begin("a")];
  first.end(true);
  const next = begin("a");
  expect(next.key).not.toBe(first.key);
  double.end(true);
  expect(begin("a").key).toBe(next.key);
});

test("a lost action is forgotten when another one has its outcome, but not one that runs", () => {
  const begin = openTab().load();
  const lost = begin("lost");
  lost.end(false);
  const running = begin("running");
  begin("done").end(true);
  expect(begin("lost").key).not.toBe(lost.key);
  expect(begin("running").key).toBe(running.key);
});

test("an input with a key keeps it, and a mutation without an input has none", () => {
  const keys = new ActionKeys({ getItem: () => null, setItem: () => undefined }, () => "new");
  const input = { idempotencyKey: "own" };
  expect(keys.addTo("mutation A { a }", { input }).variables).toEqual({ input });
  expect(keys.addTo("mutation A { a }", {}).variables).toEqual({});
});

test("the storage of the tab has digests instead of inputs", () => {
  const tab = openTab();
  tab.load()("a name that is nobody's business");
  expect([...tab.values.values()].join(" ")).not.toContain("business");
});
