import { z } from "zod";
import { isId } from "../ids.ts";
import { count, identifier, text, texts, timestamp } from "../wire/parse.ts";
import type { Form } from "../wire/shape.ts";
import {
  type Fields,
  fieldsOf,
  isCount,
  isCountOrNone,
  isListOrNone,
  isNone,
  isText,
  isTextOrNone,
  isTextsOrNone,
  isUsualInstantOrNone,
} from "../wire/usual.ts";

const feedTypeId = identifier<"FeedType">();

const timeSpanSchema = z.object({ unit: text, value: count });
/** A length of time in answers. */
export type TimeSpanOnWire = z.infer<typeof timeSpanSchema>;

const constraintSchema = z.object({ marketplaceIds: texts, categoryIds: texts });
const feedSchemaSchema = z.object({
  schemaVersion: text,
  formats: texts,
  definition: text,
  deprecated: z.boolean().nullish(),
});

const supportedFeedSchema = z.object({
  feedScope: text,
  status: text,
  authorizationScopes: texts,
  // The categories are promised by the specification alone (catalog feed specification §2); their name is unconfirmed.
  constraint: constraintSchema.nullish(),
  lookBack: timeSpanSchema.nullish(),
  supportedSchemas: z.array(feedSchemaSchema).nullish(),
});
/** One way in which files of a feed type are made, in answers. */
export type SupportedFeedOnWire = z.infer<typeof supportedFeedSchema>;

const feedTypeSchema = z.object({
  feedTypeId,
  description: text,
  supportedFeeds: z.array(supportedFeedSchema).nullish(),
});
/** A feed type in answers. */
export type FeedTypeOnWire = z.infer<typeof feedTypeSchema>;

const dimensionSchema = z.object({ dimensionKey: z.string(), values: texts });

const feedFileSchema = z.object({
  fileId: identifier<"FeedFile">(),
  feedTypeId,
  feedScope: text,
  feedDate: timestamp,
  span: timeSpanSchema.nullish(),
  format: text,
  size: count.nullish(),
  schemaVersion: text,
  access: text,
  dimensions: z.array(dimensionSchema).nullish(),
});
/** A feed file in answers. */
export type FeedFileOnWire = z.infer<typeof feedFileSchema>;

function isUsualTimeSpan(json: unknown): boolean {
  const span: Fields<TimeSpanOnWire> | null = fieldsOf(json);
  return span !== null && isTextOrNone(span.unit) && isCount(span.value);
}

function isUsualConstraint(json: unknown): boolean {
  const constraint: Fields<z.infer<typeof constraintSchema>> | null = fieldsOf(json);
  return (
    constraint !== null && isTextsOrNone(constraint.marketplaceIds) && isTextsOrNone(constraint.categoryIds)
  );
}

function isUsualFeedSchema(json: unknown): boolean {
  const schema: Fields<z.infer<typeof feedSchemaSchema>> | null = fieldsOf(json);
  return (
    schema !== null &&
    isTextOrNone(schema.schemaVersion) &&
    isTextsOrNone(schema.formats) &&
    isTextOrNone(schema.definition) &&
    (isNone(schema.deprecated) || typeof schema.deprecated === "boolean")
  );
}

function isUsualSupportedFeed(json: unknown): boolean {
  const feed: Fields<SupportedFeedOnWire> | null = fieldsOf(json);
  return (
    feed !== null &&
    isTextOrNone(feed.feedScope) &&
    isTextOrNone(feed.status) &&
    isTextsOrNone(feed.authorizationScopes) &&
    (isNone(feed.constraint) || isUsualConstraint(feed.constraint)) &&
    (isNone(feed.lookBack) || isUsualTimeSpan(feed.lookBack)) &&
    isListOrNone(feed.supportedSchemas, isUsualFeedSchema)
  );
}

function isUsualDimension(json: unknown): boolean {
  const dimension: Fields<z.infer<typeof dimensionSchema>> | null = fieldsOf(json);
  return dimension !== null && isText(dimension.dimensionKey) && isTextsOrNone(dimension.values);
}

/** A feed type (wire facts, catalog feed §3). */
export const feedTypeForm: Form<FeedTypeOnWire> = {
  schema: feedTypeSchema,
  isUsual(json): json is FeedTypeOnWire {
    const type: Fields<FeedTypeOnWire> | null = fieldsOf(json);
    return (
      type !== null &&
      isId(type.feedTypeId) &&
      isTextOrNone(type.description) &&
      isListOrNone(type.supportedFeeds, isUsualSupportedFeed)
    );
  },
};

/** A feed file (wire facts, catalog feed §3). */
export const feedFileForm: Form<FeedFileOnWire> = {
  schema: feedFileSchema,
  isUsual(json): json is FeedFileOnWire {
    const file: Fields<FeedFileOnWire> | null = fieldsOf(json);
    return (
      file !== null &&
      isId(file.fileId) &&
      isId(file.feedTypeId) &&
      isTextOrNone(file.feedScope) &&
      isUsualInstantOrNone(file.feedDate) &&
      (isNone(file.span) || isUsualTimeSpan(file.span)) &&
      isTextOrNone(file.format) &&
      isCountOrNone(file.size) &&
      isTextOrNone(file.schemaVersion) &&
      isTextOrNone(file.access) &&
      isListOrNone(file.dimensions, isUsualDimension)
    );
  },
};

const pageSchema = z.object({ total: count.nullish(), next: text });
/** A page of a list with continuation tokens in answers, apart from its items. */
export type PageOnWire = z.infer<typeof pageSchema>;

/** A page in answers, apart from its items. */
export const pageForm: Form<PageOnWire> = {
  schema: pageSchema,
  isUsual(json): json is PageOnWire {
    const page: Fields<PageOnWire> | null = fieldsOf(json);
    return page !== null && isCountOrNone(page.total) && isTextOrNone(page.next);
  },
};
