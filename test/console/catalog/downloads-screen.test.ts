import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { type BreakingProxy, type Limit, startBreakingProxy } from "../../helpers/breaking-proxy.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { contentWidth } from "../../helpers/console-pages.ts";
import { type ConsoleVisit, openConsole, useConsole } from "../../helpers/console.ts";
import { digestOf, largestFile, type Original } from "./catalog-files.ts";

const stall = (bytes: number): Limit => ({ bytes, ending: "stall" });

/** Product files of a marketplace, which contain all categories. */
const products = (marketplaceId: string) =>
  `/catalog/PRODUCT_FEED?marketplace=${marketplaceId}&lookBack=10080`;
/** Hourly files of the accessible categories of the United Kingdom. */
const hourlyFiles = "/catalog/CURATED_ITEM_FEED?marketplace=EBAY_GB&scope=HOURLY&access=ALLOWED";

/** Returns true when an element is inside the window. */
const isInWindow = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

const rowOf = (page: Page, size: string) => page.getByRole("row").filter({ hasText: size }).first();

describe.skipIf(!chromiumPath)(`The catalog's downloads in the console${browserNote}`, () => {
  const shown = useConsole();
  let original: Original;
  beforeAll(async () => {
    original = await largestFile(shown.url);
  });

  /** Opens the console behind the test's own proxy, which limits the next responses with files. */
  async function openLimited(
    visit: ConsoleVisit,
    ...limits: readonly Limit[]
  ): Promise<{ page: Page; proxy: BreakingProxy }> {
    const proxy = await closeAfterTest(startBreakingProxy(shown.url));
    const page = await openConsole(shown.browser, proxy.url, { expectedComplaints: [/net::ERR_/], ...visit });
    proxy.limit(...limits);
    return { page, proxy };
  }

  test("show their progress in the row and at the bottom of the window, and save the file again", async () => {
    const { page, proxy } = await openLimited(
      { path: products(original.marketplaceId) },
      stall(2_000_000),
      stall(1_000_000),
    );
    const size = `${(original.sizeInBytes / 1e6).toFixed(1)} MB`.replace(".0 ", " ");
    const row = rowOf(page, size);
    await row.getByRole("button", { name: /^Download the file from/ }).waitFor();
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: 500_000, uploadThroughput: -1 };
    await network.send("Network.emulateNetworkConditions", slow);
    await row.getByRole("button", { name: /^Download the file from/ }).click();
    await row.getByText(/^\d+% · .+ [kM]B\/s · .+ left$/).waitFor();
    await network.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: -1 });
    await expect.poll(() => row.getByRole("progressbar").getAttribute("value")).toBe("2000000");
    const total = page.getByRole("progressbar", { name: "Progress of all downloads" });
    for (const position of [0, 100_000]) {
      await page.evaluate((top) => window.scrollTo(0, top), position);
      expect(await isInWindow(total)).toBe(true);
    }
    expect(await axeViolations(page)).toEqual([]);
    // A cancelled download can be undone with its received bytes.
    await row.getByRole("button", { name: /^Cancel/ }).click();
    await row.getByRole("button", { name: /^Download the file from/ }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => proxy.files[1]?.passedBytes).toBe(1_000_000);
    await expect.poll(() => row.getByRole("progressbar").getAttribute("value")).toBe("3000000");
    await row.getByRole("button", { name: /^Pause/ }).click();
    await row.getByText(`Paused · ${Math.round((3_000_000 / original.sizeInBytes) * 100)}%`).waitFor();
    const saving = page.waitForEvent("download");
    await row.getByRole("button", { name: /^Resume/ }).click();
    await saving;
    await row.getByText("Completed").waitFor();
    const again = page.waitForEvent("download");
    await row.getByRole("button", { name: /^Save/ }).click();
    expect(await digestOf(await again)).toBe(original.digest);
    expect(proxy.files.map(({ range }) => range)).toEqual(["bytes=0-", "bytes=2000000-", "bytes=3000000-"]);
  });

  test("of many files run three at a time, with one click", async () => {
    const { page, proxy } = await openLimited(
      { path: hourlyFiles },
      stall(10_000),
      stall(10_000),
      stall(10_000),
    );
    const boxes = page.getByRole("checkbox", { name: /^Select the file from/ });
    await boxes.nth(0).click();
    await boxes.nth(4).click({ modifiers: ["Shift"] });
    await page.getByText("5 selected").waitFor();
    expect(await page.getByRole("checkbox", { name: /^Select the file from/, checked: true }).count()).toBe(
      5,
    );
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const tray = page.getByRole("region", { name: "Downloads" });
    await tray.getByText("Downloading: 3 · Queued: 2").waitFor();
    const passed = () => proxy.files.map(({ passedBytes }) => passedBytes);
    await expect.poll(passed).toEqual([10_000, 10_000, 10_000]);
    await page.getByText("Select all", { exact: true }).waitFor();
    proxy.breakStalled();
    await tray.getByText("Completed: 5").waitFor();
    expect(await tray.getByRole("listitem").count()).toBe(5);
    await tray.getByRole("button", { name: "Clear completed" }).click();
    await tray.waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: /^Download the file from/ }).count()).toBeGreaterThan(4);
  });

  test("list files and categories by name, and find both by name", async () => {
    const page = await shown.open({ path: "/catalog" });
    await page.getByLabel("Search feed types and categories").fill("cameras");
    await page.getByText("6 feed types", { exact: true }).waitFor();
    await page
      .getByRole("row")
      .filter({ hasText: "Selected listings" })
      .getByRole("link", { name: "Cameras & Photo (625)" })
      .click();
    await page.getByRole("heading", { name: "Selected listings" }).waitFor();
    expect(await page.getByLabel("Category").locator(":checked").innerText()).toBe("Cameras & Photo (625)");
    await page.getByRole("rowheader", { name: "Cameras & Photo (625)" }).first().waitFor();
    expect(await page.getByRole("rowheader", { name: "Books (267)" }).count()).toBe(0);
    await page.getByLabel("Category").selectOption({ label: "Books (267)" });
    await page.getByRole("rowheader", { name: "Books (267)" }).first().waitFor();
    // The sum of the sizes of a day and of the list.
    await page
      .getByText(/^\d+ files, .+ [kM]B$/)
      .first()
      .waitFor();
    await page
      .getByRole("button", { name: /^Preview the file from .+, Books \(267\)$/ })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Download the file from .+, Books/ })
      .waitFor();
  });

  test("work by keyboard alone, in German, on a phone and in dark mode", async () => {
    const visit = { path: hourlyFiles, language: "de", width: 375, dark: true } as const;
    const { page, proxy } = await openLimited(visit, stall(10_000), stall(10_000));
    const start = page.getByRole("button", { name: /^Datei von .+ herunterladen$/ }).first();
    await start.focus();
    const label = await focusedLabel(page);
    await page.keyboard.press("Enter");
    // The button for the next step keeps the focus.
    await expect.poll(() => focusedLabel(page)).toMatch(/pausieren$/);
    const row = page.getByRole("row").filter({ has: page.getByRole("progressbar") });
    await row.getByText(/^\d+\s%/).waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => focusedLabel(page)).toMatch(/abbrechen$/);
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedLabel(page)).toBe(label);
    await page.keyboard.press("Enter");
    const show = page.getByRole("button", { name: "Anzeigen", exact: true });
    await show.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Ausblenden" }).waitFor();
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
    expect(await axeViolations(page)).toEqual([]);
    const small = await page
      .locator("main :is(button, select, summary, input[type=text])")
      .evaluateAll((all) =>
        all
          .map((node) => [node.textContent, node.getBoundingClientRect()] as const)
          .filter(([, { width, height }]) => width > 0 && (width < 44 || height < 44))
          .map(([text]) => text),
      );
    expect(small).toEqual([]);
    proxy.breakStalled();
    await page.getByRole("region", { name: "Downloads" }).getByText("Abgeschlossen: 1").waitFor();
  });
});
