import { describe, expect, test, vi } from "vitest";
import { planChanges, type PlannedChange } from "../../../src/resolvers/store-plan/plan-changes.ts";
import { checkTree, type WantedCategory } from "../../../src/resolvers/store-plan/wanted-tree.ts";
import type { StoreCategory } from "../../../src/upstream/store/model.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { createRandom } from "../../helpers/random.ts";

/** A category as the tests write it: name, ID and children. */
type Branch = readonly [name: string, id: string, children?: readonly Branch[]];

function present(branches: readonly Branch[], parentId: string | null = null, level = 1): StoreCategory[] {
  return branches.map(([name, id, children = []], order) => ({
    categoryId: asId<"StoreCategory">(id),
    name,
    level,
    order,
    parentCategoryId: parentId === null ? null : asId<"StoreCategory">(parentId),
    children: present(children, id, level + 1),
  }));
}

const plan = (branches: readonly Branch[], categories: readonly WantedCategory[], keepsUnlisted = false) =>
  planChanges(present(branches), { categories, keepsUnlisted, mayDeleteAll: false });

const textOf = ({ type, path, previousPath }: PlannedChange) =>
  `${type} ${[previousPath, path].map((names) => names?.join("/") ?? "-").join(" > ")}`;

const shop: readonly Branch[] = [
  [
    "Lamps",
    "10",
    [
      ["Oil", "11"],
      ["Storm", "12"],
    ],
  ],
  ["Books", "20"],
  ["Other", "1"],
];

describe("detail 20: the plan for a requested category tree", () => {
  test("is empty for the same tree in another order or Unicode form, and only renames for another case", () => {
    const wanted = [{ name: "books" }, { name: "LAMPS", children: [{ name: "Storm" }, { name: "Oil" }] }];
    expect(plan([["Café", "5"]], [{ name: "Cafe\u0301" }])).toEqual([]);
    expect(plan(shop, [{ name: "Other" }, ...shopAsWanted]).map(textOf)).toEqual([]);
    expect(plan(shop, [{ name: "Other", categoryId: "1" }, ...shopAsWanted]).map(textOf)).toEqual([]);
    expect(plan(shop, wanted).map(({ type }) => type)).toEqual(["RENAME", "RENAME"]);
  });

  test("adds parents before children, and deletes a branch with one change", () => {
    expect(
      plan(shop, [{ name: "Books" }, { name: "Maps", children: [{ name: "Old" }] }]).map(textOf),
    ).toEqual(["DELETE Lamps > Lamps", "ADD - > Maps", "ADD - > Maps/Old"]);
  });

  test("keeps unlisted categories when requested", () => {
    expect(plan(shop, [{ name: "Lamps", children: [{ name: "New" }] }], true).map(textOf)).toEqual([
      "ADD - > Lamps/New",
    ]);
  });

  test("renames a category given by ID, and moves a category named under another parent", () => {
    const wanted = [
      { name: "Light", categoryId: "10", children: [{ name: "Storm" }] },
      { name: "Books", children: [{ name: "Oil" }] },
    ];
    expect(plan(shop, wanted).map(textOf)).toEqual(["RENAME Lamps > Light", "MOVE Light/Oil > Books/Oil"]);
  });

  test("swaps the names of two categories through a temporary name", () => {
    const wanted = [
      { name: "Books", categoryId: "10", children: [{ name: "Oil" }, { name: "Storm" }] },
      { name: "Lamps", categoryId: "20" },
    ];
    expect(plan(shop, wanted).map(textOf)).toEqual([
      "RENAME Lamps > Books (moving)",
      "RENAME Books > Lamps",
      "RENAME Books (moving) > Books",
    ]);
    // Interrupted after the first change: the next plan finds the category by its temporary name.
    const between: readonly Branch[] = [
      ["Books (moving)", "10"],
      ["Lamps", "20"],
    ];
    expect(plan(between, [{ name: "Books" }, { name: "Lamps" }]).map(textOf)).toEqual([
      "RENAME Books (moving) > Books",
    ]);
  });

  test("swaps a child and its parent", () => {
    const wanted = [{ name: "Oil", categoryId: "11", children: [{ name: "Lamps", categoryId: "10" }] }];
    expect(plan([["Lamps", "10", [["Oil", "11"]]]], wanted).map(textOf)).toEqual([
      "MOVE Lamps/Oil > Oil",
      "MOVE Lamps > Oil/Lamps",
    ]);
  });

  test.each([
    [[{ name: "A" }, { name: "a" }], 'Two categories at the top level have the same name, "A" and "a"'],
    [[{ name: "É" }, { name: "e\u0301" }], "names that differ only in case or Unicode form are equal"],
    [
      [{ name: " " }],
      "In `tree[0].name`: A category needs a name that is not empty, of at most 35 characters.",
    ],
    [[{ name: "x".repeat(36) }], "at most 35 characters"],
    [[{ name: "A", children: [{ name: "other" }] }], "In `tree[0].children[0].name`: The name Other"],
    ...["oTHer", "other", "OTHER", " Other", "\uff2fther"].map((name): [WantedCategory[], string] => [
      [{ name }],
      "In `tree[0].name`: The name Other belongs to",
    ]),
    [[{ name: "other", categoryId: "1" }], "the store's catch-all category cannot be changed"],
    [[{ name: "Other", categoryId: "10" }], "In `tree[0].name`: The name Other"],
    [[{ name: "Other", children: [{ name: "A" }] }], "In `tree[0].name`: The name Other"],
    [[{ name: "<b>" }], "remove them"],
    [[{ name: "A", categoryId: "99" }], 'the store has no category "99"'],
    [[{ name: "A", categoryId: "1" }], "the store's catch-all category cannot be changed"],
    [
      [
        { name: "A", categoryId: "10" },
        { name: "B", categoryId: "10" },
      ],
      "is already at `tree[0]`",
    ],
    [
      [{ name: "A", children: [{ name: "B", children: [{ name: "C", children: [{ name: "D" }] }] }] }],
      "In `tree[0].children[0].children[0].children[0]`: a store has at most 3 levels",
    ],
    [Array.from({ length: 300 }, (_, index) => ({ name: `C ${index}` })), "at most 300 are possible"],
  ])("rejects a tree that the service cannot represent: case %#", (wanted, message) => {
    expect(() => plan(shop, wanted)).toThrow(message);
  });

  test.each([
    ["20 000 equal names", 20_000, () => "A"],
    ["8 000 different names", 8_000, (index: number) => `C ${index}`],
  ])("stops reading a tree of %s after its first names", (_what, length, nameOf) => {
    let reads = 0;
    const wanted = Array.from({ length }, (_, index) => ({
      get name() {
        reads += 1;
        return nameOf(index);
      },
    }));
    expect(() => plan(shop, wanted)).toThrow("more than 300 categories; at most 300 are possible");
    const readsForPlan = reads;
    expect(() => checkTree({ categories: wanted, keepsUnlisted: false, mayDeleteAll: false })).toThrow(
      "at most 300",
    );
    expect(Math.max(readsForPlan, reads - readsForPlan)).toBeLessThan(1_000);
  });

  test("limits the size of the whole tree, not of its branches", () => {
    const branch = {
      name: "A",
      children: Array.from({ length: 20 }, (_, index) => ({ name: `C ${index}` })),
    };
    const categories = Array.from({ length: 15 }, (_, index) => ({ ...branch, name: `A ${index}` }));
    expect(() => checkTree({ categories, keepsUnlisted: false, mayDeleteAll: false })).toThrow(
      "more than 300 categories",
    );
    expect(() =>
      checkTree({ categories: categories.slice(1), keepsUnlisted: false, mayDeleteAll: false }),
    ).not.toThrow();
  });

  test.each([
    ["each renamed to the next name", 299, (index: number, count: number) => (index + 1) % count],
    ["names swapped in pairs", 298, (index: number) => index ^ 1],
  ])("plans 300 categories without comparing all pairs: %s", (_what, count, other) => {
    const branches = Array.from({ length: count }, (_, index): Branch => [`C ${index}`, `${index + 10}`]);
    const wanted = branches.map(([, categoryId], index) => ({
      categoryId,
      name: `C ${other(index, count)}`,
    }));
    const normalize = vi.spyOn(String.prototype, "normalize");
    const changes = plan([...branches, ["Other", "1"]], wanted);
    // Names are normalized before each comparison.
    const comparisons = normalize.mock.calls.length;
    normalize.mockRestore();
    expect(changes.length).toBeGreaterThanOrEqual(count);
    expect(comparisons).toBeLessThan(40 * count);
    const shopTree = new ShopTree(branches);
    for (const change of changes) shopTree.apply(change);
    expect(shopTree.text()).toBe(textOfWanted(wanted));
  });

  test("turns every random tree into every other through valid single changes", () => {
    const random = createRandom(20);
    for (let round = 0; round < 400; round += 1) {
      const ids = { next: 1 };
      const before = randomBranches(random, ids);
      const known = before.flatMap(idsOf);
      const wanted = randomWanted(random, known);
      const branches: readonly Branch[] = [...before, ["Other", "1"]];
      const changes = plan(branches, wanted);
      const shopTree = new ShopTree(branches);
      for (const change of changes) shopTree.apply(change);
      expect(shopTree.text()).toBe(textOfWanted(wanted));
    }
  });
});

const shopAsWanted = [{ name: "Lamps", children: [{ name: "Oil" }, { name: "Storm" }] }, { name: "Books" }];

const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
type Random = () => number;
const pick = (random: Random, count: number) => Math.floor(random() * count);

function randomBranches(random: Random, ids: { next: number }, level = 1): Branch[] {
  const used = new Set<string>();
  return Array.from(
    { length: pick(random, level === 1 ? 5 : 4) },
    () => names[pick(random, 8)] ?? "a",
  ).flatMap((name): Branch[] => {
    if (used.has(name)) return [];
    used.add(name);
    ids.next += 1;
    const id = `${ids.next}`;
    return [[name, id, level < 3 ? randomBranches(random, ids, level + 1) : []]];
  });
}

const idsOf = ([, id, children = []]: Branch): string[] => [id, ...children.flatMap(idsOf)];

/** Creates a random requested tree of new and existing categories. */
function randomWanted(random: Random, known: readonly string[]): WantedCategory[] {
  const rest = known.filter(() => random() < 0.8);
  const build = (level: number): WantedCategory[] => {
    const used = new Set<string>();
    return Array.from({ length: pick(random, 5) }, () => names[pick(random, 8)] ?? "a").flatMap((name) => {
      if (used.has(name)) return [];
      used.add(name);
      const [categoryId] = random() < 0.7 ? rest.splice(pick(random, rest.length), 1) : [];
      return [{ name, ...(categoryId && { categoryId }), children: level < 3 ? build(level + 1) : [] }];
    });
  };
  return build(1);
}

function textOfWanted(wanted: readonly WantedCategory[]): string {
  return wanted
    .map(({ name, children }) => `${name}(${textOfWanted(children ?? [])})`)
    .toSorted()
    .join(" ");
}

/** A tree that rejects the same changes as the service. */
class ShopTree {
  readonly #nodes = new Map<object, { name: string; parent: object | null }>();
  readonly #byId = new Map<string, object>();

  constructor(branches: readonly Branch[]) {
    this.#plant(branches, null);
  }

  #plant(branches: readonly Branch[], parent: object | null) {
    for (const [name, id, children = []] of branches) {
      const key = {};
      this.#byId.set(id, key);
      this.#nodes.set(key, { name, parent });
      this.#plant(children, key);
    }
  }

  /** Finds existing categories by ID, and new ones by the plan's object. */
  #keyOf(node: PlannedChange["node"]): object | null {
    if (node.id !== null) return this.#byId.get(node.id) ?? null;
    return this.#nodes.has(node) ? node : null;
  }

  #children(parent: object | null) {
    return [...this.#nodes].filter(([, node]) => node.parent === parent);
  }

  #level(key: object | null): number {
    return key === null ? 0 : 1 + this.#level(this.#nodes.get(key)?.parent ?? null);
  }

  #height(key: object): number {
    return 1 + Math.max(0, ...this.#children(key).map(([child]) => this.#height(child)));
  }

  #contains(key: object, other: object | null): boolean {
    return other !== null && (other === key || this.#contains(key, this.#nodes.get(other)?.parent ?? null));
  }

  #requireFree(parent: object | null, name: string, self: object | null) {
    const taken = this.#children(parent).some(([key, node]) => key !== self && node.name === name);
    if (taken) throw new Error(`${name} is taken`);
  }

  apply({ type, node, parent, name }: PlannedChange) {
    const at = this.#keyOf(parent);
    if (type === "ADD") {
      if (this.#level(at) >= 3) throw new Error("too deep");
      this.#requireFree(at, name, null);
      this.#nodes.set(node, { name, parent: at });
      return;
    }
    const key = this.#keyOf(node);
    const own = key && this.#nodes.get(key);
    if (!key || !own) throw new Error("unknown category");
    if (type === "DELETE") {
      const gone = [...this.#nodes.keys()].filter((other) => this.#contains(key, other));
      for (const other of gone) this.#nodes.delete(other);
      return;
    }
    if (type === "RENAME") {
      this.#requireFree(own.parent, name, key);
      own.name = name;
      return;
    }
    if (this.#contains(key, at) || this.#level(at) + this.#height(key) > 3) throw new Error("not possible");
    this.#requireFree(at, own.name, key);
    own.parent = at;
  }

  text(parent: object | null = null): string {
    return this.#children(parent)
      .filter(([, { name }]) => name !== "Other")
      .map(([key, { name }]) => `${name}(${this.text(key)})`)
      .toSorted()
      .join(" ");
  }
}
