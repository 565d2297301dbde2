import type { Locator, Page } from "playwright-core";

/** Measurements of scrolling through a table. */
export interface ScrollFigures {
  /** Time from the first frame to the last. */
  readonly durationMs: number;
  /** Duration of the longest task; 0 when no task takes more than 50 ms. */
  readonly longestTaskMs: number;
}

/** Scrolls from the first row to the last, in 120 frames. @param area Element that scrolls. */
export async function scrollRows(page: Page, area: Locator): Promise<ScrollFigures> {
  await page.waitForLoadState("networkidle");
  return area.evaluate(async (element) => {
    const frames = 120;
    let longestTaskMs = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
    });
    observer.observe({ type: "longtask" });
    const begin = performance.now();
    for (let frame = 1; frame <= frames; frame += 1) {
      element.scrollTop = (element.scrollHeight / frames) * frame;
      await new Promise(requestAnimationFrame);
    }
    const durationMs = performance.now() - begin;
    // The observer reports a task after it has ended.
    await new Promise((resolve) => setTimeout(resolve, 200));
    observer.disconnect();
    return { durationMs, longestTaskMs };
  });
}
