import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { browserNote, chromiumPath } from "../helpers/browser.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { listen } from "../helpers/listen.ts";
import { temporaryFolder } from "../helpers/signing-in.ts";
import { useBrowser } from "../helpers/use-browser.ts";

/** Starts the development server of a frontend. @returns its port. */
async function startFrontend(): Promise<number> {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Shop</title><h1>Shop</h1>");
  });
  onTestFinished(() => server.close().closeAllConnections());
  return listen(server);
}

describe.skipIf(!chromiumPath)(`A frontend on the loopback interface${browserNote}`, () => {
  const browser = useBrowser();

  /** Starts a gateway and opens a page. */
  async function setUp() {
    const gateway = await closeAfterTest(startGatewayProcess({ DATA_DIR: await temporaryFolder() }));
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    page.setDefaultTimeout(60_000);
    return { gateway, page };
  }

  /** Opens a frontend and begins a sign-in from it. */
  async function begin(pageHost: string, gatewayHost: string) {
    const { gateway, page } = await setUp();
    const gatewayUrl = `http://${gatewayHost}:${new URL(gateway.url).port}`;
    const shop = `http://${pageHost}:${await startFrontend()}/shop`;
    await page.goto(shop);
    const query = new URLSearchParams({ return_to: shop });
    await page.evaluate((url) => location.assign(url), `${gatewayUrl}/auth/sign-in?${query.toString()}`);
    const readSession = () =>
      page.evaluate(async (url) => {
        const answer = await fetch(url, { credentials: "include" });
        return (await answer.json()) as { readonly signedIn: boolean };
      }, `${gatewayUrl}/auth/session`);
    return { page, shop, readSession };
  }

  test.each(["127.0.0.1", "localhost"])(
    "is signed in when frontend and gateway are both at %s",
    async (host) => {
      const { page, shop, readSession } = await begin(host, host);
      await page.getByRole("button", { name: "Allow" }).click();
      await page.waitForURL(`${shop}?sign_in=ok`);
      expect(await readSession()).toMatchObject({ signedIn: true });
    },
  );

  test.each([
    ["localhost", "127.0.0.1"],
    ["127.0.0.1", "localhost"],
  ])(
    "is sent back with the reason other_site immediately when it is at %s and the gateway at %s",
    async (pageHost, gatewayHost) => {
      const { page, shop, readSession } = await begin(pageHost, gatewayHost);
      await page.waitForURL(`${shop}?sign_in=failed&reason=other_site`);
      expect(await readSession()).toMatchObject({ signedIn: false });
    },
  );

  test("at a return address that is not allowed leads to a page that names the setting", async () => {
    const { gateway, page } = await setUp();
    await page.goto(`${gateway.url}/auth/sign-in?return_to=https://shop.example/`);
    expect(await page.title()).toBe("Sign-in failed");
    await page.getByText("SIGN_IN_RETURN_ORIGINS").waitFor();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByRole("heading", { name: "Sandbox application asks for access" }).waitFor();
  });
});
