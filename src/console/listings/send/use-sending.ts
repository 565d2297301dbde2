import { useEffect, useRef, useState } from "react";
import { useApi } from "../../api/api-context.ts";
import { useSession } from "../../session/session-context.ts";
import type { PendingUpload, UploadOrder } from "./kept-uploads.ts";
import { type SendOutcome, sendUpload } from "./send-upload.ts";
import { useKeptUploads } from "./use-kept-uploads.ts";

/** Where an upload stands that is being sent. */
export type SendState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly kind: "unknown"; readonly pending: PendingUpload }
  | Extract<SendOutcome, { readonly kind: "refused" }>;

/** What sends uploads, one at a time. */
export interface Sending {
  readonly state: SendState;
  /** @param openTaskId of a task that waits for the file. */
  readonly send: (order: UploadOrder, openTaskId?: string | null) => void;
  /** Breaks off. */
  readonly cancel: () => void;
  /** Forgets how the last one has ended. */
  readonly reset: () => void;
}

/** Sends uploads. One that is on its way goes on when the screen is left. @param onSent is called with the task's id, unless it was left. */
export function useSending(onSent: (taskId: string) => void): Sending {
  const api = useApi();
  const session = useSession();
  const kept = useKeptUploads();
  const [state, setState] = useState<SendState>({ kind: "idle" });
  const broken = useRef(new AbortController());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function run(order: UploadOrder, openTaskId: string | null): Promise<void> {
    const controller = new AbortController();
    broken.current = controller;
    const totalBytes = order.file.size;
    setState({ kind: "sending", sentBytes: 0, totalBytes });
    const pending = await kept.addPending(order);
    const outcome = await sendUpload(api, kept, pending, openTaskId, {
      signal: controller.signal,
      onProgress: (sentBytes, total) => setState({ kind: "sending", sentBytes, totalBytes: total }),
    });
    if (outcome.kind === "unknown") setState({ kind: "unknown", pending });
    else if (outcome.kind === "refused") setState(outcome);
    else setState({ kind: "idle" });
    if (outcome.kind === "refused" && outcome.error) await session.refresh();
    if (outcome.kind === "sent" && isShown.current) onSent(outcome.taskId);
  }

  return {
    state,
    send: (order, openTaskId = null) =>
      void run(order, openTaskId).catch((error: unknown) => {
        setState({ kind: "idle" });
        if (!broken.current.signal.aborted) throw error;
      }),
    cancel: () => broken.current.abort(),
    reset: () => setState({ kind: "idle" }),
  };
}
