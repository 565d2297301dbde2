import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFormats } from "../../messages/formats.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import type { RowState } from "../rows/filter-rows.ts";
import type { ReasonGroup } from "../rows/reason-groups.ts";
import { useReasonLabel } from "./reason-label.ts";
import styles from "./table.module.css";

/** Properties of the reason filter. */
export interface ReasonChipsProps {
  readonly groups: readonly ReasonGroup[];
  readonly columns: readonly string[];
  readonly rows: readonly FailedRow[];
  /** State of each row. */
  readonly states: readonly RowState[];
  readonly chosen: string | null;
  readonly onChoose: (reason: string | null) => void;
  /** Adds a column to the file; null when the file cannot be changed. */
  readonly onAddColumn: ((name: string) => void) | null;
}

/** Reasons of the failed rows with their counts. Selecting a reason shows only its rows. */
export function ReasonChips({
  groups,
  columns,
  rows,
  states,
  chosen,
  onChoose,
  onAddColumn,
}: ReasonChipsProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const label = useReasonLabel(columns);
  const open = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (states[index] !== "open") continue;
    for (const key of row.reasonKeys) open.set(key, (open.get(key) ?? 0) + 1);
  }
  const group = groups.find(({ key }) => key === chosen);
  const missing = group?.column === -1 && group.code === "FIELD_MISSING" ? group.subject : null;
  return (
    <>
      <div role="group" aria-label={t("reasons.title")} className={styles.chips}>
        {groups.map((one) => {
          const openCount = open.get(one.key) ?? 0;
          return (
            <button
              key={one.key}
              type="button"
              className={styles.chip}
              aria-pressed={one.key === chosen}
              onClick={() => onChoose(one.key === chosen ? null : one.key)}
            >
              <strong>{t("reasons.count", { number: formats.number(one.count) })}</strong> {label(one)}{" "}
              <span className={openCount === 0 ? styles.done : styles.open}>
                {t("reasons.open", { count: openCount, number: formats.number(openCount) })}
              </span>
            </button>
          );
        })}
      </div>
      {missing !== null && onAddColumn && <MissingColumn subject={missing} onAdd={onAddColumn} />}
    </>
  );
}

/** Names of columns that can be added, as in the service's templates. */
const columnNames: Readonly<Record<string, string>> = {
  carrier: "Shipping carrier",
  price: "Price",
  title: "Title",
  tracking: "Tracking number",
};

function MissingColumn({
  subject,
  onAdd,
}: {
  readonly subject: string;
  readonly onAdd: (name: string) => void;
}) {
  const { t } = useTranslation("listings");
  const name = columnNames[subject];
  if (name === undefined) return null;
  return (
    <Notice
      tone="warn"
      actions={<Button onClick={() => onAdd(name)}>{t("table.addColumn", { name })}</Button>}
    >
      {t("table.columnMissing", { name })}
    </Notice>
  );
}
