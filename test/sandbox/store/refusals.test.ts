import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/sandbox/storage/database.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import type { Answer } from "../../helpers/sandbox-client.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { flatten } from "../../rules/store/steps.ts";
import { startStore } from "./stores.ts";

/** Returns the parts of an error response that tests compare, without its texts. */
function partsOf(answer: Answer) {
  const { errors } = JSON.parse(answer.text) as { errors: Record<string, unknown>[] };
  return {
    status: answer.status,
    errors: errors.map(({ errorId, domain, category, parameters = [] }) => ({
      errorId,
      domain,
      category,
      parameters,
    })),
  };
}

/** Returns the expected response for one error with the values of its parameters. */
function refusal(errorId: number, values: Readonly<Record<string, string>> = {}) {
  const parameters = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { status: 400, errors: [{ errorId, domain: "API_STORES", category: "REQUEST", parameters }] };
}

const invalid = (param: string) => refusal(225001, { param });
const unknown = (id: string) => refusal(226006, { category_id: id });
const tooDeep = (name: string) => refusal(226005, { category_name: name, depth_limit: "3" });

describe("A category change is rejected", async () => {
  const store = await closeAfterAll(startStore());

  it.each([undefined, null, 7, ["A"]])("with 225001 when the name is %j", async (categoryName) => {
    expect(partsOf(await store.add({ categoryName }))).toEqual(invalid("categoryName"));
    expect(partsOf(await store.rename("1001", categoryName))).toEqual(invalid("categoryName"));
  });

  it.each([7, "", ["1"]])("with 225001 when an ID is %j", async (id) => {
    const name = { categoryName: "A" };
    for (const field of ["destinationParentCategoryId", "listingDestinationCategoryId"]) {
      expect(partsOf(await store.add({ ...name, [field]: id }))).toEqual(invalid(field));
    }
    const field = "listingDestinationCategoryId";
    expect(partsOf(await store.remove("1001", { [field]: id }))).toEqual(invalid(field));
  });

  it.each([undefined, null, "", 7])("with 225001 when a move has the ID %j", async (id) => {
    const move = { categoryId: "1001", destinationParentCategoryId: "-999" };
    for (const field of ["categoryId", "destinationParentCategoryId"]) {
      expect(partsOf(await store.move({ ...move, [field]: id }))).toEqual(invalid(field));
    }
  });

  it.each(["", "{", "[]", '"name"'])("with 2004 when the body is %j", async (body) => {
    for (const [method, path] of [
      ["POST", "/store/categories"],
      ["POST", "/store/categories/move_category"],
      ["PUT", "/store/categories/1001"],
      // A deletion may have no body.
      ...(body === "" ? [] : ([["DELETE", "/store/categories/1001"]] as const)),
    ] as const) {
      expect((await store.call(path, { method, body })).errorIds()).toEqual([2004]);
    }
  });

  it.each(["", "  ", "Other", " Other "])("with 226002 when the name is %j", async (name) => {
    expect(partsOf(await store.add({ categoryName: name }))).toEqual(refusal(226002));
    expect(partsOf(await store.rename("1001", name))).toEqual(refusal(226002));
  });

  it("with 226003 when the name has more than 35 characters", async () => {
    const name = "🏮".repeat(36);
    const expected = refusal(226003, { category_name: name, max_length: "35" });
    expect(partsOf(await store.add({ categoryName: name }))).toEqual(expected);
    expect(partsOf(await store.rename("1001", name))).toEqual(expected);
  });

  it.each(["a\u0007b", "a\nb", "<b", "b>"])("with 226001 when the name is %j", async (name) => {
    const expected = refusal(226001, { category_name: name });
    expect(partsOf(await store.add({ categoryName: name }))).toEqual(expected);
    expect(partsOf(await store.rename("1001", name))).toEqual(expected);
  });

  it("with 226000 when a sibling has the name", async () => {
    const destinationParentCategoryId = await store.idOf("Lamps & Lanterns");
    const addition = { categoryName: "Oil Lamps", destinationParentCategoryId };
    expect(partsOf(await store.add(addition))).toEqual(refusal(226000));
    expect(partsOf(await store.add({ categoryName: "Books & Paper" }))).toEqual(refusal(226000));
    const renaming = await store.rename(await store.idOf("Lanterns"), "Oil Lamps");
    expect(partsOf(renaming)).toEqual(refusal(226000));
  });

  it("with 226005 when a category would be below the third level", async () => {
    const skillets = await store.idOf("Skillets");
    const addition = { categoryName: "Tiny", destinationParentCategoryId: skillets };
    expect(partsOf(await store.add(addition))).toEqual(tooDeep("Tiny"));
    const moves = [
      ["Maps", skillets],
      ["Cast Iron", await store.idOf("Lanterns")],
      ["Kitchen & Table", await store.idOf("New Arrivals")],
    ] as const;
    for (const [name, destinationParentCategoryId] of moves) {
      const move = { categoryId: await store.idOf(name), destinationParentCategoryId };
      expect(partsOf(await store.move(move))).toEqual(tooDeep(name));
    }
  });

  it("with 226006 when the category does not exist", async () => {
    expect(partsOf(await store.rename("404", "New"))).toEqual(unknown("404"));
    for (const id of ["404", "-999"]) expect(partsOf(await store.remove(id))).toEqual(unknown(id));
    const body = { listingDestinationCategoryId: "405" };
    expect(partsOf(await store.remove("1001", body))).toEqual(unknown("405"));
    for (const field of ["destinationParentCategoryId", "listingDestinationCategoryId"]) {
      expect(partsOf(await store.add({ categoryName: "New", [field]: "404" }))).toEqual(unknown("404"));
    }
  });

  it("with 225001 when a move names an unknown category", async () => {
    const move = { categoryId: "1001", destinationParentCategoryId: "-999" };
    for (const field of ["categoryId", "destinationParentCategoryId", "listingDestinationCategoryId"]) {
      expect(partsOf(await store.move({ ...move, [field]: "404" }))).toEqual(invalid(field));
    }
  });

  it("with 225001 when a category would be moved below itself", async () => {
    const categoryId = await store.idOf("Lanterns");
    for (const name of ["Lanterns", "Storm Lanterns"]) {
      const move = { categoryId, destinationParentCategoryId: await store.idOf(name) };
      expect(partsOf(await store.move(move))).toEqual(invalid("destinationParentCategoryId"));
    }
  });

  it("with 225001 when the reserved category would change or get children", async () => {
    expect(partsOf(await store.rename("1", "Rest"))).toEqual(invalid("category_id"));
    expect(partsOf(await store.remove("1"))).toEqual(invalid("category_id"));
    const move = { categoryId: "1", destinationParentCategoryId: "1001" };
    expect(partsOf(await store.move(move))).toEqual(invalid("categoryId"));
    const below = { destinationParentCategoryId: "1" };
    const expected = invalid("destinationParentCategoryId");
    expect(partsOf(await store.add({ categoryName: "New", ...below }))).toEqual(expected);
    expect(partsOf(await store.move({ categoryId: "1001", ...below }))).toEqual(expected);
  });

  it("without creating a task", async () => {
    expect((await store.call("/store/task")).json()).toEqual({ task: [] });
  });
});

describe("A category change is accepted", () => {
  it("with a name of exactly 35 characters", async () => {
    await using store = await startStore();
    expect((await store.add({ categoryName: "🏮".repeat(35) })).status).toBe(202);
  });

  it("up to 300 categories; one more is rejected with 226004", async () => {
    const dataDir = await temporaryFolder();
    const first = await startStore({ dataDir });
    const { length } = flatten(await first.read());
    await first.sandbox.close();
    fill(dataDir, 299 - length);
    await using store = await startStore({ dataDir });
    await store.finish(await store.add({ categoryName: "The last" }));
    expect(flatten(await store.read())).toHaveLength(300);
    const refused = await store.add({ categoryName: "One more" });
    expect(partsOf(refused)).toEqual(refusal(226004, { max_count: "300" }));
    await store.finish(await store.remove(await store.idOf("The last")));
    expect((await store.add({ categoryName: "One more" })).status).toBe(202);
  });
});

/** Inserts categories into the store while no sandbox runs. */
function fill(dataDir: string, count: number): void {
  const database = openDatabase(join(dataDir, "sandbox.db"), []);
  database.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const values = "VALUES ('seller-1', ?, NULL, ?, 50, 0)";
      database.run(`INSERT INTO store_categories ${values}`, `shelf-${index}`, `Shelf ${index}`);
    }
  });
  database.close();
}
