import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { sendOperation } from "../../helpers/console-pages.ts";
import { entry, inState, row, useStoreScreen, write } from "./store-page.ts";

describe.skipIf(!chromiumPath)(`Finding and arranging categories on the store screen${browserNote}`, () => {
  const store = useStoreScreen();
  const { start, finish, complete, completeUndo, outline, taken, pass } = store;

  test("the search filters the tree by name, by keyboard alone", async () => {
    const page = await start();
    const search = page.getByRole("searchbox", { name: "Search categories" });
    await search.pressSequentially("lan");
    await page.getByText("5 results").waitFor();
    expect(await page.getByRole("treeitem").allInnerTexts()).toEqual([
      "Lamps & Lanterns",
      "Lanterns",
      "Storm Lanterns",
      "Railway Lanterns",
      "Tools & Workshop",
      "Hand Planes",
    ]);
    await search.fill("plan");
    await search.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Hand Planes");
    await page.keyboard.press("F2");
    await write(page, "Jointers");
    await complete(page, "Rename “Hand Planes” to “Jointers”");
    expect(await row(page, "Postcards").count()).toBe(1);
    await search.fill("nothing like this");
    await page.getByText("No categories match your search.").waitFor();
    await search.press("Escape");
    expect(await page.getByRole("treeitem").count()).toBe(22);
  });

  test("a click lands on the row under the pointer while a name is edited", async () => {
    const page = await start();
    const field = page.getByRole("tree").getByRole("textbox");
    const clicked = async (name: string) => {
      await field.waitFor();
      await row(page, name).click();
      await field.waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    };
    await row(page, "Oil Lamps").click();
    await page.getByRole("button", { name: "Add category here" }).click();
    await clicked("Glassware");
    await row(page, "Oil Lamps").dblclick();
    await field.fill("Candle Holders");
    await clicked("Enamelware");
    expect(await taken()).toEqual([]);
  });

  test("a link opens the tree at a category, by the service's id or the global one", async () => {
    const page = await start({ path: "/store?category=1004" });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("Storm Lanterns");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await row(page, "Storm Lanterns").count()).toBe(0);
    const answer = (await sendOperation(page, "{ store { categories { name children { id name } } } }")) as {
      readonly data: {
        readonly store: {
          readonly categories: readonly { readonly children: readonly { id: string; name: string }[] }[];
        };
      };
    };
    const all = answer.data.store.categories.flatMap(({ children }) => children);
    const { id } = all.find(({ name }) => name === "Maps")!;
    await page.goto(`${store.url()}/console/store?category=${encodeURIComponent(id)}`);
    await expect.poll(focused).toBe("Maps");
    await page.goto(`${store.url()}/console/store?category=9999`);
    await page.getByText("This category does not exist.").waitFor();
  });

  test("the bar names what the actions are for: one clicked category, or several with checkboxes", async () => {
    const page = await start();
    const bar = (name: string) => page.getByRole("group", { name, exact: true });
    const disabled = (name: string) =>
      bar(name)
        .getByRole("button", { disabled: true })
        .evaluateAll((buttons) => buttons.map((button) => button.textContent));
    const highlighted = () => page.locator('[role="treeitem"][aria-selected="true"]').allInnerTexts();
    // Nothing is selected when the screen opens.
    await bar("Select a category").waitFor();
    expect(await highlighted()).toEqual([]);
    const all = ["Rename", "Add subcategory", "Add category here", "Move to…", "Cut", "Delete"];
    expect(await disabled("Select a category")).toEqual(all);

    await row(page, "Oil Lamps").click();
    await bar("Selected: Oil Lamps").waitFor();
    expect(await highlighted()).toEqual(["Oil Lamps"]);
    expect(await disabled("Selected: Oil Lamps")).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await bar("Selected: Lanterns").waitFor();
    await row(page, /^Other$/).click();
    expect(await disabled("Selected: Other (cannot be changed)")).toEqual(all);

    for (const name of ["Enamelware", "Glassware", "Maps"]) {
      await page.getByRole("checkbox", { name: `Select “${name}”` }).check();
    }
    await bar("3 selected").waitFor();
    expect(await highlighted()).toEqual(["Enamelware", "Glassware", "Maps"]);
    expect(await disabled("3 selected")).toEqual(["Rename", "Add subcategory", "Add category here", "Cut"]);
    // A key for one category does nothing while several are selected.
    await page.keyboard.press("F2");
    expect(await page.getByRole("tree").getByRole("textbox").count()).toBe(0);
    // A click on a row selects this category only.
    await row(page, "Postcards").click();
    await bar("Selected: Postcards").waitFor();
    expect(await highlighted()).toEqual(["Postcards"]);
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Select all" }).click();
    await bar("21 selected").waitFor();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await bar("Selected: Postcards").waitFor();
    // A category that the search hides is not selected any more.
    await page.getByRole("searchbox", { name: "Search categories" }).fill("lan");
    await bar("Select a category").waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test("several categories are moved as one change with its progress, and undone together", async () => {
    const page = await start();
    const before = await outline();
    await page.getByRole("checkbox", { name: "Select “Enamelware”" }).check();
    await row(page, "Cast Iron").click({ modifiers: ["ControlOrMeta"] });
    await page.getByText("2 selected").waitFor();
    expect(await page.getByRole("button", { name: "Rename", exact: true }).isDisabled()).toBe(true);
    await page.getByRole("group", { name: "2 selected" }).getByRole("button", { name: "Move to…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move 2 categories" });
    await dialog.getByLabel("New parent").selectOption({ label: "\u00A0\u00A0\u00A0Tools & Workshop" });
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    const sentence = "Move 2 categories to “Tools & Workshop”";
    await inState(page, "processing", sentence).getByText("0 of 2").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await finish(page, sentence);
    await inState(page, "processing", sentence).getByText("1 of 2").waitFor();
    await complete(page, sentence);
    expect(await entry(page, "").count()).toBe(1);
    await page.getByRole("button", { name: /^Undo: Moved 2 categories/ }).click();
    await completeUndo(page, "Moved 2 categories", 3);
    expect(await outline()).toEqual(before);
  });

  test("several categories are deleted together, by keyboard and with a warning", async () => {
    const page = await start();
    await row(page, "Maps").focus();
    for (const key of ["Space", "Shift+ArrowDown", "Delete"]) await page.keyboard.press(key);
    const dialog = page.getByRole("dialog", { name: "Delete 2 categories" });
    await dialog.getByText("Maps, Field Guides will be permanently deleted").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row(page, /Maps To be deleted/).waitFor();
    await finish(page, "Delete 2 categories");
    await inState(page, "processing", "Delete 2 categories").getByText("1 of 2").waitFor();
    await complete(page, "Delete 2 categories");
    await entry(page, "Deleted 2 categories").getByText("Cannot be undone").waitFor();
    expect(await outline()).not.toContain("  Maps");
    expect(await taken()).toEqual(["DELETE COMPLETED", "DELETE COMPLETED"]);
  });

  test("an undo of many steps asks first, and can leave the category at the end", async () => {
    const page = await start();
    for (let index = 0; index < 9; index += 1) {
      const body = JSON.stringify({ categoryName: `Year ${index}`, destinationParentCategoryId: "1016" });
      await store.service("categories", { method: "POST", body });
      pass();
    }
    await page.reload();
    await row(page, "Maps").click();
    await page.keyboard.press("Control+x");
    await row(page, "Tools & Workshop").click();
    await page.keyboard.press("Control+v");
    await complete(page, "Move “Maps” to “Tools & Workshop”");
    await page.getByRole("button", { name: /^Undo: Moved “Maps”/ }).click();
    const dialog = page.getByRole("dialog", { name: "Undo the move of “Maps”" });
    await dialog.getByText("12 changes, one after another").waitFor();
    await dialog.getByRole("button", { name: "Move back as the last category" }).click();
    await completeUndo(page, "Moved “Maps”");
    expect(await outline()).toContain("  Maps");
  });
});
