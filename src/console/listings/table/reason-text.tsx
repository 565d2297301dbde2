import { useTranslation } from "react-i18next";
import type { FailedRow } from "../rows/failed-row.ts";
import { subjectOf } from "../rows/reason.ts";
import { useReasonLabel } from "./reason-label.ts";
import styles from "./table.module.css";

/** Codes whose message says the same as their name in plain words. */
const repeatedCodes: ReadonlySet<string> = new Set([
  "FIELD_MISSING",
  "ITEM_ACTIVE",
  "ITEM_ENDED",
  "ITEM_IS_AUCTION",
  "ITEM_NOT_FOUND",
  "NOT_APPLIED",
  "NOT_READ",
  "ORDER_NOT_FOUND",
  "PROCESSING_STOPPED",
  "SKU_EXISTS",
]);

/** Reasons of a failed row: each in plain words, with the message of the marketplace when it says more. */
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
    const { code, message } = reason;
    const key = reasonKeys[index] ?? "";
    const [subject = null] = subjectOf(reason);
    const name = label({ ...reason, key, subject, column: blamed.get(key) ?? -1 });
    const isRepeated = message === name || (code !== null && repeatedCodes.has(code));
    return { name, message: isRepeated ? null : message };
  });
  return (
    <span className={styles.reasonText} title={reasons.map(({ message }) => message ?? "").join(" ")}>
      {texts.map(({ name, message }) => (
        <span key={name}>
          <strong>{name}</strong> {message}{" "}
        </span>
      ))}
    </span>
  );
}
