import { inventoryReport, metricReport, orderReport } from "./feed-types.ts";
import type { FeedType } from "./feed-types.ts";

/** Lowest version of the order report's schema (wire facts, seller feed §3). */
const minOrderSchemaVersion = 1113;

/**
 * Whether a schema version is right for a feed type (wire facts, seller feed §3): `1.0` for inventory and metric
 * reports and for the CSV types; an odd number from 1113 for order reports; a number for the other XML types.
 */
export function isSchemaVersion(feedType: FeedType, value: unknown): value is string {
  if (typeof value !== "string") return false;
  if (feedType === inventoryReport || feedType === metricReport || feedType.format === "csv") {
    return value === "1.0";
  }
  if (!/^\d{1,4}$/.test(value)) return false;
  return feedType !== orderReport || (Number(value) >= minOrderSchemaVersion && Number(value) % 2 === 1);
}
