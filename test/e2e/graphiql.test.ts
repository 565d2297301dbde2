import { openAsBlob } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { demoSellers } from "../../src/sandbox/accounts/demo-accounts.ts";
import { browserNote, chromiumPath, collectComplaints, launchBrowser } from "../helpers/browser.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";

const clip = fileURLToPath(new URL("../../examples/clip.mp4", import.meta.url));

const createVideo = `
  mutation CreateVideo($input: CreateVideoFromFileInput!) {
    createVideoFromFile(input: $input) {
      video {
        id
      }
    }
  }
`;

interface CreatedVideo {
  readonly createVideoFromFile: { readonly video: { readonly id: string } };
}

describe.skipIf(!chromiumPath)(`GraphiQL over the sandbox${browserNote}`, { timeout: 90_000 }, () => {
  let sandbox: TestSandbox;
  let gateway: TestGateway;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  const demoToken = demoSellers[0].accessToken;

  beforeAll(async () => {
    sandbox = await startSandbox({ processingMs: 500 });
    gateway = await startGateway(sandbox.url, { mode: "SANDBOX", demoToken, graphiql: true });
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
    page.setDefaultTimeout(60_000);
    await page.goto(`${gateway.url}/graphql`);
    await page.locator(".graphiql-query-editor .view-line").first().waitFor();
  });

  afterEach(async () => {
    await page.close();
  });

  /** While the schema arrives, GraphiQL starts anew and forgets what was clicked before. */
  async function openTab(title: string): Promise<void> {
    await vi.waitFor(
      async () => {
        await page.locator(".graphiql-tab-button", { hasText: title }).click();
        expect(await page.getByRole("tab", { name: title, selected: true }).count()).toBe(1);
      },
      { timeout: 60_000, interval: 200 },
    );
  }

  /** The editor draws spaces as non-breaking ones. */
  const textOf = async (selector: string) =>
    (await page.locator(selector).innerText()).replaceAll("\u00A0", " ");

  test("opens with three ready tabs and the demo seller's token, and asks nothing of the internet", async () => {
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Viewer", "CreateVideo", "VideoStatus"]);
    await page.getByRole("button", { name: "Headers" }).click();
    await page
      .locator(".graphiql-editor-tool .view-line", { hasText: `"Bearer ${demoToken}"` })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test("runs the ready query", async () => {
    await page.locator(".graphiql-execute-button").click();
    await page.locator(".result-window .view-line", { hasText: '"SANDBOX"' }).waitFor();
    expect(await textOf(".result-window")).not.toContain('"errors"');
    expect(complaints).toEqual([]);
  });

  test("runs the ready mutation", async () => {
    await openTab("CreateVideo");
    // GraphiQL learns a moment after the tab which operation the editor holds, and runs none until then.
    await vi.waitFor(
      async () => {
        await page.locator(".graphiql-execute-button").click();
        const created = page.locator(".result-window .view-line", { hasText: '"PENDING_UPLOAD"' });
        await created.waitFor({ timeout: 3_000 });
      },
      { timeout: 45_000, interval: 200 },
    );
    expect(complaints).toEqual([]);
  });

  test("runs the ready subscription until the video is LIVE", async () => {
    const { data } = await graphqlClient(gateway.url).upload<CreatedVideo, object>(createVideo, {
      input: { title: "A clip", file: await openAsBlob(clip, { type: "video/mp4" }) },
    });
    await openTab("VideoStatus");
    await page.getByRole("button", { name: "Variables" }).click();
    await page.locator(".graphiql-editor-tool .view-line", { hasText: '"id"' }).click();
    // Between the two quotes.
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.insertText(data?.createVideoFromFile.video.id ?? "");
    await page.locator(".graphiql-execute-button").click();
    await page.locator(".result-window .view-line", { hasText: '"LIVE"' }).waitFor();
    expect(await textOf(".result-window")).toContain('"isFinal": true');
    expect(complaints).toEqual([]);
  });
});
