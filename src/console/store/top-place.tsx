import House from "lucide:house";
import { useTranslation } from "react-i18next";
import styles from "./category-tree-view.module.css";
import type { Dragging } from "./use-dragging.ts";

/** Drop target above the tree that moves a category to the top level. */
export function TopPlace({ dragging }: { readonly dragging: Dragging }) {
  const { t } = useTranslation("store");
  const isOver = dragging.key !== null && dragging.over === null;
  const look = isOver && (dragging.reason === null ? styles.takes : styles.refuses);
  return (
    <p className={[styles.top, look].filter(Boolean).join(" ")} {...dragging.target(null)}>
      <House aria-hidden />
      {t("tree.top")}
    </p>
  );
}
