import { posix } from "node:path";
import type { MarkdownRenderer } from "vitepress";

/** Files outside this folder that are pages of the site under another name. */
const pages: Readonly<Record<string, string>> = {
  "CHANGELOG.md": "/changelog",
  "README.md": "/start",
  "schema.graphql": "/schema/",
};

/**
 * Rewrites links to project files, which are written for repository hosts. On the site such a link leads to the page of the
 * file, or to the repository. If the repository is unknown, only the text of the link remains.
 * @param repository base URL of the files; null when unknown.
 */
export function useProjectLinks(markdown: MarkdownRenderer, repository: string | null): void {
  markdown.core.ruler.push("project-links", ({ tokens, env }) => {
    const path: string = (env as { relativePath?: string }).relativePath ?? "";
    // The changelog is in the parent folder, and its links are relative to that.
    const folder = path === "changelog.md" ? "" : posix.dirname(`docs/${path}`);
    for (const { children } of tokens) {
      for (const [index, token] of (children ?? []).entries()) {
        if (token.type !== "link_open") continue;
        const href = token.attrGet("href") ?? "";
        const target = targetOf(href, folder, repository);
        if (target !== null) token.attrSet("href", target);
        else unlink(children ?? [], index);
      }
    }
  });
}

/** Returns the target of a link on the site; null when it has none. */
function targetOf(href: string, folder: string, repository: string | null): string | null {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const file = posix.join(folder, path);
  const suffix = anchor === undefined ? "" : `#${anchor}`;
  const page = pages[file];
  if (page !== undefined) return `${page}${page === "/start" ? "" : suffix}`;
  if (file.startsWith("docs/")) return `/${file.slice("docs/".length)}${suffix}`;
  return repository && `${repository}${file}${suffix}`;
}

/** Replaces a link by its text. */
function unlink(
  tokens: { type: string; nesting: number; content: string; tag: string }[],
  opening: number,
): void {
  const closing = tokens.findIndex(({ type }, index) => index > opening && type === "link_close");
  for (const index of [opening, closing]) {
    const token = tokens[index];
    if (token) Object.assign(token, { type: "text", nesting: 0, content: "", tag: "" });
  }
}
