import { expect } from "vitest";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import { codesOf, dataOf } from "../../helpers/graphql-client.ts";
import type { Statements } from "../rule.ts";
import { answersTokens, refusesTokens } from "../tokens.ts";
import { askForFiles, firstFile, readings } from "./gateway-steps.ts";
import { ReadFeedAccess, ReadFeedFile, ReadFeedType } from "./operations.ts";
import { callFor, items, readAccesses, readFirstFile } from "./steps.ts";

const paths = [
  "/access",
  "/feed_type/CURATED_ITEM_FEED",
  "/feed_type",
  `/file?${items}`,
  "/file/1",
  "/file/1/download",
];

const calls = paths.map((path) => ({ path }));

/** Rules for callers, and for the access rules of an application. */
export const accessRules: Statements = {
  "CATALOG-ACCESS-01": {
    title: "MUST reject every call without a token, with 400 and 1002",
    source: "wire facts, common §5",
    onService: refusesTokens(calls, [null], 400, 1002),
    onGateway: answersTokens(readings, [null], "UNAUTHENTICATED"),
  },
  "CATALOG-ACCESS-02": {
    title: "MUST reject every call with a seller's token, which lacks the scope, with 403 and 1100",
    source: "wire facts, common §2, catalog feed",
    onService: refusesTokens(calls, ["sandbox-seller-1"], 403, 1100),
    onGateway: answersTokens(readings, ["sandbox-seller-1"], "FORBIDDEN"),
  },
  "CATALOG-ACCESS-03": {
    title: "MUST return the feed types, marketplaces and categories that the application may use",
    source: "catalog feed specification §2 and §4; wire facts, catalog feed §3",
    async onService(service) {
      const accesses = await readAccesses(service);
      const constraints = accesses.flatMap((access) => access.constraints ?? []);
      expect(accesses.map(({ feedType }) => feedType)).toContain("CURATED_ITEM_FEED");
      expect(constraints.some(({ categoryIds }) => categoryIds === undefined)).toBe(true);
      expect(constraints.some(({ categoryIds = [] }) => categoryIds.length > 0)).toBe(true);
      expect(accesses.some((access) => access.constraints === undefined)).toBe(true);
    },
    async onGateway({ client }) {
      const { rules = [] } = dataOf(await client.query(ReadFeedAccess)).feedAccess ?? {};
      const constraints = rules.flatMap((rule) => rule.constraints);
      expect(rules.map(({ feedTypeId }) => feedTypeId)).toContain("CURATED_ITEM_FEED");
      expect(constraints.some(({ categoryIds }) => categoryIds.length === 0)).toBe(true);
      expect(constraints.some(({ categoryIds }) => categoryIds.length > 0)).toBe(true);
      expect(rules.some((rule) => rule.constraints.length === 0)).toBe(true);
    },
  },
  "CATALOG-ACCESS-04": {
    title: "MUST answer 204 without a body to an application that has no access rules",
    source: "wire facts, catalog feed §1",
    async onService(service) {
      const answer = await service.call("/access", { token: "sandbox-application-2" });
      expect(answer).toMatchObject({ status: 204, text: "" });
    },
    async onGateway({ clientOf }) {
      const { feedAccess } = dataOf(await clientOf("sandbox-application-2").query(ReadFeedAccess));
      expect(feedAccess).toMatchObject({ rules: [], everywhere: false });
    },
  },
  "CATALOG-ACCESS-05": {
    title:
      "MUST reject the files of a feed type on a marketplace outside the access rules, with 403 and 14009",
    source: "catalog feed specification §5; wire facts, catalog feed §6",
    async onService(service) {
      for (const marketplaceId of ["EBAY_FR", "EBAY_PL"]) {
        expectRefusal(await callFor(service, `/file?${items}`, marketplaceId), 403, 14009);
      }
      expectRefusal(await callFor(service, "/file?feed_type_id=PROMOTION"), 403, 14009);
      const { fileId } = await readFirstFile(service, items);
      for (const path of [`/file/${fileId}`, `/file/${fileId}/download`]) {
        const answer = await service.call(path, {
          token: "sandbox-application-2",
          headers: { "X-EBAY-C-MARKETPLACE-ID": "EBAY_US" },
        });
        expectRefusal(answer, 403, 14009);
      }
    },
    async onGateway({ client, clientOf }) {
      for (const filter of [{ marketplaceId: "EBAY_FR" }, { feedTypeId: "PROMOTION" }]) {
        expect(codesOf(await askForFiles(client, filter))).toEqual(["FEED_ACCESS_DENIED"]);
      }
      const { fileId } = await firstFile(client);
      const other = clientOf("sandbox-application-2");
      const answer = await other.query(ReadFeedFile, { fileId, marketplaceId: "EBAY_US" });
      expect(codesOf(answer)).toEqual(["FEED_ACCESS_DENIED"]);
    },
  },
  "CATALOG-ACCESS-06": {
    title:
      "MUST list a file of a category outside the access rules as RESTRICTED and reject its download with 403 and 14007",
    source: "catalog feed specification §5 and §7; wire facts, catalog feed §5 and §6",
    async onService(service) {
      const accesses = await readAccesses(service);
      const [constraint] = accesses
        .filter(({ feedType }) => feedType === "CURATED_ITEM_FEED")
        .flatMap(({ constraints = [] }) => constraints)
        .filter(({ marketplaceId }) => marketplaceId === "EBAY_GB");
      expect(constraint?.categoryIds).not.toContain("888");
      const file = await readFirstFile(service, `${items}&category_ids=888`, "EBAY_GB");
      expect(file).toMatchObject({ access: "RESTRICTED" });
      expectRefusal(await callFor(service, `/file/${file.fileId}/download`, "EBAY_GB"), 403, 14007);
      const allowed = `${items}&category_ids=${constraint?.categoryIds?.[0]}`;
      expect(await readFirstFile(service, allowed, "EBAY_GB")).toMatchObject({ access: "ALLOWED" });
    },
    async onGateway({ client }) {
      const british = { marketplaceId: "EBAY_GB" };
      const restricted = await firstFile(client, { ...british, categoryIds: ["888"] });
      expect(restricted).toMatchObject({ access: "RESTRICTED", download: null });
      const allowed = await firstFile(client, { ...british, categoryIds: ["267"] });
      expect(allowed).toMatchObject({ access: "ALLOWED", download: { acceptsRanges: true } });
    },
  },
  "CATALOG-ACCESS-07": {
    title: "SHOULD reject getFeedType for a feed type outside the access rules with 403 and 14011",
    source: "wire facts, catalog feed §6",
    onService: async (service) => expectRefusal(await service.call("/feed_type/PROMOTION"), 403, 14011),
    async onGateway({ client }) {
      const answer = await client.query(ReadFeedType, { feedTypeId: "PROMOTION" });
      expect(codesOf(answer)).toEqual(["FEED_ACCESS_DENIED"]);
      expect(answer.data).toEqual({ feedType: null });
    },
  },
  "CATALOG-ACCESS-08": {
    title: "MUST accept every call with GET only",
    source: "catalog feed specification §4; wire facts, catalog feed",
    onService: (service) =>
      expectRefusals(paths, (path) => service.call(path, { method: "POST", json: {} }), 404, 2002),
    notThroughGateway: "The gateway chooses the methods of its calls.",
  },
};
