/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Input of `addStoreCategory`: one category for each call. */
export type AddStoreCategoryInput = {
  /** Where listings of the parent go when it was a leaf; into the new category when left out. Takes the global identifier or the service's own. */
  moveListingsToCategoryId?: string | number | null | undefined;
  /** Name; 1 to 35 characters, unique under its parent, not `Other`. */
  name: string;
  /** Category to put it under, of level 2 at most; top level when left out. Takes the global identifier or the service's own. */
  parentCategoryId?: string | number | null | undefined;
};

/** Input of `createCustomerServiceMetricTask`. */
export type CreateCustomerServiceMetricTaskInput = {
  /** Marketplace whose evaluation is reported. The task FAILS when there is no evaluation. */
  evaluationMarketplaceId: string;
  /** Feed type of the report. */
  feedType?: string;
  /** Language of the report as a BCP 47 tag, sent as the Accept-Language header that the service insists on. */
  language?: string;
  /** Metric to report, and what to narrow it to. */
  metric: CustomerServiceMetricInput;
  /** Version of the file format. */
  schemaVersion?: string | null | undefined;
};

/** Input of `createDocumentFromFile`. */
export type CreateDocumentFromFileInput = {
  /** Kind of document. */
  documentType: DocumentType;
  /** PDF, JPEG or PNG, at most 10485760 bytes (10 MB). No animated or multi-page PNG. */
  file: Blob;
  /** Languages it contains; at least one. */
  languages: Array<DocumentLanguage>;
};

/** Input of `createDocumentFromUrl`. */
export type CreateDocumentFromUrlInput = {
  /** Kind of document. */
  documentType: DocumentType;
  /** Languages it contains; at least one. */
  languages: Array<DocumentLanguage>;
  /** Where the media service fetches it; https, open to the internet, and under the same limits as an uploaded file. */
  url: string;
};

/** Input of `createDocument`. */
export type CreateDocumentInput = {
  /** Kind of document. */
  documentType: DocumentType;
  /** Languages it contains; at least one. */
  languages: Array<DocumentLanguage>;
};

/** Input of `createGenericTaskFromFile`. */
export type CreateGenericTaskFromFileInput = {
  /** Feed type of an upload. */
  feedType: string;
  /** File in the format of the feed type: XML, zipped XML or CSV. At most 15 MB, as sent. */
  file: Blob;
  /** Marketplace the task applies to; the seller's own when left out. */
  marketplaceId?: string | null | undefined;
  /** Version of the file format. */
  schemaVersion: string;
};

/** Input of `createGenericTask`. */
export type CreateGenericTaskInput = {
  /** Feed type; it decides whether the task is an upload or a download. */
  feedType: string;
  /** Marketplace the task applies to; the seller's own when left out. */
  marketplaceId?: string | null | undefined;
  /** Version of the file format. */
  schemaVersion: string;
};

/** Input of `createImageFromFile`. */
export type CreateImageFromFileInput = {
  /** JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP; at most 12582912 bytes (12 MB) and at least 500 pixels on the longest side by the picture policy. Animation is lost; multi-page PNG and TIFF are not supported. */
  file: Blob;
};

/** Input of `createImageFromUrl`. */
export type CreateImageFromUrlInput = {
  /** Where the picture service fetches it; https. The same formats and policy apply as for a file. */
  url: string;
};

/** Input of `createInventoryTask`. */
export type CreateInventoryTaskInput = {
  /** Feed type of the report. */
  feedType?: string;
  /** What to limit the report to; everything when left out. */
  filter?: InventoryTaskFilterInput | null | undefined;
  /** Marketplace the task applies to; the seller's own when left out. */
  marketplaceId?: string | null | undefined;
  /** Version of the file format; only `1.0` is accepted. */
  schemaVersion?: string | null | undefined;
};

/** Input of `createOrderTask`. */
export type CreateOrderTaskInput = {
  /** Feed type of the report. */
  feedType?: string;
  /** What to limit the report to. May be empty: orders of the last 10 days in both states. */
  filter: OrderTaskFilterInput;
  /** Marketplace the task applies to; the seller's own when left out. */
  marketplaceId?: string | null | undefined;
  /** Version of the order report: an odd number, `1113` or higher. */
  schemaVersion: string;
};

/** Input of `createSchedule`. Which settings are required, allowed or defaulted is told by the template's `settings`. */
export type CreateScheduleInput = {
  /** When reports end: whole hour, after `startsAt`. The schedule is INACTIVE afterwards. */
  endsAt?: string | null | undefined;
  /** Name for the seller's own use. */
  name?: string | null | undefined;
  /** An ACTIVE template. It also fixes the feed type. */
  scheduleTemplateId: string | number;
  /** Version of the file format; required when the feed type has one. */
  schemaVersion?: string | null | undefined;
  /** When reports begin: whole hour, the present one or a later one, before `endsAt`. */
  startsAt?: string | null | undefined;
  /** When runs are wanted. */
  trigger?: ScheduleTriggerInput | null | undefined;
};

/** Input of `createVideoFromFile`. */
export type CreateVideoFromFileInput = {
  /** Intended uses; at least one. */
  classifications?: Array<VideoClassification>;
  /** Description; plain text without markup. The service limits its length. */
  description?: string | null | undefined;
  /** MPEG-4 file (H.264); 1 to 157286400 bytes (150 MB). */
  file: Blob;
  /** Exact size of the file. Needed when the request has no Content-Length (chunked transfer); otherwise the size follows from that header. The file is passed on while it arrives; the service wants the size before the file. */
  sizeInBytes?: number | null | undefined;
  /** Title; plain text without markup, not empty. The service limits its length. */
  title: string;
};

/** Input of `createVideo`. */
export type CreateVideoInput = {
  /** Intended uses; at least one. */
  classifications?: Array<VideoClassification>;
  /** Description; plain text without markup. The service limits its length. */
  description?: string | null | undefined;
  /** Exact size of the file that will be uploaded; 1 to 157286400 bytes (150 MB). */
  sizeInBytes: number;
  /** Title; plain text without markup, not empty. The service limits its length. */
  title: string;
};

/** A customer service metric with the criteria that belong to it. Exactly one, so that criteria of the other metric cannot be given by mistake. */
export type CustomerServiceMetricInput =
  {   /** Items that were not as described. */
  itemNotAsDescribed: ItemNotAsDescribedMetricInput; itemNotReceived?: never; }
  |  { itemNotAsDescribed?: never;   /** Items that did not arrive. */
  itemNotReceived: ItemNotReceivedMetricInput; };

/** Customer service metrics. */
export type CustomerServiceMetricType =
  /** Items that were not as described. */
  | 'ITEM_NOT_AS_DESCRIBED'
  /** Items that did not arrive. */
  | 'ITEM_NOT_RECEIVED';

/** A closed interval of time. The limit on its length is stated where it is used. */
export type DateTimeRangeInput = {
  /** First instant included. */
  from: string;
  /** Last instant included; not before `from`. */
  to: string;
};

/** Days of the week. */
export type DayOfWeek =
  /** Friday. */
  | 'FRIDAY'
  /** Monday. */
  | 'MONDAY'
  /** Saturday. */
  | 'SATURDAY'
  /** Sunday. */
  | 'SUNDAY'
  /** Thursday. */
  | 'THURSDAY'
  /** Tuesday. */
  | 'TUESDAY'
  /** Wednesday. */
  | 'WEDNESDAY';

/** Input of `deleteSchedule`. */
export type DeleteScheduleInput = {
  /** Which schedule. */
  scheduleId: string | number;
};

/** Input of `deleteStoreCategory`. */
export type DeleteStoreCategoryInput = {
  /** Which category; everything below it goes too. Takes the global identifier or the service's own. */
  categoryId: string | number;
  /** Where its listings go; to the store's catch-all category when left out. Takes the global identifier or the service's own. */
  moveListingsToCategoryId?: string | number | null | undefined;
};

/** Languages a document can contain. The service's old misspelling of Portuguese is read as PORTUGUESE. */
export type DocumentLanguage =
  /** Dutch. */
  | 'DUTCH'
  /** English. */
  | 'ENGLISH'
  /** French. */
  | 'FRENCH'
  /** German. */
  | 'GERMAN'
  /** Italian. */
  | 'ITALIAN'
  /** Any other language. */
  | 'OTHER'
  /** Polish. */
  | 'POLISH'
  /** Portuguese. */
  | 'PORTUGUESE'
  /** Spanish. */
  | 'SPANISH';

/** States of a document. PENDING_UPLOAD → SUBMITTED → ACCEPTED or REJECTED; a document made from a URL starts as SUBMITTED. */
export type DocumentStatus =
  /** May be attached to a listing. Final. */
  | 'ACCEPTED'
  /** No longer available. Final. */
  | 'EXPIRED'
  /** Staged; no file has been uploaded. */
  | 'PENDING_UPLOAD'
  /** Refused. Final: create a new document. */
  | 'REJECTED'
  /** File received; being checked. */
  | 'SUBMITTED'
  /** A status this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Kinds of document. */
export type DocumentType =
  /** How accessible the product is. */
  | 'ACCESSIBILITY_INFORMATION'
  /** Test results from a manufacturer or laboratory. */
  | 'CERTIFICATE_OF_ANALYSIS'
  /** Statement by a manufacturer or certification body that standards are met. */
  | 'CERTIFICATE_OF_CONFORMITY'
  /** Statement by the manufacturer itself that requirements are met. */
  | 'DECLARATION_OF_CONFORMITY'
  /** How to install or assemble the product. */
  | 'INSTALLATION_INSTRUCTIONS'
  /** How to use the product safely. */
  | 'INSTRUCTIONS_FOR_USE'
  /** Safety information of another kind. */
  | 'OTHER_SAFETY_DOCUMENTS'
  /** Hazards and handling of a chemical product. */
  | 'SAFETY_DATA_SHEET'
  /** How to find and mend faults. */
  | 'TROUBLE_SHOOTING_GUIDE'
  /** User guide or manual. */
  | 'USER_GUIDE_OR_MANUAL';

/** Whether a feed file may be downloaded. */
export type FeedFileAccess =
  /** May be downloaded. */
  | 'ALLOWED'
  /** May not be downloaded. */
  | 'RESTRICTED'
  /** A value this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Formats of a feed file once unzipped. */
export type FeedFileFormat =
  /** Avro. Cannot be previewed. */
  | 'AVRO'
  /** Tab-separated values; the first row names the columns. Can be previewed. */
  | 'TSV'
  /** A format this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** How often feed files are made. */
export type FeedScope =
  /** Every day. */
  | 'DAILY'
  /** Every hour. */
  | 'HOURLY'
  /** Every week. */
  | 'WEEKLY';

/** Ways of a generic task. */
export type FeedTaskDirection =
  /** The task makes a file for the seller. */
  | 'DOWNLOAD'
  /** The task takes a file from the seller. */
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

/** When the tasks of a list were created. Exactly one way of saying so, because the service refuses both. Leave the argument out for the service's default of the last 7 days. */
export type FeedTaskPeriodInput =
  {   /** Within this interval; at most 90 days long and no more than 90 days ago. */
  createdWithin: DateTimeRangeInput; lookBackDays?: never; }
  |  { createdWithin?: never;   /** This many days back from now; 1 to 90. */
  lookBackDays: number; };

/** Which tasks a list shows: those of a feed type, on demand and scheduled alike, or those of one schedule. Exactly one, because the service refuses both and neither. */
export type FeedTaskSourceInput =
  {   /** Tasks of this feed type. */
  feedType: string; scheduleId?: never; }
  |  { feedType?: never;   /** Tasks that this schedule started; its template decides which are shown. */
  scheduleId: string | number; };

/** States of a feed task. CREATED → QUEUED → IN_PROCESS → one of the four final states. An upload task stays CREATED until its file arrives. */
export type FeedTaskStatus =
  /** Finished; the result file is ready. Final. */
  | 'COMPLETED'
  /** Finished with errors, which are listed in the result file. Final. */
  | 'COMPLETED_WITH_ERROR'
  /** Accepted by the service. */
  | 'CREATED'
  /** Nothing came of it. Final. */
  | 'FAILED'
  /** Being processed. */
  | 'IN_PROCESS'
  /** Stopped after part of the work. Final. */
  | 'PARTIALLY_PROCESSED'
  /** Waiting for its turn. */
  | 'QUEUED'
  /** A status this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Reasons for having no preview. */
export type FilePreviewUnavailableReason =
  /** The bytes are not what their name says, for example a broken gzip stream. */
  | 'CORRUPT'
  /** The task or schedule has not produced the file yet. */
  | 'NOT_READY'
  /** The file is XML, JSON or something else that is not a table. */
  | 'NOT_TABULAR'
  /** The first row does not end within the 1048576 bytes that are read. */
  | 'ROW_TOO_LONG';

/** Why a file cannot be used. */
export type FileRejectionReason =
  /** It is animated or has several pages where that is not accepted. */
  | 'ANIMATED_OR_MULTI_PAGE'
  /** Its pixel dimensions are too large. */
  | 'DIMENSIONS_TOO_LARGE'
  /** The service could not fetch it from the address. */
  | 'DOWNLOAD_FAILED'
  /** It has no bytes. */
  | 'EMPTY'
  /** Its contents are not in the form the feed type requires. */
  | 'INVALID_CONTENT'
  /** It has too many bytes. */
  | 'TOO_LARGE'
  /** Its type cannot be told. */
  | 'UNDETECTABLE_TYPE'
  /** It is of a type that is not accepted. */
  | 'UNSUPPORTED_TYPE';

/** Criteria of an inventory report. */
export type InventoryTaskFilterInput = {
  /** Only listings of this format. */
  listingFormat?: ListingFormat | null | undefined;
};

/** Criteria for items that were not as described. */
export type ItemNotAsDescribedMetricInput = {
  /** Only these top-level listing categories; all when left out. */
  listingCategoryIds?: Array<string | number> | null | undefined;
};

/** Criteria for items that did not arrive. */
export type ItemNotReceivedMetricInput = {
  /** Only these shipping regions; all when left out. */
  shippingRegions?: Array<ShippingRegion> | null | undefined;
};

/** How a listing sells. */
export type ListingFormat =
  /** By auction. */
  | 'AUCTION'
  /** At a fixed price. */
  | 'FIXED_PRICE';

/** Input of `moveStoreCategory`. */
export type MoveStoreCategoryInput = {
  /** Which category. Takes the global identifier or the service's own. */
  categoryId: string | number;
  /** Where to. */
  destination: StoreCategoryDestinationInput;
  /** Where its listings go when the move makes it a category that cannot hold them. Takes the global identifier or the service's own. */
  moveListingsToCategoryId?: string | number | null | undefined;
};

/** Kinds of mutation failure, told apart by what to do next. */
export type MutationErrorKind =
  /** Change the state that stands in the way, or wait until it has changed. */
  | 'CONFLICT'
  /** Change the input. */
  | 'INPUT'
  /** Refer to something that exists. */
  | 'NOT_FOUND'
  /** Use an account or a token that is allowed to do this. */
  | 'PERMISSION'
  /** Wait for a known time. */
  | 'RATE_LIMIT'
  /** The service failed or refused for a reason of its own; `UpstreamError.isRetryable` and `OutcomeUnknownError.check` say what to do next. */
  | 'UPSTREAM';

/** States of an order that a report can be limited to. */
export type OrderReportStatus =
  /** Not yet paid. */
  | 'ACTIVE'
  /** Paid, checkout complete. */
  | 'COMPLETED';

/** Criteria of an order report. There is no modification date here, because the service does not support it. */
export type OrderTaskFilterInput = {
  /** Orders created within this interval; at most 10 days long. The last 10 days when left out. */
  creationDateRange?: DateTimeRangeInput | null | undefined;
  /** Only orders in this state; both when left out. */
  orderStatus?: OrderReportStatus | null | undefined;
};

/** Groups of calls that share one limit. */
export type RateLimitScope =
  /** Every POST call of the media service: create and upload of videos, documents and images. 50 calls in 5 seconds for each user. */
  | 'MEDIA_WRITE';

/** Input of `renameStoreCategory`. */
export type RenameStoreCategoryInput = {
  /** Which category. Takes the global identifier or the service's own. */
  categoryId: string | number;
  /** New name; 1 to 35 characters, unique under its parent, not `Other`. */
  name: string;
};

/** A day of the week or a day of the month; exactly one. */
export type ScheduleDayInput =
  {   /** For monthly templates; 1 to 31. In a shorter month its last day is used. */
  ofMonth: number; ofWeek?: never; }
  |  { ofMonth?: never;   /** For weekly templates. */
  ofWeek: DayOfWeek; };

/** How often a schedule runs. */
export type ScheduleFrequency =
  /** Every day. */
  | 'DAILY'
  /** Every 8 hours. */
  | 'EIGHT_HOURS'
  /** Every 4 hours. */
  | 'FOUR_HOURS'
  /** Every 30 minutes; no trigger hour can be set, and runs need not start at minute 00. */
  | 'HALF_HOUR'
  /** Every month. */
  | 'MONTHLY'
  /** Every hour; no trigger hour can be set. */
  | 'ONE_HOUR'
  /** Every three months. */
  | 'QUARTERLY'
  /** A frequency this version of the gateway does not know. */
  | 'UNRECOGNIZED'
  /** Every week. */
  | 'WEEKLY';

/** Why a schedule does not run. */
export type ScheduleInactiveReason =
  /** Its template was disabled. */
  | 'DISABLED_TEMPLATE'
  /** Its end date has passed. */
  | 'SCHEDULE_END_DATE_REACHED'
  /** A reason this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Settings that a template can define, named after the input they belong to. */
export type ScheduleProperty =
  /** `endsAt`. */
  | 'ENDS_AT'
  /** `schemaVersion`. */
  | 'SCHEMA_VERSION'
  /** `startsAt`. */
  | 'STARTS_AT'
  /** `trigger.day.ofMonth`. */
  | 'TRIGGER_DAY_OF_MONTH'
  /** `trigger.day.ofWeek`. */
  | 'TRIGGER_DAY_OF_WEEK'
  /** `trigger.hourUtc`. */
  | 'TRIGGER_HOUR'
  /** A setting this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Whether a setting must be given. */
export type ScheduleSettingUsage =
  /** May be left out. */
  | 'OPTIONAL'
  /** Must be given. */
  | 'REQUIRED'
  /** Something this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** States of a schedule. */
export type ScheduleStatus =
  /** Reports are made. */
  | 'ACTIVE'
  /** No reports are made; see `inactiveReason`. */
  | 'INACTIVE'
  /** A status this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** States of a schedule template. */
export type ScheduleTemplateStatus =
  /** May be used. */
  | 'ACTIVE'
  /** May not be used to create or change a schedule. */
  | 'INACTIVE'
  /** A status this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Preferred moment of the runs. */
export type ScheduleTriggerInput = {
  /** Day of the runs, for weekly and monthly templates. */
  day?: ScheduleDayInput | null | undefined;
  /** Hour of the day in UTC; 0 to 23. Not allowed for half-hourly and hourly templates. */
  hourUtc?: number | null | undefined;
};

/** Regions that items are shipped to, seen from the listing's marketplace. */
export type ShippingRegion =
  /** Within the marketplace's own country. */
  | 'DOMESTIC'
  /** Abroad, to any other country. */
  | 'INTERNATIONAL_EMERGING_REGION'
  /** Abroad, to a country with mature shipping. */
  | 'INTERNATIONAL_MATURED_REGION';

/** A place in the category tree; exactly one, so that nothing lands at the top by omission. */
export type StoreCategoryDestinationInput =
  {   /** Under this category, of level 2 at most; the tree may not become deeper than 3. Takes the global identifier or the service's own. */
  parentCategoryId: string | number; topLevel?: never; }
  |  { parentCategoryId?: never;   /** At the top level; must be true. */
  topLevel: boolean; };

/** States of a category change. PENDING → COMPLETED or FAILED. */
export type StoreTaskStatus =
  /** Carried out. Final. */
  | 'COMPLETED'
  /** Not carried out. Final. */
  | 'FAILED'
  /** Accepted and not finished. */
  | 'PENDING'
  /** A status this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

/** Kinds of category change. */
export type StoreTaskType =
  /** A category is added. */
  | 'ADD_STORE_CATEGORY'
  /** A category is deleted. */
  | 'DELETE_STORE_CATEGORY'
  /** A category is moved. */
  | 'MOVE_STORE_CATEGORY'
  /** A category is renamed. The public service carries renames out at once and has no such task; the embedded service has. */
  | 'RENAME_STORE_CATEGORY'
  /** A kind this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Streaming protocols. */
export type StreamingProtocol =
  /** Dynamic Adaptive Streaming over HTTP. */
  | 'DASH'
  /** HTTP Live Streaming. */
  | 'HLS'
  /** A protocol this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Whether a supported feed makes files. */
export type SupportedFeedStatus =
  /** Files are made. */
  | 'ACTIVE'
  /** Files will cease; move to another feed. */
  | 'DEPRECATED'
  /** Files are not made for now. */
  | 'PAUSED'
  /** A status this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** Delimited text formats that can be previewed. */
export type TableFormat =
  /** Comma-separated values. */
  | 'CSV'
  /** Tab-separated values. */
  | 'TSV';

/** Quotas on feed tasks. */
export type TaskQuota =
  /** Tasks queued or processed at the same time. Wait for one to end. */
  | 'CONCURRENT'
  /** Tasks or records in the present hour or day. Wait for it to end. */
  | 'PERIOD';

/** Units of a TimeSpan. */
export type TimeUnit =
  /** Working days. */
  | 'BUSINESS_DAY'
  /** Days of the calendar. */
  | 'CALENDAR_DAY'
  /** Days of 24 hours. */
  | 'DAY'
  /** Hours of 60 minutes. */
  | 'HOUR'
  /** Thousandths of a second. */
  | 'MILLISECOND'
  /** Minutes of 60 seconds. */
  | 'MINUTE'
  /** Calendar months. */
  | 'MONTH'
  /** Seconds. */
  | 'SECOND'
  /** A unit this version of the gateway does not know. */
  | 'UNRECOGNIZED'
  /** Calendar years. */
  | 'YEAR';

/** Input of `updateSchedule`: the schedule's settings as they shall be, not a list of changes. */
export type UpdateScheduleInput = {
  /** When reports end: whole hour, after `startsAt`. */
  endsAt?: string | null | undefined;
  /** Name for the seller's own use. */
  name?: string | null | undefined;
  /** Which schedule. */
  scheduleId: string | number;
  /** Version of the file format; required when the feed type has one. */
  schemaVersion?: string | null | undefined;
  /** When reports begin: whole hour, the present one or a later one, before `endsAt`. A start that has passed may be kept. */
  startsAt?: string | null | undefined;
  /** When runs are wanted. */
  trigger?: ScheduleTriggerInput | null | undefined;
};

/** Input of `uploadDocument`. */
export type UploadDocumentInput = {
  /** A document that is PENDING_UPLOAD. Takes the global identifier or the service's own. */
  documentId: string | number;
  /** PDF, JPEG or PNG, at most 10485760 bytes (10 MB). No animated or multi-page PNG. */
  file: Blob;
};

/** Why a target takes no file. */
export type UploadRefusalReason =
  /** It already has one. */
  | 'ALREADY_UPLOADED'
  /** The time for it is over: one hour after creation for a feed task. */
  | 'EXPIRED'
  /** It is a download task. */
  | 'NOT_AN_UPLOAD';

/** Input of `uploadTaskFile`. */
export type UploadTaskFileInput = {
  /** File in the format of the task's feed type: XML, zipped XML or CSV. At most 15 MB, as sent. */
  file: Blob;
  /** Identifier of an upload task that is CREATED. */
  taskId: string | number;
};

/** Input of `uploadVideo`. */
export type UploadVideoInput = {
  /** MPEG-4 file (H.264) of exactly the declared size. */
  file: Blob;
  /** A video that is PENDING_UPLOAD. Takes the global identifier or the service's own. */
  videoId: string | number;
};

/** Kinds of upstream error. */
export type UpstreamErrorCategory =
  /** The service failed; try again later. */
  | 'APPLICATION'
  /** A rule of the business stands against it, such as a limit. */
  | 'BUSINESS'
  /** The request was wrong; change it. */
  | 'REQUEST'
  /** A category this version of the gateway does not know. */
  | 'UNRECOGNIZED';

/** The five services behind this graph. */
export type UpstreamService =
  /** Catalog feed types and files, and the application's access to them. */
  | 'CATALOG_FEED'
  /** Keypairs for digital signatures. */
  | 'KEY_MANAGEMENT'
  /** Videos, documents and images. */
  | 'MEDIA'
  /** Feed tasks, schedules and schedule templates of a seller. */
  | 'SELLER_FEED'
  /** The seller's store, its categories and category changes. */
  | 'STORE';

/** Kinds of wrong input. */
export type ValidationErrorCode =
  /** The same thing exists already where it must be unique. */
  | 'DUPLICATE'
  /** Contains characters or markup that are not allowed. */
  | 'INVALID_CHARACTERS'
  /** More than the service allows: category count, category depth, list length. */
  | 'LIMIT_REACHED'
  /** Not in the form it must have. */
  | 'MALFORMED'
  /** A value is given that this case does not allow. */
  | 'NOT_ALLOWED'
  /** Outside the range of numbers, lengths or dates. */
  | 'OUT_OF_RANGE'
  /** A value is missing that this case requires. */
  | 'REQUIRED'
  /** A value the service does not know. */
  | 'UNKNOWN_VALUE';

/** What a video is for. */
export type VideoClassification =
  /** Shown on a listing. The only use there is today. */
  | 'ITEM';

/** States of a video. PENDING_UPLOAD → PROCESSING → LIVE, BLOCKED or PROCESSING_FAILED. */
export type VideoStatus =
  /** Refused by moderation or a safety check; see `statusMessage`. Final: create a new video. */
  | 'BLOCKED'
  /** Ready to play. Final. */
  | 'LIVE'
  /** Created; no file has been uploaded. */
  | 'PENDING_UPLOAD'
  /** Uploaded; being processed. */
  | 'PROCESSING'
  /** The file was corrupt, too large, or not of the declared size. Final: create a new video. */
  | 'PROCESSING_FAILED'
  /** A status this version of the gateway does not know; see `upstreamStatus`. */
  | 'UNRECOGNIZED';

export type ClientListsTasksQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ClientListsTasksQuery = { inventoryTasks: { nodes: Array<{ id: string, taskId: string, status: FeedTaskStatus }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ClientCreatesTaskMutationVariables = Exact<{
  input: CreateInventoryTaskInput;
}>;


export type ClientCreatesTaskMutation = { createInventoryTask: { task: { id: string, taskId: string, status: FeedTaskStatus } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'TaskQuotaExceededError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, message: string, path: Array<string> }
    > } | null };

export type ClientWatchesTaskSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type ClientWatchesTaskSubscription = { feedTaskStatusChanged: { isFinal: boolean, task:
      | { id: string, status: FeedTaskStatus }
      | { id: string, status: FeedTaskStatus }
      | { id: string, status: FeedTaskStatus }
      | { id: string, status: FeedTaskStatus }
     } };

export type ClientRefetchesTaskQueryVariables = Exact<{
  id: string | number;
}>;


export type ClientRefetchesTaskQuery = { node:
    | { taskId: string, status: FeedTaskStatus, isTerminal: boolean, id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { taskId: string, status: FeedTaskStatus, isTerminal: boolean, id: string }
    | { id: string }
    | { taskId: string, status: FeedTaskStatus, isTerminal: boolean, id: string }
    | { taskId: string, status: FeedTaskStatus, isTerminal: boolean, id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
   | null };

export type ClientUploadsVideoMutationVariables = Exact<{
  file: Blob;
}>;


export type ClientUploadsVideoMutation = { createVideoFromFile: { video: { id: string, status: VideoStatus } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
    > } | null };

export type NewcomerUploadsVideoMutationVariables = Exact<{
  input: CreateVideoFromFileInput;
}>;


export type NewcomerUploadsVideoMutation = { createVideoFromFile: { video: { id: string, videoId: string, status: VideoStatus, sizeInBytes: number } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
    > } | null };

export type NewcomerWatchesVideoSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type NewcomerWatchesVideoSubscription = { videoStatusChanged: { previousStatus: VideoStatus | null, isFinal: boolean, video: { status: VideoStatus, thumbnailUrl: string | null, expiresAt: string | null, playlists: Array<{ protocol: StreamingProtocol, url: string }> } } };

export type NewcomerDeclaresVideoMutationVariables = Exact<{
  input: CreateVideoInput;
}>;


export type NewcomerDeclaresVideoMutation = { createVideo: { video: { id: string, videoId: string, status: VideoStatus } | null } | null };

export type NewcomerUploadsDeclaredVideoMutationVariables = Exact<{
  input: UploadVideoInput;
}>;


export type NewcomerUploadsDeclaredVideoMutation = { uploadVideo: { video: { status: VideoStatus } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
    > } | null };

export type NewcomerUploadsPictureMutationVariables = Exact<{
  input: CreateImageFromFileInput;
}>;


export type NewcomerUploadsPictureMutation = { createImageFromFile: { image: { url: string, maxDimensionUrl: string | null } | null } | null };

export type NewcomerUploadsDocumentMutationVariables = Exact<{
  input: CreateDocumentFromFileInput;
}>;


export type NewcomerUploadsDocumentMutation = { createDocumentFromFile: { document: { id: string, status: DocumentStatus } | null } | null };

export type NewcomerWatchesDocumentSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type NewcomerWatchesDocumentSubscription = { documentStatusChanged: { document: { status: DocumentStatus, isUsableOnListings: boolean, file: { name: string | null, sizeInBytes: number | null, type: string | null } | null } } };

export type StoryOrdersInventoryReportMutationVariables = Exact<{ [key: string]: never; }>;


export type StoryOrdersInventoryReportMutation = { createInventoryTask: { task: { id: string, taskId: string } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
    > } | null };

export type StoryWatchesTaskSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type StoryWatchesTaskSubscription = { feedTaskStatusChanged: { isFinal: boolean, task:
      | { status: FeedTaskStatus, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null, preview:
            | { columns: Array<string>, hasMoreRows: boolean, rows: Array<{ cells: Array<string> }> }
            | Record<PropertyKey, never>
           | null } | null }
      | { status: FeedTaskStatus, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null, preview:
            | { columns: Array<string>, hasMoreRows: boolean, rows: Array<{ cells: Array<string> }> }
            | Record<PropertyKey, never>
           | null } | null }
      | { status: FeedTaskStatus, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null, preview:
            | { columns: Array<string>, hasMoreRows: boolean, rows: Array<{ cells: Array<string> }> }
            | Record<PropertyKey, never>
           | null } | null }
      | { status: FeedTaskStatus, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null, preview:
            | { columns: Array<string>, hasMoreRows: boolean, rows: Array<{ cells: Array<string> }> }
            | Record<PropertyKey, never>
           | null } | null }
     } };

export type StoryUploadsListingsMutationVariables = Exact<{
  input: CreateGenericTaskFromFileInput;
}>;


export type StoryUploadsListingsMutation = { createGenericTaskFromFile: { task: { id: string, direction: FeedTaskDirection | null } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
    > } | null };

export type StoryFindsTemplateQueryVariables = Exact<{
  feedType: string;
}>;


export type StoryFindsTemplateQuery = { scheduleTemplates: { nodes: Array<{ scheduleTemplateId: string, frequency: ScheduleFrequency }> } | null };

export type StoryMakesScheduleMutationVariables = Exact<{
  input: CreateScheduleInput;
}>;


export type StoryMakesScheduleMutation = { createSchedule: { schedule: { scheduleId: string, status: ScheduleStatus } | null, errors: Array<
      | { __typename: 'DuplicateScheduleError', message: string, path: Array<string> }
      | { __typename: 'NotFoundError', message: string, path: Array<string> }
      | { __typename: 'OutcomeUnknownError', message: string, path: Array<string> }
      | { __typename: 'PermissionDeniedError', message: string, path: Array<string> }
      | { __typename: 'RateLimitedError', message: string, path: Array<string> }
      | { __typename: 'ScheduleLimitReachedError', message: string, path: Array<string> }
      | { __typename: 'ScheduleTemplateInactiveError', message: string, path: Array<string> }
      | { __typename: 'UpstreamError', message: string, path: Array<string> }
      | { __typename: 'ValidationError', message: string, path: Array<string> }
    > } | null };

export type StoryReadsLatestReportQueryVariables = Exact<{
  scheduleId: string | number;
}>;


export type StoryReadsLatestReportQuery = { schedule: { tasks: { totalCount: number | null, nodes: Array<{ id: string, status: FeedTaskStatus }> } | null, latestResultFile: { url: string, fileName: string | null } | null } | null };

export type ReadFeedAccessQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadFeedAccessQuery = { feedAccess: { everywhere: boolean, books: boolean, antiques: boolean, elsewhere: boolean, nothing: boolean, rules: Array<{ feedTypeId: string, feedType: { id: string, description: string | null } | null, constraints: Array<{ marketplaceId: string, categoryIds: Array<string>, listingMarketplaces: Array<{ marketplaceId: string }> }> }> } | null };

export type ReadFeedTypeQueryVariables = Exact<{
  feedTypeId: string | number;
}>;


export type ReadFeedTypeQuery = { feedType: { id: string, feedTypeId: string, description: string | null, supportedFeeds: Array<{ scope: FeedScope | null, status: SupportedFeedStatus, marketplaceIds: Array<string>, authorizationScopes: Array<string>, lookBack: { value: number, unit: TimeUnit } | null, schemas: Array<{ version: string | null, formats: Array<FeedFileFormat>, definition: string | null, isDeprecated: boolean }> }> } | null };

export type ListFeedTypesQueryVariables = Exact<{
  scope?: FeedScope | null | undefined;
  marketplaceIds?: Array<string> | string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListFeedTypesQuery = { feedTypes: { totalCount: number | null, nodes: Array<{ feedTypeId: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ListFeedFilesQueryVariables = Exact<{
  feedTypeId: string | number;
  marketplaceId: string;
  scope?: FeedScope | null | undefined;
  categoryIds?: Array<string | number> | string | number | null | undefined;
  lookBackMinutes?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListFeedFilesQuery = { feedFiles: { totalCount: number | null, nodes: Array<{ id: string, fileId: string, marketplaceId: string, feedTypeId: string, scope: FeedScope | null, generatedAt: string | null, format: FeedFileFormat | null, sizeInBytes: number | null, schemaVersion: string | null, categoryIds: Array<string>, access: FeedFileAccess | null, span: { value: number, unit: TimeUnit } | null, dimensions: Array<{ key: string, values: Array<string> }>, download: { acceptsRanges: boolean, fileName: string | null, mediaType: string | null, sizeInBytes: number | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ReadFeedFileQueryVariables = Exact<{
  fileId: string | number;
  marketplaceId: string;
}>;


export type ReadFeedFileQuery = { feedFile: { id: string, fileId: string, feedType: { feedTypeId: string } | null, download: { url: string, preview:
        | { __typename: 'FilePreviewUnavailable' }
        | { __typename: 'TablePreview', format: TableFormat, columns: Array<string>, hasMoreRows: boolean, bytesRead: number, rows: Array<{ lineNumber: number, cells: Array<string> }> }
       | null } | null } | null };

export type ReadFeedNodeQueryVariables = Exact<{
  id: string | number;
}>;


export type ReadFeedNodeQuery = { node:
    | { __typename: 'CustomerServiceMetricTask', id: string }
    | { __typename: 'Document', id: string }
    | { __typename: 'FeedFile', fileId: string, marketplaceId: string, id: string }
    | { __typename: 'FeedType', feedTypeId: string, id: string, files: { nodes: Array<{ feedTypeId: string, scope: FeedScope | null }> } | null }
    | { __typename: 'GenericTask', id: string }
    | { __typename: 'Image', id: string }
    | { __typename: 'InventoryTask', id: string }
    | { __typename: 'OrderTask', id: string }
    | { __typename: 'Schedule', id: string }
    | { __typename: 'ScheduleTemplate', id: string }
    | { __typename: 'SigningKey', id: string }
    | { __typename: 'Store', id: string }
    | { __typename: 'StoreCategory', id: string }
    | { __typename: 'StoreTask', id: string }
    | { __typename: 'Video', id: string }
   | null };

export type LinkToResultFileQueryVariables = Exact<{
  taskId: string | number;
}>;


export type LinkToResultFileQuery = { orderTask: { resultFile: { url: string } | null } | null };

export type FeedCreatesOrderTaskMutationVariables = Exact<{
  input: CreateOrderTaskInput;
}>;


export type FeedCreatesOrderTaskMutation = { createOrderTask: { task: { id: string, taskId: string, status: FeedTaskStatus, family: FeedTaskFamily, createdAt: string, filter: { orderStatus: OrderReportStatus | null, creationDateRange: { from: string | null, to: string | null } | null } | null } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, path: Array<string>, message: string, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', kind: MutationErrorKind, path: Array<string>, message: string, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, path: Array<string>, message: string, upstream: Array<{ errorId: number }> }
      | { __typename: 'TaskQuotaExceededError', kind: MutationErrorKind, path: Array<string>, message: string, quota: TaskQuota, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, path: Array<string>, message: string, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', kind: MutationErrorKind, path: Array<string>, message: string, code: ValidationErrorCode, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedCreatesGenericTaskMutationVariables = Exact<{
  input: CreateGenericTaskInput;
}>;


export type FeedCreatesGenericTaskMutation = { createGenericTask: { task: { taskId: string, direction: FeedTaskDirection | null, uploadDeadline: string | null, createdAt: string, inputFile: { url: string } | null, resultFile: { url: string } | null } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', path: Array<string> }
      | { __typename: 'PermissionDeniedError', path: Array<string> }
      | { __typename: 'RateLimitedError', path: Array<string> }
      | { __typename: 'TaskQuotaExceededError', path: Array<string> }
      | { __typename: 'UpstreamError', path: Array<string> }
      | { __typename: 'ValidationError', path: Array<string> }
    > } | null };

export type FeedUploadsFileMutationVariables = Exact<{
  input: UploadTaskFileInput;
}>;


export type FeedUploadsFileMutation = { uploadTaskFile: { task: { status: FeedTaskStatus, uploadDeadline: string | null, inputFile: { fileName: string | null } | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', path: Array<string>, message: string, rejectionReason: FileRejectionReason, maxSizeInBytes: number | null }
      | { __typename: 'NotFoundError', path: Array<string>, message: string }
      | { __typename: 'OutcomeUnknownError', path: Array<string>, message: string }
      | { __typename: 'PermissionDeniedError', path: Array<string>, message: string }
      | { __typename: 'RateLimitedError', path: Array<string>, message: string }
      | { __typename: 'UploadRefusedError', path: Array<string>, message: string, refusalReason: UploadRefusalReason }
      | { __typename: 'UpstreamError', path: Array<string>, message: string }
      | { __typename: 'ValidationError', path: Array<string>, message: string }
    > } | null };

export type FeedCreatesMetricTaskMutationVariables = Exact<{
  input: CreateCustomerServiceMetricTaskInput;
}>;


export type FeedCreatesMetricTaskMutation = { createCustomerServiceMetricTask: { task: { id: string, status: FeedTaskStatus, filter: { metricType: CustomerServiceMetricType | null, evaluationMarketplaceId: string | null, shippingRegions: Array<ShippingRegion>, listingCategoryIds: Array<string> } | null } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', path: Array<string>, message: string }
      | { __typename: 'PermissionDeniedError', path: Array<string>, message: string }
      | { __typename: 'RateLimitedError', path: Array<string>, message: string }
      | { __typename: 'TaskQuotaExceededError', path: Array<string>, message: string }
      | { __typename: 'UpstreamError', path: Array<string>, message: string }
      | { __typename: 'ValidationError', path: Array<string>, message: string }
    > } | null };

export type FeedListsOrderTasksQueryVariables = Exact<{
  source: FeedTaskSourceInput;
  period?: FeedTaskPeriodInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type FeedListsOrderTasksQuery = { orderTasks: { totalCount: number | null, nodes: Array<{ taskId: string }>, edges: Array<{ cursor: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type FileOfTaskQueryVariables = Exact<{
  taskId: string | number;
}>;


export type FileOfTaskQuery = { orderTask: { resultFile: { url: string, urlExpiresAt: string, acceptsRanges: boolean, fileName: string | null, mediaType: string | null, sizeInBytes: number | null, preview:
        | { __typename: 'FilePreviewUnavailable', reason: FilePreviewUnavailableReason }
        | { __typename: 'TablePreview', columns: Array<string> }
       | null } | null } | null };

export type LinkOfTaskQueryVariables = Exact<{
  taskId: string | number;
}>;


export type LinkOfTaskQuery = { orderTask: { resultFile: { url: string, urlExpiresAt: string } | null } | null };

export type VideoFieldsFragment = { id: string, videoId: string, title: string, description: string | null, classifications: Array<VideoClassification>, sizeInBytes: number, status: VideoStatus, upstreamStatus: string, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, playlists: Array<{ protocol: StreamingProtocol, url: string }> };

export type DocumentFieldsFragment = { id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, status: DocumentStatus, isTerminal: boolean, isUsableOnListings: boolean, file: { name: string | null, sizeInBytes: number | null, type: string | null } | null };

export type ImageFieldsFragment = { id: string, imageId: string, url: string, maxDimensionUrl: string | null, expiresAt: string | null };

type ErrorFields_CategoryChangeInProgressError_Fragment = { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_DuplicateScheduleError_Fragment = { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_FileRejectedError_Fragment = { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_FileSizeMismatchError_Fragment = { __typename: 'FileSizeMismatchError', declaredSizeInBytes: number, actualSizeInBytes: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_NoActiveStoreError_Fragment = { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_NotFoundError_Fragment = { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_OutcomeUnknownError_Fragment = { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_PermissionDeniedError_Fragment = { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_RateLimitedError_Fragment = { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_ScheduleLimitReachedError_Fragment = { __typename: 'ScheduleLimitReachedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_ScheduleTemplateInactiveError_Fragment = { __typename: 'ScheduleTemplateInactiveError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_TaskQuotaExceededError_Fragment = { __typename: 'TaskQuotaExceededError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_UploadRefusedError_Fragment = { __typename: 'UploadRefusedError', refusalReason: UploadRefusalReason, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_UpstreamError_Fragment = { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

type ErrorFields_ValidationError_Fragment = { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> };

export type ErrorFieldsFragment =
  | ErrorFields_CategoryChangeInProgressError_Fragment
  | ErrorFields_DuplicateScheduleError_Fragment
  | ErrorFields_FileRejectedError_Fragment
  | ErrorFields_FileSizeMismatchError_Fragment
  | ErrorFields_NoActiveStoreError_Fragment
  | ErrorFields_NotFoundError_Fragment
  | ErrorFields_OutcomeUnknownError_Fragment
  | ErrorFields_PermissionDeniedError_Fragment
  | ErrorFields_RateLimitedError_Fragment
  | ErrorFields_ScheduleLimitReachedError_Fragment
  | ErrorFields_ScheduleTemplateInactiveError_Fragment
  | ErrorFields_TaskQuotaExceededError_Fragment
  | ErrorFields_UploadRefusedError_Fragment
  | ErrorFields_UpstreamError_Fragment
  | ErrorFields_ValidationError_Fragment
;

export type ReadVideoQueryVariables = Exact<{
  videoId: string | number;
}>;


export type ReadVideoQuery = { video: { id: string, videoId: string, title: string, description: string | null, classifications: Array<VideoClassification>, sizeInBytes: number, status: VideoStatus, upstreamStatus: string, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, playlists: Array<{ protocol: StreamingProtocol, url: string }> } | null };

export type ReadDocumentQueryVariables = Exact<{
  documentId: string | number;
}>;


export type ReadDocumentQuery = { document: { id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, status: DocumentStatus, isTerminal: boolean, isUsableOnListings: boolean, file: { name: string | null, sizeInBytes: number | null, type: string | null } | null } | null };

export type ReadImageQueryVariables = Exact<{
  imageId: string | number;
}>;


export type ReadImageQuery = { image: { id: string, imageId: string, url: string, maxDimensionUrl: string | null, expiresAt: string | null } | null };

export type CreateVideoMutationVariables = Exact<{
  input: CreateVideoInput;
}>;


export type CreateVideoMutation = { createVideo: { video: { id: string, videoId: string, title: string, description: string | null, classifications: Array<VideoClassification>, sizeInBytes: number, status: VideoStatus, upstreamStatus: string, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, playlists: Array<{ protocol: StreamingProtocol, url: string }> } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type UploadVideoMutationVariables = Exact<{
  input: UploadVideoInput;
}>;


export type UploadVideoMutation = { uploadVideo: { video: { id: string, videoId: string, title: string, description: string | null, classifications: Array<VideoClassification>, sizeInBytes: number, status: VideoStatus, upstreamStatus: string, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, playlists: Array<{ protocol: StreamingProtocol, url: string }> } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'FileSizeMismatchError', declaredSizeInBytes: number, actualSizeInBytes: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UploadRefusedError', refusalReason: UploadRefusalReason, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type CreateVideoFromFileMutationVariables = Exact<{
  input: CreateVideoFromFileInput;
}>;


export type CreateVideoFromFileMutation = { createVideoFromFile: { video: { id: string, videoId: string, title: string, description: string | null, classifications: Array<VideoClassification>, sizeInBytes: number, status: VideoStatus, upstreamStatus: string, isTerminal: boolean, statusMessage: string | null, rejectReasons: Array<string>, thumbnailUrl: string | null, expiresAt: string | null, playlists: Array<{ protocol: StreamingProtocol, url: string }> } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'FileSizeMismatchError', declaredSizeInBytes: number, actualSizeInBytes: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type CreateDocumentMutationVariables = Exact<{
  input: CreateDocumentInput;
}>;


export type CreateDocumentMutation = { createDocument: { document: { id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, status: DocumentStatus, isTerminal: boolean, isUsableOnListings: boolean, file: { name: string | null, sizeInBytes: number | null, type: string | null } | null } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type UploadDocumentMutationVariables = Exact<{
  input: UploadDocumentInput;
}>;


export type UploadDocumentMutation = { uploadDocument: { document: { id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, status: DocumentStatus, isTerminal: boolean, isUsableOnListings: boolean, file: { name: string | null, sizeInBytes: number | null, type: string | null } | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UploadRefusedError', refusalReason: UploadRefusalReason, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type CreateDocumentFromFileMutationVariables = Exact<{
  input: CreateDocumentFromFileInput;
}>;


export type CreateDocumentFromFileMutation = { createDocumentFromFile: { document: { id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, status: DocumentStatus, isTerminal: boolean, isUsableOnListings: boolean, file: { name: string | null, sizeInBytes: number | null, type: string | null } | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type CreateDocumentFromUrlMutationVariables = Exact<{
  input: CreateDocumentFromUrlInput;
}>;


export type CreateDocumentFromUrlMutation = { createDocumentFromUrl: { document: { id: string, documentId: string, documentType: DocumentType | null, languages: Array<DocumentLanguage>, status: DocumentStatus, isTerminal: boolean, isUsableOnListings: boolean, file: { name: string | null, sizeInBytes: number | null, type: string | null } | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type CreateImageFromFileMutationVariables = Exact<{
  input: CreateImageFromFileInput;
}>;


export type CreateImageFromFileMutation = { createImageFromFile: { image: { id: string, imageId: string, url: string, maxDimensionUrl: string | null, expiresAt: string | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type CreateImageFromUrlMutationVariables = Exact<{
  input: CreateImageFromUrlInput;
}>;


export type CreateImageFromUrlMutation = { createImageFromUrl: { image: { id: string, imageId: string, url: string, maxDimensionUrl: string | null, expiresAt: string | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'RateLimitedError', retryAfterSeconds: number, scope: RateLimitScope | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'UpstreamError', httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number, domain: string | null, category: UpstreamErrorCategory, message: string | null }> }
    > } | null };

export type VideoStatusChangedSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type VideoStatusChangedSubscription = { videoStatusChanged: { isFinal: boolean, video: { status: VideoStatus } } };

export type DocumentStatusChangedSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type DocumentStatusChangedSubscription = { documentStatusChanged: { isFinal: boolean, document: { status: DocumentStatus } } };

export type ReadRateLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadRateLimitsQuery = { viewer: { rateLimits: Array<{ scope: RateLimitScope, limit: number, windowSeconds: number, used: number, remaining: number }> } };

export type ReadOperationsQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadOperationsQuery = { queries: { fields: Array<{ name: string }> | null } | null, mutations: { fields: Array<{ name: string }> | null } | null };

type FeedRuleTask_CustomerServiceMetricTask_Fragment = { __typename: 'CustomerServiceMetricTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, metricFilter: { evaluationMarketplaceId: string | null, metricType: CustomerServiceMetricType | null, listingCategoryIds: Array<string>, shippingRegions: Array<ShippingRegion> } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null };

type FeedRuleTask_GenericTask_Fragment = { __typename: 'GenericTask', direction: FeedTaskDirection | null, uploadDeadline: string | null, id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inputFile: { url: string, fileName: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null };

type FeedRuleTask_InventoryTask_Fragment = { __typename: 'InventoryTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inventoryFilter: { listingFormat: ListingFormat | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null };

type FeedRuleTask_OrderTask_Fragment = { __typename: 'OrderTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, orderFilter: { orderStatus: OrderReportStatus | null, creationDateRange: { from: string | null, to: string | null } | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null };

export type FeedRuleTaskFragment =
  | FeedRuleTask_CustomerServiceMetricTask_Fragment
  | FeedRuleTask_GenericTask_Fragment
  | FeedRuleTask_InventoryTask_Fragment
  | FeedRuleTask_OrderTask_Fragment
;

type FeedRuleError_CategoryChangeInProgressError_Fragment = { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_DuplicateScheduleError_Fragment = { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_FileRejectedError_Fragment = { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_FileSizeMismatchError_Fragment = { __typename: 'FileSizeMismatchError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_NoActiveStoreError_Fragment = { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_NotFoundError_Fragment = { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_OutcomeUnknownError_Fragment = { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_PermissionDeniedError_Fragment = { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_RateLimitedError_Fragment = { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_ScheduleLimitReachedError_Fragment = { __typename: 'ScheduleLimitReachedError', feedType: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_ScheduleTemplateInactiveError_Fragment = { __typename: 'ScheduleTemplateInactiveError', scheduleTemplateId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_TaskQuotaExceededError_Fragment = { __typename: 'TaskQuotaExceededError', quota: TaskQuota, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_UploadRefusedError_Fragment = { __typename: 'UploadRefusedError', refusalReason: UploadRefusalReason, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_UpstreamError_Fragment = { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type FeedRuleError_ValidationError_Fragment = { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

export type FeedRuleErrorFragment =
  | FeedRuleError_CategoryChangeInProgressError_Fragment
  | FeedRuleError_DuplicateScheduleError_Fragment
  | FeedRuleError_FileRejectedError_Fragment
  | FeedRuleError_FileSizeMismatchError_Fragment
  | FeedRuleError_NoActiveStoreError_Fragment
  | FeedRuleError_NotFoundError_Fragment
  | FeedRuleError_OutcomeUnknownError_Fragment
  | FeedRuleError_PermissionDeniedError_Fragment
  | FeedRuleError_RateLimitedError_Fragment
  | FeedRuleError_ScheduleLimitReachedError_Fragment
  | FeedRuleError_ScheduleTemplateInactiveError_Fragment
  | FeedRuleError_TaskQuotaExceededError_Fragment
  | FeedRuleError_UploadRefusedError_Fragment
  | FeedRuleError_UpstreamError_Fragment
  | FeedRuleError_ValidationError_Fragment
;

export type FeedRuleCreateMetricTaskMutationVariables = Exact<{
  input: CreateCustomerServiceMetricTaskInput;
}>;


export type FeedRuleCreateMetricTaskMutation = { createCustomerServiceMetricTask: { task: { __typename: 'CustomerServiceMetricTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, metricFilter: { evaluationMarketplaceId: string | null, metricType: CustomerServiceMetricType | null, listingCategoryIds: Array<string>, shippingRegions: Array<ShippingRegion> } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleCreateInventoryTaskMutationVariables = Exact<{
  input: CreateInventoryTaskInput;
}>;


export type FeedRuleCreateInventoryTaskMutation = { createInventoryTask: { task: { __typename: 'InventoryTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inventoryFilter: { listingFormat: ListingFormat | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleCreateOrderTaskMutationVariables = Exact<{
  input: CreateOrderTaskInput;
}>;


export type FeedRuleCreateOrderTaskMutation = { createOrderTask: { task: { __typename: 'OrderTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, orderFilter: { orderStatus: OrderReportStatus | null, creationDateRange: { from: string | null, to: string | null } | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleCreateGenericTaskMutationVariables = Exact<{
  input: CreateGenericTaskInput;
}>;


export type FeedRuleCreateGenericTaskMutation = { createGenericTask: { task: { __typename: 'GenericTask', direction: FeedTaskDirection | null, uploadDeadline: string | null, id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inputFile: { url: string, fileName: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, errors: Array<
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleUploadTaskFileMutationVariables = Exact<{
  input: UploadTaskFileInput;
}>;


export type FeedRuleUploadTaskFileMutation = { uploadTaskFile: { task: { __typename: 'GenericTask', direction: FeedTaskDirection | null, uploadDeadline: string | null, id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inputFile: { url: string, fileName: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UploadRefusedError', refusalReason: UploadRefusalReason, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleCreateTaskFromFileMutationVariables = Exact<{
  input: CreateGenericTaskFromFileInput;
}>;


export type FeedRuleCreateTaskFromFileMutation = { createGenericTaskFromFile: { task: { __typename: 'GenericTask', direction: FeedTaskDirection | null, uploadDeadline: string | null, id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inputFile: { url: string, fileName: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, errors: Array<
      | { __typename: 'FileRejectedError', rejectionReason: FileRejectionReason, maxSizeInBytes: number | null, acceptedTypes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'TaskQuotaExceededError', quota: TaskQuota, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UploadRefusedError', refusalReason: UploadRefusalReason, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleReadTasksQueryVariables = Exact<{
  taskId: string | number;
}>;


export type FeedRuleReadTasksQuery = { customerServiceMetricTask: { __typename: 'CustomerServiceMetricTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, metricFilter: { evaluationMarketplaceId: string | null, metricType: CustomerServiceMetricType | null, listingCategoryIds: Array<string>, shippingRegions: Array<ShippingRegion> } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, inventoryTask: { __typename: 'InventoryTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inventoryFilter: { listingFormat: ListingFormat | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, orderTask: { __typename: 'OrderTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, orderFilter: { orderStatus: OrderReportStatus | null, creationDateRange: { from: string | null, to: string | null } | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null, genericTask: { __typename: 'GenericTask', direction: FeedTaskDirection | null, uploadDeadline: string | null, id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inputFile: { url: string, fileName: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null } | null };

export type FeedRuleReadNodeQueryVariables = Exact<{
  id: string | number;
}>;


export type FeedRuleReadNodeQuery = { node:
    | { __typename: 'CustomerServiceMetricTask', id: string }
    | { __typename: 'Document', id: string }
    | { __typename: 'FeedFile', id: string }
    | { __typename: 'FeedType', id: string }
    | { __typename: 'GenericTask', id: string }
    | { __typename: 'Image', id: string }
    | { __typename: 'InventoryTask', id: string }
    | { __typename: 'OrderTask', id: string }
    | { __typename: 'Schedule', id: string }
    | { __typename: 'ScheduleTemplate', id: string }
    | { __typename: 'SigningKey', id: string }
    | { __typename: 'Store', id: string }
    | { __typename: 'StoreCategory', id: string }
    | { __typename: 'StoreTask', id: string }
    | { __typename: 'Video', id: string }
   | null };

export type FeedRuleListMetricTasksQueryVariables = Exact<{
  feedType?: string | null | undefined;
  period?: FeedTaskPeriodInput | null | undefined;
  first?: number | null | undefined;
}>;


export type FeedRuleListMetricTasksQuery = { customerServiceMetricTasks: { totalCount: number | null, nodes: Array<{ __typename: 'CustomerServiceMetricTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, metricFilter: { evaluationMarketplaceId: string | null, metricType: CustomerServiceMetricType | null, listingCategoryIds: Array<string>, shippingRegions: Array<ShippingRegion> } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }> } | null };

export type FeedRuleListInventoryTasksQueryVariables = Exact<{
  source: FeedTaskSourceInput;
  period?: FeedTaskPeriodInput | null | undefined;
  first?: number | null | undefined;
}>;


export type FeedRuleListInventoryTasksQuery = { inventoryTasks: { totalCount: number | null, nodes: Array<{ __typename: 'InventoryTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inventoryFilter: { listingFormat: ListingFormat | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }> } | null };

export type FeedRuleListOrderTasksQueryVariables = Exact<{
  source: FeedTaskSourceInput;
  period?: FeedTaskPeriodInput | null | undefined;
  first?: number | null | undefined;
}>;


export type FeedRuleListOrderTasksQuery = { orderTasks: { totalCount: number | null, nodes: Array<{ __typename: 'OrderTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, orderFilter: { orderStatus: OrderReportStatus | null, creationDateRange: { from: string | null, to: string | null } | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }> } | null };

export type FeedRuleListGenericTasksQueryVariables = Exact<{
  source: FeedTaskSourceInput;
  period?: FeedTaskPeriodInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type FeedRuleListGenericTasksQuery = { genericTasks: { totalCount: number | null, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'GenericTask', direction: FeedTaskDirection | null, uploadDeadline: string | null, id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inputFile: { url: string, fileName: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }> } | null };

export type FeedRuleWatchTaskSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type FeedRuleWatchTaskSubscription = { feedTaskStatusChanged: { previousStatus: FeedTaskStatus | null, isFinal: boolean, task:
      | { __typename: 'CustomerServiceMetricTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, metricFilter: { evaluationMarketplaceId: string | null, metricType: CustomerServiceMetricType | null, listingCategoryIds: Array<string>, shippingRegions: Array<ShippingRegion> } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }
      | { __typename: 'GenericTask', direction: FeedTaskDirection | null, uploadDeadline: string | null, id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inputFile: { url: string, fileName: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }
      | { __typename: 'InventoryTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inventoryFilter: { listingFormat: ListingFormat | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }
      | { __typename: 'OrderTask', id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, orderFilter: { orderStatus: OrderReportStatus | null, creationDateRange: { from: string | null, to: string | null } | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }
     } };

export type FeedRuleScheduleFragment = { id: string, scheduleId: string, name: string | null, feedType: string, scheduleTemplateId: string, status: ScheduleStatus, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, updatedAt: string | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null };

export type FeedRuleTemplateFragment = { id: string, scheduleTemplateId: string, name: string | null, feedType: string, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> };

export type FeedRuleCreateScheduleMutationVariables = Exact<{
  input: CreateScheduleInput;
}>;


export type FeedRuleCreateScheduleMutation = { createSchedule: { schedule: { id: string, scheduleId: string, name: string | null, feedType: string, scheduleTemplateId: string, status: ScheduleStatus, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, updatedAt: string | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null } | null, errors: Array<
      | { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ScheduleLimitReachedError', feedType: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ScheduleTemplateInactiveError', scheduleTemplateId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleUpdateScheduleMutationVariables = Exact<{
  input: UpdateScheduleInput;
}>;


export type FeedRuleUpdateScheduleMutation = { updateSchedule: { schedule: { id: string, scheduleId: string, name: string | null, feedType: string, scheduleTemplateId: string, status: ScheduleStatus, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, updatedAt: string | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null } | null, errors: Array<
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ScheduleTemplateInactiveError', scheduleTemplateId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleDeleteScheduleMutationVariables = Exact<{
  input: DeleteScheduleInput;
}>;


export type FeedRuleDeleteScheduleMutation = { deleteSchedule: { deletedId: string | null, errors: Array<
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type FeedRuleReadScheduleQueryVariables = Exact<{
  scheduleId: string | number;
}>;


export type FeedRuleReadScheduleQuery = { schedule: { id: string, scheduleId: string, name: string | null, feedType: string, scheduleTemplateId: string, status: ScheduleStatus, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, updatedAt: string | null, template: { id: string, scheduleTemplateId: string, name: string | null, feedType: string, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> } | null, tasks: { totalCount: number | null, nodes: Array<{ __typename: 'GenericTask', direction: FeedTaskDirection | null, uploadDeadline: string | null, id: string, taskId: string, family: FeedTaskFamily, feedType: string, status: FeedTaskStatus, upstreamStatus: string, isTerminal: boolean, createdAt: string, completedAt: string | null, schemaVersion: string | null, inputFile: { url: string, fileName: string | null } | null, uploadSummary: { successCount: number | null, failureCount: number | null } | null, resultFile: { url: string, fileName: string | null, mediaType: string | null } | null }> } | null, latestResultFile: { url: string, fileName: string | null } | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null } | null };

export type FeedRuleListSchedulesQueryVariables = Exact<{
  feedType: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type FeedRuleListSchedulesQuery = { schedules: { totalCount: number | null, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, scheduleId: string, name: string | null, feedType: string, scheduleTemplateId: string, status: ScheduleStatus, inactiveReason: ScheduleInactiveReason | null, startsAt: string | null, endsAt: string | null, schemaVersion: string | null, createdAt: string | null, updatedAt: string | null, trigger: { hourUtc: number | null, dayOfWeek: DayOfWeek | null, dayOfMonth: number | null } | null }> } | null };

export type FeedRuleListTemplatesQueryVariables = Exact<{
  feedType: string;
  first?: number | null | undefined;
}>;


export type FeedRuleListTemplatesQuery = { scheduleTemplates: { totalCount: number | null, nodes: Array<{ id: string, scheduleTemplateId: string, name: string | null, feedType: string, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> }> } | null };

export type FeedRuleReadTemplateQueryVariables = Exact<{
  scheduleTemplateId: string | number;
}>;


export type FeedRuleReadTemplateQuery = { scheduleTemplate: { id: string, scheduleTemplateId: string, name: string | null, feedType: string, frequency: ScheduleFrequency, status: ScheduleTemplateStatus, settings: Array<{ property: ScheduleProperty, usage: ScheduleSettingUsage, defaultValue: string | null }> } | null };

export type StoreTaskFieldsFragment = { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null };

export type StoreCategoryFieldsFragment = { id: string, categoryId: string, name: string, level: number, order: number | null, isLeaf: boolean, parent: { categoryId: string } | null };

type StoreErrorFields_CategoryChangeInProgressError_Fragment = { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, upstream: Array<{ errorId: number }> };

type StoreErrorFields_DuplicateScheduleError_Fragment = { __typename: 'DuplicateScheduleError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_FileRejectedError_Fragment = { __typename: 'FileRejectedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_FileSizeMismatchError_Fragment = { __typename: 'FileSizeMismatchError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_NoActiveStoreError_Fragment = { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_NotFoundError_Fragment = { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_OutcomeUnknownError_Fragment = { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_PermissionDeniedError_Fragment = { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_RateLimitedError_Fragment = { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_ScheduleLimitReachedError_Fragment = { __typename: 'ScheduleLimitReachedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_ScheduleTemplateInactiveError_Fragment = { __typename: 'ScheduleTemplateInactiveError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_TaskQuotaExceededError_Fragment = { __typename: 'TaskQuotaExceededError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_UploadRefusedError_Fragment = { __typename: 'UploadRefusedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_UpstreamError_Fragment = { __typename: 'UpstreamError', service: UpstreamService, httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

type StoreErrorFields_ValidationError_Fragment = { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> };

export type StoreErrorFieldsFragment =
  | StoreErrorFields_CategoryChangeInProgressError_Fragment
  | StoreErrorFields_DuplicateScheduleError_Fragment
  | StoreErrorFields_FileRejectedError_Fragment
  | StoreErrorFields_FileSizeMismatchError_Fragment
  | StoreErrorFields_NoActiveStoreError_Fragment
  | StoreErrorFields_NotFoundError_Fragment
  | StoreErrorFields_OutcomeUnknownError_Fragment
  | StoreErrorFields_PermissionDeniedError_Fragment
  | StoreErrorFields_RateLimitedError_Fragment
  | StoreErrorFields_ScheduleLimitReachedError_Fragment
  | StoreErrorFields_ScheduleTemplateInactiveError_Fragment
  | StoreErrorFields_TaskQuotaExceededError_Fragment
  | StoreErrorFields_UploadRefusedError_Fragment
  | StoreErrorFields_UpstreamError_Fragment
  | StoreErrorFields_ValidationError_Fragment
;

export type ReadStoreQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadStoreQuery = { store: { id: string, name: string | null, description: string | null, url: string | null, urlPath: string | null, logoUrl: string | null, lastOpenedAt: string | null } | null };

export type ReadCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadCategoriesQuery = { store: { categories: Array<{ id: string, categoryId: string, name: string, level: number, order: number | null, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, order: number | null, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, order: number | null, isLeaf: boolean, children: Array<{ categoryId: string }>, parent: { categoryId: string } | null }>, parent: { categoryId: string } | null }>, parent: { categoryId: string } | null }> | null } | null };

export type ReadCategoryQueryVariables = Exact<{
  categoryId: string | number;
}>;


export type ReadCategoryQuery = { store: { category: { id: string, categoryId: string, name: string, level: number, order: number | null, isLeaf: boolean, children: Array<{ id: string, categoryId: string, name: string, level: number, order: number | null, isLeaf: boolean, parent: { categoryId: string } | null }>, parent: { categoryId: string } | null } | null } | null };

export type ReadChangesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ReadChangesQuery = { store: { pendingChange: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, tasks: { totalCount: number | null, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null }, edges: Array<{ cursor: string, node: { taskId: string } }>, nodes: Array<{ id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null }> } | null } | null };

export type ReadStoreTaskQueryVariables = Exact<{
  taskId: string | number;
}>;


export type ReadStoreTaskQuery = { storeTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null };

export type AddStoreCategoryMutationVariables = Exact<{
  input: AddStoreCategoryInput;
}>;


export type AddStoreCategoryMutation = { addStoreCategory: { task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, errors: Array<
      | { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, upstream: Array<{ errorId: number }> }
      | { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', service: UpstreamService, httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type RenameStoreCategoryMutationVariables = Exact<{
  input: RenameStoreCategoryInput;
}>;


export type RenameStoreCategoryMutation = { renameStoreCategory: { task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, category: { id: string, categoryId: string, name: string, level: number, order: number | null, isLeaf: boolean, parent: { categoryId: string } | null } | null, errors: Array<
      | { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, upstream: Array<{ errorId: number }> }
      | { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', service: UpstreamService, httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type MoveStoreCategoryMutationVariables = Exact<{
  input: MoveStoreCategoryInput;
}>;


export type MoveStoreCategoryMutation = { moveStoreCategory: { task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, errors: Array<
      | { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, upstream: Array<{ errorId: number }> }
      | { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', service: UpstreamService, httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type DeleteStoreCategoryMutationVariables = Exact<{
  input: DeleteStoreCategoryInput;
}>;


export type DeleteStoreCategoryMutation = { deleteStoreCategory: { task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, errors: Array<
      | { __typename: 'CategoryChangeInProgressError', kind: MutationErrorKind, message: string, path: Array<string>, pendingTask: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } | null, upstream: Array<{ errorId: number }> }
      | { __typename: 'NoActiveStoreError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'NotFoundError', missingId: string, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'OutcomeUnknownError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'PermissionDeniedError', requiredScopes: Array<string>, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'RateLimitedError', kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'UpstreamError', service: UpstreamService, httpStatus: number | null, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
      | { __typename: 'ValidationError', code: ValidationErrorCode, kind: MutationErrorKind, message: string, path: Array<string>, upstream: Array<{ errorId: number }> }
    > } | null };

export type WatchStoreTaskSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type WatchStoreTaskSubscription = { storeTaskStatusChanged: { previousStatus: StoreTaskStatus | null, isFinal: boolean, observedAt: string, task: { id: string, taskId: string, type: StoreTaskType | null, status: StoreTaskStatus, upstreamStatus: string, isTerminal: boolean, message: string | null } } };

export type CreateImageFromClosingHostMutationVariables = Exact<{
  url: string;
}>;


export type CreateImageFromClosingHostMutation = { createImageFromUrl: { image: { maxDimensionUrl: string | null } | null, errors: Array<
      | { __typename: 'FileRejectedError' }
      | { __typename: 'OutcomeUnknownError' }
      | { __typename: 'PermissionDeniedError' }
      | { __typename: 'RateLimitedError' }
      | { __typename: 'UpstreamError' }
      | { __typename: 'ValidationError' }
    > } | null };

export type CreateDocumentFromClosingHostMutationVariables = Exact<{
  url: string;
}>;


export type CreateDocumentFromClosingHostMutation = { createDocumentFromUrl: { document: { documentId: string } | null, errors: Array<
      | { __typename: 'FileRejectedError' }
      | { __typename: 'OutcomeUnknownError' }
      | { __typename: 'PermissionDeniedError' }
      | { __typename: 'RateLimitedError' }
      | { __typename: 'UpstreamError' }
      | { __typename: 'ValidationError' }
    > } | null };

export type DocumentFromClosingHostQueryVariables = Exact<{
  documentId: string | number;
}>;


export type DocumentFromClosingHostQuery = { document: { status: DocumentStatus, file: { sizeInBytes: number | null } | null } | null };

export const VideoFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"classifications"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<VideoFieldsFragment, unknown>;
export const DocumentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]} as unknown as DocumentNode<DocumentFieldsFragment, unknown>;
export const ImageFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ImageFieldsFragment, unknown>;
export const ErrorFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<ErrorFieldsFragment, unknown>;
export const FeedRuleTaskFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<FeedRuleTaskFragment, unknown>;
export const FeedRuleErrorFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}}]} as unknown as DocumentNode<FeedRuleErrorFragment, unknown>;
export const FeedRuleScheduleFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<FeedRuleScheduleFragment, unknown>;
export const FeedRuleTemplateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTemplate"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]} as unknown as DocumentNode<FeedRuleTemplateFragment, unknown>;
export const StoreCategoryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreCategoryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}}]}}]} as unknown as DocumentNode<StoreCategoryFieldsFragment, unknown>;
export const StoreTaskFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<StoreTaskFieldsFragment, unknown>;
export const StoreErrorFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<StoreErrorFieldsFragment, unknown>;
export const ClientListsTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClientListsTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inventoryTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"source"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"feedType"},"value":{"kind":"StringValue","value":"LMS_ACTIVE_INVENTORY_REPORT","block":false}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"2"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ClientListsTasksQuery, ClientListsTasksQueryVariables>;
export const ClientCreatesTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClientCreatesTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateInventoryTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createInventoryTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ClientCreatesTaskMutation, ClientCreatesTaskMutationVariables>;
export const ClientWatchesTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ClientWatchesTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTaskStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<ClientWatchesTaskSubscription, ClientWatchesTaskSubscriptionVariables>;
export const ClientRefetchesTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClientRefetchesTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}}]}}]}}]}}]} as unknown as DocumentNode<ClientRefetchesTaskQuery, ClientRefetchesTaskQueryVariables>;
export const ClientUploadsVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClientUploadsVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"file"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVideoFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"title"},"value":{"kind":"StringValue","value":"From a client","block":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"file"},"value":{"kind":"Variable","name":{"kind":"Name","value":"file"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ClientUploadsVideoMutation, ClientUploadsVideoMutationVariables>;
export const NewcomerUploadsVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerUploadsVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVideoFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVideoFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerUploadsVideoMutation, NewcomerUploadsVideoMutationVariables>;
export const NewcomerWatchesVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NewcomerWatchesVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerWatchesVideoSubscription, NewcomerWatchesVideoSubscriptionVariables>;
export const NewcomerDeclaresVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerDeclaresVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerDeclaresVideoMutation, NewcomerDeclaresVideoMutationVariables>;
export const NewcomerUploadsDeclaredVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerUploadsDeclaredVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerUploadsDeclaredVideoMutation, NewcomerUploadsDeclaredVideoMutationVariables>;
export const NewcomerUploadsPictureDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerUploadsPicture"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateImageFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createImageFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerUploadsPictureMutation, NewcomerUploadsPictureMutationVariables>;
export const NewcomerUploadsDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NewcomerUploadsDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDocumentFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDocumentFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerUploadsDocumentMutation, NewcomerUploadsDocumentMutationVariables>;
export const NewcomerWatchesDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NewcomerWatchesDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewcomerWatchesDocumentSubscription, NewcomerWatchesDocumentSubscriptionVariables>;
export const StoryOrdersInventoryReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StoryOrdersInventoryReport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createInventoryTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<StoryOrdersInventoryReportMutation, StoryOrdersInventoryReportMutationVariables>;
export const StoryWatchesTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"StoryWatchesTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTaskStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"rows"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TablePreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cells"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreRows"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<StoryWatchesTaskSubscription, StoryWatchesTaskSubscriptionVariables>;
export const StoryUploadsListingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StoryUploadsListings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateGenericTaskFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createGenericTaskFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<StoryUploadsListingsMutation, StoryUploadsListingsMutationVariables>;
export const StoryFindsTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StoryFindsTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}}]}}]}}]}}]} as unknown as DocumentNode<StoryFindsTemplateQuery, StoryFindsTemplateQueryVariables>;
export const StoryMakesScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StoryMakesSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]}}]}}]}}]} as unknown as DocumentNode<StoryMakesScheduleMutation, StoryMakesScheduleMutationVariables>;
export const StoryReadsLatestReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StoryReadsLatestReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scheduleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestResultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<StoryReadsLatestReportQuery, StoryReadsLatestReportQueryVariables>;
export const ReadFeedAccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadFeedAccess"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedAccess"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"constraints"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"listingMarketplaces"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"everywhere"},"name":{"kind":"Name","value":"allows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"StringValue","value":"PRODUCT_FEED","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"StringValue","value":"EBAY_DE","block":false}}]},{"kind":"Field","alias":{"kind":"Name","value":"books"},"name":{"kind":"Name","value":"allows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"StringValue","value":"CURATED_ITEM_FEED","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"StringValue","value":"EBAY_GB","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"categoryId"},"value":{"kind":"StringValue","value":"267","block":false}}]},{"kind":"Field","alias":{"kind":"Name","value":"antiques"},"name":{"kind":"Name","value":"allows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"StringValue","value":"CURATED_ITEM_FEED","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"StringValue","value":"EBAY_GB","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"categoryId"},"value":{"kind":"StringValue","value":"20081","block":false}}]},{"kind":"Field","alias":{"kind":"Name","value":"elsewhere"},"name":{"kind":"Name","value":"allows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"StringValue","value":"CURATED_ITEM_FEED","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"StringValue","value":"EBAY_FR","block":false}}]},{"kind":"Field","alias":{"kind":"Name","value":"nothing"},"name":{"kind":"Name","value":"allows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"StringValue","value":"CBT_ITEM_ALL_ACTIVE","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"StringValue","value":"EBAY_US","block":false}}]}]}}]}}]} as unknown as DocumentNode<ReadFeedAccessQuery, ReadFeedAccessQueryVariables>;
export const ReadFeedTypeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadFeedType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"supportedFeeds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lookBack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceIds"}},{"kind":"Field","name":{"kind":"Name","value":"authorizationScopes"}},{"kind":"Field","name":{"kind":"Name","value":"schemas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"formats"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}},{"kind":"Field","name":{"kind":"Name","value":"isDeprecated"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadFeedTypeQuery, ReadFeedTypeQueryVariables>;
export const ListFeedTypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListFeedTypes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedScope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceIds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarketplaceId"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ListFeedTypesQuery, ListFeedTypesQueryVariables>;
export const ListFeedFilesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListFeedFiles"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarketplaceId"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedScope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categoryIds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lookBackMinutes"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedFiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedTypeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedTypeId"}}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}}},{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"categoryIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categoryIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"lookBackMinutes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lookBackMinutes"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileId"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"generatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"span"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"dimensions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}},{"kind":"Field","name":{"kind":"Name","value":"access"}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acceptsRanges"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ListFeedFilesQuery, ListFeedFilesQueryVariables>;
export const ReadFeedFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadFeedFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fileId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarketplaceId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"fileId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fileId"}}},{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"marketplaceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileId"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"download"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"rows"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TablePreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"columns"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lineNumber"}},{"kind":"Field","name":{"kind":"Name","value":"cells"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreRows"}},{"kind":"Field","name":{"kind":"Name","value":"bytesRead"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadFeedFileQuery, ReadFeedFileQueryVariables>;
export const ReadFeedNodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadFeedNode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedFile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileId"}},{"kind":"Field","name":{"kind":"Name","value":"marketplaceId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedType"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"marketplaceId"},"value":{"kind":"StringValue","value":"EBAY_US","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"HOURLY"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"3"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadFeedNodeQuery, ReadFeedNodeQueryVariables>;
export const LinkToResultFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LinkToResultFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]} as unknown as DocumentNode<LinkToResultFileQuery, LinkToResultFileQueryVariables>;
export const FeedCreatesOrderTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedCreatesOrderTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOrderTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOrderTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}},{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}}]}}]}}]} as unknown as DocumentNode<FeedCreatesOrderTaskMutation, FeedCreatesOrderTaskMutationVariables>;
export const FeedCreatesGenericTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedCreatesGenericTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateGenericTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createGenericTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]}}]}}]}}]} as unknown as DocumentNode<FeedCreatesGenericTaskMutation, FeedCreatesGenericTaskMutationVariables>;
export const FeedUploadsFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedUploadsFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadTaskFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadTaskFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}}]}}]}}]}}]}}]} as unknown as DocumentNode<FeedUploadsFileMutation, FeedUploadsFileMutationVariables>;
export const FeedCreatesMetricTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedCreatesMetricTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCustomerServiceMetricTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCustomerServiceMetricTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<FeedCreatesMetricTaskMutation, FeedCreatesMetricTaskMutationVariables>;
export const FeedListsOrderTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedListsOrderTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"source"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskSourceInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskPeriodInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"source"},"value":{"kind":"Variable","name":{"kind":"Name","value":"source"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"taskId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<FeedListsOrderTasksQuery, FeedListsOrderTasksQueryVariables>;
export const FileOfTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FileOfTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"urlExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptsRanges"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"preview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"rows"},"value":{"kind":"IntValue","value":"2"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TablePreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FilePreviewUnavailable"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<FileOfTaskQuery, FileOfTaskQueryVariables>;
export const LinkOfTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LinkOfTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"urlExpiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<LinkOfTaskQuery, LinkOfTaskQueryVariables>;
export const ReadVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"videoId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"videoId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"videoId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"classifications"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ReadVideoQuery, ReadVideoQueryVariables>;
export const ReadDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]} as unknown as DocumentNode<ReadDocumentQuery, ReadDocumentQueryVariables>;
export const ReadImageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadImage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"imageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"imageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"imageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ReadImageQuery, ReadImageQueryVariables>;
export const CreateVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"classifications"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<CreateVideoMutation, CreateVideoMutationVariables>;
export const UploadVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UploadVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"classifications"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<UploadVideoMutation, UploadVideoMutationVariables>;
export const CreateVideoFromFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateVideoFromFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVideoFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVideoFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"classifications"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"statusMessage"}},{"kind":"Field","name":{"kind":"Name","value":"rejectReasons"}},{"kind":"Field","name":{"kind":"Name","value":"playlists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"protocol"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<CreateVideoFromFileMutation, CreateVideoFromFileMutationVariables>;
export const CreateDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDocumentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<CreateDocumentMutation, CreateDocumentMutationVariables>;
export const UploadDocumentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UploadDocument"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadDocumentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<UploadDocumentMutation, UploadDocumentMutationVariables>;
export const CreateDocumentFromFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDocumentFromFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDocumentFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDocumentFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<CreateDocumentFromFileMutation, CreateDocumentFromFileMutationVariables>;
export const CreateDocumentFromUrlDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDocumentFromUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDocumentFromUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDocumentFromUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DocumentFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DocumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Document"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"isUsableOnListings"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<CreateDocumentFromUrlMutation, CreateDocumentFromUrlMutationVariables>;
export const CreateImageFromFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateImageFromFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateImageFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createImageFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<CreateImageFromFileMutation, CreateImageFromFileMutationVariables>;
export const CreateImageFromUrlDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateImageFromUrl"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateImageFromUrlInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createImageFromUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Image"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RateLimitedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAfterSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileSizeMismatchError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declaredSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"actualSizeInBytes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}}]}}]} as unknown as DocumentNode<CreateImageFromUrlMutation, CreateImageFromUrlMutationVariables>;
export const VideoStatusChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"VideoStatusChanged"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<VideoStatusChangedSubscription, VideoStatusChangedSubscriptionVariables>;
export const DocumentStatusChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"DocumentStatusChanged"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<DocumentStatusChangedSubscription, DocumentStatusChangedSubscriptionVariables>;
export const ReadRateLimitsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadRateLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rateLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"windowSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]}}]} as unknown as DocumentNode<ReadRateLimitsQuery, ReadRateLimitsQueryVariables>;
export const ReadOperationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadOperations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"queries"},"name":{"kind":"Name","value":"__type"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"StringValue","value":"Query","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"mutations"},"name":{"kind":"Name","value":"__type"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"StringValue","value":"Mutation","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ReadOperationsQuery, ReadOperationsQueryVariables>;
export const FeedRuleCreateMetricTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleCreateMetricTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCustomerServiceMetricTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCustomerServiceMetricTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}}]} as unknown as DocumentNode<FeedRuleCreateMetricTaskMutation, FeedRuleCreateMetricTaskMutationVariables>;
export const FeedRuleCreateInventoryTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleCreateInventoryTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateInventoryTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createInventoryTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}}]} as unknown as DocumentNode<FeedRuleCreateInventoryTaskMutation, FeedRuleCreateInventoryTaskMutationVariables>;
export const FeedRuleCreateOrderTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleCreateOrderTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateOrderTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createOrderTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}}]} as unknown as DocumentNode<FeedRuleCreateOrderTaskMutation, FeedRuleCreateOrderTaskMutationVariables>;
export const FeedRuleCreateGenericTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleCreateGenericTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateGenericTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createGenericTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}}]} as unknown as DocumentNode<FeedRuleCreateGenericTaskMutation, FeedRuleCreateGenericTaskMutationVariables>;
export const FeedRuleUploadTaskFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleUploadTaskFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadTaskFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadTaskFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}}]} as unknown as DocumentNode<FeedRuleUploadTaskFileMutation, FeedRuleUploadTaskFileMutationVariables>;
export const FeedRuleCreateTaskFromFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleCreateTaskFromFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateGenericTaskFromFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createGenericTaskFromFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}}]} as unknown as DocumentNode<FeedRuleCreateTaskFromFileMutation, FeedRuleCreateTaskFromFileMutationVariables>;
export const FeedRuleReadTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleReadTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerServiceMetricTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"inventoryTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"genericTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<FeedRuleReadTasksQuery, FeedRuleReadTasksQueryVariables>;
export const FeedRuleReadNodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleReadNode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<FeedRuleReadNodeQuery, FeedRuleReadNodeQueryVariables>;
export const FeedRuleListMetricTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleListMetricTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskPeriodInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerServiceMetricTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<FeedRuleListMetricTasksQuery, FeedRuleListMetricTasksQueryVariables>;
export const FeedRuleListInventoryTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleListInventoryTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"source"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskSourceInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskPeriodInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inventoryTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"source"},"value":{"kind":"Variable","name":{"kind":"Name","value":"source"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<FeedRuleListInventoryTasksQuery, FeedRuleListInventoryTasksQueryVariables>;
export const FeedRuleListOrderTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleListOrderTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"source"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskSourceInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskPeriodInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"source"},"value":{"kind":"Variable","name":{"kind":"Name","value":"source"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<FeedRuleListOrderTasksQuery, FeedRuleListOrderTasksQueryVariables>;
export const FeedRuleListGenericTasksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleListGenericTasks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"source"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskSourceInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"period"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTaskPeriodInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"genericTasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"source"},"value":{"kind":"Variable","name":{"kind":"Name","value":"source"}}},{"kind":"Argument","name":{"kind":"Name","value":"period"},"value":{"kind":"Variable","name":{"kind":"Name","value":"period"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<FeedRuleListGenericTasksQuery, FeedRuleListGenericTasksQueryVariables>;
export const FeedRuleWatchTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"FeedRuleWatchTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedTaskStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<FeedRuleWatchTaskSubscription, FeedRuleWatchTaskSubscriptionVariables>;
export const FeedRuleCreateScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleCreateSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<FeedRuleCreateScheduleMutation, FeedRuleCreateScheduleMutationVariables>;
export const FeedRuleUpdateScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleUpdateSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleSchedule"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<FeedRuleUpdateScheduleMutation, FeedRuleUpdateScheduleMutationVariables>;
export const FeedRuleDeleteScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FeedRuleDeleteSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteScheduleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSchedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FileRejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"maxSizeInBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UploadRefusedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refusalReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskQuotaExceededError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleLimitReachedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feedType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplateInactiveError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}}]}}]}}]} as unknown as DocumentNode<FeedRuleDeleteScheduleMutation, FeedRuleDeleteScheduleMutationVariables>;
export const FeedRuleReadScheduleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleReadSchedule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scheduleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scheduleId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleSchedule"}},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTemplate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTask"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latestResultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"uploadSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"successCount"}},{"kind":"Field","name":{"kind":"Name","value":"failureCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resultFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerServiceMetricTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"metricFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationMarketplaceId"}},{"kind":"Field","name":{"kind":"Name","value":"metricType"}},{"kind":"Field","name":{"kind":"Name","value":"listingCategoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"shippingRegions"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InventoryTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"inventoryFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listingFormat"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OrderTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"orderFilter"},"name":{"kind":"Name","value":"filter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creationDateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"orderStatus"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GenericTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"uploadDeadline"}},{"kind":"Field","name":{"kind":"Name","value":"inputFile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTemplate"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]} as unknown as DocumentNode<FeedRuleReadScheduleQuery, FeedRuleReadScheduleQueryVariables>;
export const FeedRuleListSchedulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleListSchedules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"schedules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleSchedule"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleSchedule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Schedule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"inactiveReason"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hourUtc"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","name":{"kind":"Name","value":"dayOfMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<FeedRuleListSchedulesQuery, FeedRuleListSchedulesQueryVariables>;
export const FeedRuleListTemplatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleListTemplates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SellerFeedType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"feedType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"feedType"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTemplate"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTemplate"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]} as unknown as DocumentNode<FeedRuleListTemplatesQuery, FeedRuleListTemplatesQueryVariables>;
export const FeedRuleReadTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedRuleReadTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scheduleTemplateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scheduleTemplateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scheduleTemplateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedRuleTemplate"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedRuleTemplate"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ScheduleTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduleTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"feedType"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"property"}},{"kind":"Field","name":{"kind":"Name","value":"usage"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]}}]} as unknown as DocumentNode<FeedRuleReadTemplateQuery, FeedRuleReadTemplateQueryVariables>;
export const ReadStoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadStore"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"urlPath"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"lastOpenedAt"}}]}}]}}]} as unknown as DocumentNode<ReadStoreQuery, ReadStoreQueryVariables>;
export const ReadCategoriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadCategories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreCategoryFields"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreCategoryFields"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreCategoryFields"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreCategoryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}}]}}]} as unknown as DocumentNode<ReadCategoriesQuery, ReadCategoriesQueryVariables>;
export const ReadCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categoryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"category"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"categoryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categoryId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreCategoryFields"}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreCategoryFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreCategoryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}}]}}]} as unknown as DocumentNode<ReadCategoryQuery, ReadCategoryQueryVariables>;
export const ReadChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"taskId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ReadChangesQuery, ReadChangesQueryVariables>;
export const ReadStoreTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadStoreTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storeTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"taskId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"taskId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<ReadStoreTaskQuery, ReadStoreTaskQueryVariables>;
export const AddStoreCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddStoreCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddStoreCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addStoreCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}}]}}]}}]} as unknown as DocumentNode<AddStoreCategoryMutation, AddStoreCategoryMutationVariables>;
export const RenameStoreCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenameStoreCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RenameStoreCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renameStoreCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreCategoryFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreCategoryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreCategory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"isLeaf"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}}]}}]}}]} as unknown as DocumentNode<RenameStoreCategoryMutation, RenameStoreCategoryMutationVariables>;
export const MoveStoreCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveStoreCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MoveStoreCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moveStoreCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}}]}}]}}]} as unknown as DocumentNode<MoveStoreCategoryMutation, MoveStoreCategoryMutationVariables>;
export const DeleteStoreCategoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteStoreCategory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteStoreCategoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteStoreCategory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MutationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"upstream"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ValidationError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotFoundError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PermissionDeniedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requiredScopes"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpstreamError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"httpStatus"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CategoryChangeInProgressError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingTask"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteStoreCategoryMutation, DeleteStoreCategoryMutationVariables>;
export const WatchStoreTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WatchStoreTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storeTaskStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StoreTaskFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StoreTaskFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoreTask"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamStatus"}},{"kind":"Field","name":{"kind":"Name","value":"isTerminal"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<WatchStoreTaskSubscription, WatchStoreTaskSubscriptionVariables>;
export const CreateImageFromClosingHostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateImageFromClosingHost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"url"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"URL"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createImageFromUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxDimensionUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]}}]} as unknown as DocumentNode<CreateImageFromClosingHostMutation, CreateImageFromClosingHostMutationVariables>;
export const CreateDocumentFromClosingHostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDocumentFromClosingHost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"url"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"URL"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDocumentFromUrl"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"documentType"},"value":{"kind":"EnumValue","value":"USER_GUIDE_OR_MANUAL"}},{"kind":"ObjectField","name":{"kind":"Name","value":"languages"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"ENGLISH"}]}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]}}]} as unknown as DocumentNode<CreateDocumentFromClosingHostMutation, CreateDocumentFromClosingHostMutationVariables>;
export const DocumentFromClosingHostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DocumentFromClosingHost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"document"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"documentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"documentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sizeInBytes"}}]}}]}}]}}]} as unknown as DocumentNode<DocumentFromClosingHostQuery, DocumentFromClosingHostQueryVariables>;