import { FileFault, isFileFault } from "./file-fault.ts";
import { openRows } from "./file-rows.ts";
import { type RecordFailure, ResultReader } from "./record-failure.ts";
import { TableText } from "./table-text.ts";
import { createTextBudget, type TextBudget } from "./text-budget.ts";
import { maxResultBytes } from "./unpacked-file.ts";

/** Where a failure stands in its result file: reading goes on behind it. */
export interface FailurePlace {
  /** Where its row ends, in the unit of the file's reader. */
  readonly end: number;
  /** How many failures there are up to and with it. */
  readonly count: number;
  /** Position of its record among those of the file, from 1. */
  readonly position: number;
}

/** Some failures of a result file. */
export interface FailurePage {
  readonly failures: readonly { readonly failure: RecordFailure; readonly place: FailurePlace }[];
  readonly hasMore: boolean;
  /** Failures in the whole file; null when it was not read to its end. */
  readonly total: number | null;
  /** Fault behind these failures when the file breaks off there, or holds no record at all; null otherwise. */
  readonly fault: FileFault | null;
}

/**
 * Reads the failures of a result file that come after a place. The file is read once, from its beginning
 * as far as the page needs, and no more of it is held than a piece. What comes before the place is passed over without being
 * taken apart. A file that breaks off gives the failures before that place. The caller closes the source.
 * @param fileName name with extension, if the service gave one.
 * @param after null for the first page.
 * @param budget what the operation may still show; a page ends where it is used up. @defaultValue one of its own
 * @throws FileFault when nothing of the file can be read, or it is no result; and whatever the source throws.
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

/** The result tells of no record, because the uploaded file held none. */
export function noRecords(): FileFault {
  return new FileFault("NO_RECORDS", "The uploaded file held no record, so nothing was changed.");
}
