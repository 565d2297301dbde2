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
import { mayHoldListings, movesOf } from "./create-change.ts";
import { validateAll } from "./change-validation.ts";
import { useChangeText } from "./use-change-text.ts";

/** Properties of the dialog. */
export interface MoveDialogProps {
  readonly tree: CategoryTree;
  /** Keys of the categories to move; none is below another one. */
  readonly categoryKeys: readonly string[];
  /** Preselected destination; undefined for none. */
  readonly place?: string | null | undefined;
  readonly onMove: (changes: readonly Change[]) => void;
  readonly onClose: () => void;
}

/** Value of the top level in the destination list; no category has this key. */
const top = "";

/** Asks for the new parent of categories, and for the category that receives the new parent's listings. */
export function MoveDialog({ tree, categoryKeys, place, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation("store");
  const { t: shared } = useTranslation();
  const words = useChangeText();
  const categories = categoryKeys.flatMap((key) => findCategory(tree, key) ?? []);
  const [first] = categories;
  const [chosen, setChosen] = useState(place === undefined ? (first?.parentKey ?? top) : (place ?? top));
  const parentKey = chosen === top ? null : chosen;
  const [listings, setListings] = useState<string | null>(null);
  if (!first) return null;
  const keys = categories.map(({ key }) => key);
  const plain = movesOf(tree, keys, parentKey);
  const after = plain.reduce(applyChange, tree);
  const leaves = inReadingOrder(after).filter(({ key }) => isLeaf(after, key));
  const asksForListings = validateAll(tree, plain) === null && mayHoldListings(tree, parentKey);
  const [move] = plain;
  const listingsKey = asksForListings
    ? (leaves.find(({ key }) => key === listings)?.key ?? (move?.type === "move" ? move.listingsKey : null))
    : null;
  const changes = movesOf(tree, keys, parentKey, listingsKey);
  const refusal = validateAll(tree, changes);
  const optionOf = (key: string | null, text: string) => {
    const why = validateAll(tree, movesOf(tree, keys, key));
    const isHere = key === first.parentKey;
    return (
      <option key={key ?? top} value={key ?? top} disabled={why !== null && !isHere}>
        {why === null || isHere ? text : t("move.impossible", { place: text, reason: words.reason(why) })}
      </option>
    );
  };
  return (
    <Dialog
      title={
        keys.length === 1
          ? t("move.title", { name: first.name })
          : t("move.titleMany", { count: keys.length })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shared("part.cancel")}</Button>
          <Button weight="primary" disabled={refusal !== null} onClick={() => onMove(changes)}>
            {t("move.confirm")}
          </Button>
        </>
      }
    >
      <Field label={t("move.place")} hint={t("move.placeHint", { count: keys.length })}>
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
