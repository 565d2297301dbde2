import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, invalid, unknownId } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import {
  add,
  complete,
  flatten,
  makeBranch,
  makeCategory,
  move,
  newName,
  readTree,
  remove,
  rename,
  topLevel,
} from "./steps.ts";

const maxCategories = 300;

/** Adds categories until the store has the largest number of them. */
async function fillStore(service: ServiceUnderTest): Promise<void> {
  let { length } = flatten(await readTree(service));
  for (; length < maxCategories; length += 1) {
    expect((await add(service, { categoryName: newName() })).status).toBe(202);
    await service.pass(service.processingMs);
  }
}

/** Rules for invalid positions and categories, which are rejected before a task is created. */
export const placeRules: Statements = {
  "STORE-INPUT-06": {
    title: "MUST reject a category below the third level, with 226005",
    source: "seller feed and store specification §1 and §8; wire facts, store §5, §6 and §7",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      const addition = { categoryName: newName(), destinationParentCategoryId: leaf };
      expectRefusal(await add(service, addition), 400, 226005);
      const [otherTop, otherMiddle] = await makeBranch(service);
      for (const [categoryId, destinationParentCategoryId] of [
        [otherTop, top],
        [otherTop, middle],
        [otherMiddle, middle],
        [otherMiddle, leaf],
      ]) {
        expectRefusal(await move(service, { categoryId, destinationParentCategoryId }), 400, 226005);
      }
      const fitting = { categoryId: otherMiddle, destinationParentCategoryId: top };
      await complete(service, await move(service, fitting));
    },
    async onGateway(tested) {
      const [top, middle, leaf] = await gateway.makeOwnBranch(tested);
      const addition = await gateway.addCategory(tested.client, { name: newName(), parentCategoryId: leaf });
      expectFailure(addition, invalid("LIMIT_REACHED", "parentCategoryId"), 226005);
      const [otherTop] = await gateway.makeOwnBranch(tested);
      for (const parentCategoryId of [top, middle, leaf]) {
        const moved = await gateway.moveCategory(tested.client, {
          categoryId: otherTop,
          destination: { parentCategoryId },
        });
        expectFailure(moved, invalid("LIMIT_REACHED", "destination", "parentCategoryId"), 226005);
      }
    },
  },
  "STORE-INPUT-07": {
    title: "MUST reject an unknown category, with 400 and 226006",
    source: "wire facts, store §6",
    async onService(service) {
      const name = { categoryName: newName() };
      expectRefusal(await rename(service, "x", newName()), 400, 226006);
      expectRefusal(await remove(service, "x"), 400, 226006);
      expectRefusal(await add(service, { ...name, destinationParentCategoryId: "x" }), 400, 226006);
      const deleted = await makeCategory(service);
      await complete(service, await remove(service, deleted));
      expectRefusal(await remove(service, deleted), 400, 226006);
    },
    async onGateway(tested) {
      const { client } = tested;
      const categoryId = await gateway.makeOwnCategory(tested);
      const outcomes = [
        [await gateway.renameCategory(client, "x", newName()), "categoryId"],
        [await gateway.deleteCategory(client, { categoryId: "x" }), "categoryId"],
        [await gateway.addCategory(client, { name: newName(), parentCategoryId: "x" }), "parentCategoryId"],
        [
          await gateway.deleteCategory(client, { categoryId, moveListingsToCategoryId: "x" }),
          "moveListingsToCategoryId",
        ],
      ] as const;
      for (const [outcome, field] of outcomes) expectFailure(outcome, unknownId("x", field), 226006);
    },
  },
  "STORE-INPUT-08": {
    title: "SHOULD reject a move that names an unknown category, with 225001",
    source: "wire facts, store §6",
    async onService(service) {
      const id = await makeCategory(service);
      const unknown = { categoryId: "x", destinationParentCategoryId: topLevel };
      expectRefusal(await move(service, unknown), 400, 225001);
      expectRefusal(await move(service, { categoryId: id, destinationParentCategoryId: "x" }), 400, 225001);
    },
    async onGateway(tested) {
      const categoryId = await gateway.makeOwnCategory(tested);
      const unknown = await gateway.moveCategory(tested.client, {
        categoryId: "x",
        destination: { topLevel: true },
      });
      expectFailure(unknown, unknownId("x", "categoryId"), 225001);
      const nowhere = await gateway.moveCategory(tested.client, {
        categoryId,
        destination: { parentCategoryId: "x" },
      });
      expectFailure(nowhere, unknownId("x", "destination", "parentCategoryId"), 225001);
    },
  },
  "STORE-INPUT-09": {
    title: "SHOULD reject a move of a category below itself, with 225001",
    source: "wire facts, store §7",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      for (const destinationParentCategoryId of [top, middle, leaf]) {
        expectRefusal(await move(service, { categoryId: top, destinationParentCategoryId }), 400, 225001);
      }
    },
    async onGateway(tested) {
      const [top, middle, leaf] = await gateway.makeOwnBranch(tested);
      for (const parentCategoryId of [top, middle, leaf]) {
        const change = { categoryId: top, destination: { parentCategoryId } };
        const failure = invalid("NOT_ALLOWED", "destination", "parentCategoryId");
        expectFailure(await gateway.moveCategory(tested.client, change), failure, 225001);
      }
    },
  },
  "STORE-INPUT-10": {
    title: "SHOULD reject a change to the category Other, with 225001",
    source: "wire facts, store §3",
    async onService(service) {
      const parent = await makeCategory(service);
      expectRefusal(await rename(service, "1", newName()), 400, 225001);
      expectRefusal(await remove(service, "1"), 400, 225001);
      const change = { categoryId: "1", destinationParentCategoryId: parent };
      expectRefusal(await move(service, change), 400, 225001);
    },
    async onGateway(tested) {
      const destination = { parentCategoryId: await gateway.makeOwnCategory(tested) };
      for (const outcome of [
        await gateway.renameCategory(tested.client, "1", newName()),
        await gateway.deleteCategory(tested.client, { categoryId: "1" }),
        await gateway.moveCategory(tested.client, { categoryId: "1", destination }),
      ]) {
        expectFailure(outcome, invalid("NOT_ALLOWED", "categoryId"), 225001);
      }
    },
  },
  "STORE-INPUT-11": {
    title: "SHOULD reject more than 300 categories, including Other, with 226004",
    source: "wire facts, store §5 and §6",
    async onService(service) {
      await fillStore(service);
      expectRefusal(await add(service, { categoryName: newName() }), 400, 226004);
    },
    async onGateway(tested) {
      await fillStore(tested.service);
      const larger = await gateway.addCategory(tested.client, { name: newName() });
      expectFailure(larger, invalid("LIMIT_REACHED"), 226004);
    },
  },
};
