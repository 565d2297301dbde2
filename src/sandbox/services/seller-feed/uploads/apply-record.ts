import type { FeedDeps } from "../feed-context.ts";
import { changeOrder, findOrder } from "../seller/orders.ts";
import { isConstraintFault } from "../../../storage/database.ts";
import { applyToListing } from "./apply-listing.ts";
import type { ListingOwner } from "./apply-listing.ts";
import type { FeedRecord, RecordOutcome } from "./feed-record.ts";

/**
 * Applies one record of an uploaded file to the seller's data. Must be called within a transaction. A record that
 * violates a table constraint fails without effect on other records.
 * @throws every other error
 */
export function applyRecord(deps: FeedDeps, owner: ListingOwner, record: FeedRecord): RecordOutcome {
  try {
    return deps.database.savepoint(() => apply(deps, owner, record));
  } catch (error) {
    if (!isConstraintFault(error)) throw error;
    return {
      isSuccess: false,
      reference: referenceOf(record),
      code: "NOT_APPLIED",
      message: "The record conflicts with stored data and was not applied.",
    };
  }
}

function apply(deps: FeedDeps, owner: ListingOwner, record: FeedRecord): RecordOutcome {
  if (record.action === "ACKNOWLEDGE" || record.action === "SHIP") {
    return applyToOrder(deps, owner.accountId, record);
  }
  if (record.action !== undefined) return applyToListing(deps.database, owner, record);
  return {
    isSuccess: false,
    reference: referenceOf(record),
    code: "ACTION_NOT_SUPPORTED",
    message: `The feed type does not support "${record.actionName}".`,
  };
}

function referenceOf({ fields: { itemId, sku, orderId } }: FeedRecord): string {
  return itemId ?? sku ?? orderId ?? "";
}

function applyToOrder(
  { database, clock }: FeedDeps,
  accountId: string,
  { action, fields }: FeedRecord,
): RecordOutcome {
  const { orderId, carrier, trackingNumber } = fields;
  const nowMs = clock.now();
  const fail = (code: "FIELD_MISSING" | "ORDER_NOT_FOUND", message: string): RecordOutcome => ({
    isSuccess: false,
    reference: orderId ?? "",
    code,
    message,
  });
  if (orderId === undefined) return fail("FIELD_MISSING", "The order number is missing.");
  if (findOrder(database, accountId, orderId, nowMs) === undefined) {
    return fail("ORDER_NOT_FOUND", `There is no order ${orderId}.`);
  }
  const order = { account_id: accountId, order_id: orderId };
  if (action === "ACKNOWLEDGE") {
    changeOrder(database, { ...order, acknowledged_at: nowMs });
  } else {
    if (carrier === undefined) return fail("FIELD_MISSING", "The shipping carrier is missing.");
    if (trackingNumber === undefined) return fail("FIELD_MISSING", "The tracking number is missing.");
    changeOrder(database, { ...order, carrier, tracking_number: trackingNumber, shipped_at: nowMs });
  }
  return { isSuccess: true, reference: orderId };
}
