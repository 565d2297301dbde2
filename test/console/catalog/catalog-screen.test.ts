import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { type BreakingProxy, type Limit, startBreakingProxy } from "../../helpers/breaking-proxy.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { createMovingClock } from "../../helpers/clock.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { signOut } from "../../helpers/console-pages.ts";
import { openConsole, useConsole } from "../../helpers/console.ts";
import { digestOf, largestFile, type Original } from "./catalog-files.ts";

const stallAfterMegabyte: Limit = { bytes: 1_000_000, ending: "stall" };

/** First byte of a request's range. */
const firstOf = (range: string | undefined) => Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1]);

const buttonIn = (place: Page | Locator, name: RegExp) => place.getByRole("button", { name });

/** Names of all files in the origin private file system. */
function storedFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const namesIn = async (folder: FileSystemDirectoryHandle): Promise<string[]> => {
      const names: string[] = [];
      for await (const handle of folder.values()) {
        if (handle.kind === "file") names.push(handle.name);
        else names.push(...(await namesIn(handle)));
      }
      return names;
    };
    return namesIn(await navigator.storage.getDirectory());
  });
}

/** Changes the stored state of the downloads. */
function changeKept(page: Page, changes: Record<string, unknown>): Promise<void> {
  return page.evaluate(async (given) => {
    const [{ name = "" } = {}] = await indexedDB.databases();
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("error", () => reject(opening.error ?? new Error(name)));
      opening.addEventListener("success", () => {
        const store = opening.result.transaction("values", "readwrite").objectStore("values");
        const cursors = store.openCursor();
        cursors.addEventListener("success", () => {
          const cursor = cursors.result;
          if (!cursor) {
            opening.result.close();
            return resolve();
          }
          if (typeof cursor.key === "string" && cursor.key.startsWith("download:"))
            cursor.update({ ...cursor.value, ...given });
          return cursor.continue();
        });
      });
    });
  }, changes);
}

describe.skipIf(!chromiumPath)(`The catalog screen of the console${browserNote}`, () => {
  const clock = createMovingClock(Date.now());
  const shown = useConsole({ sandbox: { clock }, dependencies: { clock } });
  let original: Original;
  beforeAll(async () => {
    original = await largestFile(shown.url);
  });

  /** Opens the list with the largest file behind the test's own proxy, which limits the next responses. */
  async function openFiles(...limits: readonly Limit[]): Promise<{ page: Page; proxy: BreakingProxy }> {
    const proxy = await closeAfterTest(startBreakingProxy(shown.url));
    const page = await openConsole(shown.browser, proxy.url, {
      path: `/catalog/PRODUCT_FEED?marketplace=${original.marketplaceId}&lookBack=10080`,
      expectedComplaints: [/net::ERR_/, /status of (401|410)/],
    });
    proxy.limit(...limits);
    return { page, proxy };
  }

  /** Starts the download of the largest file. */
  async function begin(page: Page): Promise<void> {
    const [, instant = ""] = /-(\d{4}-\d\d-\d\d)T/.exec(original.fileName) ?? [];
    const day = new Date(instant).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
    await page.locator(`button[aria-label^="Download"][aria-label*="${day}"]`).first().click();
  }

  /** Starts the download of the largest file, which stalls after a megabyte. */
  async function beginStalled(page: Page): Promise<void> {
    await begin(page);
    await expect.poll(() => received(page)).toBe(1_000_000);
  }

  const item = (page: Page) => page.getByRole("listitem").filter({ hasText: original.fileName });
  const status = (page: Page, words: string) => item(page).getByText(words, { exact: true }).waitFor();
  const received = (page: Page) =>
    item(page)
      .getByRole("progressbar")
      .evaluate((bar) => (bar as HTMLProgressElement).value);

  test("resumes a download after a lost connection and saves the exact file", async () => {
    const { page, proxy } = await openFiles({ bytes: 2_500_000, ending: "break" });
    const saving = page.waitForEvent("download");
    await begin(page);
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(original.fileName);
    expect(await digestOf(saved)).toBe(original.digest);
    const [first, second, ...others] = proxy.files;
    const start = firstOf(second?.range);
    expect([first?.range, first?.passedBytes, others]).toEqual(["bytes=0-", 2_500_000, []]);
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThanOrEqual(2_500_000);
    expect([second?.status, second?.passedBytes]).toEqual([206, original.sizeInBytes - start]);
    await status(page, "Completed");
    await buttonIn(item(page), /^Remove/).click();
    await expect.poll(() => storedFiles(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  test("resumes a download after a pause and after a reload, in one tab at a time", async () => {
    const { page, proxy } = await openFiles(stallAfterMegabyte, { bytes: 5_000_000, ending: "stall" });
    await beginStalled(page);
    await buttonIn(item(page), /^Pause/).click();
    await status(page, "Paused");
    await page.reload();
    await status(page, "Paused");
    await expect.poll(() => received(page)).toBe(1_000_000);
    await buttonIn(item(page), /^Resume/).click();
    await expect.poll(() => proxy.files[1]?.passedBytes).toBe(5_000_000);
    expect(proxy.files[1]?.range).toBe("bytes=1000000-");

    const context = page.context();
    const second = await openConsole(shown.browser, proxy.url, { path: "/catalog", context, seller: null });
    await status(second, "Downloading in another tab");
    // After one part has been stored, only the bytes after it are requested again.
    await expect.poll(async () => (await storedFiles(page)).length).toBe(2);
    await second.close();
    const saving = page.waitForEvent("download");
    await page.reload();
    expect(await digestOf(await saving)).toBe(original.digest);
    const third = firstOf(proxy.files[2]?.range);
    expect(third).toBeGreaterThanOrEqual(1_000_000 + 4 * 1_048_576);
    expect(proxy.files[2]?.passedBytes).toBe(original.sizeInBytes - third);
  });

  test("restarts a download when the file has changed", async () => {
    const { page, proxy } = await openFiles(stallAfterMegabyte, stallAfterMegabyte);
    await beginStalled(page);
    await buttonIn(item(page), /^Pause/).click();
    await status(page, "Paused");
    await changeKept(page, { etag: '"of another file"' });
    await page.reload();
    const saving = page.waitForEvent("download");
    await buttonIn(item(page), /^Resume/).click();
    // The message is visible only during the download, which is therefore stalled here.
    await page.getByText("The file has changed, so the download started over").waitFor();
    proxy.breakStalled();
    expect(await digestOf(await saving)).toBe(original.digest);
    expect([proxy.files[1]?.ifRange, proxy.files[1]?.status]).toEqual(['"of another file"', 200]);
  });

  test("resumes a download after the next sign-in, removes it at sign-out and hides it from other users", async () => {
    const { page, proxy } = await openFiles(stallAfterMegabyte, stallAfterMegabyte);
    await beginStalled(page);
    await page.evaluate(() => fetch("/auth/sign-out", { method: "POST" }));
    clock.jump(16 * 60_000);
    proxy.breakStalled();
    await item(page).getByText("The download resumes when you sign in again").waitFor();
    await (await openConsole(shown.browser, proxy.url, { context: page.context() })).close();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect.poll(() => received(page)).toBe(2_000_000);
    expect(proxy.files.at(-1)?.range).toBe("bytes=1000000-");

    await signOut(page);
    await page.locator('a[href*="login_hint=sandbox_seller_2&"]').waitFor();
    await expect.poll(() => storedFiles(page)).toEqual([]);
    await page.locator('a[href*="login_hint=sandbox_seller_2&"]').click();
    await page.getByRole("navigation").getByRole("link", { name: "Catalog" }).click();
    await page.getByRole("heading", { name: "Feed types" }).waitFor();
    expect(await page.getByText(original.fileName).count()).toBe(0);
  });

  test("reports that the browser has no space and offers a direct download", async () => {
    const { page } = await openFiles();
    await page.addInitScript(() => {
      navigator.storage.estimate = () => Promise.resolve({ quota: 2_000_000, usage: 1_000_000 });
    });
    await page.reload();
    await begin(page);
    await item(page).getByText("The browser has too little storage for this file.").waitFor();
    const saving = page.waitForEvent("download");
    await buttonIn(item(page), /directly$/).click();
    expect(await digestOf(await saving)).toBe(original.digest);
  });

  test("downloads through a plain link when the browser cannot store files", async () => {
    const { page, proxy } = await openFiles();
    await page.addInitScript(() => {
      // As in a page that was loaded over plain HTTP from another machine.
      delete (StorageManager.prototype as Partial<StorageManager>).getDirectory;
    });
    await page.reload();
    const saving = page.waitForEvent("download");
    await begin(page);
    expect(await digestOf(await saving)).toBe(original.digest);
    expect(proxy.files).toMatchObject([{ range: undefined, status: 200 }]);
  });

  test("shows accessible files by day, the reasons of restrictions, and the first rows of a file", async () => {
    const page = await shown.open({ path: "/catalog" });
    await page.getByText("Books (267), Cameras & Photo (625), Consumer Electronics (293)").waitFor();
    const check = page.getByRole("region", { name: "Check access" });
    const answer = async (feedType: string, marketplace: string, category: string) => {
      await check.getByLabel("Feed type").selectOption({ label: feedType });
      await check.getByLabel("Marketplace").selectOption({ label: marketplace });
      await check.getByLabel("Category").fill(category);
      await check.getByRole("button", { name: "Check access" }).click();
      return check.getByRole("status").innerText();
    };
    expect(await answer("Promotions", "United Kingdom", "")).toBe(
      "Not available: access to “Promotions” does not include United Kingdom.",
    );
    expect(await answer("Promotions", "United States", "")).toBe(
      "Available: you can download “Promotions” for United States.",
    );
    expect(await answer("Selected listings", "United Kingdom", "books")).toBe(
      "Available: you can download “Selected listings” for United Kingdom, Books (267).",
    );
    expect(await answer("Selected listings", "United Kingdom", "Art (550)")).toBe(
      "Not available: access to “Selected listings” for United Kingdom does not include Art (550).",
    );
    await check.getByLabel("Category").fill("Boks");
    await page.keyboard.press("Enter");
    await check.getByText("Unknown category.").waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "Selected listings" }).first().click();
    const variants = page.getByRole("region", { name: "File variants" });
    await variants.getByRole("columnheader", { name: "File format version" }).waitFor();
    await variants.getByText("Columns of file format version 1.0").first().click();
    await variants
      .getByText(/^itemId, /)
      .first()
      .waitFor();
    await page.getByLabel("Marketplace").selectOption("EBAY_GB");
    await page.getByLabel("Access", { exact: true }).selectOption("RESTRICTED");
    await page.getByText("Your access does not include this file.").first().waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Download the file/ }).count()).toBe(0);
    const before = await page.getByRole("cell", { name: "Not available" }).count();
    await page.getByRole("button", { name: "Load more" }).click();
    await expect
      .poll(() => page.getByRole("cell", { name: "Not available" }).count())
      .toBeGreaterThan(before);
    expect(new URL(page.url()).searchParams.toString()).toBe("marketplace=EBAY_GB&access=RESTRICTED");
    await page.getByLabel("Access", { exact: true }).selectOption("ALLOWED");
    await buttonIn(page, /^Preview/)
      .first()
      .click();
    await page.getByRole("columnheader", { name: "itemId" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const link = page.url();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // The link leads to the same preview.
    await page.goto(link);
    await page.getByRole("columnheader", { name: "itemId" }).waitFor();

    await page.goto(`${shown.url}/console/catalog/CBT_ITEM_ALL_ACTIVE?marketplace=EBAY_US`);
    await buttonIn(page, /^Preview/)
      .first()
      .click();
    await page.getByText("because it is an Avro file").waitFor();
    await page.goto(`${shown.url}/console/catalog/NO_FEED`);
    await page.getByText("This feed type does not exist.").waitFor();
  });

  test("keeps two filters that are chosen before the page has rendered the first one", async () => {
    const page = await shown.open({ path: "/catalog/PRODUCT_FEED" });
    const marketplace = page.getByLabel("Marketplace");
    await marketplace.waitFor();
    const choices = [
      { select: await marketplace.elementHandle(), value: "EBAY_GB" },
      { select: await page.getByLabel("Access", { exact: true }).elementHandle(), value: "RESTRICTED" },
    ];
    await page.evaluate((given) => {
      for (const { select, value } of given) {
        (select as HTMLSelectElement).value = value;
        select?.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }, choices);
    await expect
      .poll(() => new URL(page.url()).searchParams.toString())
      .toBe("marketplace=EBAY_GB&access=RESTRICTED");
    expect(await marketplace.inputValue()).toBe("EBAY_GB");
    expect(await page.getByLabel("Access", { exact: true }).inputValue()).toBe("RESTRICTED");
  });
});
