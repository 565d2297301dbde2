import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useQuery } from "urql";
import { Loading } from "../components/loading.tsx";
import { Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import { TaskDetail } from "../tasks/task-detail.tsx";
import { useTypeName } from "../tasks/use-type-name.ts";
import { AttemptsCard } from "./attempts-card.tsx";
import { FailedRowsCard } from "./failed-rows-card.tsx";
import { NewUpload } from "./new-upload.tsx";
import { UploadTypes } from "./operations.ts";
import { attemptsOf } from "./send/attempts.ts";
import type { UploadTask } from "./upload-task.ts";
import { useSentUploads } from "./use-sent-uploads.ts";

/** Page of one upload: its state and files, and the failed rows to correct. */
export function UploadPage({ taskId }: { readonly taskId: string }) {
  const typeName = useTypeName();
  const sent = useSentUploads();
  if (sent === null) return <Loading />;
  return (
    <TaskDetail
      taskId={taskId}
      section="listings"
      titleOf={(task) => sent.find((one) => one.taskId === task.taskId)?.fileName ?? typeName(task.feedType)}
      before={(task) => {
        const attempts = attemptsOf(task.taskId, sent);
        return attempts.length > 1 && <AttemptsCard taskIds={attempts} shown={task.taskId} />;
      }}
    >
      {(task) => (
        <>
          {task.status === "COMPLETED" && task.uploadSummary?.failureCount === 0 && (
            <AllAccepted count={task.uploadSummary.successCount ?? 0} />
          )}
          {task.status === "FAILED" && <CorrectedFile task={task} />}
          {task.isTerminal && task.status !== "FAILED" && <FailedRowsCard task={task} sent={sent} />}
        </>
      )}
    </TaskDetail>
  );
}

function AllAccepted({ count }: { readonly count: number }) {
  const { t } = useTranslation("listings");
  const { number } = useFormats();
  return <Notice tone="good">{t("upload.allGood", { count, number: number(count) })}</Notice>;
}

/** Form for the corrected file of an upload that failed completely. */
function CorrectedFile({ task }: { readonly task: UploadTask }) {
  const { t } = useTranslation("listings");
  const navigate = useNavigate();
  const [{ data }] = useQuery({ query: UploadTypes });
  const types = data?.sellerFeedTypes ?? [];
  const type = types.find(({ feedType }) => feedType === task.feedType);
  if (!type) return null;
  return (
    <Card title={t("upload.again")}>
      <NewUpload
        types={types}
        fixedType={type}
        previous={{ taskId: task.taskId, rowKeys: [] }}
        onSent={(next) => void navigate(`/listings/${encodeURIComponent(next)}`)}
      />
    </Card>
  );
}
