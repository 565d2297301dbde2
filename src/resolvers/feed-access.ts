import { isAllowed, type WantedAccess } from "../upstream/catalog-feed/access.ts";
import type { FeedAccessRule } from "../upstream/catalog-feed/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";

/** What the application may download. */
export interface FeedAccess {
  readonly rules: readonly FeedAccessRule[];
}

/** What the application may download, as the service says now. */
export async function readFeedAccess(context: GatewayContext): Promise<FeedAccess> {
  return { rules: await context.catalogFeed.getAccess(callOptions(context)) };
}

/** Whether the rules allow something. Makes no call. */
export function allows(
  { rules }: FeedAccess,
  wanted: Omit<WantedAccess, "categoryId"> & { readonly categoryId?: string | null | undefined },
): boolean {
  return isAllowed(rules, { ...wanted, categoryId: wanted.categoryId ?? null });
}
