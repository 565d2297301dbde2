import { describe, expect, onTestFinished, test, vi } from "vitest";
import { addDays, startOf } from "../../../src/console/reports/days.ts";
import { languagesOf, marketplaces } from "../../../src/console/reports/marketplaces.ts";
import {
  emptyDraft,
  validateDraft,
  fieldsOf,
  lastDayLimits,
  creatableTypes,
  createReportInput,
  type ReportType,
  withEvaluationMarketplace,
  withFirstDay,
} from "../../../src/console/reports/report-draft.ts";

const orders: ReportType = {
  feedType: "LMS_ORDER_REPORT",
  family: "ORDER",
  direction: "DOWNLOAD",
  formats: ["XML"],
  schemaVersion: "1113",
  scope: "sell.fulfillment",
};
const metrics: ReportType = {
  ...orders,
  feedType: "CUSTOMER_SERVICE_METRICS_REPORT",
  family: "CUSTOMER_SERVICE_METRIC",
  schemaVersion: "1.0",
};
const inventory: ReportType = {
  ...orders,
  feedType: "LMS_ACTIVE_INVENTORY_REPORT",
  family: "INVENTORY",
  schemaVersion: "1.0",
};
const generic: ReportType = { ...inventory, feedType: "SANDBOX_LISTINGS_REPORT", family: "GENERIC" };
const draft = emptyDraft();
const now = new Date(2026, 10, 22, 14, 0);

test("the report types exclude uploads and are sorted by family", () => {
  const upload: ReportType = { ...generic, feedType: "FX_LISTING", direction: "UPLOAD" };

  expect(creatableTypes([upload, generic, metrics, inventory, orders])).toEqual([
    orders,
    inventory,
    metrics,
    generic,
  ]);
});

describe("The fields of a report", () => {
  test("depend on the kind of report and on the metric", () => {
    expect(fieldsOf("ORDER", "ITEM_NOT_RECEIVED")).not.toContain("listingFormat");
    expect(fieldsOf("INVENTORY", "ITEM_NOT_RECEIVED")).toEqual(["listingFormat", "marketplace"]);
    expect(fieldsOf("CUSTOMER_SERVICE_METRIC", "ITEM_NOT_RECEIVED")).toContain("regions");
    expect(fieldsOf("CUSTOMER_SERVICE_METRIC", "ITEM_NOT_RECEIVED")).not.toContain("categories");
    expect(fieldsOf("CUSTOMER_SERVICE_METRIC", "ITEM_NOT_AS_DESCRIBED")).toContain("categories");
    expect(fieldsOf("CUSTOMER_SERVICE_METRIC", "ITEM_NOT_AS_DESCRIBED")).not.toContain("regions");
    expect(fieldsOf("GENERIC", "ITEM_NOT_RECEIVED")).toEqual(["marketplace"]);
  });

  test("are not sent when they belong to another kind of report", () => {
    const full = {
      ...draft,
      orderStatus: "ACTIVE",
      listingFormat: "AUCTION",
      categories: "625",
      regions: ["DOMESTIC"],
      marketplaceId: "EBAY_DE",
    } as const;

    expect(createReportInput(inventory, full).input).toEqual({
      feedType: "LMS_ACTIVE_INVENTORY_REPORT",
      schemaVersion: "1.0",
      filter: { listingFormat: "AUCTION" },
      marketplaceId: "EBAY_DE",
    });
    expect(createReportInput(metrics, { ...full, metric: "ITEM_NOT_RECEIVED" }).input).toEqual({
      feedType: "CUSTOMER_SERVICE_METRICS_REPORT",
      schemaVersion: "1.0",
      evaluationMarketplaceId: "EBAY_US",
      language: "en-US",
      metric: { itemNotReceived: { shippingRegions: ["DOMESTIC"] } },
    });
    expect(createReportInput(generic, full).input).toEqual({
      feedType: "SANDBOX_LISTINGS_REPORT",
      schemaVersion: "1.0",
      marketplaceId: "EBAY_DE",
    });
  });

  test("offer the French of Canada and of Belgium only for their own marketplaces", () => {
    const withFrench = marketplaces.filter(({ id }) => /fr-(?:CA|BE)/.test(languagesOf(id).join(" ")));

    expect(withFrench.map(({ id }) => id)).toEqual(["EBAY_CA", "EBAY_BE"]);
    expect(withEvaluationMarketplace({ ...draft, language: "fr-CA" }, "EBAY_DE").language).toBe("de-DE");
  });
});

describe("The date range of an order report", () => {
  test("is left to the service's default when no days are chosen", () => {
    expect(createReportInput(orders, draft).input).toEqual({
      feedType: "LMS_ORDER_REPORT",
      schemaVersion: "1113",
      filter: {},
    });
  });

  test("reaches from the start of the first day to the end of the last, in the user's time zone", () => {
    const days = { first: "2026-03-01", last: "2026-03-02" };

    expect(createReportInput(orders, { ...draft, days }).input).toMatchObject({
      filter: {
        creationDateRange: {
          from: startOf("2026-03-01").toISOString(),
          to: new Date(startOf("2026-03-03").getTime() - 1).toISOString(),
        },
      },
    });
  });

  test("never exceeds ten times 24 hours, even when the clocks change", () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(startOf("2026-07-01").getTimezoneOffset()).toBe(-120);
    const spans = Array.from({ length: 366 }, (_, index) => addDays("2026-01-01", index)).map((first) => {
      const days = { first, last: addDays(first, 9) };
      const { filter } = createReportInput(orders, { ...draft, days }).input as {
        filter: { creationDateRange: { from: string; to: string } };
      };
      const { from, to } = filter.creationDateRange;
      return Date.parse(to) - Date.parse(from);
    });

    expect(Math.max(...spans)).toBeLessThanOrEqual(864_000_000);
  });

  test("ends at most ten days after it starts and not in the future", () => {
    expect(lastDayLimits("2026-11-01", now)).toEqual({ min: "2026-11-01", max: "2026-11-10" });
    expect(lastDayLimits("2026-11-20", now)).toEqual({ min: "2026-11-20", max: "2026-11-22" });
  });

  test("moves its last day when the first day moves out of reach", () => {
    const days = { first: "2026-11-13", last: "2026-11-22" };

    const lastDayFrom = (first: string) => withFirstDay({ ...draft, days }, first, now).days;
    expect(lastDayFrom("2026-11-20")).toEqual({ first: "2026-11-20", last: "2026-11-22" });
    expect(lastDayFrom("2026-10-01")).toEqual({ first: "2026-10-01", last: "2026-10-10" });
  });

  test.each([
    [{ first: "", last: "2026-11-22" }, "daysMissing"],
    [{ first: "2026-11-22", last: "2026-11-21" }, "daysOrder"],
    [{ first: "2026-11-01", last: "2026-11-11" }, "daysTooMany"],
  ])("%j is rejected: %s", (days, fault) => {
    expect(validateDraft(orders, { ...draft, days })).toEqual([{ field: "period", fault }]);
  });
});

describe("The typed values of a report", () => {
  test.each(["1112", "1114", "11", "x"])("are rejected with the order report version %s", (schemaVersion) => {
    expect(validateDraft(orders, { ...draft, schemaVersion })).toEqual([
      { field: "schemaVersion", fault: "schemaVersion" },
    ]);
  });

  test("may include an odd version, which is sent", () => {
    const chosen = { ...draft, schemaVersion: "1211" };

    expect(validateDraft(orders, chosen)).toEqual([]);
    expect(createReportInput(orders, chosen).input.schemaVersion).toBe("1211");
  });

  test("include each category number once; errors of hidden fields are ignored", () => {
    expect(createReportInput(metrics, { ...draft, categories: "625, 293 625" }).input).toMatchObject({
      metric: { itemNotAsDescribed: { listingCategoryIds: ["625", "293"] } },
    });
    expect(validateDraft(metrics, { ...draft, categories: "cameras" })).toEqual([
      { field: "categories", fault: "categories" },
    ]);
    expect(validateDraft(inventory, { ...draft, categories: "cameras" })).toEqual([]);
  });
});
