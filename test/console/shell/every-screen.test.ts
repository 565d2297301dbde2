import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { contentWidth, sendOperation } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { layoutShift, recordLayoutShifts } from "../../helpers/layout-shift.ts";
import { untranslatedKeys } from "../../helpers/message-keys.ts";

const widths = [1440, 1280, 768, 375];
/** Width below which controls are sized for fingers, in pixels. */
const narrowWidth = 900;

const screens = {
  "": { en: "Home", de: "Start" },
  "/media": { en: "Media", de: "Medien" },
  "/listings": { en: "Listings", de: "Angebote" },
  "/reports": { en: "Reports", de: "Berichte" },
  "/schedules": { en: "Schedules", de: "Zeitpläne" },
  "/store": { en: "Store", de: "Shop" },
  "/catalog": { en: "Catalog", de: "Katalog" },
  "/keys": { en: "API keys", de: "API-Schlüssel" },
} as const;

/** Gives the seller content on each screen: a report, a schedule, failed listings and uploaded media. */
async function fill(page: Page): Promise<void> {
  const results = await Promise.all([
    sendOperation(page, "mutation { createInventoryTask(input: {}) { errors { __typename } } }"),
    sendOperation(
      page,
      `{ scheduleTemplates(feedType: "LMS_ORDER_REPORT", first: 1) { nodes { scheduleTemplateId } } }`,
    ),
  ]);
  expect(JSON.stringify(results)).toContain("scheduleTemplateId");
  await page.getByLabel(/Choose files|Dateien auswählen/).setInputFiles([
    { name: "clip.mp4", mimeType: "video/mp4", buffer: await readFile("examples/clip.mp4") },
    { name: "damaged.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(2_000, "no video") },
    { name: "picture.jpg", mimeType: "image/jpeg", buffer: await readFile("examples/picture.jpg") },
  ]);
  await page.getByText("picture.jpg").first().waitFor();
}

/** Waits until a screen has its heading and its content. */
async function settle(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector(".loading"));
}

/** Describes the visible controls that are smaller than 44 by 44 pixels. The label of an input counts as the input. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = "button, select, input, textarea, summary, nav a, [role=treeitem], [role=tab]";
    return [...document.querySelectorAll<HTMLElement>(names)].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[role="grid"]'))
        return [];
      const hit = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control;
      const boxes = [control, hit].map((one) => one.getBoundingClientRect());
      const isHidden = boxes.every((box) => box.width < 2 || box.height < 2);
      // Rounding may take a fraction of a pixel.
      const isLarge = boxes.some((box) => box.width > 43.5 && box.height > 43.5);
      if (isHidden || isLarge) return [];
      const [box] = boxes;
      return [`${control.outerHTML.slice(0, 120)} ${Math.round(box!.width)} × ${Math.round(box!.height)}`];
    });
  });
}

describe.skipIf(!chromiumPath)(`Every screen of the console${browserNote}`, () => {
  const shown = useConsole();

  // Colors do not depend on the language, so two combinations show every color and every text at each width.
  test.each([
    { language: "en", dark: false },
    { language: "de", dark: true },
  ] as const)(
    "is steady, accessible and fits each width (language $language, dark $dark)",
    async ({ language, dark }) => {
      const page = await shown.open({ language, dark, path: "/media" });
      await recordLayoutShifts(page);
      await fill(page);
      const faults: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const [path, title] of Object.entries(screens)) {
          await page.goto(`${shown.url}/console${path}`);
          await settle(page, title[language]);
          const found = [
            ...(await axeViolations(page)),
            ...(await untranslatedKeys(page)).map((key) => `The key ${key} has no text.`),
            ...(width < narrowWidth ? await smallControls(page) : []),
          ];
          const overflow = await contentWidth(page);
          if (overflow > width) found.push(`The content is ${overflow} pixels wide.`);
          const { sum, sources } = await layoutShift(page);
          if (sum > 0.05) found.push(`The layout shifts by ${sum.toFixed(3)}: ${sources.join(", ")}.`);
          faults.push(...found.map((fault) => `${path || "/"} at ${width}: ${fault}`));
          expect(await page.locator("nav a").allInnerTexts()).toEqual(
            Object.values(screens).map((names) => names[language]),
          );
          expect(await page.locator("nav a[aria-current=page]").innerText()).toBe(title[language]);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test.each(Object.entries(screens))("begins with the skip link (%s)", async (path, { en }) => {
    const page = await shown.open({ path });
    await page.reload();
    await settle(page, en);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });
});
