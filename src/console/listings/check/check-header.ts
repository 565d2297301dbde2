import type { CsvTable } from "../../csv/csv-table.ts";
import { type Finding, type FindingKind, keyOfFinding, type Repair, type Severity } from "./finding.ts";
import { type FormatColumn, formatColumnOf, plainName, type UploadFormat } from "./upload-format.ts";

/** Maximum number of wrong letters in a column name for which a better name is suggested. */
const maxDistance = 2;

/** Returns the problems of the file and its header. Columns with the same name and problem are one finding. */
export function* checkHeader(table: CsvTable, format: UploadFormat): Generator<Finding> {
  const { shape, columns, rows } = table;
  const known = columns.map((name) => formatColumnOf(format, name));
  if (columns.length > 1 && shape.delimiter !== ",") {
    yield finding("delimiter", "file", null, shape.delimiter, "commas");
  }
  if (rows.length === 0) yield finding("noRows", "file");
  const isNamed = known.some((column) => column && format.identifyingColumns.includes(column.name));
  if (!isNamed && format.identifyingColumns.length > 0) {
    yield finding("noIdentifier", "file", null, format.identifyingColumns.join(", "));
  }
  const reported = new Set<string>();
  for (const problem of checkNames(table, format, known)) {
    const key = keyOfFinding(problem);
    if (!reported.has(key)) yield problem;
    reported.add(key);
  }
}

function* checkNames(
  table: CsvTable,
  format: UploadFormat,
  known: readonly (FormatColumn | undefined)[],
): Generator<Finding> {
  const betterOnes = betterNames(table, format);
  for (const [index, name] of table.columns.entries()) {
    const column = known[index];
    // Spreadsheet programs write columns without a name after the last one.
    if (name.trim() === "") continue;
    if (column === undefined) {
      const better = betterOnes.get(index) ?? null;
      yield finding("unknownColumn", "warning", name, better, better === null ? null : "columnNames");
    } else if (known.indexOf(column) !== index) {
      yield finding("duplicateColumn", "warning", name);
    } else {
      const spelling = spellingOf(column, name);
      if (spelling !== name) yield finding("columnSpelling", "warning", name, spelling, "columnNames");
    }
  }
}

/**
 * Returns better names for columns of a file, by index: for names in other case, and for unknown names that are almost
 * one of the format's.
 */
export function betterNames({ columns }: CsvTable, format: UploadFormat): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const taken = new Set(columns.map((name) => formatColumnOf(format, name)?.name));
  for (const [index, name] of columns.entries()) {
    const column = formatColumnOf(format, name);
    if (column) {
      const spelling = spellingOf(column, name);
      if (spelling !== name) names.set(index, spelling);
      continue;
    }
    const similar = similarName(format, name);
    const meant = similar === undefined ? undefined : formatColumnOf(format, similar)?.name;
    if (similar === undefined || taken.has(meant)) continue;
    taken.add(meant);
    names.set(index, similar);
  }
  return names;
}

/** Returns the name of a column in the case that the format uses. */
function spellingOf({ name, otherNames }: FormatColumn, written: string): string {
  const lower = written.trim().toLowerCase();
  return [name, ...otherNames].find((one) => one.toLowerCase() === lower) ?? written;
}

function similarName(format: UploadFormat, written: string): string | undefined {
  const plain = plainName(written);
  const allowed = Math.min(maxDistance, Math.floor(plain.length / 3));
  return format.columns
    .flatMap(({ name, otherNames }) => [name, ...otherNames])
    .find((name) => isWithin(allowed, plain, plainName(name)));
}

/** True when two texts differ by at most some letters. Texts of very different length need no comparison. */
function isWithin(allowed: number, one: string, other: string): boolean {
  return Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed;
}

/** Returns the number of letters to insert, delete, replace or swap to get from one text to the other. */
function distance(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next.push(
        Math.min(
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          isSwapped ? (beforeLast[at - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? 0;
}

function finding(
  kind: FindingKind,
  severity: Severity,
  column: string | null = null,
  detail: string | null = null,
  repair: Repair | null = null,
): Finding {
  return { kind, severity, column, detail, repair, count: 0, places: [] };
}
