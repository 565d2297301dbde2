import { describe, expect, test } from "vitest";
import { pageByOffset, planPages } from "../../../src/resolvers/paging/offset-paging.ts";
import { createRandom } from "../../helpers/random.ts";

const list = { field: "tasks", feedType: "LMS_ORDER_REPORT" };

/** A service with offset paging that is as strict as the real one, and counts its calls. */
function service(total: number) {
  const items = Array.from({ length: total }, (_, index) => `item-${index}`);
  const state = { calls: 0 };
  const fetchPage = async ({ offset, limit }: { offset: number; limit: number }) => {
    state.calls += 1;
    if (limit < 1 || limit > 500 || offset < 0 || offset % limit !== 0) {
      throw new Error(`The service refuses offset ${offset} with limit ${limit}.`);
    }
    return { items: items.slice(offset, offset + limit), total, hasNext: offset + limit < total };
  };
  return { items, state, fetchPage };
}

describe("paging over offsets", () => {
  test("whatever the page sizes, every item comes once and in order, and no request breaks the service's rule", async () => {
    const random = createRandom(20_260_301);
    for (let round = 0; round < 200; round += 1) {
      const { items, fetchPage, state } = service(Math.floor(random() * 1_500));
      const seen: string[] = [];
      let after: string | null = null;
      let pages = 0;
      for (;;) {
        const first = 1 + Math.floor(random() * 500);
        const page: Awaited<ReturnType<typeof pageByOffset<string>>> = await pageByOffset(
          list,
          { first, after },
          fetchPage,
        );
        pages += 1;
        seen.push(...page.nodes);
        expect(page.totalCount).toBe(items.length);
        expect(page.nodes.length).toBeLessThanOrEqual(first);
        expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
        if (!page.pageInfo.hasNextPage) break;
        expect(page.nodes).toHaveLength(first);
        after = page.pageInfo.endCursor;
      }
      expect(seen).toEqual(items);
      expect(state.calls).toBeLessThanOrEqual(2 * pages);
    }
  });

  test("a service that does not tell the total is believed when it names a next page", async () => {
    const { items, fetchPage } = service(23);
    const silent = async (request: { offset: number; limit: number }) => ({
      ...(await fetchPage(request)),
      total: null,
    });
    const seen: string[] = [];
    let page = await pageByOffset(list, { first: 7 }, silent);
    seen.push(...page.nodes);
    while (page.pageInfo.hasNextPage) {
      page = await pageByOffset(list, { first: 5, after: page.pageInfo.endCursor }, silent);
      seen.push(...page.nodes);
    }
    expect(seen).toEqual(items);
    expect(page.totalCount).toBeNull();
  });

  test("any item's cursor continues after that item", async () => {
    const { items, fetchPage } = service(97);
    const whole = await pageByOffset(list, { first: 97 }, fetchPage);
    for (const [index, { cursor }] of whole.edges.entries()) {
      const next = await pageByOffset(list, { first: 13, after: cursor }, fetchPage);
      expect(next.nodes).toEqual(items.slice(index + 1, index + 14));
    }
  });

  test("a page that begins at a multiple of its size costs one call of that size", () => {
    expect(planPages(0, 10)).toEqual([{ offset: 0, limit: 10 }]);
    expect(planPages(40, 10)).toEqual([{ offset: 40, limit: 10 }]);
    expect(planPages(500, 500)).toEqual([{ offset: 500, limit: 500 }]);
  });

  test("any other page costs the smallest larger page that holds it, or two", () => {
    expect(planPages(3, 2)).toEqual([{ offset: 3, limit: 3 }]);
    expect(planPages(250, 500)).toEqual([
      { offset: 0, limit: 500 },
      { offset: 500, limit: 500 },
    ]);
  });

  test("a cursor of a list with other arguments is refused", async () => {
    const { fetchPage } = service(5);
    const { pageInfo } = await pageByOffset(list, { first: 2 }, fetchPage);
    const other = { ...list, feedType: "LMS_ACTIVE_INVENTORY_REPORT" };
    await expect(pageByOffset(other, { first: 2, after: pageInfo.endCursor }, fetchPage)).rejects.toThrow(
      "belongs to a list with other arguments",
    );
  });

  test.each(["", "x", "AAAA", Buffer.from("nonsense that is long enough").toString("base64url")])(
    "%j is refused as a cursor",
    async (after) => {
      await expect(pageByOffset(list, { after }, service(5).fetchPage)).rejects.toThrow(/is not a cursor/);
    },
  );

  test.each([0, -1, 501])("a page of %i items is refused with what is allowed", async (first) => {
    await expect(pageByOffset(list, { first }, service(5).fetchPage)).rejects.toThrow(
      `\`first\` must be from 1 to 500, not ${first}.`,
    );
  });

  test("an empty list is a page without cursors", async () => {
    const page = await pageByOffset(list, {}, service(0).fetchPage);
    expect(page).toMatchObject({
      edges: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, startCursor: null, endCursor: null },
    });
  });
});
