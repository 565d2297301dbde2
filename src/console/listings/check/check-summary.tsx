import { useTranslation } from "react-i18next";
import { Notice } from "../../components/notice.tsx";
import { useFormats } from "../../messages/formats.ts";
import styles from "./check.module.css";
import type { FileCheck } from "./check-table.ts";
import type { CheckState } from "./use-file-check.ts";

/** Outcome of the check of a file: how many rows are ready, and what happens to the others. */
export function CheckSummary({ state }: { readonly state: CheckState }) {
  const { t } = useTranslation("listings");
  return (
    <div className={styles.summary}>
      {state.kind === "checking" && <Notice tone="neutral">{t("check.checking")}</Notice>}
      {state.kind === "unreadable" && <Notice tone="warn">{t("check.unreadable")}</Notice>}
      {state.kind === "checked" && <Checked check={state.check} />}
    </div>
  );
}

function Checked({ check: { findings, failingCount, rowCount } }: { readonly check: FileCheck }) {
  const { t } = useTranslation("listings");
  const { number } = useFormats();
  const isRejected = findings.some(({ severity }) => severity === "file");
  if (isRejected) return <Notice tone="bad">{t("check.rejected")}</Notice>;
  const readyCount = rowCount - failingCount;
  const ready = t("check.ready", { count: readyCount, number: number(readyCount), all: number(rowCount) });
  if (failingCount > 0) {
    const open = t("check.toCorrect", { count: failingCount, number: number(failingCount) });
    // The marketplace does not read the rows after such a row.
    const isCutShort = findings.some(({ kind }) => kind === "quotes" || kind === "rowLength");
    return (
      <Notice tone="warn" title={`${ready} ${open}`}>
        {t("check.afterUpload", {
          count: isCutShort ? 0 : readyCount,
          number: number(readyCount),
          others: number(failingCount),
        })}
      </Notice>
    );
  }
  const count = findings.length;
  return (
    <Notice tone={count > 0 ? "warn" : "good"} title={ready}>
      {count > 0 ? t("check.warnings", { count }) : t("check.clean")}
    </Notice>
  );
}
