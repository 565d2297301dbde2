import { print } from "graphql";
import { expect } from "vitest";
import { dayMs, hourMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import {
  askForFiles,
  expectBadInput,
  type FileFilter,
  firstFile,
  listFiles,
  readFile,
} from "./gateway-steps.ts";
import { ListFeedFiles, ReadFeedFile } from "./operations.ts";
import { callFor, fullHour, items, readFiles, readFirstFile } from "./steps.ts";

/** Expects that the newest file of a scope is one span newer after that span. */
async function expectNewFiles(
  service: ServiceUnderTest,
  newestDate: (scope: "HOURLY" | "DAILY") => Promise<string | null>,
): Promise<void> {
  for (const [scope, spanMs] of [
    ["HOURLY", hourMs],
    ["DAILY", dayMs],
  ] as const) {
    const before = Date.parse((await newestDate(scope)) ?? "");
    await service.pass(spanMs);
    expect(Date.parse((await newestDate(scope)) ?? "") - before).toBe(spanMs);
  }
}

/** Rules for feed files and their list. */
export const fileRules: Statements = {
  "CATALOG-FILE-01": {
    title:
      "MUST return ID, date, categories, frequency, time span, type, format, size, schema and marketplace of a file",
    source: "catalog feed specification §2; wire facts, catalog feed §3",
    async onService(service) {
      for (const [feedScope, value] of [
        ["DAILY", 24],
        ["HOURLY", 1],
      ] as const) {
        const file = await readFirstFile(service, `${items}&feed_scope=${feedScope}&category_ids=625`);
        expect(file).toEqual({
          fileId: expect.any(String),
          feedTypeId: "CURATED_ITEM_FEED",
          feedScope,
          feedDate: expect.stringMatching(fullHour),
          span: { unit: "HOUR", value },
          format: "TSV",
          size: expect.any(Number),
          schemaVersion: "1.0",
          marketplaceId: "EBAY_US",
          access: "ALLOWED",
          dimensions: [{ dimensionKey: "CATEGORY", values: ["625"] }],
        });
        expect(service.now() - Date.parse(file.feedDate)).toBeLessThan(value * hourMs);
      }
    },
    async onGateway({ client }) {
      const file = await firstFile(client, { scope: "DAILY", categoryIds: ["625"] });
      expect(file).toMatchObject({
        fileId: expect.any(String),
        feedTypeId: "CURATED_ITEM_FEED",
        scope: "DAILY",
        generatedAt: expect.stringMatching(fullHour),
        span: { unit: "HOUR", value: 24 },
        format: "TSV",
        sizeInBytes: expect.any(Number),
        schemaVersion: "1.0",
        marketplaceId: "EBAY_US",
        access: "ALLOWED",
        categoryIds: ["625"],
        dimensions: [{ key: "CATEGORY", values: ["625"] }],
      });
    },
  },
  "CATALOG-FILE-02": {
    title: "MUST return the same metadata from getFile as from getFiles",
    source: "catalog feed specification §4",
    async onService(service) {
      const file = await readFirstFile(service, items);
      const answer = await callFor(service, `/file/${file.fileId}`);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.json()).toEqual(file);
    },
    async onGateway({ client }) {
      const { download, ...listed } = await firstFile(client);
      expect(download).not.toBeNull();
      expect(await readFile(client, listed.fileId)).toMatchObject(listed);
    },
  },
  "CATALOG-FILE-03": {
    title: "MUST reject file calls without a valid marketplace header, with 400 and 13014",
    source: "wire facts, common §3, catalog feed §1 and §6",
    async onService(service) {
      const { fileId } = await readFirstFile(service, items);
      for (const path of [`/file?${items}`, "/file/none", `/file/${fileId}`, `/file/${fileId}/download`]) {
        for (const marketplaceId of [null, "", "EBAY_UK", "ebay_us"]) {
          expectRefusal(await callFor(service, path, marketplaceId), 400, 13014);
        }
      }
    },
    async onGateway({ client }) {
      const { fileId } = await firstFile(client);
      for (const marketplaceId of [null, "", "EBAY_UK", "ebay_us"]) {
        const filter = { feedTypeId: "CURATED_ITEM_FEED", fileId, marketplaceId };
        for (const query of [ListFeedFiles, ReadFeedFile]) {
          expectBadInput(await client.query<unknown, object>(print(query), filter));
        }
      }
    },
  },
  "CATALOG-FILE-04": {
    title: "MUST reject a file list without a known feed_type_id, with 400 and 14008",
    source: "catalog feed specification §4; wire facts, catalog feed §2 and §6",
    async onService(service) {
      for (const query of ["", "feed_type_id=", "feed_type_id=NOTHING"]) {
        const answer = await callFor(service, `/file?${query}`);
        expectRefusal(answer, 400, 14008);
        expect(answer.json()).toMatchObject({ errors: [{ domain: "API_FEED", category: "REQUEST" }] });
      }
    },
    async onGateway({ client }) {
      for (const feedTypeId of ["", "NOTHING"]) expectBadInput(await askForFiles(client, { feedTypeId }));
    },
  },
  "CATALOG-FILE-05": {
    title:
      "MUST list only the files of the marketplace, and answer those of other marketplaces with 404 and 14004",
    source: "catalog feed specification §4; wire facts, catalog feed §6",
    async onService(service) {
      const { fileMetadata } = await readFiles(service, items, "EBAY_GB");
      expect(new Set(fileMetadata.map(({ marketplaceId }) => marketplaceId))).toEqual(new Set(["EBAY_GB"]));
      const fileId = fileMetadata[0]?.fileId ?? "";
      expectRefusal(await callFor(service, `/file/${fileId}`), 404, 14004);
      expectRefusal(await callFor(service, `/file/${fileId}/download`), 404, 14004);
    },
    async onGateway({ client }) {
      const { nodes } = await listFiles(client, { marketplaceId: "EBAY_GB" });
      expect(new Set(nodes.map(({ marketplaceId }) => marketplaceId))).toEqual(new Set(["EBAY_GB"]));
      const fileId = nodes[0]?.fileId ?? "";
      expect(await readFile(client, fileId, "EBAY_GB")).toMatchObject({ fileId });
      expect(await readFile(client, fileId, "EBAY_US")).toBeNull();
    },
  },
  "CATALOG-FILE-06": {
    title: "MUST filter files by feed_scope, and reject an unknown scope with 400 and 13003",
    source: "catalog feed specification §4; wire facts, catalog feed §2 and §6",
    async onService(service) {
      const { fileMetadata } = await readFiles(service, `${items}&feed_scope=DAILY`);
      expect(new Set(fileMetadata.map(({ feedScope }) => feedScope))).toEqual(new Set(["DAILY"]));
      expectRefusal(await callFor(service, `/file?${items}&feed_scope=YEARLY`), 400, 13003);
    },
    async onGateway({ client }) {
      const { nodes } = await listFiles(client, { scope: "DAILY" });
      expect(new Set(nodes.map(({ scope }) => scope))).toEqual(new Set(["DAILY"]));
      const yearly = { feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_US", scope: "YEARLY" };
      expectBadInput(await client.query(print(ListFeedFiles), yearly));
    },
  },
  "CATALOG-FILE-07": {
    title: "MUST filter files by category_ids, and SHOULD list files that match any of them",
    source: "catalog feed specification §4; wire facts, catalog feed §2 and §8",
    async onService(service) {
      const query = `${items}&feed_scope=DAILY&category_ids=1,625`;
      const { fileMetadata, total } = await readFiles(service, query);
      expect(total).toBe(4);
      const values = fileMetadata.flatMap(({ dimensions }) => dimensions.flatMap((one) => one.values));
      expect(new Set(values)).toEqual(new Set(["1", "625"]));
      expect(await readFiles(service, `${items}&category_ids=0`)).toMatchObject({
        total: 0,
        fileMetadata: [],
      });
    },
    async onGateway({ client }) {
      const { nodes } = await listFiles(client, { scope: "DAILY", categoryIds: ["1", "625"] });
      expect(new Set(nodes.flatMap(({ categoryIds }) => categoryIds))).toEqual(new Set(["1", "625"]));
      expectBadInput(await askForFiles(client, { categoryIds: ["0"] }), 'no files for the category "0"');
    },
  },
  "CATALOG-FILE-08": {
    title: "MUST accept 20 category_ids and reject 21 with 400 and 14005",
    source: "wire facts, catalog feed §2 and §6",
    async onService(service) {
      const twenty = Array.from({ length: 20 }, (_, index) => String(index + 1)).join(",");
      await readFiles(service, `${items}&category_ids=${twenty}`);
      expectRefusal(await callFor(service, `/file?${items}&category_ids=${twenty},21`), 400, 14005);
    },
    async onGateway({ client }) {
      const twenty = Array.from({ length: 20 }, (_, index) => String(index + 1));
      await listFiles(client, { categoryIds: twenty });
      expectBadInput(await askForFiles(client, { categoryIds: [...twenty, "21"] }), "at most 20");
    },
  },
  "CATALOG-FILE-09": {
    title:
      "MUST list the files of the last look_back minutes, and SHOULD list those of the last 48 hours without it",
    source: "catalog feed specification §4; wire facts, common §9, catalog feed §2",
    async onService(service) {
      const oldestOf = async (query: string) => {
        const { fileMetadata } = await readFiles(service, `${items}&category_ids=1&limit=100&${query}`);
        return service.now() - Date.parse(fileMetadata.at(-1)?.feedDate ?? "");
      };
      expect(await oldestOf("look_back=300&feed_scope=HOURLY")).toBeLessThanOrEqual(5 * hourMs);
      expect(await oldestOf("look_back=300&feed_scope=HOURLY")).toBeGreaterThan(4 * hourMs);
      expect(await oldestOf("feed_scope=HOURLY")).toBeGreaterThan(47 * hourMs);
      expect(await oldestOf("feed_scope=HOURLY")).toBeLessThanOrEqual(48 * hourMs);
      await service.pass(hourMs - (service.now() % hourMs) + 1);
      const hourly = `${items}&feed_scope=HOURLY&category_ids=1`;
      expect((await readFiles(service, hourly)).total).toBe(48);
      expect((await readFiles(service, `${hourly}&look_back=60`)).total).toBe(1);
      expect((await readFiles(service, `${hourly}&look_back=4320`)).total).toBe(72);
    },
    async onGateway({ client, service }) {
      const oldestOf = async (filter: FileFilter) => {
        const { nodes } = await listFiles(client, {
          categoryIds: ["1"],
          scope: "HOURLY",
          first: 100,
          ...filter,
        });
        return service.now() - Date.parse(nodes.at(-1)?.generatedAt ?? "");
      };
      expect(await oldestOf({ lookBackMinutes: 300 })).toBeLessThanOrEqual(5 * hourMs);
      expect(await oldestOf({ lookBackMinutes: 300 })).toBeGreaterThan(4 * hourMs);
      expect(await oldestOf({})).toBeGreaterThan(47 * hourMs);
      expect(await oldestOf({})).toBeLessThanOrEqual(48 * hourMs);
    },
  },
  "CATALOG-FILE-10": {
    title: "MUST reject a look_back of zero or beyond that of the feed, with 400 and 14006",
    source: "wire facts, catalog feed §2 and §6",
    async onService(service) {
      for (const minutes of ["4321", "0", "-5", "soon"]) {
        const answer = await callFor(service, `/file?${items}&feed_scope=HOURLY&look_back=${minutes}`);
        expectRefusal(answer, 400, 14006);
      }
      await readFiles(service, `${items}&feed_scope=HOURLY&look_back=4320`);
      expectRefusal(await callFor(service, `/file?${items}&look_back=40321`), 400, 14006);
    },
    async onGateway({ client }) {
      for (const lookBackMinutes of [4321, 0, -5]) {
        expectBadInput(await askForFiles(client, { scope: "HOURLY", lookBackMinutes }), "lookBackMinutes");
      }
      await listFiles(client, { scope: "HOURLY", lookBackMinutes: 4320 });
    },
  },
  "CATALOG-FILE-11": {
    title: "MUST page files by 20 by default, and reject a limit outside 20 to 100 with 400 and 14001",
    source: "catalog feed specification §4 and §8; wire facts, catalog feed §2 and §6",
    async onService(service) {
      const page = await readFiles(service, items);
      expect(page).toMatchObject({ limit: 20, href: expect.stringContaining(service.url) });
      expect(page.fileMetadata).toHaveLength(20);
      for (const limit of ["19", "101", "x"]) {
        expectRefusal(await callFor(service, `/file?${items}&limit=${limit}`), 400, 14001);
      }
      expect((await readFiles(service, `${items}&limit=100`)).fileMetadata).toHaveLength(100);
    },
    async onGateway({ client }) {
      expect((await listFiles(client)).nodes).toHaveLength(20);
      // The gateway's pages have 1 to 100 entries; it cuts shorter ones from the service's pages.
      for (const first of [0, 101]) expectBadInput(await askForFiles(client, { first }));
      for (const first of [1, 100]) expect((await listFiles(client, { first })).nodes).toHaveLength(first);
    },
  },
  "CATALOG-FILE-12": {
    title:
      "MUST continue the files at a continuation token that contains the filters, and return none at the end",
    source: "catalog feed specification §4; wire facts, common §6, catalog feed §8",
    async onService(service) {
      const query = `${items}&feed_scope=HOURLY&category_ids=1&limit=20`;
      const ids: string[] = [];
      let page = await readFiles(service, query);
      for (;;) {
        ids.push(...page.fileMetadata.map(({ fileId }) => fileId));
        if (page.next === undefined) break;
        expect(new URL(page.next).searchParams.get("feed_scope")).toBe("HOURLY");
        page = await readFiles(service, page.next);
      }
      expect(ids).toHaveLength(page.total);
      expect(new Set(ids).size).toBe(page.total);
    },
    async onGateway({ client }) {
      // The gateway cuts pages of 7 from the service's pages.
      for (const first of [20, 7]) {
        const filter: FileFilter = { scope: "HOURLY", categoryIds: ["1"], first };
        const ids: string[] = [];
        let page = await listFiles(client, filter);
        for (;;) {
          ids.push(...page.nodes.map(({ fileId }) => fileId));
          if (!page.pageInfo.hasNextPage) break;
          page = await listFiles(client, { ...filter, after: page.pageInfo.endCursor });
        }
        const whole = await listFiles(client, { ...filter, first: 100 });
        expect(ids).toEqual(whole.nodes.map(({ fileId }) => fileId));
        expect(ids).toHaveLength(page.totalCount ?? 0);
        expect(new Set(ids).size).toBe(page.totalCount);
      }
    },
  },
  "CATALOG-FILE-13": {
    title: "MUST reject an invalid or expired continuation token of files, with 400 and 14002",
    source: "wire facts, catalog feed §2 and §6",
    async onService(service) {
      expectRefusal(await callFor(service, `/file?${items}&continuation_token=invalid`), 400, 14002);
      const { next = "" } = await readFiles(service, items);
      await service.pass(dayMs);
      expectRefusal(await callFor(service, next), 400, 14002);
    },
    async onGateway({ client, service }) {
      expectBadInput(await askForFiles(client, { after: "invalid" }));
      const after = (await listFiles(client)).pageInfo.endCursor;
      expect((await listFiles(client, { after })).nodes).not.toEqual([]);
      await service.pass(hourMs);
      expectBadInput(
        await askForFiles(client, { after }),
        "The cursor has expired. Start again without `after`.",
      );
    },
  },
  "CATALOG-FILE-14": {
    title: "SHOULD list the newest file first",
    source: "wire facts, catalog feed §8",
    async onService(service) {
      const { fileMetadata } = await readFiles(service, `${items}&limit=100`);
      const dates = fileMetadata.map(({ feedDate }) => feedDate);
      expect(dates).toEqual(dates.toSorted().toReversed());
    },
    async onGateway({ client }) {
      const { nodes } = await listFiles(client, { first: 100 });
      const dates = nodes.map(({ generatedAt }) => generatedAt ?? "");
      expect(dates).toEqual(dates.toSorted().toReversed());
    },
  },
  "CATALOG-FILE-15": {
    title: "MUST publish a new hourly file each hour and a new daily file each day",
    source: "catalog feed specification §2; wire facts, catalog feed §3 and §4",
    onService: (service) =>
      expectNewFiles(service, async (scope) => {
        const file = await readFirstFile(service, `${items}&feed_scope=${scope}&category_ids=1`);
        return file.feedDate;
      }),
    onGateway: ({ client, service }) =>
      expectNewFiles(service, async (scope) => {
        const file = await firstFile(client, { scope, categoryIds: ["1"] });
        return file.generatedAt;
      }),
  },
  "CATALOG-FILE-16": {
    title: "MUST answer an unknown file, and one older than the look-back period, with 404 and 14004",
    source: "wire facts, catalog feed §5 and §6",
    async onService(service) {
      const { fileId, feedDate } = await readFirstFile(service, `${items}&feed_scope=HOURLY`);
      await service.pass(Date.parse(feedDate) + 3 * dayMs - service.now());
      expect(await callFor(service, `/file/${fileId}`)).toMatchObject({ status: 200 });
      await service.pass(1);
      for (const id of ["unknown", fileId]) {
        expectRefusal(await callFor(service, `/file/${id}`), 404, 14004);
        expectRefusal(await callFor(service, `/file/${id}/download`), 404, 14004);
      }
    },
    async onGateway({ client, service }) {
      const { fileId } = await firstFile(client, { scope: "HOURLY" });
      expect(await readFile(client, fileId)).toMatchObject({ fileId });
      await service.pass(3 * dayMs + hourMs);
      for (const id of ["unknown", fileId]) expect(await readFile(client, id)).toBeNull();
    },
  },
};
