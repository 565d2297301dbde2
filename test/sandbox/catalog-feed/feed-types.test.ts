import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { callFeed } from "./feed-client.ts";

describe("Feed types and access rules", async () => {
  const clock = createManualClock();
  const sandbox = await closeAfterAll(startSandbox({ clock }));
  const call = (path: string, options?: Parameters<typeof callFeed>[2]) =>
    callFeed(sandbox.url, path, options);

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
