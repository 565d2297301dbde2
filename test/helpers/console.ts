import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import { demoSellers, usernameOf } from "../../src/sandbox/accounts/demo-accounts.ts";
import type { SandboxOptions } from "../../src/sandbox/options.ts";
import { collectComplaints } from "./browser.ts";
import { buildConsoleOnce } from "./built-console.ts";
import { startGateway, type TestGateway } from "./gateway.ts";
import { startSandbox, type TestSandbox } from "./sandbox.ts";
import { signInConfig } from "./signing-in.ts";
import { useBrowser } from "./use-browser.ts";

/** Options of a console; the clock is for the sandbox and the gateway. */
export interface ConsoleStart {
  readonly sandbox?: Partial<SandboxOptions>;
  readonly config?: Partial<GatewayConfig>;
  readonly dependencies?: GatewayDependencies;
}

/** The built console, served by a gateway over a sandbox. It ends with its scope. */
export interface TestConsole extends AsyncDisposable {
  /** Address of the gateway, without a trailing slash. */
  readonly url: string;
  readonly gateway: TestGateway;
  readonly sandbox: TestSandbox;
}

/** Starts a console. Builds it first when its sources are newer than the build. */
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
    // The sandbox serves media at its own address here, like a marketplace.
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

/** The console and the browser of a group of tests. */
export interface SharedConsole extends Pick<TestConsole, "url" | "sandbox" | "gateway"> {
  readonly browser: Browser;
  /** Opens the console and signs in: see {@link openConsole}. */
  open(visit?: ConsoleVisit): Promise<Page>;
}

/** Starts a browser and a console for all tests of a file or of a `describe`. */
export function useConsole(start: ConsoleStart = {}): SharedConsole {
  const browser = useBrowser();
  let started: TestConsole | undefined;
  beforeAll(async () => {
    started = await startConsole(start);
  });
  afterAll(() => started?.[Symbol.asyncDispose]());
  const served = () => {
    if (!started) throw new Error("The console is available only in tests.");
    return started;
  };
  return {
    get browser() {
      return browser();
    },
    get url() {
      return served().url;
    },
    get sandbox() {
      return served().sandbox;
    },
    get gateway() {
      return served().gateway;
    },
    open: (visit) => openConsole(browser(), served().url, visit),
  };
}

/** Options of a visit to the console. */
export interface ConsoleVisit {
  /** Seller who signs in with the link of a demo seller; null for no sign-in. @defaultValue sandbox_seller_1 */
  readonly seller?: "sandbox_seller_1" | "sandbox_seller_2" | null;
  /** Path below `/console`, with a leading slash. @defaultValue "" */
  readonly path?: string;
  /** Preferred language of the browser. @defaultValue "en" */
  readonly language?: "en" | "de";
  /** Width of the window, in pixels. @defaultValue 1280 */
  readonly width?: number;
  /** True when the system prefers dark colours. @defaultValue false */
  readonly dark?: boolean;
  /** An open browser context, for a second tab. @defaultValue a new one, without cookies */
  readonly context?: BrowserContext;
  /**
   * Complaints that the test expects, such as those of a disconnected network. Any other complaint fails the test.
   * @defaultValue none
   */
  readonly expectedComplaints?: readonly RegExp[];
}

const locales = { en: "en-GB", de: "de-DE" } as const;

/**
 * Opens a console and signs in. Call it within a test, which then fails with each error or warning in the page's
 * console, each violation of its content security policy, and each request that would leave this machine.
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
