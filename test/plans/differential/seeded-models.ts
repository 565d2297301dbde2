import {
  type FeedAccessRule,
  type FeedFile,
  feedFileAccesses,
  feedFileFormats,
  type FeedFileKey,
  feedScopes,
  type FeedType,
  supportedFeedStatuses,
  timeUnits,
} from "../../../src/upstream/catalog-feed/model.ts";
import { type Instant, instantAt } from "../../../src/upstream/instant.ts";
import { asId, type Id } from "../../../src/upstream/ids.ts";
import { type SigningKey, signingKeyCiphers } from "../../../src/upstream/key-management/model.ts";
import {
  type Document,
  documentLanguages,
  documentStatuses,
  documentTypes,
  type Image,
  streamingProtocols,
  type Video,
  videoStatuses,
} from "../../../src/upstream/media/model.ts";
import { familyOf } from "../../../src/upstream/seller-feed/feed-types.ts";
import {
  type CustomerServiceMetricTask,
  customerServiceMetricTypes,
  type FeedTask,
  feedTaskStatuses,
  type InventoryTask,
  listingFormats,
  orderReportStatuses,
  type OrderTask,
  shippingRegions,
} from "../../../src/upstream/seller-feed/model.ts";
import {
  daysOfWeek,
  type Schedule,
  scheduleFrequencies,
  scheduleInactiveReasons,
  scheduleSettingUsages,
  scheduleStatuses,
  type ScheduleTemplate,
  scheduleTemplateStatuses,
} from "../../../src/upstream/seller-feed/schedule-model.ts";
import {
  type Store,
  type StoreCategory,
  type StoreTask,
  storeTaskStatuses,
  storeTaskTypes,
} from "../../../src/upstream/store/model.ts";
import type { UpstreamFault } from "../../../src/upstream/errors.ts";
import type { Chance } from "./chance.ts";
import { someFeedTypes, someMarketplaces } from "./input-texts.ts";
import { oddTexts } from "./odd-texts.ts";

/** When the seeded requests are made, in milliseconds since the epoch. */
export const nowMs = Date.UTC(2026, 2, 1, 12);

const dayMs = 86_400_000;

function someText({ is, pick, number }: Chance): string {
  return is(0.3) ? pick(oddTexts) : `Text ${number(1, 99)}`;
}

function someInstant({ number }: Chance): Instant {
  return instantAt(nowMs - number(-3 * dayMs, 20 * dayMs));
}

function orNull<Value>({ is }: Chance, value: Value): Value | null {
  return is(0.25) ? null : value;
}

/** A status as the service spelled it. */
function spelled(status: string): string {
  return status === "UNRECOGNIZED" ? "BRAND_NEW" : status;
}

function someFault(chance: Chance): UpstreamFault {
  const { is, list, number, pick } = chance;
  return {
    errorId: number(1, 300_000),
    domain: orNull(chance, "API_X"),
    subdomain: orNull(chance, someText(chance)),
    category: orNull(chance, pick(["REQUEST", "BUSINESS", "APPLICATION", "OTHER"])),
    message: orNull(chance, someText(chance)),
    longMessage: orNull(chance, someText(chance)),
    parameters: list(0, 2, () => ({ name: someText(chance), value: is(0.3) ? null : someText(chance) })),
    inputRefIds: list(0, 2, () => someText(chance)),
    outputRefIds: [],
  };
}

/** Errors as a service reports them. */
export function someFaults(chance: Chance, errorId: number): readonly UpstreamFault[] {
  return chance.list(0, 2, (index) => ({ ...someFault(chance), ...(index === 0 && { errorId }) }));
}

export function someVideo(chance: Chance, videoId: Id<"Video">): Video {
  const { list, number, pick } = chance;
  const status = pick(videoStatuses);
  return {
    videoId,
    title: someText(chance),
    description: orNull(chance, someText(chance)),
    classifications: list(0, 2, () => "ITEM" as const),
    sizeInBytes: number(0, 2 ** 40),
    status,
    upstreamStatus: spelled(status),
    statusMessage: orNull(chance, someText(chance)),
    rejectReasons: list(0, 3, () => someText(chance)),
    playlists: list(0, 3, () => ({
      protocol: pick(streamingProtocols),
      url: `https://e.com/${someText(chance)}`,
    })),
    thumbnailUrl: orNull(chance, "https://example.com/t.jpg"),
    expiresAt: orNull(chance, someInstant(chance)),
  };
}

export function someDocument(chance: Chance, documentId: Id<"Document">): Document {
  const { list, number, pick } = chance;
  const status = pick(documentStatuses);
  const file = {
    name: orNull(chance, someText(chance)),
    sizeInBytes: orNull(chance, number(0, 1e6)),
    type: orNull(chance, "pdf"),
  };
  return {
    documentId,
    documentType: orNull(chance, pick(documentTypes)),
    languages: list(0, 3, () => pick(documentLanguages)),
    status,
    upstreamStatus: spelled(status),
    file: orNull(chance, file),
  };
}

export function someImage(chance: Chance, imageId: Id<"Image">): Image {
  return {
    imageId,
    url: `https://example.com/${someText(chance)}`,
    maxDimensionUrl: orNull(chance, "https://example.com/large.jpg"),
    expiresAt: orNull(chance, someInstant(chance)),
  };
}

/** What the tasks of all families have. */
function someTaskFields(chance: Chance, taskId: Id<"FeedTask">, feedType: string) {
  const { is, list, number, pick } = chance;
  const status = pick(feedTaskStatuses);
  const summary = { successCount: orNull(chance, number(0, 99)), failureCount: orNull(chance, number(0, 9)) };
  return {
    taskId,
    feedType,
    status,
    upstreamStatus: spelled(status),
    createdAt: someInstant(chance),
    completedAt: orNull(chance, someInstant(chance)),
    schemaVersion: orNull(chance, "1.0"),
    uploadSummary: orNull(chance, summary),
    warnings: is(0.8) ? [] : list(1, 2, () => someFault(chance)),
  };
}

export function someMetricTask(chance: Chance, taskId: Id<"FeedTask">): CustomerServiceMetricTask {
  const { list, pick } = chance;
  const filter = {
    evaluationMarketplaceId: orNull(chance, pick(someMarketplaces)),
    metricType: orNull(chance, pick(customerServiceMetricTypes)),
    listingCategoryIds: list(0, 2, (index) => `${index}`),
    shippingRegions: list(0, 2, () => pick(shippingRegions)),
  };
  const fields = someTaskFields(chance, taskId, "CUSTOMER_SERVICE_METRICS_REPORT");
  return { ...fields, family: "CUSTOMER_SERVICE_METRIC", filter: orNull(chance, filter) };
}

export function someInventoryTask(chance: Chance, taskId: Id<"FeedTask">): InventoryTask {
  const filter = { listingFormat: orNull(chance, chance.pick(listingFormats)) };
  const fields = someTaskFields(chance, taskId, "LMS_ACTIVE_INVENTORY_REPORT");
  return { ...fields, family: "INVENTORY", filter: orNull(chance, filter) };
}

export function someOrderTask(chance: Chance, taskId: Id<"FeedTask">): OrderTask {
  const range = { from: orNull(chance, someInstant(chance)), to: orNull(chance, someInstant(chance)) };
  const filter = {
    creationDateRange: orNull(chance, range),
    orderStatus: orNull(chance, chance.pick(orderReportStatuses)),
  };
  const fields = someTaskFields(chance, taskId, "LMS_ORDER_REPORT");
  return { ...fields, family: "ORDER", filter: orNull(chance, filter) };
}

/** A task of any family, as the calls for all of them show it: without its filter. */
export function someTask(
  chance: Chance,
  taskId: Id<"FeedTask">,
  feedType = chance.pick(someFeedTypes) as string,
): FeedTask {
  return { ...someTaskFields(chance, taskId, feedType), family: familyOf(feedType) };
}

export function someSchedule(chance: Chance, scheduleId: Id<"Schedule">, feedType?: string): Schedule {
  const { number, pick } = chance;
  const status = pick(scheduleStatuses);
  const trigger = {
    hourUtc: orNull(chance, number(0, 23)),
    dayOfWeek: orNull(chance, pick(daysOfWeek)),
    dayOfMonth: orNull(chance, number(1, 31)),
  };
  return {
    scheduleId,
    scheduleTemplateId: asId(pick(["p1", "p2", "p3"])),
    feedType: feedType ?? pick(someFeedTypes),
    status,
    upstreamStatus: spelled(status),
    inactiveReason: orNull(chance, pick(scheduleInactiveReasons)),
    createdAt: orNull(chance, someInstant(chance)),
    updatedAt: orNull(chance, someInstant(chance)),
    name: orNull(chance, someText(chance)),
    trigger: orNull(chance, trigger),
    startsAt: orNull(chance, someInstant(chance)),
    endsAt: orNull(chance, someInstant(chance)),
    schemaVersion: orNull(chance, "1.0"),
  };
}

export function someTemplate(
  chance: Chance,
  scheduleTemplateId: Id<"ScheduleTemplate">,
  feedType?: string,
): ScheduleTemplate {
  const { list, pick } = chance;
  const status = pick(scheduleTemplateStatuses);
  const properties = [
    "STARTS_AT",
    "ENDS_AT",
    "SCHEMA_VERSION",
    "TRIGGER_HOUR",
    "TRIGGER_DAY_OF_WEEK",
    "TRIGGER_DAY_OF_MONTH",
    "UNRECOGNIZED",
  ] as const;
  return {
    scheduleTemplateId,
    name: orNull(chance, someText(chance)),
    feedType: feedType ?? pick(someFeedTypes),
    frequency: pick(scheduleFrequencies),
    status,
    upstreamStatus: spelled(status),
    settings: list(0, 4, () => ({
      property: pick(properties),
      usage: pick(scheduleSettingUsages),
      defaultValue: orNull(chance, someText(chance)),
    })),
  };
}

export function someStore(chance: Chance): Store {
  return {
    name: orNull(chance, someText(chance)),
    description: orNull(chance, someText(chance)),
    url: orNull(chance, "https://example.com/store"),
    urlPath: orNull(chance, "store"),
    logoUrl: orNull(chance, "https://example.com/logo.png"),
    lastOpenedAt: orNull(chance, someInstant(chance)),
  };
}

/** Categories with their numbers in the order of a walk through the tree: 1, 2, 3 and so on. */
export function someCategories(chance: Chance): readonly StoreCategory[] {
  let count = 0;
  const level = (depth: number, parent: Id<"StoreCategory"> | null): StoreCategory[] =>
    chance.list(0, depth === 1 ? 4 : 2, (index) => {
      count += 1;
      const categoryId = asId<"StoreCategory">(`${count}`);
      return {
        categoryId,
        name: `Category ${index}${chance.is(0.2) ? someText(chance) : ""}`,
        level: depth,
        order: orNull(chance, index),
        parentCategoryId: parent,
        children: depth < 3 ? level(depth + 1, categoryId) : [],
      };
    });
  return level(1, null);
}

export function someStoreTask(chance: Chance, taskId: Id<"StoreTask">): StoreTask {
  const status = chance.pick(storeTaskStatuses);
  return {
    taskId,
    type: orNull(chance, chance.pick(storeTaskTypes)),
    status,
    upstreamStatus: spelled(status),
    message: orNull(chance, someText(chance)),
  };
}

export function someAccessRules(chance: Chance): readonly FeedAccessRule[] {
  const { list, pick } = chance;
  return list(0, 3, () => ({
    feedTypeId: asId(pick(["FEED_A", "FEED_B", "FEED_C", "FEED_D"])),
    constraints: list(0, 2, () => ({
      marketplaceId: pick(someMarketplaces),
      categoryIds: list(0, 2, (index) => `${index}`),
      listingMarketplaces: list(0, 2, () => ({
        marketplaceId: pick(someMarketplaces),
        categoryIds: list(0, 2, (index) => `${index}`),
      })),
    })),
  }));
}

export function someFeedType(chance: Chance, feedTypeId: Id<"FeedType">): FeedType {
  const { is, list, number, pick } = chance;
  return {
    feedTypeId,
    description: orNull(chance, someText(chance)),
    supportedFeeds: list(0, 3, () => ({
      scope: orNull(chance, pick(feedScopes)),
      status: pick(supportedFeedStatuses),
      lookBack: orNull(chance, { value: number(1, 90), unit: pick(timeUnits) }),
      marketplaceIds: list(0, 3, () => pick(someMarketplaces)),
      categoryIds: orNull(
        chance,
        list(0, 3, (index) => `${index}`),
      ),
      authorizationScopes: list(0, 2, () => someText(chance)),
      schemas: list(0, 2, () => ({
        version: orNull(chance, "1.0"),
        formats: list(0, 2, () => pick(feedFileFormats)),
        definition: orNull(chance, someText(chance)),
        isDeprecated: is(0.5),
      })),
    })),
  };
}

export function someFeedFile(chance: Chance, key: FeedFileKey, feedTypeId?: string): FeedFile {
  const { list, number, pick } = chance;
  return {
    ...key,
    feedTypeId: asId(feedTypeId ?? pick(["FEED_A", "FEED_B"])),
    scope: orNull(chance, pick(feedScopes)),
    generatedAt: orNull(chance, someInstant(chance)),
    span: orNull(chance, { value: number(0, 99), unit: pick(timeUnits) }),
    format: orNull(chance, pick(feedFileFormats)),
    sizeInBytes: orNull(chance, number(0, 2 ** 40)),
    schemaVersion: orNull(chance, "1.0"),
    dimensions: list(0, 2, () => ({
      key: pick(["CATEGORY", "LISTING_CATEGORY", "NEW"]),
      values: list(0, 3, () => someText(chance)),
    })),
    access: orNull(chance, pick(feedFileAccesses)),
  };
}

export function someSigningKey(chance: Chance, signingKeyId: Id<"SigningKey">): SigningKey {
  return {
    signingKeyId,
    cipher: orNull(chance, chance.pick(signingKeyCiphers)),
    publicKey: orNull(chance, someText(chance)),
    publicKeyJwe: orNull(chance, someText(chance)),
    createdAt: orNull(chance, new Date(someInstant(chance))),
    expiresAt: orNull(chance, new Date(someInstant(chance))),
  };
}
