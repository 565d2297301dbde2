import { expect, test } from "vitest";
import { readIdempotencyKey } from "../../src/http/idempotency-key-header.ts";

test.each([
  ["a bare key", "5f2c", "5f2c"],
  ["a bare key between spaces", "  5f2c ", "5f2c"],
  ["a quoted key", '"5f2c"', "5f2c"],
  ["a quoted key with escaped quotes and backslashes", String.raw`"a \"b\" \\c"`, String.raw`a "b" \c`],
  ["a quoted empty key", '""', ""],
  ["an empty header", "", ""],
  ["a key that is not quoted correctly, as it is", '"5f2c', '"5f2c'],
])("The header Idempotency-Key accepts %s", (_what, header, key) => {
  expect(readIdempotencyKey({ "idempotency-key": header })).toBe(key);
});

test("A request without the header Idempotency-Key has no key", () => {
  expect(readIdempotencyKey({})).toBeNull();
});
