import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useQuery, useSubscription } from "urql";
import { useAnnounce } from "../components/announcer.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty, Notice } from "../components/notice.tsx";
import { Card, Page } from "../components/page.tsx";
import { Progress } from "../components/progress.tsx";
import { useFormats } from "../messages/formats.ts";
import { AttemptsCard } from "./attempts-card.tsx";
import { FailedRowsCard } from "./failed-rows-card.tsx";
import styles from "./listings.module.css";
import { NewUpload } from "./new-upload.tsx";
import { Upload, UploadChanged, UploadTypes } from "./operations.ts";
import { attemptsOf } from "./send/attempts.ts";
import { useOnReconnect } from "./send/use-on-reconnect.ts";
import { StatusBadge } from "./status-badge.tsx";
import { useTypeName } from "./type-name.tsx";
import { UploadCounts } from "./upload-counts.tsx";
import { UploadFileLinks } from "./upload-file-links.tsx";
import type { UploadTask } from "./upload-task.ts";
import { useSentUploads } from "./use-sent-uploads.ts";

/** Page of one upload: status, counts, and the failed rows to correct. */
export function UploadPage({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation("listings");
  const typeName = useTypeName();
  const sent = useSentUploads();
  const [{ data, error, fetching }, reload] = useQuery({ query: Upload, variables: { taskId } });
  useOnReconnect(() => reload({ requestPolicy: "network-only" }));
  const task = data?.genericTask;
  const fileName = sent?.find((one) => one.taskId === task?.taskId)?.fileName;
  const back = <Link to="/listings">{t("upload.back")}</Link>;
  if (!task || sent === null) {
    const isKnown = data !== undefined && !fetching;
    return (
      <Page title={t("title")} actions={back}>
        {error && !fetching && (
          <Failure error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />
        )}
        {!error && (isKnown && task === null ? <Empty>{t("upload.none")}</Empty> : <Loading />)}
      </Page>
    );
  }
  const attempts = attemptsOf(task.taskId, sent);
  return (
    <Page title={fileName ?? typeName(task.feedType)} actions={back}>
      {attempts.length > 1 && <AttemptsCard taskIds={attempts} shown={task.taskId} />}
      <StateCard task={task} onEnd={() => reload({ requestPolicy: "network-only" })} />
      {task.direction === "DOWNLOAD" && <Notice tone="neutral">{t("upload.isReport")}</Notice>}
      {task.status === "FAILED" && <FailedWhole task={task} />}
      {task.isTerminal && task.status !== "FAILED" && task.direction !== "DOWNLOAD" && (
        <FailedRowsCard task={task} sent={sent} />
      )}
    </Page>
  );
}

/** Live status of an upload, until it is finished. */
function StateCard({ task, onEnd }: { readonly task: UploadTask; readonly onEnd: () => void }) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const typeName = useTypeName();
  const announce = useAnnounce();
  const [{ data, error }, subscribe] = useSubscription({
    query: UploadChanged,
    variables: { id: task.id },
    pause: task.isTerminal,
  });
  useOnReconnect(() => {
    if (!task.isTerminal) subscribe();
  });
  const isOver = data?.feedTaskStatusChanged.isFinal ?? false;
  const whenOver = useEffectEvent(() => {
    announce(t("upload.over"));
    onEnd();
  });
  useEffect(() => {
    if (isOver) whenOver();
  }, [isOver]);
  const summary = data?.feedTaskStatusChanged.task.uploadSummary ?? task.uploadSummary;
  const isOpen = task.status === "CREATED" && task.uploadDeadline !== null;
  return (
    <Card title={t("upload.state")} actions={<StatusBadge task={task} />}>
      {!task.isTerminal && <Progress label={t("upload.state")} value={null} />}
      <dl className={styles.facts}>
        <div>
          <dt>{t("recent.counts")}</dt>
          <dd>
            <UploadCounts summary={summary} />
          </dd>
        </div>
        <div>
          <dt>{t("recent.type")}</dt>
          <dd>{typeName(task.feedType)}</dd>
        </div>
        <div>
          <dt>{t("recent.created")}</dt>
          <dd>{formats.dateTime(task.createdAt)}</dd>
        </div>
        {task.completedAt !== null && (
          <div>
            <dt>{t("upload.completed")}</dt>
            <dd>{formats.dateTime(task.completedAt)}</dd>
          </div>
        )}
      </dl>
      {isOpen && task.uploadDeadline !== null && (
        <p className={styles.soft}>{t("upload.open", { time: formats.dateTime(task.uploadDeadline) })}</p>
      )}
      {task.status === "COMPLETED" && summary?.failureCount === 0 && (
        <Notice tone="good">
          {t("upload.allGood", {
            count: summary.successCount ?? 0,
            number: formats.number(summary.successCount ?? 0),
          })}
        </Notice>
      )}
      {error && !task.isTerminal && <Failure error={error} onRetry={() => subscribe()} />}
      {task.isTerminal && <UploadFileLinks taskId={task.taskId} />}
    </Card>
  );
}

/** Error of an upload that failed completely, and a form for the corrected file. */
function FailedWhole({ task }: { readonly task: UploadTask }) {
  const { t } = useTranslation("listings");
  const navigate = useNavigate();
  const [{ data }] = useQuery({ query: UploadTypes });
  const types = data?.sellerFeedTypes ?? [];
  const type = types.find(({ feedType }) => feedType === task.feedType);
  const reason = task.failureReason ?? "UNRECOGNIZED";
  return (
    <>
      <Notice tone="bad" title={t("upload.failed")}>
        <p>{t(`failed.${reason}`)}</p>
        {task.failureMessage !== null && <p>{task.failureMessage}</p>}
      </Notice>
      {type && (
        <Card title={t("upload.again")}>
          <NewUpload
            types={types}
            fixedType={type}
            previous={{ taskId: task.taskId, rowKeys: [] }}
            onSent={(next) => void navigate(`/listings/${encodeURIComponent(next)}`)}
          />
        </Card>
      )}
    </>
  );
}
