import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { contentWidth, sendOperation } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { csvFile } from "./listing-files.ts";

const head =
  "Action,Title,Start price,Quantity,Currency,Category ID,Format,Site,Note,Item number,Custom label (SKU)";

/** A row with these faults; the item number is that of no listing. */
const row = (sku: string, { price = "5", quantity = "1", action = "Add" } = {}) =>
  `${action},Enamel lamp,${price},${quantity},USD,11700,FixedPrice,US,A note about ${sku},164000000012345,${sku}`;

/** Uploads a file and waits for its failed rows. */
async function upload(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(csvFile(name, rows, head));
  await page.getByRole("button", { name: /^(?:Upload|Hochladen)(?:$|, then correct| und)/ }).click();
  await page.getByRole("grid").waitFor();
}

/** Cells of a row by the names of their columns. */
function cellOf(page: Page, line: string, column: string): Locator {
  return page.locator(`[role="row"]:has([role="rowheader"]:text-is("${line}")) [data-column="${column}"]`);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element is not in the page.");
  return box;
}

async function scrollSideways(page: Page): Promise<void> {
  await page
    .getByRole("grid")
    .evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth, behavior: "instant" }));
}

const linesOf = (page: Page) => page.getByRole("grid").getByRole("rowheader").allInnerTexts();

/** Types a new value into a cell. */
async function type(page: Page, line: string, column: string, value: string): Promise<void> {
  await cellOf(page, line, column).dblclick();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(value);
  await page.keyboard.press("Enter");
}

describe.skipIf(!chromiumPath)(`The failed rows of listings${browserNote}`, () => {
  const shop = useConsole({ sandbox: { feedStepMs: 50 } });

  test.each([1440, 1280, 768, 375])(
    "keep line, reason, SKU and whole item number in view at %i pixels",
    async (width) => {
      const page = await shop.open({ path: "/listings", width });
      await upload(page, `wide-${width}.csv`, [
        row("W-1", { price: "free" }),
        row("W-2", { quantity: "many" }),
      ]);
      const kept = [
        page.getByRole("rowheader", { name: "2", exact: true }),
        page.getByRole("gridcell", { name: "Invalid price" }).first(),
        cellOf(page, "2", "Custom label (SKU)"),
        cellOf(page, "2", "Item number"),
        page.getByRole("columnheader", { name: "Item number" }),
      ];
      const before = await Promise.all(kept.map(boxOf));
      await scrollSideways(page);
      const grid = await boxOf(page.getByRole("grid"));
      for (const [index, locator] of kept.entries()) {
        const box = await boxOf(locator);
        expect(box.x).toBe(before[index]?.x);
        expect(box.x).toBeGreaterThanOrEqual(grid.x);
        expect(box.x + box.width).toBeLessThanOrEqual(grid.x + grid.width + 1);
      }
      // The last column is beside or below the ones that stay.
      const note = await boxOf(cellOf(page, "2", "Note"));
      const item = await boxOf(cellOf(page, "2", "Item number"));
      expect(note.x >= item.x + item.width - 1 || note.y >= item.y + item.height - 1).toBe(true);
      expect(await cellOf(page, "2", "Item number").innerText()).toBe("164000000012345");
      const isWhole = await cellOf(page, "2", "Item number").evaluate(
        (cell) => cell.scrollWidth <= cell.clientWidth,
      );
      expect(isWhole).toBe(true);
      expect(await contentWidth(page)).toBeLessThanOrEqual(width);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test("keep all digits of an item number in the downloaded table and in the corrected file", async () => {
    const page = await shop.open({ path: "/listings" });
    await upload(page, "digits.csv", [row("D-1", { price: "free" })]);
    await page.getByText("Correct in a spreadsheet instead").click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download failed rows" }).click();
    expect(await readFile(await (await downloading).path(), "utf8")).toContain(",164000000012345,D-1");
    await type(page, "2", "Start price", "7");
    const sending = page.waitForRequest((request) =>
      (request.headers()["content-type"] ?? "").startsWith("multipart/"),
    );
    await page.getByRole("button", { name: "Send corrected row (1)" }).click();
    await sending;
    await page.getByText("The row was accepted.").waitFor();
    const file = page.getByRole("region", { name: "Files" }).getByRole("link", { name: /^Download/ });
    const again = page.waitForEvent("download");
    await file.first().click();
    expect(await readFile(await (await again).path(), "utf8")).toContain(",164000000012345,D-1");
  });

  test("keep the lines of the seller's file over three attempts, all of which stay reachable", async () => {
    const page = await shop.open({ path: "/listings" });
    const rows = Array.from({ length: 12 }, (_, index) =>
      row(`T-${index + 1}`, index % 2 === 0 ? {} : { price: "free" }),
    );
    await upload(page, "three.csv", rows);
    expect(await linesOf(page)).toEqual(["3", "5", "7", "9", "11", "13"]);
    // Five rows are corrected; two of them fail again, because their listing does not exist.
    for (const line of ["3", "5", "7", "9", "11"]) await type(page, line, "Start price", "9.50");
    for (const line of ["7", "11"]) await type(page, line, "Action", "Revise");
    await page.getByRole("button", { name: "Send corrected rows (5)" }).click();
    await page.getByRole("heading", { level: 1, name: "three-attempt-2.csv" }).waitFor();
    await page.getByRole("grid").waitFor();
    expect(await linesOf(page)).toEqual(["7", "11"]);
    await type(page, "11", "Action", "Relist");
    await page.getByRole("button", { name: "Send corrected row (1)" }).click();
    await page.getByRole("heading", { level: 1, name: "three-attempt-3.csv" }).waitFor();
    await page.getByRole("grid").waitFor();
    expect(await linesOf(page)).toEqual(["11"]);

    await page.reload();
    await page.getByRole("grid").waitFor();
    expect(await linesOf(page)).toEqual(["11"]);
    const attempts = page.getByRole("table", { name: "Attempts of this upload" }).locator("tbody tr");
    await attempts.last().getByText("0 of 1 accepted").waitFor();
    expect(await attempts.allInnerTexts()).toEqual([
      expect.stringMatching(/^Attempt 1.*20\d\d.*Completed with errors.*6 of 12 accepted.*three\.csv$/s),
      expect.stringMatching(/^Attempt 2.*20\d\d.*3 of 5 accepted.*three-attempt-2\.csv$/s),
      expect.stringMatching(/^Attempt 3.*20\d\d.*0 of 1 accepted.*three-attempt-3\.csv$/s),
    ]);
    // Each attempt is one line.
    for (const attempt of await attempts.all()) expect((await boxOf(attempt)).height).toBeLessThan(60);
    // The first attempt has its own file, and all of its rows.
    const downloading = page.waitForEvent("download");
    await attempts.first().getByRole("link", { name: "three.csv" }).click();
    expect(await readFile(await (await downloading).path(), "utf8")).toContain("T-12");
    await page.getByRole("link", { name: "Attempt 1" }).click();
    await page.getByRole("heading", { level: 1, name: "three.csv" }).waitFor();
    await page.getByRole("grid").waitFor();
    expect(await linesOf(page)).toEqual(["3", "5", "7", "9", "11", "13"]);
    await page.getByRole("link", { name: "Attempt 2" }).click();
    await page.getByRole("heading", { level: 1, name: "three-attempt-2.csv" }).waitFor();
    await page.getByRole("grid").waitFor();
    expect(await linesOf(page)).toEqual(["7", "11"]);
  });

  test("are included by range with the Shift key, and a change of many rows is undone from its message", async () => {
    const page = await shop.open({ path: "/listings" });
    await upload(
      page,
      "range.csv",
      Array.from({ length: 8 }, (_, index) => row(`R-${index}`, { action: "Revise" })),
    );
    const box = (line: number) => page.getByRole("checkbox", { name: `Send the row at line ${line}` });
    await box(3).click();
    await box(6).click({ modifiers: ["Shift"] });
    await page.getByRole("button", { name: "Send corrected rows (4)" }).waitFor();
    await page.getByRole("button", { name: "Include visible rows" }).click();
    await page.getByRole("button", { name: "Send corrected rows (8)" }).waitFor();
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Send corrected rows (4)" }).waitFor();

    await page.getByRole("button", { name: "Fill column…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Column", { exact: true }).selectOption({ label: "Quantity" });
    await dialog.getByLabel("New value").fill("4");
    await dialog.getByRole("button", { name: "Change 8 cells" }).click();
    await type(page, "2", "Start price", "6");
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
    // Only the change of the column is undone.
    await cellOf(page, "3", "Quantity").getByText("4", { exact: true }).waitFor({ state: "detached" });
    expect(await cellOf(page, "2", "Start price").innerText()).toMatch(/^6/);
  });

  test("name each reason once, and are filled beginning with the column that fails most", async () => {
    const page = await shop.open({ path: "/listings" });
    const faults = [{ price: "" }, { price: "" }, { quantity: "many" }];
    await upload(
      page,
      "fill.csv",
      faults.map((fault, index) => row(`F-${index}`, fault)),
    );
    const reason = page.getByRole("gridcell", { name: "Start price is missing" }).first();
    expect((await reason.innerText()).trim()).toBe("Start price is missing");
    const dialog = page.getByRole("dialog");
    const column = dialog.getByLabel("Column", { exact: true });
    for (const [name, value] of [
      ["Start price", "9.50"],
      ["Quantity", "4"],
    ] as const) {
      await page.getByRole("button", { name: "Fill column…" }).click();
      expect(await column.locator("option:checked").innerText()).toBe(name);
      expect(await dialog.getByRole("button", { name: "Change cells" }).isDisabled()).toBe(true);
      await dialog.getByLabel("New value").fill(value);
      await dialog.getByRole("button", { name: "Change 3 cells" }).click();
    }
    // Buttons that belong together are in one line.
    const pair = ["Include visible rows", "Exclude visible rows"].map((name) =>
      boxOf(page.getByRole("button", { name })),
    );
    expect((await pair[0])?.y).toBe((await pair[1])?.y);
  });

  test("count as accepted everywhere once a later attempt has corrected them", async () => {
    const page = await shop.open({ path: "/listings" });
    await upload(page, "sum.csv", [row("S-1"), row("S-2", { price: "free" }), row("S-3")]);
    await type(page, "3", "Start price", "9.50");
    await page.getByRole("button", { name: "Send corrected row (1)" }).click();
    await page.getByText("The row was accepted.").waitFor();
    const main = page.getByRole("main");
    await main.getByText("3 of 3 accepted", { exact: false }).first().waitFor();

    await page.getByRole("link", { name: "Attempt 1" }).click();
    await page.getByText("The failed row was accepted in a later attempt.", { exact: true }).waitFor();
    await main.getByText("3 of 3 accepted", { exact: false }).first().waitFor();
    const steps = page.getByRole("list", { name: "Progress" });
    expect(await steps.getByRole("listitem").last().innerText()).toMatch(/^Completed\s+\d/);
    expect(await page.getByRole("grid").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Send corrected rows" }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "All uploads" }).click();
    const upload1 = page
      .getByRole("table")
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: "sum.csv", exact: true }) });
    await upload1.getByText("3 of 3 accepted").waitFor();
    await upload1.getByText("Completed", { exact: true }).waitFor();
    const upload2 = page.getByRole("table").getByRole("row").filter({ hasText: "Attempt 2 of sum.csv" });
    await upload2.getByText("1 of 1 accepted").waitFor();

    await page.getByRole("navigation").getByRole("link", { name: "Home", exact: true }).click();
    const recent = page.getByRole("region", { name: "Listings and reports" }).getByRole("listitem");
    const latest = recent.filter({ hasText: /\bsum\.csv/ });
    await latest.getByText("3 of 3 accepted").waitFor();
    await latest.getByText("Completed", { exact: true }).waitFor();
    const attention = page.getByRole("region", { name: "Needs attention" });
    expect(await attention.getByText("sum", { exact: false }).count()).toBe(0);
  });

  test("are corrected by keyboard alone, in German on a dark phone", async () => {
    const page = await shop.open({ path: "/listings", width: 375, dark: true, language: "de" });
    await upload(page, "tasten.csv", [row("K-1", { price: '"5,50"' }), row("K-2", { price: '"6,50"' })]);
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
    expect(await axeViolations(page)).toEqual([]);
    const grid = page.getByRole("grid", { name: "Fehlgeschlagene Zeilen" });
    await grid.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await page.getByRole("button", { name: "Korrigierte Zeilen senden (2)" }).waitFor();
    const price = Number(await cellOf(page, "2", "Start price").getAttribute("aria-colindex"));
    for (let column = 1; column < price; column += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.type("6.50");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("5.50");
    await page.keyboard.press("Enter");
    expect(await cellOf(page, "2", "Start price").innerText()).toMatch(/^5\.50/);
    await page.getByRole("button", { name: "Korrigierte Zeilen senden (2)" }).press("Enter");
    await page.getByText("Alle 2 Zeilen wurden angenommen.").waitFor();
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
  });

  test("scroll and filter 2 000 rows with only the visible ones in the document", async () => {
    const page = await shop.open({ path: "/listings" });
    await upload(
      page,
      "many.csv",
      Array.from({ length: 2_000 }, (_, index) => row(`M-${index}`, { price: "free" })),
    );
    await page.getByText("2,000 rows visible").waitFor();
    // A frame renders only these rows, so the work is bounded on a machine of any speed.
    const most = await page.getByRole("grid").evaluate(async (grid) => {
      let count = 0;
      for (let step = 0; step < 60; step += 1) {
        grid.scrollTop = (grid.scrollHeight / 60) * step;
        await new Promise(requestAnimationFrame);
        count = Math.max(count, grid.querySelectorAll("[role=row]").length);
      }
      return count;
    });
    expect(most).toBeLessThan(60);
    await page.getByLabel("Search", { exact: true }).fill("M-19");
    await page.getByText("111 rows visible").waitFor();
    expect(await page.getByRole("row").count()).toBeLessThan(60);
  });

  test("have the address of an upload: its number below reports leads here, and that of a report leads there", async () => {
    const page = await shop.open({ path: "/listings" });
    await upload(page, "number.csv", [row("N-1", { price: "free" })]);
    const address = page.url();
    await page.goto(address.replace("/listings/", "/reports/"));
    await page.getByRole("grid").waitFor();
    expect(page.url()).toBe(address);

    const created = await sendOperation(
      page,
      `mutation {
        createGenericTask(input: { feedType: "SANDBOX_LISTINGS_REPORT", schemaVersion: "1.0" }) { task { taskId } }
      }`,
    );
    const [, reportId = ""] = /"taskId":"([^"]+)"/.exec(JSON.stringify(created)) ?? [];
    await page.goto(`${shop.url}/console/listings/${reportId}`);
    await page.getByRole("link", { name: "All reports" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/reports/${reportId}`);
  });
});
