import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { germanPhone } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { pdf } from "../../helpers/media-files.ts";
import { add, card, given, overflowOf, part, picture, video } from "./media-page.ts";

/** Uploads an image, a video, a document and a video that is rejected, and waits for the decisions. */
async function fill(page: Page): Promise<void> {
  await add(page, [
    await video("bell [blocked:BLURRED].mp4"),
    await picture("lamp.png"),
    await video("clock.mp4"),
    given("manual.pdf", "application/pdf", pdf()),
  ]);
  await part(page, "Queue").getByText("3 of 4 completed, 1 failed", { exact: true }).waitFor();
}

/** Saves a file with a button of the gallery. @returns its name and text */
async function saved(page: Page, button: string) {
  const saving = page.waitForEvent("download");
  await part(page, "Gallery").getByRole("button", { name: button }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe.skipIf(!chromiumPath)(`The gallery of the console${browserNote}`, () => {
  const place = useConsole();

  /** Opens the screen of a seller who has uploaded four files, and may read the clipboard. */
  async function openFilled(visit: { readonly width?: number; readonly dark?: boolean } = {}): Promise<Page> {
    const page = await place.open({ path: "/media", ...visit });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await fill(page);
    return page;
  }

  test("lists rejected media first, and finds media by name, kind and status", async () => {
    const page = await openFilled();
    const gallery = part(page, "Gallery");
    const names = () => gallery.getByRole("article").getByRole("heading").allTextContents();
    expect((await names())[0]).toBe("bell [blocked:BLURRED].mp4");
    await gallery.getByLabel("Search").fill("CLO");
    await gallery.getByText("1 file", { exact: true }).waitFor();
    expect(await names()).toEqual(["clock.mp4"]);
    expect(new URL(page.url()).searchParams.get("q")).toBe("CLO");
    await page.reload();
    await gallery.getByText("1 file", { exact: true }).waitFor();
    await gallery.getByLabel("Search").fill("nothing like this");
    await gallery.getByText("No files match your search and filters.").waitFor();
    await gallery.getByLabel("Search").fill("");
    await gallery.getByLabel("Type").selectOption("Video");
    await gallery.getByText("2 files", { exact: true }).waitFor();
    await gallery.getByLabel("Status").selectOption("Ready");
    await expect.poll(names).toEqual(["clock.mp4"]);
  });

  test.each([{ width: 1280 }, { width: 375, dark: true }])(
    "shows media as a list, which is remembered, at %o",
    async (visit) => {
      const page = await openFilled(visit);
      const gallery = part(page, "Gallery");
      await gallery.getByRole("button", { name: "List", exact: true }).click();
      const row = (name: string) => gallery.getByRole("row").filter({ hasText: name });
      await expect
        .poll(() => gallery.getByRole("columnheader").allTextContents())
        .toEqual(["Name", "Type", "Status", "Size", "Uploaded", "Address"]);
      await row("bell").getByText("The video is blurred.").waitFor();
      await row("lamp.png").getByText("Ready", { exact: true }).waitFor();
      await row("manual.pdf").getByText("No address").waitFor();
      await row("clock.mp4").getByRole("button", { name: "Copy address" }).click();
      expect(await copied(page)).toMatch(/^http.*m3u8$/);
      expect(await axeViolations(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await page.reload();
      await row("lamp.png").getByRole("link", { name: "lamp.png" }).click();
      const details = page.getByRole("dialog", { name: "lamp.png" });
      await details.getByText("Ready", { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/media\/.+/);
      await page.keyboard.press("Escape");
      await details.waitFor({ state: "detached" });
      // The first page has the same word.
      await page.getByRole("link", { name: "Home", exact: true }).click();
      const recent = page.getByRole("region", { name: "Media", exact: true }).getByRole("listitem");
      await recent.filter({ hasText: "lamp.png" }).getByText("Ready", { exact: true }).waitFor();
    },
  );

  test("copies the addresses of all media, or of the selected ones, one per line", async () => {
    const page = await openFilled();
    const gallery = part(page, "Gallery");
    await gallery.getByRole("button", { name: "Copy all 2 addresses" }).click();
    await page.getByText("2 addresses copied. 2 files have no address.").waitFor();
    const lines = (await copied(page)).split("\n");
    expect(lines.filter((line) => /^https?:\/\//.test(line)).length).toBe(2);
    await gallery.getByRole("checkbox", { name: "Select lamp.png" }).check();
    await gallery.getByText("1 selected").waitFor();
    await gallery.getByRole("button", { name: "Copy address", exact: true }).click();
    await page.getByText("1 address copied.", { exact: true }).waitFor();
    expect(lines).toContain(await copied(page));
    await gallery.getByRole("checkbox", { name: "1 selected" }).check();
    await gallery.getByText("4 selected").waitFor();
    await gallery.getByRole("button", { name: "Copy 2 addresses" }).waitFor();
    await gallery.getByLabel("Type").selectOption("Document");
    await expect.poll(() => gallery.getByRole("button", { name: "Copy addresses" }).isDisabled()).toBe(true);
  });

  test("says when the browser blocks the clipboard, and copies once it allows it", async () => {
    const page = await openFilled();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => {
        Reflect.deleteProperty(navigator.clipboard, "writeText");
        return Promise.reject(new DOMException("blocked", "NotAllowedError"));
      };
    });
    await part(page, "Gallery").getByRole("button", { name: "List", exact: true }).click();
    const button = part(page, "Gallery").getByRole("row").filter({ hasText: "lamp.png" }).getByRole("button");
    await button.click();
    await button.getByText("The browser blocked copying").waitFor();
    await button.click();
    await button.getByText("Copied").waitFor();
    await expect.poll(() => button.textContent()).toBe("Copy address");
  });

  test("exports media as CSV and as JSON", async () => {
    const page = await openFilled();
    const csv = await saved(page, "Export as CSV");
    expect(csv.name).toMatch(/^media-.*\.csv$/);
    const { data, errors } = Papa.parse<Record<string, string>>(csv.text, {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    const json = await saved(page, "Export as JSON");
    const media = JSON.parse(json.text) as Record<string, unknown>[];
    expect(media.map(({ name }) => name)).toEqual(data.map(({ name }) => name));
    expect(media).toContainEqual({
      name: "lamp.png",
      kind: "Image",
      status: "Ready",
      id: expect.any(String),
      address: expect.stringMatching(/^http/),
      reason: null,
      sizeInBytes: expect.any(Number),
      uploaded: expect.stringMatching(/^\d{4}-.*Z$/),
      globalId: expect.any(String),
    });
    expect(data[0]).toMatchObject({
      name: "bell [blocked:BLURRED].mp4",
      kind: "Video",
      status: "Rejected",
      address: "",
      reason: expect.stringContaining("The video is blurred."),
    });
    await part(page, "Gallery").getByRole("checkbox", { name: "Select lamp.png" }).check();
    const one = await saved(page, "Export as JSON");
    expect((JSON.parse(one.text) as unknown[]).length).toBe(1);
  });

  test("removes many items, and puts them back in their places, by keyboard alone", async () => {
    const page = await openFilled();
    const gallery = part(page, "Gallery");
    const names = () => gallery.getByRole("article").getByRole("heading").allTextContents();
    const before = await names();
    await gallery.getByRole("checkbox", { name: "Select all" }).focus();
    await page.keyboard.press("Space");
    await gallery.getByRole("button", { name: "Remove", exact: true }).focus();
    await page.keyboard.press("Enter");
    await gallery.getByText("Your uploads appear here.").waitFor();
    await page.getByText("4 files removed from this list. The marketplace keeps them.").waitFor();
    await page.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(names).toEqual(before);
    await page.reload();
    await expect.poll(names).toEqual(before);
    await gallery.getByRole("button", { name: "Remove clock.mp4 from the gallery" }).click();
    await expect.poll(async () => (await names()).length).toBe(3);
    await page.reload();
    await card(page, "lamp.png").waitFor();
    expect(await card(page, "clock.mp4").count()).toBe(0);
  });

  test("has large targets on a phone, in German and in dark mode", async () => {
    const page = await place.open({ path: "/media", ...germanPhone, width: 375 });
    await page.getByRole("button", { name: "Beispieldateien ausprobieren" }).click();
    await page.getByText("3 von 3 abgeschlossen").waitFor();
    expect(await page.getByRole("button", { name: "Alle 2 Adressen kopieren" }).count()).toBe(2);
    await page.getByRole("button", { name: "Liste", exact: true }).click();
    await page.getByRole("table").waitFor();
    await page.getByText("Upload-Einstellungen").click();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("button", { name: "Galerie", exact: true }).click();
    expect(await smallTargets(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});

/** Controls of the content that are lower or narrower than 44 pixels. The label of a checkbox belongs to its target. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(button, input, select, summary, a, label)")]
      .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden"))
      .filter((element) => !(element instanceof HTMLInputElement && element.closest("label")))
      .filter((element) => !(element instanceof HTMLLabelElement && !element.querySelector("input")))
      .filter((element) => !(element instanceof HTMLAnchorElement && element.closest("th, p, dd")))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 43.5 || height < 43.5;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}
