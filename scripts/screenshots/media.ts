import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";

const exampleUrl = new URL("../../examples/picture.jpg", import.meta.url);
/** Bytes per second, slow enough to show uploads in progress. */
const slowBytesPerSecond = 40_000;

/** Uploads files until some are in the gallery and others are in progress. */
export async function chooseMedia(page: Page): Promise<void> {
  const gallery = page.getByRole("region", { name: "Gallery" });
  const queue = page.getByRole("region", { name: "Queue" });
  const chooser = page.getByLabel("Choose files");
  await page.getByRole("button", { name: "Try sample files" }).click();
  await chooser.setInputFiles([
    await vase("blue-vase.jpg", 60),
    await vase("violet-vase.jpg", 120),
    await video("workshop tour [blocked:BLURRED].mp4"),
  ]);
  await gallery.getByText("Live", { exact: true }).waitFor();
  await gallery.getByText("Accepted").waitFor();
  await gallery.getByText("The video is blurred.").waitFor();
  await queue.getByText("5 of 6 completed, 1 failed").waitFor();
  await queue.getByRole("button", { name: "Clear completed" }).click();
  await queue.getByRole("button", { name: "Clear failed" }).click();
  await slowDown(page);
  await chooser.setInputFiles([await video("lantern in the dark.mp4"), await vase("red-vase.jpg", 200)]);
  await queue.getByText(/\/s/).first().waitFor();
  await queue.evaluate((element) => scrollTo({ top: element.getBoundingClientRect().top - 90 }));
}

/** Returns the example image in another color. @param hue rotation in degrees. */
async function vase(name: string, hue: number) {
  const buffer = await sharp(await readFile(exampleUrl))
    .modulate({ hue })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

async function video(name: string) {
  const buffer = await readFile(new URL("../../examples/clip.mp4", import.meta.url));
  return { name, mimeType: "video/mp4", buffer };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: slowBytesPerSecond,
  });
}
