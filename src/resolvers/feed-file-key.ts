import type { FeedFileKey } from "../upstream/catalog-feed/model.ts";
import { asId } from "../upstream/ids.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import { readIdentifier } from "./global-id.ts";

/** What names a feed file, as a user wrote it. */
type FeedFileName = Readonly<Record<keyof FeedFileKey, string>>;

/** What names a feed file, as one text: its loader's key, and what its global identifier holds. */
export function writeFeedFileKey({ fileId, marketplaceId }: FeedFileName): string {
  return `${marketplaceId}:${fileId}`;
}

/** @throws GraphQLError BAD_USER_INPUT when the text names no feed file. */
export function readFeedFileKey(text: string): FeedFileKey {
  const [, marketplaceId, fileId] = /^([A-Z0-9_]{1,64}):(.*)$/s.exec(text) ?? [];
  if (marketplaceId !== undefined && fileId !== undefined) {
    return { marketplaceId, fileId: asId(fileId) };
  }
  throw badUserInput(
    "The identifier of a feed file must hold its marketplace, as the `id` of a feed file does.",
  );
}

/**
 * What names a feed file, from the arguments of a lookup.
 * @param wanted.fileId the service's own identifier, or the global one, which holds the marketplace as well.
 * @throws GraphQLError BAD_USER_INPUT for a global identifier of another type or of another marketplace.
 */
export function readFeedFileArguments(wanted: FeedFileName): FeedFileName {
  const { key, fault } = readIdentifier(["FeedFile"], wanted.fileId);
  if (fault !== null) throw badUserInput(`In \`fileId\`: ${fault}`);
  // The service's own identifier comes back as it was.
  if (key === wanted.fileId) return wanted;
  const file = readFeedFileKey(key);
  if (file.marketplaceId === wanted.marketplaceId) return file;
  throw badUserInput(
    `The identifier in \`fileId\` belongs to a file of the marketplace ${file.marketplaceId}; \`marketplaceId\` is ${wanted.marketplaceId}. Give the marketplace of the file.`,
  );
}
