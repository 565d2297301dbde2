import { make } from "./elements.ts";

/** What a piece of GraphQL or JSON looks like, in the order in which it is tried; the last one takes anything. */
const shapes: readonly (readonly [className: string, shape: RegExp])[] = [
  ["t-note", /#[^\n]*/y],
  ["t-key", /"(?:[^"\\]|\\.)*"(?=\s*:)/y],
  ["t-text", /"(?:[^"\\]|\\.)*"/y],
  ["t-word", /\b(?:query|mutation|subscription|on|true|false|null|-?\d[\d.]*)\b/y],
  ["t-key", /\$\w+/y],
  ["", /\w+|\s+|[^]/y],
];

/** Colours GraphQL and JSON. */
export function highlight(text: string): DocumentFragment {
  const parts = document.createDocumentFragment();
  for (let at = 0; at < text.length;) {
    for (const [className, shape] of shapes) {
      shape.lastIndex = at;
      const found = shape.exec(text)?.[0];
      if (!found) continue;
      parts.append(className ? make("span", { className, textContent: found }) : found);
      at += found.length;
      break;
    }
  }
  return parts;
}
