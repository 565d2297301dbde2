import { seededRandom, chooseInteger } from "./seeded-random.ts";

/** Top-level categories of the sellers' listings, with their names. */
export const listingCategories: ReadonlyMap<unknown, string> = new Map([
  ["625", "Cameras & Photo"],
  ["293", "Consumer Electronics"],
  ["11700", "Home & Garden"],
  ["11450", "Clothing, Shoes & Accessories"],
  ["220", "Toys & Hobbies"],
  ["267", "Books & Magazines"],
  ["888", "Sporting Goods"],
  ["281", "Jewelry & Watches"],
  ["58058", "Computers/Tablets & Networking"],
]);

/** Shipping regions with their names (wire facts, seller feed §6). */
export const shippingRegions: ReadonlyMap<unknown, string> = new Map([
  ["DOMESTIC", "Domestic"],
  ["INTERNATIONAL_MATURED_REGION", "International, matured region"],
  ["INTERNATIONAL_EMERGING_REGION", "International, emerging region"],
]);

/** Kinds of metrics (wire facts, seller feed §6). */
export type MetricType = "ITEM_NOT_AS_DESCRIBED" | "ITEM_NOT_RECEIVED";

/** One row of a metric. */
export interface Metric {
  readonly dimension: string;
  readonly name: string;
  readonly transactionCount: number;
  readonly caseCount: number;
  readonly rate: number;
  readonly benchmarkRate: number;
  readonly rating: "AVERAGE" | "HIGH" | "LOW" | "VERY_HIGH";
}

/** Marketplaces on which the sellers are evaluated. */
const evaluated: Readonly<Record<MetricType, ReadonlySet<string>>> = {
  ITEM_NOT_AS_DESCRIBED: new Set(["EBAY_US", "EBAY_GB"]),
  ITEM_NOT_RECEIVED: new Set(["EBAY_US", "EBAY_GB", "EBAY_DE"]),
};

/**
 * Returns the rows of the current evaluation, one per category or shipping region; undefined on marketplaces where the
 * seller is not evaluated. Sellers have evaluations on EBAY_US and EBAY_GB, and for ITEM_NOT_RECEIVED also on EBAY_DE.
 * @param evaluation - name of the evaluation; each one has different figures
 */
export function evaluateMetric(
  accountId: string,
  marketplaceId: string,
  metricType: MetricType,
  evaluation: string,
): readonly Metric[] | undefined {
  if (!evaluated[metricType].has(marketplaceId)) return undefined;
  const dimensions = metricType === "ITEM_NOT_RECEIVED" ? shippingRegions : listingCategories;
  return [...dimensions].map(([dimension, name]) => {
    const seed = [accountId, "metric", marketplaceId, metricType, evaluation, String(dimension)] as const;
    const transactionCount = chooseInteger(80, 900, ...seed, "transactions");
    const caseCount = Math.floor(transactionCount * 0.05 * seededRandom(...seed, "cases") ** 2);
    const rate = roundRate(caseCount / transactionCount);
    const benchmarkRate = roundRate(0.005 + 0.015 * seededRandom(...seed, "benchmark"));
    return {
      dimension: String(dimension),
      name,
      transactionCount,
      caseCount,
      rate,
      benchmarkRate,
      rating: rateAgainst(rate / benchmarkRate),
    };
  });
}

function roundRate(rate: number): number {
  return Math.round(rate * 10_000) / 10_000;
}

function rateAgainst(ratio: number): Metric["rating"] {
  if (ratio < 0.75) return "LOW";
  if (ratio < 1.25) return "AVERAGE";
  return ratio < 2 ? "HIGH" : "VERY_HIGH";
}
