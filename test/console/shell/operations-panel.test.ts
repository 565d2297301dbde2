import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { contentWidth, sendOperation } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";

const show = (page: Page) => page.getByRole("button", { name: "Show GraphQL" });
const panelOf = (page: Page) => page.getByRole("complementary", { name: "GraphQL operations" });

/** Text of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe.skipIf(!chromiumPath)(`The panel of GraphQL operations${browserNote}`, () => {
  const shown = useConsole({ sandbox: { feedStepMs: 600_000 } });

  test("shows each operation with its response, to copy as curl and to open in GraphiQL", async () => {
    const page = await shown.open({ path: "/schedules" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await show(page).click();
    const sent = panelOf(page).getByRole("listitem").filter({ hasText: "query ReportTypes" });
    await sent.getByText("Completed").waitFor();
    await sent.locator("summary").click();
    const answer = sent.getByRole("group", { name: "Response" });
    await answer.getByText('"sellerFeedTypes": [').waitFor();
    expect(JSON.parse(await answer.innerText())).toMatchObject({
      data: { sellerFeedTypes: expect.arrayContaining([expect.objectContaining({ family: "ORDER" })]) },
    });
    expect(await axeViolations(page)).toEqual([]);
    await sent.getByRole("button", { name: "Copy as curl" }).click();
    await sent.getByRole("button", { name: "Copied" }).waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`curl '${shown.url}/graphql'`);
    expect(command).toContain("query ReportTypes");
    // The copied command contains no credential; users insert their own token.
    expect(command).toContain('"Authorization: Bearer $TOKEN"');
    expect(command).not.toMatch(/cookie/i);
    const [graphiql] = await Promise.all([
      page.context().waitForEvent("page"),
      sent.getByRole("link", { name: "Open in GraphiQL" }).click(),
    ]);
    await graphiql.getByText("ReportTypes").first().waitFor();
  });

  test("shows the errors of an operation with message, code and path", async () => {
    const page = await shown.open({ seller: null, path: "/store" });
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await page.getByRole("checkbox", { name: /See and change your store/ }).uncheck();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("link", { name: "Grant access" }).first().waitFor();
    await show(page).click();
    const sent = panelOf(page)
      .getByRole("listitem")
      .filter({ has: page.getByText("Store", { exact: true }) });
    await sent.getByText("Failed").first().waitFor();
    await sent.locator("summary").first().click();
    await sent.getByText("FORBIDDEN", { exact: true }).first().waitFor();
    await sent.getByText("Path: store").first().waitFor();
    expect(await sent.getByRole("group", { name: "Response" }).first().innerText()).toContain('"errors": [');
  });

  test("shows the last event of a subscription and the number of events", async () => {
    const page = await shown.open({ path: "/reports" });
    await sendOperation(
      page,
      'mutation { createInventoryTask(input: { feedType: "LMS_ACTIVE_INVENTORY_REPORT", schemaVersion: "1.0" }) { errors { __typename } } }',
    );
    await page.reload();
    await show(page).click();
    const sent = panelOf(page).getByRole("listitem").filter({ hasText: "subscription TaskStateChanged" });
    await sent.getByText("Open", { exact: true }).waitFor();
    await sent.locator("summary").click();
    await sent.getByText("1 event").waitFor();
    const event = await sent.getByRole("group", { name: "Last event" }).innerText();
    expect(event).toContain('"feedTaskStatusChanged": {');
  });

  test("takes the focus and returns it, beside the page and as a dialog on a phone", async () => {
    const page = await shown.open({ path: "/schedules" });
    await show(page).press("Enter");
    await expect.poll(() => focused(page)).toBe("GraphQL operations");
    await page.keyboard.press("Escape");
    await panelOf(page).waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Show GraphQL");

    await page.setViewportSize({ width: 375, height: 700 });
    await show(page).press("Enter");
    const dialog = page.getByRole("dialog", { name: "GraphQL operations" });
    await dialog.locator("summary").first().press("Enter");
    await dialog.getByRole("group", { name: "Operation" }).waitFor();
    expect((await dialog.boundingBox())?.width).toBe(await contentWidth(page));
    expect(await contentWidth(page)).toBeLessThanOrEqual(375);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Show GraphQL");
  });
});
