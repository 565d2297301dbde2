import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { DataTable } from "../components/data-table.tsx";
import { Loading } from "../components/loading.tsx";
import { Notice } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import { inspectCsv, createCsv } from "./csv/csv-in-worker.ts";
import type { FileSummary, FileWarning } from "./csv/inspect-file.ts";
import styles from "./listings.module.css";

/**
 * Preview of a file with its possible problems.
 * @param onOtherFile Called with a repaired copy of the file.
 */
export function UploadFilePreview({
  file,
  onOtherFile,
}: {
  readonly file: File;
  readonly onOtherFile: (file: File) => void;
}) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const [look, setLook] = useState<FileSummary | "unreadable" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    setLook(null);
    inspectCsv(file, controller.signal).then(setLook, () => {
      if (!controller.signal.aborted) setLook("unreadable");
    });
    return () => controller.abort();
  }, [file]);
  if (look === null) return <Loading />;
  if (look === "unreadable") return <Notice tone="warn">{t("file.unreadable")}</Notice>;
  const { columns, rowCount, delimiter, encoding, firstRows, warnings } = look;
  const separateByCommas = async () => {
    const blob = await createCsv({ kind: "withCommas", file }, new AbortController().signal);
    onOtherFile(new File([blob], file.name.replace(/\.gz$/i, ""), { type: blob.type }));
  };
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t("file.rows")}>{formats.number(rowCount)}</Fact>
        <Fact name={t("file.columns")}>{formats.number(columns.length)}</Fact>
        <Fact name={t("file.delimiter")}>{t(delimiterKey(delimiter))}</Fact>
        <Fact name={t("file.encoding")}>{t(`file.encodings.${encoding}`)}</Fact>
      </dl>
      {warnings.map((warning) => (
        <Notice
          key={warning.kind}
          tone="warn"
          {...(warning.kind === "delimiter" && {
            actions: <Button onClick={() => void separateByCommas()}>{t("file.useCommas")}</Button>,
          })}
        >
          <WarningSentence warning={warning} />
        </Notice>
      ))}
      {firstRows.length > 0 && (
        <DataTable
          caption={t("file.firstRows")}
          columns={columns.map((title, index) => ({
            title: title === "" ? t("table.unnamed", { number: index + 1 }) : title,
            cell: ({ cells }: { readonly cells: readonly string[] }) => cells[index] ?? "",
          }))}
          rows={firstRows.map((cells, index) => ({ cells, index }))}
          keyOf={({ index }) => String(index)}
        />
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function WarningSentence({ warning }: { readonly warning: FileWarning }) {
  const { t } = useTranslation("listings");
  switch (warning.kind) {
    case "delimiter":
      return t("file.warning.delimiter", { delimiter: t(delimiterKey(warning.delimiter)) });
    case "brokenQuotes":
      return t("file.warning.brokenQuotes", { line: warning.line });
    case "duplicateColumn":
      return t("file.warning.duplicateColumn", { column: warning.column });
    case "duplicateSku":
      return t("file.warning.duplicateSku", { count: warning.count, sku: warning.sku, line: warning.line });
    case "unevenRows":
      return t("file.warning.unevenRows", { count: warning.count, line: warning.line });
    case "noIdentifier":
    case "noRows":
    case "notText":
      return t(`file.warning.${warning.kind}`);
  }
}

const delimiterNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

function delimiterKey(delimiter: string) {
  const name = delimiterNames[delimiter as keyof typeof delimiterNames] ?? "other";
  return `file.delimiters.${name}` as const;
}
