import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoSellers } from "../../src/sandbox/accounts/demo-accounts.ts";
import { browserNote, chromiumPath, collectComplaints, launchBrowser } from "../helpers/browser.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

describe.skipIf(!chromiumPath)(`the start page${browserNote}`, () => {
  let sandbox: TestSandbox;
  let gateway: TestGateway;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  const clock = createMovingClock(Date.now());
  const processingMs = 600_000;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock, processingMs, documentCheckMs: 500 });
    const demoToken = demoSellers[0].accessToken;
    gateway = await startGateway(sandbox.url, { mode: "SANDBOX", demoToken });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await gateway?.[Symbol.asyncDispose]();
    await sandbox?.[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    complaints = await collectComplaints(page);
    page.setDefaultTimeout(120_000);
    await page.goto(`${gateway.url}/`);
  });

  afterEach(async () => {
    await page.close();
  });

  /** Sees that a film is in PROCESSING, and lets the time pass that this takes. */
  async function processed(): Promise<void> {
    await page.locator("[aria-current=step]", { hasText: "PROCESSING" }).waitFor();
    clock.jump(processingMs);
  }

  const operation = (name: string) => page.locator("details").filter({ hasText: name });

  test("shows the limit that is left, from a real answer", async () => {
    await page.getByText(/^\d+ of 50 media writes left$/).waitFor();
    expect(await operation("Viewer").innerText()).toContain('"mode": "SANDBOX"');
    expect(complaints).toEqual([]);
  });

  test("a video that is chosen goes up in view, becomes LIVE and plays", async () => {
    const devTools = await page.context().newCDPSession(page);
    const bytesPerSecond = 400_000;
    await devTools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
    // Noted within the page, which may be drawn seldom on a busy machine.
    const wasInView = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const look = () => {
            const bar = document.querySelector("progress");
            if (bar !== null && bar.value > 0 && bar.value < bar.max) resolve(bar.checkVisibility());
          };
          new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
        }),
    );
    await page.getByLabel("Choose a file").setInputFiles(`${examples}clip.mp4`);
    expect(await wasInView).toBe(true);
    await processed();
    await page.locator("[data-state=done]", { hasText: "LIVE" }).waitFor();
    await page.waitForFunction(() => {
      const video = document.querySelector("video");
      return video !== null && video.currentTime > 0.5 && video.videoWidth > 0 && !video.paused;
    });
    const answer = await operation("VideoStatus").innerText();
    expect(answer).toContain('"status": "PROCESSING"');
    expect(answer).toContain('"status": "LIVE"');
    await operation("CreateVideo").locator("summary").click();
    expect(await operation("CreateVideo").innerText()).toContain('"title": "clip", "file": null');
    expect(complaints).toEqual([]);
  });

  test("the sample picture is shown as the service stored it", async () => {
    await page.getByRole("button", { name: "Picture" }).click();
    const picture = page.getByAltText("picture.jpg, as it was stored");
    await page.waitForFunction(() => (document.querySelector("img")?.naturalWidth ?? 0) > 0);
    expect(await picture.getAttribute("src")).toContain(`${sandbox.url}/picture/`);
    expect(complaints).toEqual([]);
  });

  test("the sample PDF is ACCEPTED, with the keyboard alone", async () => {
    await page.getByRole("button", { name: "PDF" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Accepted: it may be attached to a listing.").waitFor();
    await page.locator("[data-state=done]", { hasText: "ACCEPTED" }).waitFor();
    expect(await page.locator("#facts").innerText()).toContain("document.pdf");
    expect(complaints).toEqual([]);
  });

  test("a file that is refused shows the message and the input at fault, and the next one starts afresh", async () => {
    const name = "<img src=x onerror=alert(1)>.png";
    const buffer = Buffer.from("this is no picture");
    await page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "image/png", buffer });
    const alert = page.getByRole("alert");
    await alert.getByText("FileRejectedError").waitFor();
    expect(await alert.innerText()).toContain("input › file");
    expect(await page.getByRole("heading", { name }).count()).toBe(1);
    expect(await page.locator("img").count()).toBe(0);
    await page.getByRole("button", { name: "Upload another file" }).click();
    expect(await page.getByLabel("Choose a file").evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect(await page.locator("#problems").textContent()).toBe("");
    expect(complaints).toEqual([]);
  });

  test("a film that cannot be read fails its processing, with the service's reason", async () => {
    const buffer = Buffer.from("this is no film");
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "broken.mp4", mimeType: "video/mp4", buffer });
    await processed();
    await page.getByRole("alert").getByText("PROCESSING_FAILED").waitFor();
    expect(await page.getByRole("alert").innerText()).toMatch(/PROCESSING_FAILED\s+\S+/);
    expect(complaints).toEqual([]);
  });

  test("an upload that is cancelled stops, and leaves the choice", async () => {
    const buffer = Buffer.alloc(5_000_000);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 100_000,
    });
    const failed = page.waitForEvent("requestfailed");
    await page.getByLabel("Choose a file").setInputFiles({ name: "long.mp4", mimeType: "video/mp4", buffer });
    await page.getByRole("button", { name: "Cancel" }).click();
    expect((await failed).failure()?.errorText).toBe("net::ERR_ABORTED");
    await page.getByText("Drop a video, a picture or a PDF").waitFor();
    expect(complaints).toEqual([]);
  });

  test.skipIf(!hasCurl)("the upload can be copied as a curl command that runs in a shell", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Picture" }).click();
    await page.getByAltText("picture.jpg, as it was stored").waitFor();
    await operation("CreateImage").getByRole("button", { name: "Copy as curl" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: examples });
    expect(JSON.parse(stdout)).toMatchObject({
      data: { createImageFromFile: { image: { url: expect.any(String) }, errors: [] } },
    });
    expect(complaints).toEqual([]);
  });

  test("fits a screen of 400 pixels", async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await page.getByRole("button", { name: "PDF" }).click();
    await page.getByText("Accepted: it may be attached to a listing.").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  });
});
