import type { Page } from "playwright-core";

/** Entry of Chromium's layout-shift observer. */
interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Largest sum of layout shifts within a session window, as the metric CLS defines it, and the elements that moved. */
export interface LayoutShift {
  readonly sum: number;
  readonly sources: readonly string[];
}

declare global {
  /** Layout shifts of the page since it was opened. */
  var recordedShifts: { at: number; value: number; sources: string[] }[];
}

/** Records the layout shifts of all pages that are opened from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.recordedShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.tagName.toLowerCase()}.${node.className} "${node.textContent?.slice(0, 40) ?? ""}"`
            : String(node?.nodeName),
        );
        recordedShifts.push({ at: entry.startTime, value: entry.value, sources });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the layout shift of a page since it was opened. */
export async function layoutShift(page: Page): Promise<LayoutShift> {
  const shifts = await page.evaluate(() => recordedShifts);
  let largest = 0;
  let current = { begin: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 };
  for (const { at, value } of shifts) {
    const isSame = at - current.last < 1_000 && at - current.begin < 5_000;
    current = isSame
      ? { ...current, last: at, sum: current.sum + value }
      : { begin: at, last: at, sum: value };
    largest = Math.max(largest, current.sum);
  }
  return { sum: largest, sources: [...new Set(shifts.flatMap(({ sources }) => sources))] };
}
