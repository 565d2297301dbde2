import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { germanPhone, signInAgain, signOut } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { brokenPdf, damagedMp4, mp4, padMp4, pdf, png, truncated } from "../../helpers/media-files.ts";
import { temporaryFolder } from "../../helpers/signing-in.ts";
import { add, card, given, overflowOf, part, picture, row, uploadLimitOf, video } from "./media-page.ts";

const partBytes = 8 * 1_048_576;
/** Messages of Chromium for requests that fail because a test disconnects the network. */
const lostNetwork = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/];

/** Requests to upload addresses, in the order in which they are sent. */
function watchUploads(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/uploads/")) requests.push(request);
  });
  return requests;
}

/** Waits until the gateway has accepted a part of a video. */
async function firstPart(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.status() === 204,
  );
}

/** Offsets in the file at which those of the requests start that send a part. */
function offsetsOf(requests: readonly Request[]): number[] {
  const parts = requests.filter((request) => request.method() === "PATCH");
  return parts.map((request) => Number(request.headers()["upload-offset"]));
}

describe.skipIf(!chromiumPath)(`The media screen of the console${browserNote}`, () => {
  const place = useConsole();

  test("sends many files through the queue into the gallery with live status updates, and plays a video", async () => {
    const page = await place.open({ path: "/media" });
    await part(page, "Gallery").getByText("Your uploads appear here.").waitFor();
    await add(page, [
      ...(await Promise.all(["one.png", "two.png", "three.png", "four.png"].map((name) => picture(name)))),
      await video("clock.mp4"),
      await video("bell [blocked:BLURRED].mp4"),
      given("broken.mp4", "video/mp4", await damagedMp4()),
      given("manual.pdf", "application/pdf", pdf()),
    ]);
    await part(page, "Queue").getByText("6 of 8 completed, 2 failed").waitFor();
    await page.getByText("All uploads have ended. Completed: 6. Failed: 2.").waitFor({ state: "attached" });
    await card(page, "clock.mp4").getByText("Live", { exact: true }).waitFor();
    await card(page, "manual.pdf").getByText("Accepted").waitFor();
    await card(page, "bell").getByText("The video is blurred.").waitFor();
    await card(page, "bell").getByText("Film again in focus").waitFor();
    await card(page, "broken.mp4").getByText("The file could not be processed as a video.").waitFor();
    await part(page, "Gallery").getByText("8 files").waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel("Status").selectOption("Rejected");
    await part(page, "Gallery").getByText("2 files").waitFor();
    expect(new URL(page.url()).search).toBe("?status=REFUSED");
    await page.getByLabel("Status").selectOption("All");
    await page.getByRole("button", { name: "Show chart" }).click();
    await page.getByText("Show as a table").click();
    await page.getByRole("columnheader", { name: "Used" }).waitFor();

    await page.getByRole("link", { name: "Play clock.mp4" }).click();
    const player = page.getByLabel("Video player: clock.mp4");
    await expect
      .poll(() => player.evaluate((screen: HTMLVideoElement) => screen.readyState))
      .toBeGreaterThan(1);
    await player.focus();
    // Simulates a browser that blocks the first play() call, as for autoplay.
    await player.evaluate((screen: HTMLVideoElement) => {
      screen.play = () => {
        Reflect.deleteProperty(screen, "play");
        return Promise.reject(new DOMException("not allowed here", "NotAllowedError"));
      };
    });
    await page.keyboard.press(" ");
    await page.getByText("The stream cannot be played: not allowed here.").waitFor();
    await page.keyboard.press("m");
    await page.keyboard.press(" ");
    await page.getByText("The stream cannot be played").waitFor({ state: "detached" });
    // The video plays to its end; the other fields help to explain a failure.
    await expect
      .poll(() =>
        player.evaluate((screen: HTMLVideoElement) => ({
          isFocused: document.activeElement === screen,
          hasEnded: screen.ended,
          isPaused: screen.paused,
          currentTime: screen.currentTime,
          readyState: screen.readyState,
          problem: screen.error?.message ?? screen.parentElement?.textContent,
        })),
      )
      .toMatchObject({ isFocused: true, hasEnded: true });
    expect(await player.evaluate((screen: HTMLVideoElement) => screen.muted)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await player.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Remove one.png from the gallery" }).click();
    await page.getByText("1 file removed from this list. The marketplace keeps it.").waitFor();
    await part(page, "Gallery").getByText("7 files").waitFor();
  });

  test("explains an invalid file before it is sent, and a rejection by the marketplace in plain words", async () => {
    const page = await place.open({ path: "/media" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.postData()?.slice(0, 4_000) ?? "");
    });
    await add(page, [
      await picture("thumbnail.png", 80),
      given("nothing.pdf", "application/pdf", Buffer.alloc(0)),
      given("large.pdf", "application/pdf", Buffer.alloc(10_485_761)),
      given("notes.txt", "text/plain", Buffer.from("notes")),
      given("film.webm", "video/webm", Buffer.from("film")),
    ]);
    await row(page, "thumbnail.png").getByText("needs at least 500 pixels").waitFor();
    await row(page, "nothing.pdf").getByText("The file is empty.").waitFor();
    await row(page, "large.pdf").getByText("The file is larger than 10 MB.").waitFor();
    await row(page, "notes.txt").getByText("Unsupported file type.").waitFor();
    await row(page, "film.webm").getByText("Save it in one of these formats: MP4.").waitFor();
    expect(sent.filter((body) => body.includes("mutation"))).toEqual([]);

    await add(page, [
      given("cut.png", "image/png", truncated(await png({ width: 600, height: 600 }))),
      given("broken.pdf", "application/pdf", brokenPdf()),
      given("renamed.jpg", "image/jpeg", pdf()),
    ]);
    await row(page, "cut.png").getByText("The file is damaged, protected or incomplete.").waitFor();
    await row(page, "cut.png").getByText("save it again without a password").waitFor();
    await row(page, "renamed.jpg").getByText("This isn't a valid image despite its .jpg name.").waitFor();
    await expect.poll(() => row(page, "broken.pdf").getAttribute("data-state")).toMatch(/rejected|failed/);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear failed" }).click();
    await part(page, "Queue").waitFor({ state: "detached" });
    await page.getByText("8 files removed from the queue.").waitFor();
    // The button no longer exists, so the focus moves to the content.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  test("lets users edit the details of a waiting file and sends it when they start it", async () => {
    const page = await place.open({ path: "/media" });
    await page.getByText("Upload settings").click();
    await page.getByLabel("Upload files as soon as they are added").uncheck();
    await add(page, [await picture("certificate.png"), await video("bell.mp4")]);
    await page.getByRole("button", { name: "Edit certificate.png" }).click();
    await page.getByLabel("Upload as").selectOption("Document");
    await page.getByRole("dialog").getByLabel("Document type").selectOption("Safety data sheet");
    await page.getByRole("dialog").getByLabel("German").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Edit bell.mp4" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("A bell");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Resume all" }).click();
    await part(page, "Queue").getByText("2 of 2 completed").waitFor();
    await page.getByRole("link", { name: "Show certificate.png" }).click();
    await page.getByRole("dialog").getByText("Safety data sheet").waitFor();
    await page.getByRole("dialog").getByText("English, German").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Show bell.mp4" }).click();
    await page.getByRole("dialog").getByText("A bell", { exact: true }).waitFor();
  });

  test("resumes a paused video at its offset, and discards a cancelled one", async () => {
    const page = await place.open({ path: "/media" });
    const uploads = watchUploads(page);
    const limitUploads = await uploadLimitOf(page);
    await limitUploads(4_000_000);
    await add(page, [await video("long.mp4", 3 * partBytes)]);
    await firstPart(page);
    await page.getByRole("button", { name: "Pause long.mp4" }).click();
    await row(page, "long.mp4").getByText("Resumes where it stopped.").waitFor();
    const before = uploads.length;
    await limitUploads(null);
    await page.getByRole("button", { name: "Resume long.mp4" }).click();
    await part(page, "Queue").getByText("1 of 1 completed").waitFor();
    const again = uploads.slice(before);
    expect(again[0]?.method()).toBe("HEAD");
    expect(offsetsOf(again)).toEqual([partBytes, 2 * partBytes]);

    await limitUploads(2_000_000);
    await add(page, [await video("other.mp4", 3 * partBytes)]);
    await row(page, "other.mp4").getByText(/MB\/s/).waitFor();
    await page.getByRole("button", { name: "Cancel other.mp4" }).click();
    await row(page, "other.mp4").getByText("Cancelled").waitFor();
    await limitUploads(null);
    await card(page, "long.mp4").waitFor();
    expect(await card(page, "other.mp4").count()).toBe(0);
  });

  test("continues an upload after a network failure, a change of screens and a reload", async () => {
    const page = await place.open({ path: "/media", expectedComplaints: lostNetwork });
    page.on("dialog", (dialog) => void dialog.accept());
    const folder = await temporaryFolder();
    const path = join(folder, "journey.mp4");
    const other = join(folder, "other.mp4");
    await writeFile(path, padMp4(await mp4(), 5 * partBytes));
    await writeFile(other, padMp4(await mp4(), partBytes));
    const uploads = watchUploads(page);
    const limitUploads = await uploadLimitOf(page);
    await limitUploads(6_000_000);
    await add(page, path);
    await firstPart(page);
    await page.context().setOffline(true);
    await row(page, "journey.mp4").getByText("Resumes when you reconnect").waitFor();
    await page.context().setOffline(false);
    await limitUploads(6_000_000);
    await firstPart(page);
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    await page.getByRole("link", { name: "Media" }).click();
    await row(page, "journey.mp4").getByText("Uploading", { exact: true }).waitFor();

    await page.reload();
    await row(page, "journey.mp4").getByText("The page was closed").waitFor();
    await page.getByLabel("Choose the file again").setInputFiles(other);
    await row(page, "journey.mp4").getByText("This is a different file.").waitFor();
    const before = uploads.length;
    await page.getByLabel("Choose the file again").setInputFiles(path);
    await part(page, "Queue").getByText("1 of 1 completed").waitFor();
    expect(offsetsOf(uploads.slice(before))[0]).toBeGreaterThanOrEqual(2 * partBytes);
    await card(page, "journey.mp4").getByText("Live", { exact: true }).waitFor();
  });

  test("resumes an upload after the next sign-in, and shares one gallery among tabs until sign-out", async () => {
    const page = await place.open({
      path: "/media",
      expectedComplaints: [...lostNetwork, /401|403/],
    });
    const limitUploads = await uploadLimitOf(page);
    await limitUploads(6_000_000);
    await add(page, [await video("evening.mp4", 4 * partBytes)]);
    await firstPart(page);
    const context = page.context();
    await page.evaluate(() => fetch("/auth/sign-out", { method: "POST" }));
    await page.getByText("Your session has ended").waitFor();
    await limitUploads(null);
    await signInAgain(page);
    await part(page, "Queue").getByText("1 of 1 completed").waitFor();
    await card(page, "evening.mp4").getByText("Live", { exact: true }).waitFor();

    const second = await place.open({ path: "/media", context, seller: null });
    await card(second, "evening.mp4").waitFor();
    await add(second, [await picture("night.png")]);
    await card(page, "night.png").waitFor();
    await signOut(second);
    await page.getByRole("link", { name: "Sign in as sandbox_seller_2" }).click();
    await part(page, "Gallery").getByText("Your uploads appear here.").waitFor();
    expect(await page.getByText("night.png").count()).toBe(0);
    await signOut(page, "sandbox_seller_2");
    await page.getByRole("link", { name: "Sign in as sandbox_seller_1" }).click();
    await part(page, "Gallery").getByText("Your uploads appear here.").waitFor();
  });

  test("has the same drop zone and the same folded settings as Listings", async () => {
    const page = await place.open({ path: "/media" });
    const looks = () =>
      page.getByText("Upload settings").evaluate((summary) => {
        const zone = document.querySelector("main label[for]:has(+ div[id$=-rules])")!;
        const [button, around] = [zone.getBoundingClientRect(), zone.parentElement!.getBoundingClientRect()];
        const { color, fontWeight, paddingTop, width } = getComputedStyle(summary);
        return {
          offset: Math.abs(Math.round((button.left + button.right - around.left - around.right) / 2)),
          align: getComputedStyle(zone.parentElement!).textAlign,
          summary: { color, fontWeight, paddingTop, width },
        };
      });
    const media = await looks();
    await page.getByRole("link", { name: "Listings" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Listings" }).waitFor();
    expect(await looks()).toEqual(media);
    expect(media).toMatchObject({ offset: 0, align: "center" });
  });

  test("works in German, on a phone and in dark mode, and offers sample files", async () => {
    const page = await place.open({ path: "/media", ...germanPhone });
    await page.getByRole("button", { name: "Beispieldateien ausprobieren" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("3 von 3 abgeschlossen").waitFor();
    await page.getByRole("region", { name: "Galerie" }).getByText("Live", { exact: true }).waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
