import { useTranslation } from "react-i18next";
import type { FailedRow } from "../rows/failed-row.ts";
import { subjectOf } from "../rows/reason.ts";
import { useReasonLabel } from "./reason-label.ts";
import styles from "./table.module.css";

/** Reasons of a failed row: each in plain words, then as the marketplace states it. */
export function ReasonText({
  row: { reasons, reasonKeys },
  columns,
  blamed,
}: {
  readonly row: FailedRow;
  readonly columns: readonly string[];
  /** Index of the column that a reason refers to, by reason key. */
  readonly blamed: ReadonlyMap<string, number>;
}) {
  const { t } = useTranslation("listings");
  const label = useReasonLabel(columns);
  if (reasons.length === 0) return t("reasons.unread");
  const texts = reasons.map((reason, index) => {
    const key = reasonKeys[index] ?? "";
    const [subject = null] = subjectOf(reason);
    const name = label({ ...reason, key, subject, column: blamed.get(key) ?? -1 });
    return { name, message: reason.message === name ? null : reason.message };
  });
  const all = texts.map(({ name, message }) => [name, message].filter(Boolean).join(": ")).join(" ");
  return (
    <span className={styles.reasonText} title={all}>
      {texts.map(({ name, message }) => (
        <span key={name}>
          <strong>{name}</strong> {message}{" "}
        </span>
      ))}
    </span>
  );
}
