import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { type Column, DataTable } from "../components/data-table.tsx";
import { Failure } from "../components/failure.tsx";
import { GrantAccess } from "../components/grant-access.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty, Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import type { UploadStateFragment } from "./generated/graphql.ts";
import styles from "./listings.module.css";
import { RecentUploads } from "./operations.ts";
import type { SentUpload } from "./send/stored-uploads.ts";
import { useOnReconnect } from "./send/use-on-reconnect.ts";
import { StatusBadge } from "./status-badge.tsx";
import { TypeName } from "./type-name.tsx";
import { UploadCounts } from "./upload-counts.tsx";
import { useSentUploads } from "./use-sent-uploads.ts";

const periods = [7, 30, 90] as const;
const pageSize = 20;

/** Uploads of the last days, including those from other browsers. */
export function RecentUploadsCard({ feedTypes }: { readonly feedTypes: readonly string[] }) {
  const { t } = useTranslation("listings");
  const [days, setDays] = useState<number>(periods[0]);
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const sent = useSentUploads();
  const sentById = useMemo(() => new Map(sent?.map((one) => [one.taskId, one])), [sent]);
  return (
    <Card
      title={t("recent.title")}
      actions={
        <label className={styles.inline}>
          {t("recent.period")}
          <select
            value={days}
            onChange={({ currentTarget }) => {
              setDays(Number(currentTarget.value));
              setCursors([null]);
            }}
          >
            {periods.map((count) => (
              <option key={count} value={count}>
                {t("recent.days", { count })}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {cursors.map((after, index) => (
        <RecentPage
          key={`${days} ${after ?? ""}`}
          feedTypes={feedTypes}
          days={days}
          after={after}
          sent={sentById}
          onMore={index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </Card>
  );
}

interface RecentPageProps {
  readonly feedTypes: readonly string[];
  readonly days: number;
  readonly after: string | null;
  readonly sent: ReadonlyMap<string, SentUpload>;
  /** Loads the next page; null when it is already shown. */
  readonly onMore: ((cursor: string) => void) | null;
}

function RecentPage({ feedTypes, days, after, sent, onMore }: RecentPageProps) {
  const { t } = useTranslation("listings");
  const columns = useColumns(sent);
  const [{ data, error, fetching }, reload] = useQuery({
    query: RecentUploads,
    variables: { feedTypes: [...feedTypes], days, first: pageSize, after },
  });
  useOnReconnect(reload);
  const list = data?.feedTasks;
  if (!list) return fetching ? <Loading /> : <Failure error={error} onRetry={reload} />;
  const { nodes, pageInfo, unreadable } = list;
  const { endCursor, hasNextPage } = pageInfo;
  return (
    <>
      {nodes.length === 0 && after === null && <Empty>{t("recent.none")}</Empty>}
      {nodes.length > 0 && (
        <DataTable caption={t("recent.title")} rows={nodes} keyOf={({ id }) => id} columns={columns} />
      )}
      {unreadable.length > 0 && (
        <Notice tone="neutral" actions={<GrantAccess />}>
          {t("recent.unreadable", { types: unreadable.map(({ feedType }) => feedType).join(", ") })}
        </Notice>
      )}
      {hasNextPage && endCursor !== null && onMore && (
        <Button onClick={() => onMore(endCursor)}>{t("recent.more")}</Button>
      )}
    </>
  );
}

function useColumns(sent: RecentPageProps["sent"]): readonly Column<UploadStateFragment>[] {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  return [
    {
      title: t("recent.upload"),
      isRowHeader: true,
      cell: ({ taskId, feedType }) => (
        <Link to={`/listings/${encodeURIComponent(taskId)}`}>
          {sent.get(taskId)?.fileName ?? <TypeName feedType={feedType} />}
        </Link>
      ),
    },
    { title: t("recent.status"), cell: (task) => <StatusBadge task={task} /> },
    { title: t("recent.counts"), cell: (task) => <UploadCounts summary={task.uploadSummary} /> },
    { title: t("recent.created"), cell: ({ createdAt }) => formats.dateTime(createdAt) },
    { title: t("recent.type"), cell: ({ feedType }) => <TypeName feedType={feedType} /> },
  ];
}
