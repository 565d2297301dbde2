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
import { sizeText } from "./size-text.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nullable } from "./output-type.ts";

const ItemNotAsDescribedMetricInput = inputType(
  "ItemNotAsDescribedMetricInput",
  "Criteria for items that did not match their description.",
  { listingCategoryIds: optional(["ID"], "Top-level listing categories to include; all by default.") },
);

const ItemNotReceivedMetricInput = inputType(
  "ItemNotReceivedMetricInput",
  "Criteria for items that did not arrive.",
  { shippingRegions: optional([ShippingRegionEnum], "Shipping regions to include; all by default.") },
);

const CustomerServiceMetricInput = oneOfInputType(
  "CustomerServiceMetricInput",
  "A customer service metric with its criteria. Exactly one field is required, so that criteria cannot be combined with the wrong metric.",
  {
    itemNotAsDescribed: optional(
      ItemNotAsDescribedMetricInput,
      "Metric of items that did not match their description.",
    ),
    itemNotReceived: optional(ItemNotReceivedMetricInput, "Metric of items that did not arrive."),
  },
);

const marketplaceDescription = "Marketplace of the task; the seller's own by default.";

const InventoryTaskFilterInput = inputType("InventoryTaskFilterInput", "Criteria of an inventory report.", {
  listingFormat: optional(ListingFormatEnum, "Format of the listings."),
});

const OrderTaskFilterInput = inputType(
  "OrderTaskFilterInput",
  "Criteria of an order report. There is no filter by modification date, because the service does not support one.",
  {
    creationDateRange: optional(
      DateTimeRangeInput,
      `Interval of the orders' creation; at most ${maxOrderReportDays} days long. The last ${maxOrderReportDays} days by default.`,
    ),
    orderStatus: optional(OrderReportStatusEnum, "State of the orders; both by default."),
  },
);

const versionDescription =
  "Version of the file format. `schemaVersions` of `sellerFeedType` describes the valid ones.";

const created = "The new task; null when none was created.";

mutationField("createCustomerServiceMetricTask", createCustomerServiceMetricTask, {
  description: "Creates a task that reports customer service metrics.",
  upstreamCalls: 2,
  input: inputOf("createCustomerServiceMetricTask", {
    evaluationMarketplaceId: required(
      "MarketplaceId",
      "Marketplace of the evaluation. The task is FAILED when the marketplace has no evaluation.",
    ),
    metric: required(CustomerServiceMetricInput, "Metric of the report, with its criteria."),
    feedType: required("SellerFeedType", "Feed type of the report.", {
      defaultValue: "CUSTOMER_SERVICE_METRICS_REPORT",
    }),
    schemaVersion: optional("String", "Version of the file format.", { defaultValue: "1.0" }),
    language: required(
      "String",
      "Language of the report as a BCP 47 tag. The gateway sends it as the Accept-Language header, which the service requires.",
      { defaultValue: "en-US", maxCharacters: maxLanguageLength },
    ),
  }),
  inputDescription: "Criteria of the report.",
  result: { task: nullable(CustomerServiceMetricTaskType, created) },
});

mutationField("createInventoryTask", createInventoryTask, {
  description: "Creates a task that reports active inventory.",
  upstreamCalls: 2,
  input: inputOf("createInventoryTask", {
    feedType: required("SellerFeedType", "Feed type of the report.", {
      defaultValue: "LMS_ACTIVE_INVENTORY_REPORT",
    }),
    schemaVersion: optional("String", "Version of the file format; only `1.0` is accepted.", {
      defaultValue: "1.0",
    }),
    filter: optional(InventoryTaskFilterInput, "Criteria of the report; everything by default."),
    marketplaceId: optional("MarketplaceId", marketplaceDescription),
  }),
  inputDescription: "Criteria of the report.",
  result: { task: nullable(InventoryTaskType, created) },
});

mutationField("createOrderTask", createOrderTask, {
  description: "Creates a task that reports orders.",
  upstreamCalls: 2,
  input: inputOf("createOrderTask", {
    feedType: required("SellerFeedType", "Feed type of the report.", { defaultValue: "LMS_ORDER_REPORT" }),
    schemaVersion: required("String", `Version of the order report: ${orderSchemaVersions}.`),
    filter: required(
      OrderTaskFilterInput,
      `Criteria of the report. An empty object selects the orders of the last ${maxOrderReportDays} days in both states.`,
    ),
    marketplaceId: optional("MarketplaceId", marketplaceDescription),
  }),
  inputDescription: "Criteria of the report.",
  result: { task: nullable(OrderTaskType, created) },
});

mutationField("createGenericTask", createGenericTask, {
  description:
    "Creates an upload task or a download task without filter criteria. The feed type determines which.",
  upstreamCalls: 2,
  input: inputOf("createGenericTask", {
    feedType: required(
      "SellerFeedType",
      "Feed type. It determines whether the task is an upload or a download.",
    ),
    schemaVersion: required("String", versionDescription),
    marketplaceId: optional("MarketplaceId", marketplaceDescription),
  }),
  inputDescription: "Feed type and version of the task.",
  result: { task: nullable(FeedTaskInterface, created) },
});

mutationField("uploadTaskFile", uploadTaskFile, {
  description: `Uploads the file of an upload task and starts processing. The file is accepted within ${uploadWindowMs / 60_000} minutes of the task's creation.`,
  upstreamCalls: 3,
  input: inputOf("uploadTaskFile", {
    taskId: identifierOf(Object.values(feedTaskTypes), "An upload task in status CREATED."),
    file: required(
      "Upload",
      `File in the format of the task's feed type: XML, zipped XML or CSV. The uploaded file has at most ${sizeText(taskFileRules)}.`,
    ),
  }),
  inputDescription: "The task and its file.",
  result: {
    task: nullable(FeedTaskInterface, "The task with its file; null when the file was not accepted."),
  },
});

mutationField("createGenericTaskFromFile", createGenericTaskFromFile, {
  description:
    "Creates an upload task and uploads its file. The gateway first checks the whole file: its type, its compression, and its column names and first record, or its XML root. When the task was created but the upload failed, the payload has `task` and `errors`. While the task is CREATED, `uploadTaskFile` can upload another file.",
  upstreamCalls: 4,
  input: inputOf("createGenericTaskFromFile", {
    feedType: required("SellerFeedType", "Feed type; it must be one for uploads."),
    schemaVersion: required("String", versionDescription),
    marketplaceId: optional("MarketplaceId", marketplaceDescription),
    file: required(
      "Upload",
      `File in the format of the feed type: XML, zipped XML or CSV. The uploaded file has at most ${sizeText(taskFileRules)}.`,
    ),
  }),
  inputDescription: "The feed type and version of the task, and its file.",
  result: {
    task: nullable(FeedTaskInterface, "The task. Set once it was created, even when the upload failed."),
  },
  uploadsAfterCreation: true,
});
