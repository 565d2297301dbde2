import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { contentWidth, germanPhone, signInAgain } from "../../helpers/console-pages.ts";
import { entry, inState, press, renameTo, row, useStoreScreen, write } from "./store-page.ts";

/** URL pattern of the operations. */
const graphql = "**/graphql";

describe.skipIf(!chromiumPath)(`The store screen of the console${browserNote}`, () => {
  const store = useStoreScreen();
  const { start, open, service, finish, complete, completeUndo, taken, pass, outline } = store;

  test("shows the store and makes moves, renames, additions and deletions one after another", async () => {
    const page = await start();
    await page.getByRole("heading", { name: "The Brass Lantern" }).waitFor();
    await page.getByRole("link", { name: "stores.example/str/thebrasslantern" }).waitFor();
    expect(await row(page, "Storm Lanterns").getAttribute("aria-level")).toBe("3");

    // The whole tree is visible, so that dragging needs no scrolling.
    await page.setViewportSize({ width: 1280, height: 1800 });
    // An invalid move is rejected before the drop.
    await row(page, "Lamps & Lanterns").hover();
    await page.mouse.down();
    await row(page, "Storm Lanterns").hover();
    await row(page, "Storm Lanterns").hover({ position: { x: 40, y: 10 } });
    await page.getByText("A category cannot be moved into itself.").waitFor();
    await page.mouse.up();
    await row(page, "Cast Iron").dragTo(row(page, /^Lanterns/));
    expect(await entry(page, "Move").count()).toBe(0);
    await row(page, "Hand Planes").dragTo(row(page, "Kitchen & Table"));
    await row(page, "Cast Iron").dragTo(page.getByText("Top level", { exact: true }));
    await renameTo(page, "Postcards", "Old postcards");
    await press(page, "Books & Paper", "Insert");
    await write(page, "Letters");
    // A change that depends on a new category waits for its id.
    await press(page, "Letters", "Insert");
    await write(page, "Love letters");
    await row(page, "Gifts under").click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByText("cannot be undone").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();

    // The tree shows all changes immediately; the service has received one.
    expect(await row(page, "Cast Iron").getAttribute("aria-level")).toBe("1");
    expect(await row(page, "Skillets").getAttribute("aria-level")).toBe("2");
    expect(await row(page, "Love letters").getAttribute("aria-level")).toBe("3");
    await row(page, /Gifts under.*To be deleted/).waitFor();
    await row(page, /Hand Planes Processing/).waitFor();
    await row(page, /Old postcards Queued/).waitFor();
    expect(await taken()).toEqual(["MOVE PENDING"]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await axeViolations(page)).toEqual([]);

    for (const sentence of [
      "Move “Hand Planes” to “Kitchen & Table”",
      "Move “Cast Iron” to the top level",
      "Rename “Postcards” to “Old postcards”",
      "Add “Letters” to “Books & Paper”",
      "Add “Love letters” to “Letters”",
      "Delete “Gifts under $25”",
    ]) {
      await complete(page, sentence);
    }
    expect(await taken()).toEqual([
      "MOVE COMPLETED",
      "MOVE COMPLETED",
      "RENAME COMPLETED",
      "ADD COMPLETED",
      "ADD COMPLETED",
      "DELETE COMPLETED",
    ]);
    const categories = await (await service("categories")).text();
    for (const name of ["Old postcards", "Letters", "Love letters"]) expect(categories).toContain(name);
    expect(categories).not.toContain("Gifts under");
    await expect.poll(() => row(page, "Gifts under").count()).toBe(0);
    await inState(page, "completed", "Delete").getByText("permanently deleted").waitFor();
  });

  test("works by keyboard alone, with one tab stop for the tree", async () => {
    const page = await start();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    const go = async (name: string) => {
      await page.keyboard.press("Home");
      while (!(await focused()).startsWith(name)) await page.keyboard.press("ArrowDown");
    };
    await row(page, "Lamps & Lanterns").focus();
    await page.keyboard.press("End");
    expect(await focused()).toBe("Other");
    await page.keyboard.press("m");
    expect(await focused()).toBe("Measuring Tools");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await focused()).toBe("Tools & Workshop");
    expect(await row(page, "Measuring Tools").count()).toBe(0);
    expect(await row(page, "Tools & Workshop").getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("Hand Planes");
    expect(await page.locator('[role="treeitem"][tabindex="0"]').count()).toBe(1);

    // A rejected name stays in the field for correction; Escape cancels.
    await page.keyboard.press("F2");
    await page.keyboard.type("Measuring tools");
    await page.keyboard.press("Enter");
    await page.getByText("A category with this name already exists").waitFor();
    await page.keyboard.press("Escape");
    expect(await focused()).toBe("Hand Planes");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Planes");
    await page.keyboard.press("Enter");
    await row(page, "Planes").waitFor();
    expect(await focused()).toContain("Planes");

    // Cut and paste; an invalid target is reported.
    await page.keyboard.press("Control+x");
    await go("Storm Lanterns");
    await page.keyboard.press("Control+v");
    await page.getByText("A store can have at most three levels of categories.").first().waitFor();
    await go("Planes");
    await page.keyboard.press("Control+x");
    await go("Kitchen & Table");
    await page.keyboard.press("Control+v");
    await entry(page, "Move “Planes” to “Kitchen & Table”").waitFor();

    // Undo removes waiting changes, the latest first.
    await page.keyboard.press("Control+z");
    await expect.poll(() => entry(page, "Move “Planes”").count()).toBe(0);
    await complete(page, "Rename “Hand Planes” to “Planes”");
    await page.keyboard.press("Control+z");
    await completeUndo(page, "Renamed “Hand Planes” to “Planes”");
    await row(page, "Hand Planes").waitFor();
    expect(await taken()).toEqual(["RENAME COMPLETED", "RENAME COMPLETED"]);
  });

  test("holds back the dependents of a failed change and continues with the others", async () => {
    const page = await start();
    await press(page, "Books & Paper", "Insert");
    await write(page, "Letters [fail]");
    await press(page, "Letters", "Insert");
    await write(page, "Love letters");
    await press(page, /^Maps/, "F2");
    await write(page, "Old maps");
    await finish(page, "Add “Letters [fail]”");
    await inState(page, "failed", "Add “Letters [fail]”")
      .getByText("The marketplace could not process the change. Try again.")
      .waitFor();
    await inState(page, "queued", "Add “Love letters”").getByText("Blocked by a failed change").waitFor();
    await complete(page, "Rename “Maps” to “Old maps”");
    expect(await taken()).toEqual(["ADD FAILED", "RENAME COMPLETED"]);

    // It fails again, and is then discarded with its dependents.
    await inState(page, "failed", "Add “Letters")
      .getByRole("button", { name: /^Retry/ })
      .click();
    await finish(page, "Add “Letters [fail]”");
    await inState(page, "queued", "Add “Love letters”").waitFor();
    await page.getByRole("button", { name: /Discard with 1 dependent change/ }).click();
    await expect.poll(() => entry(page, "Add").count()).toBe(0);
    expect(await row(page, "Letters").count()).toBe(0);
    expect(await taken()).toEqual(["ADD FAILED", "RENAME COMPLETED", "ADD FAILED"]);
  });

  test("sends no change twice after a lost response, a reload and a network failure", async () => {
    const page = await start({ expectedComplaints: [/Failed to load resource|ERR_|WebSocket/] });
    // The service makes the change, but the page gets no response.
    await page.route(graphql, async (route) => {
      if (!route.request().postData()?.includes("mutation RenameStoreCategory")) return route.fallback();
      await page.unroute(graphql);
      await route.fetch();
      return route.abort();
    });
    await renameTo(page, "Maps", "Old maps");
    await renameTo(page, "Field Guides", "Guides");
    await expect.poll(taken).toEqual(["RENAME PENDING"]);
    await inState(page, "processing", "Rename “Maps”").waitFor();
    await page.reload();
    await row(page, /Guides Queued/).waitFor();
    await row(page, /Old maps Processing/).waitFor();
    pass();
    await inState(page, "completed", "Renamed “Maps”").waitFor();

    // The network fails while the change is pending; the change finishes, and the next one is sent when the network is
    // back.
    await inState(page, "processing", "Rename “Field Guides”").waitFor();
    await renameTo(page, "Postcards", "Cards");
    await page.context().setOffline(true);
    await page.getByText("Changes resume when you reconnect.").waitFor();
    await renameTo(page, "Oil Lamps", "Lamps with oil");
    pass();
    await page.reload().catch(() => undefined);
    await page.context().setOffline(false);
    await page.goto(`${store.url()}/console/store`);
    await inState(page, "completed", "Renamed “Field Guides”").waitFor();
    await finish(page, "Rename “Postcards”");
    await complete(page, "Rename “Oil Lamps”");
    expect(await taken()).toEqual(Array.from({ length: 4 }, () => "RENAME COMPLETED"));
  });

  test("waits for a change that another client has made, and then continues", async () => {
    const page = await start();
    await service("categories/1002", { method: "PUT", body: JSON.stringify({ categoryName: "Lamps" }) });
    await press(page, "Maps", "F2");
    await write(page, "Old maps");
    await page.getByText("Another change to your store is in progress.").waitFor();
    await inState(page, "queued", "Rename “Maps”").waitFor();
    pass();
    await complete(page, "Rename “Maps” to “Old maps”");
    await row(page, /^Lamps$/).waitFor();
    expect(await taken()).toEqual(["RENAME COMPLETED", "RENAME COMPLETED"]);
  });

  test("works in two tabs: one makes the changes of both, and the other takes over when it is closed", async () => {
    const first = await start();
    // The first tab sends the changes before the second one opens.
    const locks = () =>
      first.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    await expect.poll(locks).toContainEqual(expect.stringMatching(/:drive$/));
    const second = await open({ context: first.context(), seller: null });
    await renameTo(second, "Maps", "Old maps");
    await second.getByText("Another tab of this browser is sending the changes.").waitFor();
    await renameTo(first, "Postcards", "Cards");
    await row(second, /Cards Queued/).waitFor();
    await complete(second, "Rename “Maps”");
    // The service has received the change, so that closing the tab does not abort its request.
    await inState(second, "processing", "Rename “Postcards”")
      .getByText(/can take up to 24 hours/)
      .waitFor();
    await first.goto("about:blank");
    await complete(second, "Rename “Postcards” to “Cards”");
    expect(await second.getByText("Another tab of this browser").count()).toBe(0);
    expect(await taken()).toEqual(["RENAME COMPLETED", "RENAME COMPLETED"]);
  });

  test("continues after the same seller has signed in again, and shows nothing to another seller", async () => {
    const page = await start({ expectedComplaints: [/401|WebSocket/] });
    const context = page.context();
    await renameTo(page, "Maps", "Old maps");
    await renameTo(page, "Postcards", "Cards");
    await inState(page, "processing", "Rename “Maps”").waitFor();
    // A name that is being typed is kept, too.
    await press(page, "Gifts under", "F2");
    await page.getByRole("tree").getByRole("textbox").fill("Presents");
    await context.request.post(`${store.url()}/auth/sign-out`, { headers: { origin: store.url() } });
    pass();
    await signInAgain(page);
    await page.keyboard.press("Enter");
    await finish(page, "Rename “Postcards”");
    await complete(page, "Rename “Gifts under $25” to “Presents”");
    expect(await taken()).toEqual(Array.from({ length: 3 }, () => "RENAME COMPLETED"));

    const cookies = await context.cookies();
    await context.clearCookies();
    await page.reload();
    await page.locator('a[href*="login_hint=sandbox_seller_2&"]').click();
    await page.getByText("This account has no store.").waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/maps|Cards|Presents/);
    await context.clearCookies();
    await context.addCookies(cookies);
    await page.reload();
    await inState(page, "completed", "Renamed “Maps”").waitFor();
  });

  test("works on a phone, in dark mode and in German, with a dialog for moves", async () => {
    const page = await start(germanPhone);
    const before = await outline();
    await row(page, "Maps").click();
    await page.getByRole("button", { name: "Verschieben nach…" }).click();
    const dialog = page.getByRole("dialog", { name: "„Maps“ verschieben" });
    expect(await dialog.getByRole("option", { name: /Storm Lanterns/ }).isDisabled()).toBe(true);
    // A move below a category with listings asks for their new category.
    await dialog
      .getByLabel("Neue Oberkategorie")
      .selectOption({ label: "\u00A0\u00A0\u00A0Gifts under $25" });
    const listings = dialog.getByLabel("Angebote von „Gifts under $25“ verschieben nach");
    expect(await listings.locator("option:checked").innerText()).toBe("Maps");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Verschieben", exact: true }).click();
    await entry(page, "„Maps“ nach „Gifts under $25“ verschieben").waitFor();
    expect(await row(page, "Maps").getAttribute("aria-level")).toBe("2");
    await inState(page, "processing", "Maps").waitFor();
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await axeViolations(page)).toEqual([]);
    expect(await contentWidth(page)).toBeLessThanOrEqual(390);
    pass();
    await inState(page, "completed", "„Maps“ nach „Gifts under $25“ verschoben").waitFor();
    await page.getByText("Zum Rückgängigmachen sind 3 Änderungen nötig").waitFor();
    await page.getByRole("button", { name: /^Rückgängig: / }).click();
    await entry(page, "Maps").getByText("Wird rückgängig gemacht…").waitFor();
    for (let step = 0; step < 3; step += 1) {
      await entry(page, "Maps").getByText(`${step} von 3`, { exact: true }).waitFor();
      await finish(page, "„Maps“");
    }
    await entry(page, "„Maps“ nach „Gifts under $25“ verschoben – rückgängig gemacht").waitFor();
    expect(await outline()).toEqual(before);
  });
});
