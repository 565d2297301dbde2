import type { Client } from "urql";
import { RecentUploads, UploadedFile } from "../operations.ts";
import type { StoredUploads, PendingUpload } from "./stored-uploads.ts";

/** Result of the search for an upload whose response was lost. */
export type LostUpload =
  | { readonly kind: "found"; readonly taskId: string }
  /** The task exists and waits for its file. */
  | { readonly kind: "waiting"; readonly taskId: string }
  | { readonly kind: "none" };

/** Tolerated clock difference between browser and service, in milliseconds. */
const clockToleranceMs = 300_000;

/**
 * Searches for the task of a lost upload: a task of its feed type with the same file name, created since its start and
 * unknown to this browser.
 * @throws CombinedError when the tasks cannot be read.
 */
export async function findLostUpload(
  client: Client,
  kept: StoredUploads,
  { feedType, file, startedAt }: PendingUpload,
): Promise<LostUpload> {
  const known = new Set((await kept.listSent()).map(({ taskId }) => taskId));
  const variables = { feedTypes: [feedType], days: 2, first: 50 };
  const { data, error } = await client.query(RecentUploads, variables, { requestPolicy: "network-only" });
  if (error) throw error;
  const candidates = (data?.feedTasks?.nodes ?? []).filter(
    ({ taskId, createdAt }) =>
      !known.has(taskId) && Date.parse(createdAt) >= startedAt.getTime() - clockToleranceMs,
  );
  for (const { taskId } of candidates) {
    const files = await client.query(UploadedFile, { taskId }, { requestPolicy: "network-only" });
    if (files.error) throw files.error;
    if (files.data?.genericTask?.inputFile?.fileName === file.name) return { kind: "found", taskId };
  }
  const waiting = candidates.find(({ status }) => status === "CREATED");
  return waiting ? { kind: "waiting", taskId: waiting.taskId } : { kind: "none" };
}
