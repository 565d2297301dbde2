import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { useConsole } from "../../helpers/console.ts";
import { png } from "../../helpers/media-files.ts";

const gallery = (page: Page) => page.getByRole("region", { name: "Gallery" });

/** Opens the dialog of the signed-in user. */
const openAccount = (page: Page, user: string) => page.getByRole("button", { name: user }).click();

/** Signs out and signs in as another demo seller, whose media screen opens. */
async function changeTo(page: Page, user: string): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: `Sign in as ${user}` }).click();
  await gallery(page).waitFor();
}

describe.skipIf(!chromiumPath)(`Signing out with work in this browser${browserNote}`, () => {
  const shown = useConsole();

  /** Opens a page of a seller who has uploaded an image. */
  async function openWithPicture(): Promise<Page> {
    const page = await shown.open({ path: "/media" });
    const buffer = await png({ width: 600, height: 600 });
    await page
      .getByLabel("Choose files")
      .setInputFiles([{ name: "lamp.png", mimeType: "image/png", buffer }]);
    await gallery(page).getByText("lamp.png").waitFor();
    return page;
  }

  test("lists the work that will be removed and exports it", async () => {
    const page = await openWithPicture();
    await openAccount(page, "sandbox_seller_1");
    await page.getByText("Signing out removes your work from this browser").waitFor();
    await page.getByText("1 file in the media gallery").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("marketplace-console-sandbox_seller_1.json");
    const exported = Object.values(JSON.parse(await readFile(await file.path(), "utf8")) as object);
    expect(exported).toContainEqual(
      expect.objectContaining({
        name: "lamp.png",
        facts: expect.objectContaining({ id: expect.any(String) }),
      }),
    );
    await changeTo(page, "sandbox_seller_1");
    await gallery(page).getByText("Your uploads appear here.").waitFor();
  });

  test("can keep the work for the same user and hides it from others", async () => {
    const page = await openWithPicture();
    await openAccount(page, "sandbox_seller_1");
    await page.getByLabel("Keep it in this browser for sandbox_seller_1").check();
    await page.getByText("Your work stays in this browser").waitFor();
    await changeTo(page, "sandbox_seller_2");
    await gallery(page).getByText("Your uploads appear here.").waitFor();
    await openAccount(page, "sandbox_seller_2");
    expect(await page.getByRole("button", { name: "Export", exact: true }).count()).toBe(0);
    await changeTo(page, "sandbox_seller_1");
    await gallery(page).getByText("lamp.png").waitFor();
  });
});
