import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { useConsole } from "../../helpers/console.ts";

/** Text of the consent page for the permission that is not granted. */
const listings = /See and change your listings/;

/** Signs in without one permission. */
async function signInWithout(page: Page, permission: RegExp): Promise<void> {
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.locator('input[name="seller"][value="seller-2"]').check();
  await page.getByRole("checkbox", { name: permission }).uncheck();
  await page.getByRole("button", { name: "Allow" }).click();
}

describe.skipIf(!chromiumPath)(`A missing permission${browserNote}`, () => {
  const served = useConsole();

  test.each([
    ["/schedules", listings],
    ["/reports", listings],
    ["/store", /See and change your store/],
  ])("can be granted on %s", async (path, permission) => {
    const page = await served.open({ seller: null, path });
    await signInWithout(page, permission);
    const grant = page.getByRole("link", { name: "Grant access" });
    await grant.first().waitFor();
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
    await grant.first().click();
    // Every permission is ticked again, and the user is the same.
    expect(await page.getByRole("checkbox", { name: permission }).isChecked()).toBe(true);
    expect(await page.locator('input[name="seller"][value="seller-2"]').isChecked()).toBe(true);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(`${served.url}/console${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    expect(await grant.count()).toBe(0);
  });
});
