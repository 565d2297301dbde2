import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import type { Rule } from "../rule.ts";
import {
  addCategory,
  deleteCategory,
  makeOwnBranch,
  makeOwnCategory,
  moveCategory,
  refusal,
  renameCategory,
} from "./gateway-steps.ts";
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

/** Expected answer of the gateway when a field names the unknown category x. */
const unknownCategory = (errorId: number, ...path: string[]) =>
  refusal({ __typename: "NotFoundError", path: ["input", ...path], missingId: "x" }, errorId);

/** Rules for invalid positions and categories, which are rejected before a task is created. */
export const placeRules: readonly Rule[] = [
  {
    id: "STORE-INPUT-06",
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
    async onGateway(gateway) {
      const { client } = gateway;
      const [top, middle, leaf] = await makeOwnBranch(gateway);
      const tooDeep = { __typename: "ValidationError", code: "LIMIT_REACHED" };
      expect(await addCategory(client, { name: newName(), parentCategoryId: leaf })).toMatchObject(
        refusal({ ...tooDeep, path: ["input", "parentCategoryId"] }, 226005),
      );
      const [otherTop] = await makeOwnBranch(gateway);
      for (const parentCategoryId of [top, middle, leaf]) {
        const change = { categoryId: otherTop, destination: { parentCategoryId } };
        expect(await moveCategory(client, change)).toMatchObject(
          refusal({ ...tooDeep, path: ["input", "destination", "parentCategoryId"] }, 226005),
        );
      }
    },
  },
  {
    id: "STORE-INPUT-07",
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
    async onGateway(gateway) {
      const { client } = gateway;
      expect(await renameCategory(client, "x", newName())).toMatchObject(
        unknownCategory(226006, "categoryId"),
      );
      expect(await deleteCategory(client, { categoryId: "x" })).toMatchObject(
        unknownCategory(226006, "categoryId"),
      );
      expect(await addCategory(client, { name: newName(), parentCategoryId: "x" })).toMatchObject(
        unknownCategory(226006, "parentCategoryId"),
      );
      expect(
        await deleteCategory(client, {
          categoryId: await makeOwnCategory(gateway),
          moveListingsToCategoryId: "x",
        }),
      ).toMatchObject(unknownCategory(226006, "moveListingsToCategoryId"));
    },
  },
  {
    id: "STORE-INPUT-08",
    title: "SHOULD reject a move that names an unknown category, with 225001",
    source: "wire facts, store §6",
    async onService(service) {
      const id = await makeCategory(service);
      const unknown = { categoryId: "x", destinationParentCategoryId: topLevel };
      expectRefusal(await move(service, unknown), 400, 225001);
      expectRefusal(await move(service, { categoryId: id, destinationParentCategoryId: "x" }), 400, 225001);
    },
    async onGateway(gateway) {
      const { client } = gateway;
      const id = await makeOwnCategory(gateway);
      const [unknown, nowhere] = [
        { categoryId: "x", destination: { topLevel: true } },
        { categoryId: id, destination: { parentCategoryId: "x" } },
      ];
      expect(await moveCategory(client, unknown)).toMatchObject(unknownCategory(225001, "categoryId"));
      expect(await moveCategory(client, nowhere)).toMatchObject(
        unknownCategory(225001, "destination", "parentCategoryId"),
      );
    },
  },
  {
    id: "STORE-INPUT-09",
    title: "SHOULD reject a move of a category below itself, with 225001",
    source: "wire facts, store §7",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      for (const destinationParentCategoryId of [top, middle, leaf]) {
        expectRefusal(await move(service, { categoryId: top, destinationParentCategoryId }), 400, 225001);
      }
    },
    async onGateway(gateway) {
      const [top, middle, leaf] = await makeOwnBranch(gateway);
      for (const parentCategoryId of [top, middle, leaf]) {
        const change = { categoryId: top, destination: { parentCategoryId } };
        expect(await moveCategory(gateway.client, change)).toMatchObject(
          refusal(
            {
              __typename: "ValidationError",
              code: "NOT_ALLOWED",
              path: ["input", "destination", "parentCategoryId"],
            },
            225001,
          ),
        );
      }
    },
  },
  {
    id: "STORE-INPUT-10",
    title: "SHOULD reject a change to the category Other, with 225001",
    source: "wire facts, store §3",
    async onService(service) {
      const parent = await makeCategory(service);
      expectRefusal(await rename(service, "1", newName()), 400, 225001);
      expectRefusal(await remove(service, "1"), 400, 225001);
      const change = { categoryId: "1", destinationParentCategoryId: parent };
      expectRefusal(await move(service, change), 400, 225001);
    },
    async onGateway(gateway) {
      const { client } = gateway;
      const refused = refusal({ code: "NOT_ALLOWED", path: ["input", "categoryId"] }, 225001);
      const parentCategoryId = await makeOwnCategory(gateway);
      expect(await renameCategory(client, "1", newName())).toMatchObject(refused);
      expect(await deleteCategory(client, { categoryId: "1" })).toMatchObject(refused);
      const change = { categoryId: "1", destination: { parentCategoryId } };
      expect(await moveCategory(client, change)).toMatchObject(refused);
    },
  },
  {
    id: "STORE-INPUT-11",
    title: "SHOULD reject more than 300 categories, including Other, with 226004",
    source: "wire facts, store §5 and §6",
    async onService(service) {
      let { length } = flatten(await readTree(service));
      for (; length < maxCategories; length += 1) {
        const answer = await add(service, { categoryName: newName() });
        expect(answer.status).toBe(202);
        await service.pass(service.processingMs);
      }
      expectRefusal(await add(service, { categoryName: newName() }), 400, 226004);
    },
    async onGateway(gateway) {
      const { client, service } = gateway;
      let { length } = flatten(await readTree(service));
      for (; length < maxCategories; length += 1) {
        expect((await add(service, { categoryName: newName() })).status).toBe(202);
        await service.pass(service.processingMs);
      }
      expect(await addCategory(client, { name: newName() })).toMatchObject(
        refusal({ __typename: "ValidationError", code: "LIMIT_REACHED", path: ["input"] }, 226004),
      );
    },
  },
];
