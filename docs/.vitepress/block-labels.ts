import type { MarkdownRenderer } from "vitepress";

/** What a block is to the one before it, by the second word behind its fence, as readers see it. */
const labels: Readonly<Record<string, string>> = {
  variables: "variables",
  answer: "answer",
  events: "events",
  output: "output",
};

/** Shows that in the corner of a block, where its language would stand. */
export function useBlockLabels(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const html = fence?.(tokens, index, options, env, self) ?? "";
    const label = labels[tokens[index]?.info.trim().split(/\s+/)[1] ?? ""];
    if (label === undefined) return html;
    return html
      .replace(/<span class="lang">[^<]*<\/span>/, `<span class="lang">${label}</span>`)
      .replace('<div class="', `<div class="belongs-to-above `);
  };
}
