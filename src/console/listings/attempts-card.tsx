import Download from "lucide:download";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DataTable } from "../components/data-table.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import { TaskStatusBadge } from "../tasks/task-status-badge.tsx";
import { UploadCounts } from "../tasks/upload-counts.tsx";
import styles from "./listings.module.css";
import type { Attempt } from "./use-attempts.ts";

/** Attempts of an upload, from the first one to the last correction: each with its date, outcome and file. */
export function AttemptsCard({
  attempts,
  shown,
}: {
  readonly attempts: readonly Attempt[];
  /** Task id of the attempt that the page shows. */
  readonly shown: string;
}) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  return (
    <Card title={t("attempts.title")}>
      <DataTable
        caption={t("attempts.list")}
        rows={attempts}
        keyOf={({ taskId }) => taskId}
        columns={[
          {
            ...column(t("attempts.attempt"), ({ taskId, number }) => (
              <Link
                to={`/listings/${encodeURIComponent(taskId)}`}
                {...(taskId === shown && { "aria-current": "page" })}
              >
                {t("attempts.number", { number })}
              </Link>
            )),
            isRowHeader: true,
          },
          column(t("uploads.created"), ({ task, sent }) => {
            const at = task?.createdAt ?? sent?.sentAt;
            return at !== undefined && formats.dateTime(at);
          }),
          column(t("uploads.status"), ({ task }) => task && <TaskStatusBadge task={task} />),
          column(t("uploads.rows"), ({ task }) => (task ? <UploadCounts task={task} /> : "–")),
          column(t("attempts.file"), (attempt) => <AttemptFile attempt={attempt} />),
        ]}
      />
    </Card>
  );
}

/** Column whose cells have the same height. */
function column(title: string, cell: (attempt: Attempt) => ReactNode) {
  return {
    title,
    cell: (attempt: Attempt) => <span className={styles.attemptCell}>{cell(attempt)}</span>,
  };
}

function AttemptFile({ attempt: { task, sent } }: { readonly attempt: Attempt }) {
  const { t } = useTranslation("listings");
  const fileName = sent?.fileName ?? task?.inputFile?.fileName;
  const url = task?.inputFile?.url;
  if (url == null) return fileName;
  return (
    <a href={url} download={fileName ?? true}>
      <Download aria-hidden /> {fileName ?? t("attempts.download")}
    </a>
  );
}
