import { describe, expect, test } from "vitest";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { row, useStoreScreen, write } from "../store/store-page.ts";

describe.skipIf(!chromiumPath)(`A toast${browserNote}`, () => {
  const { start } = useStoreScreen();

  test.each([
    [1280, 800],
    [375, 720],
  ])("lets clicks through to the page, except on its buttons, at %i × %i", async (width, height) => {
    const page = await start();
    await page.setViewportSize({ width, height });
    await row(page, "Oil Lamps").click();
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await write(page, "Oil Lights");
    const toasts = page.getByRole("region", { name: "Messages" });
    const text = toasts.getByText("Rename “Oil Lamps” to “Oil Lights”");
    await text.waitFor();
    const isHit = (name: "span" | "button") =>
      toasts.evaluate((region, selector) => {
        const box = region.querySelector(selector)!.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return region.contains(hit);
      }, name);
    expect(await isHit("span")).toBe(false);
    expect(await isHit("button")).toBe(true);
  });
});
