import type { CsvRow, CsvTable } from "../../csv/csv-table.ts";
import { checkHeader } from "./check-header.ts";
import { checkRows, type RowProblem } from "./check-rows.ts";
import { type Finding, firstPlaces, keyOfFinding, type Place, type Severity } from "./finding.ts";
import type { UploadFormat } from "./upload-format.ts";

/** Result of the check of a CSV file. */
export interface FileCheck {
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** Number of rows that the marketplace will reject. */
  readonly failingCount: number;
  readonly delimiter: string;
  readonly encoding: CsvTable["shape"]["encoding"];
  /** The first five rows, and the first five rows that the marketplace will reject. */
  readonly preview: readonly PreviewRow[];
  /** Problems: those of the file first, then those of rows, then warnings. */
  readonly findings: readonly Finding[];
}

/** A row of the file with its errors. */
export interface PreviewRow extends CsvRow {
  readonly errors: readonly Pick<RowProblem, "column" | "kind">[];
}

const shownRows = 5;
const maxValueLength = 80;
const order: readonly Severity[] = ["file", "row", "warning"];

/** A price with a decimal comma. */
const decimalComma = /^\d{1,8},\d{1,2}$/;

/** Checks a file against the format of its upload type. */
export function checkTable(table: CsvTable, format: UploadFormat): FileCheck {
  const { shape, columns, rows } = table;
  const isText = !shape.head.includes("\0");
  const { findings, failingCount, errors } = groupProblems(
    isText ? checkRows(table, format) : [],
    rows.slice(0, shownRows),
  );
  const header = isText ? [...checkHeader(table, format)] : [notText];
  return {
    columns,
    rowCount: rows.length,
    failingCount,
    delimiter: shape.delimiter,
    encoding: shape.encoding,
    preview: rows.flatMap((row) => {
      const ofRow = errors.get(row.line);
      return ofRow ? [{ ...row, errors: ofRow }] : [];
    }),
    findings: [...header, ...findings].toSorted(
      (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity),
    ),
  };
}

const notText: Finding = {
  kind: "notText",
  severity: "file",
  column: null,
  detail: null,
  count: 0,
  places: [],
  repair: null,
};

/** Returns every place of one finding, in file order. */
export function placesOf(
  table: CsvTable,
  format: UploadFormat,
  wanted: Pick<Finding, "column" | "kind">,
): readonly Place[] {
  const key = keyOfFinding(wanted);
  const places: Place[] = [];
  for (const problem of checkRows(table, format)) {
    if (keyOfFinding(problem) === key) places.push(placeOf(problem));
  }
  return places;
}

interface Group {
  readonly first: RowProblem;
  readonly places: Place[];
  count: number;
  hasDecimalComma: boolean;
}

/** Groups the problems, and collects the errors of the first rows and of the first failing rows, by line. */
function groupProblems(problems: Iterable<RowProblem>, firstRows: readonly CsvRow[]) {
  const errors = new Map<number, RowProblem[]>(firstRows.map(({ line }) => [line, []]));
  const groups = new Map<string, Group>();
  let failingCount = 0;
  let lastFailing = 0;
  for (const problem of problems) {
    const key = keyOfFinding(problem);
    let group = groups.get(key);
    if (!group) {
      group = { first: problem, places: [], count: 0, hasDecimalComma: false };
      groups.set(key, group);
    }
    group.count += 1;
    if (group.places.length < firstPlaces) group.places.push(placeOf(problem));
    if (problem.kind === "price" && decimalComma.test(problem.value)) group.hasDecimalComma = true;
    if (problem.severity !== "row") continue;
    if (problem.line !== lastFailing) {
      lastFailing = problem.line;
      failingCount += 1;
      if (failingCount <= shownRows && !errors.has(problem.line)) errors.set(problem.line, []);
    }
    errors.get(problem.line)?.push(problem);
  }
  const findings = [...groups.values()].map(
    ({ first: { kind, severity, column }, places, count, hasDecimalComma }): Finding => ({
      kind,
      severity,
      column,
      detail: null,
      count,
      places,
      repair: hasDecimalComma ? "decimalPoints" : null,
    }),
  );
  return { findings, failingCount, errors };
}

function placeOf({ line, value }: RowProblem): Place {
  const { length } = value;
  return { line, value: length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value, length };
}
