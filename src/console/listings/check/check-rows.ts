import type { CsvRow, CsvTable } from "../../csv/csv-table.ts";
import { columnOf, type ColumnMeaning } from "../csv/column-meaning.ts";
import type { FindingKind, Severity } from "./finding.ts";
import { formatColumnOf, type UploadFormat } from "./upload-format.ts";
import { doubtOf, faultOf } from "./value-rules.ts";

/** A problem of one row. */
export interface RowProblem {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly column: string | null;
  readonly line: number;
  /** Value at fault. */
  readonly value: string;
}

/** Maximum size of a row in bytes; the marketplace stops reading at a longer one. */
const maxRowBytes = 65_536;

/** Meanings of the columns whose values are checked. */
const checkedMeanings: readonly ColumnMeaning[] = [
  "item",
  "sku",
  "title",
  "price",
  "quantity",
  "currency",
  "order",
  "tracking",
];

/** Values that the marketplace does not read in the rows of an action. */
const unread: ReadonlyMap<string, ReadonlySet<ColumnMeaning>> = new Map([
  ["add", new Set<ColumnMeaning>(["item"])],
  ["verifyadd", new Set<ColumnMeaning>(["item"])],
  ["end", new Set<ColumnMeaning>(["title", "price", "quantity", "currency"])],
]);

/** A column that rows need, for some actions. */
interface Need {
  readonly name: string;
  /** Lower-case actions; null for every row. */
  readonly actions: ReadonlySet<string> | null;
  /** Indexes of the columns that can have the value; empty when the file has none of them. */
  readonly columns: readonly number[];
}

/** Returns the problems of the rows, in file order. */
export function* checkRows(table: CsvTable, format: UploadFormat): Generator<RowProblem> {
  const { columns, rows, brokenQuotesAt } = table;
  const needs = needsOf(columns, format);
  const actionColumn = columnOf(columns, "action");
  const actions = new Set(format.actions.map((action) => action.toLowerCase()));
  const checked = checkedMeanings
    .map((meaning) => ({ meaning, index: columnOf(columns, meaning) }))
    .filter(({ index }) => index >= 0);
  const skuColumn = columnOf(columns, "sku");
  const seen = new Map<string, boolean>();
  for (const row of rows) {
    const { line, cells } = row;
    const problem = (kind: FindingKind, severity: Severity, column: number, value = ""): RowProblem => ({
      kind,
      severity,
      column: columns[column] ?? null,
      line,
      value,
    });
    if (line === brokenQuotesAt) yield problem("quotes", "row", -1, cells.join(","));
    if (isTooLong(row)) yield problem("rowLength", "row", -1);
    if (cells.length !== columns.length) yield problem("unevenRow", "warning", -1, String(cells.length));
    const written = cells[actionColumn]?.trim() ?? "";
    const action = (written || (format.defaultAction ?? "")).toLowerCase();
    if (actions.size > 0 && !actions.has(action)) {
      // What the row needs depends on its action.
      yield problem("action", "row", actionColumn, written);
      continue;
    }
    for (const need of needs) {
      if (need.actions !== null && !need.actions.has(action)) continue;
      if (need.columns.some((index) => (cells[index]?.trim() ?? "") !== "")) continue;
      const kind = need.columns.length === 0 ? "missingColumn" : "missingValue";
      yield { kind, severity: "row", column: columns[need.columns[0] ?? -1] ?? need.name, line, value: "" };
    }
    for (const { meaning, index } of checked) {
      if (unread.get(action)?.has(meaning)) continue;
      const value = cells[index]?.trim() ?? "";
      const fault = faultOf(meaning, value);
      const doubt = fault === null ? doubtOf(meaning, value) : null;
      if (fault !== null) yield problem(fault, "row", index, value);
      else if (doubt !== null) yield problem(doubt, "warning", index, value);
    }
    const sku = cells[skuColumn]?.trim() ?? "";
    if (sku === "") continue;
    const isNew = action === "add";
    const isKnown = seen.get(sku);
    // A listing that an earlier row has added exists when the next row adds it again.
    if (isKnown === true && isNew) yield problem("repeatedNewSku", "row", skuColumn, sku);
    else if (isKnown !== undefined) yield problem("repeatedSku", "warning", skuColumn, sku);
    seen.set(sku, isNew || isKnown === true);
  }
}

/** Returns what the rows need. Columns that can replace each other are one need. */
function needsOf(columns: readonly string[], format: UploadFormat): readonly Need[] {
  const known = columns.map((name) => formatColumnOf(format, name)?.name);
  const needs: Need[] = [];
  const done = new Set<string>();
  for (const { name, alternatives, isRequired, requiredFor } of format.columns) {
    if (done.has(name) || (!isRequired && requiredFor.length === 0)) continue;
    const names = [name, ...alternatives];
    for (const one of names) done.add(one);
    needs.push({
      name,
      actions: isRequired ? null : new Set(requiredFor.map((action) => action.toLowerCase())),
      columns: names.map((one) => known.indexOf(one)).filter((index) => index >= 0),
    });
  }
  return needs;
}

/** True when a row is longer than the marketplace reads. A character has at most three bytes in UTF-8. */
function isTooLong({ cells }: CsvRow): boolean {
  const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
  return length * 3 > maxRowBytes && new TextEncoder().encode(cells.join(",")).length > maxRowBytes;
}
