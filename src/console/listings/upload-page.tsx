import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useQuery } from "urql";
import { type AttemptsOutcome, isAllAccepted, outcomesOf } from "../activity/attempts-outcome.ts";
import { Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import type { TaskDetailsFragment } from "../tasks/generated/graphql.ts";
import { taskQuery } from "../tasks/operations.ts";
import { TaskDetail } from "../tasks/task-detail.tsx";
import { useTypeName } from "../tasks/use-type-name.ts";
import { AttemptsCard } from "./attempts-card.tsx";
import { FailedRowsCard } from "./failed-rows-card.tsx";
import { NewUpload } from "./new-upload.tsx";
import { UploadTypes } from "./operations.ts";
import type { SentUpload } from "./send/stored-uploads.ts";
import { useAttempts } from "./use-attempts.ts";
import { useSentUploads } from "./use-sent-uploads.ts";

/** Page of one upload: attempts, progress, and the failed rows to correct. */
export function UploadPage({ taskId: wanted }: { readonly taskId: string }) {
  const typeName = useTypeName();
  const sent = useSentUploads();
  // The address may have the global ID. The page asks for the task anyway.
  const [{ data }] = useQuery({ query: taskQuery, variables: { taskId: wanted } });
  const taskId = data?.genericTask?.taskId ?? wanted;
  const attempts = useAttempts(taskId, sent);
  const isCorrected = attempts.length > 1;
  const isKnown = sent !== null && (!isCorrected || attempts.every(({ task }) => task !== undefined));
  const outcomes = useMemo(() => {
    const tasks = attempts.flatMap(({ task }) => task ?? []);
    return outcomesOf(tasks, sent ?? []);
  }, [attempts, sent]);
  const outcome = outcomes.get(taskId);
  return (
    <TaskDetail
      taskId={wanted}
      section="listings"
      titleOf={(task) =>
        sent?.find((one) => one.taskId === task.taskId)?.fileName ??
        task.inputFile?.fileName ??
        typeName(task.feedType)
      }
      outcome={outcome}
      sum={outcomes.get(attempts[0]?.taskId ?? taskId)}
      before={() => isCorrected && <AttemptsCard attempts={attempts} shown={taskId} />}
      work={(task) => isKnown && task.isTerminal && <Outcome task={task} sent={sent} outcome={outcome} />}
    />
  );
}

/** Properties of the outcome. */
interface OutcomeProps {
  readonly task: TaskDetailsFragment;
  readonly sent: readonly SentUpload[];
  /** Sum over the attempts; undefined for an upload without later attempts. */
  readonly outcome: AttemptsOutcome | undefined;
}

/** Outcome of a finished upload: failed rows, or a form for the corrected file. */
function Outcome({ task, sent, outcome }: OutcomeProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const { status, uploadSummary } = task;
  if (outcome && isAllAccepted(outcome)) {
    return (
      <Card title={t("table.title")}>
        <p>{t("attempts.allAccepted", { count: uploadSummary?.failureCount || outcome.total })}</p>
      </Card>
    );
  }
  if (status === "FAILED") return <CorrectedFile task={task} />;
  if (status === "COMPLETED" && uploadSummary?.failureCount === 0) {
    const count = uploadSummary.successCount ?? 0;
    return <Notice tone="good">{t("upload.allGood", { count, number: formats.number(count) })}</Notice>;
  }
  return <FailedRowsCard task={task} sent={sent} />;
}

/** Form for the corrected file of an upload that failed completely. */
function CorrectedFile({ task }: Pick<OutcomeProps, "task">) {
  const { t } = useTranslation("listings");
  const navigate = useNavigate();
  const [{ data }] = useQuery({ query: UploadTypes });
  const types = data?.sellerFeedTypes ?? [];
  const type = types.find(({ feedType }) => feedType === task.feedType);
  return (
    type && (
      <Card title={t("upload.again")}>
        <NewUpload
          types={types}
          fixedType={type}
          previous={{ taskId: task.taskId, rowKeys: [] }}
          onSent={(next) => void navigate(`/listings/${encodeURIComponent(next)}`)}
        />
      </Card>
    )
  );
}
