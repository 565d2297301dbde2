import { createHash } from "node:crypto";
import { badUserInput } from "../errors/graphql-errors.ts";
import { quoted } from "../errors/quoted.ts";
import { encodeBytes, utf8Bytes } from "../global-id.ts";

/** First byte of every cursor. Version 1 counted items, and could not tell when new ones had come before them. */
const version = 2;
const earlierVersions = [1];
const fingerprintBytes = 6;

/**
 * Makes and reads the opaque cursors of one list: base64url of a version, a fingerprint of the list and a place in it. A
 * cursor is good for the list it came from and no other.
 */
export class ListCursors {
  readonly #list: unknown;
  #head: string | null = null;

  /** @param list what the list shows, apart from the page: its field and its other arguments. */
  constructor(list: unknown) {
    this.#list = list;
  }

  /** The bytes that all cursors of the list begin with: hashed once for a page, and only when a cursor is wanted. */
  #beginning(): string {
    if (this.#head !== null) return this.#head;
    const hash = createHash("sha256").update(JSON.stringify(this.#list)).digest();
    const head = Buffer.concat([Buffer.of(version), hash.subarray(0, fingerprintBytes)]);
    return (this.#head = head.toString("latin1"));
  }

  /**
   * Makes the cursor of an item.
   * @param position where the item stands, as the kind of list needs it.
   */
  encode(position: string): string {
    return encodeBytes(this.#beginning() + utf8Bytes(position));
  }

  /**
   * Reads the position out of a cursor of the same list.
   * @param read what the position says; null for a text that is none.
   * @throws GraphQLError BAD_USER_INPUT when it is none, or belongs to another list.
   */
  decode<Place>(cursor: string, read: (position: string) => Place | null): Place {
    const bytes = Buffer.from(cursor, "base64url");
    const isCursor = bytes.length > 1 + fingerprintBytes && bytes.toString("base64url") === cursor;
    if (isCursor && earlierVersions.includes(bytes[0] ?? version)) {
      throw badUserInput(
        "The cursor was made by an earlier version of this gateway. Start again without `after`.",
      );
    }
    if (!isCursor || bytes[0] !== version) {
      throw badUserInput(
        `The value ${quoted(cursor)} is not a cursor of this gateway. Use the \`endCursor\` of a page, or start again without \`after\`.`,
      );
    }
    const beginning = this.#beginning();
    if (!bytes.toString("latin1").startsWith(beginning)) {
      throw badUserInput("The cursor belongs to a list with other arguments. Start again without `after`.");
    }
    const place = read(bytes.subarray(beginning.length).toString());
    if (place === null) {
      throw badUserInput("The cursor is not one of this list. Start again without `after`.");
    }
    return place;
  }
}

/** How many items are remembered: when more than these have left a list, the place after them is lost. */
const maxMarks = 8;
const markBytes = 5;

/** Gives a short hash of an item's identifier, made when a cursor needs it. */
type Mark = () => string;

/**
 * The last items that a reader of a list has seen, as a cursor holds them. Lists change between two pages: new items come
 * before the place of the reader, and the item at that place may leave. The place is after the last item that is still there.
 */
export interface SeenItems {
  /** In the order of the list. */
  readonly marks: readonly Mark[];
  /** Whether nothing was seen but these. */
  readonly isAll: boolean;
}

/** Nothing has been seen yet. */
export const nothingSeen: SeenItems = { marks: [], isAll: true };

/** Adds an item that was seen after the others. */
export function withItem({ marks, isAll }: SeenItems, key: string): SeenItems {
  let made: string | undefined;
  const all = [...marks, () => (made ??= markOf(key))];
  return { marks: all.slice(-maxMarks), isAll: isAll && all.length <= maxMarks };
}

/** Position of the last of some items that was seen; -1 when none of them was. */
export function lastSeen({ marks }: SeenItems, keys: readonly string[]): number {
  if (marks.length === 0) return -1;
  const known = new Set(marks.map((mark) => mark()));
  return keys.findLastIndex((key) => known.has(markOf(key)));
}

/** The seen items as a text without spaces. */
export function writeSeen({ marks, isAll }: SeenItems): string {
  return `${isAll ? "a" : "l"}${marks.map((mark) => mark()).join("")}`;
}

/** Reads what {@link writeSeen} has written; null for any other text. */
export function readSeen(text: string): SeenItems | null {
  const [, extent, marks = ""] = /^([al])((?:[0-9a-f]{10}){0,8})$/.exec(text) ?? [];
  if (extent === undefined) return null;
  return { marks: (marks.match(/.{10}/g) ?? []).map((mark) => () => mark), isAll: extent === "a" };
}

function markOf(key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  return hash.slice(0, 2 * markBytes);
}
