import { categories } from "./categories.ts";
import { marketplaces } from "./marketplaces.ts";

/** Intervals at which the files of a feed type are created (wire facts, catalog feed §4). */
export const feedScopes = ["HOURLY", "DAILY", "WEEKLY"] as const;
/** One of {@link feedScopes}. */
export type FeedScope = (typeof feedScopes)[number];

/** Kind of the rows in the files of a feed type. */
export type RowKind = "items" | "products" | "promotions";

/** Series of files of a feed type. */
export interface Feed {
  readonly scope: FeedScope;
  /** Number of days for which a file is available. */
  readonly lookBackDays: number;
  /** True when there is one file per category; otherwise one file contains all. */
  readonly isByCategory: boolean;
  /** Approximate minimum and maximum size of a file in bytes. */
  readonly fileBytes: readonly [number, number];
}

/** Type of feed files. */
export interface FeedType {
  readonly id: string;
  readonly description: string;
  readonly status: "ACTIVE" | "PAUSED" | "DEPRECATED";
  readonly rows: RowKind;
  readonly format: "TSV" | "AVRO";
  readonly marketplaceIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly feeds: readonly Feed[];
}

const kilobyte = 1000;
const megabyte = 1000 * kilobyte;

/** Categories whose daily item files are too large for a single download. */
export const largeCategoryIds: ReadonlySet<string> = new Set(["267"]);

/** Approximate size in bytes of a daily file of a large category. */
export const largeFileBytes = 230 * megabyte;

const allMarketplaceIds = marketplaces.map(({ id }) => id);
const allCategoryIds = categories.map(({ id }) => id);

const publishedTypes: readonly FeedType[] = [
  {
    id: "CURATED_ITEM_FEED",
    description: "Selected listings of each category, with price, condition and seller.",
    status: "ACTIVE",
    rows: "items",
    format: "TSV",
    marketplaceIds: allMarketplaceIds,
    categoryIds: allCategoryIds,
    feeds: [
      { scope: "HOURLY", lookBackDays: 3, isByCategory: true, fileBytes: [15 * kilobyte, 90 * kilobyte] },
      { scope: "DAILY", lookBackDays: 14, isByCategory: true, fileBytes: [300 * kilobyte, 8 * megabyte] },
      {
        scope: "WEEKLY",
        lookBackDays: 28,
        isByCategory: false,
        fileBytes: [1000 * megabyte, 1000 * megabyte],
      },
    ],
  },
  {
    id: "PRODUCT_FEED",
    description: "Products of the catalog, with brand and identifiers.",
    status: "ACTIVE",
    rows: "products",
    format: "TSV",
    marketplaceIds: ["EBAY_US", "EBAY_GB", "EBAY_DE"],
    categoryIds: allCategoryIds,
    feeds: [
      { scope: "DAILY", lookBackDays: 7, isByCategory: false, fileBytes: [2 * megabyte, 20 * megabyte] },
    ],
  },
  {
    id: "PROMOTION",
    description: "Promotions with their items. Replaced by PROMOTION_V2.",
    status: "DEPRECATED",
    rows: "promotions",
    format: "TSV",
    marketplaceIds: ["EBAY_US"],
    categoryIds: allCategoryIds,
    feeds: [
      { scope: "DAILY", lookBackDays: 7, isByCategory: false, fileBytes: [20 * kilobyte, 60 * kilobyte] },
    ],
  },
  {
    id: "PROMOTION_V2",
    description: "Promotions with their items.",
    status: "ACTIVE",
    rows: "promotions",
    format: "TSV",
    marketplaceIds: ["EBAY_US", "EBAY_GB", "EBAY_DE", "EBAY_AU"],
    categoryIds: allCategoryIds,
    feeds: [
      { scope: "HOURLY", lookBackDays: 3, isByCategory: false, fileBytes: [5 * kilobyte, 20 * kilobyte] },
      { scope: "DAILY", lookBackDays: 7, isByCategory: false, fileBytes: [20 * kilobyte, 60 * kilobyte] },
    ],
  },
  {
    id: "CBT_ITEM_ALL_ACTIVE",
    description: "All active listings that are sold across borders.",
    status: "ACTIVE",
    rows: "items",
    format: "AVRO",
    marketplaceIds: ["EBAY_US", "EBAY_GB", "EBAY_DE"],
    categoryIds: allCategoryIds,
    feeds: [
      { scope: "DAILY", lookBackDays: 7, isByCategory: false, fileBytes: [10 * megabyte, 20 * megabyte] },
    ],
  },
];

/** Feed types that only the sandbox has, one per category, so that the list of feed types has more than one page. */
const categoryTypes = categories.map(({ id, name }): FeedType => ({
  id: `SANDBOX_${name.toUpperCase().replaceAll(/[^A-Z]+/g, "_")}`,
  description: `A few listings of the category ${name}.`,
  status: "ACTIVE",
  rows: "items",
  format: "TSV",
  marketplaceIds: ["EBAY_US", "EBAY_GB"],
  categoryIds: [id],
  feeds: [{ scope: "DAILY", lookBackDays: 3, isByCategory: true, fileBytes: [10 * kilobyte, 30 * kilobyte] }],
}));

/** All feed types, in the order of the list. */
export const feedTypes: readonly FeedType[] = [...publishedTypes, ...categoryTypes];

/** Returns the feed type with this id. */
export function findFeedType(id: string): FeedType | undefined {
  return feedTypes.find((type) => type.id === id);
}
