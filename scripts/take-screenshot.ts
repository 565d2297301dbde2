// Takes the README's picture of the start page: docs/start-page.png. Run with `node scripts/take-screenshot.ts`,
// with Chromium in the PATH or in CHROMIUM_PATH. The result is committed.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoClient, demoSellers } from "../src/sandbox/accounts/demo-accounts.ts";
import { launchBrowser } from "../test/helpers/browser.ts";
import { startGateway } from "../test/helpers/gateway.ts";
import { startSandbox } from "../test/helpers/sandbox.ts";

const target = fileURLToPath(new URL("../docs/start-page.png", import.meta.url));

await using sandbox = await startSandbox({ processingMs: 1500 });
await using gateway = await startGateway(sandbox.url, {
  mode: "SANDBOX",
  demoToken: demoSellers[0].accessToken,
  client: { id: demoClient.id, secret: demoClient.secret },
  secret: "a secret for one picture of a page",
  signIn: { redirectName: null },
  dataDir: mkdtempSync(join(tmpdir(), "gateway-")),
});
await using browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1200, height: 840 }, colorScheme: "light" });
await page.goto(`${gateway.url}/`);
await page.getByRole("button", { name: "Video" }).click();
await page.getByText("Live", { exact: true }).waitFor();
// By then the player has put its controls away.
await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 3.6);
await page.screenshot({ path: target });
