import { access } from "node:fs/promises";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { slugOf } from "../../docs/.vitepress/slug.ts";
import { sidebar } from "../../docs/.vitepress/sidebar.ts";
import { readPages } from "./markdown-blocks.ts";

const root = new URL("../../", import.meta.url);
const pages = await readPages();

/** A page's text without its code blocks. */
const proseOf = (source: string) => source.replaceAll(/^( *)(`{3,}).*\n[\s\S]*?\n\1\2$/gm, "");

const anchors = new Map(
  pages.map(({ path, source }) => {
    const headings = [...proseOf(source).matchAll(/^#{1,6} (.*)$/gm)].map(([, text = ""]) =>
      slugOf(text.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1")),
    );
    return [path, new Set(headings)];
  }),
);

test("every link in the documentation leads to an existing file and heading", async () => {
  const faults: string[] = [];
  let count = 0;
  for (const { path, source } of pages) {
    const prose = proseOf(source).replaceAll(/`[^`\n]*`/g, "code");
    for (const [, href = ""] of prose.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      count += 1;
      const [file = "", anchor] = href.split("#");
      const target = file === "" ? path : posix.join(posix.dirname(path), file);
      const isThere = await access(new URL(target, root)).then(
        () => true,
        () => false,
      );
      const known = anchors.get(target);
      if (!isThere) faults.push(`${path}: ${href} is no file`);
      else if (anchor !== undefined && known && !known.has(anchor))
        faults.push(`${path}: ${href} is no heading`);
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test("the sidebar has every page and no others", () => {
  const entries = sidebar.flatMap(({ items = [] }) => items).flatMap((item) => [item, ...(item.items ?? [])]);
  const linked = entries.map(({ link = "" }) => `docs${link.endsWith("/") ? `${link}index` : link}.md`);
  const present = pages.map(({ path }) => path).filter((path) => path.startsWith("docs/"));
  expect(linked.toSorted()).toEqual(present.toSorted());
});
