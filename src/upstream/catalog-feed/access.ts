import { categoryIdsOf, type FeedAccessRule, type FeedFile } from "./model.ts";

/** What a download would need. */
export interface WantedAccess {
  readonly feedTypeId: string;
  readonly marketplaceId: string;
  /** Top-level category; null when it does not matter. */
  readonly categoryId: string | null;
}

/**
 * Whether access rules allow a feed type on a marketplace, and in a category if one is given. No constraints mean every
 * marketplace, a constraint without categories all of them (wire facts, catalog feed §3).
 */
export function isAllowed(
  rules: readonly FeedAccessRule[],
  { feedTypeId, marketplaceId, categoryId }: WantedAccess,
): boolean {
  return rules.some((rule) => {
    if (rule.feedTypeId !== feedTypeId) return false;
    if (rule.constraints.length === 0) return true;
    return rule.constraints.some(
      (constraint) =>
        constraint.marketplaceId === marketplaceId &&
        (categoryId === null ||
          constraint.categoryIds.length === 0 ||
          constraint.categoryIds.includes(categoryId)),
    );
  });
}

/** Whether access rules allow a file: its feed type on its marketplace, in each of its categories. */
export function isFileAllowed(rules: readonly FeedAccessRule[], file: FeedFile): boolean {
  const { feedTypeId, marketplaceId } = file;
  const categoryIds = categoryIdsOf(file);
  const wanted = categoryIds.length === 0 ? [null] : categoryIds;
  return wanted.every((categoryId) => isAllowed(rules, { feedTypeId, marketplaceId, categoryId }));
}
