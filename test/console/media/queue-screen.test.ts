import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { germanPhone } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { damagedMp4, pdf, png, truncated } from "../../helpers/media-files.ts";
import { add, card, given, overflowOf, part, picture, row, uploadLimitOf, video } from "./media-page.ts";

/** Names of the files in the queue, in order. */
const namesOf = (page: Page) =>
  part(page, "Queue")
    .getByRole("article")
    .evaluateAll((rows) => rows.map((one) => one.querySelector("p")?.textContent));

/** Files of which the marketplace, or the check before it, rejects three. */
async function mixedFiles() {
  return [
    await picture("one.png"),
    await video("clock.mp4"),
    given("manual.pdf", "application/pdf", pdf()),
    await video("bell [blocked:BLURRED].mp4"),
    given("broken.mp4", "video/mp4", await damagedMp4()),
    given("notes.txt", "text/plain", Buffer.from("notes")),
  ];
}

/** Right end and top of a button. */
async function placeOf(button: Locator) {
  const { x = 0, y = 0, width = 0 } = (await button.boundingBox()) ?? {};
  return { right: Math.round(x + width), top: Math.round(y) };
}

describe.skipIf(!chromiumPath)(`The upload queue of the console${browserNote}`, () => {
  const place = useConsole();

  test.each([
    { width: 1440, dark: false },
    { width: 375, dark: true },
  ])("shows the marketplace's decision on each file, failures first, at %o", async (visit) => {
    const page = await place.open({ path: "/media", ...visit });
    await add(page, await mixedFiles());
    const queue = part(page, "Queue");
    await queue.getByText("3 of 6 completed, 3 failed", { exact: true }).waitFor();
    expect(await queue.getByRole("progressbar", { name: "All files" }).getAttribute("aria-valuetext")).toBe(
      "3 of 6 completed, 3 failed",
    );
    expect((await namesOf(page)).slice(0, 3)).toEqual([
      "bell [blocked:BLURRED].mp4",
      "broken.mp4",
      "notes.txt",
    ]);
    for (const [name, status, more] of [
      ["one.png", "Completed", "Ready"],
      ["clock.mp4", "Completed", "Live"],
      ["manual.pdf", "Completed", "Accepted"],
      ["bell", "Rejected", "The video is blurred."],
      ["broken.mp4", "Rejected", "The file could not be processed as a video."],
      ["notes.txt", "Failed", "Unsupported file type."],
    ] as const) {
      await row(page, name).getByText(status, { exact: true }).waitFor();
      await row(page, name).getByText(more).waitFor();
    }
    expect(await queue.getByText("Sent").count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  test("sends another file in the place of a rejected one, and removes rows until they are put back", async () => {
    const page = await place.open({ path: "/media" });
    await add(page, [await video("bell [blocked:BLURRED].mp4"), await picture("one.png")]);
    await row(page, "bell").getByText("Film again in focus").waitFor();
    const choosing = page.waitForEvent("filechooser");
    await row(page, "bell").getByRole("button", { name: "Replace file…" }).click();
    await (await choosing).setFiles([await video("bell.mp4")]);
    await part(page, "Queue").getByText("2 of 2 completed", { exact: true }).waitFor();
    await row(page, "bell.mp4").getByText("Live").waitFor();
    await page.getByRole("button", { name: "Clear completed" }).click();
    await part(page, "Queue").waitFor({ state: "detached" });
    await page.getByText("2 files removed from the queue.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await part(page, "Queue").getByText("2 of 2 completed", { exact: true }).waitFor();
    expect(await namesOf(page)).toEqual(["bell.mp4", "one.png"]);
  });

  test("keeps failures, waiting and completed files over a reload, and continues what was running", async () => {
    const page = await place.open({ path: "/media", expectedComplaints: [/ERR_FAILED|ERR_ABORTED/] });
    page.on("dialog", (dialog) => void dialog.accept());
    await add(page, [
      await picture("done.png"),
      given("cut.png", "image/png", truncated(await png({ width: 600, height: 600 }))),
      given("notes.txt", "text/plain", Buffer.from("notes")),
      await video("bell [blocked:BLURRED].mp4"),
    ]);
    await part(page, "Queue").getByText("1 of 4 completed, 3 failed", { exact: true }).waitFor();
    const limitUploads = await uploadLimitOf(page);
    await limitUploads(200_000);
    const films = ["a.mp4", "b.mp4", "c.mp4", "d.mp4", "e.mp4"];
    await add(page, await Promise.all(films.map((name) => video(name, 4_000_000))));
    await row(page, "c.mp4").getByText("Uploading", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Pause d.mp4" }).click();
    await row(page, "e.mp4").getByText("Queued", { exact: true }).waitFor();

    await page.reload();
    await row(page, "notes.txt").getByText("Unsupported file type.").waitFor();
    await row(page, "cut.png").getByText("The file is damaged, protected or incomplete.").waitFor();
    await row(page, "bell").getByText("The video is blurred.").waitFor();
    await row(page, "done.png").getByText("Completed", { exact: true }).waitFor();
    await row(page, "d.mp4").getByText("Paused", { exact: true }).waitFor();
    await row(page, "a.mp4").getByText("Uploading", { exact: true }).waitFor();
    await row(page, "e.mp4").getByText("Queued", { exact: true }).waitFor();
    expect((await namesOf(page)).slice(0, 5)).toEqual([
      "cut.png",
      "notes.txt",
      "bell [blocked:BLURRED].mp4",
      "done.png",
      "a.mp4",
    ]);
    await limitUploads(null);
    await part(page, "Queue").getByText("5 of 9 completed, 3 failed, 1 paused", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Resume d.mp4" }).click();
    await part(page, "Queue").getByText("6 of 9 completed, 3 failed", { exact: true }).waitFor();
    await card(page, "e.mp4").getByText("Live", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Clear failed" }).click();
    await page.getByText("3 files removed from the queue.").waitFor();
    await page.reload();
    await part(page, "Queue").getByText("6 of 6 completed", { exact: true }).waitFor();
  });

  test("copies the addresses of the queue's files from its head, with a button that stays in one place", async () => {
    const page = await place.open({ path: "/media" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const queue = part(page, "Queue");
    const button = queue.getByRole("button", { name: /^Copy/ });
    await add(page, [given("notes.txt", "text/plain", Buffer.from("notes"))]);
    await row(page, "notes.txt").waitFor();
    const before = await placeOf(button);
    expect(await button.isDisabled()).toBe(true);
    await add(page, [await picture("one.png")]);
    await queue.getByRole("button", { name: "Copy address", exact: true }).click();
    await page.getByText("1 address copied.", { exact: true }).waitFor();
    await add(page, [
      await picture("two.png"),
      await picture("three.png"),
      given("manual.pdf", "application/pdf", pdf()),
    ]);
    await queue.getByText("4 of 5 completed, 1 failed", { exact: true }).waitFor();
    expect(await placeOf(button)).toEqual(before);
    await queue.getByRole("button", { name: "Copy all 3 addresses" }).click();
    await page.getByText("3 addresses copied. 1 file has no address.").waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    expect(lines.filter((line) => /^https?:\/\//.test(line)).length).toBe(3);
    await part(page, "Gallery").getByRole("button", { name: "Copy all 3 addresses" }).waitFor();
  });

  test("keeps the place of that button on a phone, in German", async () => {
    const page = await place.open({ path: "/media", ...germanPhone, width: 430 });
    await page.getByRole("button", { name: "Beispieldateien ausprobieren" }).click();
    const queue = page.getByRole("region", { name: "Warteschlange" });
    const button = queue.getByRole("button", { name: /kopieren$/ });
    await button.waitFor();
    const before = await placeOf(button);
    await queue.getByText("3 von 3 abgeschlossen").waitFor();
    await queue.getByRole("button", { name: "Alle 2 Adressen kopieren" }).waitFor();
    expect(await placeOf(button)).toEqual(before);
  });

  test("keeps its order while files are uploaded: a file moves only when it fails", async () => {
    const page = await place.open({ path: "/media" });
    const limitUploads = await uploadLimitOf(page);
    await limitUploads(400_000);
    await add(page, [
      await video("a.mp4", 1_000_000),
      await picture("b.png"),
      await video("bell [blocked:BLURRED].mp4"),
      given("c.pdf", "application/pdf", pdf()),
      await picture("d.png"),
    ]);
    const seen = page.evaluateHandle(() => {
      const orders: string[] = [];
      const read = () => {
        const rows = [...document.querySelectorAll("main article[data-state]")];
        const order = rows.map((one) => one.querySelector("p")?.textContent).join(", ");
        if (order !== "" && order !== orders.at(-1)) orders.push(order);
      };
      new MutationObserver(read).observe(document.body, { childList: true, subtree: true });
      read();
      return orders;
    });
    await part(page, "Queue").getByText("4 of 5 completed, 1 failed", { exact: true }).waitFor();
    const added = "a.mp4, b.png, bell [blocked:BLURRED].mp4, c.pdf, d.png";
    const failed = "bell [blocked:BLURRED].mp4, a.mp4, b.png, c.pdf, d.png";
    expect(await (await seen).jsonValue()).toEqual([added, failed]);
    await page.reload();
    await expect.poll(async () => (await namesOf(page)).join(", ")).toBe(failed);
  });

  test("leaves the queue of an open tab alone, and continues it in another tab once it is closed", async () => {
    const page = await place.open({ path: "/media", expectedComplaints: [/ERR_FAILED|ERR_ABORTED/] });
    await add(page, [given("notes.txt", "text/plain", Buffer.from("notes"))]);
    await row(page, "notes.txt").waitFor();
    const second = await place.open({ path: "/media", context: page.context(), seller: null });
    await part(second, "Gallery").waitFor();
    expect(await part(second, "Queue").count()).toBe(0);
    await page.close();
    await row(second, "notes.txt").getByText("Unsupported file type.").waitFor();
  });

  test("draws a part of hundreds of files, and restores all of them", async () => {
    const page = await place.open({ path: "/media" });
    await page.getByText("Upload settings").click();
    await page.getByLabel("Upload files as soon as they are added").uncheck();
    await givePdfs(page, 500);
    await page.evaluate(() => document.dispatchEvent(new Event("give")));
    await part(page, "Queue").getByText("0 of 500 completed, 500 paused", { exact: true }).waitFor();
    expect((await namesOf(page)).length).toBe(10);
    await part(page, "Queue").getByRole("button", { name: "Show more" }).click();
    await expect.poll(async () => (await namesOf(page)).length).toBe(40);
    await page.reload();
    await part(page, "Queue").getByText("0 of 500 completed, 500 paused", { exact: true }).waitFor();
  });
});

/** Prepares files that the screen gets with the event "give", at once, as a user drops them. */
function givePdfs(page: Page, count: number): Promise<void> {
  return page.evaluate(
    ({ names, bytes }) => {
      const dropped = new DataTransfer();
      for (const name of names) {
        dropped.items.add(new File([new Uint8Array(bytes)], name, { type: "application/pdf" }));
      }
      document.addEventListener("give", () => {
        const input = document.querySelector<HTMLInputElement>("input[type=file][multiple]")!;
        input.files = dropped.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      });
    },
    { names: Array.from({ length: count }, (_, index) => `manual-${index}.pdf`), bytes: [...pdf()] },
  );
}
