import type { FeedTypeFactsFragment } from "./generated/graphql.ts";

/** Feed type that a search has found. */
export interface FoundType<Type> {
  readonly type: Type;
  /** Categories of the type whose names match; empty when the type itself matches. */
  readonly categoryIds: readonly string[];
}

/**
 * Finds feed types by their name, their description, or the names of their categories. Without a text, it returns all.
 */
export function searchTypes<
  Type extends Pick<FeedTypeFactsFragment, "categoryIds" | "description" | "feedTypeId">,
>(
  types: readonly Type[],
  text: string,
  nameOfFeed: (feedTypeId: string) => string,
  nameOfCategory: (categoryId: string) => string,
): readonly FoundType<Type>[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (...texts: readonly string[]) => {
    const all = texts.join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return types.flatMap((type) => {
    if (matches(nameOfFeed(type.feedTypeId), type.feedTypeId, type.description ?? "")) {
      return [{ type, categoryIds: [] }];
    }
    const categoryIds = (type.categoryIds ?? []).filter((id) => matches(nameOfCategory(id)));
    return categoryIds.length > 0 ? [{ type, categoryIds }] : [];
  });
}
