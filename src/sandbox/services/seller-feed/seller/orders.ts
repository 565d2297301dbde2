import type { Database } from "../../../storage/database.ts";
import { dayMs } from "../feed-context.ts";
import { currencyOf } from "../marketplaces.ts";
import { countBaseListings, makeBaseListing } from "./base-listings.ts";
import type { BaseListing } from "./base-listings.ts";
import { seededRandom, choose, chooseInteger } from "./seeded-random.ts";

/** Table of the changes to orders by uploads; the orders themselves are generated. */
export const orderTable = `
  CREATE TABLE IF NOT EXISTS feed_order_changes (
    account_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    acknowledged_at INTEGER,
    carrier TEXT,
    tracking_number TEXT,
    shipped_at INTEGER,
    PRIMARY KEY (account_id, order_id)
  ) STRICT, WITHOUT ROWID`;

/** Row of the table of order changes. */
export interface OrderChangeRow {
  account_id: string;
  order_id: string;
  acknowledged_at: number | null;
  carrier: string | null;
  tracking_number: string | null;
  shipped_at: number | null;
}

/** One line of an order. */
export interface OrderLine {
  readonly itemId: string;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
  readonly priceInCents: number;
}

/** State of an order at a point in time. */
export interface Order {
  readonly orderId: string;
  readonly createdAtMs: number;
  /** COMPLETED once shipped: by an upload, or automatically some days after its creation. */
  readonly status: "ACTIVE" | "COMPLETED";
  readonly buyer: string;
  readonly country: string;
  /** Marketplace of all listings of the order. */
  readonly marketplaceId: string;
  readonly currency: string;
  readonly lines: readonly OrderLine[];
  readonly totalInCents: number;
  readonly acknowledgedAtMs: number | undefined;
  readonly carrier: string | undefined;
  readonly trackingNumber: string | undefined;
  readonly shippedAtMs: number | undefined;
}

const countries: readonly [string, ...string[]] = ["US", "US", "US", "CA", "GB", "DE", "AU"];

/**
 * Yields the orders created in a time range, both ends inclusive, ordered by creation. The orders of a day depend only
 * on the seller and the day. So there are always recent orders, and past days never change.
 */
export function* eachOrder(
  database: Database,
  accountId: string,
  range: { fromMs: number; toMs: number },
  nowMs: number,
): Generator<Order> {
  const untilMs = Math.min(range.toMs, nowMs);
  for (let day = dayOf(range.fromMs); day <= dayOf(untilMs); day += 1) {
    for (let position = 0; position < countOrders(accountId, day); position += 1) {
      const createdAtMs = createdAt(accountId, day, position);
      if (createdAtMs < range.fromMs || createdAtMs > untilMs) continue;
      yield makeOrder(database, accountId, day, position, nowMs);
    }
  }
}

/** Returns the order with this id if it exists at `nowMs`. */
export function findOrder(
  database: Database,
  accountId: string,
  orderId: string,
  nowMs: number,
): Order | undefined {
  const [, dayText, positionText] = /^14-(\d{5})-(\d{5})$/.exec(orderId) ?? [];
  if (dayText === undefined || positionText === undefined) return undefined;
  const day = Number(dayText);
  const position = Number(positionText);
  if (position >= countOrders(accountId, day) || createdAt(accountId, day, position) > nowMs)
    return undefined;
  return makeOrder(database, accountId, day, position, nowMs);
}

/** Stores an upload's changes to an order; all other values stay unchanged. */
export function changeOrder(
  database: Database,
  change: Pick<OrderChangeRow, "account_id" | "order_id"> & Partial<OrderChangeRow>,
): void {
  database.run(
    `INSERT INTO feed_order_changes (account_id, order_id, acknowledged_at, carrier, tracking_number, shipped_at)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, order_id) DO UPDATE SET
       acknowledged_at = coalesce(acknowledged_at, excluded.acknowledged_at),
       carrier = coalesce(excluded.carrier, carrier),
       tracking_number = coalesce(excluded.tracking_number, tracking_number),
       shipped_at = coalesce(excluded.shipped_at, shipped_at)`,
    change.account_id,
    change.order_id,
    change.acknowledged_at ?? null,
    change.carrier ?? null,
    change.tracking_number ?? null,
    change.shipped_at ?? null,
  );
}

function dayOf(instantMs: number): number {
  return Math.floor(instantMs / dayMs);
}

function countOrders(accountId: string, day: number): number {
  return chooseInteger(8, 24, accountId, "orders", day);
}

/**
 * Returns the creation time of an order. Each order has its own part of the day, so positions are in chronological
 * order.
 */
function createdAt(accountId: string, day: number, position: number): number {
  const share = (position + seededRandom(accountId, "order", day, position)) / countOrders(accountId, day);
  return day * dayMs + Math.floor(share * dayMs);
}

function makeOrder(
  database: Database,
  accountId: string,
  day: number,
  position: number,
  nowMs: number,
): Order {
  const seed = [accountId, "order", day, position] as const;
  const orderId = `14-${String(day).padStart(5, "0")}-${String(position).padStart(5, "0")}`;
  const createdAtMs = createdAt(accountId, day, position);
  const change: OrderChangeRow | undefined = database.get(
    "SELECT * FROM feed_order_changes WHERE account_id = ? AND order_id = ?",
    accountId,
    orderId,
  );
  const ownShipmentMs = createdAtMs + Math.floor((1 + 5 * seededRandom(...seed, "shipped")) * dayMs);
  const shippedAtMs = change?.shipped_at ?? (ownShipmentMs <= nowMs ? ownShipmentMs : undefined);
  const [first, ...others] = chooseListings(accountId, seed);
  const { marketplaceId } = first;
  const lines = [first, ...others.filter((listing) => listing.marketplaceId === marketplaceId)].map(
    (listing, index) => makeLine(listing, index, seed),
  );
  return {
    orderId,
    createdAtMs,
    status: shippedAtMs === undefined ? "ACTIVE" : "COMPLETED",
    buyer: `buyer_${chooseInteger(1000, 9999, ...seed, "buyer")}`,
    country: choose(countries, ...seed, "country"),
    marketplaceId,
    currency: currencyOf(marketplaceId),
    lines,
    totalInCents: lines.reduce((total, line) => total + line.quantity * line.priceInCents, 0),
    acknowledgedAtMs: change?.acknowledged_at ?? undefined,
    carrier: change?.carrier ?? undefined,
    trackingNumber: change?.tracking_number ?? undefined,
    shippedAtMs,
  };
}

function chooseListings(
  accountId: string,
  seed: readonly (number | string)[],
): [BaseListing, ...BaseListing[]] {
  const listing = (index: number) =>
    makeBaseListing(accountId, chooseInteger(1, countBaseListings(accountId), ...seed, "line", index));
  const others = Array.from({ length: chooseInteger(0, 2, ...seed, "lines") }, (_, index) =>
    listing(index + 1),
  );
  return [listing(0), ...others];
}

function makeLine(listing: BaseListing, index: number, seed: readonly (number | string)[]): OrderLine {
  const { itemId, sku, title, priceInCents, format } = listing;
  const quantity = format === "AUCTION" ? 1 : chooseInteger(1, 3, ...seed, "quantity", index);
  return { itemId, sku, title, quantity, priceInCents };
}
