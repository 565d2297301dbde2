import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "../test/helpers/browser.ts";
import { openPage, type PageFigures } from "./load/open-page.ts";
import { type ScrollFigures, scrollRows } from "./load/scroll-rows.ts";
import { startServerProcess } from "./processes/server-process.ts";
import { judge, type Row } from "./report.ts";
import { median } from "./statistics.ts";

const rounds = 5;
/** Failed rows of the upload that is scrolled. */
const failedRows = 2_000;

/** Maximum size of a screen that is opened first, in transferred bytes. */
const maxScreenBytes = 200_000;
/** Maximum cumulative layout shift of a screen. */
const maxLayoutShift = 0.05;

/** Screens by their paths below `/console`, each with an element that appears when it is usable. */
const screens = {
  Home: { path: "", ready: "Upload media" },
  Media: { path: "/media", ready: "Choose files" },
  Listings: { path: "/listings", ready: "Choose file" },
  Reports: { path: "/reports", ready: "Create report" },
  Schedules: { path: "/schedules", ready: "Create schedule" },
  Store: { path: "/store", ready: "Add top-level category" },
  Catalog: { path: "/catalog", ready: "Check access" },
  "API keys": { path: "/keys", ready: "Create key pair" },
} as const;

/**
 * Measures the bytes that a browser with an empty cache loads of the console, the times until first paint and until the
 * screen is usable, long tasks, and the layout shift. The baseline is a page of one word on a bare server.
 */
export async function measureConsole(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-console-"));
  try {
    await using gateway = await startServerProcess(
      ["dist/main.js"],
      { PORT: "0", SANDBOX: "true", DATA_DIR: dataDir, SANDBOX_DATA_DIR: dataDir },
      /"url":"([^"]+)\/graphql"/,
    );
    await using plain = await startPlainPage();
    await using browser = await launchBrowser();
    const open = async (path: string, ready: string, isSignedIn: boolean) =>
      compare(browser, plain.url, `${gateway.url}/console${path}`, ready, async (context) => {
        if (isSignedIn) await signIn(context, gateway.url);
      });
    const rows = [rowOf("Signed out", await open("", "Try it as a demo seller", false))];
    for (const [name, { path, ready }] of Object.entries(screens)) {
      rows.push(rowOf(name, await open(path, ready, true)));
    }
    rows.push(await measureFailedRows(browser, gateway.url, plain.url));
    return rows;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A page, and the plain page opened directly before it, for each round. */
interface Comparison {
  readonly ours: readonly PageFigures[];
  readonly plain: readonly PageFigures[];
}

async function compare(
  browser: Browser,
  plainUrl: string,
  url: string,
  ready: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Comparison> {
  const [ours, plain]: [PageFigures[], PageFigures[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    plain.push(await openPage(browser, plainUrl, "plain", async () => {}));
    ours.push(await openPage(browser, url, ready, prepare));
  }
  return { ours, plain };
}

function rowOf(name: string, { ours, plain }: Comparison): Row {
  const bytes = medianOf(ours, "transferBytes");
  const shift = medianOf(ours, "layoutShift");
  const ratios = (["paintMs", "readyMs"] as const).map((key) =>
    median(ours.map((one, round) => one[key] / (plain[round]?.[key] ?? Number.NaN))).toFixed(1),
  );
  const ms = (figures: readonly PageFigures[]) =>
    `${medianOf(figures, "paintMs").toFixed(0)} ms, ${medianOf(figures, "readyMs").toFixed(0)} ms`;
  return {
    measure: `${name}: loaded; first paint, usable`,
    gateway: `${(bytes / 1_000).toFixed(0)} kB in ${medianOf(ours, "requests")} requests; ${ms(ours)}; blocked ${medianOf(ours, "blockedMs").toFixed(0)} ms; CLS ${shift.toFixed(3)}`,
    baseline: `a plain page: ${ms(plain)}`,
    ratio: ratios.join(", "),
    target: judge("≤ 200 kB, CLS ≤ 0.05", bytes <= maxScreenBytes && shift <= maxLayoutShift),
  };
}

function medianOf(figures: readonly PageFigures[], key: keyof PageFigures): number {
  return median(figures.map((one) => one[key]));
}

/** Scrolls through 2,000 failed rows of a listings upload, beside a plain table of as many rows. */
async function measureFailedRows(browser: Browser, url: string, plainUrl: string): Promise<Row> {
  await using context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
  });
  await signIn(context, url);
  const page = await context.newPage();
  await page.goto(`${url}/console/listings`);
  const lines = Array.from({ length: failedRows }, (_, index) => `Add,SKU-${index},Enamel lamp,free,3,USD`);
  const text = ["Action,Custom label (SKU),Title,Price,Quantity,Currency", ...lines, ""].join("\r\n");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "failing.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: /^Upload/ }).click();
  await page.getByText("2,000 rows visible").waitFor();
  const table = await context.newPage();
  await table.goto(plainUrl);
  await table.evaluate((rows) => {
    const cells = rows.map((row) => `<tr>${row.replaceAll(/[^,]+,?/g, (cell) => `<td>${cell}</td>`)}</tr>`);
    document.body.innerHTML = `<div style="height: 600px; overflow: auto"><table>${cells.join("")}</table></div>`;
  }, lines);
  const [ours, plain]: [ScrollFigures[], ScrollFigures[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await table.bringToFront();
    plain.push(await scrollRows(table, table.locator("div")));
    await page.bringToFront();
    ours.push(await scrollRows(page, page.getByRole("grid")));
  }
  const durations = ours.map(
    ({ durationMs }, round) => durationMs / (plain[round]?.durationMs ?? Number.NaN),
  );
  const longest = median(ours.map(({ longestTaskMs }) => longestTaskMs));
  return {
    measure: `Listings: ${failedRows} failed rows scrolled in 120 frames`,
    gateway: `${median(ours.map(({ durationMs }) => durationMs)).toFixed(0)} ms; longest task ${longest === 0 ? "below 50" : longest.toFixed(0)} ms`,
    baseline: `a plain table: ${median(plain.map(({ durationMs }) => durationMs)).toFixed(0)} ms`,
    ratio: median(durations).toFixed(1),
    target: judge("no task above 50 ms", longest === 0),
  };
}

/** Signs a browser in as a demo seller, without opening the console. */
async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/health/live`);
  await page.goto(
    `${url}/auth/sign-in?login_hint=sandbox_seller_1&prompt=none&return_to=${encodeURIComponent("/health/live")}`,
  );
  await page.close();
}

async function startPlainPage(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      '<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:,"><p>plain</p>',
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
