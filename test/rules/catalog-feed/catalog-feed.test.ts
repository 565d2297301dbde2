import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceUnderTest } from "../rule.ts";
import { catalogFeedPath, startApplicationService } from "./application-service.ts";
import { catalogFeedRules } from "./rules.ts";

/** The catalog feed service's error numbers that a caller can bring about (wire facts, catalog feed §6). */
const catalogFeedErrorIds = [
  13003, 13014, 13015, 13016, 13017, 14000, 14001, 14002, 14004, 14005, 14006, 14007, 14008, 14009, 14010,
  14011,
];

describe("catalog feed rules against the sandbox", () => {
  let service: ServiceUnderTest & AsyncDisposable;
  beforeAll(async () => {
    service = await startApplicationService(catalogFeedPath);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const rules = catalogFeedRules.flatMap(({ id, title, onService }) =>
    onService ? [[`${id} ${title}`, onService] as const] : [],
  );
  it.each(rules)("%s", async (_name, onService) => {
    await expect(onService(service)).resolves.toBeUndefined();
  });
});

describe("the identifiers of the catalog feed rules", () => {
  it("never change, nor do the titles change unnoticed", () => {
    expect(catalogFeedRules.map(({ id, title }) => `${id} ${title}`)).toMatchSnapshot();
  });

  it("are given once each and have one form", () => {
    const ids = catalogFeedRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^CATALOG-[A-Z]+-\d\d$/.test(id))).toEqual([]);
  });

  it("belong to rules that say where they come from and are put to somebody", () => {
    const idle = catalogFeedRules.filter(
      ({ source, onService, onGateway }) =>
        !/^(catalog feed specification §|wire facts, )/.test(source) || (!onService && !onGateway),
    );
    expect(idle).toEqual([]);
  });

  it("cover every error number of the catalog feed service", () => {
    const titles = catalogFeedRules.map(({ title }) => title).join("\n");
    expect(catalogFeedErrorIds.filter((errorId) => !titles.includes(String(errorId)))).toEqual([]);
  });
});
