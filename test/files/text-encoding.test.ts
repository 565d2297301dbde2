import { expect, test } from "vitest";
import { decodeText } from "../../src/files/text-encoding.ts";

async function textOf(...chunks: readonly (readonly number[])[]): Promise<string> {
  async function* source() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  let text = "";
  for await (const piece of decodeText(source())) text += piece;
  return text;
}

const euro = 0x80;
const letters = Array.from(Buffer.from("price "));

test.each([
  ["in one chunk", [[...letters, euro]]],
  ["in two chunks", [letters, [euro]]],
  ["shorter than the bytes for the detection", [[0x61, euro]]],
  ["cut off where UTF-8 could continue", [[...letters, 0xe2, euro]]],
])("detail 12: Windows-1252 is decoded in every Node version: %s", async (_how, chunks) => {
  expect(await textOf(...chunks)).toMatch(/€$/);
});

test("detail 12: UTF-8 that is split between two chunks is decoded correctly", async () => {
  expect(await textOf([...letters, 0xe2, 0x82], [0xac])).toBe("price €");
  expect(await textOf()).toBe("");
});
