import { dataOf } from "../../helpers/graphql-client.ts";
import { expect } from "vitest";
import type { Statements } from "../rule.ts";
import { timestamp } from "../media/service-steps.ts";
import { allOf, makeOwnBranch, makeOwnCategory, readCategories, readOwnCategory } from "./gateway-steps.ts";
import * as operations from "./operations.ts";
import { flatten, makeBranch, makeCategory, readCategory, readTree } from "./steps.ts";

/** Expects the fields that both interfaces name alike. */
function expectStore({ name, url, urlPath, description }: Readonly<Record<string, unknown>>): void {
  expect(name).toMatch(/^.{1,35}$/);
  expect(new URL(String(url)).protocol).toMatch(/^https?:$/);
  expect(urlPath).toMatch(/^.{1,58}$/);
  expect(description).toMatch(/^.{1,300}$/s);
}

/** Rules for reading a store and its categories. */
export const recordRules: Statements = {
  "STORE-DATA-01": {
    title: "MUST return the store's name, URL and description",
    source: "seller feed and store specification §2 and §4; wire facts, store §3",
    async onService(service) {
      const answer = await service.call("/store");
      expect(answer.status).toBe(200);
      expectStore(answer.json());
      expect(answer.json()).toMatchObject({ lastOpenedTime: expect.stringMatching(timestamp) });
    },
    async onGateway({ client }) {
      const { store } = dataOf(await client.query(operations.ReadStore));
      expectStore({ ...store });
      expect(store).toMatchObject({ logoUrl: null, lastOpenedAt: expect.stringMatching(timestamp) });
    },
  },
  "STORE-DATA-02": {
    title: "MUST return a unique string ID and a name for every category",
    source: "seller feed and store specification §2; wire facts, store §3",
    async onService(service) {
      const categories = flatten(await readTree(service));
      for (const category of categories) {
        expect(category).toMatchObject({
          categoryId: expect.stringMatching(/^[^/]+$/),
          categoryName: expect.stringMatching(/^.{1,35}$/u),
        });
      }
      expect(new Set(categories.map(({ categoryId }) => categoryId)).size).toBe(categories.length);
    },
    async onGateway({ client }) {
      const categories = allOf(await readCategories(client));
      for (const { name } of categories) expect(name).toMatch(/^.{1,35}$/u);
      expect(new Set(categories.map(({ categoryId }) => categoryId)).size).toBe(categories.length);
    },
  },
  "STORE-DATA-03": {
    title: "MUST return the categories as a tree of up to three levels",
    source: "seller feed and store specification §1, §2 and §8",
    async onService(service) {
      const ids = await makeBranch(service);
      const levels = await Promise.all(ids.map(async (id) => (await readCategory(service, id))?.level));
      expect(levels).toEqual([1, 2, 3]);
      const all = flatten(await readTree(service)).map(({ level }) => level);
      expect([Math.min(...all), Math.max(...all)]).toEqual([1, 3]);
    },
    async onGateway(gateway) {
      const ids = await makeOwnBranch(gateway);
      const branch = await Promise.all(ids.map((id) => readOwnCategory(gateway.client, id)));
      expect(branch).toMatchObject([
        { level: 1, isLeaf: false, parent: null, children: [{ categoryId: ids[1] }] },
        { level: 2, isLeaf: false, parent: { categoryId: ids[0] }, children: [{ categoryId: ids[2] }] },
        { level: 3, isLeaf: true, parent: { categoryId: ids[1] }, children: [] },
      ]);
    },
  },
  "STORE-DATA-04": {
    title: "MUST number siblings in display order, all with the same level",
    source: "wire facts, store §3",
    async onService(service) {
      const parentId = await makeCategory(service);
      for (let child = 0; child < 3; child += 1) await makeCategory(service, parentId);
      const tree = await readTree(service);
      const families = [tree, ...flatten(tree).map(({ childrenCategories = [] }) => childrenCategories)];
      for (const siblings of families) {
        const orders = siblings.map(({ order }) => order);
        expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        expect(new Set(orders).size).toBe(orders.length);
        expect(new Set(siblings.map(({ level }) => level)).size).toBeLessThanOrEqual(1);
      }
    },
    async onGateway(gateway) {
      const parentId = await makeOwnCategory(gateway);
      for (let child = 0; child < 3; child += 1) await makeOwnCategory(gateway, parentId);
      const children = (await readOwnCategory(gateway.client, parentId))?.children ?? [];
      expect(children).toHaveLength(3);
      const orders = children.map(({ order }) => order ?? 0);
      expect(orders).toEqual(orders.toSorted((a, b) => a - b));
      expect(new Set(orders).size).toBe(3);
    },
  },
  "STORE-DATA-05": {
    title: "MUST return the reserved category Other with the ID 1 at the first level, and never return -999",
    source: "wire facts, store §3 and §7",
    async onService(service) {
      expect(await readCategory(service, "1")).toMatchObject({ categoryName: "Other", level: 1 });
      expect(await readCategory(service, "-999")).toBeUndefined();
    },
    async onGateway({ client }) {
      expect(await readOwnCategory(client, "1")).toMatchObject({ name: "Other", level: 1, parent: null });
      expect(await readOwnCategory(client, "-999")).toBeNull();
    },
  },
};
