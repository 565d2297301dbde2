import ClipboardPaste from "lucide:clipboard-paste";
import FolderPlus from "lucide:folder-plus";
import FolderTree from "lucide:folder-tree";
import MoveRight from "lucide:move-right";
import Pencil from "lucide:pencil";
import Scissors from "lucide:scissors";
import Trash2 from "lucide:trash";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Icon } from "../components/icon.ts";
import { Button } from "../components/button.tsx";
import type { Selection } from "../components/selection.tsx";
import styles from "./action-bar.module.css";
import type { CategoryActions } from "./category-actions.ts";
import { findCategory, levelOf, maxLevels, otherKey } from "./category-tree.ts";
import type { Projection } from "./projection.ts";

/** Properties of the action bar. */
export interface ActionBarProps {
  readonly projection: Projection;
  /** Key of the category that was clicked or has the focus; null for none. */
  readonly selected: string | null;
  /** Categories whose checkboxes are checked, which the actions are for when there are any. */
  readonly selection: Selection;
  readonly cutKey: string | null;
  readonly actions: CategoryActions;
}

/**
 * The selected categories and the buttons for them. The tree has keyboard shortcuts for the same actions. All buttons
 * are always there, so that a selection does not move the tree.
 */
export function ActionBar({ projection, selected, selection, cutKey, actions }: ActionBarProps) {
  const { t } = useTranslation("store");
  const { t: shared } = useTranslation();
  const id = useId();
  const { planned, shown } = projection;
  const { selected: checked } = selection;
  const all = checked.length === 0 && selected !== null ? [selected] : checked;
  const keys = all.filter((key) => key !== otherKey && findCategory(planned, key));
  const [key] = keys;
  const one = keys.length === 1 && key !== undefined ? findCategory(planned, key) : undefined;
  const button = (
    action: "addBelow" | "addBeside" | "cut" | "delete" | "move" | "paste" | "rename",
    Icon: Icon,
    onClick: (() => void) | undefined,
    shortcut: string | null = null,
  ) => (
    <Button
      icon={<Icon aria-hidden />}
      disabled={onClick === undefined}
      onClick={onClick}
      {...(shortcut !== null && { "aria-keyshortcuts": shortcut })}
      weight="plain"
      className={
        action === "delete" ? styles.delete : action === "cut" || action === "paste" ? styles.byKeys : ""
      }
    >
      {t(`action.${action}`)}
    </Button>
  );
  const canHaveChild = one && levelOf(planned, one.key) < maxLevels;
  const fixed = keys.length === 0 && selected !== null ? findCategory(shown, selected) : undefined;
  const summary = one
    ? t("action.selected", { name: one.name })
    : keys.length > 1
      ? shared("part.selected", { count: keys.length })
      : fixed
        ? t("action.fixed", { name: fixed.name })
        : t("action.none");
  return (
    <div className={styles.bar} role="group" aria-labelledby={id}>
      <p className={styles.summary}>
        <strong id={id}>{summary}</strong>
        <Button weight="plain" onClick={checked.length === 0 ? selection.selectAll : selection.clear}>
          {shared(checked.length === 0 ? "part.selectAll" : "part.clearSelection")}
        </Button>
      </p>
      {button("rename", Pencil, one && (() => actions.name({ kind: "rename", key: one.key })), "F2")}
      {button(
        "addBelow",
        FolderTree,
        canHaveChild ? () => actions.name({ kind: "add", parentKey: one.key }) : undefined,
        "Insert",
      )}
      {button(
        "addBeside",
        FolderPlus,
        one && (() => actions.name({ kind: "add", parentKey: one.parentKey })),
      )}
      {button("move", MoveRight, keys.length > 0 ? () => actions.askWhereTo(keys) : undefined)}
      {cutKey === null
        ? button("cut", Scissors, one && (() => actions.cut(one.key)), "Control+X")
        : button(
            "paste",
            ClipboardPaste,
            one && cutKey !== one.key ? () => actions.paste(one.key) : undefined,
            "Control+V",
          )}
      {button("delete", Trash2, keys.length > 0 ? () => actions.remove(keys) : undefined, "Delete")}
    </div>
  );
}
