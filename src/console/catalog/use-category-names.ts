import { useTranslation } from "react-i18next";
import { categoryName } from "../messages/category-names.ts";

/** Names of top-level categories in the user's language. */
export interface CategoryNames {
  /** Name with the id, such as "Books (267)"; "Category 4711" when the name is not known. */
  readonly nameOf: (categoryId: string) => string;
  /** Sorts ids by name; ids without a known name are last. */
  readonly sort: (categoryIds: readonly string[]) => readonly string[];
}

/** Returns the names of top-level categories in the user's language. */
export function useCategoryNames(): CategoryNames {
  const { t, i18n } = useTranslation("catalog");
  const { language } = i18n;
  const nameOf = (id: string) => {
    const name = categoryName(id, language);
    return name === null ? t("category.unknown", { id }) : t("category.known", { name, id });
  };
  return {
    nameOf,
    sort: (ids) =>
      ids.toSorted((a, b) => {
        const [nameA, nameB] = [categoryName(a, language), categoryName(b, language)];
        if (nameA !== null && nameB !== null) return nameA.localeCompare(nameB, language);
        return Number(nameA === null) - Number(nameB === null) || Number(a) - Number(b);
      }),
  };
}
