import type { IncomingFile } from "../files/incoming-file.ts";
import type { OutgoingFile } from "../files/outgoing-file.ts";
import type { Page, PageRequest } from "../page.ts";
import type { CallOptions } from "../viewer.ts";
import type {
  CustomerServiceMetricTask,
  GenericTask,
  InventoryTask,
  InventoryTaskFilter,
  OrderReportStatus,
  OrderTask,
  ShippingRegion,
  TaskId,
} from "./model.ts";
import type { Schedule, ScheduleId, ScheduleSettings, ScheduleTemplate } from "./schedule-model.ts";

/** A closed interval with both ends. */
export interface DateRange {
  readonly from: Date;
  readonly to: Date;
}

/** A customer service metric with the criteria that belong to it; empty lists mean all. */
export type CustomerServiceMetric =
  | { readonly type: "ITEM_NOT_AS_DESCRIBED"; readonly listingCategoryIds: readonly string[] }
  | { readonly type: "ITEM_NOT_RECEIVED"; readonly shippingRegions: readonly ShippingRegion[] };

/** What a customer service metric report is ordered with. */
export interface CustomerServiceMetricTaskInput {
  readonly feedType: string;
  readonly schemaVersion: string | null;
  readonly evaluationMarketplaceId: string;
  readonly metric: CustomerServiceMetric;
  /** BCP 47 tag for the Accept-Language header, which the service insists on. */
  readonly language: string;
}

/** What an inventory report is ordered with. */
export interface InventoryTaskInput {
  readonly feedType: string;
  readonly schemaVersion: string | null;
  /** Null for all listings. */
  readonly filter: InventoryTaskFilter | null;
  /** Null for the seller's own marketplace. */
  readonly marketplaceId: string | null;
}

/** What an order report is ordered with. Filtering by modification date does not exist (specification §2). */
export interface OrderTaskInput {
  readonly feedType: string;
  readonly schemaVersion: string;
  readonly filter: {
    /** At most 10 days; null for the last 10. */
    readonly creationDateRange: DateRange | null;
    /** Null for both. */
    readonly orderStatus: OrderReportStatus | null;
  };
  /** Null for the seller's own marketplace. */
  readonly marketplaceId: string | null;
}

/** What a generic task is created with. */
export interface GenericTaskInput {
  /** Decides whether the task takes a file or makes one. */
  readonly feedType: string;
  readonly schemaVersion: string;
  /** Null for the seller's own marketplace. */
  readonly marketplaceId: string | null;
}

/** What a schedule is created with. */
export interface ScheduleInput {
  readonly scheduleTemplateId: string;
  /** Must be the template's (specification §2). */
  readonly feedType: string;
  readonly settings: ScheduleSettings;
}

/** Whose tasks a list shows. The service refuses both and neither (wire facts, seller feed §2). */
export type FeedTaskSource = { readonly feedType: string } | { readonly scheduleId: string };

/** When the tasks of a list were created: in the last 1 to 90 days, or within at most 90 days. */
export type FeedTaskPeriod = { readonly lookBackDays: number } | { readonly createdWithin: DateRange };

/** Which page of which tasks is wanted. */
export interface FeedTaskListInput extends PageRequest {
  readonly source: FeedTaskSource;
  /** Undefined for the service's default, the last 7 days. */
  readonly period?: FeedTaskPeriod | undefined;
}

/** Which page of which customer service metric tasks is wanted; this family knows no schedules. */
export interface CustomerServiceMetricTaskListInput extends PageRequest {
  /** Undefined for all feed types. */
  readonly feedType?: string | undefined;
  readonly period?: FeedTaskPeriod | undefined;
}

/** Which page of the schedules or templates of a feed type is wanted. */
export interface ScheduleListInput extends PageRequest {
  readonly feedType: string;
}

/**
 * The seller feed service, one function for each of its operations (wire facts, seller feed §1).
 *
 * Every function rejects with an `UpstreamFailure`, or with the reason of `options.signal` once that aborts. The get
 * functions answer null when the viewer has no such thing, the download functions also when there is no file (yet).
 * For a download the signal holds until the file's body has ended.
 */
export interface SellerFeedClient {
  createCustomerServiceMetricTask(
    input: CustomerServiceMetricTaskInput,
    options: CallOptions,
  ): Promise<TaskId>;
  getCustomerServiceMetricTask(
    taskId: string,
    options: CallOptions,
  ): Promise<CustomerServiceMetricTask | null>;
  getCustomerServiceMetricTasks(
    input: CustomerServiceMetricTaskListInput,
    options: CallOptions,
  ): Promise<Page<CustomerServiceMetricTask>>;
  createInventoryTask(input: InventoryTaskInput, options: CallOptions): Promise<TaskId>;
  getInventoryTask(taskId: string, options: CallOptions): Promise<InventoryTask | null>;
  getInventoryTasks(input: FeedTaskListInput, options: CallOptions): Promise<Page<InventoryTask>>;
  createOrderTask(input: OrderTaskInput, options: CallOptions): Promise<TaskId>;
  getOrderTask(taskId: string, options: CallOptions): Promise<OrderTask | null>;
  getOrderTasks(input: FeedTaskListInput, options: CallOptions): Promise<Page<OrderTask>>;
  /** Creates an upload or a download; an upload's file follows with `uploadFile` within one hour. */
  createTask(input: GenericTaskInput, options: CallOptions): Promise<TaskId>;
  /** Reads a task of any family as a generic one. */
  getTask(taskId: string, options: CallOptions): Promise<GenericTask | null>;
  /** Lists tasks of any family as generic ones. */
  getTasks(input: FeedTaskListInput, options: CallOptions): Promise<Page<GenericTask>>;
  /**
   * Sends the file of an upload task; at most 15 MB (wire facts, seller feed §4). Takes ownership of `file.stream`: it
   * is read to its end or destroyed, whatever happens.
   * @throws UploadSizeError when the stream does not deliver exactly `file.sizeInBytes` bytes.
   */
  uploadFile(taskId: string, file: OutgoingFile, options: CallOptions): Promise<void>;
  /** The file that was uploaded to a task. */
  getInputFile(taskId: string, options: CallOptions): Promise<IncomingFile | null>;
  /** The file that a task of any family has made. */
  getResultFile(taskId: string, options: CallOptions): Promise<IncomingFile | null>;
  createSchedule(input: ScheduleInput, options: CallOptions): Promise<ScheduleId>;
  getSchedule(scheduleId: string, options: CallOptions): Promise<Schedule | null>;
  getSchedules(input: ScheduleListInput, options: CallOptions): Promise<Page<Schedule>>;
  /** Replaces a schedule's settings: what is null is not kept. */
  updateSchedule(scheduleId: string, settings: ScheduleSettings, options: CallOptions): Promise<void>;
  deleteSchedule(scheduleId: string, options: CallOptions): Promise<void>;
  /** The newest file that a schedule has made. */
  getLatestResultFile(scheduleId: string, options: CallOptions): Promise<IncomingFile | null>;
  getScheduleTemplate(scheduleTemplateId: string, options: CallOptions): Promise<ScheduleTemplate | null>;
  getScheduleTemplates(input: ScheduleListInput, options: CallOptions): Promise<Page<ScheduleTemplate>>;
}
