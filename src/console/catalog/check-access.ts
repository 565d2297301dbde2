import type { AccessRuleFragment } from "./generated/graphql.ts";

/** Files that a user asks about. */
export interface AccessQuestion {
  readonly feedTypeId: string;
  readonly marketplaceId: string;
  /** Top-level category; null for all. */
  readonly categoryId: string | null;
}

/** Part of the question that the access rules do not cover; `files` when the feed type has no such files. */
export type AccessGap = "category" | "feedType" | "files" | "marketplace";

/** Returns why files are not available, as far as the access rules tell. */
export function accessGap(rules: readonly AccessRuleFragment[], question: AccessQuestion): AccessGap {
  const ofType = rules.filter(({ feedTypeId }) => feedTypeId === question.feedTypeId);
  if (ofType.length === 0) return "feedType";
  if (ofType.some(({ constraints }) => constraints.length === 0)) return "files";
  const ofMarketplace = ofType
    .flatMap(({ constraints }) => constraints)
    .filter(({ marketplaceId }) => marketplaceId === question.marketplaceId);
  if (ofMarketplace.length === 0) return "marketplace";
  const { categoryId } = question;
  const isCovered = ofMarketplace.some(
    ({ categoryIds }) => categoryIds.length === 0 || categoryId === null || categoryIds.includes(categoryId),
  );
  return isCovered ? "files" : "category";
}
