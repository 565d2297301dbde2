import type { SentUpload } from "./stored-uploads.ts";

/**
 * Returns the tasks of one upload and its corrections, oldest first.
 * @param sent Uploads from this browser; other uploads have no known corrections.
 */
export function attemptsOf(taskId: string, sent: readonly SentUpload[]): readonly string[] {
  const previousOf = new Map(sent.map((one) => [one.taskId, one.previous?.taskId]));
  let first = taskId;
  const seen = new Set([first]);
  for (let before = previousOf.get(first); before !== undefined; before = previousOf.get(first)) {
    if (seen.has(before)) break;
    seen.add(before);
    first = before;
  }
  const attempts = new Set([first]);
  for (const { taskId: id, previous } of sent.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())) {
    if (previous && attempts.has(previous.taskId)) attempts.add(id);
  }
  return [...attempts];
}

/**
 * Returns the keys of an upload's failed rows that were sent again by another attempt. Rows that may be sent again are
 * excluded.
 */
export function keysSentAgain(taskId: string, sent: readonly SentUpload[]): ReadonlySet<string> {
  return new Set(
    sent.flatMap(({ previous }) => {
      if (previous?.taskId !== taskId) return [];
      const released = new Set(previous.releasedKeys);
      return previous.rowKeys.filter((key) => !released.has(key));
    }),
  );
}

/** Returns the file name of a later attempt. @param fileName File name of an earlier attempt. */
export function nameOfAttempt(fileName: string, attempt: number): string {
  const base = fileName.replace(/(?:\.gz)?$/i, "").replace(/(?:-attempt-\d+)?(?:\.csv)?$/i, "");
  return `${base}-attempt-${attempt}.csv`;
}
