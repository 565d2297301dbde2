import { demoClient } from "../../accounts/demo-accounts.ts";
import type { FeedFile } from "./schedule.ts";

/** A marketplace that a rule names; all its categories when it names none of them, or an empty list. */
export interface AccessConstraint {
  readonly marketplaceId: string;
  readonly categoryIds?: readonly string[];
}

/** A feed type that an application may use; on all marketplaces when the constraints are absent or empty. */
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
  // The service writes "all" in two ways.
  { feedType: "SANDBOX_ANTIQUES", constraints: [] },
  { feedType: "SANDBOX_ART", constraints: [{ marketplaceId: "EBAY_GB", categoryIds: [] }] },
];

/** What an application may use (catalog feed specification §2). */
export function accessRulesOf(applicationId: string): readonly AccessRule[] {
  return applicationId === demoClient.accountId ? demoRules : [];
}

/** Whether an application may use a feed type on some marketplace. */
export function mayUseFeedType(applicationId: string, feedTypeId: string): boolean {
  return accessRulesOf(applicationId).some(({ feedType }) => feedType === feedTypeId);
}

/** Whether an application may use a feed type on a marketplace. */
export function mayUseOnMarketplace(
  applicationId: string,
  feedTypeId: string,
  marketplaceId: string,
): boolean {
  return constraintsOn(accessRulesOf(applicationId), feedTypeId, marketplaceId).length > 0;
}

/** Whether an application may download a file. */
export function mayDownload(applicationId: string, file: FeedFile): boolean {
  const { feedType, marketplaceId, categoryIds } = file;
  return allowsFile(accessRulesOf(applicationId), { feedTypeId: feedType.id, marketplaceId, categoryIds });
}

/** Whether rules allow a file: each of its categories must be allowed, by whichever rule or constraint. */
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
 * What rules say of a feed type on a marketplace; empty when they do not allow it there. A rule whose constraints are absent
 * or empty allows every marketplace (wire facts, catalog feed §3).
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
