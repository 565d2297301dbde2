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

describe.each(suites)("the $service rules", ({ idPrefix, specification, errorIds, rules }) => {
  const ids = rules.map(({ id }) => id);

  it("never change their identifiers, nor their titles unnoticed", () => {
    expect(rules.map(({ id, title }) => `${id} ${title}`)).toMatchSnapshot();
  });

  it("have one identifier each, of one form", () => {
    expect(new Set(ids).size).toBe(ids.length);
    const form = new RegExp(`^${idPrefix}-[A-Z]+-\\d\\d$`);
    expect(ids.filter((id) => !form.test(id))).toEqual([]);
  });

  it("say where they come from", () => {
    const form = new RegExp(`^(${specification} specification §|wire facts, )`);
    expect(rules.filter(({ source }) => !form.test(source))).toEqual([]);
  });

  it("say in a sentence why they cannot be seen through the gateway, where that is so", () => {
    const reasons = rules.flatMap(({ notThroughGateway }) => notThroughGateway ?? []);
    expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
  });

  it("cover every error number that a caller can bring about", () => {
    const titles = rules.map(({ title }) => title).join("\n");
    expect(errorIds.filter((errorId) => !titles.includes(String(errorId)))).toEqual([]);
  });
});
