import { demoClient } from "../../accounts/demo-accounts.ts";
import { categories } from "./categories.ts";
import type { FeedFile } from "./schedule.ts";

/** A marketplace that a rule names; all its categories when it names none of them. */
export interface AccessConstraint {
  readonly marketplaceId: string;
  readonly categoryIds?: readonly string[];
}

/** A feed type that an application may use; on all marketplaces when there are no constraints. */
export interface AccessRule {
  readonly feedType: string;
  readonly constraints?: readonly AccessConstraint[];
}

/** The demo application's rules; no other application has any. */
const demoRules: readonly AccessRule[] = [
  {
    feedType: "CURATED_ITEM_FEED",
    constraints: [
      { marketplaceId: "EBAY_US" },
      { marketplaceId: "EBAY_GB", categoryIds: ["267", "625", "293"] },
      { marketplaceId: "EBAY_DE", categoryIds: ["888"] },
    ],
  },
  { feedType: "PRODUCT_FEED" },
  { feedType: "PROMOTION_V2", constraints: [{ marketplaceId: "EBAY_US" }] },
  {
    feedType: "CBT_ITEM_ALL_ACTIVE",
    constraints: [{ marketplaceId: "EBAY_US" }, { marketplaceId: "EBAY_GB" }],
  },
  { feedType: "SANDBOX_ANTIQUES" },
  { feedType: "SANDBOX_ART", constraints: [{ marketplaceId: "EBAY_GB" }] },
];

/** What an application may use (catalog feed specification §2). */
export function accessRulesOf(applicationId: string): readonly AccessRule[] {
  return applicationId === demoClient.accountId ? demoRules : [];
}

/** Whether an application may use a feed type on some marketplace. */
export function mayUseFeedType(applicationId: string, feedTypeId: string): boolean {
  return accessRulesOf(applicationId).some(({ feedType }) => feedType === feedTypeId);
}

/** The categories whose files an application may download; undefined when it may not use the feed type there at all. */
export function allowedCategories(
  applicationId: string,
  feedTypeId: string,
  marketplaceId: string,
): readonly string[] | undefined {
  const rule = accessRulesOf(applicationId).find(({ feedType }) => feedType === feedTypeId);
  if (rule === undefined) return undefined;
  const all = categories.map(({ id }) => id);
  if (rule.constraints === undefined) return all;
  const constraint = rule.constraints.find((one) => one.marketplaceId === marketplaceId);
  return constraint && (constraint.categoryIds ?? all);
}

/** Whether an application may download a file: all of its categories must be allowed. */
export function mayDownload(applicationId: string, file: FeedFile): boolean {
  const allowed = allowedCategories(applicationId, file.feedType.id, file.marketplaceId);
  return allowed !== undefined && file.categoryIds.every((id) => allowed.includes(id));
}
