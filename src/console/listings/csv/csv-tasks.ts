import type { CsvRow, CsvShape } from "../../csv/csv-table.ts";
import type { FileSummary } from "./inspect-file.ts";
import type { RowSelection } from "./pick-rows.ts";

/** Request to the worker. */
export type CsvTask =
  | { readonly kind: "look"; readonly file: Blob }
  | { readonly kind: "pick"; readonly file: Blob; readonly wanted: RowSelection }
  | { readonly kind: "withCommas"; readonly file: Blob }
  | {
      readonly kind: "write";
      readonly shape: CsvShape;
      /** Additional columns, after those of the head. */
      readonly moreColumns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly kind: "writeTable";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** Response of the worker. A task may produce several. */
export type CsvResponse =
  | { readonly kind: "looked"; readonly look: FileSummary }
  /** A batch of rows. After the last batch, the worker sends `picked`. */
  | { readonly kind: "rows"; readonly rows: readonly CsvRow[] }
  | { readonly kind: "picked"; readonly shape: CsvShape; readonly columns: readonly string[] }
  | { readonly kind: "written"; readonly file: Blob }
  | { readonly kind: "failed"; readonly message: string };
