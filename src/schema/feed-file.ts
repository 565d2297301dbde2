import { checksCategories, downloadOf, listFeedFiles } from "../resolvers/feed-file.ts";
import { readFeedFileArguments, writeFeedFileKey } from "../resolvers/feed-file-key.ts";
import { categoryIdsOf, type FeedFile, type FeedFileDimension } from "../upstream/catalog-feed/model.ts";
import { listPageSizes, maxCategories, maxRangeSizeInBytes } from "../upstream/catalog-feed/limits.ts";
import { maxCallsOfPage } from "../resolvers/paging/token-paging.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { FeedFileAccessEnum, FeedFileFormatEnum, FeedScopeEnum } from "./catalog-feed-enums.ts";
import { FeedTypeType } from "./catalog-feed-type.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { DownloadableFileType } from "./downloadable-file.ts";
import type { FieldCost } from "./field-cost.ts";
import { identifierOf } from "./identifiers-plugin.ts";
import { sizeText } from "./limit-text.ts";
import { nodeType } from "./node.ts";
import { TimeSpanType } from "./time-span.ts";

const FeedFileDimensionType = builder.objectRef<FeedFileDimension>("FeedFileDimension").implement({
  description: "One dimension of a feed file.",
  fields: (t) => ({
    key: t.exposeString("key", {
      description:
        "Name of the dimension: `CATEGORY`, `LISTING_MARKETPLACE_ID`, `LISTING_CATEGORY` or a newer one.",
    }),
    values: t.exposeStringList("values", { description: "Values of the dimension for this file." }),
  }),
});

const FeedFileType = nodeType<FeedFile>("FeedFile", {
  description:
    "A catalog feed file. Its global identifier includes the marketplace, because the service needs both.",
  key: writeFeedFileKey,
  is: (node) => "fileId" in node,
  load: (key, { loaders }) => loaders.feedFile.load(key),
  fields: (t) => ({
    fileId: t.exposeID("fileId", {
      description: "The catalog feed service's identifier.",
    }),
    marketplaceId: t.expose("marketplaceId", {
      description: "Marketplace of the file.",
      type: "MarketplaceId",
    }),
    feedTypeId: t.exposeID("feedTypeId", {
      description: "Identifier of the feed type.",
    }),
    feedType: t.field({
      description: "Feed type of the file; null when it can no longer be read.",
      type: FeedTypeType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      resolve: ({ feedTypeId }, _args, { loaders }) => loaders.feedType.load(feedTypeId),
    }),
    scope: t.expose("scope", {
      description:
        "How often the service creates files of this kind; null when the gateway does not know the value.",
      type: FeedScopeEnum,
      nullable: true,
    }),
    generatedAt: t.expose("generatedAt", {
      description: "When the service created the file.",
      type: "DateTime",
      nullable: true,
    }),
    span: t.expose("span", {
      description: "Period that the file covers.",
      type: TimeSpanType,
      nullable: true,
    }),
    format: t.expose("format", {
      description: "Format of the unzipped file; null when the service does not state it.",
      type: FeedFileFormatEnum,
      nullable: true,
    }),
    sizeInBytes: t.expose("sizeInBytes", {
      description: `Size of the compressed file. The service sends a file of more than ${sizeText({ maxSizeInBytes: maxRangeSizeInBytes })} only in ranges, which the gateway's link joins.`,
      type: "ByteCount",
      nullable: true,
    }),
    schemaVersion: t.exposeString("schemaVersion", {
      description: "Version of the file's schema.",
      nullable: true,
    }),
    categoryIds: t.idList({
      description: "Top-level categories that the file covers.",
      extensions: pure,
      resolve: categoryIdsOf,
    }),
    dimensions: t.expose("dimensions", {
      description: "All dimensions of the file, including its categories.",
      type: [FeedFileDimensionType],
    }),
    access: t.expose("access", {
      description: "Whether the application can download the file; null when the service does not state it.",
      type: FeedFileAccessEnum,
      nullable: true,
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

const FeedFileConnection = connectionOf(FeedFileType, {
  page: "A page of feed files.",
  one: "a feed file",
  item: "file",
  items: "files",
});

const filterArguments = builder.args((t) => ({
  marketplaceId: t.field({ description: "Marketplace of the files.", type: "MarketplaceId" }),
  scope: t.field({
    description: "How often the service creates the files.",
    type: FeedScopeEnum,
    required: false,
  }),
  categoryIds: t.idList({
    description:
      "Only files for these top-level categories of the marketplace. When the feed type covers none of them, the answer is BAD_USER_INPUT.",
    required: false,
    maxEntries: maxCategories,
  }),
  lookBackMinutes: t.int({
    description:
      "Maximum age of the files in minutes, at most the `lookBack` of the supported feed. About 48 hours when left out.",
    required: false,
  }),
  access: t.field({
    description:
      "Access of the files; any access when left out. The gateway filters, so UNRECOGNIZED finds files with a value that it does not know. Files whose access the service does not state match no value.",
    type: FeedFileAccessEnum,
    required: false,
  }),
}));

/** How `access` changes a page. */
const filteredPages =
  "With `access` the gateway filters up to a few hundred files of the service for a page. Then `totalCount` is null, because the service does not count by access. A page before the last one can be short or empty; `pageInfo` says whether another page follows.";

const pages = pageArguments(listPageSizes);
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
    args: { ...filterArguments, ...pages },
    resolve: ({ feedTypeId }, args, context) => listFeedFiles({ ...args, feedTypeId }, context),
  }),
);

builder.queryFields((t) => ({
  feedFile: t.field({
    description: "A catalog feed file; null when the marketplace has none with this identifier.",
    type: FeedFileType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: {
      fileId: t.arg.id({
        description:
          "The file. Takes the service's identifier, or a global identifier with the same marketplace.",
      }),
      marketplaceId: t.arg({ description: "Marketplace of the file.", type: "MarketplaceId" }),
    },
    resolve: (_root, wanted, { loaders }) =>
      loaders.feedFile.load(writeFeedFileKey(readFeedFileArguments(wanted))),
  }),
  feedFiles: t.field({
    description: `Catalog feed files of one type on one marketplace. ${filteredPages}`,
    type: FeedFileConnection,
    nullable: true,
    extensions: filesCost,
    args: {
      feedTypeId: t.arg.id(identifierOf("FeedType", "Type of the files.")),
      ...filterArguments,
      ...pages,
    },
    resolve: (_root, args, context) => listFeedFiles(args, context),
  }),
}));
