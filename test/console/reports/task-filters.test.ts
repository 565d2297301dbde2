import { expect, test } from "vitest";
import {
  noFilters,
  readFilters,
  variablesOf,
  writeFilters,
} from "../../../src/console/reports/task-filters.ts";

test("filters that differ from the default are written to the address and read from it", () => {
  const filters = { family: "ORDER", state: "failed", days: 90 } as const;
  const address = new URLSearchParams();
  writeFilters(address, filters);

  expect(address.toString()).toBe("family=ORDER&state=failed&days=90");
  expect(readFilters(address)).toEqual(filters);
  writeFilters(address, { state: null, days: 30 });
  expect(address.toString()).toBe("family=ORDER");
  writeFilters(address, noFilters);
  expect(address.toString()).toBe("");
});

test("invalid filters in the address are replaced by the defaults", () => {
  const address = new URLSearchParams("family=OTHER&state=toString&days=365");

  expect(readFilters(address)).toEqual({ family: null, state: null, days: 30 });
});

test("a state filter may match several statuses of the service", () => {
  expect(variablesOf({ family: null, state: "incomplete", days: 7 })).toEqual({
    status: ["COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED"],
    period: { lookBackDays: 7 },
  });
});
