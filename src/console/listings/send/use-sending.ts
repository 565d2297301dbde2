import { useEffect, useRef, useState } from "react";
import { useApi } from "../../api/api-context.ts";
import { useSession } from "../../session/session-context.ts";
import type { NewUploadData } from "./stored-uploads.ts";
import { type SendOutcome, sendUpload } from "./send-upload.ts";
import { useStoredUploads } from "./use-stored-uploads.ts";

/** State of the upload that is being sent. */
export type SendState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly sentBytes: number; readonly totalBytes: number }
  | Exclude<SendOutcome, { readonly kind: "sent" }>;

/** Sends uploads, one at a time. */
export interface Sending {
  readonly state: SendState;
  /**
   * Starts sending.
   * @param openTaskId Task that waits for the file; null creates a task.
   * @param idempotencyKey Key of an earlier attempt whose response was lost.
   */
  readonly send: (order: NewUploadData, openTaskId?: string | null, idempotencyKey?: string) => void;
  /** Aborts the upload. */
  readonly cancel: () => void;
  /** Clears the last outcome. Does nothing while an upload is being sent. */
  readonly reset: () => void;
}

/**
 * Sends uploads. An upload continues when the user leaves the screen.
 * @param onSent Called with the task's id, unless the user has left the screen.
 */
export function useSending(onSent: (taskId: string) => void): Sending {
  const api = useApi();
  const session = useSession();
  const kept = useStoredUploads();
  const [state, setState] = useState<SendState>({ kind: "idle" });
  const broken = useRef(new AbortController());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function run(
    order: NewUploadData,
    openTaskId: string | null,
    idempotencyKey?: string,
  ): Promise<void> {
    const controller = new AbortController();
    broken.current = controller;
    const totalBytes = order.file.size;
    setState({ kind: "sending", sentBytes: 0, totalBytes });
    const pending = await kept.addPending(order, idempotencyKey);
    const outcome = await sendUpload(api, kept, pending, openTaskId, {
      signal: controller.signal,
      onProgress: (sentBytes, total) => setState({ kind: "sending", sentBytes, totalBytes: total }),
    });
    if (outcome.kind !== "sent") setState(outcome);
    else setState({ kind: "idle" });
    if (outcome.kind === "refused" && outcome.error) await session.refresh();
    if (outcome.kind === "sent" && isShown.current) onSent(outcome.taskId);
  }

  return {
    state,
    send: (order, openTaskId = null, idempotencyKey) =>
      void run(order, openTaskId, idempotencyKey).catch((error: unknown) => {
        setState({ kind: "idle" });
        if (!broken.current.signal.aborted) throw error;
      }),
    cancel: () => broken.current.abort(),
    reset: () => setState((before) => (before.kind === "sending" ? before : { kind: "idle" })),
  };
}
