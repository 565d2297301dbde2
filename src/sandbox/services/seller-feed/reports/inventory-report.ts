import { fieldsOf } from "../../../http/json-fields.ts";
import type { FeedParts } from "../feed-parts.ts";
import { ensureCatalogue, eachActiveListing } from "../seller/listing-store.ts";
import type { TaskRow } from "../tasks/task-store.ts";
import { csvLine, toAmount } from "./report-text.ts";

/**
 * Price and quantity of all active listings, as CSV. The columns bear the names that an upload of FX_LISTING
 * understands, so that a report can be edited and sent back.
 */
export function* writeInventoryReport(parts: FeedParts, task: TaskRow): Generator<string> {
  const { listingFormat } = fieldsOf(JSON.parse(task.filter_criteria ?? "{}"));
  ensureCatalogue(parts.database, task.account_id);
  yield csvLine([
    "Item number",
    "Custom label (SKU)",
    "Title",
    "Format",
    "Category ID",
    "Currency",
    "Start price",
    "Quantity",
  ]);
  const format = typeof listingFormat === "string" ? listingFormat : undefined;
  for (const page of eachActiveListing(parts.database, task.account_id, format)) {
    yield page
      .map((listing) =>
        csvLine([
          listing.item_id,
          listing.sku,
          listing.title,
          listing.format,
          listing.category_id,
          listing.currency,
          toAmount(listing.price_in_cents),
          listing.quantity,
        ]),
      )
      .join("");
  }
}
