import { posix } from "node:path";
import type { MarkdownRenderer } from "vitepress";

/** Files outside of this folder that are pages of the site under another name. */
const pages: Readonly<Record<string, string>> = {
  "CHANGELOG.md": "/changelog",
  "README.md": "/start",
  "schema.graphql": "/schema/",
};

/**
 * Pages link to files of the project as a repository host shows them. On the site such a link leads to the page that holds the
 * file, or to the repository when it is known where that is; otherwise only its text stays.
 * @param repository address of the files, to which a path is added; null when it is not known.
 */
export function useProjectLinks(markdown: MarkdownRenderer, repository: string | null): void {
  markdown.core.ruler.push("project-links", ({ tokens, env }) => {
    const path: string = (env as { relativePath?: string }).relativePath ?? "";
    // The changelog is a file of the folder above, and links as from there.
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

/** Where a link leads on the site; null when it leads nowhere. */
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

/** Makes plain text of a link. */
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
