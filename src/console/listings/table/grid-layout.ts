import { type ColumnMeaning, meaningOf } from "../csv/column-meaning.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import { type SourceLines, sourceLineOf } from "../rows/source-lines.ts";

/** Columns and sizes of the grid, in pixels. The grid's own columns come before those of the file. */
export interface GridLayout {
  /** Indexes of the file's columns in the order in which they are shown: key columns first. */
  readonly order: readonly number[];
  /** Widths of the file's columns, in that order. */
  readonly widths: readonly number[];
  /** Number of key columns that stay in view. */
  readonly keyCount: number;
  readonly lineWidth: number;
  readonly reasonWidth: number;
  /** True when the columns that stay in view are above the cells of their row, because the page is narrow. */
  readonly isStacked: boolean;
  readonly rowHeight: number;
  readonly headHeight: number;
}

const sampledRows = 100;
const minWidth = 96;
const maxWidth = 320;
const pixelsPerCharacter = 8;
/** Digits and capitals are wider than the average letter. */
const pixelsPerDigit = 10;
const padding = 26;
/** Number of characters of a column name that are always shown. */
const shownName = 20;
const reasonWidth = 240;
const lineHeight = 44;
/** Height of the key columns on a narrow page, between the reason and the other cells. */
const narrowKeyHeight = 36;
/** Width that the key columns share on the narrowest page. */
const narrowKeys = 290;
const maxKeys = 2;

/** Width of the column that includes rows. */
const includeWidth = 44;

/** Columns that identify a row, most important first. */
const keyMeanings: readonly ColumnMeaning[] = ["sku", "item", "order"];

/** Columns whose values are always shown completely: a part of such a number is worth nothing. */
const wholeMeanings: ReadonlySet<ColumnMeaning | null> = new Set<ColumnMeaning>([
  "item",
  "order",
  "tracking",
]);

/** Columns whose values are often in capitals, and columns whose values are often long. */
const wideMeanings: ReadonlySet<ColumnMeaning | null> = new Set<ColumnMeaning>(["sku", "title"]);

/** Returns the layout for a file. @param isNarrow True on a page of the width of a phone. */
export function layoutOf(
  columns: readonly string[],
  rows: readonly FailedRow[],
  sourceLines: SourceLines,
  isNarrow: boolean,
): GridLayout {
  const fileWidths = columnWidths(columns, rows);
  const keys = keyMeanings
    .flatMap((meaning) => {
      const index = columns.findIndex((name) => meaningOf(name) === meaning);
      return index >= 0 && rows.some(({ cells }) => (cells?.[index]?.trim() ?? "") !== "") ? [index] : [];
    })
    .slice(0, maxKeys);
  const order = [...keys, ...[...columns.keys()].filter((index) => !keys.includes(index))];
  const lastLine = rows.reduce((last, row) => Math.max(last, sourceLineOf(row, sourceLines) ?? 0), 0);
  return {
    order,
    widths: order.map((index) => {
      const width = fileWidths[index] ?? minWidth;
      const isShort = isNarrow && keys.includes(index) && !wholeMeanings.has(meaningOf(columns[index] ?? ""));
      const others = sum(keys.filter((one) => one !== index).map((one) => fileWidths[one] ?? 0));
      return isShort ? Math.min(width, Math.max(minWidth, narrowKeys - others)) : width;
    }),
    keyCount: keys.length,
    lineWidth: Math.max(60, String(lastLine).length * pixelsPerCharacter + padding),
    reasonWidth,
    isStacked: isNarrow,
    rowHeight: isNarrow ? 2 * lineHeight + narrowKeyHeight : lineHeight,
    headHeight: isNarrow ? 108 : 40,
  };
}

/** Returns the value of `grid-template-columns`. */
export function templateOf(layout: GridLayout): string {
  return tracksOf(layout)
    .map((width) => `${width}px`)
    .join(" ");
}

/** Returns the total width of the columns. */
export function widthOf(layout: GridLayout): number {
  return sum(tracksOf(layout));
}

/** Returns the widths of the columns that are beside each other. */
function tracksOf({ widths, keyCount, lineWidth, reasonWidth: reason, isStacked }: GridLayout) {
  return isStacked ? widths.slice(keyCount) : [includeWidth, lineWidth, reason, ...widths];
}

/**
 * Returns the style of a column that stays in view; null for one that scrolls.
 * @param column Column of the grid; its own columns come first.
 */
export function stickyStyleOf(
  layout: GridLayout,
  column: number,
): { readonly left: number; readonly width?: number } | null {
  const { lineWidth, keyCount, widths, isStacked } = layout;
  const own = [0, includeWidth, includeWidth + lineWidth];
  if (column < own.length) return { left: own[column] ?? 0 };
  const key = column - own.length;
  if (key >= keyCount) return null;
  const left = sum(widths.slice(0, key));
  if (!isStacked) return { left: left + includeWidth + lineWidth + layout.reasonWidth };
  return { left, width: widths[key] ?? minWidth };
}

/** Returns the width of the columns that stay in view beside the cells that scroll. */
export function stickyWidthOf({ lineWidth, keyCount, widths, isStacked, ...layout }: GridLayout): number {
  return isStacked ? 0 : includeWidth + lineWidth + layout.reasonWidth + sum(widths.slice(0, keyCount));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Returns column widths at which most values fit, and at which all item, order and tracking numbers do. */
function columnWidths(columns: readonly string[], rows: readonly FailedRow[]): readonly number[] {
  return columns.map((name, index) => {
    const isWhole = wholeMeanings.has(meaningOf(name));
    const sample = isWhole ? rows : rows.slice(0, sampledRows);
    const longest = sample.reduce((length, { cells }) => Math.max(length, cells?.[index]?.length ?? 0), 0);
    const ofName = Math.min(name.length, shownName) * pixelsPerCharacter;
    const isWide = isWhole || wideMeanings.has(meaningOf(name));
    const ofValues = longest * (isWide ? pixelsPerDigit : pixelsPerCharacter);
    const width = Math.max(minWidth, Math.max(ofName, ofValues) + padding);
    return isWhole ? width : Math.min(maxWidth, width);
  });
}
