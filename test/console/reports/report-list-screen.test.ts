import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { contentWidth, germanPhone, sendOperation } from "../../helpers/console-pages.ts";
import { openConsole, startConsole, type TestConsole, useConsole } from "../../helpers/console.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { copyReports } from "./many-reports.ts";

const feedPath = "/sell/feed/v1";

/** Creates a report at the service. @returns its task number */
async function createReport(
  { sandbox }: Pick<TestConsole, "sandbox">,
  feedType = "LMS_ACTIVE_INVENTORY_REPORT",
): Promise<string> {
  const family = feedType === "LMS_ACTIVE_INVENTORY_REPORT" ? "inventory_task" : "task";
  const { headers } = await callSandbox(`${sandbox.url}${feedPath}/${family}`, {
    json: { feedType, schemaVersion: "1.0" },
  });
  await sandbox.idle();
  return String(headers["location"]).split("/").at(-1) ?? "";
}

/** Result of a report, as the service has it. */
async function resultOf({ sandbox }: Pick<TestConsole, "sandbox">, taskId: string): Promise<Buffer> {
  return (await callSandbox(`${sandbox.url}${feedPath}/task/${taskId}/download_result_file`)).bytes;
}

/** The rows of the list that are in the document. */
const rowsOf = (page: Page) => page.getByRole("list", { name: "Reports" }).getByRole("listitem");

/** The row of a report. */
const rowOf = (page: Page, taskId: string) => page.locator(`[data-task="${taskId}"]`);

/** Describes the focused element by its label and its text. */
function focusedElement(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : "";
    return `${element?.getAttribute("aria-label") ?? ""} ${label} ${element?.textContent}`;
  });
}

/** Presses Tab until an element with this description has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60 && !name.test(await focusedElement(page)); presses += 1) {
    await page.keyboard.press("Tab");
  }
  expect(await focusedElement(page)).toMatch(name);
}

describe.skipIf(!chromiumPath)(`The list of reports${browserNote}`, () => {
  const shown = useConsole({ sandbox: { feedStepMs: 0 } });

  test("downloads a report from its row, and all selected ones after each other", async () => {
    const own = await closeAfterTest(startConsole({ sandbox: { feedStepMs: 0 } }));
    const inventory = await createReport(own);
    const listings = await createReport(own, "SANDBOX_LISTINGS_REPORT");
    const page = await openConsole(shown.browser, own.url, { path: "/reports" });
    const name = `LMS_ACTIVE_INVENTORY_REPORT-${inventory}`;
    await rowOf(page, inventory).getByText(name).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const arriving = page.waitForEvent("download");
    await rowOf(page, inventory)
      .getByRole("button", { name: /^Download/ })
      .click();
    const download = await arriving;
    expect(download.suggestedFilename()).toContain(name);
    expect((await readFile(await download.path())).equals(await resultOf(own, inventory))).toBe(true);

    const names: string[] = [];
    page.on("download", (one) => names.push(one.suggestedFilename()));
    await page.getByLabel("Select all").check();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Download", exact: true }).first().click();
    await expect.poll(() => names.length).toBe(2);
    expect(names[0]).toContain(listings);
    expect(names[1]).toContain(inventory);
  });

  test("finds reports by type, file name and task number, and keeps the search in the address", async () => {
    const own = await closeAfterTest(startConsole({ sandbox: { feedStepMs: 0 } }));
    const inventory = await createReport(own);
    const listings = await createReport(own, "SANDBOX_LISTINGS_REPORT");
    const page = await openConsole(shown.browser, own.url, { path: "/reports" });
    const search = page.getByLabel("Search", { exact: true });
    const found = () => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.dataset["task"]));
    await expect.poll(found).toEqual([listings, inventory]);
    await search.fill("active");
    await expect.poll(found).toEqual([inventory]);
    await search.fill(listings.slice(4, 20));
    await expect.poll(found).toEqual([listings]);
    await search.fill("lms_active csv");
    await expect.poll(found).toEqual([inventory]);
    expect(new URL(page.url()).search).toBe("?q=lms_active+csv");
    await page.reload();
    await expect.poll(found).toEqual([inventory]);
    await search.fill("nothing like this");
    await page.getByText("No reports match “nothing like this”.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test("stays small and loads further pages while more than 1000 reports are scrolled", async () => {
    const many = await closeAfterTest(startConsole({ sandbox: { feedStepMs: 0 } }));
    await createReport(many);
    copyReports(many.sandbox, 1_199);
    const page = await openConsole(shown.browser, many.url, { path: "/reports" });
    await rowsOf(page).first().waitFor();
    const positions = new Map<string, string>();
    let most = 0;
    await page.mouse.move(640, 500);
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 1_000);
          const rows = await rowsOf(page).evaluateAll((all) =>
            all.map((row) => [row.dataset["task"] ?? "", row.ariaPosInSet ?? ""] as const),
          );
          for (const [taskId, position] of rows) positions.set(taskId, position);
          most = Math.max(most, rows.length);
          return rows.at(-1)?.[1];
        },
        { timeout: 100_000, interval: 50 },
      )
      .toBe("1200");
    expect(most).toBeLessThan(60);
    expect(positions.size).toBeGreaterThan(1_000);
    expect(new Set(positions.values()).size).toBe(positions.size);
    await page.getByText("1,200 reports").waitFor();
    expect(await rowsOf(page).last().getAttribute("aria-posinset")).toBe("1200");
    expect(await rowsOf(page).last().getAttribute("aria-setsize")).toBe("1200");

    // The focused row stays in the document, so the keyboard continues where it was.
    const link = rowsOf(page).last().getByRole("link");
    await link.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => rowsOf(page).first().getAttribute("aria-posinset")).toBe("1");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("A");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Active listings", level: 1 }).waitFor();
  });

  test("has the charts on a tab of their own", async () => {
    await createReport(shown);
    const page = await shown.open({ path: "/reports" });
    await rowsOf(page).first().waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
    await page.getByRole("link", { name: "Charts" }).click();
    await page.getByRole("img", { name: /^\d+ completed, 0 completed with errors/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/console/reports/charts");
    await page.getByText("Show as a table").first().click();
    await page.getByRole("region", { name: "Reports per day" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page
      .getByRole("list", { name: "Sections of this page" })
      .getByRole("link", { name: "Reports" })
      .click();
    await rowsOf(page).first().waitFor();
  });

  test("opens the form with the last choice, and creates a report again with its settings", async () => {
    const page = await shown.open({ path: "/reports/create" });
    await page.getByRole("radio", { name: "Active listings" }).check();
    await page.getByRole("combobox", { name: "Listings" }).selectOption("Auctions");
    await page.getByLabel("Marketplace").selectOption("Germany");
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByRole("heading", { name: "Active listings", level: 1 }).waitFor();
    const first = page.url();
    const settings = async () => [
      await page.getByRole("radio", { name: "Active listings" }).isChecked(),
      await page.getByRole("combobox", { name: "Listings" }).inputValue(),
      await page.getByLabel("Marketplace").inputValue(),
    ];

    await page.goto(`${shown.url}/console/reports`);
    await page.getByRole("link", { name: "Create report" }).click();
    expect(await settings()).toEqual([true, "AUCTION", "EBAY_DE"]);
    await page.reload();
    expect(await settings()).toEqual([true, "AUCTION", "EBAY_DE"]);
    await page.getByRole("radio", { name: "All listings" }).check();
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByRole("heading", { name: "All listings", level: 1 }).waitFor();
    await page.goto(first);
    await page.getByRole("link", { name: "Duplicate" }).click();
    expect(await settings()).toEqual([true, "AUCTION", "EBAY_DE"]);

    // Another browser knows only what the service tells.
    const other = await shown.open({ path: new URL(first).pathname.replace("/console", "") });
    await other.getByRole("link", { name: "Duplicate" }).click();
    expect(await other.getByRole("combobox", { name: "Listings" }).inputValue()).toBe("AUCTION");
  });

  test("redirects a report and an upload to their own sections", async () => {
    const report = await createReport(shown);
    const page = await shown.open({ path: `/listings/${report}` });
    await page.getByRole("link", { name: "All reports" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/reports/${report}`);

    const created = await sendOperation(
      page,
      `mutation { createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { task { taskId } } }`,
    );
    const upload = /"taskId":"(\w+)"/.exec(JSON.stringify(created))?.[1];
    await page.goto(`${shown.url}/console/reports/${upload}`);
    await page.getByRole("link", { name: "All uploads" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/listings/${upload}`);
    await page.locator("main").getByText("Uploading").first().waitFor();
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(`/console/reports/${report}`);
  });

  test("works with the keyboard alone", async () => {
    const report = await createReport(shown);
    const page = await shown.open({ path: "/reports" });
    await rowOf(page, report).waitFor();
    await tabTo(page, /Search$|Search /);
    await tabTo(page, /Active listings, /);
    await page.keyboard.press("Space");
    await page.getByText("1 selected").waitFor();
    await tabTo(page, /Active listings/);
    await tabTo(page, /^ *Download/);
    const arriving = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await readFile(await (await arriving).path())).equals(await resultOf(shown, report))).toBe(true);
  });

  test("fits a phone in German and in dark mode", async () => {
    await createReport(shown);
    const page = await shown.open({ path: "/reports", ...germanPhone });
    const button = page.getByRole("button", { name: /^Herunterladen/ }).first();
    await button.waitFor();
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await axeViolations(page)).toEqual([]);
    expect(await contentWidth(page)).toBeLessThanOrEqual(germanPhone.width);
  });
});
