import { expect, test } from "vitest";
import {
  noFilters,
  readFilters,
  variablesOf,
  writeFilters,
} from "../../../src/console/reports/task-filters.ts";

test("the address holds what is not as usual, and gives it back", () => {
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

test("what an address should not hold is as usual", () => {
  const address = new URLSearchParams("family=OTHER&state=toString&days=365");

  expect(readFilters(address)).toEqual({ family: null, state: null, days: 30 });
});

test("a state that somebody looks for may be several of the service's", () => {
  expect(variablesOf({ family: null, state: "incomplete", days: 7 })).toEqual({
    status: ["COMPLETED_WITH_ERROR", "PARTIALLY_PROCESSED"],
    period: { lookBackDays: 7 },
  });
});
