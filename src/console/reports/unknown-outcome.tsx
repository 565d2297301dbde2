import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useQuery, useSubscription } from "urql";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import { TaskStatusBadge } from "../tasks/task-status-badge.tsx";
import { useTypeName } from "../tasks/use-type-name.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";
import { latestReportsQuery, taskStateSubscription } from "./operations.ts";
import styles from "./reports.module.css";

/** Number of latest reports shown. */
const shown = 3;

/**
 * Shows the latest reports after a lost response, so that the user can check whether the report was created before
 * trying again.
 */
export function UnknownOutcome({
  feedType,
  onAgain,
}: {
  readonly feedType: string;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation("reports");
  // The API client repeats the query until the network is back.
  const [{ data, stale, fetching }] = useQuery({
    query: latestReportsQuery,
    variables: { feedType, first: shown },
    requestPolicy: "network-only",
  });
  const tasks = fetching || stale ? null : data?.feedTasks?.nodes;
  return (
    <Notice
      tone="bad"
      title={t("unknownOutcome.title")}
      actions={<Button onClick={onAgain}>{t("unknownOutcome.again")}</Button>}
    >
      <p>{t("unknownOutcome.explanation")}</p>
      {!tasks && <p>{t("unknownOutcome.looking")}</p>}
      {tasks?.length === 0 && <p>{t("unknownOutcome.none")}</p>}
      {tasks && tasks.length > 0 && (
        <ul className={styles.latest} aria-label={t("unknownOutcome.latest")}>
          {tasks.map((task) => (
            <LatestReport key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Notice>
  );
}

function LatestReport({ task }: { readonly task: TaskStateFragment }) {
  const typeName = useTypeName();
  const { dateTime } = useFormats();
  useSubscription({ query: taskStateSubscription, variables: { id: task.id }, pause: task.isTerminal });
  return (
    <li>
      <Link to={`/reports/${encodeURIComponent(task.taskId)}`}>{typeName(task.feedType)}</Link>
      <TaskStatusBadge task={task} />
      <time dateTime={task.createdAt}>{dateTime(task.createdAt)}</time>
    </li>
  );
}
