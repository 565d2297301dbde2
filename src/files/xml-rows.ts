import { rowTooLong } from "./file-content-error.ts";
import { cutCell, type FileRow, maxCellLength, maxColumns } from "./table-row.ts";
import { maxRowLength, type TableText } from "./table-text.ts";
import { localName, XmlReader } from "./xml-reader.ts";

/**
 * Reads the elements at a path as rows. Nested elements become columns such as `Total` and `Buyer.Country`; attributes
 * become `Total@currency`. The second element of the same name in a row becomes `Line[2]`.
 * @param path path of the rows from the root.
 * @param from position in the text to continue from, in characters: 0, or the end of an earlier row.
 * @throws FileFault when the text is not well-formed or a row is too long.
 */
export function readXmlRows(text: TableText, path: readonly string[], from: number): AsyncGenerator<FileRow> {
  const rows: FileRow[] = [];
  // When reading resumes after a row, the elements around the rows are already open.
  const around = from > 0 ? path.slice(0, -1) : [];
  const opening = around.map((name) => `<${name}>`).join("");
  const offset = from - opening.length;
  let row: RowBuilder | null = null;
  let rowStart = 0;
  let rowLine = 1;
  let lastTag = 0;

  const reader = new XmlReader({
    onOpen(name) {
      const { open, position } = reader;
      lastTag = position;
      if (row) row.open(localName(name));
      else if (open.length === path.length && path.every((step, at) => open[at] === step)) {
        row = createRowBuilder(localName(name));
        rowStart = position;
        rowLine = reader.lineOfElement;
      }
    },
    onAttribute: (name, value) => row?.attribute(name, value),
    onText: (more) => row?.text(more),
    onClose() {
      lastTag = reader.position;
      if (reader.open.length > path.length) row?.close();
      else if (row) {
        rows.push({ lineNumber: rowLine, end: offset + reader.position, ...row.finish() });
        row = null;
      }
    },
  });

  reader.read(opening);
  return text.rows(rows, (piece) => {
    reader.read(piece);
    // The parser stores text up to the next tag, and a row is stored as a whole. Both need a limit.
    if (reader.position - (row ? rowStart : lastTag) <= maxRowLength) return;
    throw rowTooLong(`The element at line ${rowLine} is longer than ${maxRowLength} characters.`);
  });
}

type RowBuilder = ReturnType<typeof createRowBuilder>;

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
      // One character beyond the limit is stored, so that `cutCell` adds the ellipsis.
      if (element) element.text += more.slice(0, Math.max(0, maxCellLength + 1 - element.text.length));
    },
    close,
    finish() {
      close();
      return { columns: [...cells.keys()], cells: [...cells.values()] };
    },
  };
}
