import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { type Column, DataTable } from "../components/data-table.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import type { ReportPreviewQuery } from "./generated/graphql.ts";
import { reportPreviewQuery } from "./operations.ts";
import { columnTitles, hasInstants } from "./preview-columns.ts";
import styles from "./report-preview.module.css";

type Preview = NonNullable<NonNullable<ReportPreviewQuery["genericTask"]>["resultFile"]>["preview"];
type Table = Extract<Preview, { readonly columns: unknown }>;
type Row = Table["rows"][number];

/** First rows of a report, or the reason why no preview exists. */
export function ReportPreview({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation("reports");
  const [{ data, error, fetching }, ask] = useQuery({
    query: reportPreviewQuery,
    variables: { taskId },
    requestPolicy: "cache-first",
  });
  const file = data?.genericTask?.resultFile;
  const preview = file?.preview;
  return (
    <Card title={t("preview.title")}>
      {preview && "columns" in preview ? (
        <PreviewTable table={preview} name={file.fileName ?? t("preview.file")} />
      ) : fetching ? (
        <Loading />
      ) : error && !file ? (
        <Failure error={error} onRetry={() => ask({ requestPolicy: "network-only" })} />
      ) : (
        <p>{t(`preview.unavailable.${preview?.reason ?? "failed"}`)}</p>
      )}
    </Card>
  );
}

function PreviewTable({
  table: { columns, rows, hasMoreRows },
  name,
}: {
  readonly table: Table;
  readonly name: string;
}) {
  const { t } = useTranslation("reports");
  const { dateTime, number } = useFormats();
  if (rows.length === 0) return <p>{t("preview.noRows")}</p>;
  const titles = columnTitles(columns, rows, (place) => t("preview.column", { place }));
  const shown: readonly Column<Row>[] = [
    { title: t("preview.line"), cell: ({ lineNumber }) => number(lineNumber), isRowHeader: true },
    ...titles.map((title, index) => {
      const isInstant = hasInstants(rows, index);
      const cell = ({ cells }: Row) => {
        const value = cells[index];
        return (
          <span className={styles.cell}>
            {isInstant && value ? (
              <time dateTime={value} title={value}>
                {dateTime(value)}
              </time>
            ) : (
              value
            )}
          </span>
        );
      };
      return { title, cell };
    }),
  ];
  return (
    <>
      <div className={styles.rows}>
        <DataTable
          caption={t("preview.rows", { name })}
          columns={shown}
          rows={rows}
          keyOf={({ lineNumber, cells }) => `${lineNumber} ${cells.join(" ")}`}
        />
      </div>
      <p className={styles.soft}>
        {hasMoreRows
          ? `${t("preview.rowsShown", { count: rows.length })} ${t("preview.moreRows")}`
          : t("preview.allRows", { count: rows.length })}
      </p>
    </>
  );
}
