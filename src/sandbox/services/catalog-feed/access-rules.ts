import { demoClient } from "../../accounts/demo-accounts.ts";
import type { FeedFile } from "./feed-files.ts";

/** Marketplace that a rule allows. All its categories are allowed when `categoryIds` is absent or empty. */
export interface AccessConstraint {
  readonly marketplaceId: string;
  readonly categoryIds?: readonly string[];
}

/** Feed type that a rule allows. It is allowed on all marketplaces when `constraints` is absent or empty. */
export interface AccessRule {
  readonly feedType: string;
  readonly constraints?: readonly AccessConstraint[];
}

/** Rules of the demo application; no other application has any. */
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
  // These two rules show both formats of "all": no constraints, and no categories.
  { feedType: "SANDBOX_ANTIQUES", constraints: [] },
  { feedType: "SANDBOX_ART", constraints: [{ marketplaceId: "EBAY_GB", categoryIds: [] }] },
];

/** Returns the access rules of an application (catalog feed specification §2). */
export function accessRulesOf(applicationId: string): readonly AccessRule[] {
  return applicationId === demoClient.accountId ? demoRules : [];
}

/** Returns true when the application may use the feed type on at least one marketplace. */
export function mayUseFeedType(applicationId: string, feedTypeId: string): boolean {
  return accessRulesOf(applicationId).some(({ feedType }) => feedType === feedTypeId);
}

/** Returns true when the application may use the feed type on the marketplace. */
export function mayUseOnMarketplace(
  applicationId: string,
  feedTypeId: string,
  marketplaceId: string,
): boolean {
  return constraintsOn(accessRulesOf(applicationId), feedTypeId, marketplaceId).length > 0;
}

/** Returns true when the application may download the file. */
export function mayDownload(applicationId: string, file: FeedFile): boolean {
  const { feedType, marketplaceId, categoryIds } = file;
  return allowsFile(accessRulesOf(applicationId), { feedTypeId: feedType.id, marketplaceId, categoryIds });
}

/** Returns true when the rules allow a file. Each of its categories must be allowed by at least one constraint. */
export function allowsFile(
  rules: readonly AccessRule[],
  file: {
    readonly feedTypeId: string;
    readonly marketplaceId: string;
    readonly categoryIds: readonly string[];
  },
): boolean {
  const constraints = constraintsOn(rules, file.feedTypeId, file.marketplaceId);
  const isAllowed = (id: string) =>
    constraints.some(({ categoryIds = [] }) => categoryIds.length === 0 || categoryIds.includes(id));
  return constraints.length > 0 && file.categoryIds.every(isAllowed);
}

/**
 * Returns the constraints for a feed type on a marketplace; empty when it is not allowed there. A rule with absent or
 * empty constraints allows every marketplace (wire facts, catalog feed §3).
 */
function constraintsOn(
  rules: readonly AccessRule[],
  feedTypeId: string,
  marketplaceId: string,
): readonly AccessConstraint[] {
  return rules
    .filter(({ feedType }) => feedType === feedTypeId)
    .flatMap(({ constraints = [] }) => (constraints.length > 0 ? constraints : [{ marketplaceId }]))
    .filter((constraint) => constraint.marketplaceId === marketplaceId);
}
