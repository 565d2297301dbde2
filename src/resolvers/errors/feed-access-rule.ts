import type { UpstreamFailure } from "../../upstream/errors.ts";

/** What an access rule of the application would have to allow; what is not known is left out. */
export interface FeedAccessRuleNeeded {
  /** Part of a rule that does not allow it. */
  readonly level: "FEED_TYPE" | "MARKETPLACE" | "FILE";
  readonly feedTypeId?: string;
  readonly marketplaceId?: string;
  readonly fileId?: string;
  readonly categoryIds?: readonly string[];
}

/** Refusals by the application's access rules (wire facts, catalog feed §6). */
const levels: Readonly<Record<number, FeedAccessRuleNeeded["level"]>> = {
  14_007: "FILE",
  14_009: "MARKETPLACE",
  14_011: "FEED_TYPE",
};

/** The access rule that a failed call lacks; null when it failed for another reason. */
export function feedAccessRuleOf(failure: UpstreamFailure): FeedAccessRuleNeeded | null {
  if (failure.code === "FILE_FORBIDDEN") {
    const { feedTypeId, marketplaceId, fileId, categoryIds } = failure.file;
    return { level: "FILE", feedTypeId, marketplaceId, fileId, categoryIds };
  }
  if (failure.code !== "UPSTREAM_HTTP" || failure.service !== "catalogFeed") return null;
  const [level] = failure.faults.flatMap(({ errorId }) => levels[errorId] ?? []);
  return level ? { level } : null;
}
