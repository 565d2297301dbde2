import Download from "lucide:download";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { DropZone } from "../../components/drop-zone.tsx";
import { Notice } from "../../components/notice.tsx";
import { saveFile } from "../../components/save-file.ts";
import { useToast } from "../../components/toaster.tsx";
import { useFormats } from "../../messages/formats.ts";
import { createCsv, selectRows } from "../csv/csv-in-worker.ts";
import { everyRow } from "../csv/pick-rows.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import { isReport, readReport, reportOf } from "../rows/failure-report.ts";
import type { SourceLines } from "../rows/source-lines.ts";
import styles from "./table.module.css";
import type { RowEditor } from "./use-corrections.ts";

/** Result of reading a corrected report. */
type Reading =
  | { readonly kind: "read"; readonly rowCount: number; readonly unknownCount: number }
  | { readonly kind: "notReport" }
  | { readonly kind: "unreadable" };

/** Properties of the spreadsheet tools. */
export interface SheetToolsProps {
  readonly rows: readonly FailedRow[];
  readonly columns: readonly string[];
  readonly sourceLines: SourceLines;
  readonly fileName: string | null;
  readonly corrections: RowEditor;
}

/** Download of the failed rows for a spreadsheet, and a drop zone for the corrected file. */
export function SpreadsheetTools({ rows, columns, sourceLines, fileName, corrections }: SheetToolsProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const [reading, setReading] = useState<Reading | null>(null);
  const toast = useToast();
  const { edits } = corrections.history;
  const download = async () => {
    const table = reportOf(rows, columns, edits, sourceLines);
    try {
      const file = await createCsv({ kind: "writeTable", ...table }, new AbortController().signal);
      saveFile(file, `${(fileName ?? "listings").replace(/\.csv(?:\.gz)?$/i, "")}-failed.csv`);
    } catch {
      toast({ tone: "bad", text: t("sheet.notCreated") });
    }
  };
  const read = async (file: File) => {
    setReading(await readSheet(file));
  };
  async function readSheet(file: File): Promise<Reading> {
    try {
      const sheet = await selectRows(file, everyRow, new AbortController().signal);
      if (!isReport(sheet.columns)) return { kind: "notReport" };
      const { changes, unknownCount } = readReport(sheet, rows, columns, edits, sourceLines);
      corrections.change(changes);
      return { kind: "read", rowCount: new Set(changes.map(({ row }) => row)).size, unknownCount };
    } catch {
      return { kind: "unreadable" };
    }
  }
  return (
    <details className={styles.sheet}>
      <summary>{t("sheet.title")}</summary>
      <div className={styles.form}>
        <p>{t("sheet.explanation")}</p>
        <div>
          <Button icon={<Download aria-hidden />} onClick={() => void download()}>
            {t("sheet.download")}
          </Button>
        </div>
        {columns.length > 0 && (
          <DropZone
            accept=".csv,.txt,.tsv"
            label={t("sheet.choose")}
            onFiles={([file]) => file && void read(file)}
          >
            {t("sheet.rules")}
          </DropZone>
        )}
        {reading?.kind === "read" && (
          <Notice tone={reading.unknownCount > 0 ? "warn" : "good"}>
            <p>{t("sheet.read", { count: reading.rowCount, number: formats.number(reading.rowCount) })}</p>
            {reading.unknownCount > 0 && <p>{t("sheet.unknown", { count: reading.unknownCount })}</p>}
          </Notice>
        )}
        {reading !== null && reading.kind !== "read" && (
          <Notice tone="bad">{t(`sheet.${reading.kind}`)}</Notice>
        )}
      </div>
    </details>
  );
}
