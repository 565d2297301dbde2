import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { createRandom } from "../helpers/random.ts";
import { issueToken } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { endOf, startFastGateway, startStore } from "./fast-store.ts";

interface Wanted {
  readonly name: string;
  readonly categoryId?: string;
  readonly children?: readonly Wanted[];
}

interface Present {
  readonly categoryId: string;
  readonly name: string;
  readonly children?: readonly Present[];
}

interface Change {
  readonly type: string;
  readonly categoryId: string | null;
  readonly path: readonly string[];
  readonly previousPath: readonly string[] | null;
}

interface ApplyEvent {
  readonly status: string;
  readonly isFinal: boolean;
  readonly totalChanges: number | null;
  readonly completedChanges: number;
  readonly change: Change | null;
  readonly task: {
    readonly status: string;
    readonly failureReason: string | null;
    readonly category: { readonly name: string } | null;
  } | null;
  readonly errors: readonly { readonly __typename: string }[];
}

const changeFields = "type categoryId path previousPath";
const planQuery = `query ($tree: [StoreCategoryTreeInput!]!, $keepUnlisted: Boolean) {
  storeCategoryPlan(tree: $tree, keepUnlisted: $keepUnlisted) { totalChanges changes { ${changeFields} } }
}`;
const applySubscription = `subscription ($tree: [StoreCategoryTreeInput!]!) {
  applyStoreCategories(tree: $tree) {
    status isFinal totalChanges completedChanges
    change { ${changeFields} }
    task { status failureReason category { name } }
    errors { __typename message }
  }
}`;
const treeQuery =
  "{ store { categories { categoryId name children { categoryId name children { categoryId name } } } } }";

async function readTree(client: GraphqlClient): Promise<readonly Present[]> {
  const { data } = await client.query<{ store: { categories: readonly Present[] } }, undefined>(treeQuery);
  return data?.store.categories ?? [];
}

async function plan(client: GraphqlClient, tree: readonly Wanted[], keepUnlisted = false) {
  const { data, errors } = await client.query<
    { storeCategoryPlan: { totalChanges: number; changes: readonly Change[] } | null },
    object
  >(planQuery, { tree, keepUnlisted });
  return { plan: data?.storeCategoryPlan ?? null, errors };
}

async function apply(client: GraphqlClient, tree: readonly Wanted[]): Promise<ApplyEvent[]> {
  const events: ApplyEvent[] = [];
  for await (const { data, errors } of client.subscribe<
    { applyStoreCategories: ApplyEvent },
    { tree: unknown }
  >(applySubscription, { tree })) {
    if (errors) throw new Error(JSON.stringify(errors));
    if (data) events.push(data.applyStoreCategories);
  }
  return events;
}

/** Converts the existing tree to a wanted tree, without the catch-all category. */
const asWanted = (categories: readonly Present[]): Wanted[] =>
  categories
    .filter(({ name }) => name !== "Other")
    .map(({ categoryId, name, children = [] }) => ({ categoryId, name, children: asWanted(children) }));

const outline = (categories: readonly (Present | Wanted)[]): string =>
  categories
    .filter(({ name }) => name !== "Other")
    .map(({ name, children = [] }) => `${name}(${outline(children)})`)
    .toSorted()
    .join(" ");

describe("detail 20: a wanted tree of store categories", () => {
  test("is planned without changes, and applied by the subscription", async () => {
    await using store = await startStore();
    const { client } = store;
    const present = asWanted(await readTree(client));
    const wanted: Wanted[] = [
      ...present.filter(({ name }) => name !== "New Arrivals" && name !== "Books & Paper"),
      { name: "Paper", categoryId: present.find(({ name }) => name === "Books & Paper")?.categoryId ?? "" },
      { name: "Season", children: [{ name: "Winter" }, { name: "Gifts", children: [{ name: "Maps" }] }] },
    ];
    const planned = await plan(client, wanted);
    expect(planned.errors).toEqual([]);
    expect(planned.plan?.changes.map(({ type, path }) => `${type} ${path.join("/")}`)).toEqual([
      "DELETE Books & Paper/Field Guides",
      "DELETE Books & Paper/Postcards",
      "DELETE New Arrivals",
      "RENAME Paper",
      "ADD Season",
      "ADD Season/Winter",
      "ADD Season/Gifts",
      "MOVE Season/Gifts/Maps",
    ]);
    expect(outline(await readTree(client))).toBe(outline(present));

    const events = await apply(client, wanted);
    expect(events[0]).toMatchObject({
      status: "RUNNING",
      totalChanges: 8,
      completedChanges: 0,
      change: null,
    });
    expect(events.at(-1)).toMatchObject({
      status: "APPLIED",
      isFinal: true,
      completedChanges: 8,
      change: { type: "MOVE", path: ["Season", "Gifts", "Maps"] },
      task: { status: "COMPLETED", category: { name: "Maps" } },
    });
    expect(outline(await readTree(client))).toBe(outline(wanted));
    expect((await plan(client, wanted)).plan?.changes).toEqual([]);
    expect(await apply(client, wanted)).toMatchObject([
      { status: "APPLIED", totalChanges: 0, isFinal: true },
    ]);
  });

  test("accepts identifiers in both forms, and is rejected without changes when one is wrong", async () => {
    await using store = await startStore();
    const { client, sandbox } = store;
    const { data } = await client.query<{ store: { category: { id: string } } }, undefined>(
      '{ store { category(categoryId: "1001") { id } } }',
    );
    const tree = [{ name: "Light", categoryId: data?.store.category.id ?? "" }];
    expect((await plan(client, tree, true)).plan?.changes).toMatchObject([
      { type: "RENAME", categoryId: "1001", path: ["Light"] },
    ]);
    const before = sandbox.journal.length;
    for (const [wrong, message] of [
      [[{ name: "Light", categoryId: "VmlkZW86djE" }], "Video"],
      [[{ name: "Light" }, { name: "LIGHT" }], "the same name"],
      [[{ name: "Light", categoryId: "77" }], "no category"],
    ] as const) {
      const { errors } = await plan(client, wrong);
      expect(errors).toMatchObject([
        { message: expect.stringContaining(message), extensions: { code: "BAD_USER_INPUT" } },
      ]);
      await expect(apply(client, wrong)).rejects.toThrow("BAD_USER_INPUT");
    }
    expect(sandbox.journal.slice(before).filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("stops at the change that fails, and the next call plans the remaining ones", async () => {
    await using store = await startStore();
    const { client } = store;
    const present = asWanted(await readTree(client));
    const wanted = [...present, { name: "A" }, { name: "B [fail]" }, { name: "C" }];
    const events = await apply(client, wanted);
    expect(events.at(-1)).toMatchObject({
      status: "FAILED",
      isFinal: true,
      completedChanges: 1,
      totalChanges: 3,
      change: { type: "ADD", path: ["B [fail]"] },
      task: { status: "FAILED", failureReason: "SERVICE_FAILURE", category: null },
    });
    const rest = [...present, { name: "A" }, { name: "C" }];
    expect((await plan(client, rest)).plan?.changes).toMatchObject([{ type: "ADD", path: ["C"] }]);
    expect((await apply(client, rest)).at(-1)).toMatchObject({ status: "APPLIED", totalChanges: 1 });
  });

  test("stops when its subscriber disconnects, and the next call waits for the pending change", async () => {
    await using store = await startStore();
    const { client, sandbox } = store;
    const present = asWanted(await readTree(client));
    const wanted = [...present, ...["A", "B", "C", "D", "E"].map((name) => ({ name }))];
    const stream = client.subscribe<{ applyStoreCategories: ApplyEvent }, { tree: unknown }>(
      applySubscription,
      { tree: wanted },
    );
    for await (const { data } of stream) if ((data?.applyStoreCategories.completedChanges ?? 0) >= 1) break;
    const changes = () => sandbox.journal.filter(({ method }) => method === "POST").length;
    await store.sandbox.idle();
    expect(changes()).toBeLessThan(5);
    const events = await apply(client, wanted);
    expect(events.at(-1)).toMatchObject({ status: "APPLIED" });
    expect(changes()).toBe(5);
    expect(outline(await readTree(client))).toBe(outline(wanted));
  });

  test("is applied once by two simultaneous calls", async () => {
    await using store = await startStore();
    const { client } = store;
    const wanted = [...asWanted(await readTree(client)), { name: "A" }, { name: "B" }];
    const ends = await Promise.all([apply(client, wanted), apply(client, wanted)]);
    expect(ends.map((events) => events.at(-1)?.status)).toEqual(["APPLIED", "APPLIED"]);
    expect(outline(await readTree(client))).toBe(outline(wanted));
    const changes = store.sandbox.journal.filter(
      ({ method, status }) => method === "POST" && status !== null && status < 300,
    );
    expect(changes).toHaveLength(2);
  });

  test("is planned again after a pending change of another call", async () => {
    await using store = await startStore();
    const { client } = store;
    const present = asWanted(await readTree(client));
    const [one, other] = [{ name: "One" }, { name: "Other one" }];
    const keep = async (tree: readonly Wanted[]) => {
      const events: (string | undefined)[] = [];
      const text = applySubscription.replace("tree: $tree)", "tree: $tree, keepUnlisted: true)");
      for await (const { data } of client.subscribe<{ applyStoreCategories: ApplyEvent }, { tree: unknown }>(
        text,
        {
          tree,
        },
      )) {
        events.push(data?.applyStoreCategories.status);
      }
      return events.at(-1);
    };
    expect(await Promise.all([keep([one, { name: "Third" }]), keep([other])])).toEqual([
      "APPLIED",
      "APPLIED",
    ]);
    expect(outline(await readTree(client))).toBe(outline([...present, one, other, { name: "Third" }]));
  });

  test("has no plan for a viewer without a store", async () => {
    await using store = await startStore();
    const other = graphqlClient(store.gateway.url, "sandbox-seller-2");
    expect(await plan(other, [{ name: "A" }])).toEqual({ plan: null, errors: [] });
    await expect(apply(other, [{ name: "A" }])).rejects.toThrow("You have no active store");
  });
});

describe("detail 20: random trees over the sandbox", async () => {
  const store = await closeAfterAll(startStore());

  test("become the wanted trees, and a second plan is empty", async () => {
    const { client } = store;
    const random = createRandom(8);
    for (let round = 0; round < 4; round += 1) {
      const wanted = mix(await readTree(client), random);
      const events = await apply(client, wanted);
      expect(events.at(-1)).toMatchObject({ status: "APPLIED" });
      expect(outline(await readTree(client))).toBe(outline(wanted));
      expect((await plan(client, wanted)).plan?.changes).toEqual([]);
    }
  });
});

/** Creates another tree with some of the existing categories, moved and renamed, and some new ones. */
function mix(present: readonly Present[], random: () => number): Wanted[] {
  const all = (categories: readonly Present[]): Present[] =>
    categories.flatMap((category) => [category, ...all(category.children ?? [])]);
  const rest = all(present).filter(({ name }) => name !== "Other" && random() < 0.7);
  const words = ["Lamps", "Maps", "Tools", "Glass", "Paper", "Gifts"];
  const build = (level: number): Wanted[] => {
    const used = new Set<string>();
    return Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const [one] = random() < 0.7 ? rest.splice(Math.floor(random() * rest.length), 1) : [];
      const name =
        random() < 0.6 ? (words[Math.floor(random() * words.length)] ?? "Lamps") : (one?.name ?? "New");
      return { name, ...(one && { categoryId: one.categoryId }) };
    }).flatMap((wanted) => {
      if (used.has(wanted.name)) return [];
      used.add(wanted.name);
      return [{ ...wanted, children: level < 3 ? build(level + 1) : [] }];
    });
  };
  return build(1);
}

describe("detail 20: the category of a change", async () => {
  const sandbox = await closeAfterAll(startSandbox({ storeTaskMs: 5 }));
  const gateway = await closeAfterAll(startFastGateway(sandbox.url));

  test("is known for a change of this gateway", async () => {
    const client = graphqlClient(gateway.url);
    const run = async (mutation: string) => {
      const { data, errors } = await client.query<Record<string, { task: { taskId: string } }>, undefined>(
        `mutation { change: ${mutation} { task { taskId } errors { __typename ... on MutationError { message } } } }`,
      );
      expect(errors).toEqual([]);
      return endOf(client, data?.["change"]?.task.taskId, "category { categoryId name }");
    };
    const added = await run('addStoreCategory(input: { name: "Café", parentCategoryId: "1001" })');
    expect(added).toMatchObject({ status: "COMPLETED", category: { name: "Café" } });
    const renamed = await run('renameStoreCategory(input: { categoryId: "1002", name: "Oil" })');
    expect(renamed).toMatchObject({ category: { categoryId: "1002", name: "Oil" } });
    const deleted = await run('deleteStoreCategory(input: { categoryId: "1002" })');
    expect(deleted).toMatchObject({ status: "COMPLETED", category: null });
    const doubled = await client.query<{ addStoreCategory: { errors: unknown[] } }, undefined>(
      'mutation { addStoreCategory(input: { name: "CAFE\u0301", parentCategoryId: "1001" }) { errors { __typename ... on ValidationError { code } } } }',
    );
    expect(doubled.data?.addStoreCategory.errors).toEqual([
      { __typename: "ValidationError", code: "DUPLICATE" },
    ]);
  });

  test("is known to another token of the same user, and not to another seller", async () => {
    await using own = await startFastGateway(sandbox.url, { viewerIdentity: "user" });
    const other = await issueToken(sandbox.url, ["sell.stores", "commerce.identity.readonly"]);
    const [first, second] = [graphqlClient(own.url), graphqlClient(own.url, other)];
    for (const client of [first, second]) await client.query("{ viewer { rateLimits { identity } } }");
    const { data } = await first.query<{ addStoreCategory: { task: { taskId: string } } }, undefined>(
      'mutation { addStoreCategory(input: { name: "Shared" }) { task { taskId } } }',
    );
    const taskId = data?.addStoreCategory.task.taskId;
    await endOf(first, taskId, "");
    const query = `{ storeTask(taskId: "${taskId}") { category { name } } }`;
    expect((await second.query(query)).data).toEqual({ storeTask: { category: { name: "Shared" } } });
    const stranger = graphqlClient(own.url, "sandbox-seller-2");
    expect((await stranger.query(query)).data).toEqual({ storeTask: null });
  });

  test("needs one call for all changes of a list", async () => {
    await using counted = await startFastGateway(sandbox.url);
    const before = sandbox.journal.length;
    const { errors, data } = await graphqlClient(counted.url).query<unknown, undefined>(
      "{ store { tasks(first: 100) { nodes { taskId category { name } failureReason } } } }",
    );
    expect([errors, data]).toMatchObject([[], { store: {} }]);
    expect(sandbox.journal.length - before).toBeLessThanOrEqual(2);
  });
});
