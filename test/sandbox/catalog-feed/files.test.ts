import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import type { TestSandbox } from "../../helpers/sandbox.ts";
import { callFeed, listFiles, newestFile } from "./feed-client.ts";

const hourMs = 60 * 60_000;
const items = "feed_type_id=CURATED_ITEM_FEED";

describe("Feed files", () => {
  const clock = createManualClock(Date.parse("2026-03-04T10:20:30.000Z"));
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock });
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());
  const call = (path: string, options?: Parameters<typeof callFeed>[2]) =>
    callFeed(sandbox.url, path, options);

  it("are listed newest first with all their metadata", async () => {
    const page = await listFiles(sandbox.url, `${items}&category_ids=625`);
    expect(page.limit).toBe(20);
    expect(page.fileMetadata[0]).toEqual({
      fileId: expect.any(String),
      feedTypeId: "CURATED_ITEM_FEED",
      feedScope: "HOURLY",
      feedDate: "2026-03-04T10:00:00.000Z",
      span: { unit: "HOUR", value: 1 },
      format: "TSV",
      size: expect.any(Number),
      schemaVersion: "1.0",
      marketplaceId: "EBAY_US",
      access: "ALLOWED",
      dimensions: [{ dimensionKey: "CATEGORY", values: ["625"] }],
    });
    const dates = page.fileMetadata.map(({ feedDate }) => feedDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it("are returned one by one with the same metadata", async () => {
    const file = await newestFile(sandbox.url, items);
    const answer = await call(`/file/${file.fileId}`);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual(file);
  });

  it("cover the last 48 hours, or the requested number of minutes", async () => {
    const hourly = `${items}&feed_scope=HOURLY&category_ids=1`;
    expect((await listFiles(sandbox.url, hourly)).total).toBe(48);
    expect((await listFiles(sandbox.url, `${hourly}&look_back=60`)).total).toBe(1);
    expect((await listFiles(sandbox.url, `${hourly}&look_back=4320`)).total).toBe(72);
  });

  it("appear at their hour and expire after the feed's look-back period", async () => {
    const query = `${items}&feed_scope=HOURLY&category_ids=1`;
    const before = await newestFile(sandbox.url, query);
    clock.jump(hourMs);
    const after = await newestFile(sandbox.url, query);
    expect(Date.parse(after.feedDate) - Date.parse(before.feedDate)).toBe(hourMs);
    clock.jump(71 * hourMs - 20 * 60_000 - 30_000);
    expect((await call(`/file/${before.fileId}`)).status).toBe(200);
    clock.jump(1);
    const gone = await call(`/file/${before.fileId}`);
    expect(gone.status).toBe(404);
    expect(gone.errorIds()).toEqual([14004]);
  });

  it("are filtered by any of several categories and by scope", async () => {
    const page = await listFiles(sandbox.url, `${items}&category_ids=267,220&feed_scope=DAILY`);
    expect(new Set(page.fileMetadata.flatMap(({ dimensions }) => dimensions[0]?.values))).toEqual(
      new Set(["267", "220"]),
    );
    expect(new Set(page.fileMetadata.map(({ feedScope }) => feedScope))).toEqual(new Set(["DAILY"]));
    expect(page.total).toBe(4);
  });

  it("are paged without gaps while new files appear", async () => {
    const query = `${items}&category_ids=1,550&look_back=2880&limit=40`;
    const first = await listFiles(sandbox.url, query);
    clock.jump(20 * 60_000);
    const second = await listFiles(sandbox.url, first.next ?? "");
    clock.jump(30 * 60_000);
    const third = await listFiles(sandbox.url, second.next ?? "");
    expect(third.next).toBeUndefined();
    const ids = [first, second, third].flatMap(({ fileMetadata }) =>
      fileMetadata.map(({ fileId }) => fileId),
    );
    expect(new Set(ids).size).toBe(first.total);
    expect(third.total).toBe(first.total);
    expect(new URL(first.next ?? "").searchParams.get("category_ids")).toBe("1,550");
  });

  it("of a category outside the access rules are listed as RESTRICTED and cannot be downloaded", async () => {
    const file = await newestFile(sandbox.url, `${items}&category_ids=888`, "EBAY_GB");
    expect(file.access).toBe("RESTRICTED");
    const answer = await call(`/file/${file.fileId}/download`, { marketplaceId: "EBAY_GB" });
    expect(answer.status).toBe(403);
    expect(answer.errorIds()).toEqual([14007]);
    expect((await newestFile(sandbox.url, `${items}&category_ids=625`, "EBAY_GB")).access).toBe("ALLOWED");
  });

  it("are found only on their own marketplace", async () => {
    const { fileId } = await newestFile(sandbox.url, `${items}&category_ids=888`, "EBAY_GB");
    const answer = await call(`/file/${fileId}`);
    expect(answer.status).toBe(404);
    expect(answer.errorIds()).toEqual([14004]);
  });

  it.each([
    ["without a marketplace", `/file?${items}`, null, 400, 13014],
    ["with a marketplace in lower case", `/file?${items}`, "ebay_us", 400, 13014],
    ["without a feed type", "/file", "EBAY_US", 400, 14008],
    ["with an unknown feed type", "/file?feed_type_id=X", "EBAY_US", 400, 14008],
    ["on a marketplace outside the access rules", `/file?${items}`, "EBAY_FR", 403, 14009],
    ["on a marketplace that the feed does not cover", `/file?${items}`, "EBAY_PL", 403, 14009],
    ["for a type outside the access rules", "/file?feed_type_id=PROMOTION", "EBAY_US", 403, 14009],
    ["with an unknown scope", `/file?${items}&feed_scope=daily`, "EBAY_US", 400, 13003],
    ["with 21 categories", `/file?${items}&category_ids=${Array(21).fill(1).join()}`, "EBAY_US", 400, 14005],
    [
      "with a look_back beyond that of the feed type",
      `/file?${items}&look_back=40321`,
      "EBAY_US",
      400,
      14006,
    ],
    [
      "with a look_back beyond that of the scope",
      `/file?${items}&feed_scope=HOURLY&look_back=4321`,
      "EBAY_US",
      400,
      14006,
    ],
    ["with a look_back of zero minutes", `/file?${items}&look_back=0`, "EBAY_US", 400, 14006],
    ["with a limit of 10", `/file?${items}&limit=10`, "EBAY_US", 400, 14001],
    ["with an invalid continuation token", `/file?${items}&continuation_token=x.y`, "EBAY_US", 400, 14002],
    ["with an unknown ID", "/file/none", "EBAY_US", 404, 14004],
    ["by ID without a marketplace", "/file/none", null, 400, 13014],
    ["in a download with an unknown ID", "/file/none/download", "EBAY_US", 404, 14004],
  ])("are rejected %s", async (_, path, marketplaceId, status, errorId) => {
    const answer = await call(path, { marketplaceId });
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ errors: [{ errorId, domain: "API_FEED", category: "REQUEST" }] });
  });
});
