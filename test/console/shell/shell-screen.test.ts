import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { endSession, signInAgain, signOut } from "../../helpers/console-pages.ts";
import { openConsole, startConsole, useConsole } from "../../helpers/console.ts";

const screens = ["Home", "Media", "Listings", "Reports", "Schedules", "Store", "Catalog", "API keys"];

/** Names of the navigation links. */
const linksOf = (page: Page) => page.locator("nav a").allInnerTexts();

describe.skipIf(!chromiumPath)(`The console's shell${browserNote}`, () => {
  const shown = useConsole();

  test("opens without a session, offers sign-in and returns to the requested page", async () => {
    const page = await shown.open({ seller: null, path: "/keys?a=b" });
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    expect(await linksOf(page)).toEqual(screens);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Sign in as sandbox_seller_2" }).click();
    await page.getByRole("button", { name: "sandbox_seller_2" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/console/keys?a=b");
    expect(await page.locator("nav a[aria-current=page]").innerText()).toBe("API keys");
  });

  test("reports that the gateway offers no sign-in", async () => {
    await using closed = await startConsole({ config: { signIn: null, demoSellers: [], console: true } });
    const page = await openConsole(shown.browser, closed.url, { seller: null, expectedComplaints: [/404/] });
    await page.getByText("Sign-in is not set up on this gateway").waitFor();
    expect(await page.getByRole("link", { name: "Sign in", exact: true }).count()).toBe(0);
  });

  test("loads the session again on request after a failure", async () => {
    const page = await shown.open({
      seller: null,
      expectedComplaints: [/ERR_FAILED|Failed to load/],
    });
    await page.route("**/auth/session", (route) => route.abort());
    await page.reload();
    await page.getByText("The session could not be loaded.").waitFor();
    await page.unroute("**/auth/session");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    expect(await page.getByText("The session could not be loaded.").count()).toBe(0);
  });

  test("has a page for unknown addresses and a link that skips the navigation", async () => {
    const page = await shown.open({ path: "/nowhere" });
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.locator("body").press("Tab");
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  test("applies the chosen language and dark mode and remembers them after a reload", async () => {
    const page = await shown.open({ path: "/schedules" });
    await page.getByRole("button", { name: "sandbox_seller_1" }).click();
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("dialog", { name: "Angemeldet als sandbox_seller_1" }).waitFor();
    await page.getByLabel("Darstellung").selectOption("dark");
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole("heading", { name: "Zeitpläne", level: 1 }).waitFor();
    expect(await linksOf(page)).toEqual([
      "Start",
      "Medien",
      "Angebote",
      "Berichte",
      "Zeitpläne",
      "Shop",
      "Katalog",
      "API-Schlüssel",
    ]);
    const colorScheme = page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect([await page.locator("html").getAttribute("lang"), await colorScheme]).toEqual(["de", "dark"]);
  });

  test("signs out in all tabs", async () => {
    const first = await shown.open({ path: "/schedules" });
    const second = await shown.open({ path: "/keys", seller: null, context: first.context() });
    await signOut(second);
    for (const page of [first, second]) {
      await page.getByText("You signed out.").waitFor();
      expect(await page.getByRole("button", { name: "sandbox_seller_1" }).count()).toBe(0);
    }
  });

  test("switches to another user in all tabs", async () => {
    const first = await shown.open({ path: "/schedules" });
    await first.getByRole("button", { name: "Create schedule" }).click();
    await first.getByRole("dialog").getByLabel("Name").fill("The first one's");
    const second = await first.context().newPage();
    await second.goto(`${shown.url}/auth/sign-in?login_hint=sandbox_seller_2&prompt=none&return_to=/console`);
    await second.getByRole("button", { name: "sandbox_seller_2" }).waitFor();
    await first.getByRole("button", { name: "sandbox_seller_2" }).waitFor();
    expect(await first.getByText("The first one's").count()).toBe(0);
    expect(await first.getByRole("dialog").count()).toBe(0);
  });

  test("keeps the input when the session ends, and continues after the next sign-in", async () => {
    const page = await shown.open({ path: "/schedules", expectedComplaints: [/401/] });
    await page.getByRole("button", { name: "Create schedule" }).click();
    const form = page.getByRole("dialog", { name: "Create schedule" });
    await form.getByLabel("Frequency").selectOption("every hour");
    await form.getByLabel("Name").fill("Through the end of a session");
    await endSession(page);
    await form.getByRole("button", { name: "Create schedule" }).click();
    const over = page.getByRole("dialog", { name: "Your session has ended" });
    await over.waitFor();
    for (let count = 0; count < 6; count += 1) await page.keyboard.press("Escape");
    expect(await over.isVisible()).toBe(true);
    await signInAgain(page);
    expect(await form.getByLabel("Name").inputValue()).toBe("Through the end of a session");
    await form.getByRole("button", { name: "Create schedule" }).click();
    await page.getByRole("article", { name: "Through the end of a session" }).waitFor();
  });

  test("reports when the browser is offline and when it is online again", async () => {
    const page = await shown.open({
      path: "/schedules",
      expectedComplaints: [/ERR_INTERNET_DISCONNECTED/],
    });
    await page.getByRole("heading", { name: "Schedules", level: 1 }).waitFor();
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // The code of a screen that is not loaded yet arrives when the network is back.
    await page.getByRole("link", { name: "Store" }).click();
    await page.getByRole("main").getByText("Loading").waitFor();
    await page.context().setOffline(false);
    await page.getByText("You're back online.").waitFor();
    await page.getByRole("tree").waitFor();
    const styles = page.locator('link[rel="stylesheet"]');
    expect(await styles.evaluateAll((all) => all.filter((one) => !("sheet" in one && one.sheet)))).toEqual(
      [],
    );
  });
});
