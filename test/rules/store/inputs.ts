import { expect } from "vitest";
import type { Rule } from "../rule.js";
import {
  add,
  complete,
  expectRefusal,
  flatten,
  makeBranch,
  makeCategory,
  move,
  newName,
  readCategory,
  readTree,
  remove,
  rename,
  topLevel,
} from "./steps.js";

const maxCategories = 300;

/** What the calls refuse before anything is started. */
export const inputRules: readonly Rule[] = [
  {
    id: "STORE-INPUT-01",
    title: "MUST refuse a change that lacks an input or has it in the wrong form, with 225001",
    source: "wire facts, store §2 and §6",
    async onService(service) {
      const id = await makeCategory(service);
      for (const categoryName of [undefined, null, 7]) {
        expectRefusal(await add(service, { categoryName }), 400, 225001);
        expectRefusal(await rename(service, id, categoryName), 400, 225001);
      }
      expectRefusal(await move(service, { destinationParentCategoryId: topLevel }), 400, 225001);
      for (const parent of [undefined, null, 7]) {
        const change = { categoryId: id, destinationParentCategoryId: parent };
        expectRefusal(await move(service, change), 400, 225001);
      }
    },
  },
  {
    id: "STORE-INPUT-02",
    title: "MUST refuse a name that is empty or Other, with 226002",
    source: "wire facts, store §5 and §6",
    async onService(service) {
      const id = await makeCategory(service);
      for (const name of ["", "Other"]) {
        expectRefusal(await add(service, { categoryName: name }), 400, 226002);
        expectRefusal(await rename(service, id, name), 400, 226002);
      }
    },
  },
  {
    id: "STORE-INPUT-03",
    title: "MUST accept a name of 35 characters and refuse one more, with 226003",
    source: "wire facts, store §2, §5 and §6",
    async onService(service) {
      const longest = newName("Shelf").padEnd(35, ".");
      const id = await makeCategory(service, topLevel, longest);
      expect(await readCategory(service, id)).toMatchObject({ categoryName: longest });
      expectRefusal(await add(service, { categoryName: `${longest}.` }), 400, 226003);
      expectRefusal(await rename(service, id, `${longest}.`), 400, 226003);
    },
  },
  {
    id: "STORE-INPUT-04",
    title: "SHOULD refuse a name with control characters or angle brackets, with 226001",
    source: "wire facts, store §5 and §6",
    async onService(service) {
      const id = await makeCategory(service);
      for (const name of ["a\u0007b", "a\tb", "<b>", "a > b"]) {
        expectRefusal(await add(service, { categoryName: name }), 400, 226001);
        expectRefusal(await rename(service, id, name), 400, 226001);
      }
    },
  },
  {
    id: "STORE-INPUT-05",
    title: "MUST refuse a name that a sibling has, with 226000, and accept it elsewhere",
    source: "wire facts, store §2 and §6",
    async onService(service) {
      const [first, second] = [newName(), newName()];
      const [firstId, secondId] = [
        await makeCategory(service, topLevel, first),
        await makeCategory(service, topLevel, second),
      ];
      expectRefusal(await add(service, { categoryName: first }), 400, 226000);
      expectRefusal(await rename(service, secondId, first), 400, 226000);
      const cousin = { categoryName: first, destinationParentCategoryId: secondId };
      await complete(service, await add(service, cousin));
      const [child] = (await readCategory(service, secondId))?.childrenCategories ?? [];
      const change = { categoryId: child?.categoryId, destinationParentCategoryId: topLevel };
      expectRefusal(await move(service, change), 400, 226000);
      expect(await readCategory(service, firstId)).toMatchObject({ categoryName: first });
    },
  },
  {
    id: "STORE-INPUT-06",
    title: "MUST refuse whatever would lie below the third level, with 226005",
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
  },
  {
    id: "STORE-INPUT-07",
    title: "MUST refuse a category that the store has not, with 400 and 226006",
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
  },
  {
    id: "STORE-INPUT-08",
    title: "SHOULD refuse a move that names a category that the store has not, with 225001",
    source: "wire facts, store §6",
    async onService(service) {
      const id = await makeCategory(service);
      const unknown = { categoryId: "x", destinationParentCategoryId: topLevel };
      expectRefusal(await move(service, unknown), 400, 225001);
      expectRefusal(await move(service, { categoryId: id, destinationParentCategoryId: "x" }), 400, 225001);
    },
  },
  {
    id: "STORE-INPUT-09",
    title: "SHOULD refuse to move a category below itself, with 225001",
    source: "wire facts, store §7",
    async onService(service) {
      const [top, middle, leaf] = await makeBranch(service);
      for (const destinationParentCategoryId of [top, middle, leaf]) {
        expectRefusal(await move(service, { categoryId: top, destinationParentCategoryId }), 400, 225001);
      }
    },
  },
  {
    id: "STORE-INPUT-10",
    title: "SHOULD refuse to rename, move or delete the category Other, with 225001",
    source: "wire facts, store §3",
    async onService(service) {
      const parent = await makeCategory(service);
      expectRefusal(await rename(service, "1", newName()), 400, 225001);
      expectRefusal(await remove(service, "1"), 400, 225001);
      const change = { categoryId: "1", destinationParentCategoryId: parent };
      expectRefusal(await move(service, change), 400, 225001);
    },
  },
  {
    id: "STORE-INPUT-11",
    title: "SHOULD refuse more than 300 categories, Other included, with 226004",
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
  },
];
