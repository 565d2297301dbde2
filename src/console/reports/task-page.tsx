import ArrowLeft from "lucide:arrow-left";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useQuery, useSubscription } from "urql";
import { useAnnounce } from "../components/announcer.tsx";
import { RouteButton } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Badge } from "../components/notice.tsx";
import { Page } from "../components/page.tsx";
import { FilePreview } from "./file-preview.tsx";
import type { TaskDetailsFragment } from "./generated/graphql.ts";
import { taskQuery, taskSubscription } from "./operations.ts";
import { TaskFacts } from "./task-facts.tsx";
import { TaskFailure } from "./task-failure.tsx";
import { TaskFiles } from "./task-files.tsx";
import { TaskSteps } from "./task-steps.tsx";
import { statusWords, typeName } from "./task-text.ts";
import { useNow } from "./use-now.ts";

/** Page of one task: its progress, facts, file and preview. The URL contains the task's number. */
export function TaskPage() {
  const { t } = useTranslation("reports");
  const { taskId = "" } = useParams();
  const [{ data, error, fetching, stale }, ask] = useQuery({ query: taskQuery, variables: { taskId } });
  const task = data?.genericTask ?? null;
  if (task) return <FoundTask task={task} />;
  if (error) {
    return (
      <Page title={t("list.title")} actions={<BackToTasks />}>
        <Failure error={error} onRetry={() => ask({ requestPolicy: "network-only" })} />
      </Page>
    );
  }
  if (fetching || stale) return <Loading />;
  return (
    <Page title={t("task.notFound")} actions={<BackToTasks />}>
      <p>{t("task.notFoundExplanation", { taskId })}</p>
    </Page>
  );
}

function FoundTask({ task }: { readonly task: TaskDetailsFragment }) {
  const { t } = useTranslation("reports");
  const announce = useAnnounce();
  // The subscription updates the cache. The event for the end of the task includes the file and its preview.
  const [{ data }] = useSubscription({
    query: taskSubscription,
    variables: { id: task.id },
    pause: task.isTerminal,
  });
  const now = useNow(task.isTerminal ? null : 1_000);
  const { text, tone } = statusWords(t, task, now);
  const type = typeName(t, task.feedType);
  const said = useRef(text);
  useEffect(() => {
    if (said.current === text) return;
    said.current = text;
    announce(t("task.now", { type, status: text }));
  }, [announce, t, type, text]);
  return (
    <Page
      title={type}
      explanation={
        <>
          {task.direction && t(`direction.${task.direction}`)} <Badge tone={tone}>{text}</Badge>
        </>
      }
      actions={<BackToTasks />}
    >
      <TaskSteps task={task} before={data?.feedTaskStatusChanged.previousStatus ?? null} />
      {task.status === "FAILED" && <TaskFailure task={task} />}
      <TaskFiles task={task} />
      {task.resultFile && task.isTerminal && <FilePreview file={task.resultFile} />}
      <TaskFacts task={task} now={now} />
    </Page>
  );
}

function BackToTasks() {
  const { t } = useTranslation("reports");
  return (
    <RouteButton to="/reports" icon={<ArrowLeft aria-hidden />}>
      {t("task.back")}
    </RouteButton>
  );
}
