import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Field } from "../components/field.tsx";
import {
  findCategory,
  inReadingOrder,
  isLeaf,
  levelOf,
  otherKey,
  type CategoryTree,
} from "./category-tree.ts";
import { applyChange, type Change } from "./change.ts";
import { moveOfCategory, mayHoldListings } from "./create-change.ts";
import { validateChange } from "./change-validation.ts";
import { useChangeText } from "./use-change-text.ts";

/** Properties of the dialog. */
export interface MoveDialogProps {
  readonly tree: CategoryTree;
  /** Key of the category to move. */
  readonly categoryKey: string;
  /** Preselected destination; undefined for none. */
  readonly place?: string | null | undefined;
  readonly onMove: (change: Change) => void;
  readonly onClose: () => void;
}

/** Value of the top level in the destination list; no category has this key. */
const top = "";

/** Asks for the new parent of a category, and for the category that receives the new parent's listings. */
export function MoveDialog({ tree, categoryKey, place, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation("store");
  const { t: shared } = useTranslation();
  const words = useChangeText();
  const category = findCategory(tree, categoryKey);
  const [chosen, setChosen] = useState(place === undefined ? (category?.parentKey ?? top) : (place ?? top));
  const parentKey = chosen === top ? null : chosen;
  const [listings, setListings] = useState<string | null>(null);
  if (!category) return null;
  const plain = moveOfCategory(tree, categoryKey, parentKey);
  const after = applyChange(tree, plain);
  const leaves = inReadingOrder(after).filter(({ key }) => isLeaf(after, key));
  const asksForListings = validateChange(tree, plain) === null && mayHoldListings(tree, parentKey);
  const listingsKey = asksForListings
    ? (leaves.find(({ key }) => key === listings)?.key ?? ("listingsKey" in plain ? plain.listingsKey : null))
    : null;
  const change = moveOfCategory(tree, categoryKey, parentKey, listingsKey);
  const refusal = validateChange(tree, change);
  const optionOf = (key: string | null, text: string) => {
    const why = validateChange(tree, moveOfCategory(tree, categoryKey, key));
    const isHere = key === category.parentKey;
    return (
      <option key={key ?? top} value={key ?? top} disabled={why !== null && !isHere}>
        {why === null || isHere ? text : t("move.impossible", { place: text, reason: words.reason(why) })}
      </option>
    );
  };
  return (
    <Dialog
      title={t("move.title", { name: category.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shared("part.cancel")}</Button>
          <Button weight="primary" disabled={refusal !== null} onClick={() => onMove(change)}>
            {t("move.confirm")}
          </Button>
        </>
      }
    >
      <Field label={t("move.place")} hint={t("move.placeHint")}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {optionOf(null, t("tree.top"))}
            {inReadingOrder(tree)
              .filter(({ key }) => key !== otherKey)
              .map(({ key, name }) => optionOf(key, indented(name, levelOf(tree, key))))}
          </select>
        )}
      </Field>
      {asksForListings && (
        <Field
          label={t("move.listings", { name: findCategory(tree, parentKey)?.name ?? "" })}
          hint={t("move.listingsHint")}
        >
          {(control) => (
            <select
              {...control}
              value={listingsKey ?? otherKey}
              onChange={({ currentTarget }) => setListings(currentTarget.value)}
            >
              {leaves.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </Dialog>
  );
}

/** Indents a name by its level in the tree. */
function indented(name: string, level: number): string {
  return `${"\u00A0\u00A0\u00A0".repeat(level)}${name}`;
}
