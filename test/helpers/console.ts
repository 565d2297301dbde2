import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import { demoSellers, usernameOf } from "../../src/sandbox/accounts/demo-accounts.ts";
import type { SandboxOptions } from "../../src/sandbox/sandbox.ts";
import { collectComplaints } from "./browser.ts";
import { buildConsoleOnce } from "./built-console.ts";
import { startGateway, type TestGateway } from "./gateway.ts";
import { startSandbox, type TestSandbox } from "./sandbox.ts";
import { signInConfig } from "./signing-in.ts";

/** What a console is started with; a clock goes to the sandbox and to the gateway. */
export interface ConsoleStart {
  readonly sandbox?: Partial<SandboxOptions>;
  readonly config?: Partial<GatewayConfig>;
  readonly dependencies?: GatewayDependencies;
}

/** The console as its users have it: built, served by a gateway over a sandbox. It ends with its scope. */
export interface TestConsole extends AsyncDisposable {
  /** Address of the gateway, without a slash at the end. */
  readonly url: string;
  readonly gateway: TestGateway;
  readonly sandbox: TestSandbox;
}

/** Starts one. Builds the console first where its sources are newer than what is built. */
export async function startConsole(start: ConsoleStart = {}): Promise<TestConsole> {
  await buildConsoleOnce();
  const sandbox = await startSandbox({ processingMs: 50, ...start.sandbox });
  const dataDir = await mkdtemp(join(tmpdir(), "console-"));
  const config: Partial<GatewayConfig> = {
    ...signInConfig(dataDir),
    mode: "SANDBOX",
    graphiql: true,
    corsOrigins: [],
    demoToken: demoSellers[0].accessToken,
    demoSellers: demoSellers.map(({ accountId }) => usernameOf(accountId)),
    // The sandbox publishes at its own address here, as a marketplace does.
    consoleMediaOrigins: [sandbox.url],
    ...start.config,
  };
  const gateway = await startGateway(sandbox.url, config, start.dependencies);
  return {
    url: gateway.url,
    gateway,
    sandbox,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** How a console is opened. */
export interface ConsoleVisit {
  /** Who signs in by the link of a demo seller; null for nobody. @defaultValue sandbox_seller_1 */
  readonly seller?: "sandbox_seller_1" | "sandbox_seller_2" | null;
  /** Path below `/console`, with a slash at the beginning. @defaultValue "" */
  readonly path?: string;
  /** What the browser prefers. @defaultValue "en" */
  readonly language?: "en" | "de";
  /** Of the window, in pixels. @defaultValue 1280 */
  readonly width?: number;
  /** Whether the system prefers dark colours. @defaultValue false */
  readonly dark?: boolean;
  /** A browser that is open already, for a second tab. @defaultValue a new one, without cookies */
  readonly context?: BrowserContext;
  /**
   * Complaints that belong to what a test does, such as those of a network that it takes away. Every other one fails it.
   * @defaultValue none
   */
  readonly expectedComplaints?: readonly RegExp[];
}

const locales = { en: "en-GB", de: "de-DE" } as const;

/**
 * Opens a console and signs in. To be called within a test, which then fails with each error or warning in the page's console,
 * each violation of its content security policy, and each request that would leave this machine.
 */
export async function openConsole(browser: Browser, url: string, visit: ConsoleVisit = {}): Promise<Page> {
  const { seller = "sandbox_seller_1", path = "", language = "en", width = 1280, dark = false } = visit;
  const context =
    visit.context ??
    (await browser.newContext({
      locale: locales[language],
      viewport: { width, height: 800 },
      colorScheme: dark ? "dark" : "light",
    }));
  const page = await context.newPage();
  const complaints = await collectComplaints(page);
  onTestFinished(async () => {
    await (visit.context ? page : context).close();
    const expected = visit.expectedComplaints ?? [];
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
  });
  page.setDefaultTimeout(120_000);
  await page.goto(`${url}/console${path}`);
  if (seller !== null) {
    await page.locator(`a[href*="login_hint=${seller}&"]`).click();
    await page.locator("nav").waitFor();
  }
  return page;
}
