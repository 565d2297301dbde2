import { describe, expect, it } from "vitest";
import { authorizationRules } from "./authorization/rules.ts";
import { catalogFeedRules } from "./catalog-feed/rules.ts";
import { keyManagementRules } from "./key-management/rules.ts";
import { mediaRules } from "./media/rules.ts";
import { sellerFeedRules } from "./seller-feed/rules.ts";
import { storeRules } from "./store/rules.ts";

const suites = [
  mediaRules,
  sellerFeedRules,
  storeRules,
  catalogFeedRules,
  keyManagementRules,
  authorizationRules,
];

describe.each(suites)("The $service rules", ({ idPrefix, specification, errorIds, rules }) => {
  const ids = rules.map(({ id }) => id);

  it("keep their identifiers and titles", () => {
    expect(rules.map(({ id, title }) => `${id} ${title}`)).toMatchSnapshot();
  });

  it("have unique identifiers in one format", () => {
    expect(new Set(ids).size).toBe(ids.length);
    const form = new RegExp(`^${idPrefix}-[A-Z]+-\\d\\d$`);
    expect(ids.filter((id) => !form.test(id))).toEqual([]);
  });

  it("name their sources", () => {
    const form = new RegExp(`^(${specification} specification §|wire facts, )`);
    expect(rules.filter(({ source }) => !form.test(source))).toEqual([]);
  });

  it("give the reason in a sentence when a rule is not visible through the gateway", () => {
    const reasons = rules.flatMap(({ notThroughGateway }) => notThroughGateway ?? []);
    expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
  });

  it("mention every error number that a caller can cause", () => {
    const titles = rules.map(({ title }) => title).join("\n");
    expect(errorIds.filter((errorId) => !titles.includes(String(errorId)))).toEqual([]);
  });
});
