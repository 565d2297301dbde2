import { describe, expect, test } from "vitest";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import type { Locator, Page } from "playwright-core";
import { entry, row, useStoreScreen, write } from "../store/store-page.ts";

/** Shows a toast with "Undo". */
async function rename(page: Page): Promise<Locator> {
  await row(page, "Oil Lamps").click();
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await write(page, "Oil Lights");
  const toasts = page.getByRole("region", { name: "Messages" });
  await toasts.getByText("Rename “Oil Lamps” to “Oil Lights”").waitFor();
  return toasts;
}

describe.skipIf(!chromiumPath)(`A toast${browserNote}`, () => {
  const { start } = useStoreScreen();

  test.each([
    [1280, 800],
    [375, 720],
  ])("lets clicks through to the page, except on its buttons, at %i × %i", async (width, height) => {
    const page = await start();
    await page.setViewportSize({ width, height });
    const toasts = await rename(page);
    const isHit = (name: "span" | "button") =>
      toasts.evaluate((region, selector) => {
        const box = region.querySelector(selector)!.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return region.contains(hit);
      }, name);
    expect(await isHit("span")).toBe(false);
    expect(await isHit("button")).toBe(true);
  });

  test("returns the focus to where it was when its button is pressed", async () => {
    const page = await start();
    const toasts = await rename(page);
    const search = page.getByRole("searchbox").or(page.getByRole("textbox")).first();
    await search.focus();
    await toasts.getByRole("button", { name: "Dismiss" }).focus();
    await page.keyboard.press("Enter");
    await toasts.getByRole("button").first().waitFor({ state: "detached" });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("is replaced by a newer one about the same change, and ends with the screen", async () => {
    const page = await start();
    const toasts = await rename(page);
    await entry(page, "Oil Lights")
      .getByRole("button", { name: /Undo|Cancel/ })
      .click();
    await toasts.getByText(/^(?:Undoing|Cancelled): Rename “Oil Lamps”/).waitFor();
    expect(await toasts.getByRole("button", { name: "Dismiss" }).count()).toBe(1);
    expect(await toasts.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await page.getByRole("navigation").getByRole("link", { name: "Media" }).click();
    await page.getByRole("heading", { level: 1, name: "Media" }).waitFor();
    expect(await toasts.getByRole("button").count()).toBe(0);
  });
});
