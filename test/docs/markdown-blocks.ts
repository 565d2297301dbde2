import { readdir, readFile } from "node:fs/promises";

const root = new URL("../../", import.meta.url);

/** A fenced block of a page. */
export interface CodeBlock {
  /** Page relative to the project's folder, such as `docs/start.md`. */
  readonly page: string;
  /** Line of the opening fence, starting at 1. */
  readonly line: number;
  /** First word after the fence, in lower case; empty when there is none. */
  readonly language: string;
  /**
   * Second word after the fence, which relates a `json` or `text` block to the block before it; empty when there is
   * none.
   */
  readonly role: string;
  readonly text: string;
  /** Comment on the line above the fence, without its delimiters; null when there is none. */
  readonly marker: string | null;
}

/**
 * Returns the fenced blocks of a page in order.
 * @throws Error when a fence is never closed.
 */
export function readCodeBlocks(page: string, source: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const lines = source.split("\n");
  for (let index = 0; index < lines.length; index += 1) {
    const opening = /^(?<indent> *)(?<fence>`{3,}|~{3,})(?<info>.*)$/.exec(lines[index] ?? "")?.groups;
    if (!opening) continue;
    const { indent = "", fence = "", info = "" } = opening;
    const start = index;
    index += 1;
    while (index < lines.length && lines[index]?.trim() !== fence) index += 1;
    if (index === lines.length) throw new Error(`${page}:${start + 1} is never closed.`);
    const [language = "", role = ""] = info.trim().split(/\s+/);
    blocks.push({
      page,
      line: start + 1,
      language: language.toLowerCase(),
      role,
      text: lines
        .slice(start + 1, index)
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
        .join("\n"),
      marker: /^ *<!-- *(?<text>.*?) *-->$/.exec(lines[start - 1] ?? "")?.groups?.["text"] ?? null,
    });
  }
  return blocks;
}

/** A page of the documentation. */
export interface Page {
  /** Path relative to the project's folder. */
  readonly path: string;
  readonly source: string;
  readonly blocks: readonly CodeBlock[];
}

/** Reads all Markdown pages for users: those beside package.json and all below docs. */
export async function readPages(): Promise<Page[]> {
  const names = await readdir(root);
  const docs = await readdir(new URL("docs/", root), { recursive: true });
  const paths = [
    ...names.filter((name) => name.endsWith(".md")),
    ...docs
      .filter((name) => name.endsWith(".md") && !name.startsWith("node_modules"))
      .map((name) => `docs/${name}`),
  ].toSorted();
  return Promise.all(
    paths.map(async (path) => {
      const source = await readFile(new URL(path, root), "utf8");
      return { path, source, blocks: readCodeBlocks(path, source) };
    }),
  );
}
