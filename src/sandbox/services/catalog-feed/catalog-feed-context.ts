import type { SandboxClock } from "../../clock.ts";
import type { Call } from "../service.ts";
import { mayUseOnMarketplace } from "./access-rules.ts";
import { catalogFeedError } from "./catalog-feed-errors.ts";
import type { ContinuationTokens } from "./continuation-tokens.ts";
import type { FeedContents } from "./feed-content.ts";
import type { FeedType } from "./feed-types.ts";
import { knownMarketplaceIds } from "./marketplaces.ts";
import { findFile } from "./feed-files.ts";
import type { FeedFile } from "./feed-files.ts";

/** Dependencies of the catalog feed operations. */
export interface CatalogFeedDeps {
  readonly clock: SandboxClock;
  readonly contents: FeedContents;
  readonly tokens: ContinuationTokens;
}

/** Public base path of the catalog feed service (wire facts, common §1). */
export const catalogFeedBasePath = "/buy/feed/v1";

/**
 * Reads the marketplace header of a call about files; its value is case-sensitive (wire facts, common §3).
 * @throws ServiceError 400/13014
 */
export function readMarketplace(call: Call): string {
  const marketplaceId = call.incoming.headers["x-ebay-c-marketplace-id"];
  if (typeof marketplaceId !== "string" || !knownMarketplaceIds.has(marketplaceId)) {
    throw catalogFeedError(13014);
  }
  return marketplaceId;
}

/**
 * Requires that the application may use the feed type on the marketplace.
 * @throws ServiceError 403/14009
 */
export function requirePermission(call: Call, feedType: FeedType, marketplaceId: string): void {
  const isCovered = feedType.marketplaceIds.includes(marketplaceId);
  if (!isCovered || !mayUseOnMarketplace(call.caller.accountId, feedType.id, marketplaceId)) {
    throw catalogFeedError(14009);
  }
}

/**
 * Returns the file of a call.
 * @throws ServiceError 400/13014, 404/14004, 403/14009
 */
export function requireFile(call: Call, nowMs: number): FeedFile {
  const marketplaceId = readMarketplace(call);
  const file = findFile(call.parameter("fileId"), nowMs);
  if (file === undefined || file.marketplaceId !== marketplaceId) throw catalogFeedError(14004);
  requirePermission(call, file.feedType, marketplaceId);
  return file;
}
