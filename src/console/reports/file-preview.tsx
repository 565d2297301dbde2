import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../components/data-table.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import type { TaskDetailsFragment } from "./generated/graphql.ts";
import { columnTitles } from "./preview-columns.ts";
import styles from "./task.module.css";

type ResultFile = NonNullable<TaskDetailsFragment["resultFile"]>;
type Table = Extract<ResultFile["preview"], { readonly columns: unknown }>;
type Row = Table["rows"][number];

/** First rows of a file, or the reason why no preview exists. */
export function FilePreview({ file: { fileName, preview } }: { readonly file: ResultFile }) {
  const { t } = useTranslation("reports");
  return (
    <Card title={t("task.preview")}>
      {preview && "columns" in preview ? (
        <PreviewTable table={preview} name={fileName ?? t("task.fileFallback")} />
      ) : (
        <p>{t(`task.noPreview.${preview?.reason ?? "failed"}`)}</p>
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
  const { number } = useFormats();
  if (rows.length === 0) return <p>{t("task.noRows")}</p>;
  const titles = columnTitles(columns, rows, (place) => t("task.column", { place }));
  const shown: readonly Column<Row>[] = [
    { title: t("task.line"), cell: ({ lineNumber }) => number(lineNumber), isRowHeader: true },
    ...titles.map((title, index) => ({
      title,
      cell: ({ cells }: Row) => <span className={styles.cell}>{cells[index]}</span>,
    })),
  ];
  return (
    <>
      <DataTable
        caption={t("task.rows", { name })}
        columns={shown}
        rows={rows}
        keyOf={({ lineNumber, cells }) => `${lineNumber} ${cells.join(" ")}`}
      />
      <p className={styles.soft}>
        {hasMoreRows
          ? `${t("task.rowsShown", { count: rows.length })} ${t("task.moreRows")}`
          : t("task.allRows", { count: rows.length })}
      </p>
    </>
  );
}
