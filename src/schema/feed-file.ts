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
import { sizeText } from "./limit-text.ts";
import { nodeType } from "./node.ts";
import { nonNull, nullable, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";

const FeedFileDimensionType = objectType<FeedFileDimension>("FeedFileDimension", {
  description: "One dimension of a feed file.",
  properties: {
    key: nonNull(
      "String",
      "Name of the dimension: `CATEGORY`, `LISTING_MARKETPLACE_ID`, `LISTING_CATEGORY` or a newer one.",
    ),
    values: nonNull(["String"], "Values of the dimension for this file."),
  },
});

const FeedFileType = nodeType<FeedFile>("FeedFile", {
  description:
    "A catalog feed file. Its global identifier includes the marketplace, because the service needs both.",
  identifier: "fileId",
  key: writeFeedFileKey,
  properties: {
    fileId: nonNull("ID", "The catalog feed service's identifier."),
    marketplaceId: nonNull("MarketplaceId", "Marketplace of the file."),
    feedTypeId: nonNull("ID", "Identifier of the feed type."),
    scope: nullable(
      FeedScopeEnum,
      "How often the service creates files of this kind; null when the gateway does not know the value.",
    ),
    generatedAt: nullable("DateTime", "When the service created the file."),
    span: nullable(TimeSpanType, "Period that the file covers."),
    format: nullable(
      FeedFileFormatEnum,
      "Format of the unzipped file; null when the service does not state it.",
    ),
    sizeInBytes: nullable(
      "ByteCount",
      `Size of the compressed file. The service sends a file of more than ${sizeText({ maxSizeInBytes: maxRangeSizeInBytes })} only in ranges, which the gateway's link joins.`,
    ),
    schemaVersion: nullable("String", "Version of the file's schema."),
    dimensions: nonNull([FeedFileDimensionType], "All dimensions of the file, including its categories."),
    access: nullable(
      FeedFileAccessEnum,
      "Whether the application can download the file; null when the service does not state it.",
    ),
  },
  fields: (t) => ({
    feedType: t.field({
      description: "Feed type of the file; null when it can no longer be read.",
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
  scope: optional(FeedScopeEnum, "How often the service creates the files."),
  categoryIds: optional(
    ["ID"],
    "Only files for these top-level categories of the marketplace. When the feed type covers none of them, the answer is BAD_USER_INPUT.",
    { maxEntries: maxCategories },
  ),
  lookBackMinutes: optional(
    "Int",
    "Maximum age of the files in minutes, at most the `lookBack` of the supported feed. About 48 hours when left out.",
  ),
  access: optional(
    FeedFileAccessEnum,
    "Access of the files; any access when left out. The gateway filters, so UNRECOGNIZED finds files with a value that it does not know. Files whose access the service does not state match no value.",
  ),
  ...pageArguments(listPageSizes),
};

/** How `access` changes a page. */
const filteredPages =
  "With `access` the gateway filters up to a few hundred files of the service for a page. Then `totalCount` is null, because the service does not count by access. A page before the last one can be short or empty; `pageInfo` says whether another page follows.";

/** The files of a list are of one feed type. */
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
    fileId: required(
      "ID",
      "The file. Takes the service's identifier, or a global identifier with the same marketplace.",
    ),
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
