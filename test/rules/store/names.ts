import { expect } from "vitest";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import { expectFailure, invalid } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import type { GatewayUnderTest, ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { add, complete, makeCategory, move, newName, readCategory, rename, topLevel } from "./steps.ts";

/** Expects that the service rejects each name of an added and of a renamed category. */
async function expectNamesRefused(
  service: ServiceUnderTest,
  names: readonly unknown[],
  errorId: number,
): Promise<void> {
  const id = await makeCategory(service);
  await expectRefusals(names, (categoryName) => add(service, { categoryName }), 400, errorId);
  await expectRefusals(names, (name) => rename(service, id, name), 400, errorId);
}

/** Expects that both mutations with a name fail for it. */
async function expectNameFails(tested: GatewayUnderTest, name: string, code: string, errorId?: number) {
  const { client } = tested;
  const id = await gateway.makeOwnCategory(tested);
  expectFailure(await gateway.addCategory(client, { name }), invalid(code, "name"), errorId);
  expectFailure(await gateway.renameCategory(client, id, name), invalid(code, "name"), errorId);
}

/** Rules for invalid inputs and names, which are rejected before a task is created. */
export const nameRules: Statements = {
  "STORE-INPUT-01": {
    title: "MUST reject a change with a missing or malformed input, with 225001",
    source: "wire facts, store §2 and §6",
    async onService(service) {
      await expectNamesRefused(service, [undefined, null, 7], 225001);
      expectRefusal(await move(service, { destinationParentCategoryId: topLevel }), 400, 225001);
      const categoryId = await makeCategory(service);
      for (const destinationParentCategoryId of [undefined, null, 7]) {
        expectRefusal(await move(service, { categoryId, destinationParentCategoryId }), 400, 225001);
      }
    },
    notThroughGateway: "The schema requires these inputs and their types.",
  },
  "STORE-INPUT-02": {
    title: "MUST reject a name that is empty or Other, with 226002",
    source: "wire facts, store §5 and §6",
    onService: (service) => expectNamesRefused(service, ["", "Other"], 226002),
    async onGateway(tested) {
      await expectNameFails(tested, "Other", "NOT_ALLOWED", 226002);
      await expectNameFails(tested, "", "REQUIRED");
    },
  },
  "STORE-INPUT-03": {
    title: "MUST accept a name of 35 characters and reject a longer one, with 226003",
    source: "wire facts, store §2, §5 and §6",
    async onService(service) {
      const longest = newName("Shelf").padEnd(35, ".");
      const id = await makeCategory(service, topLevel, longest);
      expect(await readCategory(service, id)).toMatchObject({ categoryName: longest });
      await expectNamesRefused(service, [`${longest}.`], 226003);
    },
    async onGateway(tested) {
      const id = await gateway.makeOwnCategory(tested);
      const longest = newName("Shelf").padEnd(35, ".");
      await gateway.finishChange(tested, await gateway.renameCategory(tested.client, id, longest));
      expect(await gateway.readOwnCategory(tested.client, id)).toMatchObject({ name: longest });
      await expectNameFails(tested, `${longest}.`, "OUT_OF_RANGE", 226003);
    },
  },
  "STORE-INPUT-04": {
    title: "SHOULD reject a name with control characters or angle brackets, with 226001",
    source: "wire facts, store §5 and §6",
    onService: (service) => expectNamesRefused(service, ["a\u0007b", "a\tb", "<b>", "a > b"], 226001),
    async onGateway(tested) {
      for (const name of ["a\u0007b", "<b>"]) {
        await expectNameFails(tested, name, "INVALID_CHARACTERS", 226001);
      }
    },
  },
  "STORE-INPUT-05": {
    title: "MUST reject the name of a sibling, with 226000, and accept it below another parent",
    source: "wire facts, store §2 and §6",
    async onService(service) {
      const first = newName();
      const firstId = await makeCategory(service, topLevel, first);
      const secondId = await makeCategory(service);
      await expectNamesRefused(service, [first], 226000);
      const cousin = { categoryName: first, destinationParentCategoryId: secondId };
      await complete(service, await add(service, cousin));
      const [child] = (await readCategory(service, secondId))?.childrenCategories ?? [];
      const change = { categoryId: child?.categoryId, destinationParentCategoryId: topLevel };
      expectRefusal(await move(service, change), 400, 226000);
      expect(await readCategory(service, firstId)).toMatchObject({ categoryName: first });
    },
    async onGateway(tested) {
      const { client } = tested;
      const [first, second] = [await gateway.makeOwnCategory(tested), await gateway.makeOwnCategory(tested)];
      const { name = "" } = (await gateway.readOwnCategory(client, first)) ?? {};
      await expectNameFails(tested, name, "DUPLICATE", 226000);
      const task = await gateway.finishAdding(tested, { name, parentCategoryId: second });
      expect(task).toMatchObject({ status: "COMPLETED" });
      const [child] = (await gateway.readOwnCategory(client, second))?.children ?? [];
      const change = { categoryId: child?.categoryId ?? "", destination: { topLevel: true } };
      expectFailure(await gateway.moveCategory(client, change), invalid("DUPLICATE", "destination"), 226000);
    },
  },
};
