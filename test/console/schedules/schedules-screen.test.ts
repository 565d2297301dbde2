import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { germanPhone, overflowOf, sendOperation } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";

/** Creates a schedule with the form. */
async function make(page: Page, name: string, frequency: string): Promise<void> {
  await page.getByRole("button", { name: "Create schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Frequency").selectOption(frequency);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await dialog.waitFor({ state: "detached" });
}

describe.skipIf(!chromiumPath)(`The schedules screen of the console${browserNote}`, () => {
  const shown = useConsole();

  test("creates a schedule from a template, shows it in the calendar, and edits, pauses, resumes and deletes it", async () => {
    const page = await shown.open({ path: "/schedules" });
    await make(page, "Orders of the night", "every day");
    const item = page.getByRole("article", { name: "Orders of the night" });
    await item.getByText("Active", { exact: true }).waitFor();
    const calendar = page.getByRole("region", { name: "Next runs" });
    await calendar.getByRole("button", { name: "Next month" }).click();
    // Each day of that month has a run.
    await expect.poll(() => calendar.getByTitle(/Orders of the night/).count()).toBeGreaterThanOrEqual(28);

    await item.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit “Orders of the night”" });
    await dialog.getByLabel("Time", { exact: true }).selectOption({ index: 7 });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await calendar.getByTitle("06:00 Orders of the night").first().waitFor();

    // The button keeps the focus, and the toast offers to undo the pause.
    await item.getByRole("button", { name: "Pause" }).press("Enter");
    await item.getByText("Paused", { exact: true }).waitFor();
    await page.getByText("“Orders of the night” is paused.").waitFor();
    await expect.poll(() => calendar.getByTitle(/Orders of the night/).count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByText("“Orders of the night” was resumed.").waitFor();
    await item.getByText("Active", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await item.getByText("Paused", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await item.getByText("Active", { exact: true }).waitFor();
    await expect.poll(() => calendar.getByTitle(/Orders of the night/).count()).toBeGreaterThanOrEqual(28);

    expect(await axeViolations(page)).toEqual([]);
    const remove = item.getByRole("button", { name: "Delete" });
    await remove.click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    // The focus returns to the button, and moves to the list when the item is deleted.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await item.waitFor({ state: "detached" });
    await page.getByText("“Orders of the night” was deleted.").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Your schedules");
  });

  test("shows an error of the service beside the field and keeps the input", async () => {
    const page = await shown.open({ path: "/schedules" });
    await page.getByRole("button", { name: "Create schedule" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Name (optional)").getAttribute("placeholder")).toBe("Orders, every day");
    // The version of the file format is among the details.
    expect(await dialog.getByLabel("File format version").isVisible()).toBe(false);
    await dialog.getByText("More settings").click();
    expect(await dialog.getByLabel("File format version").inputValue()).toBe("1113");
    // A template that the service has withdrawn cannot be chosen.
    expect(await dialog.getByRole("option", { name: "every day (no longer offered)" }).isDisabled()).toBe(
      true,
    );
    await dialog.getByLabel("Name").fill("Too late");
    await dialog.getByLabel("Ends").fill("2020-01-01T10:00");
    await dialog.getByRole("button", { name: "Create schedule" }).click();
    const end = dialog.getByLabel("Ends");
    await expect.poll(() => end.getAttribute("aria-invalid")).toBe("true");
    expect(await dialog.getByLabel("Name").inputValue()).toBe("Too late");
    await dialog.getByText("Something went wrong").waitFor();
    // The message is beside the field and nowhere else.
    expect(await dialog.getByText("The setting `endsAt` must").count()).toBe(1);
    await end.fill("");
    await dialog.getByRole("button", { name: "Create schedule" }).click();
    await page.getByRole("article", { name: "Too late" }).waitFor();
  });

  test("keeps the input while the gateway is unreachable, and shows schedules only to their owner", async () => {
    const page = await shown.open({
      path: "/schedules",
      expectedComplaints: [/ERR_INTERNET_DISCONNECTED/],
    });
    await page.getByRole("button", { name: "Create schedule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Frequency").selectOption("every hour");
    await dialog.getByLabel("Name").fill("After the cut");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Create schedule" }).click();
    await dialog.getByText("The gateway did not respond.").waitFor();
    await page.context().setOffline(false);
    await page.getByText("You're back online.").waitFor();
    await dialog.getByRole("button", { name: "Create schedule" }).click();
    const made = page.getByRole("article", { name: "After the cut" });
    await made.waitFor();
    const listed = (await sendOperation(
      page,
      '{ schedules(feedType: "LMS_ORDER_REPORT", first: 50) { nodes { scheduleId name } } }',
    )) as { data: { schedules: { nodes: { scheduleId: string; name: string | null }[] } } };
    const { scheduleId = "" } =
      listed.data.schedules.nodes.find(({ name }) => name === "After the cut") ?? {};
    // A link opens the schedule, as from a report that it has created.
    await page.goto(`${shown.url}/console/schedules/${scheduleId}`);
    await page.locator("article[aria-current=true]", { hasText: "After the cut" }).waitFor();

    const other = await shown.open({ path: "/schedules", seller: "sandbox_seller_2" });
    await other.getByText(/You have no schedules yet/).waitFor();
    expect(await other.getByText("After the cut").count()).toBe(0);
  });

  test("works in German and on a phone, without accessibility violations", async () => {
    const page = await shown.open({ path: "/schedules", ...germanPhone });
    await page.getByRole("heading", { name: "Zeitpläne", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Zeitplan erstellen" }).click();
    await page.getByRole("dialog").getByLabel("Häufigkeit").selectOption("alle vier Stunden");
    const name = page.getByRole("dialog").getByLabel("Name (optional)");
    expect(await name.getAttribute("placeholder")).toBe("Bestellungen, alle vier Stunden");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Zeitplan erstellen" }).click();
    await page.getByText("„Bestellungen, alle vier Stunden“ wurde erstellt.").waitFor();
    await page
      .getByRole("article", { name: "Bestellungen, alle vier Stunden" })
      .getByText("Aktiv", { exact: true })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});
