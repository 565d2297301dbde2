import { encodeGlobalId, type NodeType } from "../../../src/resolvers/global-id.ts";
import { storeKey } from "../../../src/resolvers/loaders.ts";
import type { Chance } from "./chance.ts";
import { oddTexts } from "./odd-texts.ts";

/** Feed types of each family and direction, and one that the gateway does not know. */
export const someFeedTypes = [
  "LMS_ORDER_REPORT",
  "LMS_ACTIVE_INVENTORY_REPORT",
  "CUSTOMER_SERVICE_METRICS_REPORT",
  "LMS_ADD_FIXED_PRICE_ITEM",
  "FX_LISTING",
  "SANDBOX_LISTINGS_REPORT",
  "NEW_FEED_TYPE",
] as const;
/** Marketplaces of the data. */
export const someMarketplaces = ["EBAY_US", "EBAY_DE", "EBAY_GB"] as const;
const instants = [
  "2026-03-01T10:00:00.000Z",
  "2026-02-27T00:00:00Z",
  "2026-03-01T12:00:00+02:00",
  "1999-12-31T23:59:59.999Z",
];
const nodeKeys: readonly (readonly [NodeType, readonly string[]])[] = [
  ["Video", ["v1", "v2", "v3"]],
  ["Document", ["d1", "d2"]],
  ["Image", ["i1", "i2"]],
  ["CustomerServiceMetricTask", ["t1", "t2"]],
  ["InventoryTask", ["t1", "t3"]],
  ["OrderTask", ["t2", "t4"]],
  ["GenericTask", ["t5", "t6"]],
  ["Schedule", ["s1", "s2"]],
  ["ScheduleTemplate", ["p1", "p2"]],
  ["Store", [storeKey, "another"]],
  ["StoreCategory", ["1", "2", "99"]],
  ["StoreTask", ["c1", "c2"]],
  ["FeedType", ["FEED_A", "FEED_B", "FEED_C"]],
  ["FeedFile", ["EBAY_US:f1", "EBAY_DE:f2", "no marketplace"]],
  ["SigningKey", ["k1", "k2"]],
];

/** Which types the identifier of an argument can be of. */
function isMeant(name: string, type: NodeType): boolean {
  if (name === "id" || name === "ids") return true;
  return name === "taskId" ? type.endsWith("Task") : `${type[0]?.toLowerCase()}${type.slice(1)}Id` === name;
}

function someIdentifier(name: string, { is, pick }: Chance): string {
  if (is(0.03)) return pick(oddTexts).toWellFormed();
  if (is(0.02)) return pick(["..", ".", "a/b?c#d", "%2e%2e"]);
  const meant = nodeKeys.filter(([type]) => isMeant(name, type));
  const [type, keys] = pick(meant.length > 0 && is(0.95) ? meant : nodeKeys);
  const isGlobal = is(name === "id" || name === "ids" ? 0.97 : 0.5);
  return isGlobal ? encodeGlobalId(type, pick(keys)) : pick(keys);
}

function someNumber({ is, pick, number }: Chance, name: string): number {
  if (is(0.05)) return pick([0, -1, 2_147_483_647, -2_147_483_648]);
  if (name === "first" || name === "rows") return pick([1, 1, 2, 2, 3, 5, 20, 100, 101]);
  return number(1, 30);
}

/**
 * A value of a scalar as JSON has it; valid for its type.
 * @param name of the argument or input field that it is for.
 */
export function someScalar(type: string, name: string, chance: Chance): string | number | boolean {
  const { is, pick, number } = chance;
  switch (type) {
    case "ID":
      return is(0.03) ? number(0, 99) : someIdentifier(name, chance);
    case "Int":
      return someNumber(chance, name);
    case "Boolean":
      return is(0.5);
    case "ByteCount":
      return pick([0, 1, 1_000, 2_147_483_648, Number.MAX_SAFE_INTEGER]);
    case "DateTime":
      return pick(instants);
    case "URL":
      return pick(["https://example.com/a.jpg", "https://example.com/?q=%22#x"]);
    case "SellerFeedType":
      return pick(someFeedTypes);
    case "MarketplaceId":
      return pick(someMarketplaces);
    case "String":
      return is(0.3) ? pick(oddTexts).toWellFormed() : pick(["A name", "en-US", "1.0", "x"]);
    default:
      throw new Error(`There are no values for the scalar ${type}.`);
  }
}
