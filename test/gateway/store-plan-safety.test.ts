import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import type { GraphqlClient } from "../helpers/graphql-client.ts";
import { startStore } from "./fast-store.ts";

interface Event {
  readonly status: string;
  readonly isFinal: boolean;
  readonly completedChanges: number;
  readonly change: { readonly type: string; readonly path: readonly string[] } | null;
  readonly errors: readonly object[];
}

const eventFields = `status isFinal completedChanges totalChanges change { type path }
  errors { __typename message path ... on NotFoundError { missingId } }`;

async function* apply(client: GraphqlClient, argumentsText: string, variables: Record<string, unknown> = {}) {
  const text = `subscription ($tree: [StoreCategoryTreeInput!]!) {
    applyStoreCategories(tree: $tree, ${argumentsText}) { ${eventFields} }
  }`;
  const answers = client.subscribe<{ applyStoreCategories: Event }, Record<string, unknown>>(text, variables);
  for await (const { data, errors } of answers) {
    if (errors?.length) throw new Error(JSON.stringify(errors));
    if (data) yield data.applyStoreCategories;
  }
}

async function collect(events: AsyncIterable<Event>): Promise<Event[]> {
  const all: Event[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe("an empty tree of store categories", async () => {
  const { client, sandbox } = await closeAfterAll(startStore());

  const plan = (argumentsText: string) =>
    client.query<{ storeCategoryPlan: { totalChanges: number; changes: { type: string }[] } }, undefined>(
      `{ storeCategoryPlan(${argumentsText}) { totalChanges changes { type } } }`,
    );

  test.each([
    "tree: []",
    "tree: [], keepUnlisted: false, deleteAll: false",
    "tree: [], keepUnlisted: null, deleteAll: null",
    // The catch-all category always remains, so this tree counts as empty.
    'tree: [{ name: "Other" }]',
  ])(
    "is BAD_USER_INPUT in the plan and in applyStoreCategories, without a call: %s",
    async (argumentsText) => {
      const before = sandbox.journal.length;
      const refusal = {
        message: expect.stringMatching(/`deleteAll: true`.*`keepUnlisted: true`/),
        extensions: { code: "BAD_USER_INPUT" },
      };
      const { data, errors } = await plan(argumentsText);
      expect({ data, errors }).toMatchObject({ data: { storeCategoryPlan: null }, errors: [refusal] });
      const text = `subscription { applyStoreCategories(${argumentsText}) { status } }`;
      const events = [];
      for await (const event of client.subscribe(text)) events.push(event);
      expect(events).toMatchObject([{ errors: [refusal] }]);
      expect(sandbox.journal.length).toBe(before);
    },
  );

  test("changes nothing with keepUnlisted, and deletes everything with deleteAll", async () => {
    expect(await plan("tree: [], keepUnlisted: true")).toMatchObject({
      data: { storeCategoryPlan: { totalChanges: 0 } },
      errors: [],
    });
    expect((await collect(apply(client, "keepUnlisted: true", { tree: [] }))).at(-1)).toMatchObject({
      status: "APPLIED",
    });
    const { data } = await plan("tree: [], deleteAll: true");
    expect(new Set(data?.storeCategoryPlan.changes.map(({ type }) => type))).toEqual(new Set(["DELETE"]));
    expect((await collect(apply(client, "deleteAll: true", { tree: [] }))).at(-1)).toMatchObject({
      status: "APPLIED",
    });
    const left = await client.query<{ store: object }, undefined>("{ store { categories { name } } }");
    expect(left.data?.store).toEqual({ categories: [{ name: "Other" }] });
  });
});

/** Repeats the deletion until no other change is pending. */
async function remove(client: GraphqlClient, categoryId: string): Promise<void> {
  for (;;) {
    const { data } = await client.query<{ deleteStoreCategory: { task: object | null } }, undefined>(
      `mutation { deleteStoreCategory(input: { categoryId: "${categoryId}" }) { task { taskId } } }`,
    );
    if (data?.deleteStoreCategory.task) return;
  }
}

/** A tree with one existing category and new ones below it. */
const parent = (names: readonly string[]) => [
  { categoryId: "1006", name: "Lantern room", children: names.map((name) => ({ name })) },
];

describe("a category of the tree that another client deletes", () => {
  test("causes a FAILED event when it disappears before the tree is planned", async () => {
    await using store = await startStore({ storeTaskMs: 600 });
    const { client } = store;
    await remove(client, "1006");
    const events = await collect(apply(client, "keepUnlisted: true", { tree: parent(["A"]) }));
    expect(events[0]).toMatchObject({ status: "WAITING" });
    expect(events.at(-1)).toMatchObject({
      status: "FAILED",
      isFinal: true,
      completedChanges: 0,
      totalChanges: null,
      change: null,
      errors: [{ __typename: "NotFoundError", missingId: "1006", path: ["tree"] }],
    });
  });

  test("causes a FAILED event when it disappears between two changes", async () => {
    await using store = await startStore();
    const { client } = store;
    const names = Array.from({ length: 25 }, (_, index) => `Shelf ${index}`);
    const events: Event[] = [];
    let removed: Promise<void> | null = null;
    for await (const event of apply(client, "keepUnlisted: true", { tree: parent(names) })) {
      events.push(event);
      if (event.completedChanges >= 2) removed ??= remove(client, "1006");
    }
    await removed;
    const end = events.at(-1);
    expect(end).toMatchObject({ status: "FAILED", isFinal: true, errors: [{ __typename: "NotFoundError" }] });
    expect(end?.change).toMatchObject({ type: "ADD" });
  });
});
