import { homeMarketplaceId } from "../marketplaces.ts";
import { choose, chooseInteger } from "./seeded-random.ts";

/** Listing of a seller's initial catalogue. */
export interface BaseListing {
  readonly itemId: string;
  readonly sku: string;
  readonly title: string;
  readonly format: "AUCTION" | "FIXED_PRICE";
  readonly categoryId: string;
  readonly marketplaceId: string;
  readonly priceInCents: number;
  readonly quantity: number;
}

/** Marketplaces of the last tenth of a catalogue, alternating. All earlier listings are on the home marketplace. */
const otherMarketplaceIds = ["EBAY_GB", "EBAY_DE"] as const;

type Product = readonly [name: string, code: string, categoryId: string];

const products: readonly [Product, ...Product[]] = [
  ["Film camera", "CAM", "625"],
  ["Tripod", "TRI", "625"],
  ["Headphones", "HDP", "293"],
  ["Desk lamp", "LMP", "11700"],
  ["Wool blanket", "BLK", "11700"],
  ["Rain jacket", "JKT", "11450"],
  ["Running shoes", "SHO", "11450"],
  ["Board game", "GAM", "220"],
  ["Wooden train", "TRN", "220"],
  ["Novel, first edition", "BOK", "267"],
  ["Cookbook", "CBK", "267"],
  ["Bicycle light", "BLT", "888"],
  ["Silver ring", "RNG", "281"],
  ["Keyboard", "KEY", "58058"],
];

const kinds: readonly [string, ...string[]] = [
  "Compact",
  "Classic",
  "Vintage",
  "Handmade",
  "Large",
  "Small",
  "Lightweight",
  "Refurbished",
];

const colours: readonly [string, ...string[]] = [
  "black",
  "blue",
  "green",
  "grey",
  "red",
  "white",
  "yellow",
  "brown",
];

/** Returns the number of listings in a seller's initial catalogue: 2 000 to 4 000. */
export function countBaseListings(accountId: string): number {
  return chooseInteger(2000, 4000, accountId, "listings");
}

/** Returns the marketplace of an initial listing with the given number. */
function marketplaceOf(accountId: string, number: number): string {
  if (number <= countBaseListings(accountId) * 0.9) return homeMarketplaceId;
  return otherMarketplaceIds[number % otherMarketplaceIds.length] ?? homeMarketplaceId;
}

/** Number of a seller's listings that ended so long ago that no report contains them. */
export const archivedListingCount = 4;

/**
 * Generates a listing that ended long ago, by its number from 1 to {@link archivedListingCount}. Every second listing
 * is an auction.
 */
export function makeArchivedListing(accountId: string, number: number): BaseListing {
  const listing = makeBaseListing(accountId, number);
  const isAuction = number % 2 === 0;
  return {
    ...listing,
    itemId: `1${sellerNumberOf(accountId) - 1}${String(number).padStart(9, "0")}`,
    sku: `OLD-${String(number).padStart(5, "0")}`,
    format: isAuction ? "AUCTION" : "FIXED_PRICE",
    quantity: isAuction ? 1 : 10,
  };
}

function sellerNumberOf(accountId: string): number {
  return chooseInteger(10, 99, accountId, "number");
}

/** Generates an initial listing, by its number from 1 to {@link countBaseListings}. */
export function makeBaseListing(accountId: string, number: number): BaseListing {
  const seed = [accountId, "listing", number] as const;
  const [name, code, categoryId] = choose(products, ...seed, "product");
  const format = chooseInteger(1, 8, ...seed, "format") === 1 ? "AUCTION" : "FIXED_PRICE";
  return {
    itemId: `1${sellerNumberOf(accountId)}${String(number).padStart(9, "0")}`,
    sku: `${code}-${String(number).padStart(5, "0")}`,
    title: `${choose(kinds, ...seed, "kind")} ${name.toLowerCase()}, ${choose(colours, ...seed, "colour")}`,
    format,
    categoryId,
    marketplaceId: marketplaceOf(accountId, number),
    priceInCents: chooseInteger(3, 499, ...seed, "price") * 100 + 99,
    quantity: format === "AUCTION" ? 1 : chooseInteger(1, 60, ...seed, "quantity"),
  };
}
