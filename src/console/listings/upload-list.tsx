import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useQuery, useSubscription } from "urql";
import { isAllAccepted, type AttemptsOutcome, outcomesOf } from "../activity/attempts-outcome.ts";
import { Button } from "../components/button.tsx";
import { type Column, DataTable } from "../components/data-table.tsx";
import { Failure } from "../components/failure.tsx";
import { GrantAccess } from "../components/grant-access.tsx";
import { Empty, Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { setOrDelete } from "../components/search-parameters.ts";
import { useQueryParameters } from "../components/use-address.ts";
import { useFormats } from "../messages/formats.ts";
import { TaskStatusBadge } from "../tasks/task-status-badge.tsx";
import { statusOf } from "../tasks/task-status.ts";
import { UploadCounts } from "../tasks/upload-counts.tsx";
import { useTypeName } from "../tasks/use-type-name.ts";
import type { UploadStateFragment } from "./generated/graphql.ts";
import styles from "./listings.module.css";
import { RecentUploads, UploadChanged } from "./operations.ts";
import { attemptsOf } from "./send/attempts.ts";
import type { SentUpload } from "./send/stored-uploads.ts";
import { useOnReconnect } from "./send/use-on-reconnect.ts";
import { useSentUploads } from "./use-sent-uploads.ts";

const periods = [7, 30, 90] as const;
const pageSize = 50;
/** Largest page that the gateway returns. */
const maxUploads = 500;
/** Number of unfinished uploads that are watched at a time. */
const maxWatched = 10;

/** Sums over the attempts of the corrected uploads, by task id. */
type Outcomes = ReadonlyMap<string, AttemptsOutcome>;

/** Uploads of the last days, including those from other browsers. A link shows only those with failures. */
export function UploadListCard({ feedTypes }: { readonly feedTypes: readonly string[] }) {
  const { t } = useTranslation("listings");
  const [parameters, changeAddress] = useQueryParameters();
  const days = periods.find((one) => String(one) === parameters.get("days")) ?? periods[0];
  const [first, setFirst] = useState(pageSize);
  const change = (name: string, value: string | null) =>
    changeAddress((address) => setOrDelete(address, name, value), {
      replace: true,
      preventScrollReset: true,
    });
  const [{ data, error, fetching }, reload] = useQuery({
    query: RecentUploads,
    variables: { feedTypes: [...feedTypes], days, first },
  });
  useOnReconnect(reload);
  const list = data?.feedTasks;
  return (
    <Card
      title={t("uploads.title")}
      actions={
        <label className={styles.inline}>
          {t("uploads.period")}
          <select value={days} onChange={({ currentTarget }) => change("days", currentTarget.value)}>
            {periods.map((count) => (
              <option key={count} value={count}>
                {t("uploads.days", { count })}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {!list &&
        (fetching ? <div className={styles.listSpace} /> : <Failure error={error} onRetry={reload} />)}
      {list && (
        <>
          <Uploads
            tasks={list.nodes}
            onlyFailed={parameters.get("show") === "failed"}
            onOnlyFailed={(isOn) => change("show", isOn ? "failed" : null)}
          />
          {list.unreadable.length > 0 && (
            <Notice tone="neutral" actions={<GrantAccess />}>
              {t("uploads.unreadable", { types: list.unreadable.map(({ feedType }) => feedType).join(", ") })}
            </Notice>
          )}
          {list.pageInfo.hasNextPage && first < maxUploads && (
            <Button disabled={fetching} onClick={() => setFirst(Math.min(first + pageSize, maxUploads))}>
              {t("uploads.more")}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function Uploads({
  tasks,
  onlyFailed,
  onOnlyFailed,
}: {
  readonly tasks: readonly UploadStateFragment[];
  readonly onlyFailed: boolean;
  readonly onOnlyFailed: (isOn: boolean) => void;
}) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const sent = useSentUploads();
  const outcomes = useMemo(() => outcomesOf(tasks, sent ?? []), [tasks, sent]);
  const columns = useColumns(sent, outcomes);
  const failed = tasks.filter((task) => hasFailures(task, outcomes));
  const shown = onlyFailed ? failed : tasks;
  // The outcome of a corrected upload depends on its later attempts.
  if (sent === null) return <div className={styles.listSpace} />;
  const unfinished = tasks.filter(({ isTerminal }) => !isTerminal).slice(0, maxWatched);
  const choices = [
    { isOn: false, text: t("uploads.all", { number: formats.number(tasks.length) }) },
    { isOn: true, text: t("uploads.failed", { number: formats.number(failed.length) }) },
  ];
  return (
    <>
      {unfinished.map(({ id }) => (
        <Watch key={id} id={id} />
      ))}
      {(tasks.length > 0 || onlyFailed) && (
        <div role="group" aria-label={t("uploads.show")} className={styles.choices}>
          {choices.map(({ isOn, text }) => (
            <button
              key={text}
              type="button"
              className={isOn && failed.length > 0 ? styles.failedChoice : styles.choice}
              aria-pressed={onlyFailed === isOn}
              onClick={() => onOnlyFailed(isOn)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      {shown.length === 0 ? (
        <Empty>{t(onlyFailed ? "uploads.noneFailed" : "uploads.none")}</Empty>
      ) : (
        <DataTable caption={t("uploads.list")} rows={shown} keyOf={({ id }) => id} columns={columns} />
      )}
    </>
  );
}

/** Follows an unfinished upload; the cache then updates its row. */
function Watch({ id }: { readonly id: string }) {
  useSubscription({ query: UploadChanged, variables: { id } });
  return null;
}

/** True when an upload or some of its rows failed and no later attempt corrected them. */
function hasFailures(task: UploadStateFragment, outcomes: Outcomes): boolean {
  if (isAllAccepted(outcomes.get(task.taskId))) return false;
  const status = statusOf(task);
  return status === "failed" || status === "completedWithErrors";
}

function useColumns(
  sent: readonly SentUpload[] | null,
  outcomes: Outcomes,
): readonly Column<UploadStateFragment>[] {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const typeName = useTypeName();
  const sentById = useMemo(() => new Map<string, SentUpload>(sent?.map((one) => [one.taskId, one])), [sent]);
  const attemptText = (taskId: string) => {
    const attempts = attemptsOf(taskId, sent ?? []);
    const number = attempts.indexOf(taskId) + 1;
    const name = sentById.get(attempts[0] ?? "")?.fileName;
    return (
      number > 1 &&
      name !== undefined && (
        <span className={styles.attemptOf}>{t("attempts.numberOf", { number, name })}</span>
      )
    );
  };
  return [
    {
      title: t("uploads.upload"),
      isRowHeader: true,
      cell: ({ taskId, feedType }) => (
        <>
          <Link className={styles.uploadName} to={`/listings/${encodeURIComponent(taskId)}`}>
            {sentById.get(taskId)?.fileName ?? typeName(feedType)}
          </Link>
          {attemptText(taskId)}
        </>
      ),
    },
    {
      title: t("uploads.status"),
      cell: (task) => <TaskStatusBadge task={task} outcome={outcomes.get(task.taskId)} />,
    },
    {
      title: t("uploads.rows"),
      cell: (task) => <UploadCounts task={task} outcome={outcomes.get(task.taskId)} />,
    },
    {
      title: t("uploads.created"),
      cell: ({ createdAt }) => <span className={styles.noWrap}>{formats.dateTime(createdAt)}</span>,
    },
    { title: t("uploads.type"), cell: ({ feedType }) => typeName(feedType) },
  ];
}
