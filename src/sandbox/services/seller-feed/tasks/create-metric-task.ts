import { fieldsOf, isJsonObject } from "../../../http/json-fields.ts";
import type { Fields } from "../../../http/json-fields.ts";
import type { Operation } from "../../service.ts";
import type { FeedFault } from "../feed-errors.ts";
import { refuseFaults } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { isMarketplace } from "../marketplaces.ts";
import { isSchemaVersion } from "../schema-version.ts";
import { parseMetricLocale } from "../metric-locale.ts";
import { listingCategories, shippingRegions } from "../seller/metrics.ts";
import { answerTaskCreation, readCreateRequest } from "./create-request.ts";

/**
 * Creates the operation `POST /customer_service_metric_task`: creates a report of one metric on one marketplace (seller
 * feed specification §2).
 */
export function createMetricTask(deps: FeedDeps): Operation {
  return {
    method: "POST",
    path: "/customer_service_metric_task",
    async answer(call) {
      const { feedType, fields } = await readCreateRequest(call, "customer_service_metric_task");
      const { schemaVersion = "1.0", filterCriteria } = fields;
      const faults: FeedFault[] = [];
      if (!isSchemaVersion(feedType, schemaVersion)) faults.push({ errorId: 160018 });
      const criteria = isJsonObject(filterCriteria) ? filterCriteria : undefined;
      if (criteria === undefined) faults.push({ errorId: 164505 });
      else checkCriteria(fieldsOf(criteria), faults);
      const locale = parseMetricLocale(
        call.incoming.headers["accept-language"],
        fieldsOf(criteria ?? {})["evaluationMarketplaceId"],
      );
      if (locale === undefined) faults.push({ errorId: 164504 });
      refuseFaults(faults);
      return answerTaskCreation(deps, call, {
        feedType,
        schemaVersion: String(schemaVersion),
        filterCriteria: criteria ?? {},
        ...(locale !== undefined && { locale }),
      });
    },
  };
}

function checkCriteria(fields: Fields, faults: FeedFault[]): void {
  const { customerServiceMetricType: metricType, evaluationMarketplaceId } = fields;
  const { listingCategories: categories, shippingRegions: regions } = fields;
  if (metricType !== "ITEM_NOT_AS_DESCRIBED" && metricType !== "ITEM_NOT_RECEIVED") {
    faults.push({ errorId: 164500 });
  }
  // Reports exist for the current evaluation only, not for a projected one (seller feed specification §2).
  if (fields["evaluationType"] !== undefined && fields["evaluationType"] !== "CURRENT") {
    faults.push({ errorId: 164505, longMessage: "The only 'evaluationType' is CURRENT." });
  }
  if (!isMarketplace(evaluationMarketplaceId)) faults.push({ errorId: 164501 });
  if (categories !== undefined) {
    if (!isListOf(categories, listingCategories)) faults.push({ errorId: 164502 });
    if (metricType === "ITEM_NOT_RECEIVED") faults.push({ errorId: 164506 });
  }
  if (regions !== undefined) {
    if (!isListOf(regions, shippingRegions)) faults.push({ errorId: 164503 });
    if (metricType === "ITEM_NOT_AS_DESCRIBED") faults.push({ errorId: 164507 });
  }
}

function isListOf(value: unknown, known: ReadonlyMap<unknown, string>): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => known.has(entry));
}
