import { isAllowed, isCovered, type WantedAccess } from "../upstream/catalog-feed/access.ts";
import type { FeedAccessRule } from "../upstream/catalog-feed/model.ts";
import { asId } from "../upstream/ids.ts";
import { callOptions, type GatewayContext } from "./context.ts";

/** What the application may download. */
export interface FeedAccess {
  readonly rules: readonly FeedAccessRule[];
}

/** What the application may download, as the service says now. */
export async function readFeedAccess(context: GatewayContext): Promise<FeedAccess> {
  return { rules: await context.catalogFeed.getAccess(callOptions(context)) };
}

/**
 * Whether the rules allow something and the feed type has it (catalog feed specification §7: both are compared before a
 * download). Reads the feed type when the rules allow it; one that is not found has no files.
 */
export async function allows(
  { rules }: FeedAccess,
  args: Omit<WantedAccess, "categoryId"> & { readonly categoryId?: string | null | undefined },
  { loaders }: GatewayContext,
): Promise<boolean> {
  const wanted = { ...args, categoryId: args.categoryId ?? null };
  if (!isAllowed(rules, wanted)) return false;
  const feedType = await loaders.feedType.load(asId(wanted.feedTypeId));
  return feedType !== null && isCovered(feedType, wanted);
}
