import { fieldsOf } from "../../../http/json-fields.ts";
import { toTimestamp } from "../../../http/timestamp.ts";
import type { FeedDeps } from "../feed-context.ts";
import { eachOrder } from "../seller/orders.ts";
import type { Order, OrderLine } from "../seller/orders.ts";
import { maxOrderRangeMs, parseCreationRange } from "../tasks/create-order-task.ts";
import type { TaskRow } from "../tasks/task-store.ts";
import { toAmount, xmlElement } from "./report-text.ts";

/**
 * Writes the orders in the task's date range as XML, ordered by creation. The default range is the ten days before the
 * task. The orders are filtered by status and marketplace (wire facts, seller feed §3).
 */
export function* writeOrderReport(deps: FeedDeps, task: TaskRow): Generator<string> {
  const { creationDateRange, orderStatus } = fieldsOf(JSON.parse(task.filter_criteria ?? "{}"));
  const range = parseCreationRange(creationDateRange) ?? {
    fromMs: task.created_at - maxOrderRangeMs,
    toMs: task.created_at,
  };
  const nowMs = deps.clock.now();
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<OrderReport>\n';
  yield `${xmlElement("Version", task.schema_version)}${xmlElement("Timestamp", toTimestamp(nowMs))}\n<OrderArray>\n`;
  for (const order of eachOrder(deps.database, task.account_id, range, nowMs)) {
    const isWanted = orderStatus === undefined || order.status === orderStatus;
    const isThere = task.marketplace_id === null || order.marketplaceId === task.marketplace_id;
    if (isWanted && isThere) yield describeOrder(order);
  }
  yield "</OrderArray>\n</OrderReport>\n";
}

function describeOrder(order: Order): string {
  return `<Order>${[
    xmlElement("OrderID", order.orderId),
    xmlElement("OrderStatus", order.status),
    xmlElement("CreatedTime", toTimestamp(order.createdAtMs)),
    xmlElement("AcknowledgedTime", optionalTimestamp(order.acknowledgedAtMs)),
    xmlElement("ShippedTime", optionalTimestamp(order.shippedAtMs)),
    xmlElement("ShippingCarrierUsed", order.carrier),
    xmlElement("ShipmentTrackingNumber", order.trackingNumber),
    xmlElement("BuyerUserID", order.buyer),
    xmlElement("ShipToCountry", order.country),
    xmlElement("MarketplaceID", order.marketplaceId),
    xmlElement("Currency", order.currency),
    xmlElement("Total", toAmount(order.totalInCents)),
    ...order.lines.map(describeLine),
  ].join("")}</Order>\n`;
}

function describeLine(line: OrderLine): string {
  return `<OrderLine>${[
    xmlElement("ItemID", line.itemId),
    xmlElement("SKU", line.sku),
    xmlElement("Title", line.title),
    xmlElement("QuantityPurchased", line.quantity),
    xmlElement("TransactionPrice", toAmount(line.priceInCents)),
  ].join("")}</OrderLine>`;
}

function optionalTimestamp(instantMs: number | undefined): string | undefined {
  return instantMs === undefined ? undefined : toTimestamp(instantMs);
}
