import { createHash } from "node:crypto";
import { badUserInput } from "../errors/graphql-errors.ts";
import { quoted } from "../errors/quoted.ts";
import { encodeBytes, utf8Bytes } from "../global-id.ts";

/** First byte of every cursor. Version 1 counted items, so it did not notice new items before its position. */
const version = 2;
const earlierVersions = [1];
const fingerprintBytes = 6;

/**
 * Encodes and decodes the opaque cursors of one list. A cursor is base64url of a version, a fingerprint of the list and
 * a position. It is valid only for its list.
 */
export class ListCursors {
  readonly #list: unknown;
  #head: string | null = null;

  /** @param list identity of the list without the page: its field and its other arguments. */
  constructor(list: unknown) {
    this.#list = list;
  }

  /** Returns the prefix that all cursors of the list share. It is computed on first use. */
  #beginning(): string {
    if (this.#head !== null) return this.#head;
    const hash = createHash("sha256").update(JSON.stringify(this.#list)).digest();
    const head = Buffer.concat([Buffer.of(version), hash.subarray(0, fingerprintBytes)]);
    return (this.#head = head.toString("latin1"));
  }

  /**
   * Creates the cursor of an item.
   * @param position position of the item, in the format of this kind of list.
   */
  encode(position: string): string {
    return encodeBytes(this.#beginning() + utf8Bytes(position));
  }

  /**
   * Decodes the position in a cursor of the same list.
   * @param read parses the position; returns null for an invalid one.
   * @throws GraphQLError BAD_USER_INPUT when the cursor is invalid or belongs to another list.
   */
  decode<Position>(cursor: string, read: (position: string) => Position | null): Position {
    const bytes = Buffer.from(cursor, "base64url");
    const isCursor = bytes.length > 1 + fingerprintBytes && bytes.toString("base64url") === cursor;
    if (isCursor && earlierVersions.includes(bytes[0] ?? version)) {
      throw badUserInput(
        "The cursor was created by an earlier version of this gateway. Start again without `after`.",
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
    const position = read(bytes.subarray(beginning.length).toString());
    if (position === null) {
      throw badUserInput("The cursor does not belong to this list. Start again without `after`.");
    }
    return position;
  }
}

/** Maximum number of items that a cursor remembers. When all of them have left the list, the position is lost. */
const maxMarks = 8;
const markBytes = 5;

/** Returns a short hash of an item's identifier, computed on first use. */
type Mark = () => string;

/**
 * The last items that the reader of a list has seen, as stored in a cursor. A list can change between two pages: new
 * items are inserted before the reader's position, and the item at the position may be removed. The position is after
 * the last remembered item that is still in the list.
 */
export interface SeenItems {
  /** Hashes of the items, in the order of the list. */
  readonly marks: readonly Mark[];
  /** True when the reader has seen no other items. */
  readonly isAll: boolean;
}

/** State of a reader that has seen no items. */
export const nothingSeen: SeenItems = { marks: [], isAll: true };

/** Adds the next seen item. */
export function withItem({ marks, isAll }: SeenItems, key: string): SeenItems {
  let made: string | undefined;
  const all = [...marks, () => (made ??= markOf(key))];
  return { marks: all.slice(-maxMarks), isAll: isAll && all.length <= maxMarks };
}

/** Returns the index of the last key that was seen; -1 when none was. */
export function lastSeen({ marks }: SeenItems, keys: readonly string[]): number {
  if (marks.length === 0) return -1;
  const known = new Set(marks.map((mark) => mark()));
  return keys.findLastIndex((key) => known.has(markOf(key)));
}

/** Formats the seen items as text without spaces. */
export function writeSeen({ marks, isAll }: SeenItems): string {
  return `${isAll ? "a" : "l"}${marks.map((mark) => mark()).join("")}`;
}

/** Parses the text of {@link writeSeen}; null for any other text. */
export function readSeen(text: string): SeenItems | null {
  const [, extent, marks = ""] = /^([al])((?:[0-9a-f]{10}){0,8})$/.exec(text) ?? [];
  if (extent === undefined) return null;
  return { marks: (marks.match(/.{10}/g) ?? []).map((mark) => () => mark), isAll: extent === "a" };
}

function markOf(key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  return hash.slice(0, 2 * markBytes);
}
