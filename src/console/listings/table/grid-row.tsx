import { useTranslation } from "react-i18next";
import { Badge } from "../../components/notice.tsx";
import { hasValueFault, maxTitleLength, valueFaultOf } from "../check/value-rules.ts";
import { hasNewValues, type RowEdit } from "../rows/edits.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import { CellEditor, type EditorStep } from "./cell-editor.tsx";
import { type GridLayout, stickyStyleOf } from "./grid-layout.ts";
import { type GridPosition, ownColumns, ownNames } from "./grid-moves.ts";
import { ReasonText } from "./reason-text.tsx";
import styles from "./table.module.css";

/** Properties of a grid row. */
export interface GridRowProps {
  readonly row: FailedRow;
  readonly index: number;
  /** Vertical offset in pixels. */
  readonly top: number;
  readonly layout: GridLayout;
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
  /** Includes or excludes the row. @param isThrough True with the Shift key. */
  readonly onToggle: (isSent: boolean, isThrough: boolean) => void;
  /** Called when editing ends. @param value New text; null to leave the cell unchanged. */
  readonly onFinish: (value: string | null, step: EditorStep | null) => void;
}

/** One failed row: inclusion, line, reason and cells. */
export function GridRow(props: GridRowProps) {
  const { row, index, top, layout, template, columns, blamed, edit, isTaken, sourceLine } = props;
  const { isSentAgain, canEdit, activeColumn } = props;
  const { t } = useTranslation("listings");
  const hasFault = edit !== undefined && hasValueFault(edit.cells, columns);
  const isCorrected = isTaken && !isSentAgain && edit !== undefined && hasNewValues(edit);
  const faults = new Set(row.reasonKeys.map((key) => blamed.get(key) ?? -1));
  const own = (column: number, ...extra: readonly (string | undefined)[]) => {
    const style = stickyStyleOf(layout, column);
    const names = [
      styles.cell,
      styles[ownNames[column] ?? "value"],
      style !== null && styles.sticky,
      ...extra,
      activeColumn === column && styles.active,
    ];
    return {
      id: props.cellId(index, column),
      "aria-colindex": column + 1,
      className: names.filter(Boolean).join(" "),
      ...(style !== null && { style }),
      onClick: () => props.onPoint(column),
      onDoubleClick: () => props.onEdit(column),
    };
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={[
        styles.row,
        isTaken && styles.taken,
        isSentAgain && styles.sentAgain,
        isCorrected && styles.corrected,
      ]
        .filter(Boolean)
        .join(" ")}
      style={{ top, height: layout.rowHeight, gridTemplateColumns: template }}
    >
      <div role="gridcell" {...own(0)}>
        <label className={styles.box}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isTaken}
            disabled={!canEdit || row.cells === null || isSentAgain || hasFault}
            aria-label={t("table.sendRow", { line: sourceLine ?? index + 1 })}
            onChange={({ currentTarget, nativeEvent }) =>
              props.onToggle(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </div>
      <div
        role="rowheader"
        {...own(1)}
        {...(sourceLine !== row.line && { title: t("table.lineOfAttempt", { line: row.line ?? "–" }) })}
      >
        {sourceLine ?? "–"}
      </div>
      <div role="gridcell" {...own(2)}>
        {isSentAgain && <Badge tone="neutral">{t("tools.sentBadge")}</Badge>}
        {isCorrected && <Badge tone="good">{t("tools.correctedBadge")}</Badge>}{" "}
        <ReasonText row={row} columns={columns} blamed={blamed} />
      </div>
      {layout.order.map((column, position) => {
        const at = ownColumns + position;
        const name = columns[column] ?? "";
        const changed = edit?.cells[column];
        const value = changed ?? row.cells?.[column] ?? "";
        const fault = changed === undefined ? null : valueFaultOf(name, changed);
        const isAtFault = changed === undefined ? faults.has(column) : fault !== null;
        const was = changed === undefined ? value : t("table.was", { value: row.cells?.[column] ?? "" });
        const help = fault === null ? null : t(`check.help.${fault}`, { limit: maxTitleLength });
        return (
          <div
            key={column}
            role="gridcell"
            {...own(at, isAtFault ? styles.atFault : changed === undefined ? undefined : styles.changed)}
            {...(isAtFault && { "aria-invalid": true })}
            data-column={name}
            title={help === null ? was : `${help} ${was}`}
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
                {help !== null && <span className="visually-hidden">, {help}</span>}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
