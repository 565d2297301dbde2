import { SaxesParser } from "saxes";
import { FileFault } from "./file-fault.ts";
import { maxAttributes, maxDepth, maxPathLength } from "./table-row.ts";
import { maxRowLength } from "./table-text.ts";

/** An XML parser without namespaces: files of a service use one vocabulary, and only its words count. */
export type XmlParser = SaxesParser<{ xmlns: false }>;

/** Makes a parser whose faults are those of the file. */
export function createXmlParser(): XmlParser {
  return new SaxesParser({ xmlns: false });
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The line of the element that has just begun: its parser has read the name and one character more. */
export function lineOfElement(parser: XmlParser): number {
  return parser.columnIndex === 0 ? parser.line - 1 : parser.line;
}

/**
 * Lets a parser read on.
 * @throws FileFault when the text is not well-formed.
 */
export function parseXml(parser: XmlParser, parse: () => void): void {
  const { line } = parser;
  try {
    parse();
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    const reason =
      error instanceof Error ? error.message.replace(/^(?:[^:]*:)?\d+:\d+: /, "") : String(error);
    const place = Math.max(line, parser.line);
    throw new FileFault("CORRUPT", `The XML cannot be read at line ${place}: ${reason}`, { cause: error });
  }
}

/** Refuses a piece of XML, from one tag to the next or a whole row, that would have to be held although it never ends. */
export function boundXml(parser: XmlParser, since: number, line: number): void {
  if (parser.position - since <= maxRowLength) return;
  throw new FileFault(
    "ROW_TOO_LONG",
    `The element at line ${line} is longer than ${maxRowLength} characters.`,
  );
}

/**
 * Refuses elements that stand too deep.
 * @param path names of the elements from the root, joined by one character each.
 */
export function boundPath(depth: number, path: string, line: number): void {
  if (depth <= maxDepth && path.length <= maxPathLength) return;
  throw new FileFault(
    "ROW_TOO_LONG",
    `The element at line ${line} stands in more than ${maxDepth} others, or their names have more than ${maxPathLength} characters.`,
  );
}

/** Counts the attributes of elements: a parser holds them until the tag ends. */
export function createAttributeCounter(parser: XmlParser): { begin(): void; add(): void } {
  let count = 0;
  return {
    begin() {
      count = 0;
    },
    add() {
      count += 1;
      if (count <= maxAttributes) return;
      throw new FileFault(
        "ROW_TOO_LONG",
        `The element at line ${parser.line} has more than ${maxAttributes} attributes.`,
      );
    },
  };
}
