import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { contentWidth } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { csvFile, listingColumns, type TestFile } from "./listing-files.ts";

const path = "/listings";

/** File names of the templates, by upload type. */
const templates = {
  "Listings (CSV)": "listings-template.csv",
  "Shipments (CSV)": "shipments-template.csv",
};

async function chooseFile(page: Page, file: TestFile): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(file);
}

/** Downloads the template of the chosen upload type. */
async function downloadTemplate(page: Page): Promise<TestFile> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download template" }).click();
  const download = await downloading;
  const buffer = await readFile(await download.path());
  return { name: download.suggestedFilename(), mimeType: "text/csv", buffer };
}

describe.skipIf(!chromiumPath)(`The check of listings before the upload${browserNote}`, () => {
  const shop = useConsole({ sandbox: { feedStepMs: 50 } });

  test.each(["sandbox_seller_1", "sandbox_seller_2"] as const)(
    "offers templates of tables that the marketplace accepts as they are, to %s",
    async (seller) => {
      const page = await shop.open({ path, seller });
      for (const [type, name] of Object.entries(templates)) {
        await page.getByLabel("Upload type").selectOption({ label: type });
        const template = await downloadTemplate(page);
        expect(template.name).toBe(name);
        await chooseFile(page, template);
        await page.getByText("No problems found.").waitFor();
        await page.getByRole("button", { name: "Upload", exact: true }).click();
        await page.getByRole("heading", { level: 1, name: template.name }).waitFor();
        await page.getByText("All 2 rows were accepted.").waitFor();
        await page.getByRole("link", { name: "All uploads" }).click();
      }
      // A template that is uploaded twice is accepted twice.
      await page.getByLabel("Upload type").selectOption({ label: "Listings (CSV)" });
      await chooseFile(page, await downloadTemplate(page));
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByText("All 2 rows were accepted.").waitFor();
    },
  );

  test("offers an example of each XML upload, which the marketplace accepts", async () => {
    const page = await shop.open({ path });
    const select = page.getByLabel("Upload type");
    await select.waitFor();
    const types = (await select.locator("option").allInnerTexts()).filter((name) => name.includes("XML"));
    expect(types).toHaveLength(13);
    for (const type of types) {
      await select.selectOption({ label: type });
      const template = await downloadTemplate(page);
      expect(template.name).toMatch(/^lms-.*-template\.xml$/);
      await chooseFile(page, { ...template, mimeType: "application/xml" });
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByText("The row was accepted.").waitFor();
      await page.getByRole("link", { name: "All uploads" }).click();
    }
  });

  test("lists problems with the lines of the file, and uploads nothing before the seller says so", async () => {
    const page = await shop.open({ path });
    let sent = 0;
    page.on("request", (request) => {
      if (request.headers()["content-type"]?.startsWith("multipart/")) sent += 1;
    });
    const rows = [
      "Add,C-1,Lamp,5,1,USD",
      `Add,C-2,${"x".repeat(95)},5,1,USD`,
      ...Array.from({ length: 30 }, (_, index) => `Add,C-${index + 3},Lamp,"5,50",one,USDOLLAR`),
      "End,4.0E+11,,,,",
    ];
    await chooseFile(page, csvFile("checked.csv", rows));
    const choice = page.getByRole("status").filter({ hasText: "31 rows need a correction." });
    await choice.getByText("2 of 33 rows are ready.").waitFor();
    await choice
      .getByText(
        "The marketplace accepts the 2 error-free rows. You can correct the rest (31) on the next page.",
      )
      .waitFor();
    await page.getByRole("button", { name: "Choose another file" }).waitFor();
    const problems = page.getByRole("list", { name: "Problems in the file" });
    const problem = (name: string) =>
      problems.locator("> li").filter({ has: page.locator("strong", { hasText: name }) });
    expect(await problem("Title is too long").innerText()).toMatch(/1 row.*80 characters.*Line 3.*95 char/s);
    expect(await problem("Unknown currency").innerText()).toMatch(/30 rows.*Line 4\s+USDOLLAR.*Line 8/s);
    expect(await problem("“Custom label (SKU)” is incomplete").innerText()).toMatch(/^Warning.*Line 34/s);
    // The cells at fault are marked in the preview, with the reason as text.
    const preview = page.getByRole("table", { name: "First rows of the file and rows to correct" });
    const bad = preview.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "3" }) });
    expect(await bad.getByText("Title is too long").count()).toBe(1);
    expect(await preview.getByText("Invalid price").count()).toBe(4);
    expect(await axeViolations(page)).toEqual([]);

    await problem("Invalid price").getByRole("button", { name: "Show all 30 rows" }).click();
    const all = problem("Invalid price").getByRole("region");
    await all.focus();
    await page.keyboard.press("End");
    await all.getByText("Line 33").waitFor();

    // A repair is one click, and can be undone.
    await problem("Invalid price").getByRole("button", { name: "Use decimal points" }).click();
    await page.getByText("The prices now have decimal points.").first().waitFor();
    await problem("Invalid price").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await problem("Invalid price").waitFor();
    await problem("Invalid price").getByRole("button", { name: "Use decimal points" }).click();
    await problem("Invalid price").waitFor({ state: "detached" });
    expect(sent).toBe(0);
    // A file that is being sent stays as it is.
    const released = Promise.withResolvers<void>();
    await page.route("**/graphql", async (route) => {
      if (route.request().headers()["content-type"]?.startsWith("multipart/")) await released.promise;
      await route.fallback();
    });
    await page.getByRole("button", { name: "Upload, then correct 31 rows" }).click();
    await page.getByRole("button", { name: "Cancel upload" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Cancel upload" }).count()).toBe(1);
    expect(await problem("Invalid price").count()).toBe(0);
    released.resolve();
    await page.getByRole("heading", { level: 1, name: "checked.csv" }).waitFor();
    await page.getByRole("grid").waitFor();
    expect(sent).toBe(1);
  });

  test("repairs delimiter and column names without moving a row, on a dark phone, by keyboard", async () => {
    const page = await shop.open({ path, width: 375, dark: true });
    const text = [
      "action;SKU;Titel;Price;Quantitiy;Currency",
      "",
      "Add;K-1;Lamp;5;1;USD",
      "Add;K-2;Lamp;;1;USD",
    ];
    await chooseFile(page, { ...csvFile("keys.csv", []), buffer: Buffer.from(text.join("\r\n")) });
    await page.getByText("The marketplace will reject this file.", { exact: false }).waitFor();
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use commas" }).press("Enter");
    await page.getByText("0 of 2 rows are ready. 2 rows need a correction.").waitFor();
    await page.getByRole("button", { name: "Correct column names" }).first().press("Enter");
    await page.getByText("1 of 2 rows is ready. 1 row needs a correction.").waitFor();
    await page.getByText("Line 4").waitFor();
    await page.getByRole("button", { name: "Upload, then correct 1 row" }).press("Enter");
    await page.getByRole("grid").waitFor();
    expect(await page.getByRole("rowheader").allInnerTexts()).toEqual(["4"]);
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
  });

  test("suggests another upload type when the ID column is missing, in German", async () => {
    const page = await shop.open({ path, language: "de" });
    await chooseFile(
      page,
      csvFile("versand.csv", ["14-20089-00000,DHL,1"], "Order number,Carrier,Tracking number"),
    );
    await page.getByText("Falsche Upload-Art?", { exact: false }).waitFor();
    expect(await page.getByRole("button", { name: "Hochladen", exact: true }).isDisabled()).toBe(true);
    await page.getByLabel("Upload-Art").selectOption({ label: "Versand (CSV)" });
    await page.getByText("Keine Probleme gefunden.").waitFor();
    await page.getByRole("button", { name: "Hochladen", exact: true }).click();
    await page.getByText("Die Zeile wurde angenommen.").waitFor();
  });

  test("checks a file of 15 MB without blocking the page", async () => {
    const page = await shop.open({ path });
    const title = "Enamel lamp ".repeat(6);
    const rows = Array.from({ length: 140_000 }, (_, index) => `Add,BIG-${index},${title},"1,50",3,USD`);
    const { buffer } = csvFile("big.csv", rows);
    expect(buffer.length).toBeGreaterThan(14_000_000);
    // Playwright would decode a buffer in the page, which takes seconds.
    const file = join(await temporaryFolder(), "big.csv");
    await writeFile(file, buffer);
    await page.getByLabel("Upload type").waitFor();
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: "longtask" });
    });
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("0 of 140,000 rows are ready. 140,000 rows need a correction.").waitFor();
    await page.getByRole("button", { name: "Show all 140,000 rows" }).click();
    const all = page.getByRole("region", { name: "Invalid price" });
    await all.getByText("Line 2", { exact: true }).waitFor();
    const longest = await page.evaluate(() =>
      Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks),
    );
    // Two cores run this test beside others; without the worker, the check would block for seconds.
    expect(longest).toBeLessThan(500);
  });

  test("shows failed uploads with one click", async () => {
    const page = await shop.open({ path, seller: "sandbox_seller_2" });
    for (const [name, price] of [
      ["fine.csv", "5"],
      ["broken.csv", ""],
    ] as const) {
      await chooseFile(page, csvFile(name, [`Add,F-${name},Lamp,${price},1,USD`], listingColumns.join(",")));
      await page.getByRole("button", { name: /^Upload(?:$|, then correct)/ }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page
        .getByRole("list", { name: "Progress" })
        .getByText(/^Completed/)
        .waitFor();
      await page.getByRole("link", { name: "All uploads" }).click();
    }
    const rows = page.getByRole("table", { name: "Uploads in this period" }).getByRole("row");
    await rows.filter({ hasText: "broken.csv" }).getByText("Completed with errors").waitFor();
    await page.getByRole("button", { name: "1 failed" }).click();
    await rows.filter({ hasText: "fine.csv" }).waitFor({ state: "detached" });
    expect(await rows.filter({ hasText: "broken.csv" }).innerText()).toContain("0 of 1 accepted");
    await page.reload();
    await rows.filter({ hasText: "broken.csv" }).waitFor();
    expect(await rows.filter({ hasText: "fine.csv" }).count()).toBe(0);
  });
});
