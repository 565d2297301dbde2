import type { Locator, Page } from "playwright-core";
import { mp4, padMp4, png } from "../../helpers/media-files.ts";

/** File in Playwright's format. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** File with this content. */
export function given(name: string, mimeType: string, buffer: Buffer): GivenFile {
  return { name, mimeType, buffer };
}

/** Valid video. @param sizeInBytes Size to which it is padded. */
export async function video(name: string, sizeInBytes?: number): Promise<GivenFile> {
  const film = await mp4();
  return given(name, "video/mp4", sizeInBytes === undefined ? film : padMp4(film, sizeInBytes));
}

/** Valid square image. @param side Length of a side, in pixels. */
export async function picture(name: string, side = 600): Promise<GivenFile> {
  return given(name, "image/png", await png({ width: side, height: side }));
}

/** Chooses files in the file input. */
export async function add(page: Page, files: readonly GivenFile[] | string): Promise<void> {
  await page.getByLabel("Choose files").setInputFiles(typeof files === "string" ? files : [...files]);
}

/** Part of the screen. */
export function part(page: Page, name: "Gallery" | "Queue"): Locator {
  return page.getByRole("region", { name });
}

/** Row of a file in the queue. */
export function row(page: Page, name: string): Locator {
  return part(page, "Queue").getByRole("article").filter({ hasText: name });
}

/** Card of a media item in the gallery. */
export function card(page: Page, name: string): Locator {
  return part(page, "Gallery").getByRole("article").filter({ hasText: name });
}

/**
 * Creates a function that limits the upload rate of a page; null removes the limit. Every debugger session keeps its own
 * limit, so one session is reused.
 */
export async function uploadLimitOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async (bytesPerSecond: number | null) => {
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond ?? -1,
    });
  };
}

/** Number of pixels by which the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
