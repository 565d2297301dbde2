import { compareInstants, type Instant, instantAt, timeOf } from "../../upstream/instant.ts";
import type { Page, PageRequest } from "../../upstream/page.ts";
import { listPageSizes } from "../../upstream/seller-feed/limits.ts";
import type { DateRange } from "../../upstream/seller-feed/requests.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import { Connection, type PageArguments, pageSize } from "./connection.ts";
import { ListCursors } from "./cursor.ts";

/** An item of a list that is sorted by creation. */
interface Created {
  readonly createdAt: Instant;
}

/** Most calls for one page of one source. */
export const maxCallsPerSource = 2;

/** A list of the service that is a part of the list to be shown. */
export interface CreationSource<Item> {
  /** Tells the sources of one list apart. */
  readonly key: string;
  /** Reads a page of what was created within a time; of the period that the client asked for when it is null. */
  readonly fetchPage: (
    request: PageRequest & { readonly createdWithin: DateRange | null },
  ) => Promise<Page<Item>>;
}

/** How a list is read that is sorted by creation. */
export interface CreationList<Item extends Created> {
  /** What the list shows, apart from the page; ties its cursors to it. */
  readonly list: unknown;
  readonly sources: readonly CreationSource<Item>[];
  readonly keyOf: (item: Item) => string;
  /** Whether an item is shown; null when all are. */
  readonly matches: ((item: Item) => boolean) | null;
  /** When the period begins that the client asked for. */
  readonly from: Date;
  /** The earliest creation that the service lists by now. */
  readonly earliest: Date;
  /** What a page shows in place of its items; by default the items themselves. */
  readonly present?: (items: readonly Item[]) => readonly Item[];
}

/** The item after which a page goes on, and what its list was begun with. */
interface Place {
  /** How many items were shown up to this one. */
  readonly shown: number;
  /** When the period began as the first page was read. */
  readonly from: Date;
  readonly createdAt: Instant;
  readonly source: string;
  readonly key: string;
}

/** An item with the list that it is from. */
interface Entry<Item> {
  readonly source: string;
  readonly item: Item;
}

/** What a source has after the place of the page. */
interface Part<Item> {
  readonly entries: readonly Entry<Item>[];
  /** How many follow the place in all; null when the service does not say. */
  readonly total: number | null;
  /** Whether there are more than `entries`. */
  readonly hasNext: boolean;
}

/**
 * Answers a connection of items of several lists, merged by their creation, the newest first; items of one instant come in
 * the order of the sources. A page goes on from the creation of the item before it, and not from a number of items: what has
 * been created since comes before that item, so it moves nothing, and what has left the period was behind it.
 * @throws GraphQLError BAD_USER_INPUT for a page size or a cursor that cannot be.
 */
export async function pageByCreation<Item extends Created>(
  creations: CreationList<Item>,
  page: PageArguments,
): Promise<Connection<Item>> {
  const { list, sources, keyOf, matches, present } = creations;
  const cursors = new ListCursors(list);
  const count = pageSize(page.first, listPageSizes);
  const place = page.after == null ? null : cursors.decode(page.after, readPlace);
  // Items that do not match are passed over, so as many as possible are read.
  const size = { count, wanted: matches ? listPageSizes.max : count };
  const parts = await Promise.all(sources.map((source) => readPart(creations, source, place, size)));
  const known = mergeKnown(parts);
  const matching = matches ? known.filter(({ item }) => matches(item)) : known;
  const isFull = matching.length > count;
  const hasNextPage = isFull || parts.some(({ hasNext }) => hasNext);
  const last = known.at(-1);
  if (hasNextPage && !last) {
    throw badUserInput(
      "More tasks were created in one instant than the service lists at once. Choose another period, or fewer feed types.",
    );
  }
  const shown = matching.slice(0, count);
  const items = shown.map(({ item }) => item);
  const shownBefore = place?.shown ?? 0;
  const from = place?.from ?? creations.from;
  const cursorOf = ({ source, item }: Entry<Item>, number: number): string => {
    const numbers = [shownBefore + number, from.getTime(), timeOf(item.createdAt)];
    return cursors.encode([...numbers, source, keyOf(item)].join(" "));
  };
  return new Connection({
    nodes: present ? present(items) : items,
    cursorAt: (index) => cursorOf(shown[index] as Entry<Item>, index + 1),
    hasNextPage,
    hasPreviousPage: page.after != null,
    totalCount: matches ? null : totalOf(parts, shownBefore),
    endCursor: isFull || !last ? null : () => cursorOf(last, items.length),
  });
}

/** What a source has after a place; null for its newest items. */
async function readPart<Item extends Created>(
  { sources, keyOf, earliest }: CreationList<Item>,
  source: CreationSource<Item>,
  place: Place | null,
  size: { readonly count: number; readonly wanted: number },
): Promise<Part<Item>> {
  const createdWithin = place && rangeUpTo(place, earliest);
  if (createdWithin && createdWithin.from > createdWithin.to) {
    return { entries: [], total: 0, hasNext: false };
  }
  const keys = sources.map(({ key }) => key);
  // Items of the place's own instant come in the order of the sources.
  const areTiesShown = place !== null && keys.indexOf(source.key) <= keys.indexOf(place.source);
  const skip = (items: readonly Item[]): number => {
    if (!place) return 0;
    const own = source.key === place.source ? items.findIndex((item) => keyOf(item) === place.key) : -1;
    if (own >= 0) return own + 1;
    const next = items.findIndex(({ createdAt }) => {
      const order = compareInstants(createdAt, place.createdAt);
      return areTiesShown ? order < 0 : order <= 0;
    });
    return next < 0 ? items.length : next;
  };
  const { items, total, hasNext } = await readNewest<Item>(
    // The item of the place comes once more.
    place ? size.wanted + 1 : size.wanted,
    (read) => read.length - skip(read) >= size.count,
    (request) => source.fetchPage({ ...request, createdWithin }),
  );
  const skipped = skip(items);
  return {
    entries: items.slice(skipped).map((item) => ({ source: source.key, item })),
    total: total === null ? null : Math.max(0, total - skipped),
    hasNext,
  };
}

/** The items of all parts that are known to have none between them: up to the first that is the last one read of its source. */
function mergeKnown<Item extends Created>(parts: readonly Part<Item>[]): readonly Entry<Item>[] {
  const merged = parts
    .flatMap(({ entries }) => entries)
    .toSorted((a, b) => compareInstants(b.item.createdAt, a.item.createdAt));
  const ends = parts.flatMap(({ entries, hasNext }) => (hasNext ? [entries.at(-1)] : []));
  if (ends.includes(undefined)) return [];
  const end = merged.findIndex((entry) => ends.includes(entry));
  return end < 0 ? merged : merged.slice(0, end + 1);
}

function totalOf(parts: readonly Part<unknown>[], shown: number): number | null {
  if (parts.some(({ total }) => total === null)) return null;
  return parts.reduce((sum, { total }) => sum + (total ?? 0), shown);
}

/** A service that states whole seconds may have filtered by finer ones. */
function rangeUpTo({ from, createdAt }: Place, earliest: Date): DateRange {
  const instant = timeOf(createdAt);
  return {
    from: new Date(Math.max(from.getTime(), earliest.getTime())),
    to: new Date(instant % 1000 === 0 ? instant + 999 : instant),
  };
}

function readPlace(position: string): Place | null {
  const [, shown, from, createdAt, source, key] =
    /^(\d{1,9}) (\d{1,15}) (\d{1,15}) (\S+) (.+)$/s.exec(position) ?? [];
  if (source === undefined || key === undefined) return null;
  return {
    shown: Number(shown),
    from: new Date(Number(from)),
    createdAt: instantAt(Number(createdAt)),
    source,
    key,
  };
}

/**
 * Reads the newest items of a list, the newest first, with two calls at most. The service sorts by creation; that it begins
 * with the newest is not confirmed (wire facts, seller feed §2), so a list that is seen to begin with the oldest is read
 * from its end.
 * @param wanted how many are enough.
 * @param isEnough whether the items of a first call are; a second one then asks for as many as the service gives.
 */
export async function readNewest<Item extends Created>(
  wanted: number,
  isEnough: (items: readonly Item[]) => boolean,
  fetchPage: (request: PageRequest) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  // One item alone would not show its direction.
  const limit = Math.min(Math.max(wanted, 2), listPageSizes.max);
  const begin = await fetchPage({ offset: 0, limit });
  if (isOldestFirst(begin.items)) {
    if (!begin.hasNext) return { ...begin, items: begin.items.toReversed() };
    // More than are wanted, because there is no third call when these are not enough.
    const end = lastPage(begin.total ?? begin.items.length, Math.max(limit, listPageSizes.max / 2));
    const { items } = await fetchPage(end);
    return { items: items.toReversed(), total: begin.total, hasNext: end.offset > 0 };
  }
  if (!begin.hasNext || isEnough(begin.items)) return begin;
  if (limit < listPageSizes.max) return fetchPage({ offset: 0, limit: listPageSizes.max });
  const rest = await fetchPage({ offset: limit, limit });
  return { ...rest, items: [...begin.items, ...rest.items] };
}

/** The last page of a list: the smallest that holds as many items as are wanted, for it need not be full. */
function lastPage(total: number, wanted: number): PageRequest {
  for (let limit = wanted; limit <= listPageSizes.max; limit += 1) {
    const length = total % limit || limit;
    if (length >= Math.min(wanted, total)) return { offset: Math.max(0, total - length), limit };
  }
  const length = total % wanted || wanted;
  return { offset: total - length, limit: wanted };
}

function isOldestFirst(items: readonly Created[]): boolean {
  const [first, last] = [items[0], items.at(-1)];
  return first !== undefined && last !== undefined && compareInstants(first.createdAt, last.createdAt) < 0;
}
