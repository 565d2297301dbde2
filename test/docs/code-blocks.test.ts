import { expect, test } from "vitest";
import { readPages } from "./markdown-blocks.ts";
import { readMarker } from "./markers.ts";
import { runPages } from "./run-page.ts";
import { findTypeFaults, scriptLanguages } from "./run-script.ts";

const pages = await readPages();

const pagesWithBlocks = pages.filter(({ blocks }) => blocks.length > 0);

test("every code block in the documentation does what its page says", async () => {
  expect(pagesWithBlocks.length).toBeGreaterThan(2);
  expect(await runPages(pagesWithBlocks)).toEqual([]);
});

test("every program in the documentation compiles", async () => {
  const blocks = pages
    .flatMap((page) => page.blocks)
    .filter((block) => scriptLanguages.includes(block.language) && readMarker(block)?.kind !== "excerpt of");
  expect(blocks.length).toBeGreaterThan(0);
  expect(await findTypeFaults(blocks)).toEqual([]);
});
