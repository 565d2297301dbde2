import type { Client } from "urql";
import { UploadAttempt } from "../operations.ts";
import { loadFailures } from "../rows/load-failed-rows.ts";
import type { SentUpload } from "./kept-uploads.ts";

/**
 * Keys of the rows of an attempt that may be sent once more, and have not been released yet: those that failed in it again, and those that it never came to. A row that
 * succeeded would be sent twice.
 * @throws CombinedError when the attempt cannot be read.
 */
export async function rowsToRelease(
  client: Client,
  { taskId, previous }: SentUpload,
): Promise<readonly string[]> {
  const { rowKeys = [], lines, releasedKeys = [] } = previous ?? {};
  const open = rowKeys.filter((key) => !releasedKeys.includes(key));
  const { data, error } = await client.query(UploadAttempt, { taskId }, { requestPolicy: "network-only" });
  if (error) throw error;
  const task = data?.genericTask;
  // What became of the rows is not known while the attempt is being processed.
  if (task && !task.isTerminal) return [];
  if (!task || task.status === "FAILED" || !lines) return open;
  const { failures } = await loadFailures(client, {
    taskId,
    limit: Infinity,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const failedLines = failures.map(({ lineNumber }) => lineNumber);
  if (failedLines.includes(null)) return open;
  const failed = new Set(failedLines);
  const lastRead = Math.max(0, ...failedLines.map(Number));
  const isCutShort = task.status === "PARTIALLY_PROCESSED";
  const lineOf = new Map(rowKeys.map((key, index) => [key, lines[index]?.[0] ?? 0]));
  return open.filter((key) => {
    const line = lineOf.get(key) ?? 0;
    return failed.has(line) || (isCutShort && line > lastRead);
  });
}
