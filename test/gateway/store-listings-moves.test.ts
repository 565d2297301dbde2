import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { endOf, startStore } from "./fast-store.ts";

interface ListingsMove {
  readonly fromPath: readonly string[];
  readonly toCategoryId: string | null;
  readonly toPath: readonly string[];
}

interface Change {
  readonly type: string;
  readonly path: readonly string[];
  readonly listingsMove: ListingsMove | null;
}

const changeFields = "type path listingsMove { fromPath toCategoryId toPath }";

/**
 * Enamelware moves below the leaf Oil Lamps, Gifts becomes a parent, and Cast Iron is deleted with its two leaves.
 */
const tree = [
  {
    name: "Lamps & Lanterns",
    children: [
      { name: "Oil Lamps", children: [{ name: "Enamelware" }] },
      { name: "Lanterns", children: [{ name: "Storm Lanterns" }, { name: "Railway Lanterns" }] },
      { name: "Candle Holders" },
    ],
  },
  { name: "Kitchen & Table", children: [{ name: "Glassware" }] },
  { name: "Tools & Workshop", children: [{ name: "Hand Planes" }, { name: "Measuring Tools" }] },
  { name: "Books & Paper", children: [{ name: "Maps" }, { name: "Field Guides" }, { name: "Postcards" }] },
  { name: "Gifts under $25", children: [{ name: "Season", children: [{ name: "Winter" }] }] },
  { name: "New Arrivals" },
];

describe("the destination of displaced listings", async () => {
  const { client } = await closeAfterAll(startStore());

  /** Makes a single change. @returns its finished task. */
  async function change(mutation: string) {
    const started = await client.query<Record<string, { task: { taskId: string } }>, undefined>(
      `mutation { change: ${mutation} { task { taskId } } }`,
    );
    const taskId = started.data?.["change"]?.task.taskId;
    return endOf(client, taskId, "failureReason listingsDestination { name }");
  }

  test("is part of the plan's changes, and of the events and tasks of applyStoreCategories", async () => {
    const variables = { tree };
    const { data } = await client.query<
      { storeCategoryPlan: { changes: readonly Change[] } },
      { tree: unknown }
    >(
      `query ($tree: [StoreCategoryTreeInput!]!) { storeCategoryPlan(tree: $tree) { changes { ${changeFields} } } }`,
      variables,
    );
    const planned = data?.storeCategoryPlan.changes ?? [];
    const lamps = ["Lamps & Lanterns", "Oil Lamps"];
    const season = ["Gifts under $25", "Season"];
    expect(
      Object.fromEntries(
        planned.map(({ type, path, listingsMove }) => [`${type} ${path.at(-1)}`, listingsMove]),
      ),
    ).toEqual({
      "DELETE Cast Iron": {
        fromPath: ["Kitchen & Table", "Cast Iron"],
        toCategoryId: "1",
        toPath: ["Other"],
      },
      "ADD Season": { fromPath: ["Gifts under $25"], toCategoryId: null, toPath: season },
      "MOVE Enamelware": { fromPath: lamps, toCategoryId: "1008", toPath: [...lamps, "Enamelware"] },
      "ADD Winter": { fromPath: season, toCategoryId: null, toPath: [...season, "Winter"] },
    });

    const ends: string[] = [];
    for await (const { data: event } of client.subscribe<
      {
        applyStoreCategories: {
          change: Change | null;
          task: { listingsDestination: { name: string } | null } | null;
        };
      },
      { tree: unknown }
    >(
      `subscription ($tree: [StoreCategoryTreeInput!]!) { applyStoreCategories(tree: $tree) {
        change { ${changeFields} } task { isTerminal listingsDestination { name } } } }`,
      variables,
    )) {
      const { change: made = null, task = null } = event?.applyStoreCategories ?? {};
      if (made && task && "isTerminal" in task && task.isTerminal) {
        ends.push([made.type, made.listingsMove?.toPath.at(-1), task.listingsDestination?.name].join(" "));
      }
    }
    expect(new Set(ends)).toEqual(
      new Set(["ADD Season Season", "ADD Winter Winter", "DELETE Other Other", "MOVE Enamelware Enamelware"]),
    );
  });

  test("is null in a plan whose changes displace no listings", async () => {
    const { data } = await client.query<{ storeCategoryPlan: { changes: readonly Change[] } }, undefined>(
      `{ storeCategoryPlan(keepUnlisted: true, tree: [
        { name: "Empty", children: [{ name: "Emptier", children: [{ name: "New Arrivals" }] }] }
      ]) { changes { ${changeFields} } } }`,
    );
    expect(data?.storeCategoryPlan.changes.map(({ type, listingsMove }) => [type, listingsMove])).toEqual([
      ["ADD", null],
      ["ADD", null],
      ["MOVE", null],
    ]);
  });

  test("is part of the task of a single change, and a move without a required destination fails with the reason", async () => {
    const under = (more: string) =>
      change(
        `moveStoreCategory(input: { categoryId: "1015", destination: { parentCategoryId: "1019" } ${more} })`,
      );
    expect(await under("")).toEqual({
      status: "FAILED",
      failureReason: "LISTINGS_WITHOUT_DESTINATION",
      listingsDestination: null,
    });
    expect(await under('moveListingsToCategoryId: "1015"')).toEqual({
      status: "COMPLETED",
      failureReason: null,
      listingsDestination: { name: "Measuring Tools" },
    });
    expect(await change('deleteStoreCategory(input: { categoryId: "1016" })')).toMatchObject({
      listingsDestination: { name: "Other" },
    });
    expect(
      await change('addStoreCategory(input: { name: "Ships", parentCategoryId: "1020" })'),
    ).toMatchObject({ listingsDestination: { name: "Ships" } });
  });
});
