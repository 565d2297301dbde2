import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserNote, chromiumPath, launchBrowser } from "../../helpers/browser.ts";
import { openConsole, startConsole, type TestConsole } from "../../helpers/console.ts";
import { csvFile, failingListings } from "./listing-files.ts";

describe.skipIf(!chromiumPath)(`the upload of listings${browserNote}`, () => {
  let browser: Browser;
  let shop: TestConsole;

  beforeAll(async () => {
    browser = await launchBrowser();
    shop = await startConsole({ sandbox: { feedStepMs: 50 } });
  });

  afterAll(async () => {
    await shop?.[Symbol.asyncDispose]();
    await browser?.close();
  });

  test("a thousand refused rows are corrected and sent again, and all are taken in", async () => {
    const page = await openConsole(browser, shop.url, { path: "/reports/upload" });
    await chooseFile(page, csvFile("spring.csv", failingListings(1_000)));
    await fact(page, "Rows").getByText("1,000").waitFor();
    await page.getByRole("button", { name: "Send the file" }).click();

    const grid = page.getByRole("grid");
    await grid.waitFor();
    expect(await grid.getAttribute("aria-rowcount")).toBe("1001");
    const reasons = page.getByRole("group", { name: /rows that failed/ });
    expect(await reasons.getByRole("button").allInnerTexts()).toEqual([
      "400 × Price is missing 400 open",
      "300 × the quantity is no whole number 300 open",
      "200 × the price is no amount 200 open",
      "100 × the currency is not known 100 open",
    ]);
  });
});

async function chooseFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(file);
}

function fact(page: Page, name: string): Locator {
  return page.locator("dl > div").filter({ hasText: name });
}
