import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { demoSellers } from "../../src/sandbox/accounts/demo-accounts.ts";
import { demoVideoId } from "../../src/sandbox/services/media/demo-video.ts";
import { browserNote, chromiumPath, collectComplaints } from "../helpers/browser.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";
import { useBrowser } from "../helpers/use-browser.ts";

const demoVideoFile = fileURLToPath(new URL("../../examples/clip.mp4", import.meta.url));

const declareVideo =
  'mutation { createVideo(input: { title: "A clip", sizeInBytes: 1000 }) { video { id } } }';

interface DeclaredVideo {
  readonly createVideo: { readonly video: { readonly id: string } };
}

describe.skipIf(!chromiumPath)(`GraphiQL with the sandbox${browserNote}`, () => {
  let sandbox: TestSandbox;
  let gateway: TestGateway;
  let page: Page;
  const browser = useBrowser();
  const demoToken = demoSellers[0].accessToken;
  const config = { mode: "SANDBOX", demoToken, demoVideoId, graphiql: true } as const;

  beforeAll(async () => {
    sandbox = await startSandbox({ processingMs: 500, demoVideoFile });
    gateway = await startGateway(sandbox.url, config);
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await sandbox?.[Symbol.asyncDispose]();
  });

  /** Opens a page, which must not complain. */
  async function openPage(): Promise<void> {
    page = await browser().newPage({ viewport: { width: 1200, height: 800 } });
    const complaints = await collectComplaints(page);
    onTestFinished(async () => {
      await page.close();
      expect(complaints).toEqual([]);
    });
    page.setDefaultTimeout(120_000);
  }
  beforeEach(openPage);

  /** Names of the operations that a page sends, except introspection. */
  function collectOperations(): string[] {
    const names: string[] = [];
    page.on("request", (request) => {
      const { query = "" } = (request.postDataJSON() ?? {}) as { readonly query?: string };
      const name = /^\s*(?:query|mutation|subscription) (\w+)/m.exec(query)?.[1];
      if (name !== undefined && name !== "IntrospectionQuery") names.push(name);
    });
    return names;
  }

  /** Delays the schema for the page. @returns a function that releases it. */
  async function holdSchema(): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("IntrospectionQuery")) await held.promise;
      await route.continue();
    });
    return held.resolve;
  }

  const open = () => page.goto(`${gateway.url}/graphql`);
  const openTab = (title: string) => page.locator(".graphiql-tab-button", { hasText: title }).click();
  const run = () => page.locator(".graphiql-execute-button").click();
  const editorLine = () => page.locator(".graphiql-query-editor .CodeMirror-line").first();
  const toolLine = (text: string) =>
    page.locator(".graphiql-editor-tool .CodeMirror-line", { hasText: text }).first();
  const waitForResult = (text: string) =>
    page.locator(".result-window .CodeMirror-line", { hasText: text }).first().waitFor();

  /** Runs the operations of all tabs, one after the other. */
  async function runAllTabs(): Promise<void> {
    await run();
    await waitForResult('"SANDBOX"');
    await openTab("CreateVideo");
    await run();
    await waitForResult('"PENDING_UPLOAD"');
    await openTab("VideoStatus");
    await run();
    await waitForResult('"LIVE"');
  }

  /** Runs the subscription to its end. @returns the statuses that the page showed */
  async function runForStatuses(): Promise<readonly string[]> {
    const shown = await page.evaluateHandle(() => {
      const statuses: (string | undefined)[] = [];
      const result = document.querySelector<HTMLElement>(".result-window");
      new MutationObserver(() => {
        const status = /"status":\s"(\w+)"/.exec(result?.innerText ?? "")?.[1];
        if (status !== statuses.at(-1)) statuses.push(status);
      }).observe(document, { childList: true, subtree: true, characterData: true });
      return statuses;
    });
    await run();
    await waitForResult('"isFinal": true');
    await page.getByRole("button", { name: /^Execute query/ }).waitFor();
    return (await shown.jsonValue()).filter((status) => status !== undefined);
  }

  /** The editor renders spaces as non-breaking ones. */
  const textOf = async (selector: string) =>
    (await page.locator(selector).innerText()).replaceAll("\u00A0", " ");

  test("opens with three tabs and the demo seller's token, and requests nothing from the Internet", async () => {
    await open();
    await editorLine().waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Viewer", "CreateVideo", "VideoStatus"]);
    await page.getByRole("button", { name: "Headers" }).click();
    await toolLine(`"Bearer ${demoToken}"`).waitFor();
  });

  test("detail 24: runs each tab with one click on the tab and one on the run button", async () => {
    const operations = collectOperations();
    await open();
    await runAllTabs();
    expect(await textOf(".result-window")).toContain('"isFinal": true');
    expect(await textOf(".result-window")).not.toContain('"errors"');
    expect(operations).toEqual(["Viewer", "CreateVideo", "VideoStatus"]);
  });

  test("shows changes of the sample subscription's video every time that it runs", async () => {
    await open();
    await openTab("VideoStatus");
    // The sandbox shows the result for some seconds before it repeats the processing.
    await expect.poll(runForStatuses).toEqual(["PROCESSING", "LIVE"]);
    await expect.poll(runForStatuses).toEqual(["PROCESSING", "LIVE"]);
  });

  test("detail 24: handles the first click on the run button before the schema has arrived", async () => {
    const operations = collectOperations();
    const releaseSchema = await holdSchema();
    await open();
    await editorLine().waitFor();
    await run();
    await waitForResult('"SANDBOX"');
    releaseSchema();
    await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
    await page.locator(".graphiql-doc-explorer", { hasText: "Root Types" }).waitFor();
    expect(await textOf(".result-window")).toContain('"SANDBOX"');
    expect(operations).toEqual(["Viewer"]);
  });

  test("detail 24: handles the first click on a tab after the widths of the tabs have changed", async () => {
    const operations = collectOperations();
    const releaseSchema = await holdSchema();
    await open();
    await editorLine().waitFor();
    await page.addStyleTag({ content: ".graphiql-tab-button { letter-spacing: -0.5px; }" });
    await openTab("CreateVideo");
    await run();
    await waitForResult('"PENDING_UPLOAD"');
    releaseSchema();
    expect(await page.getByRole("tab", { selected: true }).innerText()).toBe("CreateVideo");
    expect(operations).toEqual(["CreateVideo"]);
  });

  test("detail 24: runs the operation of a tab immediately after the tab is opened", async () => {
    const operations = collectOperations();
    await open();
    await editorLine().waitFor();
    // Both clicks come in one task, which no user can do; the schema must not arrive in the same one.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      document.querySelectorAll<HTMLElement>(".graphiql-tab-button")[1]?.click();
      document.querySelector<HTMLElement>(".graphiql-execute-button")?.click();
    });
    await waitForResult('"PENDING_UPLOAD"');
    expect(operations).toEqual(["CreateVideo"]);
  });

  test("detail 24: stops a running subscription with the same button", async () => {
    const declared = await graphqlClient(gateway.url).query<DeclaredVideo, object>(declareVideo);
    const { createVideo } = dataOf(declared);
    await open();
    await openTab("VideoStatus");
    await page.getByRole("button", { name: "Variables" }).click();
    await toolLine('"id"').click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(JSON.stringify({ id: createVideo.video.id }));
    await run();
    await waitForResult('"PENDING_UPLOAD"');
    const stopped = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: /^Stop query/ }).click();
    expect((await stopped).postData()).toContain("subscription VideoStatus");
    await page.getByRole("button", { name: /^Execute query/ }).waitFor();
  });

  test("opens an operation from the address in a new tab and runs it only on request", async () => {
    const operations = collectOperations();
    const query = `query Linked($first: Int) {\n  viewer {\n    mode\n  }\n  feedTasks(first: $first) {\n    totalCount\n  }\n  # "1 + 1" & ${"x".repeat(20_000)}\n}\n`;
    const link = (text: string, variables: string) =>
      `${gateway.url}/graphql#${new URLSearchParams({ query: text, variables }).toString()}`;
    await page.goto(link(query, '{ "first": 7 }'));
    await page.getByRole("tab", { name: "Linked", selected: true }).waitFor();
    const tabs = await page.getByRole("tab").allInnerTexts();
    expect(tabs).toEqual(["Linked", "Viewer", "CreateVideo", "VideoStatus"]);
    await toolLine('"first": 7').waitFor();
    expect(operations).toEqual([]);
    await run();
    await waitForResult('"SANDBOX"');
    expect(operations).toEqual(["Linked"]);

    // Another operation opens beside the tabs that the browser has stored, also in the same window. GraphiQL stores
    // them with a delay.
    await page.waitForFunction(() => localStorage.getItem("graphiql:tabState")?.includes("query Linked"));
    await page.evaluate((url) => location.assign(url), link("query Second { viewer { mode } }", "{}"));
    await page.getByRole("tab", { name: "Second", selected: true }).waitFor();
    expect(await page.getByRole("tab").count()).toBe(5);
    await page.reload();
    await page.getByRole("tab", { name: "Second", selected: true }).waitFor();
    expect(await page.getByRole("tab").count()).toBe(5);
    await run();
    await waitForResult('"SANDBOX"');
    expect(operations).toEqual(["Linked", "Second"]);

    // After an edit, the browser stores the changed operation.
    await editorLine().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("# changed\n");
    await page.waitForFunction(() => localStorage.getItem("graphiql:tabState")?.includes("# changed"));
    expect(page.url()).toBe(`${gateway.url}/graphql`);
    await page.reload();
    await page.getByRole("tab", { name: "Second", selected: true }).waitFor();
    await page.locator(".graphiql-query-editor .CodeMirror-line", { hasText: "# changed" }).waitFor();
  });

  test("keeps the headers of every tab after a reload", async () => {
    await open();
    await openTab("CreateVideo");
    await page.waitForFunction(() =>
      localStorage.getItem("graphiql:tabState")?.includes('"activeTabIndex":1'),
    );
    await page.reload();
    await page.getByRole("tab", { name: "CreateVideo", selected: true }).waitFor();
    await openTab("Viewer");
    await runAllTabs();
    expect(await page.getByRole("tab").count()).toBe(3);
  });

  test("loads at most 1 MB", async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await open();
    await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
    await page.locator(".graphiql-doc-explorer", { hasText: "Root Types" }).waitFor();
    expect(bytes).toBeGreaterThan(400_000);
    expect(bytes).toBeLessThan(1_000_000);
  });

  test.each([
    [1280, 800],
    [768, 600],
    [375, 600],
  ])("fits a window of %i x %i pixels, with all its buttons", async (width, height) => {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await open();
      await editorLine().waitFor();
      const [contentWidth, contentHeight, background] = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight, getComputedStyle(document.body).backgroundColor];
      });
      expect([contentWidth, contentHeight]).toEqual([width, height]);
      expect(background).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(33, 42, 59)");
      for (const name of ["Execute query (Ctrl-Enter)", "Variables", "Open settings dialog"]) {
        const box = await page.getByRole("button", { name }).boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    }
  });

  test("runs operations without introspection and reports that no schema is available", async () => {
    await using closed = await startGateway(sandbox.url, { ...config, introspection: false });
    const operations = collectOperations();
    await page.goto(`${closed.url}/graphql`);
    await runAllTabs();
    expect(operations).toEqual(["Viewer", "CreateVideo", "VideoStatus"]);
    await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
    expect(await textOf(".graphiql-doc-explorer")).toContain("No GraphQL schema available");
  });
});
