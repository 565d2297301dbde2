import { createErrorTable } from "../../http/error-table.ts";
import type { ErrorDetails, Fault } from "../../http/error-table.ts";
import { ServiceError } from "../../http/service-error.ts";

/** Errors of the seller feed service with status and message (wire facts, seller feed §9). */
const texts = {
  160001: [500, "The service failed."],
  160002: [403, "The scope of the token does not fit the feed type."],
  160003: [404, "The specified task was not found."],
  160004: [400, "One of 'feed_type' and 'schedule_id' is required."],
  160005: [400, "Only one of 'feed_type' and 'schedule_id' is allowed."],
  160006: [400, "The 'feed_type' is invalid."],
  160007: [400, "The 'schedule_id' is invalid."],
  160008: [400, "Only one of 'look_back_days' and 'date_range' is allowed."],
  160009: [400, "The 'date_range' is invalid."],
  160010: [400, "The 'date_range' spans more than 90 days."],
  160011: [400, "The 'look_back_days' must be a whole number from 1 to 90."],
  160012: [400, "The 'limit' must be a whole number from 1 to 500."],
  160013: [400, "The 'offset' must be a whole number, 0 or more."],
  160014: [404, "There is no file for this task."],
  160015: [404, "A download task has no input file."],
  160016: [400, "The 'date_range' begins after its end."],
  160017: [400, "The feed type is missing or invalid."],
  160018: [400, "The 'schemaVersion' is missing or invalid."],
  160019: [400, "The 'filterCriteria' is missing or invalid."],
  160020: [400, "The format of the file is invalid."],
  160021: [404, "There is no file for this schedule yet."],
  160023: [400, "The task cannot take a file."],
  160024: [409, "Too many tasks are being processed."],
  160025: [409, "Too many tasks of this feed type were created in the period."],
  160026: [400, "The upload window of the task is over."],
  160027: [400, "The marketplace header is invalid."],
  160028: [400, "The file is too large."],
  160029: [400, "The 'offset' must be a multiple of the 'limit'."],
  160030: [400, "The feed type belongs to another resource."],
  160031: [409, "The maximum number of schedules for the feed type is reached."],
  160032: [400, "The 'scheduleTemplateId' is missing or invalid."],
  160033: [400, "The feed type is not that of the template."],
  160034: [400, "A field is missing, invalid or not allowed."],
  160035: [409, "An identical schedule exists."],
  160036: [400, "A date is in the past."],
  160037: [400, "The schedule ends before it starts."],
  160038: [404, "The specified schedule was not found."],
  160039: [404, "The specified schedule template was not found."],
  160040: [409, "The schedule template is inactive."],
  160100: [400, "The part 'file' is missing."],
  164500: [400, "The 'customerServiceMetricType' is missing or invalid."],
  164501: [400, "The 'evaluationMarketplaceId' is missing or invalid."],
  164502: [400, "The 'listingCategories' are invalid."],
  164503: [400, "The 'shippingRegions' are invalid."],
  164504: [400, "The Accept-Language header is missing or invalid."],
  164505: [400, "The 'filterCriteria' is missing or invalid."],
  164506: [400, "The 'listingCategories' do not fit the 'customerServiceMetricType'."],
  164507: [400, "The 'shippingRegions' do not fit the 'customerServiceMetricType'."],
} as const;

/** Id of an error of the seller feed service. */
export type FeedErrorId = keyof typeof texts;

/** One error of a request; a request can have several. */
export type FeedFault = Fault<FeedErrorId>;

/**
 * Error factories of the seller feed service. {@link feedError} creates an error with one entry. {@link refuseFaults}
 * throws a single error for all faults.
 */
export const { error: feedError, throwAll: refuseFaults } = createErrorTable("API_FEED", texts, (status) => {
  if (status >= 500) return "APPLICATION";
  return status === 409 ? "BUSINESS" : "REQUEST";
});

/**
 * Creates an error like {@link feedError}, but with status 400 and the category REQUEST. The customer service metric
 * calls use it.
 */
export function feedRequestError(errorId: FeedErrorId, details?: ErrorDetails | string): ServiceError {
  const { entries } = feedError(errorId, details);
  return new ServiceError(
    400,
    entries.map((entry) => ({ ...entry, category: "REQUEST" })),
  );
}
