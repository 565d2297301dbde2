import { describe, expect, test } from "vitest";
import { type CreationList, pageByCreation } from "../../../src/resolvers/paging/creation-paging.ts";
import { compareInstants, type Instant, instantAt, timeOf } from "../../../src/upstream/instant.ts";
import type { DateRange } from "../../../src/upstream/seller-feed/requests.ts";
import { createRandom } from "../../helpers/random.ts";

interface Task {
  readonly id: string;
  readonly createdAt: Instant;
}
type Page = Awaited<ReturnType<typeof pageByCreation<Task>>>;

const from = new Date(Date.UTC(2026, 1, 1));
const startMs = Date.UTC(2026, 2, 1);

/** A service with offset paging that enforces the real service's limits and counts its calls. */
function service(names: readonly string[], { isOldestFirst = false, knowsTotal = true } = {}) {
  const lists = new Map(names.map((name): [string, Task[]] => [name, []]));
  const state = { calls: 0, count: 0, earliest: from };
  const sources = names.map((name) => ({
    key: name,
    async fetchPage(request: { offset: number; limit: number; createdWithin: DateRange | null }) {
      const { offset, limit, createdWithin } = request;
      state.calls += 1;
      if (limit < 1 || limit > 500 || offset < 0 || offset % limit !== 0) {
        throw new Error(`The service rejects offset ${offset} with limit ${limit}.`);
      }
      if (createdWithin && (createdWithin.from < state.earliest || createdWithin.to < createdWithin.from)) {
        throw new Error("The service rejects the range.");
      }
      const { from: begin, to } = createdWithin ?? { from: state.earliest, to: new Date(8e15) };
      const items = (lists.get(name) ?? []).filter(
        ({ createdAt }) => timeOf(createdAt) >= begin.getTime() && timeOf(createdAt) <= to.getTime(),
      );
      const sorted = isOldestFirst ? items : items.toReversed();
      return {
        items: sorted.slice(offset, offset + limit),
        total: knowsTotal ? items.length : null,
        hasNext: offset + limit < items.length,
      };
    },
  }));
  return {
    state,
    lists,
    add: (name: string, createdMs: number): void => {
      state.count += 1;
      lists.get(name)?.push({ id: `${name}-${state.count}`, createdAt: instantAt(createdMs) });
    },
    list: (matches: CreationList<Task>["matches"] = null): CreationList<Task> => {
      const { earliest } = state;
      return { list: ["tasks", names], sources, keyOf: ({ id }) => id, matches, from, earliest };
    },
  };
}

/** Filter of the tests: accepts tasks created in the first 100 ms. */
function isEarly({ createdAt }: Task): boolean {
  return timeOf(createdAt) < startMs + 100;
}

async function readAll(
  read: (after: string | null) => Promise<Page>,
  between: () => void = () => undefined,
): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Page = await read(after);
    seen.push(...page.nodes.map(({ id }) => id));
    if (!page.pageInfo.hasNextPage) return seen;
    expect(page.pageInfo.endCursor).not.toBe(after);
    after = page.pageInfo.endCursor;
    between();
  }
}

describe("detail 16: paging over lists sorted by creation", () => {
  test("returns one source newest first for any order of the service", async () => {
    const { add, list } = service(["a"]);
    for (const age of [1, 3, 2]) add("a", startMs - age);
    const { nodes } = await pageByCreation(list(), { first: 10 });
    expect(nodes.map(({ id }) => id)).toEqual(["a-1", "a-3", "a-2"]);
  });

  test("continues a filtered list between items of the same instant from two sources", async () => {
    const { add, list } = service(["a", "b"]);
    add("b", startMs);
    add("a", startMs);
    add("b", startMs + 200);
    const ids = await readAll((after) => pageByCreation(list(isEarly), { first: 1, after }));
    expect(ids).toEqual(["a-2", "b-1"]);
  });

  test("returns each remaining item once, newest first, while items are added and removed", async () => {
    const random = createRandom(20_260_301);
    for (let round = 0; round < 150; round += 1) {
      const names = ["A", "B", "C"].slice(0, 1 + Math.floor(random() * 3));
      const { add, lists, list, state } = service(names);
      let nowMs = startMs;
      const addSome = (most: number) => {
        for (let count = Math.floor(random() * most); count > 0; count -= 1) {
          // Many items share one instant; others are seconds apart.
          if (random() < 0.5) nowMs += Math.floor(random() * 2_000);
          add(names[Math.floor(random() * names.length)] ?? "A", nowMs);
        }
      };
      addSome(400);
      nowMs += 1;
      const begun = [...lists.values()].flat();
      let pages = 0;
      const seen = await readAll(
        async (after) => {
          pages += 1;
          const first = 1 + Math.floor(random() * 60);
          const page = await pageByCreation(list(), { first, after });
          expect(page.nodes.length).toBeLessThanOrEqual(first);
          expect(page.pageInfo.hasNextPage ? page.nodes.length : first).toBe(first);
          return page;
        },
        () => {
          addSome(30);
          nowMs += 1;
          state.earliest = new Date(state.earliest.getTime() + Math.floor(random() * 100));
        },
      );
      expect(new Set(seen).size).toBe(seen.length);
      const stayed = begun.filter(({ createdAt }) => timeOf(createdAt) >= state.earliest.getTime());
      expect(stayed.filter(({ id }) => !seen.includes(id))).toEqual([]);
      // Later items are not in the list that the first page started.
      expect(seen.filter((id) => !begun.some((task) => task.id === id))).toEqual([]);
      const created = new Map(begun.map(({ id, createdAt }) => [id, timeOf(createdAt)]));
      const dates = seen.map((id) => created.get(id) ?? 0);
      expect(dates).toEqual(dates.toSorted((a, b) => b - a));
      expect(state.calls).toBeLessThanOrEqual(2 * names.length * pages);
    }
  });

  test("continues after the cursor when the period moves on and the cursor's item is deleted", async () => {
    const { add, lists, list, state } = service(["A"]);
    for (let index = 0; index < 50; index += 1) add("A", startMs + index * 1_000);
    const ids = (lists.get("A") ?? []).map(({ id }) => id).toReversed();
    const { pageInfo } = await pageByCreation(list(), { first: 20 });
    const [gone] = lists.get("A")?.splice(30, 1) ?? [];
    expect(gone?.id).toBe(ids[19]);
    state.earliest = new Date(startMs + 10_000);
    const rest = await pageByCreation(list(), { first: 100, after: pageInfo.endCursor });
    expect(rest.nodes.map(({ id }) => id)).toEqual(ids.slice(20, 40));
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });

  test("makes one call per page and keeps the first page's total", async () => {
    const { add, list, state } = service(["A"]);
    for (let index = 0; index < 35; index += 1) add("A", startMs + index * 500);
    let after: string | null = null;
    for (let number = 1; number <= 4; number += 1) {
      const page: Page = await pageByCreation(list(), { first: 10, after });
      expect(page.totalCount).toBe(35);
      expect(state.calls).toBe(number);
      ({ endCursor: after } = page.pageInfo);
      add("A", startMs + 60_000 + number);
    }
  });

  test("reads a service that lists the oldest first from its end", async () => {
    for (const size of [1, 7, 100]) {
      const { add, list, lists } = service(["A", "B"], { isOldestFirst: true });
      for (let index = 0; index < 83; index += 1) add(index % 3 === 0 ? "A" : "B", startMs + index * 700);
      const expected = [...lists.values()]
        .flat()
        .toSorted((a, b) => compareInstants(b.createdAt, a.createdAt))
        .map(({ id }) => id);
      expect(await readAll((after) => pageByCreation(list(), { first: size, after }))).toEqual(expected);
    }
  });

  test("relies on the next page link when the service returns no total", async () => {
    const { add, list, lists } = service(["A"], { knowsTotal: false });
    for (let index = 0; index < 23; index += 1) add("A", startMs + index * 10);
    const page = await pageByCreation(list(), { first: 7 });
    expect(page.totalCount).toBeNull();
    const seen = await readAll((after) => pageByCreation(list(), { first: 7, after }));
    expect(seen).toEqual((lists.get("A") ?? []).map(({ id }) => id).toReversed());
  });

  test("returns a cursor and no total for a page without matches", async () => {
    const { add, list } = service(["A", "B"]);
    for (let index = 0; index < 1_300; index += 1) add(index % 2 === 0 ? "A" : "B", startMs + index * 10);
    const page = await pageByCreation(list(isEarly), { first: 4 });
    expect(page).toMatchObject({ nodes: [], totalCount: null, pageInfo: { hasNextPage: true } });
    const seen = await readAll((after) => pageByCreation(list(isEarly), { first: 4, after }));
    expect(seen).toEqual(["B-10", "A-9", "B-8", "A-7", "B-6", "A-5", "B-4", "A-3", "B-2", "A-1"]);
  });

  test("returns 500 items of the same instant once each", async () => {
    const { add, list } = service(["A"]);
    for (let index = 0; index < 500; index += 1) add("A", startMs);
    const seen = await readAll((after) => pageByCreation(list(), { first: 90, after }));
    expect(new Set(seen).size).toBe(500);
  });

  test("rejects a cursor of a list with other arguments", async () => {
    const { add, list } = service(["A"]);
    add("A", startMs);
    const { pageInfo } = await pageByCreation(list(), { first: 1 });
    const other = { ...list(), list: "others" };
    await expect(pageByCreation(other, { first: 2, after: pageInfo.endCursor })).rejects.toThrow(
      "belongs to a list with other arguments",
    );
  });

  test.each([0, -1, 501])("rejects a page size of %i with the allowed range", async (first) => {
    await expect(pageByCreation(service(["A"]).list(), { first })).rejects.toThrow(
      `\`first\` must be from 1 to 500, not ${first}.`,
    );
  });

  test("returns a page without cursors for an empty list", async () => {
    const page = await pageByCreation(service(["A", "B"]).list(), {});
    expect(page).toMatchObject({
      edges: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, startCursor: null, endCursor: null },
    });
  });
});
