// `npm run docs:screenshots` takes the screenshots of the console for the README and the documentation:
// docs/console-*.png. It needs Chromium in the PATH or in CHROMIUM_PATH. The screenshots are committed.
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "../test/helpers/browser.ts";
import { startGatewayProcess } from "../test/helpers/gateway-process.ts";
import { chooseMedia } from "./screenshots/media.ts";
import {
  fillCatalog,
  fillHome,
  fillKeys,
  fillListings,
  fillReports,
  fillSchedules,
  fillStore,
  openSearch,
  showOperations,
  waitForList,
} from "./screenshots/screens.ts";

/** Screenshot of a screen. */
interface Picture {
  /** Name in the file name `docs/console-<name>.png`. */
  readonly name: string;
  /** Path below `/console`, with a leading slash. */
  readonly path: string;
  /** Creates content for the screen. */
  readonly fill: (page: Page) => Promise<void>;
  /** Options of the browser context; default desktop. */
  readonly options?: BrowserContextOptions;
}

/** Larger than the screenshot, so that it shows more of a screen. */
const desktop: BrowserContextOptions = {
  viewport: { width: 1600, height: 1000 },
  deviceScaleFactor: 0.8,
  colorScheme: "light",
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
};
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
};

const pictures: readonly Picture[] = [
  { name: "media", path: "/media", fill: chooseMedia },
  { name: "reports", path: "/reports", fill: fillReports },
  { name: "listings", path: "/listings", fill: fillListings },
  { name: "schedules", path: "/schedules", fill: fillSchedules },
  { name: "store", path: "/store", fill: fillStore },
  { name: "catalog", path: "/catalog/CURATED_ITEM_FEED", fill: fillCatalog },
  { name: "keys", path: "/keys", fill: fillKeys },
  { name: "home", path: "/media", fill: fillHome },
  { name: "search", path: "/media", fill: openSearch },
  { name: "dark", path: "/schedules", fill: showOperations, options: { colorScheme: "dark" } },
  { name: "phone", path: "/reports", fill: waitForList, options: phone },
];

const wanted = process.argv.slice(2);
await using gateway = await startGatewayProcess({ SANDBOX_PROCESSING_MS: "1500" }, "dist/main.js");
await using browser = await launchBrowser();
for (const picture of pictures) {
  if (wanted.length === 0 || wanted.includes(picture.name)) await take(picture);
}

/** Takes a screenshot as a seller who has just signed in. */
async function take({ name, path, fill, options }: Picture): Promise<void> {
  const { url } = gateway;
  await using context = await browser.newContext({ ...desktop, ...options });
  const page = await context.newPage();
  await page.goto(`${url}/console${path}`);
  await page.locator('a[href*="login_hint=sandbox_seller_1&"]').click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  page.setDefaultTimeout(60_000);
  await fill(page);
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  const image = await page.screenshot({ animations: "disabled", caret: "hide" });
  const file = new URL(`../docs/console-${name}.png`, import.meta.url);
  const { size } = await sharp(image).png({ palette: true, quality: 90, effort: 10 }).toFile(file.pathname);
  process.stdout.write(`docs/console-${name}.png: ${Math.round(size / 1_000)} kB\n`);
}
