import { SaxesParser } from "saxes";

/**
 * Returns all elements with a name as the texts of their direct children; throws when the document is not well-formed.
 */
export function readElements(document: string, name: string): Record<string, string>[] {
  const parser = new SaxesParser();
  const found: Record<string, string>[] = [];
  const path: string[] = [];
  let current: Record<string, string> | undefined;
  let currentDepth = 0;
  let text = "";
  parser.on("opentag", (tag) => {
    path.push(tag.name);
    text = "";
    if (tag.name !== name) return;
    current = {};
    currentDepth = path.length;
  });
  parser.on("text", (more) => (text += more));
  parser.on("closetag", (tag) => {
    if (current !== undefined && path.length === currentDepth + 1) current[tag.name] = text;
    if (tag.name === name && current !== undefined) {
      found.push(current);
      current = undefined;
    }
    path.pop();
  });
  parser.write(document).close();
  return found;
}
