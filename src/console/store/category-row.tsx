import ChevronDown from "lucide:chevron-down";
import ChevronRight from "lucide:chevron-right";
import Folder from "lucide:folder";
import GripVertical from "lucide:grip-vertical";
import Tags from "lucide:tags";
import { type MouseEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../components/notice.tsx";
import { type Selection, SelectionBox } from "../components/selection.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import type { CategoryActions, Naming } from "./category-actions.ts";
import styles from "./category-tree-view.module.css";
import { type CategoryTree, findCategory, isLeaf, otherKey } from "./category-tree.ts";
import { NameInput } from "./name-input.tsx";
import { additionTo, renameOf } from "./create-change.ts";
import type { Projection } from "./projection.ts";
import { validateChange } from "./change-validation.ts";
import type { TreeRow } from "./tree-rows.ts";
import type { Dragging } from "./use-dragging.ts";

/** Properties of a row. */
export interface CategoryRowProps {
  readonly row: TreeRow;
  readonly projection: Projection;
  /** True for the row that receives the keyboard focus. */
  readonly isFocused: boolean;
  /** True when the actions are for this category. */
  readonly isSelected: boolean;
  readonly selection: Selection;
  readonly isCut: boolean;
  /** Set while the row's name is being edited. */
  readonly naming: Naming | null;
  readonly dragging: Dragging;
  readonly actions: CategoryActions;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Row of a category in the tree. */
export function CategoryRow(props: CategoryRowProps) {
  const { row, projection, isFocused, isSelected, selection, isCut, naming, dragging, actions, onOpen } =
    props;
  const { t } = useTranslation("store");
  const id = useId();
  const { category, level, position, siblings, isExpanded } = row;
  const { key, name } = category;
  const { planned, marks, deletedKeys } = projection;
  const isGoing = deletedKeys.has(key);
  const canChange = key !== otherKey && !isGoing;
  const isOver = dragging.key !== null && dragging.key !== key && dragging.over === key;
  const mark = marks.get(key);
  const looks = [
    styles.row,
    styles[`level${level}`],
    isGoing && styles.going,
    isCut && styles.cut,
    dragging.key === key && styles.dragged,
    isOver && (dragging.reason === null ? styles.takes : styles.refuses),
  ];
  const click = ({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (naming !== null) return;
    (currentTarget as HTMLElement).focus();
    // The checkbox selects by itself.
    if ((target as Element).closest("label")) return;
    if (!shiftKey && !ctrlKey && !metaKey) selection.clear();
    else if (canChange) selection.set(key, shiftKey || !selection.has(key), shiftKey);
  };
  const Sign = isExpanded === null ? Tags : Folder;
  return (
    // The tree handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-labelledby={`${id}-name ${id}-marks`}
      {...(canChange && { "aria-checked": selection.has(key) })}
      {...(isExpanded !== null && { "aria-expanded": isExpanded })}
      tabIndex={isFocused ? 0 : -1}
      className={looks.filter(Boolean).join(" ")}
      onFocus={({ target, currentTarget }) => target === currentTarget && actions.select(key)}
      onClick={click}
      onDoubleClick={() => canChange && actions.name({ kind: "rename", key })}
      {...(canChange && naming === null && dragging.source(key, name))}
      {...dragging.target(key, isExpanded === false ? () => onOpen(true) : undefined)}
    >
      {canChange ? (
        <SelectionBox selection={selection} id={key} label={t("tree.select", { name })} tabIndex={-1} />
      ) : (
        <span className={styles.box} />
      )}
      <span
        className={styles.opener}
        aria-hidden
        onClick={(event) => {
          if (isExpanded === null) return;
          event.stopPropagation();
          onOpen(!isExpanded);
        }}
      >
        {isExpanded !== null && (isExpanded ? <ChevronDown /> : <ChevronRight />)}
      </span>
      <Sign aria-hidden />
      {naming === null ? (
        <span id={`${id}-name`} className={styles.text}>
          {name}
        </span>
      ) : (
        <NameInput
          label={t("tree.nameOf", { name })}
          name={name}
          faultOf={(text) => validateChange(planned, renameOf(planned, key, text))}
          onKeep={(text) => actions.keepName(naming, text)}
          onLeave={() => actions.leaveName(naming)}
        />
      )}
      {/* Separates the words of the accessible name. */}
      {(isGoing || isCut || mark !== undefined) && " "}
      <span id={`${id}-marks`} className={styles.marks}>
        {isGoing && <Badge tone="bad">{t("mark.going")}</Badge>}
        {!isGoing && mark !== undefined && (
          <StatusBadge status={mark === "running" ? "processing" : "queued"} />
        )}
        {isCut && <Badge tone="neutral">{t("mark.cut")}</Badge>}
      </span>
      {canChange && <GripVertical aria-hidden className={styles.grip} />}
    </li>
  );
}

/** Row with the name input of a new category. */
export function NewCategoryRow({
  naming,
  level,
  planned,
  actions,
}: {
  readonly naming: Extract<Naming, { readonly kind: "add" }>;
  readonly level: number;
  readonly planned: CategoryTree;
  readonly actions: CategoryActions;
}) {
  const { t } = useTranslation("store");
  const { parentKey } = naming;
  const parent = findCategory(planned, parentKey);
  const hint = parent && isLeaf(planned, parent.key) ? t("tree.newBelow", { name: parent.name }) : undefined;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      className={[styles.row, styles[`level${level}`]].join(" ")}
    >
      <span className={styles.box} />
      <span className={styles.opener} aria-hidden />
      <Tags aria-hidden />
      <NameInput
        label={t("tree.newName")}
        name=""
        {...(hint !== undefined && { hint })}
        faultOf={(text) => validateChange(planned, additionTo(planned, parentKey, text, "new"))}
        onKeep={(text) => actions.keepName(naming, text)}
        onLeave={() => actions.leaveName(naming)}
      />
    </li>
  );
}
