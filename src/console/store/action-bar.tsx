import ClipboardPaste from "lucide:clipboard-paste";
import FolderPlus from "lucide:folder-plus";
import FolderTree from "lucide:folder-tree";
import MoveRight from "lucide:move-right";
import Pencil from "lucide:pencil";
import Scissors from "lucide:scissors";
import Trash2 from "lucide:trash";
import { useTranslation } from "react-i18next";
import type { Icon } from "../components/icon.ts";
import { Button } from "../components/button.tsx";
import styles from "./action-bar.module.css";
import type { CategoryActions } from "./category-actions.ts";
import { findCategory, levelOf, maxLevels, otherKey } from "./category-tree.ts";
import type { Projection } from "./projection.ts";

/** Properties of the action bar. */
export interface ActionBarProps {
  readonly projection: Projection;
  /** Key of the focused category; null for none. */
  readonly selected: string | null;
  /** Keys of the selected categories, which the actions are for when there are any. */
  readonly chosen: readonly string[];
  readonly cutKey: string | null;
  readonly actions: CategoryActions;
}

/**
 * Buttons for the selected categories, or for the focused one. The tree has keyboard shortcuts for the same actions. All
 * buttons are always there, so that a selection does not move the tree.
 */
export function ActionBar({ projection, selected, chosen, cutKey, actions }: ActionBarProps) {
  const { t } = useTranslation("store");
  const { planned } = projection;
  const focused = selected === null || selected === otherKey ? [] : [selected];
  const keys = (chosen.length > 0 ? chosen : focused).filter((key) => findCategory(planned, key));
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
  const label = one ? t("action.label", { name: one.name }) : t("action.labelMany", { count: keys.length });
  return (
    <div className={styles.bar} role="group" aria-label={label}>
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
