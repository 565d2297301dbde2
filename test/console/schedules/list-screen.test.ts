import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { overflowOf } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { createSchedule, itemOf, readSchedule } from "./schedule-steps.ts";

/** Next runs of a schedule in the list, as ISO text. */
const shownRuns = (page: Page, name: string) =>
  itemOf(page, name)
    .locator("dl time")
    .evaluateAll((all) => all.map((time) => time.getAttribute("datetime")));

describe.skipIf(!chromiumPath)(`The list of schedules${browserNote}`, () => {
  const shown = useConsole();

  test("shows the next runs, which are those of the gateway, beside or above the calendar", async () => {
    const page = await shown.open({ path: "/schedules" });
    await createSchedule(page, "Daily", "DAILY", "trigger: { hourUtc: 5 }");
    await createSchedule(page, "Monthly", "MONTHLY", "trigger: { hourUtc: 5, day: { ofMonth: 31 } }");
    await page.reload();
    await itemOf(page, "Monthly").getByText("Orders · On the last day of every month at ").waitFor();
    for (const name of ["Daily", "Monthly"]) {
      expect(await shownRuns(page, name)).toEqual((await readSchedule(page, name)).upcomingRuns);
    }
    // Another month in the calendar does not change them.
    const calendar = page.getByRole("region", { name: "Next runs" });
    const before = await shownRuns(page, "Daily");
    await calendar.getByRole("button", { name: "Previous month" }).click();
    await calendar.getByText("No runs this month.").waitFor();
    expect(await shownRuns(page, "Daily")).toEqual(before);

    const listBox = () => page.getByRole("region", { name: "Your schedules" }).boundingBox();
    for (const [width, isBeside] of [
      [1440, true],
      [1280, true],
      [768, false],
      [375, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const [list, month] = [await listBox(), await calendar.boundingBox()];
      if (!list || !month) throw new Error("The list or the calendar is hidden.");
      expect(isBeside ? month.x > list.x + list.width : month.y > list.y + list.height).toBe(true);
      expect(await overflowOf(page)).toBe(0);
    }
  });

  test("asks once for the schedules of each report type, and once for each schedule's last run", async () => {
    const page = await shown.open();
    await createSchedule(page, "Asked once", "DAILY", "trigger: { hourUtc: 7 }");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (!request.url().endsWith("/graphql")) return;
      const { operationName = "", variables = {} } = (request.postDataJSON() ?? {}) as {
        readonly operationName?: string;
        readonly variables?: { readonly feedType?: string; readonly scheduleId?: string };
      };
      asked.push(`${operationName} ${variables.feedType ?? variables.scheduleId ?? ""}`.trim());
    });
    await page.goto(`${shown.url}/console/schedules`);
    await itemOf(page, "Asked once").getByText("None yet").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked).toContain("Schedules LMS_ORDER_REPORT");
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  });

  test("shows the hour to which the service's times are rounded, before it is saved", async () => {
    const page = await shown.open({ path: "/schedules" });
    await page.getByRole("button", { name: "Create schedule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Frequency").selectOption("every hour");
    await dialog.getByLabel("Name").fill("Rounded");
    await dialog.getByLabel("Starts").fill("2099-01-01T14:20");
    await dialog.getByText("Starts 14:00 (rounded from 14:20)").waitFor();
    await dialog.getByLabel("Ends").fill("2099-02-01T23:20");
    await dialog.getByText("Ends 2 Feb 2099, 00:00 (rounded from 23:20)").waitFor();
    await dialog.getByRole("button", { name: "Create schedule" }).click();
    const item = itemOf(page, "Rounded");
    await item.getByText("1 Jan 2099, 14:00", { exact: true }).waitFor();
    const stored = await readSchedule(page, "Rounded");
    const utc = (local: string) => page.evaluate((text) => new Date(text).toISOString(), local);
    expect(stored).toMatchObject({
      startsAt: await utc("2099-01-01T14:00"),
      endsAt: await utc("2099-02-02T00:00"),
    });

    // The same hour, entered with minutes, is no change.
    await item.getByRole("button", { name: "Edit" }).click();
    expect(await dialog.getByLabel("Starts").inputValue()).toBe("2099-01-01T14:00");
    await dialog.getByLabel("Starts").fill("2099-01-01T14:40");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("There are no changes to save.").waitFor();

    // A saved change can be undone.
    await dialog.getByLabel("Starts").fill("2099-01-01T16:00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await item.getByText("1 Jan 2099, 16:00", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await item.getByText("1 Jan 2099, 14:00", { exact: true }).waitFor();
    expect((await readSchedule(page, "Rounded")).startsAt).toBe(stored.startsAt);
  });

  test("pauses, resumes and deletes several selected schedules by keyboard alone", async () => {
    const page = await shown.open({ path: "/schedules", seller: "sandbox_seller_2" });
    for (const [index, name] of ["One", "Two", "Three"].entries()) {
      await createSchedule(page, name, "DAILY", `trigger: { hourUtc: ${index} }`);
    }
    await page.reload();
    const list = page.getByRole("region", { name: "Your schedules" });
    for (const name of ["One", "Two"]) await page.getByLabel(`Select “${name}”`).press("Space");
    await list.getByText("2 selected").waitFor();
    const bar = (name: string) => list.getByRole("button", { name, exact: true }).first();
    expect(await bar("Resume").isDisabled()).toBe(true);
    await bar("Pause").press("Enter");
    await page.getByText("2 schedules are paused.").waitFor();
    for (const name of ["One", "Two"])
      await itemOf(page, name).getByText("Paused", { exact: true }).waitFor();
    await itemOf(page, "Three").getByText("Active", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByText("2 schedules were resumed.").waitFor();
    for (const name of ["One", "Two"])
      await itemOf(page, name).getByText("Active", { exact: true }).waitFor();

    await page.getByLabel("Select all").or(page.getByLabel("2 selected")).press("Space");
    await bar("Delete").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete 3 schedules" });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByText("3 schedules were deleted.").waitFor();
    await page.getByText(/You have no schedules yet/).waitFor();
  });

  test.each([
    ["en", "Open latest report"],
    ["de", "Neuesten Bericht öffnen"],
  ] as const)("has targets of 44 pixels and no overflow at 375 pixels (%s)", async (language, report) => {
    const page = await shown.open({ path: "/schedules", width: 375, language, dark: language === "de" });
    await page.getByRole("article").first().getByText(report).waitFor();
    const small = await page
      .locator("main")
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>("button, a, label:has(input)")]
          .filter((target) => target.offsetParent !== null && target.offsetHeight < 44)
          .map((target) => target.outerHTML),
      );
    expect(small).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
