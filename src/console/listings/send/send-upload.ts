import { CombinedError } from "urql";
import type { Api } from "../../api/api.ts";
import { sendFile, type SendOptions } from "../../api/send-file.ts";
import type { SendListingsFileMutation, SendListingsMutation } from "../generated/graphql.ts";
import { SendListings, SendListingsFile } from "../operations.ts";
import { type KeptUploads, pendingLock, type PendingUpload } from "./kept-uploads.ts";

/** Why an upload was refused. */
export type UploadError =
  | NonNullable<SendListingsFileMutation["uploadTaskFile"]>["errors"][number]
  | NonNullable<SendListingsMutation["createGenericTaskFromFile"]>["errors"][number];

/** How sending an upload has ended. */
export type SendOutcome =
  | { readonly kind: "sent"; readonly taskId: string }
  | {
      readonly kind: "refused";
      readonly errors: readonly UploadError[];
      /** The task that was opened all the same and waits for a file; null when there is none. */
      readonly openTaskId: string | null;
      readonly error: CombinedError | null;
    }
  /** Nobody answered: the task may be there. */
  | { readonly kind: "unknown" };

/**
 * Sends an upload. What is known of it is kept until its end is: after a reload it is still there.
 * @param openTaskId of a task that waits for the file; null: a task is made.
 * @throws the signal's reason, when it was broken off.
 */
export function sendUpload(
  api: Api,
  kept: KeptUploads,
  pending: PendingUpload,
  openTaskId: string | null,
  options: SendOptions,
): Promise<SendOutcome> {
  return navigator.locks.request(pendingLock(pending.id), async () => {
    const outcome = await send(api, pending, openTaskId, options).catch(async (error: unknown) => {
      if (options.signal.aborted) await kept.removePending(pending);
      throw error;
    });
    if (outcome.kind === "sent") await noteSent(kept, pending, outcome.taskId);
    else if (outcome.kind === "refused") await kept.removePending(pending);
    return outcome;
  });
}

/** Notes that an upload has become a task. */
export async function noteSent(kept: KeptUploads, pending: PendingUpload, taskId: string): Promise<void> {
  const { file, marketplaceId, previous } = pending;
  await kept.addSent({ taskId, fileName: file.name, sentAt: new Date(), marketplaceId, previous, file });
  await kept.removePending(pending);
}

async function send(
  api: Api,
  pending: PendingUpload,
  openTaskId: string | null,
  options: SendOptions,
): Promise<SendOutcome> {
  try {
    const { task, errors } = (await post(api, pending, openTaskId, options)) ?? { task: null, errors: [] };
    if (errors.some(({ __typename }) => __typename === "OutcomeUnknownError")) return { kind: "unknown" };
    if (task && errors.length === 0) return { kind: "sent", taskId: task.taskId };
    // One that has its file, or whose time is over, takes no other.
    const isClosed = errors.some(({ __typename }) => __typename === "UploadRefusedError");
    const waiting = isClosed ? null : (task?.taskId ?? openTaskId);
    return { kind: "refused", errors, openTaskId: waiting, error: null };
  } catch (error) {
    if (!(error instanceof CombinedError)) throw error;
    if (error.networkError) return { kind: "unknown" };
    return { kind: "refused", errors: [], openTaskId, error };
  }
}

async function post(
  api: Api,
  { file, feedType, schemaVersion, marketplaceId }: PendingUpload,
  openTaskId: string | null,
  options: SendOptions,
) {
  if (openTaskId !== null) {
    const input = { taskId: openTaskId, file };
    return (await sendFile(api, SendListingsFile, { input }, options)).uploadTaskFile;
  }
  const input = { feedType, schemaVersion, file, ...(marketplaceId !== null && { marketplaceId }) };
  return (await sendFile(api, SendListings, { input }, options)).createGenericTaskFromFile;
}
