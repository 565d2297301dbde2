import { describe, expect, test } from "vitest";
import { parseContentRange } from "../../../src/upstream/catalog-feed/content-range.ts";

describe("the Content-Range header of the service", () => {
  test.each([
    ["0-10485760/25165824", { first: 0, last: 10_485_760, totalInBytes: 25_165_824 }],
    ["bytes 5-9/10", { first: 5, last: 9, totalInBytes: 10 }],
    ["Bytes=5-9/10", { first: 5, last: 9, totalInBytes: 10 }],
    [" 5-9/* ", { first: 5, last: 9, totalInBytes: null }],
    ["bytes 4294967296-5000000000/8000000000", { first: 2 ** 32, last: 5e9, totalInBytes: 8e9 }],
  ])("is parsed: %j", (header, range) => {
    expect(parseContentRange(header)).toEqual(range);
  });

  test.each([null, "", "bytes */10", "9-5/10", "5-/10", "items 0-1/2", "0-1", "0-1/9999999999999999999"])(
    "is null without a valid range: %j",
    (header) => {
      expect(parseContentRange(header)).toBeNull();
    },
  );
});
