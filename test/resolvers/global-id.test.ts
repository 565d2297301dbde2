import { createRandom } from "../helpers/random.ts";
import { describe, expect, test } from "vitest";
import { decodeGlobalId, encodeGlobalId, readIdentifier } from "../../src/resolvers/global-id.ts";

describe("Global identifiers", () => {
  test.each(["1", "a:b:c", "v1|../x", "ünï", "x".repeat(500)])(
    "preserve the service's identifier %s",
    (key) => {
      expect(decodeGlobalId(encodeGlobalId("Video", key))).toEqual({ type: "Video", key });
    },
  );

  test("are base64url of the type and any service identifier", () => {
    const characters = Array.from("aZ9_.:|- ?>~\u007f\u00fc\u20ac");
    const random = createRandom(20_261_121);
    for (let round = 0; round < 3_000; round += 1) {
      const length = 1 + Math.floor(random() * 40);
      // Most identifiers contain only plain characters.
      const count = random() < 0.6 ? 8 : characters.length;
      const key = Array.from({ length }, () => characters[Math.floor(random() * count)]).join("");
      const id = encodeGlobalId("OrderTask", key);
      expect(id).toBe(Buffer.from(`OrderTask:${key}`).toString("base64url"));
      expect(decodeGlobalId(id)).toEqual({ type: "OrderTask", key });
    }
  });

  test("are URL-safe and distinguish types", () => {
    const ids = [encodeGlobalId("Video", "1"), encodeGlobalId("Document", "1"), encodeGlobalId("Image", "1")];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/);
  });

  test.each([
    ["", "an empty string"],
    ["123", "a service's identifier"],
    [Buffer.from("Shop:1").toString("base64url"), "an unknown type"],
    [Buffer.from("Video:").toString("base64url"), "a type without an identifier"],
    [`${encodeGlobalId("Video", "1")}=`, "an alternative encoding of a valid identifier"],
    [Buffer.from("__proto__:1").toString("base64url"), "a property name of every object"],
  ])("reject %j, which is %s", (id) => {
    expect(() => decodeGlobalId(id)).toThrow("is not a global identifier");
  });

  test("are rejected when another type is expected", () => {
    expect(readIdentifier(["Video"], encodeGlobalId("Document", "1")).fault).toBe(
      "The identifier belongs to a Document; expected the identifier of a Video.",
    );
  });
});
