import type { Browser, BrowserContext } from "playwright-core";
import { layoutShift, recordLayoutShifts } from "../../test/helpers/layout-shift.ts";

/** Measurements of opening a page. */
export interface PageFigures {
  /** Transferred bytes of responses, including heads, until the page is usable and nothing is loading. */
  readonly transferBytes: number;
  readonly requests: number;
  /** Time from navigation to first contentful paint. */
  readonly paintMs: number;
  /** Time from navigation until the page shows the element that makes it usable. */
  readonly readyMs: number;
  /** Total blocking time: the part of each task beyond 50 ms. */
  readonly blockedMs: number;
  /** Cumulative layout shift (CLS) until nothing is loading. */
  readonly layoutShift: number;
}

/**
 * Opens a page with an empty cache.
 * @param ready text that appears when the page is usable.
 * @param prepare prepares the browser before.
 */
export async function openPage(
  browser: Browser,
  url: string,
  ready: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<PageFigures> {
  await using context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
  });
  await prepare(context);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  let [transferBytes, requests] = [0, 0];
  devTools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    transferBytes += encodedDataLength;
    requests += 1;
  });
  await recordLayoutShifts(page);
  await page.addInitScript((text) => {
    // Checks with each frame, so that the time does not include a message to the page.
    const look = () => {
      if (document.body?.innerText.includes(text)) performance.mark("usable");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { longTasks: [] });
    new PerformanceObserver((list) => {
      (globalThis as unknown as { longTasks: number[] }).longTasks.push(
        ...list.getEntries().map(({ duration }) => duration - 50),
      );
    }).observe({ type: "longtask", buffered: true });
  }, ready);
  await page.goto(url);
  await page.getByText(ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  const { paintMs, readyMs, blockedMs } = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    readyMs: performance.getEntriesByName("usable")[0]?.startTime ?? Number.NaN,
    blockedMs: (globalThis as unknown as { longTasks: number[] }).longTasks.reduce((sum, ms) => sum + ms, 0),
  }));
  return { transferBytes, requests, paintMs, readyMs, blockedMs, layoutShift: (await layoutShift(page)).sum };
}
