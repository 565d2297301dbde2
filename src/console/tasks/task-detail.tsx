import ArrowLeft from "lucide:arrow-left";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useQuery, useSubscription } from "urql";
import { type AttemptsOutcome, isAllAccepted } from "../activity/attempts-outcome.ts";
import { useAnnounce } from "../components/announcer.tsx";
import { RouteButton } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Page } from "../components/page.tsx";
import type { TaskDetailsFragment } from "./generated/graphql.ts";
import { OutcomeText } from "./outcome-text.tsx";
import { taskQuery, taskSubscription } from "./operations.ts";
import { TaskFacts } from "./task-facts.tsx";
import { TaskFailure } from "./task-failure.tsx";
import { TaskFiles } from "./task-files.tsx";
import { TaskStatusBadge } from "./task-status-badge.tsx";
import { TaskSteps } from "./task-steps.tsx";
import { useNow } from "./use-now.ts";
import { useStatusText } from "./use-status-text.ts";
import { useTypeName } from "./use-type-name.ts";

/** Section whose task is shown, with the direction of its tasks. */
const directions = { listings: "UPLOAD", reports: "DOWNLOAD" } as const;

/** Properties of the page of a task. */
export interface TaskDetailProps {
  /** Identifier from the address: the service's, or a global ID. */
  readonly taskId: string;
  /** Section that shows the page. A task of the other section is redirected there. */
  readonly section: keyof typeof directions;
  /** Title of the page. @defaultValue the name of the task's type */
  readonly titleOf?: (task: TaskDetailsFragment) => string;
  /** Sum over an upload and the later attempts that corrected it. Its status follows from it. */
  readonly outcome?: AttemptsOutcome | undefined;
  /** Sum over all attempts of an upload, beside the title. */
  readonly sum?: AttemptsOutcome | undefined;
  /** Content between the head and the progress. */
  readonly before?: (task: TaskDetailsFragment) => ReactNode;
  /** Actions beside the title. */
  readonly actions?: (task: TaskDetailsFragment) => ReactNode;
  /** Actions of a failed task, beside the reason. */
  readonly failureActions?: (task: TaskDetailsFragment) => ReactNode;
  /** Further facts, each a `Fact`. */
  readonly facts?: (task: TaskDetailsFragment) => ReactNode;
  /** Work that the task asks for, such as rows to correct: directly below the progress. */
  readonly work?: (task: TaskDetailsFragment) => ReactNode;
  /** Content of the section, below everything else. */
  readonly children?: (task: TaskDetailsFragment) => ReactNode;
}

/** Page of one task: status, progress, files, facts and the content of its section. It updates live. */
export function TaskDetail(props: TaskDetailProps) {
  const { taskId, section } = props;
  const { t } = useTranslation("tasks");
  const [{ data, error, fetching, stale }, ask] = useQuery({ query: taskQuery, variables: { taskId } });
  const task = data?.genericTask ?? null;
  if (task?.direction && task.direction !== directions[section]) {
    const other = section === "reports" ? "listings" : "reports";
    return <Navigate replace to={`/${other}/${encodeURIComponent(taskId)}`} />;
  }
  if (task) return <FoundTask {...props} task={task} />;
  if (error) {
    return (
      <Page title={t(`detail.${section}`)} actions={<Back section={section} />}>
        <Failure error={error} onRetry={() => ask({ requestPolicy: "network-only" })} />
      </Page>
    );
  }
  if (fetching || stale) return <Loading />;
  return (
    <Page title={t(`detail.notFound.${section}`)} actions={<Back section={section} />}>
      <p>{t("detail.notFoundExplanation", { taskId })}</p>
    </Page>
  );
}

function FoundTask({
  task,
  section,
  titleOf,
  outcome,
  sum,
  before,
  actions,
  failureActions,
  facts,
  work,
  children,
}: TaskDetailProps & { readonly task: TaskDetailsFragment }) {
  const { t } = useTranslation("tasks");
  const announce = useAnnounce();
  // The subscription updates the cache. The event for the end of the task includes the files.
  const [{ error }, subscribe] = useSubscription({
    query: taskSubscription,
    variables: { id: task.id },
    pause: task.isTerminal,
  });
  const now = useNow(task.isTerminal ? null : 1_000);
  const type = useTypeName()(task.feedType);
  const status = useStatusText()(task, now);
  const said = useRef(status);
  useEffect(() => {
    if (said.current === status) return;
    said.current = status;
    announce(t("detail.now", { type, status }));
  }, [announce, t, type, status]);
  return (
    <Page
      title={titleOf?.(task) ?? type}
      explanation={
        <>
          {task.direction && t(`direction.${task.direction}`)}{" "}
          <TaskStatusBadge task={task} now={now} outcome={outcome} /> {sum && <OutcomeText outcome={sum} />}
        </>
      }
      actions={
        <>
          <Back section={section} />
          {actions?.(task)}
        </>
      }
    >
      {before?.(task)}
      <TaskSteps task={task} now={now} outcome={outcome} />
      {error && !task.isTerminal && <Failure error={error} onRetry={() => subscribe()} />}
      {task.status === "FAILED" && !isAllAccepted(outcome) && (
        <TaskFailure task={task} actions={failureActions?.(task)} />
      )}
      {work?.(task)}
      <TaskFiles task={task} />
      <TaskFacts task={task} now={now} outcome={outcome}>
        {facts?.(task)}
      </TaskFacts>
      {children?.(task)}
    </Page>
  );
}

function Back({ section }: Pick<TaskDetailProps, "section">) {
  const { t } = useTranslation("tasks");
  return (
    <RouteButton to={`/${section}`} icon={<ArrowLeft aria-hidden />}>
      {t(`detail.back.${section}`)}
    </RouteButton>
  );
}
