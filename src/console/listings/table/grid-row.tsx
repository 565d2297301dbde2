import { useTranslation } from "react-i18next";
import { Badge } from "../../components/notice.tsx";
import type { RowEdit } from "../rows/edits.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import { hasValueFault, valueFaultOf } from "../rows/value-fault.ts";
import { CellEditor, type EditorStep } from "./cell-editor.tsx";
import { type GridPosition, ownColumns } from "./grid-moves.ts";
import styles from "./table.module.css";

/** Properties of a grid row. */
export interface GridRowProps {
  readonly row: FailedRow;
  readonly index: number;
  /** Vertical offset in pixels. */
  readonly top: number;
  /** Value of `grid-template-columns`. */
  readonly template: string;
  readonly columns: readonly string[];
  /** Index of the column that a reason refers to, by reason key. */
  readonly blamed: ReadonlyMap<string, number>;
  readonly edit: RowEdit | undefined;
  /** True when the row will be sent. */
  readonly isTaken: boolean;
  /** Line in the seller's own file. */
  readonly sourceLine: number | null;
  readonly isSentAgain: boolean;
  readonly canEdit: boolean;
  /** Column of the cursor; null when the cursor is in another row. */
  readonly activeColumn: number | null;
  readonly editing: (GridPosition & { readonly begin: string }) | null;
  readonly cellId: (row: number, column: number) => string;
  readonly onPoint: (column: number) => void;
  readonly onEdit: (column: number) => void;
  readonly onToggle: (isSent: boolean) => void;
  /** Called when editing ends. @param value New text; null to leave the cell unchanged. */
  readonly onFinish: (value: string | null, step: EditorStep | null) => void;
}

/** One failed row: inclusion, line, reason and cells. */
export function GridRow(props: GridRowProps) {
  const { row, index, top, template, columns, blamed, edit, isTaken, sourceLine } = props;
  const { isSentAgain, canEdit, activeColumn } = props;
  const { t } = useTranslation("listings");
  const hasFault = edit !== undefined && hasValueFault(edit.cells, columns);
  const faults = new Set(row.reasonKeys.map((key) => blamed.get(key) ?? -1));
  const own = (column: number, extra?: string) => ({
    id: props.cellId(index, column),
    "aria-colindex": column + 1,
    className: [styles.cell, extra, activeColumn === column && styles.active].filter(Boolean).join(" "),
    onClick: () => props.onPoint(column),
    onDoubleClick: () => props.onEdit(column),
  });
  const reason = row.reasons.map(({ code, message }) => message ?? code ?? t("reasons.none")).join(" ");
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={[styles.row, isTaken && styles.taken, isSentAgain && styles.sentAgain]
        .filter(Boolean)
        .join(" ")}
      style={{ top, gridTemplateColumns: template }}
    >
      <div role="gridcell" {...own(0, styles.stickyFirst)}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isTaken}
          disabled={!canEdit || row.cells === null || isSentAgain || hasFault}
          aria-label={t("table.sendRow", { line: sourceLine ?? index + 1 })}
          onChange={({ currentTarget }) => props.onToggle(currentTarget.checked)}
        />
      </div>
      <div
        role="rowheader"
        {...own(1, styles.stickySecond)}
        {...(sourceLine !== row.line && { title: t("table.lineOfAttempt", { line: row.line ?? "–" }) })}
      >
        {sourceLine ?? "–"}
      </div>
      <div role="gridcell" {...own(2, styles.reason)} title={reason}>
        {isSentAgain && <Badge tone="neutral">{t("tools.sentBadge")}</Badge>}{" "}
        {reason === "" ? t("reasons.unread") : reason}
      </div>
      {columns.map((name, column) => {
        const at = ownColumns + column;
        const changed = edit?.cells[column];
        const value = changed ?? row.cells?.[column] ?? "";
        const fault = changed === undefined ? null : valueFaultOf(name, changed);
        const isAtFault = changed === undefined ? faults.has(column) : fault !== null;
        const was = changed === undefined ? value : t("table.was", { value: row.cells?.[column] ?? "" });
        return (
          <div
            // Columns may have the same name; their order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            role="gridcell"
            {...own(at, isAtFault ? styles.atFault : changed === undefined ? undefined : styles.changed)}
            {...(isAtFault && { "aria-invalid": true })}
            title={fault === null ? was : `${t(`table.fault.${fault}`)} ${was}`}
          >
            {props.editing?.column === at ? (
              <CellEditor
                label={`${name}, ${t("table.lineNumber", { line: sourceLine ?? index + 1 })}`}
                begin={props.editing.begin}
                onFinish={props.onFinish}
              />
            ) : (
              <>
                {value}
                {changed !== undefined && <span className="visually-hidden">, {t("table.changed")}</span>}
                {fault !== null && <span className="visually-hidden">, {t(`table.fault.${fault}`)}</span>}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
