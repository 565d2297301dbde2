import { compareInstants, type Instant, instantAt, timeOf } from "../../upstream/instant.ts";
import type { Page, PageRequest } from "../../upstream/page.ts";
import { listPageSizes } from "../../upstream/seller-feed/limits.ts";
import type { DateRange } from "../../upstream/seller-feed/requests.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import { Connection, type PageArguments, pageSize } from "./connection.ts";
import { ListCursors } from "./cursor.ts";

/** An item of a list that is sorted by creation time. */
interface Created {
  readonly createdAt: Instant;
}

/** Maximum number of calls to one source for one page. */
export const maxCallsPerSource = 2;

/** A list of the service that is combined with others. */
export interface CreationSource<Item> {
  /** Unique key of the source within the list. */
  readonly key: string;
  /** Reads a page of items created within a period; null selects the period that the client requested. */
  readonly fetchPage: (
    request: PageRequest & { readonly createdWithin: DateRange | null },
  ) => Promise<Page<Item>>;
}

/** Definition of a list sorted by creation time. */
export interface CreationList<Item extends Created> {
  /** Identity of the list, without the page; its cursors are valid only for this list. */
  readonly list: unknown;
  readonly sources: readonly CreationSource<Item>[];
  readonly keyOf: (item: Item) => string;
  /** Filter of the items; null includes all. */
  readonly matches: ((item: Item) => boolean) | null;
  /** Start of the period that the client requested. */
  readonly from: Date;
  /** Earliest creation time that the service lists at present. */
  readonly earliest: Date;
  /** Completes the items of a page. @defaultValue the items unchanged */
  readonly present?: (items: readonly Item[]) => readonly Item[];
}

/** Position after an item, with data about the first page of its list. */
interface Position {
  /** Number of items shown up to and including this one. */
  readonly shown: number;
  /** Start of the period when the first page was read. */
  readonly from: Date;
  readonly createdAt: Instant;
  readonly source: string;
  readonly key: string;
}

/** An item with its source. */
interface Entry<Item> {
  readonly source: string;
  readonly item: Item;
}

/** Items of a source after the position of the page. */
interface Part<Item> {
  readonly entries: readonly Entry<Item>[];
  /** Number of all items of the source after the position; null when the service does not report it. */
  readonly total: number | null;
  /** True when the source has more items than `entries`. */
  readonly hasNext: boolean;
}

/**
 * Merges several lists by creation time, newest first, and returns a page as a connection. Items with equal times are
 * in the order of the sources. A page continues from the creation time of the previous item, not from an offset. New
 * items therefore do not shift it, and items that left the period do not either.
 * @throws GraphQLError BAD_USER_INPUT for an invalid page size or cursor.
 */
export async function pageByCreation<Item extends Created>(
  creations: CreationList<Item>,
  page: PageArguments,
): Promise<Connection<Item>> {
  const { list, sources, keyOf, matches, present } = creations;
  const cursors = new ListCursors(list);
  const count = pageSize(page.first, listPageSizes);
  const position = page.after == null ? null : cursors.decode(page.after, readPosition);
  // A filter skips items, so each call reads as many as possible.
  const size = { count, wanted: matches ? listPageSizes.max : count };
  const parts = await Promise.all(sources.map((source) => readPart(creations, source, position, size)));
  const known = mergeKnown(parts);
  const matching = matches ? known.filter(({ item }) => matches(item)) : known;
  const isFull = matching.length > count;
  const hasNextPage = isFull || parts.some(({ hasNext }) => hasNext);
  const last = known.at(-1);
  if (hasNextPage && !last) {
    throw badUserInput(
      "More tasks have the same creation time than the service lists at once. Choose another period, or fewer feed types.",
    );
  }
  const shown = matching.slice(0, count);
  const items = shown.map(({ item }) => item);
  const shownBefore = position?.shown ?? 0;
  const from = position?.from ?? creations.from;
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

/** Reads the items of a source after a position; null starts with its newest items. */
async function readPart<Item extends Created>(
  { sources, keyOf, earliest }: CreationList<Item>,
  source: CreationSource<Item>,
  position: Position | null,
  size: { readonly count: number; readonly wanted: number },
): Promise<Part<Item>> {
  const createdWithin = position && rangeUpTo(position, earliest);
  if (createdWithin && createdWithin.from > createdWithin.to) {
    return { entries: [], total: 0, hasNext: false };
  }
  const keys = sources.map(({ key }) => key);
  // Items with the same creation time are in the order of the sources.
  const areTiesShown = position !== null && keys.indexOf(source.key) <= keys.indexOf(position.source);
  const skip = (items: readonly Item[]): number => {
    if (!position) return 0;
    const own = source.key === position.source ? items.findIndex((item) => keyOf(item) === position.key) : -1;
    if (own >= 0) return own + 1;
    const next = items.findIndex(({ createdAt }) => {
      const order = compareInstants(createdAt, position.createdAt);
      return areTiesShown ? order < 0 : order <= 0;
    });
    return next < 0 ? items.length : next;
  };
  const { items, total, hasNext } = await readNewest<Item>(
    // The response repeats the item at the position.
    position ? size.wanted + 1 : size.wanted,
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

/**
 * Merges the items of all parts. It stops at the last item read from a source that has more items, because unread items
 * may follow there.
 */
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

/**
 * Returns the period up to the position, including the rest of its second: a service that reports whole seconds may
 * filter by milliseconds.
 */
function rangeUpTo({ from, createdAt }: Position, earliest: Date): DateRange {
  const instant = timeOf(createdAt);
  return {
    from: new Date(Math.max(from.getTime(), earliest.getTime())),
    to: new Date(instant % 1000 === 0 ? instant + 999 : instant),
  };
}

function readPosition(position: string): Position | null {
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
 * Reads the newest items of a list, newest first, with at most two calls. The service sorts by creation time, but the
 * direction is unconfirmed (wire facts, seller feed §2). A list that starts with the oldest item is read from its end.
 * @param wanted number of items that suffice.
 * @param isEnough returns true when the first call has enough items; otherwise a second call requests as many as the
 * service allows.
 */
export async function readNewest<Item extends Created>(
  wanted: number,
  isEnough: (items: readonly Item[]) => boolean,
  fetchPage: (request: PageRequest) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  // At least two items are needed to see the sort direction.
  const limit = Math.min(Math.max(wanted, 2), listPageSizes.max);
  const begin = await fetchPage({ offset: 0, limit });
  if (isOldestFirst(begin.items)) {
    if (!begin.hasNext) return { ...begin, items: begin.items.toReversed() };
    // The page is larger, because there is no third call.
    const end = lastPage(begin.total ?? begin.items.length, Math.max(limit, listPageSizes.max / 2));
    const { items } = await fetchPage(end);
    return { items: items.toReversed(), total: begin.total, hasNext: end.offset > 0 };
  }
  if (!begin.hasNext || isEnough(begin.items)) return begin;
  if (limit < listPageSizes.max) return fetchPage({ offset: 0, limit: listPageSizes.max });
  const rest = await fetchPage({ offset: limit, limit });
  return { ...rest, items: [...begin.items, ...rest.items] };
}

/**
 * Returns the request for the last page of a list. The last page can be partly filled, so the page size is the smallest
 * with which it contains the wanted number of items.
 */
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
