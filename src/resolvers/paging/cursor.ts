import { createHash } from "node:crypto";
import { encodeBytes, utf8Bytes } from "../global-id.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import { quoted } from "../errors/quoted.ts";

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
