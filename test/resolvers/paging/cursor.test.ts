import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ListCursors } from "../../../src/resolvers/paging/cursor.ts";
import { createRandom } from "../../helpers/random.ts";

/** Independent implementation of the cursor format. */
function cursorBytes(list: unknown, position: string): string {
  const hash = createHash("sha256").update(JSON.stringify(list)).digest().subarray(0, 6);
  return Buffer.concat([Buffer.of(2), hash, Buffer.from(position)]).toString("base64url");
}

describe("The cursors of a list", () => {
  test("are compatible with earlier releases", () => {
    // Created by version 0.3.0.
    const list = ["orderTasks", { feedType: "LMS_ORDER_REPORT" }, null];
    expect(new ListCursors(list).encode("200 1767225600000 1767312000000 all task-199")).toBe(
      "Ahd4E32MlzIwMCAxNzY3MjI1NjAwMDAwIDE3NjczMTIwMDAwMDAgYWxsIHRhc2stMTk5",
    );
  });

  test("have the same format for every list and position, and can be decoded", () => {
    const random = createRandom(20_261_121);
    const characters = Array.from("aZ0 :?>~/+\u00fc\u20ac\ud83d\ude00\n");
    for (let round = 0; round < 3_000; round += 1) {
      const length = 1 + Math.floor(random() * 30);
      // Most positions contain only plain characters.
      const count = random() < 0.6 ? 10 : characters.length;
      const position = Array.from({ length }, () => characters[Math.floor(random() * count)]).join("");
      const list = ["tasks", round];
      const cursor = new ListCursors(list).encode(position);
      expect(cursor).toBe(cursorBytes(list, position));
      expect(new ListCursors(list).decode(cursor, (text) => text)).toBe(position);
    }
  });

  const nonsense = Buffer.from("nonsense that is long enough").toString("base64url");
  const earlier = Buffer.from(cursorBytes("tasks", "3"), "base64url");
  earlier[0] = 1;
  test.each<[string, RegExp]>([
    ...["", "x", "AAAA", nonsense].map((text): [string, RegExp] => [text, /is not a cursor of this gateway/]),
    [
      earlier.toString("base64url"),
      /^The cursor was created by an earlier version of this gateway\. Start again without `after`\.$/,
    ],
    [cursorBytes("others", "3"), /belongs to a list with other arguments/],
  ])("reject %j with BAD_USER_INPUT and the reason: %s", (text, message) => {
    const read = () => new ListCursors("tasks").decode(text, (position) => position);
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ extensions: { code: "BAD_USER_INPUT" } }));
  });
});
