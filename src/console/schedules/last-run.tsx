import Download from "lucide:download";
import FileText from "lucide:file-text";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { Button, RouteButton } from "../components/button.tsx";
import { useFormats } from "../messages/formats.ts";
import { TaskStatusBadge } from "../tasks/task-status-badge.tsx";
import { scheduleResultsQuery } from "./operations.ts";
import styles from "./schedule-item.module.css";
import type { ListedSchedule } from "./use-schedules.ts";

/** Interval at which an unfinished report is read again, in milliseconds. */
const unfinishedMs = 5_000;
/** Time before the expiry of a file's link at which it is renewed, in milliseconds. */
const marginMs = 30_000;

/** Last run of a schedule, with its report. */
export type LastRunState = ReturnType<typeof useLastRun>;

/**
 * Reads the last run of a schedule. It is read again after each run, which the service starts on its own, until its report
 * is finished, and before the link to its file expires.
 */
export function useLastRun({ scheduleId, nextRunAt }: ListedSchedule) {
  const [{ data, error, stale, fetching }, read] = useQuery({
    query: scheduleResultsQuery,
    variables: { scheduleId },
  });
  const knownNext = useRef(nextRunAt);
  useEffect(() => {
    if (knownNext.current === nextRunAt) return;
    knownNext.current = nextRunAt;
    read({ requestPolicy: "network-only" });
  }, [nextRunAt, read]);
  const task = data?.schedule?.tasks?.nodes[0] ?? null;
  const file = data?.schedule?.latestResultFile ?? null;
  const isReading = stale || fetching;
  const isUnfinished = task !== null && !task.isTerminal;
  const expiresAt = file?.urlExpiresAt ?? null;
  useEffect(() => {
    if (isReading || !(isUnfinished || expiresAt !== null)) return undefined;
    const untilExpiry = Date.parse(expiresAt ?? "") - Date.now() - marginMs;
    const delay = isUnfinished ? unfinishedMs : Math.max(unfinishedMs, untilExpiry);
    const timer = setTimeout(() => read({ requestPolicy: "network-only" }), delay);
    return () => clearTimeout(timer);
  }, [isUnfinished, expiresAt, isReading, read]);
  return {
    isLoading: data === undefined && error === undefined,
    error,
    retry: () => read({ requestPolicy: "network-only" }),
    ranAt: data?.schedule?.lastRunAt ?? null,
    file,
    task,
  };
}

/** Time and outcome of the last run, and its file. Its lines have the same height while they load. */
export function LastRun({ lastRun }: { readonly lastRun: LastRunState }) {
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const { isLoading, ranAt, file, task } = lastRun;
  const missing = (words: string) => (isLoading ? "…" : words);
  return (
    <>
      <div>
        <dt>{t("facts.last")}</dt>
        <dd className={styles.line}>
          <span>{ranAt ? formats.dateTime(ranAt) : missing(t("facts.none"))}</span>
          {ranAt && task && <TaskStatusBadge task={task} />}
        </dd>
      </div>
      <div>
        <dt>{t("facts.file")}</dt>
        <dd className={[styles.line, styles.target].join(" ")}>
          {file?.url ? (
            <a className={styles.file} href={file.url} download>
              <Download aria-hidden />
              <span>
                {file.fileName ? t("actions.download", { name: file.fileName }) : t("actions.file")}
              </span>
            </a>
          ) : (
            missing(t(file ? "facts.expired" : "facts.none"))
          )}
        </dd>
      </div>
    </>
  );
}

/** Link to the page of the last report. Without a report it is a disabled button of the same size. */
export function LastReportLink({ lastRun: { task } }: { readonly lastRun: LastRunState }) {
  const { t } = useTranslation("schedules");
  const icon = <FileText aria-hidden />;
  if (task === null) {
    return (
      <Button icon={icon} disabled>
        {t("actions.report")}
      </Button>
    );
  }
  return (
    <RouteButton icon={icon} to={`/reports/${encodeURIComponent(task.taskId)}`}>
      {t("actions.report")}
    </RouteButton>
  );
}
