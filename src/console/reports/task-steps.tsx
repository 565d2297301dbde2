import { useTranslation } from "react-i18next";
import { Progress } from "../components/progress.tsx";
import type { FeedTaskStatus, TaskStateFragment } from "./generated/graphql.ts";
import { stepsOf } from "./progress-steps.ts";
import styles from "./task.module.css";
import { waitsForFile } from "./task-text.ts";

/** Progress of a task as steps. */
export function TaskSteps({
  task,
  before,
}: {
  readonly task: TaskStateFragment;
  /** Previous status; null when unknown. */
  readonly before: FeedTaskStatus | null;
}) {
  const { t } = useTranslation("reports");
  const steps = stepsOf(task.status, before);
  return (
    <div className={styles.progress}>
      <ol className={styles.steps} aria-label={t("task.progress")}>
        {steps.map(({ status, state }) => (
          <li
            key={status}
            className={[styles[state], state === "current" && styles[status]].filter(Boolean).join(" ")}
            {...(state === "current" && { "aria-current": "step" })}
          >
            {t(`status.${status}`)}
          </li>
        ))}
      </ol>
      {!task.isTerminal && !waitsForFile(task) && <Progress label={t("task.progress")} value={null} />}
    </div>
  );
}
