import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AttemptsOutcome } from "../activity/attempts-outcome.ts";
import { CopyButton } from "../components/copy-button.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import type { TaskDetailsFragment } from "./generated/graphql.ts";
import { durationOf, waitsForFile } from "./task-status.ts";
import styles from "./task.module.css";
import { UploadCounts } from "./upload-counts.tsx";
import { useTypeName } from "./use-type-name.ts";

/**
 * Facts about a task.
 * @param outcome Sum over the attempts of an upload.
 * @param children Further facts of the section, each a `Fact`.
 */
export function TaskFacts({
  task,
  now,
  outcome,
  children,
}: {
  readonly task: TaskDetailsFragment;
  readonly now: Date;
  readonly outcome?: AttemptsOutcome | undefined;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation("tasks");
  const typeName = useTypeName();
  const { dateTime, duration, number, relative } = useFormats();
  const { schedule, uploadSummary } = task;
  const tookMs = durationOf(task);
  return (
    <Card title={t("facts.title")}>
      <dl className={styles.facts}>
        <Fact name={t("facts.type")}>{typeName(task.feedType)}</Fact>
        {uploadSummary && (
          <Fact name={t("facts.records")}>
            {task.direction === "UPLOAD" ? (
              <UploadCounts task={task} outcome={outcome} />
            ) : (
              t("records", {
                good: number(uploadSummary.successCount ?? 0),
                bad: number(uploadSummary.failureCount ?? 0),
              })
            )}
          </Fact>
        )}
        {children}
        <Fact name={t("facts.created")}>
          <time dateTime={task.createdAt}>{dateTime(task.createdAt)}</time> ({relative(task.createdAt, now)})
        </Fact>
        {task.completedAt && (
          <Fact name={t("facts.completed")}>
            <time dateTime={task.completedAt}>{dateTime(task.completedAt)}</time>
          </Fact>
        )}
        {tookMs !== null && <Fact name={t("facts.duration")}>{duration(tookMs)}</Fact>}
        {!task.isTerminal && !waitsForFile(task) && (
          <Fact name={t("facts.duration")}>{duration(now.getTime() - Date.parse(task.createdAt))}</Fact>
        )}
        {task.schemaVersion !== null && <Fact name={t("facts.schemaVersion")}>{task.schemaVersion}</Fact>}
        {schedule && (
          <Fact name={t("facts.schedule")}>
            <Link to={`/schedules/${encodeURIComponent(schedule.scheduleId)}`}>
              {schedule.name || t("facts.unnamedSchedule", { scheduleId: schedule.scheduleId })}
            </Link>
          </Fact>
        )}
        <Fact name={t("facts.number")}>
          <code>{task.taskId}</code>{" "}
          <CopyButton text={task.taskId} label={t("facts.copyNumber")} weight="plain" />
        </Fact>
      </dl>
    </Card>
  );
}

/** One fact in the list of facts. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
