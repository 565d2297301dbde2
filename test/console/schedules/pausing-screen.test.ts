import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { createMovingClock } from "../../helpers/clock.ts";
import { useConsole } from "../../helpers/console.ts";
import { createSchedule, itemOf, readSchedule } from "./schedule-steps.ts";

const hourMs = 3_600_000;
/** Ten minutes after a whole hour, so that a half-hourly schedule has a run before the next one. */
const clock = createMovingClock(Math.ceil(Date.now() / hourMs) * hourMs + 600_000);

/** A whole hour, as ISO text. */
const hour = (count: number) => new Date((Math.floor(clock.now() / hourMs) + count) * hourMs).toISOString();

/** Moves the time of the services and of the page. */
async function pass(page: Page, hours: number): Promise<void> {
  clock.jump(hours * hourMs);
  await page.clock.setFixedTime(clock.now());
}

describe.skipIf(!chromiumPath)(`Pausing on the schedules screen${browserNote}`, () => {
  const shown = useConsole({ sandbox: { clock }, dependencies: { clock } });

  /** Opens the list at the time of the services. */
  async function openList(): Promise<Page> {
    const page = await shown.open({ path: "/schedules" });
    await page.clock.setFixedTime(clock.now());
    return page;
  }

  test("pauses a schedule before its start, which does not run meanwhile, and restores its start and end", async () => {
    const page = await openList();
    const [startsAt, endsAt] = [hour(5), hour(72)];
    await createSchedule(page, "Planned", "HALF_HOUR", `startsAt: "${startsAt}", endsAt: "${endsAt}"`);
    await page.reload();
    const item = itemOf(page, "Planned");
    await item.getByText("Not started yet", { exact: true }).waitFor();
    // The last run below the period may still be loading.
    const periodOf = async () => /Starts[^]*(?=Last run)/.exec(await item.locator("dl").innerText())?.[0];
    const period = await periodOf();
    expect(period).toContain("Ends");

    await item.getByRole("button", { name: "Pause" }).click();
    await item.getByText("Paused", { exact: true }).waitFor();
    // The list shows the chosen start and end, not those at the service.
    expect(await periodOf()).toBe(period);
    expect((await readSchedule(page, "Planned")).startsAt).not.toBe(startsAt);

    // Undo restores both exactly.
    await page.getByRole("button", { name: "Undo" }).click();
    await item.getByText("Not started yet", { exact: true }).waitFor();
    expect(await readSchedule(page, "Planned")).toMatchObject({ startsAt, endsAt });

    // So does Resume, also in a browser that knows nothing of the pause.
    await item.getByRole("button", { name: "Pause" }).click();
    await item.getByText("Paused", { exact: true }).waitFor();
    const other = await openList();
    await itemOf(other, "Planned").getByRole("button", { name: "Resume" }).click();
    await itemOf(other, "Planned").getByText("Not started yet", { exact: true }).waitFor();
    expect(await readSchedule(page, "Planned")).toMatchObject({ startsAt, endsAt });

    // Paused beyond its start, it has not run. Then it runs until its end.
    await itemOf(other, "Planned").getByRole("button", { name: "Pause" }).click();
    await itemOf(other, "Planned").getByText("Paused", { exact: true }).waitFor();
    await pass(other, 8);
    await other.reload();
    expect((await readSchedule(other, "Planned")).tasks.nodes).toEqual([]);
    await itemOf(other, "Planned").getByRole("button", { name: "Resume" }).click();
    await itemOf(other, "Planned").getByText("Active", { exact: true }).waitFor();
    expect(await readSchedule(other, "Planned")).toMatchObject({ status: "ACTIVE", startsAt: null, endsAt });
    await pass(other, 1);
    await expect
      .poll(async () => (await readSchedule(other, "Planned")).tasks.nodes.length)
      .toBeGreaterThan(0);
  });

  test("pauses a running schedule at once, and another browser changes its end and resumes it", async () => {
    const page = await openList();
    await createSchedule(page, "Running", "HALF_HOUR", `endsAt: "${hour(24)}"`);
    await page.reload();
    const item = itemOf(page, "Running");
    await item.getByRole("button", { name: "Pause" }).click();
    await item.getByText("Paused", { exact: true }).waitFor();
    await pass(page, 2);
    expect((await readSchedule(page, "Running")).tasks.nodes).toEqual([]);

    const other = await openList();
    const there = itemOf(other, "Running");
    await there.getByText("Paused", { exact: true }).waitFor();
    await there.getByRole("button", { name: "Edit" }).click();
    const dialog = other.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Renamed");
    const endsAt = hour(48);
    await dialog.getByLabel("Ends").fill(
      await other.evaluate((time) => {
        const local = new Date(time);
        return new Date(local.getTime() - local.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
      }, endsAt),
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await itemOf(other, "Renamed").getByText("Paused", { exact: true }).waitFor();

    // The first browser still lists the former name and end.
    await item.getByRole("button", { name: "Resume" }).click();
    await itemOf(page, "Renamed").getByText("Active", { exact: true }).waitFor();
    expect(await readSchedule(page, "Renamed")).toMatchObject({ status: "ACTIVE", startsAt: null, endsAt });
  });

  test("shows ended schedules last and duplicates them with their settings", async () => {
    const page = await openList();
    const period = `endsAt: "${hour(2)}", trigger: { hourUtc: 9, day: { ofWeek: FRIDAY } }`;
    await createSchedule(page, "Season", "WEEKLY", period);
    await createSchedule(page, "Later", "DAILY", "trigger: { hourUtc: 9 }");
    await pass(page, 3);
    await page.reload();
    const item = itemOf(page, "Season");
    await item.getByText("Ended", { exact: true }).waitFor();
    expect(await page.getByRole("article").last().getAttribute("aria-label")).toBe("Season");
    expect(await item.getByRole("button", { name: "Resume" }).count()).toBe(0);

    await item.getByRole("button", { name: "Duplicate" }).click();
    const dialog = page.getByRole("dialog", { name: "Create schedule" });
    expect(await dialog.getByLabel("Name").inputValue()).toBe("Season");
    expect(await dialog.getByLabel("Time", { exact: true }).inputValue()).toBe("9");
    expect(await dialog.getByLabel("Day of the week").inputValue()).toBe("FRIDAY");
    expect(await dialog.getByLabel("Ends").inputValue()).toBe("");
    await dialog.getByLabel("Name").fill("Next season");
    await dialog.getByRole("button", { name: "Create schedule" }).click();
    await itemOf(page, "Next season").getByText("Active", { exact: true }).waitFor();
    await itemOf(page, "Next season").getByText("Orders · Every Friday at ").waitFor();
  });
});
