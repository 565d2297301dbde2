import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceUnderTest } from "../rule.ts";
import { keyManagementPath, startApplicationService } from "../catalog-feed/application-service.ts";
import { keyManagementRules } from "./rules.ts";

/**
 * The error numbers that a caller can bring about (wire facts, key management §4 and common §7). A sealed key without a
 * readable public key, 215118 and 215119, cannot be had from outside.
 */
const keyManagementErrorIds = [
  210001, 210002, 210005, 210006, 215000, 215001, 215101, 215102, 215103, 215105, 215110, 215111, 215112,
  215113, 215114, 215115, 215116, 215117, 215120, 215121, 215122,
];

describe("key management rules against the sandbox", () => {
  let service: ServiceUnderTest & AsyncDisposable;
  beforeAll(async () => {
    service = await startApplicationService(keyManagementPath);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const rules = keyManagementRules.flatMap(({ id, title, onService }) =>
    onService ? [[`${id} ${title}`, onService] as const] : [],
  );
  it.each(rules)("%s", async (_name, onService) => {
    await expect(onService(service)).resolves.toBeUndefined();
  });
});

describe("the identifiers of the key management rules", () => {
  it("never change, nor do the titles change unnoticed", () => {
    expect(keyManagementRules.map(({ id, title }) => `${id} ${title}`)).toMatchSnapshot();
  });

  it("are given once each and have one form", () => {
    const ids = keyManagementRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^KEYS-[A-Z]+-\d\d$/.test(id))).toEqual([]);
  });

  it("belong to rules that say where they come from and are put to somebody", () => {
    const idle = keyManagementRules.filter(
      ({ source, onService, onGateway }) =>
        !/^(key management specification §|wire facts, )/.test(source) || (!onService && !onGateway),
    );
    expect(idle).toEqual([]);
  });

  it("cover every error number of the key management service", () => {
    const titles = keyManagementRules.map(({ title }) => title).join("\n");
    expect(keyManagementErrorIds.filter((errorId) => !titles.includes(String(errorId)))).toEqual([]);
  });
});
