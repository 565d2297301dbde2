import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useQuery } from "urql";
import { Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import type { TaskDetailsFragment } from "../tasks/generated/graphql.ts";
import { TaskDetail } from "../tasks/task-detail.tsx";
import { useTypeName } from "../tasks/use-type-name.ts";
import { AttemptsCard } from "./attempts-card.tsx";
import { FailedRowsCard } from "./failed-rows-card.tsx";
import { NewUpload } from "./new-upload.tsx";
import { UploadTypes } from "./operations.ts";
import { attemptsOf } from "./send/attempts.ts";
import type { SentUpload } from "./send/stored-uploads.ts";
import { useSentUploads } from "./use-sent-uploads.ts";

/** Page of one upload: attempts, progress, and the failed rows to correct. */
export function UploadPage({ taskId }: { readonly taskId: string }) {
  const typeName = useTypeName();
  const sent = useSentUploads();
  return (
    <TaskDetail
      taskId={taskId}
      section="listings"
      titleOf={(task) =>
        sent?.find((one) => one.taskId === task.taskId)?.fileName ??
        task.inputFile?.fileName ??
        typeName(task.feedType)
      }
      before={(task) => sent && <Attempts task={task} sent={sent} />}
      work={(task) => sent && task.isTerminal && <Outcome task={task} sent={sent} />}
    />
  );
}

/** Properties of the parts of the page. */
interface PartProps {
  readonly task: TaskDetailsFragment;
  readonly sent: readonly SentUpload[];
}

function Attempts({ task, sent }: PartProps) {
  const attempts = attemptsOf(task.taskId, sent);
  return attempts.length > 1 && <AttemptsCard taskIds={attempts} shown={task.taskId} sent={sent} />;
}

/** Outcome of a finished upload: failed rows, or a form for the corrected file. */
function Outcome({ task, sent }: PartProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const { status, uploadSummary } = task;
  if (status === "FAILED") return <CorrectedFile task={task} />;
  if (status === "COMPLETED" && uploadSummary?.failureCount === 0) {
    const count = uploadSummary.successCount ?? 0;
    return <Notice tone="good">{t("upload.allGood", { count, number: formats.number(count) })}</Notice>;
  }
  return <FailedRowsCard task={task} sent={sent} />;
}

/** Form for the corrected file of an upload that failed completely. */
function CorrectedFile({ task }: Pick<PartProps, "task">) {
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
