import { feedTaskTypes } from "../resolvers/feed-task.ts";
import { orderSchemaVersions } from "../upstream/seller-feed/feed-types.ts";
import { maxLanguageLength, maxOrderReportDays, taskFileRules } from "../upstream/seller-feed/limits.ts";
import { builder } from "./builder.ts";
import { ListingFormatEnum, OrderReportStatusEnum, ShippingRegionEnum } from "./feed-task-enums.ts";
import { DateTimeRangeInput } from "./feed-task-list-inputs.ts";
import { identifierOf } from "./identifiers-plugin.ts";
import { sizeText } from "./limit-text.ts";

const ItemNotAsDescribedMetricInput = builder.inputType("ItemNotAsDescribedMetricInput", {
  description: "Criteria for items that were not as described.",
  fields: (t) => ({
    listingCategoryIds: t.idList({
      description: "Only these top-level listing categories; all when left out.",
      required: false,
    }),
  }),
});

const ItemNotReceivedMetricInput = builder.inputType("ItemNotReceivedMetricInput", {
  description: "Criteria for items that did not arrive.",
  fields: (t) => ({
    shippingRegions: t.field({
      description: "Only these shipping regions; all when left out.",
      type: [ShippingRegionEnum],
      required: false,
    }),
  }),
});

const CustomerServiceMetricInput = builder.inputType("CustomerServiceMetricInput", {
  description:
    "A customer service metric with the criteria that belong to it. Exactly one, so that criteria of the other metric cannot be given by mistake.",
  isOneOf: true,
  fields: (t) => ({
    itemNotAsDescribed: t.field({
      description: "Items that were not as described.",
      type: ItemNotAsDescribedMetricInput,
      required: false,
    }),
    itemNotReceived: t.field({
      description: "Items that did not arrive.",
      type: ItemNotReceivedMetricInput,
      required: false,
    }),
  }),
});

/** Input of `createCustomerServiceMetricTask`. */
export const CreateCustomerServiceMetricTaskInput = builder.inputType(
  "CreateCustomerServiceMetricTaskInput",
  {
    description: "Input of `createCustomerServiceMetricTask`.",
    fields: (t) => ({
      evaluationMarketplaceId: t.field({
        description: "Marketplace whose evaluation is reported. The task FAILS when there is no evaluation.",
        type: "MarketplaceId",
      }),
      metric: t.field({
        description: "Metric to report, and what to narrow it to.",
        type: CustomerServiceMetricInput,
      }),
      feedType: t.field({
        description: "Feed type of the report.",
        type: "SellerFeedType",
        defaultValue: "CUSTOMER_SERVICE_METRICS_REPORT",
      }),
      schemaVersion: t.string({
        description: "Version of the file format.",
        required: false,
        defaultValue: "1.0",
      }),
      language: t.string({
        description:
          "Language of the report as a BCP 47 tag, sent as the Accept-Language header that the service insists on.",
        defaultValue: "en-US",
        maxCharacters: maxLanguageLength,
      }),
    }),
  },
);

const marketplaceDescription = "Marketplace the task applies to; the seller's own when left out.";

const InventoryTaskFilterInput = builder.inputType("InventoryTaskFilterInput", {
  description: "Criteria of an inventory report.",
  fields: (t) => ({
    listingFormat: t.field({
      description: "Only listings of this format.",
      type: ListingFormatEnum,
      required: false,
    }),
  }),
});

/** Input of `createInventoryTask`. */
export const CreateInventoryTaskInput = builder.inputType("CreateInventoryTaskInput", {
  description: "Input of `createInventoryTask`.",
  fields: (t) => ({
    feedType: t.field({
      description: "Feed type of the report.",
      type: "SellerFeedType",
      defaultValue: "LMS_ACTIVE_INVENTORY_REPORT",
    }),
    schemaVersion: t.string({
      description: "Version of the file format; only `1.0` is accepted.",
      required: false,
      defaultValue: "1.0",
    }),
    filter: t.field({
      description: "What to limit the report to; everything when left out.",
      type: InventoryTaskFilterInput,
      required: false,
    }),
    marketplaceId: t.field({ description: marketplaceDescription, type: "MarketplaceId", required: false }),
  }),
});

const OrderTaskFilterInput = builder.inputType("OrderTaskFilterInput", {
  description:
    "Criteria of an order report. There is no modification date here, because the service does not support it.",
  fields: (t) => ({
    creationDateRange: t.field({
      description: `Orders created within this interval; at most ${maxOrderReportDays} days long. The last ${maxOrderReportDays} days when left out.`,
      type: DateTimeRangeInput,
      required: false,
    }),
    orderStatus: t.field({
      description: "Only orders in this state; both when left out.",
      type: OrderReportStatusEnum,
      required: false,
    }),
  }),
});

/** Input of `createOrderTask`. */
export const CreateOrderTaskInput = builder.inputType("CreateOrderTaskInput", {
  description: "Input of `createOrderTask`.",
  fields: (t) => ({
    feedType: t.field({
      description: "Feed type of the report.",
      type: "SellerFeedType",
      defaultValue: "LMS_ORDER_REPORT",
    }),
    schemaVersion: t.string({ description: `Version of the order report: ${orderSchemaVersions}.` }),
    filter: t.field({
      description: `What to limit the report to. May be empty: orders of the last ${maxOrderReportDays} days in both states.`,
      type: OrderTaskFilterInput,
    }),
    marketplaceId: t.field({ description: marketplaceDescription, type: "MarketplaceId", required: false }),
  }),
});

const versionDescription =
  "Version of the file format; `schemaVersions` of `sellerFeedType` says which are valid.";

/** Input of `createGenericTask`. */
export const CreateGenericTaskInput = builder.inputType("CreateGenericTaskInput", {
  description: "Input of `createGenericTask`.",
  fields: (t) => ({
    feedType: t.field({
      description: "Feed type; it decides whether the task is an upload or a download.",
      type: "SellerFeedType",
    }),
    schemaVersion: t.string({ description: versionDescription }),
    marketplaceId: t.field({ description: marketplaceDescription, type: "MarketplaceId", required: false }),
  }),
});

/** Input of `uploadTaskFile`. */
export const UploadTaskFileInput = builder.inputType("UploadTaskFileInput", {
  description: "Input of `uploadTaskFile`.",
  fields: (t) => ({
    taskId: t.id(identifierOf(Object.values(feedTaskTypes), "An upload task that is CREATED.")),
    file: t.field({
      description: `File in the format of the task's feed type: XML, zipped XML or CSV. At most ${sizeText(taskFileRules)}, as sent.`,
      type: "Upload",
    }),
  }),
});

/** Input of `createGenericTaskFromFile`. */
export const CreateGenericTaskFromFileInput = builder.inputType("CreateGenericTaskFromFileInput", {
  description: "Input of `createGenericTaskFromFile`.",
  fields: (t) => ({
    feedType: t.field({ description: "Feed type of an upload.", type: "SellerFeedType" }),
    schemaVersion: t.string({ description: versionDescription }),
    marketplaceId: t.field({ description: marketplaceDescription, type: "MarketplaceId", required: false }),
    file: t.field({
      description: `File in the format of the feed type: XML, zipped XML or CSV. At most ${sizeText(taskFileRules)}, as sent.`,
      type: "Upload",
    }),
  }),
});
