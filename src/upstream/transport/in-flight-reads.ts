import type { Viewer } from "../viewer.ts";
import type { ReadRequest } from "./read-request.ts";
import type { Transport } from "./transport.ts";

/** A change that is under way. */
interface Change {
  readonly viewer: Viewer;
  /** What its viewer is known by. */
  keys: readonly string[];
}

/** A read that is under way, and its place among those that can be shared. */
export interface InFlightRead {
  readonly request: ReadRequest;
  /** What `hashOf` makes of the request. */
  readonly hash: number;
  /** When the call was begun, in milliseconds since the Unix epoch. */
  readonly begunAtMs: number;
  /** The next one with a similar hash; null when it is the last, or not among them any more. For the list alone. */
  next: this | null;
}

/**
 * How long after its begin a read is shared with those who come, in milliseconds. One that hangs would otherwise take
 * everybody along as long as anybody asks, and an answer could be much older than the question.
 */
const maxAgeMs = 1_000;

/** How many lists there are; a power of 2. */
const listCount = 512;

/**
 * The reads that are under way, so that those who want the same share one call: the same address with the same headers,
 * asked for with the same token. What was begun before the end of a change of the same viewer, or of another token
 * of the same user, is shared with nobody from the begin of that change on: it may show what was before.
 *
 * They are kept in lists of their own making. A Map that takes and loses an entry with every call leaves old tables behind,
 * of which each points to the next one: as soon as one of them has become old, V8's scavenger keeps all that follow,
 * with the answers in them, until the next full collection.
 */
export class InFlightReads<Read extends InFlightRead> {
  readonly #keysOf: (viewer: Viewer) => readonly string[];
  readonly #lists = Array.from({ length: listCount }, (): Read | null => null);
  readonly #changes = new Set<Change>();

  /** @param keysOf the keys that a viewer is known by: its own, and that of its user if it is known. */
  constructor(keysOf: (viewer: Viewer) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  /** The read that may be shared by those who make this request at `nowMs`; null when there is none. */
  find(request: ReadRequest, hash: number, nowMs: number): Read | null {
    let read = this.#lists[hash] ?? null;
    while (read && !(isYoung(read, nowMs) && isSame(read.request, request))) read = read.next;
    return read && this.#changes.size > 0 && this.#isChanging(request.viewer) ? null : read;
  }

  /** Lets others share a read. */
  add(read: Read): void {
    read.next = this.#lists[read.hash] ?? null;
    this.#lists[read.hash] = read;
  }

  /** Lets no others share a read any more. */
  remove(read: Read): void {
    const first = this.#lists[read.hash] ?? null;
    if (first === read) {
      this.#lists[read.hash] = read.next;
    } else {
      let before = first;
      while (before && before.next !== read) before = before.next;
      if (!before) return;
      before.next = read.next;
    }
    read.next = null;
  }

  /** A change of `viewer` begins. @returns ends it. */
  change(viewer: Viewer): () => void {
    const change: Change = { viewer, keys: this.#keysOf(viewer) };
    this.#changes.add(change);
    this.#removeThoseOf(change);
    return () => {
      this.#changes.delete(change);
      change.keys = this.#keysOf(viewer);
      this.#removeThoseOf(change);
    };
  }

  #isChanging(viewer: Viewer): boolean {
    const keys = this.#keysOf(viewer);
    for (const change of this.#changes) {
      // The user may have become known in the meantime.
      if (change.keys.length === 1) change.keys = this.#keysOf(change.viewer);
      if (haveCommon(keys, change.keys)) return true;
    }
    return false;
  }

  #removeThoseOf({ keys }: Change): void {
    const isConcerned = new Map<string, boolean>();
    for (const first of this.#lists) {
      for (let read = first; read;) {
        const { viewer } = read.request;
        const { next } = read;
        let isOf = isConcerned.get(viewer.key);
        if (isOf === undefined) {
          isOf = haveCommon(keys, keys.length === 1 ? [viewer.key] : this.#keysOf(viewer));
          isConcerned.set(viewer.key, isOf);
        }
        if (isOf) this.remove(read);
        read = next;
      }
    }
  }
}

/** The list in which the reads of a viewer and a path are: many users ask for the same paths. */
export function hashOf({ path, viewer: { key } }: ReadRequest): number {
  let hash = 0;
  for (let place = 0; place < path.length; place += 1) hash = (hash * 31 + path.charCodeAt(place)) | 0;
  // Keys are made of hashes: their ends tell them apart.
  for (let place = Math.max(0, key.length - 4); place < key.length; place += 1) {
    hash = (hash * 31 + key.charCodeAt(place)) | 0;
  }
  return hash & (listCount - 1);
}

function isYoung({ begunAtMs }: InFlightRead, nowMs: number): boolean {
  return nowMs >= begunAtMs && nowMs - begunAtMs < maxAgeMs;
}

function isSame(one: ReadRequest, other: ReadRequest): boolean {
  return (
    one.viewer.key === other.viewer.key &&
    one.path === other.path &&
    // A viewer's key can be of a server's own making; what counts is whose token goes to the service.
    one.viewer.token === other.viewer.token &&
    one.viewer.isOperator === other.viewer.isOperator &&
    one.viewer.session === other.viewer.session &&
    one.origin === other.origin &&
    haveSameHeaders(one.headers, other.headers)
  );
}

function haveSameHeaders(one: ReadRequest["headers"], other: ReadRequest["headers"]): boolean {
  if (one === other) return true;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

function haveCommon(keys: readonly string[], others: readonly string[]): boolean {
  return keys.some((key) => others.includes(key));
}

/** Tells `reads` of every change. */
export function withChangeNotice(next: Transport, reads: Pick<InFlightReads<never>, "change">): Transport {
  return async (request) => {
    if (!request.call.isChange) return next(request);
    const end = reads.change(request.viewer);
    try {
      return await next(request);
    } finally {
      end();
    }
  };
}
