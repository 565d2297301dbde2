import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { createMovingClock } from "../../helpers/clock.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { contentWidth, sendOperation } from "../../helpers/console-pages.ts";
import { openConsole, startConsole, useConsole } from "../../helpers/console.ts";
import { layoutShift, recordLayoutShifts } from "../../helpers/layout-shift.ts";
import { mp4, png } from "../../helpers/media-files.ts";
import { csvFile, failingListings } from "../listings/listing-files.ts";

const hourMs = 3_600_000;

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const attention = (page: Page) => part(page, "Needs attention");
const item = (page: Page, text: string) => attention(page).getByRole("listitem").filter({ hasText: text });
const clear = "All clear – nothing needs your attention.";

/** Path of the open page below the console's path. */
const path = (page: Page) => new URL(page.url()).pathname.replace(/^\/console\/?/, "/");

/** Uploads a file of listings through the API, as another program of the seller does. @returns the task's number */
function uploadListings(page: Page, rows: number): Promise<string> {
  const file = csvFile("spring.csv", failingListings(rows));
  return page.evaluate(async (text) => {
    const query = `mutation ($file: Upload!) {
      createGenericTaskFromFile(input: { feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }) { task { taskId } }
    }`;
    const form = new FormData();
    form.append("operations", JSON.stringify({ query, variables: { file: null } }));
    form.append("map", JSON.stringify({ 0: ["variables.file"] }));
    form.append("0", new File([text], "spring.csv", { type: "text/csv" }));
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "graphql-require-preflight": "true" },
      body: form,
    });
    const { data } = (await response.json()) as {
      readonly data: { readonly createGenericTaskFromFile: { readonly task: { readonly taskId: string } } };
    };
    return data.createGenericTaskFromFile.task.taskId;
  }, file.buffer.toString());
}

/** Uploads media on the media screen and waits until one of them has a text. */
async function uploadMedia(page: Page, names: readonly string[], text: string): Promise<void> {
  const [video, image] = [await mp4(), await png({ width: 600, height: 600 })];
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(
      names.map((name) =>
        name.endsWith(".png")
          ? { name, mimeType: "image/png", buffer: image }
          : { name, mimeType: "video/mp4", buffer: video },
      ),
    );
  await page.getByText(text).first().waitFor();
}

/** Follows a link of the navigation. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

describe.skipIf(!chromiumPath)(`The home page of the console${browserNote}`, () => {
  const shown = useConsole({ sandbox: { feedStepMs: 50 } });

  test("is the first page, says that nothing needs attention and offers three first steps", async () => {
    const page = await shown.open({ seller: "sandbox_seller_2" });
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    expect(path(page)).toBe("/");
    await attention(page).getByText(clear).waitFor();
    for (const name of ["Listings and reports", "Media", "Schedule runs", "Store changes"]) {
      await part(page, name).getByText(/^No /).waitFor();
    }
    expect(await axeViolations(page)).toEqual([]);
    for (const [name, address] of [
      ["Upload media", "/media"],
      ["Upload listings", "/listings"],
      ["Create report", "/reports/create"],
    ] as const) {
      await page.getByRole("main").getByRole("link", { name }).click();
      expect(path(page)).toBe(address);
      await goTo(page, "Home");
    }
  });

  test("shows failed rows and rejected media with links, and what was done last", async () => {
    const page = await shown.open({ path: "/media" });
    await uploadMedia(page, ["lamp.png", "bell [blocked:BLURRED].mp4"], "bell");
    const taskId = await uploadListings(page, 20);
    await goTo(page, "Home");
    await expect
      .poll(async () => {
        // The page refreshes when the user returns to it.
        await page.evaluate(() => dispatchEvent(new Event("focus")));
        return item(page, "20 rows failed").count();
      })
      .toBe(1);
    await item(page, "bell").getByText("1 file rejected").waitFor();
    await part(page, "Listings and reports").getByText("Completed with errors").waitFor();
    await part(page, "Media").getByText("Rejected").waitFor();
    expect(await part(page, "Media").getByRole("listitem").count()).toBe(2);
    // A card that is as high as its neighbour has its heading at the top.
    const tops = await page
      .getByRole("region", { name: "Recent activity" })
      .getByRole("region")
      .evaluateAll((cards) =>
        cards.map((card) => {
          const heading = card.querySelector("h2");
          return Math.round((heading?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top);
        }),
      );
    expect(new Set(tops).size).toBe(1);
    expect(await axeViolations(page)).toEqual([]);

    await item(page, "20 rows failed").getByRole("link", { name: "Correct rows" }).press("Enter");
    expect(path(page)).toBe(`/listings/${taskId}`);
    await goTo(page, "Home");
    await item(page, "bell").getByRole("link", { name: "View reason" }).press("Enter");
    await page.getByRole("dialog", { name: /bell/ }).waitFor();
  });

  test("updates a task in progress by itself", async () => {
    await using slow = await startConsole({ sandbox: { feedStepMs: 1_500 } });
    const page = await openConsole(shown.browser, slow.url, { path: "/keys" });
    await sendOperation(page, "mutation { createInventoryTask(input: {}) { errors { __typename } } }");
    await goTo(page, "Home");
    const row = part(page, "Listings and reports").getByRole("listitem");
    await row.getByText(/Queued|Processing/).waitFor();
    await row.getByText("Completed").waitFor();
    expect(await row.count()).toBe(1);
  });

  test("shows the other services when a permission is missing", async () => {
    const page = await shown.open({ seller: null });
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await page.getByRole("checkbox", { name: /See and change your store/ }).uncheck();
    await page.getByRole("button", { name: "Allow" }).click();
    await part(page, "Store changes").getByText("You don't have access.").waitFor();
    await part(page, "Store changes").getByRole("link", { name: "Grant access" }).waitFor();
    await attention(page).getByText("Not checked: store").waitFor();
    await part(page, "Schedule runs").getByText("No runs yet.").waitFor();
    expect(await page.getByText(clear).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  test("shows ended schedules, open changes of the store and used limits", async () => {
    const clock = createMovingClock(Date.now());
    const served = await closeAfterTest(
      startConsole({ sandbox: { clock, storeTaskMs: 24 * hourMs }, dependencies: { clock } }),
    );
    const page = await openConsole(shown.browser, served.url, { path: "/keys" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const nextHour = new Date(Math.ceil(Date.now() / hourMs) * hourMs + hourMs).toISOString();
    await sendOperation(
      page,
      `mutation { createSchedule(input: { scheduleTemplateId: "${await templateId(page)}", name: "Night", schemaVersion: "1113", endsAt: "${nextHour}" }) { errors { __typename } } }`,
    );
    await sendOperation(
      page,
      `mutation { addStoreCategory(input: { name: "Lamps" }) { errors { __typename } } }`,
    );
    clock.jump(3 * hourMs);
    await goTo(page, "Home");
    await item(page, "Night").getByText(/Ended/).waitFor();
    await item(page, "Another program is changing your store").waitFor();
    await part(page, "Store changes").getByText("Add category").waitFor();
    await part(page, "Store changes").getByText("Processing").waitFor();
    await part(page, "Schedule runs").getByRole("listitem").first().waitFor();
    await item(page, "Night").getByRole("link", { name: "Review" }).click();
    expect(path(page)).toMatch(/^\/schedules\/.+/);

    await writeMedia(page, 45);
    await goTo(page, "Home");
    await item(page, "Upload limit nearly reached").getByText("45 of 50 requests in 5 seconds").waitFor();
  });

  test("has one column, a steady layout and German texts on a phone", async () => {
    const page = await shown.open({ language: "de", width: 375, dark: true, path: "/media" });
    await recordLayoutShifts(page);
    await uploadMedia(page, ["bell [blocked:BLURRED].mp4"], "bell");
    await goTo(page, "Start");
    await part(page, "Medien").getByText("Abgelehnt").waitFor();
    await page.reload();
    await part(page, "Zu erledigen").getByText("1 Datei abgelehnt").waitFor();
    await part(page, "Änderungen am Shop").getByText("Noch keine Änderungen.").waitFor();
    expect((await layoutShift(page)).sum).toBeLessThanOrEqual(0.05);
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
    const edges = await page
      .getByRole("main")
      .getByRole("region")
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);
    expect(edges).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
  });
});

/** Identifier of an hourly template of order reports. */
async function templateId(page: Page): Promise<string> {
  const { data } = (await sendOperation(
    page,
    `{ scheduleTemplates(feedType: "LMS_ORDER_REPORT", first: 20) { nodes { scheduleTemplateId frequency status } } }`,
  )) as {
    readonly data: {
      readonly scheduleTemplates: {
        readonly nodes: readonly { readonly scheduleTemplateId: string; readonly frequency: string }[];
      };
    };
  };
  return (
    data.scheduleTemplates.nodes.find(({ frequency }) => frequency === "ONE_HOUR")?.scheduleTemplateId ?? ""
  );
}

/** Creates videos without a file; each counts against the upload limit. */
async function writeMedia(page: Page, count: number): Promise<void> {
  const create = `createVideo(input: { title: "A", sizeInBytes: 9, classifications: [ITEM] }) { errors { __typename } }`;
  await Promise.all(
    Array.from({ length: count / 5 }, () =>
      sendOperation(
        page,
        `mutation { ${Array.from({ length: 5 }, (_, index) => `v${index}: ${create}`).join(" ")} }`,
      ),
    ),
  );
}
