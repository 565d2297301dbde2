import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Empty } from "../../components/notice.tsx";
import { useMediaQuery } from "../../components/use-media-query.ts";
import { cellOf, isRowSent } from "../rows/edits.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import type { ReasonGroup } from "../rows/reason-groups.ts";
import { type SourceLines, sourceLineOf } from "../rows/source-lines.ts";
import type { EditorStep } from "./cell-editor.tsx";
import { layoutOf, stickyStyleOf, stickyWidthOf, templateOf, widthOf } from "./grid-layout.ts";
import { type GridPosition, moveBy, ownColumns, ownNames, readClipboard, within } from "./grid-moves.ts";
import { GridRow } from "./grid-row.tsx";
import styles from "./table.module.css";
import type { RowEditor } from "./use-corrections.ts";
import { useRowRange } from "./use-row-range.ts";

/** Properties of the grid. */
export interface FailedRowsGridProps {
  readonly rows: readonly FailedRow[];
  readonly columns: readonly string[];
  readonly sourceLines: SourceLines;
  readonly groups: readonly ReasonGroup[];
  /** Keys of the rows that were sent again. */
  readonly sentKeys: ReadonlySet<string>;
  readonly corrections: RowEditor;
  readonly canEdit: boolean;
}

/** Cell being edited, and the initial text of its editor. */
interface Editing extends GridPosition {
  readonly begin: string;
}

/** Number of rows that Page Up and Page Down move. */
const pageRows = 10;

/**
 * Grid of the failed rows. Line, reason and key columns stay in view while the others scroll. Arrow keys move, Enter or
 * a letter edits, Space includes or excludes the row. The DOM contains only the visible rows and the row with the
 * cursor.
 */
export function FailedRowsGrid({
  rows,
  columns,
  sourceLines,
  groups,
  sentKeys,
  corrections,
  canEdit,
}: FailedRowsGridProps) {
  const { t } = useTranslation("listings");
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<GridPosition>({ row: 0, column: ownColumns });
  const [editing, setEditing] = useState<Editing | null>(null);
  const size = { rows: rows.length, columns: ownColumns + columns.length, pageRows };
  const position = within(wanted, size);
  const { edits } = corrections.history;
  const isNarrow = useMediaQuery("(width < 900px)");
  const layout = useMemo(
    () => layoutOf(columns, rows, sourceLines, isNarrow),
    [columns, rows, sourceLines, isNarrow],
  );
  const { order, rowHeight, headHeight } = layout;
  /** Index of the file's column that the grid shows in one of its columns. */
  const fileColumn = (column: number) => order[column - ownColumns] ?? -1;
  const blamed = useMemo(() => new Map(groups.map(({ key, column }) => [key, column])), [groups]);
  const activeRow = position.row;
  // The code below memoizes nothing that depends on the virtualizer's functions.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    // The row with the cursor stays in the DOM, because `aria-activedescendant` refers to its cell.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), activeRow])].toSorted((a, b) => a - b),
      [activeRow],
    ),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  const activeId = cellId(position.row, position.column);

  const go = (next: GridPosition) => {
    setWanted(next);
    virtualizer.scrollToIndex(next.row);
  };
  useEffect(() => {
    if (scroller.current?.contains(document.activeElement)) {
      document
        .querySelector(`#${CSS.escape(activeId)}`)
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }, [activeId]);

  const isEditable = ({ row, column }: GridPosition) =>
    canEdit && column >= ownColumns && rows[row] !== undefined && rows[row].cells !== null;
  const edit = (at: GridPosition, begin?: string) => {
    const row = rows[at.row];
    if (!isEditable(at) || !row) return;
    setEditing({ ...at, begin: begin ?? cellOf(edits, row, fileColumn(at.column)) });
  };
  const finish = (value: string | null, step: EditorStep | null) => {
    if (editing === null) return;
    const row = rows[editing.row];
    if (value !== null && row) corrections.change(changesOf(row, fileColumn(editing.column), value));
    setEditing(null);
    if (step === null) return;
    scroller.current?.focus({ preventScroll: true });
    go(within({ row: editing.row + step.rows, column: editing.column + step.columns }, size));
  };
  function changesOf(row: FailedRow, column: number, value: string) {
    return cellOf(edits, row, column) === value ? [] : [{ row, column, value }];
  }
  const chooseRow = useRowRange({ rows, columns, sentKeys, corrections });

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const next = moveBy(event.key, isCommand, position, size);
    const row = rows[position.row];
    if (next) go(next);
    else if (isCommand && event.key.toLowerCase() === "z") {
      if (event.shiftKey) corrections.redo();
      else corrections.undo();
    } else if (isCommand && event.key.toLowerCase() === "y") corrections.redo();
    else if (isCommand || !row) return;
    else if (event.key === "Enter" || event.key === "F2") {
      if (position.column === 0 && canEdit) chooseRow(row, !isRowSent(edits, row, columns), false);
      else edit(position);
    } else if (event.key === " " && canEdit && row.cells !== null)
      chooseRow(row, !isRowSent(edits, row, columns), event.shiftKey);
    else if ((event.key === "Delete" || event.key === "Backspace") && isEditable(position)) {
      corrections.change(changesOf(row, fileColumn(position.column), ""));
    } else if (event.key.length === 1 && isEditable(position)) {
      // The editor must have the focus before the browser inserts the typed letter; otherwise the letter is lost.
      flushSync(() => edit(position, ""));
      return;
    } else return;
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent) => {
    const row = rows[position.row];
    if (editing !== null || position.column < ownColumns || !row) return;
    event.clipboardData.setData("text/plain", cellOf(edits, row, fileColumn(position.column)));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || !isEditable(position)) return;
    event.preventDefault();
    const pasted = readClipboard(event.clipboardData.getData("text/plain"));
    const changes = pasted.flatMap((cells, down) =>
      cells.flatMap((value, right) => {
        const row = rows[position.row + down];
        const column = fileColumn(position.column + right);
        return row && row.cells !== null && column >= 0 ? changesOf(row, column, value) : [];
      }),
    );
    corrections.change(changes);
  };

  if (rows.length === 0) return <Empty>{t("table.noneShown")}</Empty>;
  const template = templateOf(layout);
  const heads = [t("table.sent"), t("table.line"), t("table.reason"), ...order.map(nameOf)];
  function nameOf(column: number): string {
    const name = columns[column] ?? "";
    return name === "" ? t("table.unnamed", { number: column + 1 }) : name;
  }
  return (
    // The focus stays on the grid, which refers to its active cell by id.
    <div
      ref={scroller}
      role="grid"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={[styles.grid, layout.isStacked && styles.stacked].filter(Boolean).join(" ")}
      style={
        {
          "--line-width": `${layout.lineWidth}px`,
          scrollPaddingLeft: stickyWidthOf(layout),
          scrollPaddingTop: headHeight,
        } as CSSProperties
      }
      aria-label={t("table.title")}
      aria-describedby={`${id}-keys`}
      aria-rowcount={rows.length + 1}
      aria-colcount={size.columns}
      aria-readonly={!canEdit}
      aria-activedescendant={activeId}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
    >
      <p id={`${id}-keys`} className="visually-hidden">
        {t(canEdit ? "table.keys" : "table.keysReadOnly")}
      </p>
      <div
        role="presentation"
        className={styles.sheetArea}
        style={{ height: virtualizer.getTotalSize(), width: widthOf(layout) }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={styles.head}
          style={{ height: headHeight, gridTemplateColumns: template }}
        >
          {heads.map((name, index) => (
            // Columns may have the same name; their order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <Head key={index} index={index} style={stickyStyleOf(layout, index)}>
              {name}
            </Head>
          ))}
        </div>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <GridRow
              key={row.key}
              row={row}
              index={index}
              top={start}
              layout={layout}
              template={template}
              columns={columns}
              blamed={blamed}
              edit={edits.get(row.key)}
              isTaken={isRowSent(edits, row, columns)}
              sourceLine={sourceLineOf(row, sourceLines)}
              isSentAgain={sentKeys.has(row.key)}
              canEdit={canEdit}
              activeColumn={index === position.row ? position.column : null}
              editing={editing?.row === index ? editing : null}
              cellId={cellId}
              onPoint={(column) => {
                const at = { row: index, column };
                const isSame = position.row === index && position.column === column;
                setWanted(at);
                if (isSame) edit(at);
              }}
              onEdit={(column) => edit({ row: index, column })}
              onToggle={(isSent, isThrough) => chooseRow(row, isSent, isThrough)}
              onFinish={finish}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Name of a column. @param style Style of a column that stays in view; null for one that scrolls. */
function Head({
  index,
  style,
  children,
}: {
  readonly index: number;
  readonly style: CSSProperties | null;
  readonly children: string;
}) {
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      className={[styles.headCell, styles[ownNames[index] ?? "value"], style !== null && styles.sticky]
        .filter(Boolean)
        .join(" ")}
      style={style ?? undefined}
      title={children}
    >
      {index === 0 ? <span className="visually-hidden">{children}</span> : children}
    </div>
  );
}
