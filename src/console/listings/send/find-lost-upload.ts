import type { Client } from "urql";
import { RecentUploads, UploadFiles } from "../operations.ts";
import type { KeptUploads, PendingUpload } from "./kept-uploads.ts";

/** What became of an upload whose answer was lost. */
export type LostUpload =
  | { readonly kind: "found"; readonly taskId: string }
  /** The task was made and waits for its file. */
  | { readonly kind: "waiting"; readonly taskId: string }
  | { readonly kind: "none" };

/** So much may the clocks of the browser and the service differ, in milliseconds. */
const clockToleranceMs = 300_000;

/**
 * Looks for an upload among the tasks of its feed type: one that this browser does not know yet, made since then, with a file of its name.
 * @throws CombinedError when they cannot be read.
 */
export async function findLostUpload(
  client: Client,
  kept: KeptUploads,
  { feedType, file, startedAt }: PendingUpload,
): Promise<LostUpload> {
  const known = new Set((await kept.listSent()).map(({ taskId }) => taskId));
  const variables = { feedTypes: [feedType], days: 2, first: 50, after: null };
  const { data, error } = await client.query(RecentUploads, variables, { requestPolicy: "network-only" });
  if (error) throw error;
  const candidates = (data?.feedTasks?.nodes ?? []).filter(
    ({ taskId, createdAt }) =>
      !known.has(taskId) && Date.parse(createdAt) >= startedAt.getTime() - clockToleranceMs,
  );
  for (const { taskId } of candidates) {
    const files = await client.query(UploadFiles, { taskId }, { requestPolicy: "network-only" });
    if (files.error) throw files.error;
    if (files.data?.genericTask?.inputFile?.fileName === file.name) return { kind: "found", taskId };
  }
  const waiting = candidates.find(({ status }) => status === "CREATED");
  return waiting ? { kind: "waiting", taskId: waiting.taskId } : { kind: "none" };
}
