import type { RecordFailure } from "../files/record-failure.ts";
import { isFileContentError } from "../files/file-content-error.ts";
import { type FailurePage, type FailurePosition, noRecords, readFailures } from "../files/record-failures.ts";
import { createTextBudget } from "../files/text-budget.ts";
import { noPreview, type PreviewUnavailable } from "../files/table-preview.ts";
import { directionOf } from "../upstream/seller-feed/feed-types.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { GatewayContext } from "./context.ts";
import { resultFileOf } from "./feed-task.ts";
import { Connection, type PageArguments, pageSize } from "./paging/connection.ts";
import { ListCursors } from "./paging/cursor.ts";

/** Page sizes of the failed records. */
export const failurePageSizes = { fallback: 20, max: 500 } as const;

/** A page of failed records, or the reason why they cannot be read. */
export interface FailedRecords extends Connection<RecordFailure> {
  /** Reason why the failed records cannot be read; null when they can be read and the uploaded file has records. */
  readonly unavailable: PreviewUnavailable | null;
}

/**
 * Returns the records that the service rejected, from the task's result file. A cursor contains the position of its row
 * in the file, so that the next page can skip earlier rows. Null for tasks without an upload result.
 * @throws GraphQLError BAD_USER_INPUT for an invalid page size or cursor.
 */
export async function failedRecordsOf(task: FeedTask, args: PageArguments, context: GatewayContext) {
  const cursors = new ListCursors(["failures", task.taskId]);
  const wanted = pageSize(args.first, failurePageSizes);
  const after = args.after == null ? null : cursors.decode(args.after, readPlace);
  const file = directionOf(task.feedType) === "DOWNLOAD" ? null : resultFileOf(task, context);
  if (!file) return null;
  // When the service counts zero failures, the file need not be read.
  const isFine = task.status === "COMPLETED" && task.uploadSummary?.failureCount === 0;
  const page: FailurePage | PreviewUnavailable = isFine
    ? { failures: [], hasMore: false, total: 0, fault: isEmptyUpload(task) ? noRecords() : null }
    : await file.read((bytes, fileName) =>
        readFailures(bytes, fileName, after, wanted, context.loaders.own(createTextBudget)).catch(
          asUnavailable,
        ),
      );
  const { failures, hasMore, total, unavailable } =
    "kind" in page ? { failures: [], hasMore: false, total: null, unavailable: page } : readPage(page, task);
  const places = failures.map(({ place }) => `${place.end} ${place.count} ${place.position}`);
  const connection = new Connection({
    nodes: failures.map(({ failure }) => failure),
    cursorAt: (index) => cursors.encode(places[index] ?? ""),
    hasNextPage: hasMore,
    hasPreviousPage: args.after != null,
    totalCount: total,
  });
  return Object.assign(connection, { unavailable });
}

/** Returns true when the service reports zero records. */
function isEmptyUpload({ uploadSummary }: FeedTask): boolean {
  return uploadSummary?.successCount === 0 && uploadSummary.failureCount === 0;
}

/**
 * Creates the page, with a reason if the records cannot be read. A result file without rows means that the upload was
 * empty, unless the service counted records: the file may list failures only.
 */
function readPage({ failures, hasMore, total, fault }: FailurePage, task: FeedTask) {
  const mayBeEmpty = task.uploadSummary === null ? task.status !== "COMPLETED" : isEmptyUpload(task);
  const shown = fault?.reason === "NO_RECORDS" && !mayBeEmpty ? null : fault;
  return { failures, hasMore, total, unavailable: shown && noPreview(shown.reason, shown.message) };
}

function asUnavailable(error: unknown): PreviewUnavailable {
  if (!isFileContentError(error)) throw error;
  return noPreview(error.reason, error.message);
}

function readPlace(text: string): FailurePosition | null {
  const [, end, count, position] = /^(\d{1,15}) (\d{1,9}) (\d{1,9})$/.exec(text) ?? [];
  return end === undefined ? null : { end: Number(end), count: Number(count), position: Number(position) };
}
