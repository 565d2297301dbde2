import type { SentUpload } from "./kept-uploads.ts";

/**
 * The attempts that belong together: the first upload, and those that corrected rows of it were sent with, the oldest first.
 * @param sent what was sent from this browser; of an upload that is not among it nothing is known.
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

/** Keys of the failed rows of an upload that have been sent again with another one, and may not be sent once more. */
export function keysSentAgain(taskId: string, sent: readonly SentUpload[]): ReadonlySet<string> {
  return new Set(
    sent.flatMap(({ previous }) => {
      if (previous?.taskId !== taskId) return [];
      const released = new Set(previous.releasedKeys);
      return previous.rowKeys.filter((key) => !released.has(key));
    }),
  );
}

/** Name of the file of a further attempt. @param fileName of an earlier one. */
export function nameOfAttempt(fileName: string, attempt: number): string {
  const base = fileName.replace(/(?:\.gz)?$/i, "").replace(/(?:-attempt-\d+)?(?:\.csv)?$/i, "");
  return `${base}-attempt-${attempt}.csv`;
}
