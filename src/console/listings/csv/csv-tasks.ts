import type { CsvRow, CsvShape } from "./csv-table.ts";
import type { FileLook } from "./look-at-file.ts";
import type { WantedRows } from "./pick-rows.ts";

/** What the worker can be asked to do. */
export type CsvTask =
  | { readonly kind: "look"; readonly file: Blob }
  | { readonly kind: "pick"; readonly file: Blob; readonly wanted: WantedRows }
  | { readonly kind: "withCommas"; readonly file: Blob }
  | {
      readonly kind: "write";
      readonly shape: CsvShape;
      /** Columns that the file gets besides those of its head. */
      readonly moreColumns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly kind: "writeTable";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** What it says, in as many messages as it takes. */
export type CsvAnswer =
  | { readonly kind: "looked"; readonly look: FileLook }
  /** Some of the rows; `picked` follows the last of them. */
  | { readonly kind: "rows"; readonly rows: readonly CsvRow[] }
  | { readonly kind: "picked"; readonly shape: CsvShape; readonly columns: readonly string[] }
  | { readonly kind: "written"; readonly file: Blob }
  | { readonly kind: "failed"; readonly message: string };
