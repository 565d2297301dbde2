import { FileContentError, isFileContentError } from "./file-content-error.ts";
import { openRows } from "./file-rows.ts";
import { type RecordFailure, ResultReader } from "./record-failure.ts";
import { TableText } from "./table-text.ts";
import { createTextBudget, type TextBudget } from "./text-budget.ts";
import { maxResultBytes } from "./decompressed-file.ts";

/** Position of a failed record in a result file, from which reading can resume. */
export interface FailurePosition {
  /** End of the record's row, in the unit of the file's reader. */
  readonly end: number;
  /** Number of failures up to and including this one. */
  readonly count: number;
  /** Number of the record among all records of the file, from 1. */
  readonly position: number;
}

/** Page of failed records of a result file. */
export interface FailurePage {
  readonly failures: readonly { readonly failure: RecordFailure; readonly place: FailurePosition }[];
  readonly hasMore: boolean;
  /** Number of failures in the whole file; null when the file was not read to its end. */
  readonly total: number | null;
  /** Error that follows these failures: the file is damaged or contains no records. Null when there is none. */
  readonly fault: FileContentError | null;
}

/**
 * Reads a page of failed records from a result file. Reads the file once, only as far as needed, with one piece in
 * memory. Skips the text before the page without parsing it. When the file is damaged, returns the failures before the
 * damage. The caller must close the source.
 * @param fileName name with extension; null when the service provides none.
 * @param after position of the last failure of the previous page; null for the first page.
 * @param budget remaining text of the operation; the page ends when it is used up. @defaultValue a new budget
 * @throws FileFault when nothing can be read or the file is not a result file; any error of the source.
 */
export async function readFailures(
  source: AsyncIterable<Uint8Array>,
  fileName: string | null,
  after: FailurePosition | null,
  wanted: number,
  budget: TextBudget = createTextBudget(),
): Promise<FailurePage> {
  const text = new TableText(source, maxResultBytes);
  const failures: { failure: RecordFailure; place: FailurePosition }[] = [];
  let count = after?.count ?? 0;
  let position = after?.position ?? 0;
  try {
    const { header, rows } = await openRows(text, fileName, after?.end ?? 0);
    const result = new ResultReader(header, after !== null);
    try {
      for await (const row of rows) {
        const outcome = result.outcomeOf(row);
        if (!outcome) continue;
        position += 1;
        if (!outcome.failure) continue;
        const failure = { position, ...outcome.failure };
        const isFull = failures.length === wanted || !budget.take(textsOf(failure), failures.length === 0);
        if (isFull) return { failures, hasMore: true, total: null, fault: null };
        count += 1;
        failures.push({ failure, place: { end: row.end, count, position } });
      }
    } catch (error) {
      const isCutShort = isFileContentError(error) && error.reason === "CORRUPT" && failures.length > 0;
      if (!isCutShort) throw error;
      return { failures, hasMore: false, total: null, fault: error };
    }
    result.end();
    const isEmpty = after === null && position === 0;
    return { failures, hasMore: false, total: count, fault: isEmpty ? noRecords() : null };
  } finally {
    await text.close();
  }
}

function textsOf(failure: RecordFailure): (string | null)[] {
  const { reference, sku, itemId, orderId, correlationId, code, message } = failure;
  return [reference, sku, itemId, orderId, correlationId, code, message];
}

/** Creates the error for a result file without records. The uploaded file then contained no records. */
export function noRecords(): FileContentError {
  return new FileContentError(
    "NO_RECORDS",
    "The uploaded file contained no records, so nothing was changed.",
  );
}
