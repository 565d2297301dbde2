import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/data-table.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFormats } from "../../messages/formats.ts";
import { repairFile } from "../csv/csv-in-worker.ts";
import styles from "./check.module.css";
import type { FileCheck } from "./check-table.ts";
import { delimiterKey } from "./delimiter-key.ts";
import { FindingItem } from "./finding-item.tsx";
import { keyOfFinding, type Repair } from "./finding.ts";
import type { UploadFormat } from "./upload-format.ts";
import type { CheckState } from "./use-file-check.ts";

/** Properties of the check's result. */
export interface CheckResultProps {
  readonly file: File;
  readonly format: UploadFormat;
  readonly state: CheckState;
  /** Called with a repaired copy of the file. */
  readonly onRepaired: (file: File, repair: Repair) => void;
}

/** Result of the check of a file: a summary, its problems, and its first rows. */
export function CheckResult({ file, format, state, onRepaired }: CheckResultProps) {
  const { t } = useTranslation("listings");
  if (state.kind === "unreadable") return <Notice tone="warn">{t("check.unreadable")}</Notice>;
  if (state.kind === "checking") {
    return (
      <p className={styles.checking} role="status">
        {t("check.checking")}
      </p>
    );
  }
  const { check } = state;
  const repair = async (kind: Repair) =>
    onRepaired(await repairFile(file, format, kind, new AbortController().signal), kind);
  return (
    <div className={styles.result}>
      <Summary check={check} />
      {check.findings.length > 0 && (
        <ul className={styles.findings} aria-label={t("check.problems")}>
          {check.findings.map((finding) => (
            <FindingItem
              key={keyOfFinding(finding)}
              file={file}
              format={format}
              finding={finding}
              onRepair={(kind) => void repair(kind)}
            />
          ))}
        </ul>
      )}
      <Facts check={check} />
      {check.firstRows.length > 0 && (
        <DataTable
          caption={t("file.firstRows")}
          columns={check.columns.map((title, index) => ({
            title: title === "" ? t("table.unnamed", { number: index + 1 }) : title,
            cell: ({ cells }: { readonly cells: readonly string[] }) => (
              <span className={styles.cell}>{cells[index] ?? ""}</span>
            ),
          }))}
          rows={check.firstRows.map((cells, index) => ({ cells, index }))}
          keyOf={({ index }) => String(index)}
        />
      )}
    </div>
  );
}

/** One sentence about the outcome that the seller can expect. */
function Summary({ check: { findings, failingCount, rowCount } }: { readonly check: FileCheck }) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  const isRejected = findings.some(({ severity }) => severity === "file");
  const numbers = {
    count: failingCount,
    number: formats.number(failingCount),
    all: formats.number(rowCount),
  };
  if (isRejected) return <Notice tone="bad">{t("check.rejected")}</Notice>;
  if (failingCount > 0) return <Notice tone="bad">{t("check.failing", numbers)}</Notice>;
  if (warnings > 0) {
    return <Notice tone="warn">{t("check.warnings", { count: warnings })}</Notice>;
  }
  return <Notice tone="good">{t("check.clean")}</Notice>;
}

function Facts({ check }: { readonly check: FileCheck }) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const facts = [
    [t("file.rows"), formats.number(check.rowCount)],
    [t("file.columns"), formats.number(check.columns.length)],
    [t("file.delimiter"), t(delimiterKey(check.delimiter))],
    [t("file.encoding"), t(`file.encodings.${check.encoding}`)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
