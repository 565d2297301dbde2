import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { useToast } from "../components/toaster.tsx";
import { type CategoryTree, findCategory } from "./category-tree.ts";

/**
 * Shows the category of the page's address, such as `?category=1002`, once per navigation.
 * @param keyOfId Returns the key for a global id.
 */
export function useLinkedCategory(
  tree: CategoryTree,
  keyOfId: (id: string) => string | undefined,
  show: (key: string) => void,
): void {
  const { t } = useTranslation("store");
  const toast = useToast();
  const { key: navigation } = useLocation();
  const wanted = useSearchParams()[0].get("category");
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || shown.current === navigation) return;
    shown.current = navigation;
    const key = findCategory(tree, wanted) ? wanted : keyOfId(wanted);
    if (key !== undefined && findCategory(tree, key)) show(key);
    else toast({ text: t("said.noSuchCategory") });
  }, [wanted, navigation, tree, keyOfId, show, toast, t]);
}
