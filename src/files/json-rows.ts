import { FileContentError, rowTooLong } from "./file-content-error.ts";
import { cutCell, type FileRow, maxColumns, maxDepth, maxPathLength, maxValues } from "./table-row.ts";
import { maxRowLength, type TableText } from "./table-text.ts";

/** Position in a text, in characters and lines. */
export interface TextPlace {
  /** Number of characters before the position. */
  readonly at: number;
  readonly line: number;
}

/**
 * Finds the list of records in a JSON text: the outermost array that starts with an object, otherwise the first empty
 * array. Stops as soon as the result is certain. The text can be read again afterwards.
 * @returns the position after the opening bracket of the array; null when there is none.
 */
export async function findRecords(text: TableText): Promise<TextPlace | null> {
  const found = { at: null as number | null, depth: Infinity, emptyAt: null as number | null };
  const nesting = createNesting();
  let position = 0;
  /** Position after the opening bracket of the last array, until its first item has started; null otherwise. */
  let opened: number | null = null;
  const head = await text.lookAhead((piece) => {
    for (const sign of piece) {
      if (opened !== null && !/\s/.test(sign)) {
        const depth = nesting.depth - 1;
        if (sign === "{" && depth < found.depth) Object.assign(found, { at: opened, depth });
        if (sign === "]") found.emptyAt ??= opened;
        opened = null;
      }
      position += sign.length;
      if (sign === "[" && !nesting.isString) opened = position;
      nesting.read(sign);
    }
    // An array that is the root, or a field of the root object, is certainly the outermost.
    return found.depth <= 1;
  });
  const at = found.at ?? found.emptyAt;
  return at === null ? null : { at, line: head.slice(0, at).split("\n").length };
}

/**
 * Reads the items of a JSON array as rows. Nested values become columns such as `peer.rate`. The second object of an
 * array in an item becomes `lines[2].rate`. An array of plain values becomes one cell. Numbers keep their spelling.
 * @param start position in the array: after its opening bracket, or after an earlier item.
 * @throws FileFault when the text is not JSON, or an item exceeds the limits of a row.
 */
export async function* readJsonRows(text: TableText, start: TextPlace): AsyncGenerator<FileRow> {
  const nesting = createNesting();
  let item = "";
  let { at: position, line } = start;
  let itemLine = line;
  for (let piece = await text.next(); piece !== null; piece = await text.next()) {
    let itemStart = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at] ?? "";
      if (sign === "\n") line += 1;
      const isBetween = nesting.depth === 0 && !nesting.isString;
      if (isBetween && (sign === "," || sign === "]")) {
        item += piece.slice(itemStart, at);
        if (nesting.isBegun) yield rowOf(item, itemLine, position + at);
        if (sign === "]") return;
        item = "";
        itemStart = at + 1;
        nesting.isBegun = false;
        nesting.valueCount = 0;
        continue;
      }
      if (!nesting.isBegun && !/\s/.test(sign)) {
        nesting.isBegun = true;
        itemLine = line;
      }
      nesting.read(sign);
      if (nesting.depth < 0) throw unreadable(line);
      boundItem(nesting, itemLine);
    }
    item += piece.slice(itemStart);
    position += piece.length;
    if (item.length > maxRowLength) {
      throw rowTooLong(`The record at line ${itemLine} is longer than ${maxRowLength} characters.`);
    }
  }
  if (!text.isCut) throw new FileContentError("CORRUPT", `The JSON is truncated at line ${line}.`);
}

/** Creates a tracker of the nesting depth in a JSON text. It receives the text character by character. */
function createNesting() {
  let isEscaped = false;
  return {
    depth: 0,
    isString: false,
    /** True when an item has started. Set by the code that reads items. */
    isBegun: false,
    /** Lower bound for the number of values in the current item. Reset by the code that reads items. */
    valueCount: 0,
    read(sign: string) {
      if (this.isString) {
        if (isEscaped) isEscaped = false;
        else if (sign === "\\") isEscaped = true;
        else if (sign === '"') this.isString = false;
      } else if (sign === '"') this.isString = true;
      else if (sign === ",") this.valueCount += 1;
      else if (sign === "{" || sign === "[") {
        this.depth += 1;
        this.valueCount += 1;
      } else if (sign === "}" || sign === "]") this.depth -= 1;
    },
  };
}

function boundItem({ depth, valueCount }: { depth: number; valueCount: number }, line: number): void {
  if (depth > maxDepth)
    throw rowTooLong(`The record at line ${line} is nested more than ${maxDepth} levels deep.`);
  if (valueCount > maxValues) {
    throw rowTooLong(`The record at line ${line} has more than ${maxValues} values.`);
  }
}

function unreadable(line: number, cause?: unknown): FileContentError {
  return new FileContentError("CORRUPT", `The JSON cannot be read at line ${line}.`, { cause });
}

function rowOf(item: string, lineNumber: number, end: number): FileRow {
  const cells = new Map<string, string>();
  flatten(parseItem(item, lineNumber), "", cells);
  return { lineNumber, end, columns: [...cells.keys()], cells: [...cells.values()] };
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Numbers keep their spelling: `1.10` can be a price, and ids can have more digits than a JavaScript number. */
const keepNumbers: Reviver = (_key, value, { source }) =>
  typeof value === "number" ? (source ?? String(value)) : value;

function parseItem(item: string, line: number): unknown {
  try {
    return JSON.parse(item, keepNumbers as (key: string, value: unknown) => unknown);
  } catch (error) {
    throw unreadable(line, error);
  }
}

function flatten(value: unknown, column: string, cells: Map<string, string>): void {
  if (column.length > maxPathLength) {
    throw rowTooLong(`The path of a JSON key is longer than ${maxPathLength} characters.`);
  }
  if (isPlain(value)) {
    set(cells, column || "value", textOf(value));
  } else if (!Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value as object))
      flatten(inner, column ? `${column}.${key}` : key, cells);
  } else if (value.every(isPlain)) {
    set(cells, column || "value", value.map(textOf).join(", "));
  } else {
    for (const [at, inner] of value.entries())
      flatten(inner, at === 0 ? column : `${column}[${at + 1}]`, cells);
  }
}

function set(cells: Map<string, string>, column: string, text: string): void {
  if (cells.size < maxColumns || cells.has(column)) cells.set(column, cutCell(text));
}

type Plain = boolean | string | null;

function isPlain(value: unknown): value is Plain {
  return value === null || typeof value !== "object";
}

function textOf(value: Plain): string {
  return value === null ? "" : String(value);
}
