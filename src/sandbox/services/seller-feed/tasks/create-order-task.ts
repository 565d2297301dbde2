import { fieldsOf, isJsonObject } from "../../../http/json-fields.ts";
import { parseTimestamp } from "../../../http/timestamp.ts";
import type { Operation } from "../../service.ts";
import type { FeedFault } from "../feed-errors.ts";
import { refuseFaults } from "../feed-errors.ts";
import { dayMs } from "../feed-context.ts";
import type { FeedDeps } from "../feed-context.ts";
import { isSchemaVersion } from "../schema-version.ts";
import { answerTaskCreation, readMarketplaceHeader, readCreateRequest } from "./create-request.ts";

/** Maximum range of an order report in milliseconds, and its default range (wire facts, seller feed §3). */
export const maxOrderRangeMs = 10 * dayMs;

const orderStatuses: ReadonlySet<unknown> = new Set(["ACTIVE", "COMPLETED"]);

/**
 * Creates the operation `POST /order_task`: creates a report of the orders created in a time range (seller feed
 * specification §2).
 */
export function createOrderTask(deps: FeedDeps): Operation {
  return {
    method: "POST",
    path: "/order_task",
    async answer(call) {
      const { feedType, fields } = await readCreateRequest(call, "order_task");
      const { schemaVersion, filterCriteria } = fields;
      const faults: FeedFault[] = [];
      const marketplace = readMarketplaceHeader(call, faults);
      if (!isSchemaVersion(feedType, schemaVersion)) faults.push({ errorId: 160018 });
      const longMessage = findCriteriaFault(filterCriteria);
      if (longMessage !== undefined) faults.push({ errorId: 160019, longMessage });
      refuseFaults(faults);
      return answerTaskCreation(deps, call, {
        feedType,
        ...marketplace,
        schemaVersion: String(schemaVersion),
        filterCriteria: isJsonObject(filterCriteria) ? filterCriteria : {},
      });
    },
  };
}

function findCriteriaFault(value: unknown): string | undefined {
  if (!isJsonObject(value)) return "The 'filterCriteria' must be an object.";
  const { creationDateRange, modifiedDateRange, orderStatus } = fieldsOf(value);
  if (modifiedDateRange !== undefined) return "The 'modifiedDateRange' is not supported.";
  if (orderStatus !== undefined && !orderStatuses.has(orderStatus)) {
    return "The 'orderStatus' must be ACTIVE or COMPLETED.";
  }
  if (creationDateRange === undefined) return undefined;
  const range = parseCreationRange(creationDateRange);
  if (range === undefined) return "The 'creationDateRange' must have timestamps 'from' and 'to'.";
  if (range.toMs < range.fromMs) return "The 'creationDateRange' begins after its end.";
  if (range.toMs - range.fromMs > maxOrderRangeMs) return "The 'creationDateRange' is wider than 10 days.";
  return undefined;
}

/** Parses a range of creation dates, both ends inclusive; undefined when it is invalid. */
export function parseCreationRange(value: unknown): { fromMs: number; toMs: number } | undefined {
  if (!isJsonObject(value)) return undefined;
  const { from, to } = fieldsOf(value);
  const fromMs = parseTimestamp(from);
  const toMs = parseTimestamp(to);
  return fromMs === undefined || toMs === undefined ? undefined : { fromMs, toMs };
}
