import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GatewayUnderTest, ServiceUnderTest } from "../rule.ts";
import { startFeedGateway, startFeedService } from "./feed-under-test.ts";
import { sellerFeedRules } from "./rules.ts";
import { deleteSchedules } from "./schedule-steps.ts";
import { dayMs, finish } from "./steps.ts";

/** The seller feed service's error numbers that a caller can bring about (wire facts, seller feed §9). */
const sellerFeedErrorIds = [
  160002, 160003, 160004, 160005, 160006, 160007, 160008, 160009, 160010, 160011, 160012, 160013, 160014,
  160015, 160016, 160017, 160018, 160019, 160020, 160021, 160023, 160024, 160025, 160026, 160027, 160028,
  160029, 160030, 160031, 160032, 160033, 160034, 160035, 160036, 160037, 160038, 160039, 160040, 160100,
  164500, 164501, 164502, 164503, 164504, 164505, 164506, 164507,
];

/** Lets the tasks of the rule before end and its quotas be over, and takes its schedules away. */
async function beginAnew(service: ServiceUnderTest): Promise<void> {
  await deleteSchedules(service);
  await finish(service);
  await service.pass(dayMs + 1);
}

describe("seller feed rules against the sandbox", () => {
  let service: ServiceUnderTest & AsyncDisposable;
  beforeAll(async () => {
    service = await startFeedService();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(() => beginAnew(service));

  const rules = sellerFeedRules.flatMap(({ id, title, onService }) =>
    onService ? [[`${id} ${title}`, onService] as const] : [],
  );
  it.each(rules)("%s", async (_name, onService) => {
    await expect(onService(service)).resolves.toBeUndefined();
  });
});

describe("seller feed rules through the gateway", () => {
  let gateway: GatewayUnderTest & AsyncDisposable;
  beforeAll(async () => {
    gateway = await startFeedGateway();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());
  beforeEach(() => beginAnew(gateway.service));

  const rules = sellerFeedRules.flatMap(({ id, title, onGateway }) =>
    onGateway ? [[`${id} ${title}`, onGateway] as const] : [],
  );
  it.each(rules)("%s", async (_name, onGateway) => {
    await expect(onGateway(gateway)).resolves.toBeUndefined();
  });
});

describe("the identifiers of the seller feed rules", () => {
  it("never change, nor do the titles change unnoticed", () => {
    expect(sellerFeedRules.map(({ id, title }) => `${id} ${title}`)).toMatchSnapshot();
  });

  it("are given once each and have one form", () => {
    const ids = sellerFeedRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^FEED-[A-Z]+-\d\d$/.test(id))).toEqual([]);
  });

  it("belong to rules that say where they come from and are put to somebody", () => {
    const idle = sellerFeedRules.filter(
      ({ source, onService, onGateway }) =>
        !/^(seller feed and store specification §|wire facts, )/.test(source) || (!onService && !onGateway),
    );
    expect(idle).toEqual([]);
  });

  it("cover every error number of the seller feed service", () => {
    const titles = sellerFeedRules.map(({ title }) => title).join("\n");
    expect(sellerFeedErrorIds.filter((errorId) => !titles.includes(String(errorId)))).toEqual([]);
  });
});
