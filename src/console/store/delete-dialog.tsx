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
  readonly categoryKey: string;
  readonly onDelete: (change: Change) => void;
  readonly onClose: () => void;
}

/**
 * Confirmation of a deletion, with a choice of the category that receives the listings. Warns that the deletion is
 * permanent and includes all descendants.
 */
export function DeleteDialog({ tree, categoryKey, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation("store");
  const { t: shared } = useTranslation();
  const [listings, setListings] = useState(otherKey);
  const category = findCategory(tree, categoryKey);
  if (!category) return null;
  const { name } = category;
  const others = subtreeOf(tree, categoryKey).length - 1;
  const after = applyChange(tree, deletionOf(tree, categoryKey, null));
  const targets = inReadingOrder(after).filter(({ key }) => key !== otherKey && isLeaf(after, key));
  const listingsKey = listings === otherKey ? null : listings;
  return (
    <Dialog
      title={t("delete.title", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shared("part.cancel")}</Button>
          <Button weight="danger" onClick={() => onDelete(deletionOf(tree, categoryKey, listingsKey))}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <Notice tone="warn">
        {others === 0 ? t("delete.alone", { name }) : t("delete.withOthers", { name, count: others })}
      </Notice>
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
