import type { Client } from "urql";
import { UploadAttempt } from "../operations.ts";
import { loadFailures } from "../rows/load-failures.ts";
import type { SentUpload } from "./stored-uploads.ts";

/**
 * Returns the keys of an attempt's rows that may be sent again: rows that failed again, and rows that the service did
 * not read. Rows that were already released are excluded.
 * @throws CombinedError when the attempt cannot be read; Error when its result does not say which rows failed.
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
  // The outcome of each row is unknown until the service has processed the task.
  if (task && !task.isTerminal) return [];
  if (!task || task.status === "FAILED" || !lines) return open;
  const { failures, unavailable } = await loadFailures(client, {
    taskId,
    limit: Infinity,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (unavailable !== null && unavailable.reason !== "NO_RECORDS") throw new Error(unavailable.message);
  const failed = new Set(failures.flatMap(({ lineNumber }) => lineNumber ?? []));
  const isCutShort = task.status === "PARTIALLY_PROCESSED";
  if (failed.size === 0 && (failures.length > 0 || isCutShort)) {
    throw new Error("The marketplace's result does not say which rows failed.");
  }
  const lastRead = [...failed].reduce((last, line) => Math.max(last, line), 0);
  const lineOf = new Map(rowKeys.map((key, index) => [key, lines[index]?.[0] ?? 0]));
  return open.filter((key) => {
    const line = lineOf.get(key) ?? 0;
    return failed.has(line) || (isCutShort && line > lastRead);
  });
}
