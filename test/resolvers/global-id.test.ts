import { createRandom } from "../helpers/random.ts";
import { describe, expect, test } from "vitest";
import { decodeGlobalId, encodeGlobalId, readIdentifier } from "../../src/resolvers/global-id.ts";

describe("global identifiers", () => {
  test.each(["1", "a:b:c", "v1|../x", "ünï", "x".repeat(500)])(
    "keep the service's identifier %s as it is",
    (key) => {
      expect(decodeGlobalId(encodeGlobalId("Video", key))).toEqual({ type: "Video", key });
    },
  );

  test("are base64url of the type and the service's identifier, whatever characters that has", () => {
    const characters = [
      "a",
      "Z",
      "9",
      "_",
      ".",
      ":",
      "|",
      "-",
      " ",
      "?",
      ">",
      "~",
      "\u007f",
      "\u00fc",
      "\u20ac",
    ];
    const random = createRandom(20_261_121);
    for (let round = 0; round < 3_000; round += 1) {
      const length = 1 + Math.floor(random() * 40);
      // Most identifiers have plain characters alone.
      const count = random() < 0.6 ? 8 : characters.length;
      const key = Array.from({ length }, () => characters[Math.floor(random() * count)]).join("");
      const id = encodeGlobalId("OrderTask", key);
      expect(id).toBe(Buffer.from(`OrderTask:${key}`).toString("base64url"));
      expect(decodeGlobalId(id)).toEqual({ type: "OrderTask", key });
    }
  });

  test("are safe in URLs and tell types apart", () => {
    const ids = [encodeGlobalId("Video", "1"), encodeGlobalId("Document", "1"), encodeGlobalId("Image", "1")];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/);
  });

  test.each([
    ["", "nothing"],
    ["123", "a service's own identifier"],
    [Buffer.from("Shop:1").toString("base64url"), "a type that does not exist"],
    [Buffer.from("Video:").toString("base64url"), "a type without an identifier"],
    [`${encodeGlobalId("Video", "1")}=`, "another spelling of a good one"],
    [Buffer.from("__proto__:1").toString("base64url"), "a property of objects"],
  ])("refuse %j, which is %s", (id) => {
    expect(() => decodeGlobalId(id)).toThrow("is not a global identifier");
  });

  test("of one type are refused where another is wanted", () => {
    expect(readIdentifier(["Video"], encodeGlobalId("Document", "1")).fault).toBe(
      "The identifier belongs to a Document; expected the identifier of a Video.",
    );
  });
});
