import type { MarkdownRenderer } from "vitepress";

/** Labels of blocks that belong to the block before, by the second word of the fence. */
const labels: Readonly<Record<string, string>> = {
  variables: "variables",
  answer: "answer",
  events: "events",
  output: "output",
};

/** Shows the label in the corner of a block, instead of its language. */
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
