import type { Database } from "../../../storage/database.ts";
import { currencyOf, homeMarketplaceId, isCurrency, marketplaceOfSite } from "../marketplaces.ts";
import { findListing, insertListing, nextItemId, updateListing } from "../seller/listing-store.ts";
import type { ListingRow } from "../seller/listing-store.ts";
import type { FeedRecord, RecordFaultCode, RecordFields, RecordOutcome } from "./feed-record.ts";

const maxPriceInCents = 99_999_999_99;
const maxQuantity = 1_000_000;
/** Maximum number of characters of a title, as in the public service: unconfirmed. */
const maxTitleLength = 80;

/** Category of listings that name none: books. */
const defaultCategoryId = "267";

/** Thrown when a record cannot be applied. */
class RecordFault extends Error {
  override readonly name = "RecordFault";
  readonly code: RecordFaultCode;

  constructor(code: RecordFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Seller whose catalogue a record changes. */
export interface ListingOwner {
  readonly accountId: string;
  /** Marketplace of new listings that name none; null when the upload names none either. */
  readonly marketplaceId: string | null;
}

/** Applies one record about a listing to the seller's catalogue. Must be called within a transaction. */
export function applyToListing(database: Database, owner: ListingOwner, record: FeedRecord): RecordOutcome {
  const { fields, action } = record;
  try {
    const isNew = action === "ADD" || action === "VERIFY_ADD";
    const reference = isNew
      ? addListing(database, owner, fields, action === "VERIFY_ADD")
      : changeListing(database, owner.accountId, record);
    return { isSuccess: true, reference };
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    const reference = fields.itemId ?? fields.sku ?? "";
    return { isSuccess: false, reference, code: error.code, message: error.message };
  }
}

function changeListing(database: Database, accountId: string, { action, fields }: FeedRecord): string {
  const { itemId, sku } = fields;
  if (itemId === undefined && sku === undefined) {
    throw new RecordFault("FIELD_MISSING", "The record names neither an item nor a SKU.");
  }
  const listing = findListing(database, accountId, { itemId, sku });
  if (listing === undefined || (sku !== undefined && listing.sku !== sku)) {
    throw new RecordFault("ITEM_NOT_FOUND", `There is no listing ${itemId ?? sku}.`);
  }
  if (action === "RELIST") {
    if (listing.status === "ACTIVE") throw new RecordFault("ITEM_ACTIVE", "The listing has not ended.");
    updateListing(database, revised({ ...listing, status: "ACTIVE" }, fields));
  } else {
    if (listing.status !== "ACTIVE") throw new RecordFault("ITEM_ENDED", "The listing has ended.");
    updateListing(database, action === "END" ? { ...listing, status: "ENDED" } : revised(listing, fields));
  }
  return listing.item_id;
}

function revised(listing: ListingRow, fields: RecordFields): ListingRow {
  const { title, price, quantity } = fields;
  if (fields.currency !== undefined && parseCurrency(fields.currency) !== listing.currency) {
    throw new RecordFault(
      "CURRENCY_MISMATCH",
      `The listing is in ${listing.currency}; a price in ${fields.currency} cannot be set.`,
    );
  }
  if (listing.format === "AUCTION" && quantity !== undefined && quantity !== "1") {
    throw new RecordFault("ITEM_IS_AUCTION", "An auction has exactly one item.");
  }
  return {
    ...listing,
    ...(title !== undefined && { title: parseTitle(title) }),
    ...(price !== undefined && { price_in_cents: parsePrice(price) }),
    ...(quantity !== undefined && { quantity: parseQuantity(quantity) }),
  };
}

function addListing(
  database: Database,
  { accountId, marketplaceId: uploadMarketplaceId }: ListingOwner,
  fields: RecordFields,
  isTrial: boolean,
): string {
  const { sku, title, price, quantity = "1", categoryId = defaultCategoryId } = fields;
  if (title === undefined) throw new RecordFault("FIELD_MISSING", "The title is missing.");
  if (price === undefined) throw new RecordFault("FIELD_MISSING", "The price is missing.");
  const listingTitle = parseTitle(title);
  const priceInCents = parsePrice(price);
  const count = parseQuantity(quantity);
  const marketplaceId =
    fields.site === undefined ? (uploadMarketplaceId ?? homeMarketplaceId) : parseSite(fields.site);
  const currency = fields.currency === undefined ? currencyOf(marketplaceId) : parseCurrency(fields.currency);
  if (sku !== undefined && findListing(database, accountId, { itemId: undefined, sku }) !== undefined) {
    throw new RecordFault("SKU_EXISTS", `There is a listing with the SKU ${sku}.`);
  }
  if (isTrial) return sku ?? title;
  const itemId = nextItemId(database, accountId);
  insertListing(database, {
    account_id: accountId,
    item_id: itemId,
    sku: sku ?? freeSku(database, accountId, itemId),
    title: listingTitle,
    format: /^(?:auction|chinese)$/i.test(fields.format ?? "") ? "AUCTION" : "FIXED_PRICE",
    category_id: categoryId,
    marketplace_id: marketplaceId,
    currency,
    price_in_cents: priceInCents,
    quantity: count,
    status: "ACTIVE",
  });
  return itemId;
}

/** Returns a SKU for a listing without one: the item id, with a suffix if another listing has that SKU. */
function freeSku(database: Database, accountId: string, itemId: string): string {
  let sku = itemId;
  for (
    let number = 2;
    findListing(database, accountId, { itemId: undefined, sku }) !== undefined;
    number += 1
  ) {
    sku = `${itemId}-${number}`;
  }
  return sku;
}

function parseCurrency(text: string): string {
  const currency = text.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw new RecordFault(
    "CURRENCY_INVALID",
    `The currency must be that of a marketplace, such as USD or EUR, not "${text}".`,
  );
}

function parseSite(text: string): string {
  const marketplaceId = marketplaceOfSite(text);
  if (marketplaceId !== undefined) return marketplaceId;
  throw new RecordFault(
    "SITE_INVALID",
    `The site must be a marketplace, a country or a site's number, such as EBAY_US, US or 0, not "${text}".`,
  );
}

function parseTitle(text: string): string {
  if (text.length <= maxTitleLength) return text;
  throw new RecordFault(
    "TITLE_TOO_LONG",
    `The title is ${text.length} characters long; the limit is ${maxTitleLength}.`,
  );
}

/** Parses an amount above zero with at most two decimals into cents. */
function parsePrice(text: string): number {
  const [, whole, decimals = ""] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const cents = Number(whole ?? "0") * 100 + Number(decimals.padEnd(2, "0"));
  if (whole !== undefined && cents > 0 && cents <= maxPriceInCents) return cents;
  throw new RecordFault("PRICE_INVALID", `The price must be an amount such as 12.99, not "${text}".`);
}

function parseQuantity(text: string): number {
  if (/^\d{1,7}$/.test(text) && Number(text) <= maxQuantity) return Number(text);
  throw new RecordFault(
    "QUANTITY_INVALID",
    `The quantity must be a whole number from 0 to ${maxQuantity}, not "${text}".`,
  );
}
