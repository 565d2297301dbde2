import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { contentWidth } from "../../helpers/console-pages.ts";
import { layoutShift, recordLayoutShifts } from "../../helpers/layout-shift.ts";
import { entry, inState, press, renameTo, row, useStoreScreen, write } from "./store-page.ts";

async function moveTo(page: Page, name: string, parent: string): Promise<void> {
  await press(page, name, "Control+x");
  await press(page, parent, "Control+v");
}

describe.skipIf(!chromiumPath)(`Undo on the store screen of the console${browserNote}`, () => {
  const { start, open, service, finish, complete, completeUndo, outline, taken, pass } = useStoreScreen();
  /** Renames "Hand Planes" as another client. */
  const rename = async (categoryName: string) => {
    await service("categories/1014", { method: "PUT", body: JSON.stringify({ categoryName }) });
    pass();
  };

  test("a rename and its undo are one entry, with the words of all screens", async () => {
    const page = await start();
    await row(page, "Oil Lamps").click();
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await write(page, "Oil Lights");
    const toasts = page.getByRole("region", { name: "Messages" });
    await toasts.getByText("Change submitted: Rename “Oil Lamps” to “Oil Lights”").waitFor();
    // A toast stays while the pointer is on its button.
    await toasts.getByRole("button", { name: "Undo" }).hover();
    await inState(page, "processing", "Rename “Oil Lamps” to “Oil Lights”")
      .getByText("Processing", { exact: true })
      .waitFor();
    await complete(page, "Rename “Oil Lamps” to “Oil Lights”");
    await entry(page, "Renamed “Oil Lamps” to “Oil Lights”")
      .getByText("Completed", { exact: true })
      .waitFor();
    await toasts.getByRole("button", { name: "Undo" }).click();
    await entry(page, "Renamed").getByText("Undoing…").waitFor();
    await row(page, "Oil Lamps").waitFor();
    await completeUndo(page, "Renamed “Oil Lamps” to “Oil Lights”");
    expect(await entry(page, "Renamed").innerText()).toMatch(
      /^Renamed “Oil Lamps” to “Oil Lights” – undone \d\d:\d\d$/,
    );
    expect(await entry(page, "").count()).toBe(1);
    expect(await taken()).toEqual(["RENAME COMPLETED", "RENAME COMPLETED"]);
  });

  test.each([
    ["first", "Oil Lamps", "Books & Paper", 3],
    ["middle", "Cast Iron", "Tools & Workshop", 2],
    ["last", "Postcards", "Kitchen & Table", 1],
    ["top level", "Gifts under $25", "Tools & Workshop", 2],
    ["third level, first", "Storm Lanterns", "Books & Paper", 2],
  ])("undoing a move restores the position: %s", async (_position, name, parent, steps) => {
    const page = await start();
    const before = await outline();
    await moveTo(page, name, parent);
    await complete(page, `Move “${name}” to “${parent}”`);
    expect(await outline()).not.toEqual(before);
    const moved = entry(page, `Moved “${name}”`);
    expect(await moved.getByText(`Undoing this takes ${steps} changes`).count()).toBe(steps > 1 ? 1 : 0);
    await moved.getByRole("button", { name: "Undo" }).click();
    await completeUndo(page, `Moved “${name}”`, steps);
    expect(await outline()).toEqual(before);
    expect(await entry(page, "").count()).toBe(1);
  });

  test.each(["processing", "completed"])(
    "a click on Undo in the toast takes a rename back while it is %s",
    async (state) => {
      const page = await start();
      const before = await outline();
      await row(page, "Oil Lamps").click();
      await page.getByRole("button", { name: "Rename", exact: true }).click();
      await write(page, "Oil Lights");
      const undo = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" });
      await undo.hover();
      await inState(page, "processing", "Rename “Oil Lamps”").waitFor();
      if (state === "completed") await complete(page, "Rename “Oil Lamps” to “Oil Lights”");
      // At its place on the screen, as a hand does.
      const box = (await undo.boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await row(page, /^Oil Lamps/).waitFor();
      await expect.poll(() => undo.count()).toBe(0);
      if (state === "processing") await finish(page, "“Oil Lamps” to “Oil Lights”");
      await completeUndo(page, "Renamed “Oil Lamps” to “Oil Lights”");
      expect(await outline()).toEqual(before);
      expect(await taken()).toEqual(["RENAME COMPLETED", "RENAME COMPLETED"]);
    },
  );

  test("Undo in the toast also takes back a change that is in progress", async () => {
    const page = await start();
    const before = await outline();
    await press(page, "Maps", "Insert");
    await write(page, "Sea charts");
    const toast = page.getByRole("region", { name: "Messages" });
    await toast.getByText("Sea charts").waitFor();
    await toast.getByRole("button", { name: "Undo" }).hover();
    await inState(page, "processing", "Add “Sea charts”").waitFor();
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => row(page, /^Sea charts$/).count()).toBe(0);
    await finish(page, "Add “Sea charts”");
    await completeUndo(page, "Added “Sea charts”");
    expect(await outline()).toEqual(before);
    expect(await taken()).toEqual(["ADD COMPLETED", "DELETE COMPLETED"]);
  });

  test("Undo cancels a change that waits, unless the browser cannot save it, and nothing is sent", async () => {
    const page = await start();
    await renameTo(page, "Maps", "Old maps");
    await renameTo(page, "Postcards", "Cards");
    await inState(page, "queued", "Rename “Postcards”").getByText("Queued", { exact: true }).waitFor();
    await page.evaluate(() => {
      const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "put")!;
      IDBObjectStore.prototype.put = () => {
        Object.defineProperty(IDBObjectStore.prototype, "put", put);
        throw new DOMException("The storage is full.", "QuotaExceededError");
      };
    });
    await entry(page, "Rename “Postcards”").getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Nothing was changed, because this browser could not save the change.").waitFor();
    await page
      .getByRole("region", { name: "Messages" })
      .locator("div", { hasText: "Postcards" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect.poll(() => entry(page, "Postcards").count()).toBe(0);
    await row(page, "Postcards").waitFor();
    await complete(page, "Rename “Maps” to “Old maps”");
    expect(await taken()).toEqual(["RENAME COMPLETED"]);
  });

  test("a failed undo says in the same entry what the state is now, and can be repeated", async () => {
    const page = await start();
    const before = await outline();
    await moveTo(page, "Hand Planes", "Kitchen & Table");
    await complete(page, "Move “Hand Planes” to “Kitchen & Table”");
    // Another client gives it a name with which the sandbox fails each move.
    await rename("Hand Planes [fail:move]");
    const moved = entry(page, "Moved “Hand Planes”");
    await moved.getByRole("button", { name: "Undo" }).click();
    await finish(page, "Moved “Hand Planes”");
    await inState(page, "undoFailed", "Moved “Hand Planes”").waitFor();
    await moved.getByText("Failed", { exact: true }).waitFor();
    await moved.getByText("The undo failed. The marketplace could not process the change.").waitFor();
    await moved.getByText("“Hand Planes [fail:move]” is still in “Kitchen & Table”.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await rename("Hand Planes");
    await moved.getByRole("button", { name: "Retry" }).click();
    await completeUndo(page, "Moved “Hand Planes”", 2);
    expect(await outline()).toEqual(before);
    expect(await entry(page, "").count()).toBe(1);
  });

  test("an undo continues after a reload, and another tab shows and finishes it", async () => {
    const page = await start();
    const before = await outline();
    await moveTo(page, "Maps", "Tools & Workshop");
    await complete(page, "Move “Maps” to “Tools & Workshop”");
    await entry(page, "Moved “Maps”").getByRole("button", { name: "Undo" }).click();
    await finish(page, "Moved “Maps”");
    await inState(page, "undoing", "Moved “Maps”").getByText("1 of 3").waitFor();
    await entry(page, "Moved “Maps”").getByText("The marketplace can take up to 24 hours.").waitFor();
    await page.reload();
    await inState(page, "undoing", "Moved “Maps”").getByText("1 of 3").waitFor();
    const second = await open({ context: page.context(), seller: null });
    await inState(second, "undoing", "Moved “Maps”").getByText("1 of 3").waitFor();
    await finish(second, "Moved “Maps”");
    await inState(second, "undoing", "Moved “Maps”").getByText("2 of 3").waitFor();
    await entry(second, "Moved “Maps”").getByText("The marketplace can take up to 24 hours.").waitFor();
    await page.goto("about:blank");
    await finish(second, "Moved “Maps”");
    await inState(second, "undone", "Moved “Maps”").waitFor();
    expect(await outline()).toEqual(before);
    expect(await taken()).toEqual(Array.from({ length: 4 }, () => "MOVE COMPLETED"));
  });

  test("on a phone, entries appear without moving the tree, and each control is large enough", async () => {
    const page = await start({ width: 375 });
    await recordLayoutShifts(page);
    await page.reload();
    await row(page, "Maps").click();
    const box = () =>
      row(page, "New Arrivals").evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const at = await box();
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await write(page, "Old maps");
    await inState(page, "processing", "Rename “Maps”").waitFor();
    expect(await box()).toBe(at);
    await complete(page, "Rename “Maps” to “Old maps”");
    await entry(page, "Renamed “Maps”").getByRole("button", { name: "Undo" }).click();
    await completeUndo(page, "Renamed “Maps”");
    expect(await box()).toBe(at);
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
    expect(await layoutShift(page)).toMatchObject({ sum: expect.closeTo(0, 1) as number });
    const tree = (await page.getByRole("tree").boundingBox())!;
    const panel = (await page.getByRole("region", { name: "Changes" }).boundingBox())!;
    expect(panel.y).toBeGreaterThan(tree.y + tree.height);
  });
});
