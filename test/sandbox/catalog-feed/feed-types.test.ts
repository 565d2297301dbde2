import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import type { TestSandbox } from "../../helpers/sandbox.ts";
import { callFeed } from "./feed-client.ts";

/** Returns the feed type IDs on a page. */
function idsOf({ feedTypes }: Record<string, unknown>): string[] {
  if (!Array.isArray(feedTypes)) throw new Error("no list of feed types");
  return feedTypes.map(({ feedTypeId }) => String(feedTypeId));
}

describe("Feed types and access rules", () => {
  const clock = createManualClock();
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock });
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());
  const call = (path: string, options?: Parameters<typeof callFeed>[2]) =>
    callFeed(sandbox.url, path, options);

  it("require an application token with the feed scope", async () => {
    const answer = await call("/access", { token: "sandbox-seller-1" });
    expect(answer.status).toBe(403);
    expect(answer.errorIds()).toEqual([1100]);
  });

  it("list the feed types, marketplaces and categories of the demo application", async () => {
    const answer = await call("/access");
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      accesses: expect.arrayContaining([
        {
          feedType: "CURATED_ITEM_FEED",
          constraints: expect.arrayContaining([
            { marketplaceId: "EBAY_US" },
            { marketplaceId: "EBAY_GB", categoryIds: ["267", "625", "293"] },
          ]),
        },
        { feedType: "PRODUCT_FEED" },
      ]),
    });
  });

  it("answer 204 without a body to an application without rules", async () => {
    expect(await call("/access", { token: "sandbox-application-2" })).toMatchObject({
      status: 204,
      text: "",
    });
  });

  it("describe a feed type with one feed per scope", async () => {
    const answer = await call("/feed_type/CURATED_ITEM_FEED", { marketplaceId: null });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      feedTypeId: "CURATED_ITEM_FEED",
      supportedFeeds: [
        {
          feedScope: "HOURLY",
          status: "ACTIVE",
          authorizationScopes: ["https://api.ebay.com/oauth/api_scope/buy.item.feed"],
          constraint: { marketplaceIds: expect.arrayContaining(["EBAY_US", "EBAY_AT"]) },
          lookBack: { unit: "DAY", value: 3 },
          supportedSchemas: [
            {
              schemaVersion: "1.0",
              formats: ["TSV"],
              definition: expect.stringContaining("itemId,title,"),
              deprecated: false,
            },
          ],
        },
        { feedScope: "DAILY" },
        { feedScope: "WEEKLY" },
      ],
    });
  });

  it.each([
    ["an unknown type", "/feed_type/NOTHING", 404, 14000],
    ["a type outside the access rules", "/feed_type/PROMOTION", 403, 14011],
    ["an unknown scope", "/feed_type?feed_scope=MONTHLY", 400, 13003],
    ["an unknown marketplace", "/feed_type?marketplace_ids=EBAY_UK", 400, 14010],
    ["eleven marketplaces", `/feed_type?marketplace_ids=${Array(11).fill("EBAY_US").join()}`, 400, 14010],
    ["a limit of 19", "/feed_type?limit=19", 400, 14001],
    ["a limit of 101", "/feed_type?limit=101", 400, 14001],
    ["a limit that is not a number", "/feed_type?limit=many", 400, 14001],
    ["an invalid continuation token", "/feed_type?continuation_token=abc", 400, 14002],
  ])("reject %s", async (_, path, status, errorId) => {
    const answer = await call(path);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ errors: [{ errorId, domain: "API_FEED", category: "REQUEST" }] });
  });

  it("list every feed type on pages of 20, including those outside the access rules", async () => {
    const first = (await call("/feed_type")).json();
    expect(first).toMatchObject({ limit: 20, href: `${sandbox.url}/buy/feed/v1/feed_type` });
    expect(idsOf(first)).toHaveLength(20);
    const second = (await call(String(first["next"]))).json();
    expect(second).not.toHaveProperty("next");
    const all = [...idsOf(first), ...idsOf(second)];
    expect(new Set(all).size).toBe(first["total"]);
    expect(all).toEqual(expect.arrayContaining(["CURATED_ITEM_FEED", "CBT_ITEM_ALL_ACTIVE", "PROMOTION"]));
    expect(idsOf((await call("/feed_type?limit=100")).json())).toEqual(all);
  });

  it("filter the list by scope and marketplace", async () => {
    const page = (await call("/feed_type?feed_scope=HOURLY&marketplace_ids=EBAY_AU,EBAY_IT")).json();
    expect(idsOf(page)).toEqual(["CURATED_ITEM_FEED", "PROMOTION_V2"]);
    expect(page).toMatchObject({ total: 2 });
  });

  it("reject a continuation token after an hour, and one with another filter", async () => {
    const { next } = (await call("/feed_type?feed_scope=DAILY")).json();
    const moved = String(next).replace("feed_scope=DAILY", "marketplace_ids=EBAY_US");
    expect((await call(moved)).errorIds()).toEqual([14002]);
    clock.jump(60 * 60_000 - 1);
    expect((await call(String(next))).status).toBe(200);
    clock.jump(1);
    expect((await call(String(next))).errorIds()).toEqual([14002]);
  });
});
