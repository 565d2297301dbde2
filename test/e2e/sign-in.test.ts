import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoSellers } from "../../src/sandbox/accounts/demo-accounts.ts";
import { browserNote, chromiumPath, collectComplaints, launchBrowser } from "../helpers/browser.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startSignIn, startSignInAt } from "../helpers/signing-in.ts";

const picture = fileURLToPath(new URL("../../examples/picture.jpg", import.meta.url));
const idleMs = 3_600_000;

async function signIn(page: Page, decision: "allow" | "deny" = "allow"): Promise<void> {
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.locator('input[name="seller"][value="seller-2"]').check();
  await page.locator(`button[name="decision"][value="${decision}"]`).click();
}

describe.skipIf(!chromiumPath)(`signing in with a browser${browserNote}`, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function open() {
    const clock = createMovingClock(Date.now());
    const { gateway } = await startSignIn(
      {
        mode: "SANDBOX",
        demoToken: demoSellers[0].accessToken,
        corsOrigins: [],
        graphiql: true,
        sessionIdleMs: idleMs,
      },
      { clock },
    );
    const page = await (await browser.newContext()).newPage();
    const complaints = await collectComplaints(page);
    page.setDefaultTimeout(120_000);
    await page.goto(`${gateway.url}/`);
    return { clock, gateway, page, complaints };
  }

  test("from the click to an upload, and out again", async () => {
    const { gateway, page, complaints } = await open();
    await signIn(page);
    await page.getByText("Signed in as sandbox_seller_2").waitFor();
    expect(page.url()).toBe(`${gateway.url}/`);
    const cookies = await page.context().cookies();
    expect(cookies).toContainEqual(
      expect.objectContaining({
        name: "marketplace-gateway-dev",
        httpOnly: true,
        secure: false,
        sameSite: "Lax",
        path: "/",
      }),
    );
    expect(await page.evaluate(() => document.cookie)).toBe("");

    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/graphql"),
    );
    await page.locator("#file").setInputFiles(picture);
    expect((await sent).headers()).not.toHaveProperty("authorization");
    await page.locator("details").filter({ hasText: "CreateImage" }).getByText('"imageId"').waitFor();

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain("marketplace-gateway-dev");
    expect(complaints).toEqual([]);
  });

  test.each([
    ["127.0.0.1", "localhost"],
    ["localhost", "127.0.0.1"],
  ])("that was opened as %s at the public address %s", async (used, named) => {
    const port = await startSignInAt((own) => `http://${named}:${own}`, {
      mode: "SANDBOX",
      demoToken: demoSellers[0].accessToken,
    });
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`http://${used}:${port}/`);
    await signIn(page);
    await page.getByText("Signed in as sandbox_seller_2").waitFor();
    expect(page.url()).toBe(`http://${named}:${port}/`);
  });

  test("that comes back a second time is still one", async () => {
    const { gateway, page, complaints } = await open();
    const callback = page.waitForRequest((request) => request.url().includes("/auth/callback?"));
    await signIn(page);
    await page.getByText("Signed in as sandbox_seller_2").waitFor();
    await page.goto((await callback).url());
    await page.getByText("Signed in as sandbox_seller_2").waitFor();
    expect(page.url()).toBe(`${gateway.url}/`);
    expect(await page.locator("body").innerText()).not.toContain("failed");
    expect(complaints).toEqual([]);
  });

  test("a refused consent comes back and says so", async () => {
    const { page, complaints } = await open();
    await signIn(page, "deny");
    await page.getByText("You have refused the consent, so you are not signed in.").first().waitFor();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a session that was not used for too long is over", async () => {
    const { clock, gateway, page } = await open();
    await signIn(page);
    await page.getByText("Signed in as sandbox_seller_2").waitFor();
    clock.jump(idleMs + 1);
    await page.reload();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    const answer = await page.evaluate(
      async (url) => (await fetch(url)).json(),
      `${gateway.url}/auth/session`,
    );
    expect(answer).toEqual({ signedIn: false, reason: "IDLE" });
  });

  test("GraphiQL acts for who is signed in", async () => {
    const { gateway, page, complaints } = await open();
    await signIn(page);
    await page.getByText("Signed in as").waitFor();
    await page.goto(`${gateway.url}/graphql`);
    await page.getByText("Signed in as sandbox_seller_2").waitFor();
    const answered = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/graphql"),
    );
    await page.locator("button.graphiql-execute-button").click();
    const answer = await answered;
    expect(answer.request().headers()).not.toHaveProperty("authorization");
    expect(answer.status()).toBe(200);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a page of another site can neither read nor change anything", async () => {
    const { gateway, page } = await open();
    await signIn(page);
    await page.getByText("Signed in as").waitFor();
    const foreign = await startSignIn({ mode: "SANDBOX", demoToken: demoSellers[0].accessToken });
    const evil = await page.context().newPage();
    // Another port is another origin, and the same site: its requests carry the cookie.
    await evil.goto(`${foreign.gateway.url}/health/live`);
    const results = await evil.evaluate(async (url) => {
      const tries: Record<string, RequestInit> = {
        simple: { mode: "no-cors", method: "POST", body: '{"query":"{viewer{id}}"}' },
        header: { method: "POST", headers: { "graphql-require-preflight": "true" }, body: "{}" },
      };
      const found: Record<string, string> = {};
      for (const [name, init] of Object.entries(tries)) {
        try {
          const answer = await fetch(`${url}/graphql`, { credentials: "include", ...init });
          found[name] = `${answer.type} ${answer.status}`;
        } catch {
          found[name] = "blocked";
        }
      }
      await fetch(`${url}/auth/sign-out`, { method: "POST", mode: "no-cors", credentials: "include" });
      found["socket"] = await new Promise((resolve) => {
        const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
        socket.addEventListener("open", () => resolve("open"));
        socket.addEventListener("error", () => resolve("refused"));
      });
      return found;
    }, gateway.url);
    expect(results).toEqual({ simple: "opaque 0", header: "blocked", socket: "refused" });
    await page.reload();
    await page.getByText("Signed in as sandbox_seller_2").waitFor();
  });
});
