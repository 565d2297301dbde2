import {
  createCustomerServiceMetricTask,
  createGenericTask,
  createInventoryTask,
  createOrderTask,
} from "../resolvers/feed-task-create.ts";
import { feedTaskTypes } from "../resolvers/feed-task-types.ts";
import { createGenericTaskFromFile, uploadTaskFile } from "../resolvers/feed-task-upload.ts";
import { orderSchemaVersions } from "../upstream/seller-feed/feed-types.ts";
import {
  maxLanguageLength,
  maxOrderReportDays,
  taskFileRules,
  uploadWindowMs,
} from "../upstream/seller-feed/limits.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import {
  DateTimeRangeInput,
  ListingFormatEnum,
  OrderReportStatusEnum,
  ShippingRegionEnum,
} from "./feed-task-criteria.ts";
import { CustomerServiceMetricTaskType, InventoryTaskType, OrderTaskType } from "./feed-task-families.ts";
import { identifierOf, inputType, oneOfInputType, optional, required } from "./input-type.ts";
import { sizeText } from "./limit-text.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nullable } from "./output-type.ts";

const ItemNotAsDescribedMetricInput = inputType(
  "ItemNotAsDescribedMetricInput",
  "Criteria for items that were not as described.",
  { listingCategoryIds: optional(["ID"], "Only these top-level listing categories; all when left out.") },
);

const ItemNotReceivedMetricInput = inputType(
  "ItemNotReceivedMetricInput",
  "Criteria for items that did not arrive.",
  { shippingRegions: optional([ShippingRegionEnum], "Only these shipping regions; all when left out.") },
);

const CustomerServiceMetricInput = oneOfInputType(
  "CustomerServiceMetricInput",
  "A customer service metric with the criteria that belong to it. Exactly one, so that criteria of the other metric cannot be given by mistake.",
  {
    itemNotAsDescribed: optional(ItemNotAsDescribedMetricInput, "Items that were not as described."),
    itemNotReceived: optional(ItemNotReceivedMetricInput, "Items that did not arrive."),
  },
);

const marketplaceDescription = "Marketplace the task applies to; the seller's own when left out.";

const InventoryTaskFilterInput = inputType("InventoryTaskFilterInput", "Criteria of an inventory report.", {
  listingFormat: optional(ListingFormatEnum, "Only listings of this format."),
});

const OrderTaskFilterInput = inputType(
  "OrderTaskFilterInput",
  "Criteria of an order report. There is no modification date here, because the service does not support it.",
  {
    creationDateRange: optional(
      DateTimeRangeInput,
      `Orders created within this interval; at most ${maxOrderReportDays} days long. The last ${maxOrderReportDays} days when left out.`,
    ),
    orderStatus: optional(OrderReportStatusEnum, "Only orders in this state; both when left out."),
  },
);

const versionDescription =
  "Version of the file format; `schemaVersions` of `sellerFeedType` says which are valid.";

const created = "The task; null when nothing was created.";

mutationField("createCustomerServiceMetricTask", createCustomerServiceMetricTask, {
  description: "Orders a report on customer service metrics.",
  upstreamCalls: 2,
  input: inputOf("createCustomerServiceMetricTask", {
    evaluationMarketplaceId: required(
      "MarketplaceId",
      "Marketplace whose evaluation is reported. The task FAILS when there is no evaluation.",
    ),
    metric: required(CustomerServiceMetricInput, "Metric to report, and what to narrow it to."),
    feedType: required("SellerFeedType", "Feed type of the report.", {
      defaultValue: "CUSTOMER_SERVICE_METRICS_REPORT",
    }),
    schemaVersion: optional("String", "Version of the file format.", { defaultValue: "1.0" }),
    language: required(
      "String",
      "Language of the report as a BCP 47 tag, sent as the Accept-Language header that the service insists on.",
      { defaultValue: "en-US", maxCharacters: maxLanguageLength },
    ),
  }),
  inputDescription: "What to report.",
  result: { task: nullable(CustomerServiceMetricTaskType, created) },
});

mutationField("createInventoryTask", createInventoryTask, {
  description: "Orders a report on active inventory.",
  upstreamCalls: 2,
  input: inputOf("createInventoryTask", {
    feedType: required("SellerFeedType", "Feed type of the report.", {
      defaultValue: "LMS_ACTIVE_INVENTORY_REPORT",
    }),
    schemaVersion: optional("String", "Version of the file format; only `1.0` is accepted.", {
      defaultValue: "1.0",
    }),
    filter: optional(InventoryTaskFilterInput, "What to limit the report to; everything when left out."),
    marketplaceId: optional("MarketplaceId", marketplaceDescription),
  }),
  inputDescription: "What to report.",
  result: { task: nullable(InventoryTaskType, created) },
});

mutationField("createOrderTask", createOrderTask, {
  description: "Orders a report on orders.",
  upstreamCalls: 2,
  input: inputOf("createOrderTask", {
    feedType: required("SellerFeedType", "Feed type of the report.", { defaultValue: "LMS_ORDER_REPORT" }),
    schemaVersion: required("String", `Version of the order report: ${orderSchemaVersions}.`),
    filter: required(
      OrderTaskFilterInput,
      `What to limit the report to. May be empty: orders of the last ${maxOrderReportDays} days in both states.`,
    ),
    marketplaceId: optional("MarketplaceId", marketplaceDescription),
  }),
  inputDescription: "What to report.",
  result: { task: nullable(OrderTaskType, created) },
});

mutationField("createGenericTask", createGenericTask, {
  description:
    "Opens an upload task or orders a download without filter criteria; the feed type decides which.",
  upstreamCalls: 2,
  input: inputOf("createGenericTask", {
    feedType: required(
      "SellerFeedType",
      "Feed type; it decides whether the task is an upload or a download.",
    ),
    schemaVersion: required("String", versionDescription),
    marketplaceId: optional("MarketplaceId", marketplaceDescription),
  }),
  inputDescription: "What to open.",
  result: { task: nullable(FeedTaskInterface, created) },
});

mutationField("uploadTaskFile", uploadTaskFile, {
  description: `Sends the file of an upload task and starts processing. Accepted within ${uploadWindowMs / 60_000} minutes of creation.`,
  upstreamCalls: 3,
  input: inputOf("uploadTaskFile", {
    taskId: identifierOf(Object.values(feedTaskTypes), "An upload task that is CREATED."),
    file: required(
      "Upload",
      `File in the format of the task's feed type: XML, zipped XML or CSV. At most ${sizeText(taskFileRules)}, as sent.`,
    ),
  }),
  inputDescription: "Which task, and its file.",
  result: {
    task: nullable(FeedTaskInterface, "The task, with its file; null when the file was not accepted."),
  },
});

mutationField("createGenericTaskFromFile", createGenericTaskFromFile, {
  description:
    "Opens an upload task and sends its file in one step. The gateway checks the whole file first: kind, packing, column names and first record, or XML root. When the second half fails, `task` is set and `errors` is not empty. While the task is CREATED, `uploadTaskFile` sends another file to it.",
  upstreamCalls: 4,
  input: inputOf("createGenericTaskFromFile", {
    feedType: required("SellerFeedType", "Feed type of an upload."),
    schemaVersion: required("String", versionDescription),
    marketplaceId: optional("MarketplaceId", marketplaceDescription),
    file: required(
      "Upload",
      `File in the format of the feed type: XML, zipped XML or CSV. At most ${sizeText(taskFileRules)}, as sent.`,
    ),
  }),
  inputDescription: "What to open, and the file.",
  result: {
    task: nullable(FeedTaskInterface, "The task; set as soon as it was opened, even when the upload failed."),
  },
  hasTwoHalves: true,
});
