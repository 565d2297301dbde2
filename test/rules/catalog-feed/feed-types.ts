import { print } from "graphql";
import { expect } from "vitest";
import { hourMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { dataOf } from "../../helpers/graphql-client.ts";
import type { Statements } from "../rule.ts";
import { expectBadInput, listTypes } from "./gateway-steps.ts";
import { ListFeedTypes, ReadFeedType } from "./operations.ts";
import { readFeedTypes } from "./steps.ts";

/** Feed types named in the public documents (wire facts, catalog feed §4). */
const published = ["CURATED_ITEM_FEED", "PRODUCT_FEED", "PROMOTION", "PROMOTION_V2", "CBT_ITEM_ALL_ACTIVE"];

/** Rules for feed types and their list. */
export const feedTypeRules: Statements = {
  "CATALOG-TYPE-01": {
    title: "MUST identify a feed type by feedTypeId and return its scopes, marketplaces and categories",
    source: "catalog feed specification §2 and §4; wire facts, catalog feed §3",
    async onService(service) {
      const answer = await service.call("/feed_type/CURATED_ITEM_FEED");
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.json()).toMatchObject({
        feedTypeId: "CURATED_ITEM_FEED",
        description: expect.any(String),
        supportedFeeds: expect.arrayContaining([
          {
            feedScope: "DAILY",
            status: "ACTIVE",
            authorizationScopes: ["https://api.ebay.com/oauth/api_scope/buy.item.feed"],
            constraint: {
              marketplaceIds: expect.arrayContaining(["EBAY_US", "EBAY_GB"]),
              categoryIds: expect.arrayContaining(["267", "625"]),
            },
            lookBack: { unit: expect.any(String), value: expect.any(Number) },
            supportedSchemas: [
              {
                schemaVersion: "1.0",
                formats: ["TSV"],
                definition: expect.stringContaining("itemId"),
                deprecated: false,
              },
            ],
          },
          expect.objectContaining({ feedScope: "HOURLY", lookBack: { unit: "DAY", value: 3 } }),
          expect.objectContaining({ feedScope: "WEEKLY" }),
        ]),
      });
    },
    async onGateway({ client }) {
      const answer = await client.query(ReadFeedType, { feedTypeId: "CURATED_ITEM_FEED" });
      expect(dataOf(answer).feedType).toMatchObject({
        feedTypeId: "CURATED_ITEM_FEED",
        description: expect.any(String),
        supportedFeeds: expect.arrayContaining([
          {
            scope: "DAILY",
            status: "ACTIVE",
            lookBack: { unit: expect.any(String), value: expect.any(Number) },
            marketplaceIds: expect.arrayContaining(["EBAY_US", "EBAY_GB"]),
            categoryIds: expect.arrayContaining(["267", "625"]),
            authorizationScopes: ["https://api.ebay.com/oauth/api_scope/buy.item.feed"],
            schemas: [
              {
                version: "1.0",
                formats: ["TSV"],
                definition: expect.stringContaining("itemId"),
                isDeprecated: false,
              },
            ],
          },
          expect.objectContaining({ scope: "HOURLY" }),
        ]),
      });
    },
  },
  "CATALOG-TYPE-02": {
    title: "MUST answer an unknown feed type with 404 and 14000",
    source: "wire facts, catalog feed §6",
    async onService(service) {
      const answer = await service.call("/feed_type/NOTHING");
      expectRefusal(answer, 404, 14000);
      expect(answer.json()).toMatchObject({ errors: [{ domain: "API_FEED", category: "REQUEST" }] });
    },
    onGateway: async ({ client }) =>
      expect(dataOf(await client.query(ReadFeedType, { feedTypeId: "NOTHING" })).feedType).toBeNull(),
  },
  "CATALOG-TYPE-03": {
    title: "MUST return all feed types without filters",
    source: "catalog feed specification §4; wire facts, catalog feed §2",
    async onService(service) {
      const { feedTypes, total } = await readFeedTypes(service, "limit=100");
      expect(feedTypes).toHaveLength(total);
      expect(feedTypes.map(({ feedTypeId }) => feedTypeId)).toEqual(expect.arrayContaining(published));
    },
    async onGateway({ client }) {
      const { nodes, totalCount } = await listTypes(client, { first: 100 });
      expect(nodes).toHaveLength(totalCount ?? 0);
      expect(nodes.map(({ feedTypeId }) => feedTypeId)).toEqual(expect.arrayContaining(published));
    },
  },
  "CATALOG-TYPE-04": {
    title: "MUST filter feed types by feed_scope",
    source: "catalog feed specification §2 and §4",
    async onService(service) {
      const { feedTypes } = await readFeedTypes(service, "feed_scope=HOURLY&limit=100");
      expect(feedTypes).not.toEqual([]);
      for (const { supportedFeeds } of feedTypes) {
        expect(supportedFeeds.map(({ feedScope }) => feedScope)).toContain("HOURLY");
      }
    },
    async onGateway({ client }) {
      const { nodes } = await listTypes(client, { scope: "HOURLY", first: 100 });
      expect(nodes).not.toEqual([]);
      for (const { supportedFeeds } of nodes) {
        expect(supportedFeeds.map(({ scope }) => scope)).toContain("HOURLY");
      }
    },
  },
  "CATALOG-TYPE-05": {
    title: "MUST filter feed types by marketplace_ids",
    source: "catalog feed specification §2 and §4",
    async onService(service) {
      const { feedTypes } = await readFeedTypes(service, "marketplace_ids=EBAY_AU,EBAY_IT&limit=100");
      expect(feedTypes).not.toEqual([]);
      for (const { supportedFeeds } of feedTypes) {
        const covered = supportedFeeds.flatMap(({ constraint }) => constraint.marketplaceIds);
        expect(covered.includes("EBAY_AU") || covered.includes("EBAY_IT")).toBe(true);
      }
      const hourly = await readFeedTypes(service, "feed_scope=HOURLY&marketplace_ids=EBAY_AU,EBAY_IT");
      expect(hourly.feedTypes.map(({ feedTypeId }) => feedTypeId)).toEqual([
        "CURATED_ITEM_FEED",
        "PROMOTION_V2",
      ]);
      expect(hourly.total).toBe(2);
    },
    async onGateway({ client }) {
      const { nodes } = await listTypes(client, { marketplaceIds: ["EBAY_AU", "EBAY_IT"], first: 100 });
      expect(nodes).not.toEqual([]);
      for (const { supportedFeeds } of nodes) {
        const covered = supportedFeeds.flatMap(({ marketplaceIds }) => marketplaceIds);
        expect(covered.includes("EBAY_AU") || covered.includes("EBAY_IT")).toBe(true);
      }
      const narrowed = await listTypes(client, { scope: "HOURLY", marketplaceIds: ["EBAY_AU"] });
      const found = narrowed.nodes.map(({ feedTypeId }) => feedTypeId);
      expect(found).toEqual(["CURATED_ITEM_FEED", "PROMOTION_V2"]);
    },
  },
  "CATALOG-TYPE-06": {
    title: "MUST reject an unknown feed_scope with 400 and 13003",
    source: "wire facts, catalog feed §2 and §6",
    async onService(service) {
      for (const scope of ["MONTHLY", "daily", ""]) {
        expectRefusal(await service.call(`/feed_type?feed_scope=${scope}`), 400, 13003);
      }
      for (const scope of ["HOURLY", "DAILY", "WEEKLY"]) await readFeedTypes(service, `feed_scope=${scope}`);
    },
    async onGateway({ client }) {
      for (const scope of ["MONTHLY", "daily", ""]) {
        expectBadInput(await client.query(print(ListFeedTypes), { scope }));
      }
      for (const scope of ["HOURLY", "DAILY", "WEEKLY"] as const) await listTypes(client, { scope });
    },
  },
  "CATALOG-TYPE-07": {
    title: "MUST reject invalid marketplace_ids and more than ten, with 400 and 14010",
    source: "wire facts, catalog feed §2 and §6",
    async onService(service) {
      const ten = Array.from({ length: 10 }, () => "EBAY_US").join(",");
      await readFeedTypes(service, `marketplace_ids=${ten}`);
      for (const ids of ["EBAY_UK", "EBAY_US,nowhere", `${ten},EBAY_GB`]) {
        expectRefusal(await service.call(`/feed_type?marketplace_ids=${ids}`), 400, 14010);
      }
    },
    async onGateway({ client }) {
      const ten = Array.from({ length: 10 }, () => "EBAY_US");
      await listTypes(client, { marketplaceIds: ten });
      expectBadInput(await client.query(ListFeedTypes, { marketplaceIds: ["EBAY_US", "nowhere"] }));
      expectBadInput(
        await client.query(ListFeedTypes, { marketplaceIds: ["EBAY_UK"] }),
        "does not know one of the `marketplaceIds`",
      );
      expectBadInput(
        await client.query(ListFeedTypes, { marketplaceIds: [...ten, "EBAY_GB"] }),
        "The list `marketplaceIds` has 11 entries; at most 10 are accepted.",
      );
    },
  },
  "CATALOG-TYPE-08": {
    title: "MUST page feed types by 20 by default, and reject a limit outside 20 to 100 with 14001",
    source: "catalog feed specification §4 and §8; wire facts, catalog feed §2 and §6",
    async onService(service) {
      const page = await readFeedTypes(service);
      expect(page).toMatchObject({ limit: 20, href: `${service.url}/feed_type` });
      expect(page.feedTypes).toHaveLength(20);
      for (const limit of ["19", "101", "0", "-20", "20.5", "all"]) {
        expectRefusal(await service.call(`/feed_type?limit=${limit}`), 400, 14001);
      }
    },
    async onGateway({ client }) {
      expect((await listTypes(client)).nodes).toHaveLength(20);
      // The gateway's pages have 1 to 100 entries; it cuts shorter ones from the service's pages.
      for (const first of [0, 101, -20]) {
        const message = `\`first\` must be from 1 to 100, not ${first}.`;
        expectBadInput(await client.query(ListFeedTypes, { first }), message);
      }
      expect((await listTypes(client, { first: 1 })).nodes).toHaveLength(1);
    },
  },
  "CATALOG-TYPE-09": {
    title: "MUST continue the feed types at a continuation token, and return no next page at the end",
    source: "catalog feed specification §4; wire facts, common §6",
    async onService(service) {
      const first = await readFeedTypes(service);
      expect(new URL(first.next ?? "").searchParams.get("continuation_token")).toBeTruthy();
      const second = await readFeedTypes(service, first.next);
      expect(second).not.toHaveProperty("next");
      const ids = [...first.feedTypes, ...second.feedTypes].map(({ feedTypeId }) => feedTypeId);
      expect(new Set(ids).size).toBe(first.total);
      expect(ids).toHaveLength(first.total);
      const { feedTypes } = await readFeedTypes(service, "limit=100");
      expect(ids).toEqual(feedTypes.map(({ feedTypeId }) => feedTypeId));
    },
    async onGateway({ client }) {
      const first = await listTypes(client);
      expect(first.pageInfo).toEqual({ hasNextPage: true, endCursor: expect.any(String) });
      const second = await listTypes(client, { after: first.pageInfo.endCursor });
      expect(second.pageInfo).toMatchObject({ hasNextPage: false });
      const ids = [...first.nodes, ...second.nodes].map(({ feedTypeId }) => feedTypeId);
      expect(new Set(ids).size).toBe(first.totalCount);
      expect(ids).toHaveLength(first.totalCount ?? 0);
    },
  },
  "CATALOG-TYPE-10": {
    title: "MUST reject an invalid or expired continuation token of feed types, with 400 and 14002",
    source: "wire facts, catalog feed §2 and §6",
    async onService(service) {
      expectRefusal(await service.call("/feed_type?continuation_token=invalid"), 400, 14002);
      const { next = "" } = await readFeedTypes(service);
      await service.pass(24 * hourMs);
      expectRefusal(await service.call(next), 400, 14002);
    },
    async onGateway({ client, service }) {
      expectBadInput(await client.query(ListFeedTypes, { after: "invalid" }));
      const after = (await listTypes(client)).pageInfo.endCursor;
      await service.pass(24 * hourMs);
      expectBadInput(await client.query(ListFeedTypes, { after }), "The cursor has expired.");
    },
  },
};
