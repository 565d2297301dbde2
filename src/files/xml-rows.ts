import { cutCell, type FileRow, maxCellLength, maxColumns } from "./table-row.ts";
import type { TableText } from "./table-text.ts";
import {
  boundPath,
  boundXml,
  createAttributeCounter,
  createXmlParser,
  lineOfElement,
  localName,
  parseXml,
} from "./xml-reader.ts";

/**
 * Reads the elements at a path as rows. What lies inside a row is flattened: `Total` is a column, so is `Buyer.Country`, and
 * an attribute is `Total@currency`. Of elements that are repeated within a row, the second is `Line[2]`.
 * @param path of the rows, from the root.
 * @param from where the text goes on that is read here, in characters: 0, or the end of an earlier row.
 * @throws FileFault when the text is not well-formed, or a row is longer than any may be.
 */
export async function* readXmlRows(
  text: TableText,
  path: readonly string[],
  from: number,
): AsyncGenerator<FileRow> {
  const parser = createXmlParser();
  const attributes = createAttributeCounter(parser);
  const rows: FileRow[] = [];
  // A reading that begins behind a row begins inside of the elements around it.
  const around = from > 0 ? path.slice(0, -1) : [];
  const opening = around.map((name) => `<${name}>`).join("");
  const offset = from - opening.length;
  const open: string[] = [];
  const state = { row: null as RowBuilder | null, rowStart: 0, rowLine: 1, lastTag: 0 };

  parser.on("opentagstart", ({ name }) => {
    state.lastTag = parser.position;
    open.push(name);
    boundPath(open.length, open.join("/"), parser.line);
    attributes.begin();
    if (state.row) state.row.open(localName(name));
    else if (open.length === path.length && path.every((step, at) => open[at] === step)) {
      state.row = createRowBuilder(localName(name));
      state.rowStart = parser.position;
      state.rowLine = lineOfElement(parser);
    }
  });
  parser.on("attribute", ({ name, value }) => {
    attributes.add();
    state.row?.attribute(name, value);
  });
  const addText = (more: string) => state.row?.text(more);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    state.lastTag = parser.position;
    open.pop();
    if (open.length >= path.length) state.row?.close();
    else if (state.row) {
      rows.push({ lineNumber: state.rowLine, end: offset + parser.position, ...state.row.finish() });
      state.row = null;
    }
  });

  parseXml(parser, () => parser.write(opening));
  for (;;) {
    const piece = await text.next();
    let fault: unknown;
    try {
      if (piece !== null) parseXml(parser, () => parser.write(piece));
      else if (!text.isCut) parseXml(parser, () => parser.close());
      boundXml(parser, state.row ? state.rowStart : state.lastTag, state.rowLine);
    } catch (error) {
      fault = error;
    }
    // What comes before a fault is good.
    yield* rows.splice(0);
    if (fault) throw fault;
    if (piece === null) return;
  }
}

type RowBuilder = ReturnType<typeof createRowBuilder>;

/** Collects the cells of one row while its elements come. */
function createRowBuilder(name: string) {
  const cells = new Map<string, string>();
  const open = [{ column: "", text: "", hasElements: false, counts: new Map<string, number>() }];
  const set = (column: string, text: string) => {
    if (cells.size < maxColumns || cells.has(column)) cells.set(column, cutCell(text));
  };
  const close = () => {
    const element = open.pop();
    const text = element?.text.trim() ?? "";
    if (element && (text || !element.hasElements)) set(element.column || name, text);
  };
  return {
    open(child: string) {
      const parent = open.at(-1);
      if (!parent) return;
      parent.hasElements = true;
      const count = (parent.counts.get(child) ?? 0) + 1;
      parent.counts.set(child, count);
      const step = count === 1 ? child : `${child}[${count}]`;
      const column = parent.column ? `${parent.column}.${step}` : step;
      open.push({ column, text: "", hasElements: false, counts: new Map() });
    },
    attribute(attribute: string, value: string) {
      if (/^xmlns(?::|$)|:schemaLocation$/.test(attribute)) return;
      set(`${open.at(-1)?.column ?? ""}@${localName(attribute)}`, value);
    },
    text(more: string) {
      const element = open.at(-1);
      // One character more than is kept, so that the cut shows.
      if (element) element.text += more.slice(0, Math.max(0, maxCellLength + 1 - element.text.length));
    },
    close,
    finish() {
      close();
      return { columns: [...cells.keys()], cells: [...cells.values()] };
    },
  };
}
