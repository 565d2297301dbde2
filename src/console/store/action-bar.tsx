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
  /** Key of the selected category; null for none. */
  readonly selected: string | null;
  readonly cutKey: string | null;
  readonly actions: CategoryActions;
}

/** Buttons for the selected category. The tree has keyboard shortcuts for the same actions. */
export function ActionBar({ projection, selected, cutKey, actions }: ActionBarProps) {
  const { t } = useTranslation("store");
  const { planned, shown } = projection;
  const going = findCategory(shown, selected);
  const category = findCategory(planned, selected);
  if (!category)
    return going ? <p className={styles.reserved}>{t("action.going", { name: going.name })}</p> : null;
  const { key, name, parentKey } = category;
  if (key === otherKey) return <p className={styles.reserved}>{t("action.reserved", { name })}</p>;
  const button = (
    action: "addBelow" | "addBeside" | "cut" | "delete" | "move" | "paste" | "rename",
    Icon: Icon,
    onClick: () => void,
    shortcut: string | null = null,
    isDisabled = false,
  ) => (
    <Button
      icon={<Icon aria-hidden />}
      disabled={isDisabled}
      onClick={onClick}
      {...(shortcut !== null && { "aria-keyshortcuts": shortcut })}
      {...(action === "delete" && { weight: "danger" as const })}
      {...((action === "cut" || action === "paste") && { className: styles.byKeys })}
    >
      {t(`action.${action}`)}
    </Button>
  );
  return (
    <div className={styles.bar} role="group" aria-label={t("action.label", { name })}>
      {button("rename", Pencil, () => actions.name({ kind: "rename", key }), "F2")}
      {button(
        "addBelow",
        FolderTree,
        () => actions.name({ kind: "add", parentKey: key }),
        "Insert",
        levelOf(planned, key) >= maxLevels,
      )}
      {button("addBeside", FolderPlus, () => actions.name({ kind: "add", parentKey }))}
      {button("move", MoveRight, () => actions.askWhereTo(key))}
      {cutKey === null
        ? button("cut", Scissors, () => actions.cut(key), "Control+X")
        : button("paste", ClipboardPaste, () => actions.paste(key), "Control+V", cutKey === key)}
      {button("delete", Trash2, () => actions.remove(key), "Delete")}
    </div>
  );
}
