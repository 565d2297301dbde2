import { FileFault, isFileFault } from "./file-fault.ts";
import { openRows } from "./file-rows.ts";
import { type RecordFailure, ResultReader } from "./record-failure.ts";
import { TableText } from "./table-text.ts";
import { createTextBudget, type TextBudget } from "./text-budget.ts";
import { maxResultBytes } from "./unpacked-file.ts";

/** Position of a failure in its result file, after which reading can resume. */
export interface FailurePlace {
  /** End of its row, in the unit of the file's reader. */
  readonly end: number;
  /** Number of failures up to and including this one. */
  readonly count: number;
  /** Position of its record among those of the file, from 1. */
  readonly position: number;
}

/** Page of failures from a result file. */
export interface FailurePage {
  readonly failures: readonly { readonly failure: RecordFailure; readonly place: FailurePlace }[];
  readonly hasMore: boolean;
  /** Number of failures in the whole file; null when it was not read to its end. */
  readonly total: number | null;
  /** Error after these failures, when the file is damaged there or contains no records; otherwise null. */
  readonly fault: FileFault | null;
}

/**
 * Reads a page of failures from a result file. The file is read once, only as far as the page needs, and only one piece
 * is in memory. Text before the page is skipped without being parsed. If the file is damaged, the failures before the
 * damage are returned. The caller closes the source.
 * @param fileName name with extension, if the service provides one.
 * @param after null for the first page.
 * @param budget remaining text of the operation; the page ends when it is used up. @defaultValue a new budget
 * @throws FileFault when nothing of the file can be read, or it is not a result; any error of the source.
 */
export async function readFailures(
  source: AsyncIterable<Uint8Array>,
  fileName: string | null,
  after: FailurePlace | null,
  wanted: number,
  budget: TextBudget = createTextBudget(),
): Promise<FailurePage> {
  const text = new TableText(source, maxResultBytes);
  const failures: { failure: RecordFailure; place: FailurePlace }[] = [];
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
      const isCutShort = isFileFault(error) && error.reason === "CORRUPT" && failures.length > 0;
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

/** Creates the error for a result without records, because the uploaded file contained none. */
export function noRecords(): FileFault {
  return new FileFault("NO_RECORDS", "The uploaded file contained no records, so nothing was changed.");
}
