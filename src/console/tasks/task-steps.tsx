import { useTranslation } from "react-i18next";
import type { AttemptsOutcome } from "../activity/attempts-outcome.ts";
import { Progress } from "../components/progress.tsx";
import { statusTones } from "../components/status-badge.tsx";
import { useFormats } from "../messages/formats.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";
import { stepsOf } from "./progress-steps.ts";
import { isOverdue, waitsForFile } from "./task-status.ts";
import styles from "./task.module.css";

/**
 * Progress of a task as steps, with the times that the service reports.
 * @param outcome Sum over the attempts of an upload. Once every row is accepted, the last step is completed.
 */
export function TaskSteps({
  task,
  now,
  outcome,
}: {
  readonly task: TaskStateFragment;
  readonly now: Date;
  readonly outcome: AttemptsOutcome | undefined;
}) {
  const { t } = useTranslation("tasks");
  const { t: shell } = useTranslation();
  const { date, dateTime, time } = useFormats();
  const steps = stepsOf(task, now, outcome);
  const isMoving = !task.isTerminal && !waitsForFile(task);
  return (
    <div className={styles.progress}>
      <ol className={styles.steps} aria-label={t("progress")}>
        {steps.map(({ status, state, at }) => (
          <li
            key={status}
            className={[styles[state], state === "current" && styles[statusTones[status]]]
              .filter(Boolean)
              .join(" ")}
            {...(state === "current" && { "aria-current": "step" })}
          >
            <span>{shell(`status.${status}`)}</span>{" "}
            {at !== null && <time dateTime={at}>{date(at) === date(now) ? time(at) : dateTime(at)}</time>}
          </li>
        ))}
      </ol>
      <div className={styles.bar}>
        {isMoving && <Progress label={t("progress")} value={null} />}
        {waitsForFile(task) && task.uploadDeadline !== null && !isOverdue(task, now) && (
          <p>{t("awaitsFile", { time: dateTime(task.uploadDeadline) })}</p>
        )}
      </div>
    </div>
  );
}
