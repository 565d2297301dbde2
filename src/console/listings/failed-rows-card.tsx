import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "urql";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import type { TaskDetailsFragment } from "../tasks/generated/graphql.ts";
import { Corrections } from "./corrections.tsx";
import { type FailedRows, loadFailedRows } from "./rows/load-failed-rows.ts";
import { attemptsOf } from "./send/attempts.ts";
import type { UploadEdits, SentUpload } from "./send/stored-uploads.ts";
import { useStoredUploads } from "./send/use-stored-uploads.ts";
import { useOnReconnect } from "./send/use-on-reconnect.ts";

/** Number of failed rows that each load adds. */
const loadStep = 20_000;

/** Properties of the card. */
export interface FailedRowsCardProps {
  readonly task: TaskDetailsFragment;
  readonly sent: readonly SentUpload[];
}

type LoadState =
  | { readonly kind: "loading"; readonly count: number }
  | { readonly kind: "failed"; readonly error: Error }
  | { readonly kind: "loaded"; readonly failed: FailedRows; readonly kept: UploadEdits };

/** Loads and shows the failed rows of an upload with the stored edits. */
export function FailedRowsCard({ task, sent }: FailedRowsCardProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const client = useClient();
  const kept = useStoredUploads();
  const [state, setState] = useState<LoadState>({ kind: "loading", count: 0 });
  const [request, setRequest] = useState({ limit: loadStep });
  const { taskId, status, uploadSummary } = task;
  const keptFile = sent.find((one) => one.taskId === taskId)?.file ?? null;
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const failed = await loadFailedRows(client, {
        taskId,
        keptFile,
        isCutShort: status === "PARTIALLY_PROCESSED",
        limit: request.limit,
        signal: controller.signal,
        onProgress: (count) => setState({ kind: "loading", count }),
      });
      const edits = await kept.readEdits(taskId);
      if (!controller.signal.aborted) setState({ kind: "loaded", failed, kept: edits });
    };
    setState({ kind: "loading", count: 0 });
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setState({ kind: "failed", error: error as Error });
    });
    return () => controller.abort();
  }, [client, kept, taskId, keptFile, status, request]);
  const again = useCallback(() => setRequest((before) => ({ ...before })), []);
  useOnReconnect(() => {
    if (state.kind === "failed") again();
  });

  if (state.kind === "loading") {
    return (
      <Card title={t("table.title")}>
        <p role="status">
          {t("table.loading", {
            count: state.count,
            number: formats.number(state.count),
            all: formats.number(uploadSummary?.failureCount ?? 0),
          })}
        </p>
      </Card>
    );
  }
  if (state.kind === "failed") {
    return (
      <Card title={t("table.title")}>
        <Failure error={state.error} onRetry={again} />
      </Card>
    );
  }
  const { failed } = state;
  if (failed.unavailable) {
    const { reason, message } = failed.unavailable;
    return (
      <Card title={t("table.title")}>
        <Notice tone="warn" actions={<Button onClick={again}>{t("table.again")}</Button>}>
          <p>{t(`unavailable.${reason}`)}</p>
          <p>{message}</p>
        </Notice>
      </Card>
    );
  }
  if (failed.rows.length === 0) return null;
  return (
    <Corrections
      task={task}
      failed={failed}
      kept={state.kept}
      sent={sent}
      attempt={attemptsOf(taskId, sent).length + 1}
      onMore={failed.hasMore ? () => setRequest({ limit: request.limit + loadStep }) : null}
    />
  );
}
