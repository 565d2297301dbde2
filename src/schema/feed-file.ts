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
        "Name of the dimension: `CATEGORY`, `LISTING_MARKETPLACE_ID`, `LISTING_CATEGORY` or one added later.",
    }),
    values: t.exposeStringList("values", { description: "Its values for this file." }),
  }),
});

const FeedFileType = nodeType<FeedFile>("FeedFile", {
  description:
    "A catalog feed file. Its global identifier holds the marketplace as well, because the service needs both.",
  key: writeFeedFileKey,
  is: (node) => "fileId" in node,
  load: (key, { loaders }) => loaders.feedFile.load(key),
  fields: (t) => ({
    fileId: t.exposeID("fileId", {
      description: "The catalog feed service's identifier.",
    }),
    marketplaceId: t.expose("marketplaceId", {
      description: "Marketplace the file applies to.",
      type: "MarketplaceId",
    }),
    feedTypeId: t.exposeID("feedTypeId", {
      description: "Identifier of the feed type.",
    }),
    feedType: t.field({
      description: "The feed type itself; null when it can no longer be read.",
      type: FeedTypeType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      resolve: ({ feedTypeId }, _args, { loaders }) => loaders.feedType.load(feedTypeId),
    }),
    scope: t.expose("scope", {
      description: "How often files of this kind are made; null when unknown to this gateway.",
      type: FeedScopeEnum,
      nullable: true,
    }),
    generatedAt: t.expose("generatedAt", {
      description: "When the file was made.",
      type: "DateTime",
      nullable: true,
    }),
    span: t.expose("span", {
      description: "Stretch of time the file covers.",
      type: TimeSpanType,
      nullable: true,
    }),
    format: t.expose("format", {
      description: "Format of the file once unzipped; null when the service does not say.",
      type: FeedFileFormatEnum,
      nullable: true,
    }),
    sizeInBytes: t.expose("sizeInBytes", {
      description: `Size of the compressed file. Above ${sizeText({ maxSizeInBytes: maxRangeSizeInBytes })} the service only hands it out in ranges; the gateway's link joins them.`,
      type: "ByteCount",
      nullable: true,
    }),
    schemaVersion: t.exposeString("schemaVersion", {
      description: "Version of the schema the file follows.",
      nullable: true,
    }),
    categoryIds: t.idList({
      description: "Top-level categories the file covers.",
      extensions: pure,
      resolve: categoryIdsOf,
    }),
    dimensions: t.expose("dimensions", {
      description: "Everything that distinguishes the file, categories included.",
      type: [FeedFileDimensionType],
    }),
    access: t.expose("access", {
      description: "Whether the application may download it; null when the service does not say.",
      type: FeedFileAccessEnum,
      nullable: true,
    }),
    download: t.field({
      description: "The file, gzipped by the service. Null when access is RESTRICTED.",
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
  scope: t.field({ description: "Only files made this often.", type: FeedScopeEnum, required: false }),
  categoryIds: t.idList({
    description:
      "Only files for these top-level categories of the marketplace. When the feed type covers none of them, the answer is BAD_USER_INPUT.",
    required: false,
    maxEntries: maxCategories,
  }),
  lookBackMinutes: t.int({
    description:
      "Only files made in the last so many minutes; about 48 hours when left out, and not beyond `lookBack` of the supported feed.",
    required: false,
  }),
  access: t.field({
    description:
      "Access of the files; any access when left out. The gateway filters, so UNRECOGNIZED finds files with a value that it does not know. Files whose access the service does not state match no value.",
    type: FeedFileAccessEnum,
    required: false,
  }),
}));

/** What `access` does to a page. */
const filteredPages =
  "With `access` the gateway looks through a few hundred of the service's files for a page: `totalCount` is null, because the service does not count by it, and a page can be short, or empty, before the last one; `pageInfo` says whether to go on.";

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
    description: "A catalog feed file; null when there is none with this identifier on this marketplace.",
    type: FeedFileType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: {
      fileId: t.arg.id({
        description:
          "Which one. Takes the service's own identifier, or the global one if that holds the same marketplace.",
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
