import { describe, expect, test } from "vitest";
import { pageOfFullList } from "../../../src/resolvers/paging/full-list-paging.ts";
import { createRandom } from "../../helpers/random.ts";

const sizes = { fallback: 10, max: 500 };
type Page = Awaited<ReturnType<typeof pageOfFullList<string, readonly string[]>>>;

function read(items: readonly string[], page: { first?: number; after?: string | null }): Promise<Page> {
  return pageOfFullList(
    "things",
    page,
    async () => items,
    (item) => item,
    sizes,
  );
}

async function failToRead(): Promise<readonly string[]> {
  throw new Error("The list was read.");
}

describe("detail 16: paging over lists read as a whole", () => {
  test("returns each remaining item once while items are added in front and removed", async () => {
    const random = createRandom(20_260_303);
    for (let round = 0; round < 200; round += 1) {
      let items = Array.from({ length: Math.floor(random() * 60) }, (_, index) => `item-${index}`);
      const begun = new Set(items);
      let stayed = new Set(items);
      let added = 0;
      const seen: string[] = [];
      let after: string | null = null;
      for (;;) {
        const page: Page = await read(items, { first: 1 + Math.floor(random() * 12), after });
        expect(page.totalCount).toBe(items.length);
        seen.push(...page.nodes);
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor;
        const leaving = items[Math.floor(random() * items.length)] ?? "";
        stayed.delete(leaving);
        items = items.filter((item) => item !== leaving);
        for (let count = Math.floor(random() * 3); count > 0; count -= 1)
          items.unshift(`new-${(added += 1)}`);
        stayed = new Set([...stayed].filter((item) => items.includes(item)));
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect([...stayed].filter((item) => !seen.includes(item))).toEqual([]);
      expect(seen.filter((item) => begun.has(item))).toEqual(
        [...begun].filter((item) => seen.includes(item)),
      );
    }
  });

  test("continues after a cursor whose item is deleted, even when all shown items are deleted", async () => {
    const { pageInfo } = await read(["a", "b", "c", "d"], { first: 2 });
    const after = pageInfo.endCursor;
    expect((await read(["a", "c", "d"], { after })).nodes).toEqual(["c", "d"]);
    expect((await read(["c", "d"], { after })).nodes).toEqual(["c", "d"]);
    expect((await read(["new", "b", "c"], { after })).nodes).toEqual(["c"]);
  });

  test("rejects a cursor when more items are deleted than it remembers, and says to start again", async () => {
    const { pageInfo } = await read(Array.from("abcdefghijklmn"), { first: 10 });
    await expect(read(["a", "k", "l"], { after: pageInfo.endCursor })).rejects.toMatchObject({
      message: "The items before the cursor are no longer in the list. Start again without `after`.",
      extensions: { code: "BAD_USER_INPUT" },
    });
  });

  test("rejects an invalid page size before it reads the list", async () => {
    await expect(pageOfFullList("things", { first: 501 }, failToRead, String, sizes)).rejects.toThrow(
      "from 1 to 500",
    );
  });
});
