import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of Chromium: `CHROMIUM_PATH`, or the first one in the `PATH`; null when there is none. */
export const chromiumPath: string | null =
  [
    process.env.CHROMIUM_PATH ?? "",
    ...(process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ].find(isExecutable) ?? null;

/** Suffix for the titles of tests that need a browser, with the reason when they are skipped. */
export const browserNote = chromiumPath ? "" : " (skipped: no Chromium in the PATH or in CHROMIUM_PATH)";

/** Starts a browser with its own profile and without access to the internet. */
export function launchBrowser(): Promise<Browser> {
  if (!chromiumPath) throw new Error("Chromium is not installed.");
  return chromium.launch({
    executablePath: chromiumPath,
    headless: true,
    timeout: 120_000,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Collects the complaints of a page: errors and warnings in its console, exceptions, violations of its content security
 * policy, and requests that leave this machine, which are blocked.
 */
export async function collectComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      // A violation in report-only mode does not always appear in the console as an error.
      reportError(new Error(`Content security policy: ${violatedDirective} against ${blockedURI}`));
    });
  });
  await page.route(
    (url) => /^(https?|wss?):$/.test(url.protocol) && !["127.0.0.1", "localhost"].includes(url.hostname),
    (route) => {
      complaints.push(`The page asked for ${route.request().url()}`);
      return route.abort();
    },
  );
  return complaints;
}

function isExecutable(path: string): boolean {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
