import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "urql";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { findLostUpload, type LostUpload } from "./find-lost-upload.ts";
import type { PendingUpload } from "./stored-uploads.ts";
import { storeAsSent } from "./send-upload.ts";
import { useStoredUploads } from "./use-stored-uploads.ts";
import { useOnReconnect } from "./use-on-reconnect.ts";

/** Properties of the notice. */
export interface LostUploadProps {
  readonly pending: PendingUpload;
  /** Called with the task when the user opens the found upload. */
  readonly onFound: (taskId: string) => void;
  /**
   * Sends the upload again.
   * @param openTaskId Task that waits for its file; null creates a task.
   * @param idempotencyKey Key of the lost attempt.
   */
  readonly onSendAgain: (openTaskId: string | null, idempotencyKey?: string) => void;
  /** Called after the pending upload was deleted from the browser. */
  readonly onForget: () => void;
}

/** Notice of an upload whose response was lost. It searches for the upload as soon as the gateway is reachable. */
export function LostUploadNotice({ pending, onFound, onSendAgain, onForget }: LostUploadProps) {
  const { t } = useTranslation("listings");
  const client = useClient();
  const kept = useStoredUploads();
  const [lost, setLost] = useState<LostUpload | "looking" | "unreadable">("looking");
  const look = useCallback(async () => {
    setLost("looking");
    setLost(await findLostUpload(client, kept, pending).catch(() => "unreadable" as const));
  }, [client, kept, pending]);
  useEffect(() => void look(), [look]);
  useOnReconnect(() => void look());

  const forget = () => void kept.removePending(pending).then(onForget);
  const name = pending.file.name;
  if (lost === "looking" || lost === "unreadable") {
    return (
      <Notice
        tone="warn"
        title={t("lost.title", { name })}
        {...(lost === "unreadable" && {
          actions: <Button onClick={() => void look()}>{t("lost.lookAgain")}</Button>,
        })}
      >
        {t(lost === "looking" ? "lost.looking" : "lost.unreadable")}
      </Notice>
    );
  }
  const open = (taskId: string) => void storeAsSent(kept, pending, taskId).then(() => onFound(taskId));
  const actions =
    lost.kind === "found" ? (
      <Button weight="primary" onClick={() => open(lost.taskId)}>
        {t("lost.open")}
      </Button>
    ) : (
      <>
        <Button
          weight="primary"
          onClick={() => {
            void kept.removePending(pending);
            onSendAgain(lost.kind === "waiting" ? lost.taskId : null, pending.idempotencyKey);
          }}
        >
          {t("new.sendAgain")}
        </Button>
        <Button onClick={forget}>{t("new.discard")}</Button>
      </>
    );
  return (
    <Notice
      tone={lost.kind === "found" ? "good" : "warn"}
      title={t("lost.title", { name })}
      actions={actions}
    >
      {t(`lost.${lost.kind}`)}
    </Notice>
  );
}
