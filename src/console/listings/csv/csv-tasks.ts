import type { CsvRow, CsvShape } from "../../csv/csv-table.ts";
import type { FileCheck } from "../check/check-table.ts";
import type { Finding, Place, Repair } from "../check/finding.ts";
import type { UploadFormat } from "../check/upload-format.ts";
import type { RowSelection } from "./pick-rows.ts";

/** Request to the worker. */
export type CsvTask =
  | { readonly kind: "check"; readonly file: Blob; readonly format: UploadFormat }
  | {
      readonly kind: "places";
      readonly file: Blob;
      readonly format: UploadFormat;
      readonly finding: Pick<Finding, "column" | "kind">;
    }
  | { readonly kind: "repair"; readonly file: Blob; readonly format: UploadFormat; readonly repair: Repair }
  | { readonly kind: "pick"; readonly file: Blob; readonly wanted: RowSelection }
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
  | { readonly kind: "checked"; readonly check: FileCheck }
  /** A batch of rows. After the last batch, the worker sends `picked`. */
  | { readonly kind: "rows"; readonly rows: readonly CsvRow[] }
  | { readonly kind: "picked"; readonly shape: CsvShape; readonly columns: readonly string[] }
  /** A batch of places. After the last batch, the worker sends `listed`. */
  | { readonly kind: "places"; readonly places: readonly Place[] }
  | { readonly kind: "listed" }
  | { readonly kind: "written"; readonly file: Blob }
  | { readonly kind: "failed"; readonly message: string };
