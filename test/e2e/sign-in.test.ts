import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserNote, chromiumPath } from "../helpers/browser.ts";
import { buildConsoleOnce } from "../helpers/built-console.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { signOut } from "../helpers/console-pages.ts";
import { openConsole, startConsole } from "../helpers/console.ts";
import { startSignIn, startSignInAt } from "../helpers/signing-in.ts";
import { useBrowser } from "../helpers/use-browser.ts";

const picture = fileURLToPath(new URL("../../examples/picture.jpg", import.meta.url));
const idleMs = 3_600_000;

/** Signs in on the consent page of the sandbox. */
async function signIn(page: Page, decision: "allow" | "deny" = "allow"): Promise<void> {
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.locator('input[name="seller"][value="seller-2"]').check();
  await page.locator(`button[name="decision"][value="${decision}"]`).click();
}

/** The console's button with the name of the signed-in user. */
const accountOf = (page: Page) => page.getByRole("button", { name: "sandbox_seller_2" });

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

describe.skipIf(!chromiumPath)(`Signing in with a browser${browserNote}`, () => {
  const browser = useBrowser();

  async function open() {
    const clock = createMovingClock(Date.now());
    const config = { sessionIdleMs: idleMs };
    const { gateway, url } = await closeAfterTest(startConsole({ config, dependencies: { clock } }));
    const page = await openConsole(browser(), url, { seller: null });
    return { clock, gateway, page };
  }

  /** Opens the console and signs in. */
  async function openSignedIn() {
    const opened = await open();
    await signIn(opened.page);
    await accountOf(opened.page).waitFor();
    return opened;
  }

  test("allows an upload and ends with signing out", async () => {
    const { gateway, page } = await openSignedIn();
    expect(new URL(page.url()).pathname).toMatch(/^\/console(\/|$)/);
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

    const uploaded = await page.evaluate(
      async ({ url, bytes }) => {
        const query =
          "mutation ($file: Upload!) { createImageFromFile(input: { file: $file }) { image { imageId } errors { ... on MutationError { message } } } }";
        const form = new FormData();
        form.append("operations", JSON.stringify({ query, variables: { file: null } }));
        form.append("map", JSON.stringify({ 0: ["variables.file"] }));
        form.append("0", new File([new Uint8Array(bytes)], "picture.jpg", { type: "image/jpeg" }));
        const headers = { "graphql-require-preflight": "true" };
        const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body: form });
        return (await answer.json()) as unknown;
      },
      { url: gateway.url, bytes: [...(await readFile(picture))] },
    );
    expect(uploaded).toMatchObject({
      data: { createImageFromFile: { image: { imageId: expect.any(String) }, errors: [] } },
    });

    await signOut(page, "sandbox_seller_2");
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    expect(await cookieNames(page)).not.toContain("marketplace-gateway-dev");
  });

  test.each([
    ["127.0.0.1", "localhost"],
    ["localhost", "127.0.0.1"],
  ])("when opened as %s, continues at the public address %s", async (used, named) => {
    await buildConsoleOnce();
    const port = await startSignInAt((own) => `http://${named}:${own}`, { mode: "SANDBOX" });
    const page = await openConsole(browser(), `http://${used}:${port}`, { seller: null });
    await signIn(page);
    await accountOf(page).waitFor();
    expect(new URL(page.url()).host).toBe(`${named}:${port}`);
  });

  test("reports that the user denied access", async () => {
    const { page } = await open();
    await signIn(page, "deny");
    await page.getByText("You declined access, so you are not signed in.").first().waitFor();
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    expect(page.url()).not.toContain("sign_in=");
    expect(await cookieNames(page)).not.toContain("marketplace-gateway-dev");
  });

  test("ends when the session was idle for too long", async () => {
    const { clock, gateway, page } = await openSignedIn();
    clock.jump(idleMs + 1);
    await page.reload();
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    const session = `${gateway.url}/auth/session`;
    const answer = await page.evaluate(async (url) => (await fetch(url)).json(), session);
    expect(answer).toEqual({ signedIn: false, reason: "IDLE" });
  });

  test("applies to GraphiQL", async () => {
    const { gateway, page } = await openSignedIn();
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
  });

  test("keeps pages of other sites from reading or changing anything", async () => {
    const { gateway, page } = await openSignedIn();
    const foreign = await startSignIn();
    const evil = await page.context().newPage();
    // Another port is another origin but the same site, so its requests carry the cookie.
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
    await accountOf(page).waitFor();
  });
});
