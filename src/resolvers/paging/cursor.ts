import { createHash } from "node:crypto";
import { badUserInput } from "../errors/graphql-errors.ts";
import { quoted } from "../errors/quoted.ts";

/** First byte of every cursor. Version 1 counted items, and could not tell when new ones had come before them. */
const version = 2;
const earlierVersions = [1];
const fingerprintBytes = 6;

/**
 * Makes the opaque cursor of an item.
 * @param list what the list shows, apart from the page: its field and its other arguments. A cursor is good for the
 * list it came from and no other.
 * @param position where the item stands, as the kind of list needs it.
 */
export function encodeCursor(list: unknown, position: string): string {
  return Buffer.concat([Buffer.of(version), fingerprint(list), Buffer.from(position)]).toString("base64url");
}

/**
 * Reads a cursor of the same list.
 * @throws GraphQLError BAD_USER_INPUT when it is none, or belongs to another list.
 */
export function decodeCursor(list: unknown, cursor: string): string {
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
  if (!bytes.subarray(1, 1 + fingerprintBytes).equals(fingerprint(list))) {
    throw badUserInput("The cursor belongs to a list with other arguments. Start again without `after`.");
  }
  return bytes.subarray(1 + fingerprintBytes).toString();
}

function fingerprint(list: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(list)).digest().subarray(0, fingerprintBytes);
}
