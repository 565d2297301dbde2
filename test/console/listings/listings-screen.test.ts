import { readFile } from "node:fs/promises";
import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import {
  contentWidth,
  endSession,
  germanPhone,
  readStored,
  sendOperation,
  signInAgain,
  signOut,
} from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { csvFile, failingListings, listingColumns, type TestFile } from "./listing-files.ts";

const path = "/listings";

async function chooseFile(page: Page, file: TestFile): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(file);
}

async function sendFile(page: Page, file: TestFile): Promise<void> {
  await chooseFile(page, file);
  await uploadButton(page).click();
}

/** A file that begins like a gzip file and cannot be unpacked. */
function brokenFile(name: string): TestFile {
  return {
    ...csvFile(name, []),
    buffer: Buffer.concat([Buffer.from("1f8b0800", "hex"), Buffer.alloc(40, 7)]),
  };
}

/** Aborts the request that uploads a file. */
function stopUpload(route: Route): Promise<void> {
  const isUpload = route.request().postData()?.includes("mutation SendListings") ?? false;
  return isUpload ? route.abort() : route.fallback();
}

/** The button that sends the file; its text depends on the check of the file. */
function uploadButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Upload(?:$|, then correct)/ });
}

/** Fills the fields of an open dialog and presses one of its buttons. */
async function fillDialog(
  page: Page,
  fields: Readonly<Record<string, string>>,
  apply: string,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(label, { exact: true });
    const isSelect = await field.evaluate((element) => element.tagName === "SELECT");
    await (isSelect ? field.selectOption({ label: value }) : field.fill(value));
  }
  await dialog.getByRole("button", { name: apply }).click();
}

/** The buttons that name the reasons. */
function reasonsOf(page: Page): Locator {
  return page.getByRole("group", { name: "Filter failed rows by reason" }).getByRole("button");
}

/** Presses a reason, so that only its rows are shown. */
async function showOnly(page: Page, reason: string, count: string): Promise<void> {
  await reasonsOf(page).filter({ hasText: reason }).click();
  await page.getByText(`${count} rows visible`).waitFor();
}

function cell(page: Page, row: number, column: string): Locator {
  // The key column comes first.
  const shown = [listingColumns[1], ...listingColumns.toSpliced(1, 1)];
  const columnIndex = 4 + shown.indexOf(column);
  return page.locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${columnIndex}"]`);
}

async function uploadedText(page: Page): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page
    .getByRole("region", { name: "Files" })
    .getByRole("link", { name: /^Download/ })
    .first()
    .click();
  return readFile(await (await downloading).path(), "utf8");
}

describe.skipIf(!chromiumPath)(`The listings screen of the console${browserNote}`, () => {
  const shop = useConsole({ sandbox: { feedStepMs: 50 } });

  test("corrects and resends 1000 rejected rows, all of which are then accepted", async () => {
    const page = await shop.open({ path });
    await chooseFile(page, csvFile("spring.csv", failingListings(1_000)));
    await page.getByText("0 of 1,000 rows are ready. 1,000 rows need a correction.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await uploadButton(page).click();

    const grid = page.getByRole("grid");
    await grid.waitFor();
    expect(await reasonsOf(page).allInnerTexts()).toEqual([
      "400 × Price is missing 400 to correct",
      "300 × Invalid quantity 300 to correct",
      "200 × Invalid price 200 to correct",
      "100 × Unknown currency 100 to correct",
    ]);
    expect(await grid.getAttribute("aria-rowcount")).toBe("1001");
    expect(await grid.getByRole("row").count()).toBeLessThan(60);
    expect(await cell(page, 1, "Price").getAttribute("aria-invalid")).toBe("true");
    expect(await axeViolations(page)).toEqual([]);

    // Edits single cells by keyboard.
    await showOnly(page, "currency", "100");
    await grid.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("USD");
    await page.keyboard.press("Enter");
    await page.keyboard.type("EUR");
    await page.keyboard.press("Enter");
    await page.keyboard.type("nothing");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Send corrected rows (2)" }).waitFor();
    await page.keyboard.press("ControlOrMeta+Z");
    await page.getByRole("button", { name: "Send corrected row (1)" }).waitFor();
    await page.keyboard.press("ControlOrMeta+Y");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Delete");
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await cell(page, 2, "Currency").innerText()).toMatch(/^EUR/);
    expect(await cell(page, 3, "Currency").innerText()).toBe("EURO");

    // Edits and filter survive a reload.
    await page.getByText("Saved in this browser", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("100 rows visible").waitFor();
    await page.getByRole("button", { name: "Send corrected rows (2)" }).waitFor();
    await page.getByRole("button", { name: "Find and replace…" }).click();
    await fillDialog(page, { Find: "EURO", "Replace with": "USD" }, "Change 98 cells");
    await reasonsOf(page).filter({ hasText: "Unknown currency all ready" }).click();

    await showOnly(page, "Price is missing", "400");
    await page.getByRole("button", { name: "Fill column…" }).click();
    await fillDialog(page, { "New value": "9.99" }, "Change 400 cells");
    await showOnly(page, "quantity", "300");
    await page.getByRole("button", { name: "Fill column…" }).click();
    await fillDialog(page, { "New value": "5" }, "Change 300 cells");
    await showOnly(page, "Invalid price", "200");
    await page.getByRole("button", { name: "Find and replace…" }).click();
    await fillDialog(page, { Find: ",", "Replace with": "." }, "Change 200 cells");

    // A double click sends the rows once.
    let sentFiles = 0;
    page.on("request", (request) => {
      if (request.headers()["content-type"]?.startsWith("multipart/")) sentFiles += 1;
    });
    await page.getByRole("button", { name: "Send corrected rows (1,000)" }).dblclick();
    await page.getByText("All 1,000 rows were accepted.").waitFor();
    await page.getByRole("heading", { name: "spring-attempt-2.csv" }).waitFor();
    const attempts = page.getByRole("table", { name: "Attempts of this upload" }).locator("tbody tr");
    await attempts.last().getByText("1,000 of 1,000 accepted").waitFor();
    expect(sentFiles).toBe(1);
    expect(await attempts.allInnerTexts()).toEqual([
      expect.stringMatching(/^Attempt 1.*Completed with errors.*0 of 1,000 accepted.*spring.csv$/s),
      expect.stringMatching(/^Attempt 2.*Completed.*1,000 of 1,000 accepted.*spring-attempt-2.csv$/s),
    ]);
    const sent = (await uploadedText(page)).split("\r\n");
    expect(sent).toHaveLength(1_002);
    expect(sent.slice(0, 6)).toEqual([
      listingColumns.join(","),
      "Add,SPRING-0,Lamp 0,9.99,3,USD",
      "Add,SPRING-1,Lamp 1,9.99,3,USD",
      "Add,SPRING-2,Lamp 2,9.99,3,USD",
      "Add,SPRING-3,Lamp 3,9.99,3,USD",
      "Add,SPRING-4,Lamp 4,12.99,5,USD",
    ]);
    expect(sent[19 + 1]).toBe("Add,SPRING-19,Lamp 19,12.99,3,EUR");

    // The first attempt has nothing left to correct or to send.
    await attempts.first().getByRole("link", { name: "Attempt 1" }).click();
    await page.getByText("All failed rows were accepted in a later attempt.", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Send corrected rows" }).count()).toBe(0);
  });

  test("shows the line numbers of the original file in a second attempt, and offers only its failed rows for correction", async () => {
    const page = await shop.open({ path });
    const [good, bad] = ["Lamp,5,1,USD", "Lamp,5,1,USDOLLAR"];
    const rows = [`Add,L-1,${good}`, `Add,L-2,${bad}`, `Add,L-3,${good}`, `Add,L-4,${bad}`];
    await sendFile(page, csvFile("lines.csv", rows));
    await page.getByRole("grid").waitFor();
    const linesOf = () => page.getByRole("grid").getByRole("rowheader").allInnerTexts();
    expect(await linesOf()).toEqual(["3", "5"]);

    const type = async (row: number, column: string, text: string) => {
      await cell(page, row, column).dblclick();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    };
    await type(1, "Currency", "USD");
    await page.getByRole("button", { name: "Send corrected row (1)" }).waitFor();
    await page.getByRole("gridcell", { name: "Corrected Unknown currency" }).waitFor();
    // A negative price is not a valid correction.
    await type(1, "Price", "-5");
    await page.getByRole("button", { name: "Send corrected rows", exact: true }).waitFor();
    expect(await cell(page, 1, "Price").getAttribute("aria-invalid")).toBe("true");
    expect(await cell(page, 1, "Price").innerText()).toContain("with a decimal point instead of a comma");
    await type(1, "Price", "6");
    expect(await cell(page, 1, "Price").getAttribute("aria-invalid")).toBeNull();
    await type(2, "Currency", "USD");
    // No listing has this SKU yet.
    await type(2, "Action", "Revise");
    await page.getByRole("button", { name: "Send corrected rows (2)" }).click();

    await page.getByRole("heading", { name: "lines-attempt-2.csv" }).waitFor();
    await page.getByRole("grid").waitFor();
    expect(await linesOf()).toEqual(["5"]);
    await page.getByRole("link", { name: "Attempt 1" }).click();
    await page.getByText("2 rows were sent again in a later attempt.").waitFor();
    await page.getByRole("button", { name: "Correct failed rows again" }).click();
    await page.getByText("1 row was sent again in a later attempt.").waitFor();
    await page.getByRole("button", { name: "Send corrected row (1)" }).waitFor();
    await page.reload();
    await page.getByText("1 row was sent again in a later attempt.").waitFor();
    expect(await linesOf()).toEqual(["3", "5"]);
  });

  test("exports failed rows to a spreadsheet and imports the corrections, on a phone", async () => {
    const page = await shop.open({ path, ...germanPhone, expectedComplaints: [/ERR_FAILED/] });
    const rows = ["Add,PHONE-1,Lampe,,1,EUR", 'Add,PHONE-2,"Lampe, groß",,1,EUR'];
    await chooseFile(page, csvFile("handy.csv", rows));
    await page.getByRole("button", { name: "Hochladen und danach 2 Zeilen korrigieren" }).click();
    await page.getByRole("grid").waitFor();
    expect(await contentWidth(page)).toBeLessThanOrEqual(germanPhone.width);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByText("Stattdessen in einer Tabellenkalkulation korrigieren").click();
    const download = page.getByRole("button", { name: "Fehlgeschlagene Zeilen herunterladen" });
    await page.route("**/csv-worker*", (route) => route.abort());
    await download.click();
    await page.getByText("Die Datei konnte nicht erstellt werden.", { exact: false }).waitFor();
    await page.unroute("**/csv-worker*");
    const downloading = page.waitForEvent("download");
    await download.click();
    const sheet = await readFile(await (await downloading).path(), "utf8");
    expect(sheet).toContain('3,FIELD_MISSING,The price is missing.,Add,PHONE-2,"Lampe, groß",,1,EUR');
    // A spreadsheet with German settings writes semicolons.
    const corrected = sheet
      .replaceAll(/"([^"]*)"|,/g, (_, quoted?: string) => (quoted === undefined ? ";" : quoted))
      .replaceAll(";;1;EUR", ";8.50;1;EUR");
    await page.locator("input[type=file]").setInputFiles(csvFile("zurück.csv", [], corrected));
    await page.getByText("2 Zeilen wurden korrigiert.").waitFor();
    await page.getByRole("button", { name: "Korrigierte Zeilen senden (2)" }).click();
    await page.getByText("Alle 2 Zeilen wurden angenommen.").waitFor();
  });

  test("reports problems of a file before it is sent, and reuses the task of a rejected file", async () => {
    const page = await shop.open({ path });
    await chooseFile(page, csvFile("strange.csv", ["Lamp,5"], "Name,Cost"));
    await page.getByText("The marketplace will reject this file.", { exact: false }).waitFor();
    expect(await uploadButton(page).isDisabled()).toBe(true);
    // Only the marketplace can check a file that cannot be unpacked here.
    await chooseFile(page, brokenFile("broken.csv.gz"));
    await page.getByText("This file cannot be checked here.", { exact: false }).waitFor();
    await uploadButton(page).click();
    await page.getByText("The upload was rejected").waitFor();
    await page.getByText("has the wrong format for this upload type", { exact: false }).waitFor();
    await sendFile(page, csvFile("right.csv", ["Add,RIGHT-1,Lamp,5,1,USD"]));
    await page.getByText("The row was accepted.").waitFor();
    await page.getByRole("link", { name: "All uploads" }).click();
    // The rejected file has not created a second task.
    const row = page.getByRole("row").filter({ hasText: "right.csv" });
    await row.waitFor();
    expect(await page.getByRole("row").filter({ hasText: "Uploading" }).count()).toBe(0);

    await chooseFile(page, { ...csvFile("zero.csv", []), buffer: Buffer.alloc(0) });
    await page.getByText("The file is empty.").waitFor();
    await chooseFile(page, { ...csvFile("picture.png", []), mimeType: "image/png" });
    await page.getByText("Unsupported file type. Allowed here: .csv, .csv.gz", { exact: false }).waitFor();
    expect(await uploadButton(page).count()).toBe(0);
  });

  test("shows the rows after a row that breaks the file as not read", async () => {
    const page = await shop.open({ path });
    const rows = ["Add,CUT-1,Lamp,5,1,USD", 'Add,CUT-2,"Lamp" odd,5,1,USD', "Add,CUT-3,Lamp,5,1,USD"];
    await sendFile(page, csvFile("cut.csv", rows));
    await reasonsOf(page).filter({ hasText: "Not read: the marketplace stopped earlier" }).waitFor();
    await reasonsOf(page).filter({ hasText: "The file cannot be read from here on" }).waitFor();
    await page.getByRole("list", { name: "Progress" }).getByText("Completed with errors").waitFor();
    expect(await cell(page, 2, "Custom label (SKU)").innerText()).toBe("CUT-3");
  });

  test("finds an upload whose response was lost and does not send it twice", async () => {
    const page = await shop.open({ path, expectedComplaints: [/ERR_FAILED/] });
    await page.route("**/graphql", async (route) => {
      if (!route.request().postData()?.includes("mutation SendListings")) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await sendFile(page, csvFile("lost.csv", ["Add,LOST-1,Lamp,5,1,USD"]));
    await page.getByText("The upload has arrived. You don't need to upload the file again.").waitFor();
    await page.reload();
    await page.getByText("The upload has arrived. You don't need to upload the file again.").waitFor();
    await page.getByRole("button", { name: "Open upload" }).click();
    await page.getByText("The row was accepted.").waitFor();
    await page.getByRole("link", { name: "All uploads" }).click();
    await page.getByRole("row").filter({ hasText: "lost.csv" }).waitFor();
    expect(await page.getByRole("row").filter({ hasText: "lost.csv" }).count()).toBe(1);
    await page.unroute("**/graphql");

    // An upload that did not arrive is sent again after a reload, and its outcome is shown.
    await page.route("**/graphql", stopUpload);
    await sendFile(page, brokenFile("refused.csv.gz"));
    await page.getByText("The upload did not arrive. Upload the file again.").waitFor();
    await page.reload();
    await page.getByText("The upload did not arrive. Upload the file again.").waitFor();
    await page.unroute("**/graphql", stopUpload);
    await page.getByRole("button", { name: "Upload again" }).click();
    const refused = page.getByRole("region", { name: "refused.csv.gz" });
    await refused.getByText("The upload was rejected").waitFor();
    await refused.getByRole("button", { name: "Discard" }).click();
    await refused.waitFor({ state: "detached" });
  });

  test("keeps corrections when the session ends", async () => {
    const page = await shop.open({ path, expectedComplaints: [/401|4401/] });
    await sendFile(page, csvFile("over.csv", ["Add,OVER-1,Lamp,,1,USD"]));
    await page.getByRole("grid").waitFor();
    await endSession(page);
    await cell(page, 1, "Price").dblclick();
    await page.keyboard.type("4.50");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Send corrected row (1)" }).click();
    await signInAgain(page);
    await page.getByRole("button", { name: "Upload again" }).click();
    await page.getByText("The row was accepted.").waitFor();
    expect(await uploadedText(page)).toContain("Add,OVER-1,Lamp,4.50,1,USD");
  });

  test("opens a link in another browser, but not for another user, and reports a used-up quota", async () => {
    const first = await shop.open({ path });
    await sendFile(first, csvFile("mine.csv", ["Add,MINE-1,Lamp,,1,USD"]));
    await first.getByRole("grid").waitFor();
    const link = new URL(first.url()).pathname.replace("/console", "");
    // Another browser of the same user downloads the file from the service.
    const elsewhere = await shop.open({ path: link });
    await elsewhere.getByRole("grid").waitFor();
    expect(await cell(elsewhere, 1, "Custom label (SKU)").innerText()).toBe("MINE-1");

    const page = await shop.open({ seller: "sandbox_seller_2", path: link });
    await page.getByRole("heading", { name: "Upload not found" }).waitFor();
    await page.getByRole("link", { name: "All uploads" }).click();
    await page.getByText("No uploads in this period.").waitFor();
    const declare = `mutation {
      createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { task { id } }
    }`;
    for (let count = 0; count < 10; count += 1) await sendOperation(page, declare);
    await sendFile(page, csvFile("eleventh.csv", ["Add,E-1,Lamp,5,1,USD"]));
    const refusal = page.getByRole("alert");
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain("Only 10 uploads and reports can be in progress at a time.");
  });

  test("stores nothing when a response arrives after sign-out", async () => {
    const page = await shop.open({ path });
    const answered = Promise.withResolvers<void>();
    const signedOut = Promise.withResolvers<void>();
    await page.route("**/graphql", async (route) => {
      if (!route.request().headers()["content-type"]?.startsWith("multipart/")) return route.continue();
      const response = await route.fetch();
      answered.resolve();
      await signedOut.promise;
      return route.fulfill({ response });
    });
    await sendFile(page, csvFile("late.csv", ["Add,LATE-1,Lamp,5,1,USD"]));
    await answered.promise;
    const storedKeys = async () => (await readStored(page)).map(({ key }) => key);
    expect(await storedKeys()).toContainEqual(expect.stringMatching(/^listings\.pending/));
    await signOut(page);
    await page.getByRole("link", { name: "Sign in as sandbox_seller_2" }).waitFor();
    signedOut.resolve();
    // A tab holds a lock for an upload until all work for it has finished.
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
    await expect.poll(locks, { timeout: 120_000 }).toBe(0);
    expect(await storedKeys()).toEqual([]);
  });
});
