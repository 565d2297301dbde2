import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import styles from "./selection.module.css";

/** Selected items of a list. */
export interface Selection {
  /** Ids of the selected items that are in the list, in the list's order. */
  readonly selected: readonly string[];
  /** Number of items in the list. */
  readonly total: number;
  readonly has: (id: string) => boolean;
  /**
   * Selects or deselects an item. With `through`, all items from the last changed one to this one, as with the Shift
   * key.
   */
  readonly set: (id: string, isSelected: boolean, through?: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Returns the selection of a list. @param ids Ids of the items that the list shows, in order. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const set = useCallback(
    (id: string, isSelected: boolean, through = false) => {
      const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)];
      const range =
        through && from >= 0 && to >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      setChosen((before) => {
        const after = new Set(before);
        for (const one of range) {
          if (isSelected) after.add(one);
          else after.delete(one);
        }
        return after;
      });
      setLast(id);
    },
    [ids, last],
  );
  return useMemo(
    () => ({
      selected: ids.filter((id) => chosen.has(id)),
      total: ids.length,
      has: (id) => chosen.has(id),
      set,
      selectAll: () => setChosen(new Set(ids)),
      clear: () => setChosen(new Set()),
    }),
    [ids, chosen, set],
  );
}

/** Checkbox that selects an item of a list. With the Shift key it selects all items from the last changed one. */
export function SelectionBox({
  selection,
  id,
  label,
  tabIndex,
}: {
  readonly selection: Selection;
  readonly id: string;
  /** Name of the item, for screen readers. */
  readonly label: string;
  /** -1 in a widget that is one tab stop and selects by its own keys. */
  readonly tabIndex?: -1;
}) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        checked={selection.has(id)}
        aria-label={label}
        onChange={({ currentTarget, nativeEvent }) =>
          selection.set(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/**
 * Bar above a list: the number of selected items and the actions on them. It always takes the same height, so that a
 * selection does not move the list.
 */
export function SelectionBar({
  selection,
  children,
}: {
  readonly selection: Selection;
  /** Actions on the selected items. */
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { selected, total } = selection;
  return (
    <div className={styles.bar}>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={selected.length > 0 && selected.length === total}
          disabled={total === 0}
          ref={(input) => {
            if (input) input.indeterminate = selected.length > 0 && selected.length < total;
          }}
          onChange={({ currentTarget }) =>
            currentTarget.checked ? selection.selectAll() : selection.clear()
          }
        />
        <span>
          {selected.length === 0 ? t("part.selectAll") : t("part.selected", { count: selected.length })}
        </span>
      </label>
      {selected.length > 0 && (
        <>
          {children}
          <Button weight="plain" onClick={selection.clear}>
            {t("part.clearSelection")}
          </Button>
        </>
      )}
    </div>
  );
}
