import { fieldsOf } from "../../../http/json-fields.ts";
import type { FeedDeps } from "../feed-context.ts";
import { eachListing, ensureCatalogue } from "../seller/listing-store.ts";
import type { ListingFilter, ListingRow } from "../seller/listing-store.ts";
import type { TaskRow } from "../tasks/task-store.ts";
import { csvLine, toAmount } from "./report-text.ts";

type Column = readonly [name: string, value: (listing: ListingRow) => number | string];

/** Columns with the names that an FX_LISTING upload accepts, so that a report can be edited and uploaded. */
const columns: readonly Column[] = [
  ["Item number", (listing) => listing.item_id],
  ["Custom label (SKU)", (listing) => listing.sku],
  ["Title", (listing) => listing.title],
  ["Format", (listing) => listing.format],
  ["Category ID", (listing) => listing.category_id],
  ["Currency", (listing) => listing.currency],
  ["Start price", (listing) => toAmount(listing.price_in_cents)],
  ["Quantity", (listing) => listing.quantity],
];

/** Writes price and quantity of all active listings as CSV, filtered by format and marketplace. */
export function writeInventoryReport(deps: FeedDeps, task: TaskRow): Generator<string> {
  const { listingFormat } = fieldsOf(JSON.parse(task.filter_criteria ?? "{}"));
  const format = typeof listingFormat === "string" ? listingFormat : null;
  const filter = { status: "ACTIVE", format, marketplaceId: task.marketplace_id } as const;
  return writeListings(deps, task, filter, columns);
}

/** Writes all listings of the seller with their status as CSV, filtered by marketplace. */
export function writeListingsReport(deps: FeedDeps, task: TaskRow): Generator<string> {
  const filter = { status: null, format: null, marketplaceId: task.marketplace_id };
  return writeListings(deps, task, filter, [
    ...columns,
    ["Marketplace ID", (listing) => listing.marketplace_id],
    ["Status", (listing) => listing.status],
  ]);
}

function* writeListings(
  { database }: FeedDeps,
  { account_id: accountId }: TaskRow,
  filter: ListingFilter,
  shown: readonly Column[],
): Generator<string> {
  ensureCatalogue(database, accountId);
  yield csvLine(shown.map(([name]) => name));
  for (const page of eachListing(database, accountId, filter)) {
    yield page.map((listing) => csvLine(shown.map(([, value]) => value(listing)))).join("");
  }
}
