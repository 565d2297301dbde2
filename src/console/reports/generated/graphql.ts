/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Input of `createCustomerServiceMetricTask`. */
export type CreateCustomerServiceMetricTaskInput = {
  /** Marketplace of the evaluation. The task is FAILED when the marketplace has no evaluation. */
  evaluationMarketplaceId: string;
  /** Feed type of the report. */
  feedType?: string;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Language of the report as a BCP 47 tag. The gateway sends it as the Accept-Language header, which the service requires. The gateway accepts at most 35 characters. */
  language?: string;
  /** Metric of the report, with its criteria. */
  metric: CustomerServiceMetricInput;
  /** Version of the file format. The gateway accepts at most 1000 characters. */
  schemaVersion?: string | null | undefined;
};

/** Input of `createGenericTask`. */
export type CreateGenericTaskInput = {
  /** Feed type. It determines whether the task is an upload or a download. */
  feedType: string;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Marketplace of the task; the seller's own by default. */
  marketplaceId?: string | null | undefined;
  /** Version of the file format. `schemaVersions` of `sellerFeedType` describes the valid ones. The gateway accepts at most 1000 characters. */
  schemaVersion: string;
};

/** Input of `createInventoryTask`. */
export type CreateInventoryTaskInput = {
  /** Feed type of the report. */
  feedType?: string;
  /** Criteria of the report; everything by default. */
  filter?: InventoryTaskFilterInput | null | undefined;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Marketplace of the task; the seller's own by default. */
  marketplaceId?: string | null | undefined;
  /** Version of the file format; only `1.0` is accepted. The gateway accepts at most 1000 characters. */
  schemaVersion?: string | null | undefined;
};

/** Input of `createOrderTask`. */
export type CreateOrderTaskInput = {
  /** Feed type of the report. */
  feedType?: string;
  /** Criteria of the report. An empty object selects the orders of the last 10 days in both states. */
  filter: OrderTaskFilterInput;
  /** Key that makes a repeat safe: for 24 hours, a request of the same user with the same key and input returns the first payload and changes nothing again. Use a new random key, such as a UUID, for each change, and send it with each repeat. Printable ASCII characters, at least one. A request with one mutation can send it in the header `Idempotency-Key` instead. The gateway accepts at most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** Marketplace of the task; the seller's own by default. */
  marketplaceId?: string | null | undefined;
  /** Version of the order report: an odd number, 1113 or higher. The gateway accepts at most 1000 characters. */
  schemaVersion: string;
};

/** A customer service metric with its criteria. Exactly one field is required, so that criteria cannot be combined with the wrong metric. */
export type CustomerServiceMetricInput =
  {   /** Metric of items that did not match their description. */
  itemNotAsDescribed: ItemNotAsDescribedMetricInput; itemNotReceived?: never; }
  |  { itemNotAsDescribed?: never;   /** Metric of items that did not arrive. */
  itemNotReceived: ItemNotReceivedMetricInput; };

/** A closed time interval. The field or argument that uses it states its maximum length. */
export type DateTimeRangeInput = {
  /** First instant included. */
  from: string;
  /** Last instant included; not before `from`. */
  to: string;
};

/** Directions of a feed task. */
export type FeedTaskDirection =
  /** The task creates a file for the seller. */
  | 'DOWNLOAD'
  /** The task processes a file from the seller. */
  | 'UPLOAD';

/** Families of feed tasks. */
export type FeedTaskFamily =
  /** Reports on customer service metrics. */
  | 'CUSTOMER_SERVICE_METRIC'
  /** Uploads and downloads without filter criteria. */
  | 'GENERIC'
  /** Reports on active inventory. */
  | 'INVENTORY'
  /** Reports on orders. */
  | 'ORDER';

/** Creation period of the listed tasks. Exactly one field is required, because the service rejects a list with both. Without this argument, the service lists the last 7 days. */
export type FeedTaskPeriodInput =
  {   /** Interval of at most 90 days that starts no more than 90 days ago. */
  createdWithin: DateTimeRangeInput; lookBackDays?: never; }
  |  { createdWithin?: never;   /** Number of days before now; 1 to 90. */
  lookBackDays: number; };

/** States of a feed task: CREATED → QUEUED → IN_PROCESS → one of the four final states. An upload task stays CREATED until its file arrives, and is FAILED when no file arrives in time. */
export type FeedTaskStatus =
  /** Finished; the result file is ready. Final. */
  | 'COMPLETED'
  /** Finished with errors, which are listed in the result file. Final. */
  | 'COMPLETED_WITH_ERROR'
  /** Accepted by the service. */
  | 'CREATED'
  /** No result; `failureReason` has the reason if it is known. Final. */
  | 'FAILED'
  /** Being processed. */
  | 'IN_PROCESS'
  /** Stopped after part of the work. Final. */
  | 'PARTIALLY_PROCESSED'
  /** In the queue. */
  | 'QUEUED'
  /** A status that this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Availability of a file. */
export type FileAvailability =
  /** The file can be downloaded. */
  | 'AVAILABLE'
  /** The service no longer has the file. It stores files for 30 days after their task ends. */
  | 'EXPIRED'
  /** The service does not have the file, or no longer has it. It stores only the latest file of a schedule. */
  | 'GONE'
  /** The task is still producing the file. Follow the task with `feedTaskStatusChanged`. */
  | 'PENDING';

/** Reasons why the rows of a file cannot be read. */
export type FilePreviewUnavailableReason =
  /** The file is damaged, for example a broken gzip stream or XML. */
  | 'CORRUPT'
  /** The service no longer has the file; see `availability`. */
  | 'GONE'
  /** Only failed records were requested, but the file does not report the result of each record. It is not a result of an upload, or its format is unknown to the gateway. */
  | 'NOT_A_RESULT'
  /** The task has not produced the file yet. */
  | 'NOT_READY'
  /** The file has no rows: it is empty, it is XML or JSON without a list, or it has another format. */
  | 'NOT_TABULAR'
  /** Failed records were requested, but the uploaded file has no records: only column names, or an XML root without requests. */
  | 'NO_RECORDS'
  /** The first row does not end within the 1048576 bytes that are read, or a row is longer than 1048576 characters. Other limits of a row: 1000 cells in CSV or TSV, 1000 attributes of an XML element, 20000 values in a JSON record, 100 levels of nesting, and 300 characters in a path of names. */
  | 'ROW_TOO_LONG'
  /** The previews and failed records of this operation reach more than 2097152 characters in total, so request fewer at once. Or the search for failed records reached the limit of 157286400 bytes, decompressed. */
  | 'TOO_LARGE';

/** Reasons why an idempotency key cannot be used. */
export type IdempotencyConflictReason =
  /** The mutation with this key is still running. Repeat the request later with the same key. */
  | 'IN_PROGRESS'
  /** The key was used with another mutation or another input. */
  | 'OTHER_INPUT';

/** Criteria of an inventory report. */
export type InventoryTaskFilterInput = {
  /** Format of the listings. */
  listingFormat?: ListingFormat | null | undefined;
};

/** Criteria for items that did not match their description. */
export type ItemNotAsDescribedMetricInput = {
  /** Top-level listing categories to include; all by default. The gateway accepts at most 100 entries of at most 1000 characters each. */
  listingCategoryIds?: Array<string | number> | null | undefined;
};

/** Criteria for items that did not arrive. */
export type ItemNotReceivedMetricInput = {
  /** Shipping regions to include; all by default. The gateway accepts at most 100 entries. */
  shippingRegions?: Array<ShippingRegion> | null | undefined;
};

/** Formats of a listing. */
export type ListingFormat =
  /** Auction. */
  | 'AUCTION'
  /** Fixed price. */
  | 'FIXED_PRICE';

/** Kinds of mutation errors, by the next step of the client. */
export type MutationErrorKind =
  /** Change the conflicting state, or wait until it changes. */
  | 'CONFLICT'
  /** Change the input. */
  | 'INPUT'
  /** Refer to an object that exists. */
  | 'NOT_FOUND'
  /** Use an account or token that has the permission. */
  | 'PERMISSION'
  /** Wait for the given time. */
  | 'RATE_LIMIT'
  /** The service failed or rejected the change for its own reasons. `UpstreamError.isRetryable` and `OutcomeUnknownError.check` show the next step. */
  | 'UPSTREAM';

/** Order states that a report can be limited to. */
export type OrderReportStatus =
  /** Not yet paid. */
  | 'ACTIVE'
  /** Paid; checkout is complete. */
  | 'COMPLETED';

/** Criteria of an order report. There is no filter by modification date, because the service does not support one. */
export type OrderTaskFilterInput = {
  /** Interval of the orders' creation; at most 10 days long. The last 10 days by default. */
  creationDateRange?: DateTimeRangeInput | null | undefined;
  /** State of the orders; both by default. */
  orderStatus?: OrderReportStatus | null | undefined;
};

/** Formats of seller feed files after decompression. */
export type SellerFeedFormat =
  /** Comma-separated values with a header row. */
  | 'CSV'
  /** JSON. */
  | 'JSON'
  /** XML. */
  | 'XML';

/** Shipping regions, relative to the marketplace of the listing. */
export type ShippingRegion =
  /** Within the marketplace's own country. */
  | 'DOMESTIC'
  /** All other countries abroad. */
  | 'INTERNATIONAL_EMERGING_REGION'
  /** Countries abroad with mature shipping. */
  | 'INTERNATIONAL_MATURED_REGION';

/** Formats of files whose rows can be previewed. */
export type TableFormat =
  /** Comma-separated values. Semicolons, tabs or vertical bars can separate the values too. */
  | 'CSV'
  /** JSON. A row is an object of the file's outermost array of objects. */
  | 'JSON'
  /** Tab-separated values, without quotation marks around cells. */
  | 'TSV'
  /** XML. A row is an element of the file's list, for example a child of `OrderArray`. */
  | 'XML';

/** Quotas of feed tasks. */
export type TaskQuota =
  /** Unfinished tasks, including tasks without a file. Wait until one finishes. */
  | 'CONCURRENT'
  /** Tasks or records in the current hour or day. Wait until the period ends. */
  | 'PERIOD';

/** Reasons why a list leaves out the tasks of a feed type. */
export type UnreadableFeedTypeReason =
  /** The access token has none of the required scopes. */
  | 'MISSING_SCOPE'
  /** Too many calls in a short time. Query the page again after `retryAfterSeconds`. */
  | 'RATE_LIMITED'
  /** The service rejected the call; `message` has the reason. */
  | 'REFUSED'
  /** The service failed or did not respond in time. Query the page again. */
  | 'UNAVAILABLE'
  /** The service does not know the feed type. */
  | 'UNKNOWN_FEED_TYPE';

type TaskState_CustomerServiceMetricTask_Fragment = { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type TaskState_GenericTask_Fragment = { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type TaskState_InventoryTask_Fragment = { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

type TaskState_OrderTask_Fragment = { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null };

export type TaskStateFragment =
  | TaskState_CustomerServiceMetricTask_Fragment
  | TaskState_GenericTask_Fragment
  | TaskState_InventoryTask_Fragment
  | TaskState_OrderTask_Fragment
;

type OrderError_CategoryChangeInProgressError_Fragment = { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_DuplicateScheduleError_Fragment = { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_FileRejectedError_Fragment = { __typename: 'FileRejectedError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_FileSizeMismatchError_Fragment = { __typename: 'FileSizeMismatchError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_IdempotencyConflictError_Fragment = { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_NoActiveStoreError_Fragment = { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_NotFoundError_Fragment = { __typename: 'NotFoundError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_OutcomeUnknownError_Fragment = { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_PermissionDeniedError_Fragment = { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_RateLimitedError_Fragment = { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_ScheduleLimitReachedError_Fragment = { __typename: 'ScheduleLimitReachedError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_ScheduleTemplateInactiveError_Fragment = { __typename: 'ScheduleTemplateInactiveError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_TaskQuotaExceededError_Fragment = { __typename: 'TaskQuotaExceededError', quota: TaskQuota, limit: number | null, used: number | null, availableAt: string | null, kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_UploadRefusedError_Fragment = { __typename: 'UploadRefusedError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_UpstreamError_Fragment = { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> };

type OrderError_ValidationError_Fragment = { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> };

export type OrderErrorFragment =
  | OrderError_CategoryChangeInProgressError_Fragment
  | OrderError_DuplicateScheduleError_Fragment
  | OrderError_FileRejectedError_Fragment
  | OrderError_FileSizeMismatchError_Fragment
  | OrderError_IdempotencyConflictError_Fragment
  | OrderError_NoActiveStoreError_Fragment
  | OrderError_NotFoundError_Fragment
  | OrderError_OutcomeUnknownError_Fragment
  | OrderError_PermissionDeniedError_Fragment
  | OrderError_RateLimitedError_Fragment
  | OrderError_ScheduleLimitReachedError_Fragment
  | OrderError_ScheduleTemplateInactiveError_Fragment
  | OrderError_TaskQuotaExceededError_Fragment
  | OrderError_UploadRefusedError_Fragment
  | OrderError_UpstreamError_Fragment
  | OrderError_ValidationError_Fragment
;

export type ReportTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type ReportTypesQuery = { sellerFeedTypes: Array<{ feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection, formats: Array<SellerFeedFormat>, schemaVersion: string, scope: string }> };

export type ReportAccessQueryVariables = Exact<{
  feedTypes: Array<string> | string;
}>;


export type ReportAccessQuery = { feedTasks: { unreadable: Array<{ feedType: string, reason: UnreadableFeedTypeReason, requiredScopes: Array<string> }> } | null };

export type ReportsQueryVariables = Exact<{
  feedTypes: Array<string> | string;
  status?: Array<FeedTaskStatus> | FeedTaskStatus | null | undefined;
  period: FeedTaskPeriodInput;
  first: number;
  after?: string | null | undefined;
}>;


export type ReportsQuery = { feedTasks: { nodes: Array<
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    >, unreadable: Array<{ feedType: string, reason: UnreadableFeedTypeReason, requiredScopes: Array<string> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ReportFilesQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type ReportFilesQuery = { nodes: Array<
    | { id: string, resultFile: { fileName: string | null, availability: FileAvailability | null } | null }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string, resultFile: { fileName: string | null, availability: FileAvailability | null } | null }
    | { id: string }
    | { id: string, resultFile: { fileName: string | null, availability: FileAvailability | null } | null }
    | { id: string, resultFile: { fileName: string | null, availability: FileAvailability | null } | null }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
   | null> };

export type ReportFiguresQueryVariables = Exact<{
  feedTypes: Array<string> | string;
  period: FeedTaskPeriodInput;
  first: number;
}>;


export type ReportFiguresQuery = { feedTasks: { nodes: Array<
      | { id: string, status: FeedTaskStatus, createdAt: string, completedAt: string | null }
      | { id: string, status: FeedTaskStatus, createdAt: string, completedAt: string | null }
      | { id: string, status: FeedTaskStatus, createdAt: string, completedAt: string | null }
      | { id: string, status: FeedTaskStatus, createdAt: string, completedAt: string | null }
    >, pageInfo: { hasNextPage: boolean } } | null };

export type LatestReportsQueryVariables = Exact<{
  feedType: string;
  first: number;
}>;


export type LatestReportsQuery = { feedTasks: { nodes: Array<
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
    > } | null };

export type ReportPreviewQueryVariables = Exact<{
  taskId: string | number;
}>;


export type ReportPreviewQuery = { genericTask:
    | { id: string, resultFile: { fileName: string | null, preview:
          | { reason: FilePreviewUnavailableReason, message: string }
          | { format: TableFormat, columns: Array<string>, hasMoreRows: boolean, rows: Array<{ lineNumber: number, cells: Array<string> }> }
         | null } | null }
    | { id: string, resultFile: { fileName: string | null, preview:
          | { reason: FilePreviewUnavailableReason, message: string }
          | { format: TableFormat, columns: Array<string>, hasMoreRows: boolean, rows: Array<{ lineNumber: number, cells: Array<string> }> }
         | null } | null }
    | { id: string, resultFile: { fileName: string | null, preview:
          | { reason: FilePreviewUnavailableReason, message: string }
          | { format: TableFormat, columns: Array<string>, hasMoreRows: boolean, rows: Array<{ lineNumber: number, cells: Array<string> }> }
         | null } | null }
    | { id: string, resultFile: { fileName: string | null, preview:
          | { reason: FilePreviewUnavailableReason, message: string }
          | { format: TableFormat, columns: Array<string>, hasMoreRows: boolean, rows: Array<{ lineNumber: number, cells: Array<string> }> }
         | null } | null }
   | null };

export type TaskStateChangedSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type TaskStateChangedSubscription = { feedTaskStatusChanged: { previousStatus: FeedTaskStatus | null, isFinal: boolean, observedAt: string, task:
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
     } };

export type OrderOrdersReportMutationVariables = Exact<{
  input: CreateOrderTaskInput;
}>;


export type OrderOrdersReportMutation = { createOrderTask: { task: { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null } | null, errors: Array<
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, limit: number | null, used: number | null, availableAt: string | null, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type OrderInventoryReportMutationVariables = Exact<{
  input: CreateInventoryTaskInput;
}>;


export type OrderInventoryReportMutation = { createInventoryTask: { task: { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null } | null, errors: Array<
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, limit: number | null, used: number | null, availableAt: string | null, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type OrderMetricsReportMutationVariables = Exact<{
  input: CreateCustomerServiceMetricTaskInput;
}>;


export type OrderMetricsReportMutation = { createCustomerServiceMetricTask: { task: { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null } | null, errors: Array<
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, limit: number | null, used: number | null, availableAt: string | null, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type OrderGenericReportMutationVariables = Exact<{
  input: CreateGenericTaskInput;
}>;


export type OrderGenericReportMutation = { createGenericTask: { task:
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
      | { id: string, taskId: string, feedType: string, family: FeedTaskFamily, direction: FeedTaskDirection | null, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, uploadDeadline: string | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null }
     | null, errors: Array<
      | { __typename: 'IdempotencyConflictError', conflictReason: IdempotencyConflictReason, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, limit: number | null, used: number | null, availableAt: string | null, kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export const TaskStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<TaskStateFragment, unknown>;
export const OrderErrorFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OrderError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"availableAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<OrderErrorFragment, unknown>;
export const ReportTypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sellerFeedTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"formats"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}}]}}]} as unknown as DocumentNode<ReportTypesQuery, ReportTypesQueryVariables>;
export const ReportAccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportAccess"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypes"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}}]}}]}}]} as unknown as DocumentNode<ReportAccessQuery, ReportAccessQueryVariables>;
export const ReportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Reports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskStatus"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskPeriodInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypes"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<ReportsQuery, ReportsQueryVariables>;
export const ReportFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"availability"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReportFilesQuery, ReportFilesQueryVariables>;
export const ReportFiguresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportFigures"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskPeriodInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypes"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ReportFiguresQuery, ReportFiguresQueryVariables>;
export const LatestReportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LatestReports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypes"},"value":{"kind":"ListValue","values":[{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskState"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<LatestReportsQuery, LatestReportsQueryVariables>;
export const ReportPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReportPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"genericTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"rows"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TablePreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"columns"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lineNumber"}},{"kind":"Field","name":{"kind":"Name","value":"cells"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreRows"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FilePreviewUnavailable"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReportPreviewQuery, ReportPreviewQueryVariables>;
export const TaskStateChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"TaskStateChanged"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTaskStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskState"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}}]} as unknown as DocumentNode<TaskStateChangedSubscription, TaskStateChangedSubscriptionVariables>;
export const OrderOrdersReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OrderOrdersReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOrderTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOrderTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OrderError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OrderError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"availableAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<OrderOrdersReportMutation, OrderOrdersReportMutationVariables>;
export const OrderInventoryReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OrderInventoryReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateInventoryTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createInventoryTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OrderError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OrderError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"availableAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<OrderInventoryReportMutation, OrderInventoryReportMutationVariables>;
export const OrderMetricsReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OrderMetricsReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCustomerServiceMetricTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCustomerServiceMetricTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OrderError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OrderError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"availableAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<OrderMetricsReportMutation, OrderMetricsReportMutationVariables>;
export const OrderGenericReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OrderGenericReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateGenericTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createGenericTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OrderError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OrderError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"availableAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdempotencyConflictError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conflictReason"}}]}}]}}]} as unknown as DocumentNode<OrderGenericReportMutation, OrderGenericReportMutationVariables>;