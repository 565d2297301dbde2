import CircleAlert from "lucide:circle-alert";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/data-table.tsx";
import styles from "./check.module.css";
import type { FileCheck, PreviewRow } from "./check-table.ts";

/** The first rows of a file and the first rows with errors. Each cell at fault is marked with the reason. */
export function FilePreview({ check: { columns, preview } }: { readonly check: FileCheck }) {
  const { t } = useTranslation("listings");
  return (
    <DataTable
      caption={t("file.firstRows")}
      columns={[
        { title: t("table.line"), isRowHeader: true, cell: ({ line }: PreviewRow) => line },
        ...columns.map((name, index) => ({
          title: name === "" ? t("table.unnamed", { number: index + 1 }) : name,
          cell: (row: PreviewRow) => <PreviewCell row={row} columns={columns} index={index} />,
        })),
      ]}
      rows={preview}
      keyOf={({ line }) => String(line)}
    />
  );
}

function PreviewCell({
  row: { cells, errors },
  columns,
  index,
}: {
  readonly row: PreviewRow;
  readonly columns: readonly string[];
  readonly index: number;
}) {
  const { t } = useTranslation("listings");
  const value = cells[index] ?? "";
  const error = errors.find(({ column }) => column !== null && columns.indexOf(column) === index);
  if (!error) return <span className={styles.cell}>{value}</span>;
  return (
    <span className={styles.badCell}>
      {value !== "" && <span>{value}</span>}
      <span className={styles.cellError}>
        <CircleAlert aria-hidden />
        {t(`check.names.${error.kind}`, { column: error.column ?? "" })}
      </span>
    </span>
  );
}
