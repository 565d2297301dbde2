import { CombinedError } from "urql";
import type { Api } from "../../api/api.ts";
import { delay } from "../../api/delay.ts";
import { inProgressPauseMs, isInProgress } from "../../api/in-progress.ts";
import { sendFile, type SendOptions } from "../../api/send-file.ts";
import type { SendListingsFileMutation, SendListingsMutation } from "../generated/graphql.ts";
import { SendListings, SendListingsFile } from "../operations.ts";
import { type StoredUploads, pendingLock, type PendingUpload } from "./stored-uploads.ts";

/** Error of a rejected upload. */
export type UploadError =
  | NonNullable<SendListingsFileMutation["uploadTaskFile"]>["errors"][number]
  | NonNullable<SendListingsMutation["createGenericTaskFromFile"]>["errors"][number];

/** Outcome of sending an upload. */
export type SendOutcome =
  | { readonly kind: "sent"; readonly taskId: string }
  | {
      readonly kind: "refused";
      readonly errors: readonly UploadError[];
      /** Task that was created although the upload failed, and that waits for a file; null when there is none. */
      readonly openTaskId: string | null;
      readonly error: CombinedError | null;
    }
  /** No response arrived, so the task may exist. */
  | { readonly kind: "unknown"; readonly pending: PendingUpload };

/** A pending upload with its key. */
type KeyedUpload = PendingUpload & { readonly idempotencyKey: string };

/**
 * Sends an upload. Until its outcome is known, the upload is stored in the browser and survives a reload.
 * @param openTaskId Task that waits for the file; null creates a task.
 * @throws The signal's reason when aborted.
 */
export function sendUpload(
  api: Api,
  kept: StoredUploads,
  pending: KeyedUpload,
  openTaskId: string | null,
  options: SendOptions,
): Promise<SendOutcome> {
  return navigator.locks.request(pendingLock(pending.id), async () => {
    const outcome = await send(api, kept, pending, openTaskId, options).catch(async (error: unknown) => {
      if (options.signal.aborted) await kept.removePending(pending);
      throw error;
    });
    if (outcome.kind === "sent") await storeAsSent(kept, pending, outcome.taskId);
    else if (outcome.kind === "refused") await kept.removePending(pending);
    return outcome;
  });
}

/** Stores a pending upload as sent. */
export async function storeAsSent(
  kept: StoredUploads,
  pending: PendingUpload,
  taskId: string,
): Promise<void> {
  const { file, marketplaceId, previous } = pending;
  await kept.addSent({ taskId, fileName: file.name, sentAt: new Date(), marketplaceId, previous, file });
  await kept.removePending(pending);
}

async function send(
  api: Api,
  kept: StoredUploads,
  pending: KeyedUpload,
  openTaskId: string | null,
  options: SendOptions,
): Promise<SendOutcome> {
  try {
    const { task, errors } = (await post(api, pending, openTaskId, options)) ?? { task: null, errors: [] };
    if (errors.some(({ __typename }) => __typename === "OutcomeUnknownError")) {
      return { kind: "unknown", pending: await kept.renewKey(pending) };
    }
    if (isInProgress(errors)) {
      await delay(inProgressPauseMs, options.signal);
      return await send(api, kept, pending, openTaskId, options);
    }
    if (task && errors.length === 0) return { kind: "sent", taskId: task.taskId };
    // A task that already has its file, or that has expired, accepts no other file.
    const isClosed = errors.some(({ __typename }) => __typename === "UploadRefusedError");
    const waiting = isClosed ? null : (task?.taskId ?? openTaskId);
    return { kind: "refused", errors, openTaskId: waiting, error: null };
  } catch (error) {
    if (!(error instanceof CombinedError)) throw error;
    if (error.networkError) return { kind: "unknown", pending };
    return { kind: "refused", errors: [], openTaskId, error };
  }
}

async function post(
  api: Api,
  { file, feedType, schemaVersion, marketplaceId, idempotencyKey }: KeyedUpload,
  openTaskId: string | null,
  options: SendOptions,
) {
  if (openTaskId !== null) {
    // A key belongs to one mutation, and the creation of the task may have used it.
    const input = { taskId: openTaskId, file, idempotencyKey: `${idempotencyKey}/${openTaskId}` };
    return (await sendFile(api, SendListingsFile, { input }, options)).uploadTaskFile;
  }
  const input = {
    feedType,
    schemaVersion,
    file,
    ...(marketplaceId !== null && { marketplaceId }),
    idempotencyKey,
  };
  return (await sendFile(api, SendListings, { input }, options)).createGenericTaskFromFile;
}
