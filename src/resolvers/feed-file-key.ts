import type { FeedFileKey } from "../upstream/catalog-feed/model.ts";
import { badUserInput } from "./errors/graphql-errors.ts";

/** What names a feed file, as one text: its loader's key, and what its global identifier holds. */
export function writeFeedFileKey({ fileId, marketplaceId }: FeedFileKey): string {
  return `${marketplaceId}:${fileId}`;
}

/** @throws GraphQLError BAD_USER_INPUT when the text names no feed file. */
export function readFeedFileKey(text: string): FeedFileKey {
  const [, marketplaceId, fileId] = /^([A-Z0-9_]{1,64}):(.+)$/s.exec(text) ?? [];
  if (marketplaceId !== undefined && fileId !== undefined) return { marketplaceId, fileId };
  throw badUserInput("The identifier of a feed file must hold its marketplace.");
}
