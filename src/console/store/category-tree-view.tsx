import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Empty } from "../components/notice.tsx";
import type { Selection } from "../components/selection.tsx";
import type { CategoryActions, Naming } from "./category-actions.ts";
import { CategoryRow, NewCategoryRow } from "./category-row.tsx";
import styles from "./category-tree-view.module.css";
import { findCategory, levelOf, otherKey, pathOf } from "./category-tree.ts";
import { TopPlace } from "./top-place.tsx";
import type { Projection } from "./projection.ts";
import type { Queue } from "./queue.ts";
import { focusIn, moveOf, rowNamed, rowsOf, type SearchedTree, type TreeRow } from "./tree-rows.ts";
import { pressAlone, pressToSelect, pressWithControl } from "./tree-keys.ts";
import { useDragging } from "./use-dragging.ts";

/** Properties of the tree. */
export interface CategoryTreeViewProps {
  readonly projection: Projection;
  /**
   * Service identifiers by the local keys of added categories. Row keys stay stable when the service assigns an
   * identifier.
   */
  readonly ids: Queue["ids"];
  /** Part of the tree that a search shows; null without a search. */
  readonly found: SearchedTree | null;
  /** Key of the category that was clicked or has the focus; null for none. */
  readonly selected: string | null;
  /** Categories whose checkboxes are checked. The actions are then for these. */
  readonly selection: Selection;
  /** Moves the focus to a category, or to the focused one for null. Each new object is one request. */
  readonly focusRequest: { readonly key: string | null } | null;
  readonly naming: Naming | null;
  readonly cutKey: string | null;
  readonly actions: CategoryActions;
}

/** Longest pause between letters of one search, in milliseconds. */
const typingMs = 700;

/** Category tree after the WAI-ARIA tree pattern: one tab stop, and arrow keys and letters inside. */
export function CategoryTreeView(props: CategoryTreeViewProps) {
  const { projection, found, ids, selected, selection, focusRequest, naming, cutKey, actions } = props;
  const { t } = useTranslation("store");
  const { planned, shown } = projection;
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const before = useRef(shown);
  const hasFocus = useRef(false);
  const handled = useRef(focusRequest);
  const rows = useMemo(
    () => (found ? rowsOf(found.tree, new Set()) : rowsOf(shown, collapsed)),
    [found, shown, collapsed],
  );
  // Once the service has assigned an identifier, an added category is found by it.
  const wanted = selected === null ? null : (ids[selected] ?? selected);
  const focused = rows.some(({ category }) => category.key === wanted)
    ? wanted
    : (rows[0]?.category.key ?? null);
  const dragging = useDragging(planned, actions);
  const stableKeys = useMemo(() => new Map(Object.entries(ids).map(([key, id]) => [id, key])), [ids]);

  const open = (key: string, isOpen: boolean) =>
    setCollapsed((now) => {
      const next = new Set(now);
      if (isOpen) next.delete(key);
      else next.add(key);
      return next;
    });

  useEffect(() => {
    const wasThere = wanted !== null && findCategory(before.current, wanted) !== undefined;
    const isHidden = found !== null && !rows.some(({ category }) => category.key === wanted);
    const next = isHidden ? null : focusIn(shown, rows, wanted, before.current);
    before.current = shown;
    // A key that was never in the tree belongs to a category that is still being stored.
    if (wasThere && next !== selected) actions.select(next);
  }, [shown, rows, found, wanted, selected, actions]);
  useEffect(() => {
    if (!focusRequest || handled.current === focusRequest) return;
    const { key } = focusRequest;
    if (key !== null && key !== focused) {
      const closed = pathOf(shown, key).filter((one) => one.key !== key && collapsed.has(one.key));
      for (const parent of closed) open(parent.key, true);
      actions.select(key);
      return;
    }
    handled.current = focusRequest;
    focusRow(list.current);
  });
  useEffect(() => {
    const active = document.activeElement;
    const isElsewhere = active !== document.body && active?.getAttribute("role") !== "treeitem";
    // When the focused row or name input was removed, the focus moves to the selected row.
    if (hasFocus.current && !isElsewhere) focusRow(list.current);
  });

  const { selected: checked } = selection;
  const isSelected = (key: string) => (checked.length > 0 ? checked.includes(key) : key === wanted);
  /** The only category that a key is for; null when several are selected. */
  const target = checked.length > 1 ? null : (checked[0] ?? focused);
  const press = (event: KeyboardEvent) => {
    if (focused === null) return;
    const letter = event.key.length === 1 && /\S/.test(event.key) && event.key !== "*";
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (
      hasModifier
        ? pressWithControl(event, target, selection, actions)
        : pressAlone(event, target, planned, cutKey, selection, actions)
    ) {
      event.preventDefault();
      return;
    }
    if (hasModifier) return;
    if (pressToSelect(event, focused, rows, selection, actions)) {
      event.preventDefault();
      return;
    }
    const move = moveOf(rows, focused, event.key);
    if (move) {
      event.preventDefault();
      if (move.collapse !== undefined) open(move.collapse, false);
      for (const key of move.expand ?? []) open(key, true);
      if (move.focus !== undefined) actions.select(move.focus);
    } else if (letter) {
      event.preventDefault();
      const isSame = event.timeStamp - typed.current.at < typingMs;
      typed.current = { text: (isSame ? typed.current.text : "") + event.key, at: event.timeStamp };
      const named = rowNamed(rows, focused, typed.current.text);
      if (named !== null) actions.select(named);
    }
  };
  const rowOf = (row: TreeRow) => {
    const { key } = row.category;
    return (
      <CategoryRow
        key={stableKeys.get(key) ?? key}
        row={row}
        projection={projection}
        isFocused={key === focused}
        isSelected={isSelected(key)}
        selection={selection}
        isCut={key === cutKey}
        naming={naming?.kind === "rename" && naming.key === key ? naming : null}
        dragging={dragging}
        actions={actions}
        onOpen={(isOpen) => open(key, isOpen)}
      />
    );
  };
  const newRow = (added: Extract<Naming, { readonly kind: "add" }>) => (
    <NewCategoryRow
      key={`new:${added.parentKey}`}
      naming={added}
      level={levelOf(planned, added.parentKey) + 1}
      planned={planned}
      actions={actions}
    />
  );
  const lastBelow = naming?.kind === "add" ? lastRowBelow(rows, naming.parentKey) : null;
  return (
    <div className={styles.board}>
      <TopPlace dragging={dragging} />
      {/* The rows have the focus, one at a time; the list has none. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <ul
        ref={list}
        role="tree"
        aria-multiselectable
        aria-label={t("tree.label")}
        className={styles.tree}
        onKeyDown={press}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
      >
        {naming?.kind === "add" && lastBelow === null && newRow(naming)}
        {rows.flatMap((row) =>
          naming?.kind === "add" && row === lastBelow ? [rowOf(row), newRow(naming)] : [rowOf(row)],
        )}
      </ul>
      {found && rows.length === 0 && <Empty>{t("search.none")}</Empty>}
      <p role="status" className={styles.status}>
        {dragging.reason}
      </p>
    </div>
  );
}

function focusRow(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
}

/** Returns the row that precedes the row of a new category; null when the new row comes first. */
function lastRowBelow(rows: readonly TreeRow[], parentKey: string | null): TreeRow | null {
  if (parentKey === null) return rows.findLast(({ category }) => category.key !== otherKey) ?? null;
  const start = rows.findIndex(({ category }) => category.key === parentKey);
  const level = rows[start]?.level ?? 0;
  const end = rows.findIndex((row, index) => index > start && row.level <= level);
  return rows[(end === -1 ? rows.length : end) - 1] ?? null;
}
