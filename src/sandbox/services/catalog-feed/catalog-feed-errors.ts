import { createErrorTable } from "../../http/error-table.ts";

/** Errors of the catalog feed service with status and message (wire facts, catalog feed §6). */
const texts = {
  13003: [400, "The 'feed_scope' is invalid."],
  13014: [400, "The X-EBAY-C-MARKETPLACE-ID header is missing or invalid."],
  13015: [400, "The file is too large to be fetched without a Range header."],
  13016: [400, "The Range header is invalid."],
  13017: [416, "The range lies outside the file or is too large."],
  14000: [404, "The specified feed type was not found."],
  14001: [400, "The 'limit' must be from 20 to 100."],
  14002: [400, "The 'continuation_token' is invalid or has expired."],
  14004: [404, "The specified file was not found for this marketplace, or has expired."],
  14005: [400, "There are too many 'category_ids'."],
  14006: [400, "The 'look_back' is not allowed for this feed type and scope."],
  14007: [403, "The application may not download this file."],
  14008: [400, "The 'feed_type_id' is missing or invalid."],
  14009: [403, "The feed type is not allowed for this marketplace."],
  14010: [400, "The 'marketplace_ids' are invalid or too many."],
  14011: [403, "The feed type is not allowed for this application."],
} as const;

/** Creates a ServiceError with one entry. */
export const { error: catalogFeedError } = createErrorTable("API_FEED", texts);
