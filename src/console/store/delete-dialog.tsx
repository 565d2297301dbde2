import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Field } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import {
  type CategoryTree,
  findCategory,
  inReadingOrder,
  isLeaf,
  otherKey,
  subtreeOf,
} from "./category-tree.ts";
import { applyChange, type Change } from "./change.ts";
import { deletionOf } from "./create-change.ts";

/** Properties of the dialog. */
export interface DeleteDialogProps {
  readonly tree: CategoryTree;
  /** Keys of the categories to delete; none is below another one. */
  readonly categoryKeys: readonly string[];
  readonly onDelete: (changes: readonly Change[]) => void;
  readonly onClose: () => void;
}

/**
 * Confirmation of a deletion, with a choice of the category that receives the listings. Warns that the deletion is
 * permanent and includes all descendants.
 */
export function DeleteDialog({ tree, categoryKeys, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation("store");
  const { t: shared } = useTranslation();
  const [listings, setListings] = useState(otherKey);
  const categories = categoryKeys.flatMap((key) => findCategory(tree, key) ?? []);
  const [first] = categories;
  if (!first) return null;
  const { name } = first;
  const count = categories.length;
  const others = categories.flatMap(({ key }) => subtreeOf(tree, key)).length - count;
  const deletions = (to: string | null) => categories.map(({ key }) => deletionOf(tree, key, to));
  const after = deletions(null).reduce(applyChange, tree);
  const targets = inReadingOrder(after).filter(({ key }) => key !== otherKey && isLeaf(after, key));
  const text =
    count > 1
      ? t("delete.many", {
          names: categories.map((category) => category.name).join(", "),
          count: count + others,
        })
      : others === 0
        ? t("delete.alone", { name })
        : t("delete.withOthers", { name, count: others });
  return (
    <Dialog
      title={count === 1 ? t("delete.title", { name }) : t("delete.titleMany", { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shared("part.cancel")}</Button>
          <Button
            weight="danger"
            onClick={() => onDelete(deletions(listings === otherKey ? null : listings))}
          >
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <Notice tone="warn">{text}</Notice>
      <Field label={t("delete.listings")}>
        {(control) => (
          <select
            {...control}
            value={listings}
            onChange={({ currentTarget }) => setListings(currentTarget.value)}
          >
            <option value={otherKey}>{t("delete.catchAll")}</option>
            {targets.map(({ key, name: target }) => (
              <option key={key} value={key}>
                {target}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Dialog>
  );
}
