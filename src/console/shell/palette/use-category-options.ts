import { useQuery } from "urql";
import { SearchedCategories } from "../operations.ts";
import type { SearchOption, SearchSource } from "./search-option.ts";

/** Category as selected from the gateway. */
interface Category {
  readonly categoryId: string;
  readonly name: string;
  readonly children?: readonly Category[];
}

/** Returns the store's categories as options of the search. */
export function useCategoryOptions(): SearchSource {
  const [{ data, error }] = useQuery({ query: SearchedCategories });
  return { options: data || error ? optionsOf(data?.store?.categories ?? [], []) : null, error };
}

/** Converts categories to options. @param parents Names of the parents, from the top level. */
function optionsOf(categories: readonly Category[], parents: readonly string[]): readonly SearchOption[] {
  return categories.flatMap(({ categoryId, name, children = [] }) => [
    {
      id: `category:${categoryId}`,
      kind: "category",
      title: name,
      detail: parents.join(" › "),
      keywords: [],
      to: `/store?${new URLSearchParams({ category: categoryId }).toString()}`,
    },
    ...optionsOf(children, [...parents, name]),
  ]);
}
