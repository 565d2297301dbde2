import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CopyButton } from "../components/copy-button.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import { coverage } from "./coverage.ts";
import type { TaskDetailsFragment } from "./generated/graphql.ts";
import { durationOf } from "./task-figures.ts";
import { waitsForFile } from "./task-text.ts";
import styles from "./task.module.css";

/** Facts about a task. */
export function TaskFacts({ task, now }: { readonly task: TaskDetailsFragment; readonly now: Date }) {
  const { t } = useTranslation("reports");
  const formats = useFormats();
  const { dateTime, duration, number, relative } = formats;
  const { schedule, uploadSummary } = task;
  const tookMs = durationOf(task);
  const covers = coverage(task, t, formats);
  return (
    <Card title={t("task.facts")}>
      <dl className={styles.facts}>
        <Fact name={t("task.number")}>
          <code>{task.taskId}</code>{" "}
          <CopyButton text={task.taskId} label={t("task.copyNumber")} weight="plain" />
        </Fact>
        {covers.length > 0 && (
          <Fact name={t("task.covers")}>
            <ul>
              {covers.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={t("task.ordered")}>
          <time dateTime={task.createdAt}>{dateTime(task.createdAt)}</time> ({relative(task.createdAt, now)})
        </Fact>
        {task.completedAt && (
          <Fact name={t("task.ended")}>
            <time dateTime={task.completedAt}>{dateTime(task.completedAt)}</time>
          </Fact>
        )}
        {tookMs !== null && <Fact name={t("task.took")}>{duration(tookMs)}</Fact>}
        {!task.isTerminal && !waitsForFile(task) && (
          <Fact name={t("task.running")}>{duration(now.getTime() - Date.parse(task.createdAt))}</Fact>
        )}
        {task.uploadDeadline && <Fact name={t("task.uploadUntil")}>{dateTime(task.uploadDeadline)}</Fact>}
        {uploadSummary && (
          <Fact name={t("task.records")}>
            {t("list.records", {
              good: number(uploadSummary.successCount ?? 0),
              bad: number(uploadSummary.failureCount ?? 0),
            })}
          </Fact>
        )}
        {task.schemaVersion !== null && <Fact name={t("task.schemaVersion")}>{task.schemaVersion}</Fact>}
        {schedule && (
          <Fact name={t("task.schedule")}>
            <Link to={`/schedules/${encodeURIComponent(schedule.scheduleId)}`}>
              {schedule.name || t("task.unnamedSchedule", { scheduleId: schedule.scheduleId })}
            </Link>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
