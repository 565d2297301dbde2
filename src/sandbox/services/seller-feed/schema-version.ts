import { inventoryReport, metricReport, orderReport } from "./feed-types.ts";
import type { FeedType } from "./feed-types.ts";

/** Lowest schema version of order reports (wire facts, seller feed §3). */
const minOrderSchemaVersion = 1113;

/**
 * Returns true when a schema version is valid for a feed type (wire facts, seller feed §3).
 *
 * - inventory reports, metric reports and CSV types: `1.0`
 * - order reports: an odd number from 1113, with four digits
 * - other XML types: a number with up to four digits
 */
export function isSchemaVersion(feedType: FeedType, value: unknown): value is string {
  if (typeof value !== "string") return false;
  if (feedType === inventoryReport || feedType === metricReport || feedType.format === "csv") {
    return value === "1.0";
  }
  if (!/^\d{1,4}$/.test(value)) return false;
  return feedType !== orderReport || (Number(value) >= minOrderSchemaVersion && Number(value) % 2 === 1);
}
