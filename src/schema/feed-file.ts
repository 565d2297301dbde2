import { checksCategories, downloadOf, listFeedFiles } from "../resolvers/catalog-feed.ts";
import { readFeedFileArguments, writeFeedFileKey } from "../resolvers/global-id.ts";
import { maxCallsOfPage } from "../resolvers/paging/token-paging.ts";
import { listPageSizes, maxCategories, maxRangeSizeInBytes } from "../upstream/catalog-feed/limits.ts";
import { categoryIdsOf, type FeedFile, type FeedFileDimension } from "../upstream/catalog-feed/model.ts";
import { builder } from "./builder.ts";
import {
  FeedFileAccessEnum,
  FeedFileFormatEnum,
  FeedScopeEnum,
  FeedTypeType,
  TimeSpanType,
} from "./catalog-feed-type.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { DownloadableFileType } from "./downloadable-file.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { argumentsOf, identifierOf, optional, required } from "./input-type.ts";
import { sizeText } from "./size-text.ts";
import { nodeType } from "./node.ts";
import { nonNull, nullable, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";
import { parseMarketplaceId } from "./scalars.ts";

const FeedFileDimensionType = objectType<FeedFileDimension>("FeedFileDimension", {
  description: "One dimension of a feed file.",
  properties: {
    key: nonNull(
      "String",
      "Name of the dimension: `CATEGORY`, `LISTING_MARKETPLACE_ID`, `LISTING_CATEGORY`, or one that was added later.",
    ),
    values: nonNull(["String"], "Values of the dimension for this file."),
  },
});

const FeedFileType = nodeType<FeedFile>("FeedFile", {
  description:
    "A catalog feed file. Its global identifier includes the marketplace, because the service requires both.",
  identifier: "fileId",
  key: writeFeedFileKey,
  ownKey: {
    fields: ["marketplaceId", "fileId"],
    read: ({ marketplaceId, fileId = "" }) =>
      writeFeedFileKey(readFeedFileArguments({ marketplaceId: parseMarketplaceId(marketplaceId), fileId })),
  },
  properties: {
    fileId: nonNull("ID", "Identifier at the catalog feed service."),
    marketplaceId: nonNull("MarketplaceId", "Marketplace of the file."),
    feedTypeId: nonNull("ID", "Identifier of the feed type."),
    scope: nullable(
      FeedScopeEnum,
      "Interval at which the service creates such files; null when the gateway does not know the value.",
    ),
    generatedAt: nullable("DateTime", "Creation time of the file."),
    span: nullable(TimeSpanType, "Period that the file covers."),
    format: nullable(
      FeedFileFormatEnum,
      "Format of the decompressed file; null when the service does not report it.",
    ),
    sizeInBytes: nullable(
      "ByteCount",
      `Size of the compressed file. The service sends a file of more than ${sizeText({ maxSizeInBytes: maxRangeSizeInBytes })} only in ranges; the gateway's link joins them.`,
    ),
    schemaVersion: nullable("String", "Version of the file's schema."),
    dimensions: nonNull([FeedFileDimensionType], "All dimensions of the file, including its categories."),
    access: nullable(
      FeedFileAccessEnum,
      "Access of the application to the file; null when the service does not report it.",
    ),
  },
  fields: (t) => ({
    feedType: t.field({
      description: "Feed type of the file; null when it no longer exists.",
      type: FeedTypeType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      resolve: ({ feedTypeId }, _args, { loaders }) => loaders.feedType.load(feedTypeId),
    }),
    categoryIds: t.idList({
      description: "Top-level categories that the file covers.",
      extensions: pure,
      resolve: categoryIdsOf,
    }),
    download: t.field({
      description: "The file, compressed with gzip by the service. Null when `access` is RESTRICTED.",
      type: DownloadableFileType,
      nullable: true,
      extensions: { distinct: { fileFacts: 0 } } satisfies FieldCost,
      resolve: (file, _args, context) => downloadOf(file, context),
    }),
  }),
});

const FeedFileConnection = connectionOf(FeedFileType, { item: "file", kind: "feed file" });

const filesArguments = {
  marketplaceId: required("MarketplaceId", "Marketplace of the files."),
  scope: optional(FeedScopeEnum, "Interval at which the service creates the files."),
  categoryIds: optional(
    ["ID"],
    "Top-level categories of the marketplace that the files cover. When the feed type covers none of them, the error is BAD_USER_INPUT.",
    { maxEntries: maxCategories },
  ),
  lookBackMinutes: optional(
    "Int",
    "Maximum age of the files in minutes, at most the `lookBack` of the supported feed. Default: about 48 hours.",
  ),
  access: optional(
    FeedFileAccessEnum,
    "Only files with this access; all files by default. The gateway filters, so UNRECOGNIZED finds files whose value it does not know. A file for which the service reports no access matches no value.",
  ),
  ...pageArguments(listPageSizes),
};

/** Description of how `access` affects a page. */
const filteredPages =
  "With `access`, the gateway filters up to a few hundred files of the service for one page. `totalCount` is then null, because the service does not count by access. A page before the last one can be short or empty; `pageInfo` says whether another page follows.";

/** All files of a list have the same feed type, so they share the call for it. */
const filesCost = {
  upstreamCalls: (args) =>
    maxCallsOfPage(args["access"] != null, args) +
    (checksCategories({ after: args["after"], categoryIds: args["categoryIds"] }) ? 1 : 0),
  distinct: { feedType: 1 },
} as const satisfies FieldCost;

builder.objectField(FeedTypeType, "files", (t) =>
  t.field({
    description: `Files of this type on one marketplace. ${filteredPages}`,
    type: FeedFileConnection,
    nullable: true,
    extensions: filesCost,
    args: argumentsOf(filesArguments),
    resolve: ({ feedTypeId }, args, context) => listFeedFiles({ ...args, feedTypeId }, context),
  }),
);

queryField("feedFile", {
  description: "A catalog feed file; null when the marketplace has none with this identifier.",
  type: FeedFileType,
  args: {
    fileId: required("ID", "Identifier of the file. A global identifier must contain the same marketplace."),
    marketplaceId: required("MarketplaceId", "Marketplace of the file."),
  },
  resolve: (wanted, { loaders }) => loaders.feedFile.load(writeFeedFileKey(readFeedFileArguments(wanted))),
});

queryField("feedFiles", {
  description: `Catalog feed files of one type on one marketplace. ${filteredPages}`,
  type: FeedFileConnection,
  cost: filesCost,
  args: {
    feedTypeId: identifierOf("FeedType", "Type of the files."),
    ...filesArguments,
  },
  resolve: listFeedFiles,
});
