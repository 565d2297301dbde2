import type { ValueDoubt, ValueFault } from "./value-rules.ts";

/** Kind of a problem in a file. */
export type FindingKind =
  | ValueDoubt
  | ValueFault
  | "action"
  | "columnSpelling"
  | "delimiter"
  | "duplicateColumn"
  | "missingColumn"
  | "missingValue"
  | "noIdentifier"
  | "noRows"
  | "notText"
  | "quotes"
  | "repeatedNewSku"
  | "repeatedSku"
  | "rowLength"
  | "unknownColumn"
  | "unevenRow";

/**
 * Consequence of a problem: the marketplace rejects the whole file, it rejects the rows, or it accepts them but they are
 * probably not what the seller wants.
 */
export type Severity = "file" | "row" | "warning";

/** Place of a problem in the file. */
export interface Place {
  /** Line in the file, from 1. */
  readonly line: number;
  /** Beginning of the value. */
  readonly value: string;
  /** Number of characters of the value. */
  readonly length: number;
}

/** Change of the file that removes problems of one kind. */
export type Repair = "columnNames" | "commas" | "decimalPoints";

/** Problems of one kind in one column. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  /** Name of the column; null when the problem concerns whole rows or the file. */
  readonly column: string | null;
  /** Further information: the better name of a column, or the delimiter. */
  readonly detail: string | null;
  /** Number of rows with the problem; 0 when it concerns the file or its header. */
  readonly count: number;
  /** First places. */
  readonly places: readonly Place[];
  /** Change that removes the problem; null when only the seller can do that. */
  readonly repair: Repair | null;
}

/** Number of places that a finding contains. All places are available on request. */
export const firstPlaces = 5;

/** Returns a key that is unique within the findings of a file. */
export function keyOfFinding({ kind, column }: Pick<Finding, "column" | "kind">): string {
  return `${kind} ${column ?? ""}`;
}
