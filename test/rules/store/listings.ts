import { expect } from "vitest";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import {
  complete,
  finish,
  flatten,
  makeBranch,
  makeCategory,
  move,
  add,
  newName,
  readTree,
  remove,
} from "./steps.ts";

/** Deletes one of the seller's leaves, so that its listings move to the named category. */
async function sendListingsTo(service: ServiceUnderTest, categoryId: string): Promise<void> {
  const withListings = ["Postcards", "Glassware", "Oil Lamps", "Enamelware", "Hand Planes", "Field Guides"];
  const leaf = flatten(await readTree(service)).find(({ categoryName }) =>
    withListings.includes(categoryName),
  );
  expect(leaf).toBeDefined();
  const body = { listingDestinationCategoryId: categoryId };
  await complete(service, await remove(service, leaf?.categoryId ?? "", body));
}

/** Returns true when a leaf has listings: a child can then be moved below it only with a destination for them. */
async function hasListings(service: ServiceUnderTest, categoryId: string): Promise<boolean> {
  const child = await makeCategory(service);
  const change = { categoryId: child, destinationParentCategoryId: categoryId };
  const { status } = await finish(service, await move(service, change));
  await complete(service, await remove(service, child));
  return status === "FAILED";
}

/** Rules for listings when categories change. */
export const listingRules: Statements = {
  "STORE-LISTING-01": {
    title: "MUST fail a move that would leave listings in a category with children, and change nothing",
    source: "seller feed and store specification §1; wire facts, store §2 and §4",
    async onService(service) {
      const [full, child] = [await makeCategory(service), await makeCategory(service)];
      await sendListingsTo(service, full);
      const before = await readTree(service);
      const change = { categoryId: child, destinationParentCategoryId: full };
      const task = await finish(service, await move(service, change));
      expect(task).toMatchObject({ status: "FAILED", message: expect.stringMatching(/listings/) });
      expect(await readTree(service)).toEqual(before);
    },
    async onGateway(tested) {
      const [full, child] = [await gateway.makeOwnCategory(tested), await gateway.makeOwnCategory(tested)];
      await sendListingsTo(tested.service, full);
      const before = await gateway.readCategories(tested.client);
      const change = { categoryId: child, destination: { parentCategoryId: full } };
      const task = await gateway.finishChange(tested, await gateway.moveCategory(tested.client, change));
      expect(task).toMatchObject({ status: "FAILED", message: expect.stringMatching(/listings/) });
      expect(await gateway.readCategories(tested.client)).toEqual(before);
    },
  },
  "STORE-LISTING-02": {
    title: "MUST move the listings of a former leaf to the named leaf when a category is moved below it",
    source: "seller feed and store specification §1; wire facts, store §2",
    async onService(service) {
      const [full, child] = [await makeCategory(service), await makeCategory(service)];
      const destination = await makeCategory(service);
      await sendListingsTo(service, full);
      const change = { categoryId: child, destinationParentCategoryId: full };
      await complete(service, await move(service, { ...change, listingDestinationCategoryId: destination }));
      expect(await hasListings(service, destination)).toBe(true);
    },
    async onGateway(tested) {
      const [full, child, listings] = [
        await gateway.makeOwnCategory(tested),
        await gateway.makeOwnCategory(tested),
        await gateway.makeOwnCategory(tested),
      ];
      await sendListingsTo(tested.service, full);
      const destination = { parentCategoryId: full };
      const change = { categoryId: child, destination, moveListingsToCategoryId: listings };
      const task = await gateway.finishChange(tested, await gateway.moveCategory(tested.client, change));
      expect(task).toMatchObject({ status: "COMPLETED" });
      expect(await hasListings(tested.service, listings)).toBe(true);
    },
  },
  "STORE-LISTING-03": {
    title: "MUST move the listings of a former leaf into the added category by default",
    source: "seller feed and store specification §1; wire facts, store §2",
    async onService(service) {
      const [full, other] = [await makeCategory(service), await makeCategory(service)];
      await sendListingsTo(service, full);
      const added = await makeCategory(service, full);
      expect(await hasListings(service, added)).toBe(true);
      const below = { categoryName: newName(), destinationParentCategoryId: added };
      await complete(service, await add(service, { ...below, listingDestinationCategoryId: other }));
      expect(await hasListings(service, other)).toBe(true);
    },
    notThroughGateway: "The GraphQL schema has no listings of a category.",
  },
  "STORE-LISTING-04": {
    title: "MUST move the listings of a deleted category to the named leaf",
    source: "wire facts, store §2 and §7",
    async onService(service) {
      expect(await hasListings(service, await makeCategory(service))).toBe(false);
      const again = await makeCategory(service);
      await sendListingsTo(service, again);
      expect(await hasListings(service, again)).toBe(true);
    },
    notThroughGateway: "The GraphQL schema has no listings of a category.",
  },
  "STORE-LISTING-05": {
    title: "SHOULD fail a change whose listing destination is not a leaf or is deleted by it",
    source: "seller feed and store specification §1; wire facts, store §7",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      const [otherTop] = await makeBranch(service);
      const before = await readTree(service);
      for (const [destination, cause] of [
        [middle, /destination.*deleted by the same change/],
        [leaf, /destination.*deleted by the same change/],
        [otherTop, /destination.*not a leaf/],
      ] as const) {
        const body = { listingDestinationCategoryId: destination };
        const task = await finish(service, await remove(service, middle, body));
        expect(task).toMatchObject({ status: "FAILED", message: expect.stringMatching(cause) });
      }
      expect(await readTree(service)).toEqual(before);
      const body = { listingDestinationCategoryId: top };
      const task = await finish(service, await add(service, { categoryName: newName(), ...body }));
      expect(task).toMatchObject({ status: "FAILED" });
    },
    async onGateway(tested) {
      const [, middle, leaf] = await gateway.makeOwnBranch(tested);
      const [otherTop] = await gateway.makeOwnBranch(tested);
      for (const moveListingsToCategoryId of [middle, leaf, otherTop]) {
        const change = { categoryId: middle, moveListingsToCategoryId };
        const task = await gateway.finishChange(tested, await gateway.deleteCategory(tested.client, change));
        expect(task).toMatchObject({ status: "FAILED", message: expect.stringMatching(/destination/) });
      }
    },
  },
};
