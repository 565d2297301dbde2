import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { contentWidth, germanPhone, signInAgain } from "../../helpers/console-pages.ts";
import { openConsole, startConsole, type TestConsole, useConsole } from "../../helpers/console.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";

const feedPath = "/sell/feed/v1";

/** Clicks the link that downloads a task's file. @returns the bytes. */
async function download(page: Page): Promise<Buffer> {
  const arriving = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download/ }).click();
  return readFile(await (await arriving).path());
}

/** The current step of the displayed task. */
const stepOf = (page: Page) => page.getByRole("list", { name: "Progress" }).locator('[aria-current="step"]');

/** Result of the displayed task, as stored by the service. */
async function resultOf(page: Page, { sandbox }: Pick<TestConsole, "sandbox">): Promise<Buffer> {
  const taskId = new URL(page.url()).pathname.split("/").at(-1);
  return (await callSandbox(`${sandbox.url}${feedPath}/task/${taskId}/download_result_file`)).bytes;
}

describe.skipIf(!chromiumPath)(`The reports screen of the console${browserNote}`, () => {
  const shown = useConsole();

  test("creates a report, follows its status, previews its rows and downloads it", async () => {
    const clock = createManualClock(Date.now());
    const slow = await closeAfterTest(startConsole({ sandbox: { clock, feedStepMs: 1_000 } }));
    const page = await openConsole(shown.browser, slow.url, { path: "/reports" });
    await page.getByText(/You have no reports from the last 30 days/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "Create report" }).click();
    await page.getByRole("combobox", { name: "Orders" }).selectOption("Paid");
    await page.getByLabel("Order date").selectOption("On selected days");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    const main = page.locator("main");
    await main.getByText("Queued").first().waitFor();
    await main.getByText("The file will appear when the report is ready.").waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const context = page.context();
    const list = await openConsole(shown.browser, slow.url, { path: "/reports", context, seller: null });
    const row = list.getByRole("listitem").filter({ has: list.getByRole("link", { name: "Orders" }) });
    await row.getByText("Queued").waitFor();
    clock.jump(2_000);
    await expect.poll(() => stepOf(page).textContent()).toMatch(/^Processing\s*$/);
    await row.getByText("Processing", { exact: true }).waitFor();
    clock.jump(1_000);
    await row.getByText("Completed").waitFor();
    await row.getByText("3 secs").waitFor();
    await row.getByRole("button", { name: /^Download LMS_ORDER_REPORT/ }).waitFor();
    expect(await axeViolations(list)).toEqual([]);

    await expect.poll(() => stepOf(page).textContent()).toMatch(/^Completed \d\d:\d\d$/);
    expect(await page.getByRole("list", { name: "Progress" }).textContent()).toMatch(/Queued \d\d:\d\d/);
    const table = page.getByRole("table", { name: /^Rows of / });
    await table.getByRole("columnheader", { name: "OrderID", exact: true }).waitFor();
    expect(await table.getByRole("row").count()).toBe(21);
    expect(await table.getByRole("cell", { name: "ACTIVE", exact: true }).count()).toBe(0);
    // Instants are in the reader's time zone; the file has them as the marketplace wrote them.
    const instants = table.locator("time");
    expect(await instants.count()).toBeGreaterThan(0);
    const raw = (await instants.first().getAttribute("datetime")) ?? "";
    expect(await instants.first().innerText()).toMatch(/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/);
    expect(await table.innerText()).not.toContain(raw);
    const file = await download(page);
    expect(file.toString()).toContain(raw);
    expect(file.equals(await resultOf(page, slow))).toBe(true);
    // The table scrolls to the end of its last column.
    const area = page.getByRole("region", { name: /^Rows of / });
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await area.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
      const [all, last] = [
        await area.boundingBox(),
        await table.getByRole("columnheader").last().boundingBox(),
      ];
      expect(last!.x + last!.width).toBeLessThanOrEqual(all!.x + all!.width + 1);
      expect(all!.x + all!.width).toBeLessThanOrEqual(width);
    }
    expect(await axeViolations(page)).toEqual([]);
  });

  test("redirects the former address of the form", async () => {
    const page = await shown.open({ path: "/reports/order?type=LMS_ACTIVE_INVENTORY_REPORT" });
    await page.getByRole("heading", { name: "Create report", level: 1 }).waitFor();
    expect(await page.getByRole("radio", { name: "Active listings" }).isChecked()).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/console/reports/create");
  });

  test("offers only valid combinations and reports invalid input", async () => {
    const page = await shown.open({ path: "/reports/create" });
    await page.getByRole("radio", { name: "Orders" }).waitFor();
    expect(await page.getByRole("radio").count()).toBe(4);
    expect(await page.getByLabel("Metric").count()).toBe(0);
    await page.getByLabel("Order date").selectOption("On selected days");
    const [first, last] = [page.getByLabel("First day"), page.getByLabel("Last day")];
    await first.fill("2026-03-01");
    expect(await last.inputValue()).toBe("2026-03-10");
    expect(await last.getAttribute("max")).toBe("2026-03-10");
    await last.fill("2026-03-11");
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByText("That is more than ten days.").waitFor();
    await page.getByText("More settings").click();
    await page.getByLabel("File format version").fill("1114");
    await page.getByText("Enter an odd number, 1113 or higher.").waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole("radio", { name: "Active listings" }).check();
    await page.getByRole("combobox", { name: "Listings" }).waitFor();
    expect(await page.getByLabel("Order date").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?type=LMS_ACTIVE_INVENTORY_REPORT");

    await page.getByRole("radio", { name: "Customer service" }).check();
    await page.getByLabel("Categories").waitFor();
    expect(await page.getByText("Shipping region").count()).toBe(0);
    await page.getByLabel("Metric").selectOption("Items not received");
    await page.getByRole("group", { name: "Shipping region" }).waitFor();
    expect(await page.getByLabel("Categories").count()).toBe(0);
    const french = page.getByRole("option", { name: /French/ });
    expect(await french.count()).toBe(0);
    await page.getByLabel("Marketplace").selectOption("Canada");
    expect(await french.count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
  });

  test("explains why a report has failed and what to do", async () => {
    const page = await shown.open({ path: "/reports/create?type=CUSTOMER_SERVICE_METRICS_REPORT" });
    await page.getByLabel("Marketplace").selectOption("France");
    await page.getByRole("button", { name: "Create report" }).click();
    const failure = page.getByRole("alert").filter({ hasText: "Reason" });
    await failure
      .getByText("The marketplace has no evaluation of your account for this metric yet.")
      .waitFor();
    await page.getByText("There is no result file.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await failure.getByRole("link", { name: "Duplicate" }).click();
    expect(await page.getByRole("radio", { name: "Customer service" }).isChecked()).toBe(true);

    await page.getByRole("navigation").getByRole("link", { name: "Reports" }).click();
    await page.getByLabel("Status").selectOption("Failed");
    await page.getByRole("link", { name: "Customer service" }).waitFor();
    expect(new URL(page.url()).search).toBe("?state=failed");
    await page.getByLabel("Type").selectOption("Orders");
    await page.getByText("No reports match your filters.").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Customer service" }).waitFor();
  });

  test("reports the limit of unfinished tasks and the time when the next one can be created", async () => {
    const full = await closeAfterTest(startConsole({ sandbox: { feedStepMs: 600_000 } }));
    for (let count = 0; count < 10; count += 1) {
      const { status } = await callSandbox(`${full.sandbox.url}${feedPath}/inventory_task`, {
        json: { feedType: "LMS_ACTIVE_INVENTORY_REPORT", schemaVersion: "1.0" },
      });
      expect(status).toBe(202);
    }
    const page = await openConsole(shown.browser, full.url, { path: "/reports/create" });
    await page.getByRole("combobox", { name: "Orders" }).selectOption("Paid");
    await page.getByRole("button", { name: "Create report" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "Too many reports and uploads in progress" });
    await refusal.getByText("10 of 10 are used.").waitFor();
    await refusal.getByText(/You can create the next one in \d+ minutes/).waitFor();
    expect(await page.getByRole("combobox", { name: "Orders" }).inputValue()).toBe("COMPLETED");
    expect(await axeViolations(page)).toEqual([]);
    await refusal.getByRole("link", { name: "Show unfinished reports" }).click();
    await expect.poll(() => page.getByRole("link", { name: "Active listings" }).count()).toBe(10);
  });

  test("shows whether a report was created when the response was lost, and keeps the input", async () => {
    const page = await shown.open({
      path: "/reports/create?type=SANDBOX_LISTINGS_REPORT",
      expectedComplaints: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/],
    });
    await page.getByLabel("Marketplace").selectOption("Germany");
    // The request never reaches the gateway.
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Create report" }).click();
    const unknown = page.getByRole("alert").filter({ hasText: "The report may have been created" });
    await unknown.getByText("Loading the latest reports of this type…").waitFor();
    await page.context().setOffline(false);
    await unknown.getByText("There are none from the last 7 days, so the report was not created.").waitFor();
    expect(await page.getByLabel("Marketplace").inputValue()).toBe("EBAY_DE");

    // The request arrives, but its response is lost.
    await page.route("**/graphql", async (route) => {
      if (!route.request().postData()?.includes("OrderGenericReport")) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await unknown.getByRole("button", { name: "Create again" }).click();
    const found = unknown.getByRole("list", { name: "Latest reports of this type" }).getByRole("listitem");
    await expect.poll(() => found.count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await found.getByRole("link", { name: "All listings" }).click();
    await page.getByRole("table", { name: /^Rows of / }).waitFor();
    await page.getByText("Completed").first().waitFor();
  });

  test("continues after the next sign-in, and shows reports only to their owner", async () => {
    const page = await shown.open({ path: "/reports/create", expectedComplaints: [/401/] });
    await page.getByRole("combobox", { name: "Orders" }).selectOption("Not yet paid");
    await page.context().request.post(`${shown.url}/auth/sign-out`, { headers: { origin: shown.url } });
    await page.getByRole("button", { name: "Create report" }).click();
    await signInAgain(page);
    expect(await page.getByRole("combobox", { name: "Orders" }).inputValue()).toBe("ACTIVE");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("table", { name: /^Rows of / }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);

    const path = new URL(page.url()).pathname.replace("/console", "");
    const other = await shown.open({ seller: "sandbox_seller_2", path });
    await other.getByRole("heading", { name: "Report not found" }).waitFor();
    expect(await axeViolations(other)).toEqual([]);
    await other.getByRole("link", { name: "All reports" }).click();
    await other.getByText(/You have no reports from the last 30 days/).waitFor();
  });

  test("follows a report again after the session had ended", async () => {
    const clock = createManualClock(Date.now());
    const slow = await closeAfterTest(startConsole({ sandbox: { clock, feedStepMs: 1_000 } }));
    const page = await openConsole(shown.browser, slow.url, {
      path: "/reports/create",
      expectedComplaints: [/401/],
    });
    await page.getByRole("button", { name: "Create report" }).click();
    await expect.poll(() => stepOf(page).textContent()).toMatch(/^Queued/);
    await page.context().request.post(`${slow.url}/auth/sign-out`, { headers: { origin: slow.url } });
    await signInAgain(page);
    clock.jump(2_000);
    await expect.poll(() => stepOf(page).textContent()).toMatch(/^Processing/);
  });

  test("downloads a report from a page that was open for longer than its link was valid", async () => {
    const page = await shown.open({ path: "/reports/create?type=LMS_ACTIVE_INVENTORY_REPORT" });
    await page.clock.install();
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByRole("table", { name: /^Rows of / }).waitFor();
    const link = page.getByRole("link", { name: /^Download/ });
    const before = await link.getAttribute("href");
    await page.clock.fastForward("14:40");
    await expect.poll(() => link.getAttribute("href")).not.toBe(before);
    const renewed = await link.getAttribute("href");
    // The browser's clock is now ahead, so the link appears to be expired at the click.
    await page.clock.fastForward("30:00");
    expect((await download(page)).equals(await resultOf(page, shown))).toBe(true);
    await expect.poll(() => link.getAttribute("href")).not.toBe(renewed);
  });

  test("works in German, in dark mode and on a phone, without accessibility violations", async () => {
    const page = await shown.open({ path: "/reports/create", ...germanPhone });
    const expectAccessible = async () => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await contentWidth(page)).toBeLessThanOrEqual(germanPhone.width);
    };
    await page.getByRole("heading", { name: "Bericht erstellen", level: 1 }).waitFor();
    await page.getByRole("radio", { name: "Kundenservice" }).check();
    await page.getByLabel("Kennzahl").selectOption("Artikel nicht erhalten");
    await expectAccessible();
    await page.getByRole("button", { name: "Bericht erstellen" }).click();
    await page.getByRole("table", { name: /^Zeilen von / }).waitFor();
    await expectAccessible();
    await page.getByRole("link", { name: "Alle Berichte" }).click();
    await page.getByRole("link", { name: "Kundenservice" }).first().waitFor();
    await expectAccessible();
    await page.getByRole("link", { name: "Diagramme" }).click();
    await page.getByRole("img", { name: /abgeschlossen, 0 mit Fehlern abgeschlossen/ }).waitFor();
    await expectAccessible();
  });
});
