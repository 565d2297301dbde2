import { expect, test } from "vitest";
import {
  matches,
  noFilters,
  readFilters,
  variablesOf,
  writeFilters,
} from "../../../src/console/reports/report-filters.ts";

const reportTypes = ["LMS_ORDER_REPORT", "LMS_ACTIVE_INVENTORY_REPORT"];

test("filters that differ from the default are written to the address and read from it", () => {
  const filters = { type: "LMS_ORDER_REPORT", state: "failed", days: 90, search: "march" } as const;
  const address = new URLSearchParams();
  writeFilters(address, filters);

  expect(address.toString()).toBe("type=LMS_ORDER_REPORT&state=failed&days=90&q=march");
  expect(readFilters(address)).toEqual(filters);
  writeFilters(address, { state: null, days: 30, search: "" });
  expect(address.toString()).toBe("type=LMS_ORDER_REPORT");
  writeFilters(address, noFilters);
  expect(address.toString()).toBe("");
});

test("invalid filters in the address are replaced by the defaults", () => {
  const address = new URLSearchParams("state=toString&days=365");

  expect(readFilters(address)).toEqual({ type: null, state: null, days: 30, search: "" });
});

test("a status filter may match several statuses of the service", () => {
  expect(variablesOf({ ...noFilters, state: "completedWithErrors", days: 7 }, reportTypes)).toEqual({
    feedTypes: reportTypes,
    status: ["COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED"],
    period: { lookBackDays: 7 },
  });
});

test("only reports are listed, even when the address names another type", () => {
  const typed = (type: string) => variablesOf({ ...noFilters, type }, reportTypes).feedTypes;

  expect(typed("LMS_ORDER_REPORT")).toEqual(["LMS_ORDER_REPORT"]);
  expect(typed("FX_LISTING")).toEqual(reportTypes);
});

test("a search finds each of its words, in any order and case", () => {
  const texts = ["Orders", "task-15-1a2b", "orders-2026.xml.gz"];

  expect(matches("2026 ORDERS", texts)).toBe(true);
  expect(matches("1a2b", texts)).toBe(true);
  expect(matches("orders 2027", texts)).toBe(false);
});
