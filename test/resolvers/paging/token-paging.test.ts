import { describe, expect, test } from "vitest";
import { maxCallsOfPage, pageByToken, type TokenList } from "../../../src/resolvers/paging/token-paging.ts";
import {
  lastSeen,
  nothingSeen,
  readSeen,
  withItem,
  writeSeen,
} from "../../../src/resolvers/paging/cursor.ts";
import { UpstreamHttpError } from "../../../src/upstream/errors.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { createRandom } from "../../helpers/random.ts";
import { upstreamFault } from "../../helpers/upstream-fault.ts";

type Page = Awaited<ReturnType<typeof pageByToken<string>>>;

/** Reads a list to its end. `onPage` gets each page with its arguments, before the next one is read. */
async function readAll(
  list: TokenList<string>,
  sizeOf: () => number,
  onPage: (page: Page, first: number, after: string | null) => void = () => undefined,
): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  for (;;) {
    const first = sizeOf();
    const page: Page = await pageByToken(list, { first, after });
    seen.push(...page.nodes);
    onPage(page, first, after);
    if (!page.pageInfo.hasNextPage) return seen;
    after = page.pageInfo.endCursor;
  }
}

/** The service's error for an expired token (wire facts, catalog feed §6). */
const expired = new UpstreamHttpError("no", upstreamCall("catalogFeed", "getFiles"), {
  status: 400,
  faults: [upstreamFault(14_002)],
  retryAfterSeconds: null,
});

/** A service with continuation tokens that enforces the real service's limits and records its calls. */
function service(total: number | null, count: number, longestPage = 100) {
  const items = Array.from({ length: count }, (_, index) => `item-${index}`);
  const calls: { token: string | null; limit: number }[] = [];
  const state = { isExpired: false };
  const list: TokenList<string> = {
    list: { field: "feedFiles", marketplaceId: "EBAY_US" },
    keyOf: (item) => item,
    matches: null,
    async fetchPage({ token, limit }) {
      calls.push({ token, limit });
      if (limit < 20 || limit > 100) throw new Error(`The service rejects limit ${limit}.`);
      if (token !== null && state.isExpired) throw expired;
      if (token !== null && !/^after \d+ \u00fc$/.test(token))
        throw new Error(`The service rejects ${token}.`);
      const start = Number(token?.split(" ")[1] ?? 0);
      const end = Math.min(start + Math.min(limit, longestPage), count);
      return { items: items.slice(start, end), total, nextToken: end < count ? `after ${end} ü` : null };
    },
  };
  return { items, calls, state, list };
}

function rare(item: string): boolean {
  return item.endsWith("7");
}

/** A service whose first page reads the current list. Its tokens continue the list as it was at that first page. */
function changingService(begun: readonly string[]) {
  const state = { items: [...begun] };
  const kept: (readonly string[])[] = [];
  const calls = { count: 0 };
  const list: TokenList<string> = {
    list: "changing",
    keyOf: (item) => item,
    matches: null,
    async fetchPage({ token, limit }) {
      calls.count += 1;
      const [version, start = 0] = token?.split(" ").map(Number) ?? [kept.push([...state.items]) - 1];
      const items = kept[version ?? 0] ?? [];
      const end = start + limit;
      return {
        items: items.slice(start, end),
        total: items.length,
        nextToken: end < items.length ? `${version} ${end}` : null,
      };
    },
  };
  return { state, list, calls };
}

test("lastSeen finds the last seen item, also after encoding and decoding", () => {
  const seen = withItem(withItem(nothingSeen, "a"), "b");
  for (const marks of [seen, readSeen(writeSeen(seen))]) {
    expect(marks && lastSeen(marks, ["new", "a", "b", "next"])).toBe(2);
  }
});

describe("Paging over continuation tokens", () => {
  test("returns every item once and in order for all page sizes, within the service's limits", async () => {
    const random = createRandom(20_260_302);
    for (let round = 0; round < 200; round += 1) {
      const count = Math.floor(random() * 700);
      const { items, list, calls } = service(count, count);
      const sizeOf = () => 1 + Math.floor(random() * 100);
      const seen = await readAll(list, sizeOf, ({ nodes, totalCount, pageInfo }, first, after) => {
        expect(calls.splice(0).length).toBeLessThanOrEqual(after === null ? 1 : 2);
        expect(totalCount).toBe(count);
        expect(pageInfo.hasPreviousPage).toBe(after !== null);
        expect(pageInfo.hasNextPage ? nodes.length : first).toBe(first);
      });
      expect(seen).toEqual(items);
    }
  });

  test("continues after any item's cursor for all page sizes", async () => {
    const { items, list } = service(173, 173);
    for (const firstSize of [1, 7, 20, 33, 100]) {
      const { edges } = await pageByToken(list, { first: firstSize });
      for (const [index, { cursor }] of edges.entries()) {
        const next = await pageByToken(list, { first: 61, after: cursor });
        expect(next.nodes).toEqual(items.slice(index + 1, index + 62));
      }
    }
  });

  test("returns a short first page from a service with short pages, and fills the following pages with several calls", async () => {
    const { items, list, calls } = service(null, 120, 30);
    const page = await pageByToken(list, { first: 70 });
    expect(page.nodes).toEqual(items.slice(0, 30));
    expect(page.pageInfo.hasNextPage).toBe(true);
    expect(page.totalCount).toBeNull();
    expect(calls).toHaveLength(1);
    const next = await pageByToken(list, { first: 70, after: page.pageInfo.endCursor });
    expect(next.nodes).toEqual(items.slice(30, 100));
    expect(calls).toHaveLength(4);
  });

  test("returns short pages from a service with very short pages, and still the whole list", async () => {
    const { items, list } = service(40, 40, 3);
    expect(await readAll(list, () => 30)).toEqual(items);
  });

  test("repeats no call after the last item of a service page", async () => {
    const { list, calls } = service(60, 60);
    const { pageInfo } = await pageByToken(list, { first: 20 });
    await pageByToken(list, { first: 5, after: pageInfo.endCursor });
    expect(calls).toEqual([
      { token: null, limit: 20 },
      { token: "after 20 ü", limit: 20 },
    ]);
  });

  test("returns an empty page after the last item without a call", async () => {
    const { list, calls } = service(3, 3);
    const whole = await pageByToken(list, {});
    expect(whole.pageInfo.hasNextPage).toBe(false);
    const nothing = await pageByToken(list, { after: whole.pageInfo.endCursor });
    expect(nothing).toMatchObject({ edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: true } });
    expect(calls).toHaveLength(1);
  });

  test("rejects a cursor with an expired token as BAD_USER_INPUT, and says to start again", async () => {
    const { list, state } = service(60, 60);
    const { pageInfo } = await pageByToken(list, { first: 20 });
    state.isExpired = true;
    await expect(pageByToken(list, { after: pageInfo.endCursor })).rejects.toMatchObject({
      message: "The cursor has expired. Start again without `after`.",
      extensions: { code: "BAD_USER_INPUT" },
    });
  });

  test("throws the service's error when a token expires without a cursor", async () => {
    const { list, state } = service(60, 60);
    state.isExpired = true;
    await expect(pageByToken({ ...list, fetchPage: () => Promise.reject(expired) }, {})).rejects.toBe(
      expired,
    );
  });

  test("rejects a cursor of a list with other arguments", async () => {
    const { list } = service(60, 60);
    const { pageInfo } = await pageByToken(list, {});
    const other = { ...list, list: { field: "feedFiles", marketplaceId: "EBAY_GB" } };
    await expect(pageByToken(other, { after: pageInfo.endCursor })).rejects.toThrow("with other arguments");
  });

  test.each([0, -1, 101])("rejects a page size of %i with the allowed range", async (first) => {
    await expect(pageByToken(service(5, 5).list, { first })).rejects.toThrow(
      `\`first\` must be from 1 to 100, not ${first}.`,
    );
  });

  describe("detail 19: a list filtered by the gateway", () => {
    test("returns each match once and in order for all filters and page sizes, while items are added in front", async () => {
      const random = createRandom(20_261_121);
      for (let round = 0; round < 200; round += 1) {
        const begun = Array.from({ length: Math.floor(random() * 1_500) }, (_, index) => `item-${index}`);
        const share = [0, 0.02, 0.2, 1][round % 4] ?? 0;
        const chosen = new Set(begun.filter(() => random() < share));
        const { state, list, calls } = changingService(begun);
        const filtered = { ...list, matches: (item: string) => chosen.has(item) };
        let [added, before] = [0, 0];
        const sizeOf = () => 1 + Math.floor(random() * 100);
        const seen = await readAll(filtered, sizeOf, ({ nodes, totalCount, pageInfo }, first, after) => {
          const made = calls.count - before;
          before = calls.count;
          expect(made).toBeLessThanOrEqual(maxCallsOfPage(true, { after }));
          expect(totalCount).toBeNull();
          expect(nodes.length).toBeLessThanOrEqual(first);
          if (!pageInfo.hasNextPage) return;
          // A page is short only when the maximum number of items was read.
          const isReadOut = made === maxCallsOfPage(true, { after });
          expect(isReadOut || nodes.length === first).toBe(true);
          expect(pageInfo.endCursor).not.toBeNull();
          for (let count = Math.floor(random() * 40); count > 0; count -= 1) {
            const item = `new-${(added += 1)}`;
            state.items.unshift(item);
            if (random() < share) chosen.add(item);
          }
        });
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((item) => item.startsWith("item"))).toEqual(
          begun.filter((item) => chosen.has(item)),
        );
      }
    });

    test("continues after each match's cursor with the next match", async () => {
      const { items, list } = service(300, 300);
      const filtered = { ...list, matches: rare };
      const { edges } = await pageByToken(filtered, { first: 30 });
      const all = items.filter(rare);
      for (const [index, { cursor }] of edges.entries()) {
        const next = await pageByToken(filtered, { first: 5, after: cursor });
        expect(next.nodes).toEqual(all.slice(index + 1, index + 6));
      }
    });

    test("has a next page after a page without matches while the service has more", async () => {
      const { items, list, calls } = service(900, 900);
      const filtered = { ...list, matches: (item: string) => item === items.at(-1) };
      const empty = await pageByToken(filtered, { first: 10 });
      expect(empty).toMatchObject({ nodes: [], totalCount: null, pageInfo: { hasNextPage: true } });
      expect(calls.map(({ limit }) => limit)).toEqual([100, 100, 100, 100]);
      const second = await pageByToken(filtered, { first: 10, after: empty.pageInfo.endCursor });
      expect(second).toMatchObject({ nodes: [], pageInfo: { hasNextPage: true } });
      const last = await pageByToken(filtered, { first: 10, after: second.pageInfo.endCursor });
      expect(last).toMatchObject({ nodes: [items.at(-1)], pageInfo: { hasNextPage: false } });
      expect(calls).toHaveLength(9);
    });

    test("keeps its position by the skipped items when the match before them is deleted", async () => {
      const { state, list } = changingService(["7", "a", "b", "17", "c", "27"]);
      const filtered = { ...list, matches: rare };
      const { pageInfo } = await pageByToken(filtered, { first: 1 });
      state.items = ["x", "a", "b", "17", "c", "27"];
      const next = await pageByToken(filtered, { first: 1, after: pageInfo.endCursor });
      expect(next.nodes).toEqual(["17"]);
    });

    test("has no next page when the items read after the last match contain no match", async () => {
      const { items, list, calls } = service(60, 60);
      const filtered = { ...list, matches: (item: string) => items.indexOf(item) < 5 };
      const page = await pageByToken(filtered, { first: 5 });
      expect(page).toMatchObject({ nodes: items.slice(0, 5), pageInfo: { hasNextPage: false } });
      expect(calls).toHaveLength(1);
    });
  });

  describe("detail 16: a list that changes between pages", () => {
    test("returns each initial item once and in order while items are added in front", async () => {
      const random = createRandom(20_260_304);
      for (let round = 0; round < 200; round += 1) {
        const begun = Array.from({ length: Math.floor(random() * 300) }, (_, index) => `item-${index}`);
        const { state, list } = changingService(begun);
        let added = 0;
        const sizeOf = () => 1 + Math.floor(random() * (random() < 0.7 ? 15 : 100));
        const seen = await readAll(list, sizeOf, () => {
          for (let count = Math.floor(random() * 40); count > 0; count -= 1) {
            state.items.unshift(`new-${(added += 1)}`);
          }
        });
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((item) => item.startsWith("item"))).toEqual(begun);
      }
    });

    test("continues after a cursor whose item is deleted", async () => {
      const { state, list } = changingService(Array.from("abcdefghij"));
      const { pageInfo } = await pageByToken(list, { first: 4 });
      state.items = Array.from("xabcefghij");
      const next = await pageByToken(list, { first: 3, after: pageInfo.endCursor });
      expect(next.nodes).toEqual(["e", "f", "g"]);
    });

    test("rejects a cursor whose position is not found, and says to start again", async () => {
      const { state, list } = changingService(Array.from("abcdefghij"));
      const { pageInfo } = await pageByToken(list, { first: 4 });
      state.items = Array.from("efghij");
      await expect(pageByToken(list, { after: pageInfo.endCursor })).rejects.toMatchObject({
        message: "The items before the cursor are no longer in the list. Start again without `after`.",
        extensions: { code: "BAD_USER_INPUT" },
      });
    });
  });
});
