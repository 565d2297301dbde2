import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "../../helpers/axe.ts";
import { browserNote, chromiumPath } from "../../helpers/browser.ts";
import { germanPhone, overflowOf, readStored } from "../../helpers/console-pages.ts";
import { useConsole } from "../../helpers/console.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { keysPath } from "../../sandbox/key-management/signing-keys.ts";

/** Region that shows a private key. It is excluded from screenshots. */
const shownKey = (page: Page) => page.getByRole("region", { name: "Private key" });

/** The button that signs a request with the first of the stored keys. */
const signWithFirst = (page: Page) => page.getByRole("button", { name: /^Sign with this key/ }).first();

/** Creates a key pair. @returns the private key that the page shows. */
async function makeKey(page: Page, cipher: "Ed25519" | "RSA" = "Ed25519"): Promise<string> {
  await page.getByRole("button", { name: "Create key pair" }).click();
  await page.getByLabel(new RegExp(`^${cipher}`)).check();
  await page.getByRole("dialog").getByRole("button", { name: "Create key pair" }).click();
  await shownKey(page).waitFor();
  return shownKey(page).innerText();
}

/** Confirms that the key is stored, and closes its dialog. */
async function closeKey(page: Page): Promise<void> {
  await page.getByLabel("I have stored the private key").check();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The signed headers that the page shows. */
async function signedHeaders(page: Page): Promise<Record<string, string>> {
  const table = page.getByRole("table", { name: "Signed headers" });
  await table.waitFor();
  const rows = await table.locator("tbody tr").all();
  const entries = await Promise.all(
    rows.map(async (row) => [
      (await row.locator("th").innerText()).toLowerCase(),
      await row.locator("td").innerText(),
    ]),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

/** All data that a page stores in the browser, as one text. */
async function keptByPage(page: Page): Promise<string> {
  const shownData = await page.evaluate(() => [
    location.href,
    history.state as unknown,
    document.title,
    document.documentElement.outerHTML,
    [...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.cookie,
    performance.getEntries().map(({ name }) => name),
  ]);
  return JSON.stringify([shownData, await readStored(page)]);
}

/** Heap of the page's scripts, as text. */
async function heapOf(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devTools.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await devTools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await devTools.detach();
  return chunks.join("");
}

/** Ends the session outside the page, which notices when it gets the focus. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch("/auth/sign-out", { method: "POST" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
}

describe.skipIf(!chromiumPath)(`The keys screen of the console${browserNote}`, () => {
  const shown = useConsole();

  test("offers to create the first key pair, then lists it with its expiry and the form to sign with it", async () => {
    const page = await shown.open({ path: "/keys" });
    await page.getByText("You have no key pairs yet.").waitFor();
    expect(await page.getByRole("button", { name: "Sign", exact: true }).count()).toBe(0);
    await makeKey(page);
    await closeKey(page);
    await page.getByRole("button", { name: "Sign", exact: true }).waitFor();
    // Valid for three years: 1095 or 1096 days.
    await page.clock.setFixedTime(Date.now() + 1_083 * 86_400_000);
    await page.reload();
    await page.getByText(/^Expires in 1[23] days$/).waitFor();
  });

  test.each(["Ed25519", "RSA"] as const)(
    "signs requests with a new %s key, which the service accepts with the signed body only",
    async (cipher) => {
      const page = await shown.open({ path: "/keys" });
      const privateKey = await makeKey(page, cipher);
      // A browser closes a dialog at the fourth Escape in a row, even if the page prevents it.
      for (let count = 0; count < 6; count += 1) await page.keyboard.press("Escape");
      expect(await shownKey(page).isVisible()).toBe(true);
      const address = `${shown.sandbox.url}${keysPath}/signing_key`;
      const body = '{"signingKeyCipher":"ED25519"}';
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Sign a request now").click();
      await dialog.getByLabel("URL", { exact: true }).fill(address);
      await dialog.getByLabel("Body", { exact: true }).fill(body);
      await dialog.getByRole("button", { name: "Sign", exact: true }).click();
      const made = await signedHeaders(page);
      const send = (headers: Record<string, string>, sent: string) =>
        callSandbox(address, {
          token: "sandbox-application",
          headers: { ...headers, "content-type": "application/json" },
          body: sent,
        });
      expect(await send(made, body)).toMatchObject({ status: 200 });
      const changed = await send(made, '{"signingKeyCipher":"RSA"}');
      expect([changed.status, changed.errorIds()]).toEqual([403, [215_105]]);
      await closeKey(page);

      // The same with the stored key, and without a body.
      await signWithFirst(page).click();
      await page.getByLabel("Method").selectOption("GET");
      await page.getByLabel("URL", { exact: true }).fill(address);
      await page.getByLabel("Private key").fill(privateKey);
      await page.getByRole("button", { name: "Sign", exact: true }).click();
      const listed = await callSandbox(address, {
        token: "sandbox-application",
        headers: await signedHeaders(page),
      });
      expect(listed.status).toBe(200);
      await page.getByText("Signature base", { exact: true }).click();
      await page.getByText('"@method": GET').waitFor();
    },
  );

  test("shows a private key once and stores it nowhere", async () => {
    const page = await shown.open({ path: "/keys" });
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.getByRole("button", { name: "Show GraphQL" }).click();
    const privateKey = await makeKey(page);
    expect(privateKey).toMatch(/^[A-Za-z0-9+/]{60,}=*$/);

    // The dialog closes only after the key has been stored.
    await page.keyboard.press("Escape");
    const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
    expect(await close.isDisabled()).toBe(true);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy private key" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(privateKey);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as PEM" }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^[\w-]+\.pem$/);
    const pem = await readFile(await saved.path(), "utf8");
    expect(pem.split("\n").slice(1, -2).join("")).toBe(privateKey);
    await page.evaluate(() => navigator.clipboard.writeText("something else"));
    await closeKey(page);

    expect(await keptByPage(page)).not.toContain(privateKey);
    expect(said.join("\n")).not.toContain(privateKey);
    const panel = page.getByRole("complementary", { name: "GraphQL operations" });
    await panel.getByText("CreateSigningKey").first().click();
    await panel.getByText('"privateKey": "(hidden)"').waitFor();
    expect(await panel.innerText()).not.toContain(privateKey);
    await expect.poll(async () => (await heapOf(page)).includes(privateKey)).toBe(false);
  });

  test("removes the shown and the pasted private key when the session ends", async () => {
    const page = await shown.open({ path: "/keys", expectedComplaints: [/status of 401/] });
    const privateKey = await makeKey(page);
    await endSession(page);
    await shownKey(page).waitFor({ state: "detached" });
    expect(await keptByPage(page)).not.toContain(privateKey);
    const context = page.context();
    await (await shown.open({ context })).close();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByText("so the key was removed from this page").waitFor();
    await page.getByLabel("Private key").fill(privateKey);
    await endSession(page);
    expect(await page.getByLabel("Private key").inputValue()).toBe("");

    // Another user who signs in gets a new page.
    await (await shown.open({ context, seller: "sandbox_seller_2" })).close();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByRole("button", { name: "sandbox_seller_2" }).waitFor();
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    expect(await page.getByText("so the key was removed from this page").count()).toBe(0);
    expect(await keptByPage(page)).not.toContain(privateKey);
  });

  test("reports invalid input and keeps the entered values", async () => {
    const page = await shown.open({ path: "/keys" });
    const others = await makeKey(page);
    await closeKey(page);
    await makeKey(page);
    await closeKey(page);
    const sign = page.getByRole("button", { name: "Sign", exact: true });
    const alertOf = async (label: string) => {
      const field = page.getByLabel(label, { exact: true });
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      const id = (await field.getAttribute("aria-describedby"))?.split(" ").at(-1) ?? "";
      return page.locator(`[id="${id}"]`).innerText();
    };
    await sign.click();
    expect(await alertOf("Key pair")).toBe("Choose a key pair.");
    await signWithFirst(page).click();
    await page.getByLabel("URL", { exact: true }).fill("shop.example");
    await sign.click();
    expect(await alertOf("URL")).toContain("Enter a URL");
    await page.getByLabel("URL", { exact: true }).fill("https://shop.example/orders");
    await sign.click();
    expect(await alertOf("Private key")).toBe("Paste the private key.");
    await page.getByLabel("Private key").fill("nonsense");
    await sign.click();
    expect(await alertOf("Private key")).toContain("neither PEM nor base64");
    await page.getByLabel("Private key").fill(others);
    await sign.click();
    expect(await alertOf("Private key")).toBe("This private key does not belong to the chosen key pair.");
    expect(await page.getByLabel("URL", { exact: true }).inputValue()).toBe("https://shop.example/orders");
    await page.getByRole("button", { name: "Remove private key" }).click();
    expect(await page.getByLabel("Private key").inputValue()).toBe("");
  });

  test("reports an unknown outcome when creating a key pair gets no response, and allows another attempt", async () => {
    const page = await shown.open({ path: "/keys", expectedComplaints: [/ERR_FAILED/] });
    await page.getByRole("button", { name: "Create key pair" }).click();
    await page.route("**/graphql", (route) =>
      route.request().postData()?.includes("CreateSigningKey") ? route.abort() : route.fallback(),
    );
    await page.getByRole("dialog").getByRole("button", { name: "Create key pair" }).click();
    await page.getByRole("alert").getByText("The response was lost.").waitFor();
    await page.unroute("**/graphql");
    await page.getByRole("dialog").getByRole("button", { name: "Create key pair" }).click();
    await shownKey(page).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await closeKey(page);
  });

  test("works by keyboard, in German and on a phone, without accessibility violations", async () => {
    const page = await shown.open({ path: "/keys", ...germanPhone });
    const make = page.getByRole("button", { name: "Schlüsselpaar erstellen" });
    await make.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Schlüsselpaar erstellen" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByText("nur dieses eine Mal").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel("Ich habe den privaten Schlüssel gespeichert").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await make.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await overflowOf(page)).toBe(0);
    const small = await page
      .locator("main")
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>("button, a, input, select, summary")]
          .filter((target) => target.offsetParent !== null && target.offsetHeight < 44)
          .map((target) => target.outerHTML),
      );
    expect(small).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    // A key pair is valid for three years: here it is about to expire, and a month later it has expired.
    await page.getByText("Läuft in 3 Jahren ab").first().waitFor();
    const dayMs = 86_400_000;
    await page.clock.setFixedTime(Date.now() + 1_070 * dayMs);
    await page.reload();
    const firstWith = (text: RegExp) => page.getByText(text).first();
    await firstWith(/^Läuft in 2\d Tagen ab$/).waitFor();
    await page.clock.setFixedTime(Date.now() + 1_100 * dayMs);
    await page.reload();
    await firstWith(/^Abgelaufen vor /).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
