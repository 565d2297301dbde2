import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { latestTasksQuery } from "./operations.ts";
import { TaskRow } from "./task-row.tsx";
import styles from "./tasks.module.css";

/** Number of latest tasks shown. */
const shown = 3;

/**
 * Shows the latest tasks after a lost response, so that the user can check whether the report was created before trying
 * again.
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
    query: latestTasksQuery,
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
        <ul className={styles.list} aria-label={t("unknownOutcome.latest")}>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} isWatched={!task.isTerminal} />
          ))}
        </ul>
      )}
    </Notice>
  );
}
