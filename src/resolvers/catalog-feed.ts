import { feedFileFacts, rangedFeedFile } from "../files/feed-file.ts";
import { isAllowed, isCovered, type WantedAccess } from "../upstream/catalog-feed/access.ts";
import {
  coveredCategoryIds,
  type FeedAccessRule,
  type FeedFile,
  type FeedFileAccess,
  type FeedScope,
  type FeedType,
} from "../upstream/catalog-feed/model.ts";
import { asId } from "../upstream/ids.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { DownloadableFile } from "./downloadable-file.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import { quoted } from "./errors/quoted.ts";
import { explainCatalogError } from "./feed-argument-errors.ts";
import type { OptionalFields } from "./optional-fields.ts";
import type { PageArguments } from "./paging/connection.ts";
import { pageByToken } from "./paging/token-paging.ts";

/** Arguments of a list of feed types. */
type FeedTypeListArguments = PageArguments &
  OptionalFields<{ scope: FeedScope; marketplaceIds: readonly string[] }>;

/** Returns a page of feed types. Without filters, the list contains all of them. */
export function listFeedTypes(args: FeedTypeListArguments, context: GatewayContext) {
  const scope = args.scope ?? undefined;
  const marketplaceIds = args.marketplaceIds?.length ? args.marketplaceIds : undefined;
  const call = callOptions(context);
  return pageByToken<FeedType>(
    {
      list: ["feedTypes", scope, marketplaceIds],
      keyOf: ({ feedTypeId }) => feedTypeId,
      matches: null,
      fetchPage: (page) =>
        explainCatalogError(context.catalogFeed.getFeedTypes({ ...page, scope, marketplaceIds }, call), {
          marketplaceIds,
        }),
    },
    args,
  );
}

/** Arguments of a list of feed files. */
type FeedFileListArguments = PageArguments &
  Readonly<Record<"feedTypeId" | "marketplaceId", string>> &
  OptionalFields<{
    scope: FeedScope;
    categoryIds: readonly string[];
    lookBackMinutes: number;
    /** Access filter. The gateway applies it, because the service has no such filter. */
    access: FeedFileAccess;
  }>;

/**
 * Returns a page of files of one feed type on one marketplace.
 * @throws GraphQLError BAD_USER_INPUT for filters that the service would reject.
 */
export async function listFeedFiles(args: FeedFileListArguments, context: GatewayContext) {
  const { feedTypeId, marketplaceId, access } = args;
  const scope = args.scope ?? undefined;
  const categoryIds = readCategoryIds(args.categoryIds);
  const lookBackMinutes = args.lookBackMinutes ?? undefined;
  if (lookBackMinutes !== undefined && lookBackMinutes < 1) {
    throw badUserInput(`The argument \`lookBackMinutes\` must be 1 or more, not ${lookBackMinutes}.`);
  }
  const filter = { feedTypeId, marketplaceId, scope, categoryIds, lookBackMinutes };
  const call = callOptions(context);
  const listing = pageByToken<FeedFile>(
    {
      list: ["feedFiles", feedTypeId, marketplaceId, scope, categoryIds, lookBackMinutes, access],
      keyOf: ({ fileId }) => fileId,
      matches: access ? (file) => file.access === access : null,
      fetchPage: (page) =>
        explainCatalogError(context.catalogFeed.getFiles({ ...page, ...filter }, call), filter),
    },
    args,
  );
  const [files] = await Promise.all([listing, requireCategories(args, context)]);
  return files;
}

/**
 * Returns true when a file list makes a call to check its categories: for the first page of a list with a category
 * filter.
 */
export function checksCategories({ after, categoryIds }: Readonly<Record<"after" | "categoryIds", unknown>>) {
  return after == null && [categoryIds ?? []].flat().length > 0;
}

/**
 * Checks that a feed type covers at least one of the categories in a filter. The service ignores uncovered categories,
 * and returns no files when all are uncovered.
 * @throws GraphQLError BAD_USER_INPUT when the feed type covers none of them.
 */
async function requireCategories(
  { feedTypeId, categoryIds, after }: FeedFileListArguments,
  { loaders }: GatewayContext,
): Promise<void> {
  if (!checksCategories({ after, categoryIds })) return;
  // If this call fails, the call for the list reports the error.
  const feedType = await loaders.feedType.load(asId(feedTypeId)).catch(() => null);
  const covered = feedType && coveredCategoryIds(feedType);
  if (!covered || covered.length === 0) return;
  if (!categoryIds || categoryIds.some((id) => covered.includes(id))) return;
  throw badUserInput(
    `The feed type ${quoted(feedTypeId)} has no files for the category ${quoted(categoryIds.join(", "))}; its \`categoryIds\` lists the categories that it covers.`,
  );
}

/** Returns the download of a feed file; null when the application has no access to it. Makes no call. */
export function downloadOf(file: FeedFile, context: GatewayContext): DownloadableFile | null {
  if (file.access === "RESTRICTED") return null;
  const { fileId, marketplaceId } = file;
  return new DownloadableFile({ kind: "feedFile", fileId, marketplaceId }, context, {
    facts: feedFileFacts(file),
    open: () => rangedFeedFile(file, context, callOptions(context)),
  });
}

/** Joins category ids with commas, as the service requires (wire facts, catalog feed §2). */
function readCategoryIds(ids: readonly string[] | null | undefined): readonly string[] | undefined {
  if (!ids || ids.length === 0) return undefined;
  const wrong = ids.find((id) => id === "" || id.includes(","));
  if (wrong === undefined) return ids;
  throw badUserInput(
    `The value ${quoted(wrong)} is not the identifier of a category: it is empty or contains a comma.`,
  );
}

/**
 * Returns true when the rules allow the access and the feed type covers it (catalog feed specification §7: both are
 * compared before a download). It reads the feed type only when the rules allow the access, and returns false when the
 * feed type does not exist.
 */
export async function allows(
  rules: readonly FeedAccessRule[],
  args: Omit<WantedAccess, "categoryId"> & { readonly categoryId?: string | null | undefined },
  { loaders }: GatewayContext,
): Promise<boolean> {
  const wanted = { ...args, categoryId: args.categoryId ?? null };
  if (!isAllowed(rules, wanted)) return false;
  const feedType = await loaders.feedType.load(asId(wanted.feedTypeId));
  return feedType !== null && isCovered(feedType, wanted);
}
