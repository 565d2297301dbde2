import type { AddedColumn, Database } from "../../../storage/database.ts";
import { currencyOf } from "../marketplaces.ts";
import {
  archivedListingCount,
  countBaseListings,
  makeArchivedListing,
  makeBaseListing,
} from "./base-listings.ts";
import type { BaseListing } from "./base-listings.ts";

/** Tables of the sellers' listings, including the changes by uploads. */
export const listingTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS feed_listings (
    account_id TEXT NOT NULL,
    item_id TEXT NOT NULL,
    sku TEXT NOT NULL,
    title TEXT NOT NULL,
    format TEXT NOT NULL,
    category_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    price_in_cents INTEGER NOT NULL,
    quantity INTEGER NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (account_id, item_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE UNIQUE INDEX IF NOT EXISTS feed_listings_by_sku ON feed_listings (account_id, sku)`,
];

/** Columns added after the first release of the table. All listings of an older data folder are on EBAY_US. */
export const listingColumns: readonly AddedColumn[] = [
  { table: "feed_listings", column: "marketplace_id", type: "TEXT", defaultValue: "'EBAY_US'" },
];

/** Row of the listings table. */
export interface ListingRow {
  account_id: string;
  item_id: string;
  sku: string;
  title: string;
  format: "AUCTION" | "FIXED_PRICE";
  category_id: string;
  marketplace_id: string;
  currency: string;
  price_in_cents: number;
  quantity: number;
  /** ARCHIVED is a listing that ended so long ago that no report contains it; it can be relisted. */
  status: "ACTIVE" | "ARCHIVED" | "ENDED";
}

/** Creates the seller's initial catalogue unless it exists. Must not be called within a transaction. */
export function ensureCatalogue(database: Database, accountId: string): void {
  const known = database.get("SELECT 1 FROM feed_listings WHERE account_id = ?", accountId);
  if (known !== undefined) return;
  const insert = (base: BaseListing, status: ListingRow["status"]) =>
    insertListing(database, {
      account_id: accountId,
      item_id: base.itemId,
      sku: base.sku,
      title: base.title,
      format: base.format,
      category_id: base.categoryId,
      marketplace_id: base.marketplaceId,
      currency: currencyOf(base.marketplaceId),
      price_in_cents: base.priceInCents,
      quantity: base.quantity,
      status,
    });
  database.transaction(() => {
    for (let number = 1; number <= countBaseListings(accountId); number += 1) {
      insert(makeBaseListing(accountId, number), "ACTIVE");
    }
    for (let number = 1; number <= archivedListingCount; number += 1) {
      insert(makeArchivedListing(accountId, number), "ARCHIVED");
    }
  });
}

/** Stores a new listing. */
export function insertListing(database: Database, listing: ListingRow): void {
  database.insert("feed_listings", listing);
}

/** Stores the properties that an upload can change: title, price, quantity and status. */
export function updateListing(database: Database, listing: ListingRow): void {
  database.run(
    `UPDATE feed_listings SET title = ?, price_in_cents = ?, quantity = ?, status = ?
     WHERE account_id = ? AND item_id = ?`,
    listing.title,
    listing.price_in_cents,
    listing.quantity,
    listing.status,
    listing.account_id,
    listing.item_id,
  );
}

/** Returns a listing by its item id or, without one, by its SKU. */
export function findListing(
  database: Database,
  accountId: string,
  key: { itemId: string | undefined; sku: string | undefined },
): ListingRow | undefined {
  if (key.itemId !== undefined) {
    return database.get(
      "SELECT * FROM feed_listings WHERE account_id = ? AND item_id = ?",
      accountId,
      key.itemId,
    );
  }
  return database.get(
    "SELECT * FROM feed_listings WHERE account_id = ? AND sku = ?",
    accountId,
    key.sku ?? "",
  );
}

/** Returns the id of the seller's next listing: the highest one plus 1. */
export function nextItemId(database: Database, accountId: string): string {
  const row: { last: string } | undefined = database.get(
    "SELECT max(item_id) AS last FROM feed_listings WHERE account_id = ?",
    accountId,
  );
  return String(Number(row?.last ?? 0) + 1);
}

const pageSize = 500;

/** Filter of listings; null matches all. */
export interface ListingFilter {
  readonly status: ListingRow["status"] | null;
  readonly format: string | null;
  readonly marketplaceId: string | null;
}

/** Yields the seller's listings ordered by id, in pages, without archived ones. */
export function* eachListing(
  database: Database,
  accountId: string,
  { status, format, marketplaceId }: ListingFilter,
): Generator<readonly ListingRow[]> {
  let after = "";
  for (;;) {
    const page: ListingRow[] = database.all(
      `SELECT * FROM feed_listings
       WHERE account_id = ? AND item_id > ?
         AND status <> 'ARCHIVED' AND status = coalesce(?, status) AND format = coalesce(?, format)
         AND marketplace_id = coalesce(?, marketplace_id)
       ORDER BY item_id LIMIT ?`,
      accountId,
      after,
      status,
      format,
      marketplaceId,
      pageSize,
    );
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.item_id;
  }
}
