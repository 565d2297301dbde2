import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import type { Rule } from "../rule.ts";
import {
  addCategory,
  finishChange,
  makeOwnCategory,
  moveCategory,
  readOwnCategory,
  refusal,
  renameCategory,
} from "./gateway-steps.ts";
import { add, complete, makeCategory, move, newName, readCategory, rename, topLevel } from "./steps.ts";

/** Rules for invalid inputs and names, which are rejected before a task is created. */
export const nameRules: readonly Rule[] = [
  {
    id: "STORE-INPUT-01",
    title: "MUST reject a change with a missing or malformed input, with 225001",
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
    notThroughGateway: "The schema requires these inputs and their types.",
  },
  {
    id: "STORE-INPUT-02",
    title: "MUST reject a name that is empty or Other, with 226002",
    source: "wire facts, store §5 and §6",
    async onService(service) {
      const id = await makeCategory(service);
      for (const name of ["", "Other"]) {
        expectRefusal(await add(service, { categoryName: name }), 400, 226002);
        expectRefusal(await rename(service, id, name), 400, 226002);
      }
    },
    async onGateway(gateway) {
      const { client } = gateway;
      const id = await makeOwnCategory(gateway);
      const reserved = refusal(
        { __typename: "ValidationError", code: "NOT_ALLOWED", path: ["input", "name"] },
        226002,
      );
      expect(await addCategory(client, { name: "Other" })).toMatchObject(reserved);
      expect(await renameCategory(client, id, "Other")).toMatchObject(reserved);
      const empty = refusal({ __typename: "ValidationError", code: "REQUIRED", path: ["input", "name"] });
      expect(await addCategory(client, { name: "" })).toMatchObject(empty);
      expect(await renameCategory(client, id, "")).toMatchObject(empty);
    },
  },
  {
    id: "STORE-INPUT-03",
    title: "MUST accept a name of 35 characters and reject a longer one, with 226003",
    source: "wire facts, store §2, §5 and §6",
    async onService(service) {
      const longest = newName("Shelf").padEnd(35, ".");
      const id = await makeCategory(service, topLevel, longest);
      expect(await readCategory(service, id)).toMatchObject({ categoryName: longest });
      expectRefusal(await add(service, { categoryName: `${longest}.` }), 400, 226003);
      expectRefusal(await rename(service, id, `${longest}.`), 400, 226003);
    },
    async onGateway(gateway) {
      const { client } = gateway;
      const id = await makeOwnCategory(gateway);
      const longest = newName("Shelf").padEnd(35, ".");
      await finishChange(gateway, await renameCategory(client, id, longest));
      expect(await readOwnCategory(client, id)).toMatchObject({ name: longest });
      const tooLong = refusal(
        { __typename: "ValidationError", code: "OUT_OF_RANGE", path: ["input", "name"] },
        226003,
      );
      expect(await addCategory(client, { name: `${longest}.` })).toMatchObject(tooLong);
      expect(await renameCategory(client, id, `${longest}.`)).toMatchObject(tooLong);
    },
  },
  {
    id: "STORE-INPUT-04",
    title: "SHOULD reject a name with control characters or angle brackets, with 226001",
    source: "wire facts, store §5 and §6",
    async onService(service) {
      const id = await makeCategory(service);
      for (const name of ["a\u0007b", "a\tb", "<b>", "a > b"]) {
        expectRefusal(await add(service, { categoryName: name }), 400, 226001);
        expectRefusal(await rename(service, id, name), 400, 226001);
      }
    },
    async onGateway(gateway) {
      const { client } = gateway;
      const id = await makeOwnCategory(gateway);
      const wrong = refusal(
        { __typename: "ValidationError", code: "INVALID_CHARACTERS", path: ["input", "name"] },
        226001,
      );
      for (const name of ["a\u0007b", "<b>"]) {
        expect(await addCategory(client, { name })).toMatchObject(wrong);
        expect(await renameCategory(client, id, name)).toMatchObject(wrong);
      }
    },
  },
  {
    id: "STORE-INPUT-05",
    title: "MUST reject the name of a sibling, with 226000, and accept it below another parent",
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
    async onGateway(gateway) {
      const { client } = gateway;
      const [first, second] = [await makeOwnCategory(gateway), await makeOwnCategory(gateway)];
      const { name = "" } = (await readOwnCategory(client, first)) ?? {};
      const twice = refusal(
        { __typename: "ValidationError", code: "DUPLICATE", path: ["input", "name"] },
        226000,
      );
      expect(await addCategory(client, { name })).toMatchObject(twice);
      expect(await renameCategory(client, second, name)).toMatchObject(twice);
      const task = await finishChange(gateway, await addCategory(client, { name, parentCategoryId: second }));
      expect(task).toMatchObject({ status: "COMPLETED" });
      const [child] = (await readOwnCategory(client, second))?.children ?? [];
      const change = { categoryId: child?.categoryId ?? "", destination: { topLevel: true } };
      expect(await moveCategory(client, change)).toMatchObject(
        refusal({ code: "DUPLICATE", path: ["input", "destination"] }, 226000),
      );
    },
  },
];
