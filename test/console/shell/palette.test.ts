import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { contentWidth, sendOperation } from "../../helpers/console-pages.ts";
import { type ConsoleVisit, useConsole } from "../../helpers/console.ts";
import { png } from "../../helpers/media-files.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search" });
const active = (page: Page) => page.getByRole("dialog").getByRole("option", { selected: true });

/** Address of a page below the console's path. */
function address(page: Page): string {
  const { href, origin } = new URL(page.url());
  return href.replace(`${origin}/console`, "");
}

/** Opens the search with the shortcut and types a text. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await dialogOf(page).getByRole("combobox", { name: "Search" }).waitFor();
  await page.keyboard.type(text);
}

/** Creates a task. @returns its number */
async function createTask(page: Page, mutation: string, input: string): Promise<string> {
  const { data } = (await sendOperation(
    page,
    `mutation { made: ${mutation}(input: { ${input} }) { task { taskId } } }`,
  )) as { readonly data: { readonly made: { readonly task: { readonly taskId: string } } } };
  return data.made.task.taskId;
}

describe.skipIf(!chromiumPath)(`The search of the console${browserNote}`, () => {
  const shown = useConsole();

  /** Opens a page and waits until its screen listens to the keyboard. */
  async function open(visit: ConsoleVisit = {}): Promise<Page> {
    const page = await shown.open({ path: "/schedules", ...visit });
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  }

  test("opens screens and actions by keyboard and offers the last choices first", async () => {
    const page = await open();
    await search(page, "");
    await expect.poll(() => active(page).innerText()).toBe("Upload media");
    const headings = () =>
      dialogOf(page)
        .getByRole("group")
        .evaluateAll((all) => all.map((one) => one.firstElementChild?.textContent));
    expect(await headings()).toEqual(["Actions", "Pages"]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const field = dialogOf(page).getByRole("combobox");
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field.getAttribute("aria-activedescendant")).toBe(await active(page).getAttribute("id"));
    expect(await active(page).innerText()).toBe("Create report");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await active(page).innerText()).toBe("API keys");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    expect(await dialogOf(page).count()).toBe(0);

    await search(page, "create rep");
    await expect.poll(() => active(page).innerText()).toBe("Create report");
    expect(await active(page).locator("mark").allInnerTexts()).toEqual(["Create", "Rep".toLowerCase()]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/reports/create");

    await search(page, "");
    await expect.poll(headings).toEqual(["Recent", "Actions", "Pages"]);
    const recent = dialogOf(page).getByRole("group", { name: "Recent" }).getByRole("option");
    expect(await recent.allInnerTexts()).toEqual(["Create report", "API keys"]);
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
    expect(address(page)).toBe("/reports/create");
  });

  test("finds tasks by type and number", async () => {
    const page = await open();
    const schemaVersion = 'schemaVersion: "1.0"';
    const taskId = await createTask(
      page,
      "createInventoryTask",
      `feedType: "LMS_ACTIVE_INVENTORY_REPORT", ${schemaVersion}`,
    );
    await search(page, "active listings");
    await dialogOf(page).getByRole("group", { name: "Tasks" }).getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => address(page)).toBe(`/reports/${taskId}`);
    await search(page, taskId);
    await dialogOf(page).getByText("1 result", { exact: true }).waitFor({ state: "attached" });
    await expect.poll(() => active(page).innerText()).toContain("Active listings");
    // A task that was created since is looked up.
    const later = await createTask(page, "createGenericTask", `feedType: "FX_LISTING", ${schemaVersion}`);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(later);
    await expect.poll(() => active(page).allInnerTexts()).toEqual([expect.stringContaining("Uploading")]);
    await page.keyboard.press("Enter");
    await expect.poll(() => address(page)).toBe(`/listings/${later}`);
  });

  test("finds media by the file's name and categories by name", async () => {
    const page = await open({ path: "/media" });
    const buffer = await png({ width: 600, height: 600 });
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles([{ name: "copper-lamp.png", mimeType: "image/png", buffer }]);
    await expect
      .poll(async () => {
        await search(page, "lamp");
        const count = await dialogOf(page).getByRole("group", { name: "Media" }).count();
        if (count === 0) await page.keyboard.press("Escape");
        return count;
      })
      .toBe(1);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "copper-lamp.png" }).waitFor();
    expect(address(page)).toMatch(/^\/media\/.+/);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "copper-lamp.png" }).waitFor({ state: "detached" });

    await search(page, "workshop");
    await expect.poll(() => active(page).innerText()).toContain("Tools & Workshop");
    await page.keyboard.press("Enter");
    await expect.poll(() => address(page)).toMatch(/^\/store\?category=\d+$/);
  });

  test("opens with its button, and says that there are no results", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Search" }).click();
    await page.keyboard.type("nothing like this");
    await dialogOf(page).getByText("No results for “nothing like this”").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Control+k");
    await dialogOf(page).waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Search" }).evaluate((one) => one.matches(":focus"))).toBe(
      true,
    );
  });

  test("says which results a missing permission excludes", async () => {
    const page = await shown.open({ seller: null, path: "/keys" });
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await page.getByRole("checkbox", { name: /See and change your store/ }).uncheck();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await search(page, "a");
    await dialogOf(page).getByText("Categories: You don't have access. Sign in again to grant it.").waitFor();
    expect(await dialogOf(page).getByRole("option").count()).toBeGreaterThan(2);
  });

  test("works in German on a phone", async () => {
    const page = await open({ language: "de", width: 375, dark: true });
    const button = page.getByRole("button", { name: "Suchen" });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Suchen" });
    expect((await dialog.boundingBox())?.width).toBe(await contentWidth(page));
    await page.keyboard.type("werk");
    await expect.poll(() => active(page).allInnerTexts()).toHaveLength(0);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("bericht");
    await expect.poll(() => active(page).innerText()).toBe("Bericht erstellen");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("option", { name: "Berichte" }).click();
    await page.getByRole("heading", { level: 1, name: "Berichte" }).waitFor();
  });
});
