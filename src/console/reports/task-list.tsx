import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import type { TasksQuery, TaskStateFragment } from "./generated/graphql.ts";
import { tasksQuery } from "./operations.ts";
import { type TaskFilters, variablesOf } from "./task-filters.ts";
import { TaskRow } from "./task-row.tsx";
import { isOverdue } from "../tasks/task-status.ts";
import styles from "./tasks.module.css";
import { useNow } from "../tasks/use-now.ts";
import { UnreadableTypes } from "./unreadable-types.tsx";

/** Number of tasks per page. */
const pageSize = 20;
/** Maximum number of tasks with live updates; each needs one subscription. */
const maxWatched = 20;

type Tasks = NonNullable<TasksQuery["feedTasks"]>;

/** Properties of the task list. */
export interface TaskListProps {
  readonly filters: TaskFilters;
  /** Content shown when there are no tasks at all. */
  readonly empty: ReactNode;
}

/** List of tasks, newest first, with a button that loads the next page. */
export function TaskList({ filters, empty }: TaskListProps) {
  const { t } = useTranslation("reports");
  const { t: shell } = useTranslation();
  const [pages, setPages] = useState(1);
  const [end, setEnd] = useState<ListEnd | null>(null);
  const isEmpty = end !== null && end.shown === 0 && !end.hasMore;
  return (
    <>
      <ul className={styles.list} aria-label={t("list.title")} hidden={end === null || end.shown === 0}>
        <TaskPage filters={filters} after={null} more={pages - 1} shown={0} watched={0} onEnd={setEnd} />
      </ul>
      {end === null && <Loading />}
      {end?.error && <Failure error={end.error} onRetry={end.retry} />}
      {isEmpty && !end.error && empty}
      {end !== null && end.shown === 0 && end.hasMore && <p>{t("list.noneYet")}</p>}
      {end !== null && end.unwatched > 0 && (
        <p className={styles.soft}>{t("list.unwatched", { count: end.unwatched })}</p>
      )}
      {end?.hasMore && (
        <div className={styles.more}>
          <Button onClick={() => setPages(pages + 1)} disabled={end.isLoading}>
            {shell(end.isLoading ? "part.loading" : "part.more")}
          </Button>
        </div>
      )}
      {end && <UnreadableTypes types={end.unreadable} />}
    </>
  );
}

/** State of the list after its last loaded page. */
interface ListEnd {
  readonly shown: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly unwatched: number;
  readonly unreadable: Tasks["unreadable"];
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** One page of the list, followed by the next pages. */
function TaskPage({
  filters,
  after,
  more,
  shown,
  watched,
  onEnd,
}: {
  readonly filters: TaskFilters;
  readonly after: string | null;
  /** Number of pages that follow. */
  readonly more: number;
  /** Number of tasks on the previous pages. */
  readonly shown: number;
  /** Number of running tasks on the previous pages. */
  readonly watched: number;
  readonly onEnd: (end: ListEnd) => void;
}) {
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: tasksQuery,
    variables: { ...variablesOf(filters), first: pageSize, after },
  });
  const page = data?.feedTasks ?? null;
  const tasks = page?.nodes ?? [];
  const now = useNow(60_000);
  const isOpen = (task: TaskStateFragment) => !task.isTerminal && !isOverdue(task, now);
  const openBefore = (index: number) => watched + tasks.slice(0, index).filter(isOpen).length;
  const openInAll = openBefore(tasks.length);
  const hasMore = page?.pageInfo.hasNextPage ?? false;
  const endCursor = page?.pageInfo.endCursor ?? null;
  const isLast = more === 0 || endCursor === null || !hasMore;
  const isLoading = fetching || (stale && page === null);
  useEffect(() => {
    if (!isLast || (page === null && isLoading && after === null)) return;
    onEnd({
      shown: shown + tasks.length,
      // The button "Load more" stays visible while another page is loading.
      hasMore: page === null ? after !== null : hasMore,
      isLoading,
      unwatched: Math.max(0, openInAll - maxWatched),
      unreadable: page?.unreadable ?? [],
      error,
      retry: () => ask({ requestPolicy: "network-only" }),
    });
  }, [isLast, page, isLoading, after, shown, tasks.length, hasMore, openInAll, error, ask, onEnd]);
  return (
    <>
      {tasks.map((task, index) => (
        <TaskRow key={task.id} task={task} isWatched={isOpen(task) && openBefore(index) < maxWatched} />
      ))}
      {!isLast && (
        <TaskPage
          filters={filters}
          after={endCursor}
          more={more - 1}
          shown={shown + tasks.length}
          watched={openInAll}
          onEnd={onEnd}
        />
      )}
    </>
  );
}
