import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatewayUnderTest, ServiceUnderTest } from "./rule.ts";
import { storeRules } from "./store/rules.ts";
import { startStoreGateway, startStoreService } from "./store/store-under-test.ts";

/** The store service's error numbers that a caller can bring about (wire facts, store §6). */
const storeErrorIds = [
  225001, 225002, 225003, 226000, 226001, 226002, 226003, 226004, 226005, 226006, 226100,
];

describe("store rules against the sandbox", () => {
  let service: ServiceUnderTest & AsyncDisposable;
  beforeAll(async () => {
    service = await startStoreService();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const rules = storeRules.flatMap(({ id, title, onService }) =>
    onService ? [[`${id} ${title}`, onService] as const] : [],
  );
  it.each(rules)("%s", async (_name, onService) => {
    await expect(onService(service)).resolves.toBeUndefined();
  });
});

describe("store rules through the gateway", () => {
  let gateway: GatewayUnderTest & AsyncDisposable;
  beforeAll(async () => {
    gateway = await startStoreGateway();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  const rules = storeRules.flatMap(({ id, title, onGateway }) =>
    onGateway ? [[`${id} ${title}`, onGateway] as const] : [],
  );
  it.each(rules)("%s", async (_name, onGateway) => {
    await expect(onGateway(gateway)).resolves.toBeUndefined();
  });
});

describe("the identifiers of the store rules", () => {
  it("never change, nor do the titles change unnoticed", () => {
    expect(storeRules.map(({ id, title }) => `${id} ${title}`)).toMatchSnapshot();
  });

  it("are given once each and have one form", () => {
    const ids = storeRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^STORE-[A-Z]+-\d\d$/.test(id))).toEqual([]);
  });

  it("belong to rules that say where they come from and are put to somebody", () => {
    const idle = storeRules.filter(
      ({ source, onService, onGateway }) =>
        !/^(seller feed and store specification §|wire facts, )/.test(source) || (!onService && !onGateway),
    );
    expect(idle).toEqual([]);
  });

  it("cover every error number of the store service", () => {
    const titles = storeRules.map(({ title }) => title).join("\n");
    expect(storeErrorIds.filter((errorId) => !titles.includes(String(errorId)))).toEqual([]);
  });
});
