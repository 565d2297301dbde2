import { useTranslation } from "react-i18next";
import { useFormats } from "../messages/formats.ts";
import type { FeedFileFactsFragment } from "./generated/graphql.ts";
import { useCategoryNames } from "./use-category-names.ts";

/** Number of category names that a file shows; the others are counted. */
const shownNames = 2;

/** Texts that identify a feed file. */
export interface FileNames {
  /** Creation time, and the category of a file with one category. */
  readonly shortName: (file: Pick<FeedFileFactsFragment, "categoryIds" | "fileId" | "generatedAt">) => string;
  /** Names of a file's categories. @param all Categories of the feed type. */
  readonly categoriesOf: (categoryIds: readonly string[], all: readonly string[]) => string;
}

/** Returns texts that identify feed files. */
export function useFileName(): FileNames {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const { nameOf, sort } = useCategoryNames();
  return {
    shortName({ generatedAt, fileId, categoryIds: [category, ...others] }) {
      const time = generatedAt ? formats.dateTime(generatedAt) : fileId;
      return category === undefined || others.length > 0 ? time : `${time}, ${nameOf(category)}`;
    },
    categoriesOf(categoryIds, all) {
      if (categoryIds.length === 0 || (all.length > 1 && all.every((id) => categoryIds.includes(id)))) {
        return t("files.allCategories");
      }
      const names = sort(categoryIds).map(nameOf);
      if (names.length <= shownNames + 1) return names.join(", ");
      return t("files.categories", {
        names: names.slice(0, shownNames).join(", "),
        count: names.length - shownNames,
      });
    },
  };
}
