import { fieldsOf, isJsonObject } from "../../../http/json-fields.ts";
import type { Operation } from "../../service.ts";
import type { FeedFault } from "../feed-errors.ts";
import { refuseFaults } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { isSchemaVersion } from "../schema-version.ts";
import { answerTaskCreation, readMarketplaceHeader, readCreateRequest } from "./create-request.ts";

/** Formats of listings (wire facts, seller feed §6). */
const listingFormats: ReadonlySet<unknown> = new Set(["AUCTION", "FIXED_PRICE"]);

/**
 * Creates the operation `POST /inventory_task`: creates a report of price and quantity of all active listings (seller
 * feed specification §2).
 */
export function createInventoryTask(deps: FeedDeps): Operation {
  return {
    method: "POST",
    path: "/inventory_task",
    async answer(call) {
      const { feedType, fields } = await readCreateRequest(call, "inventory_task");
      const { schemaVersion = "1.0", filterCriteria = {} } = fields;
      const faults: FeedFault[] = [];
      const marketplace = readMarketplaceHeader(call, faults);
      if (!isSchemaVersion(feedType, schemaVersion)) faults.push({ errorId: 160018 });
      const criteria = isJsonObject(filterCriteria) ? filterCriteria : undefined;
      const { listingFormat } = fieldsOf(criteria ?? {});
      if (criteria === undefined || (listingFormat !== undefined && !listingFormats.has(listingFormat))) {
        faults.push({ errorId: 160019 });
      }
      refuseFaults(faults);
      return answerTaskCreation(deps, call, {
        feedType,
        ...marketplace,
        schemaVersion: String(schemaVersion),
        ...(fields["filterCriteria"] !== undefined && criteria !== undefined && { filterCriteria: criteria }),
      });
    },
  };
}
