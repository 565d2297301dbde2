import type { Page } from "playwright-core";
import type { ConsoleVisit } from "./console.ts";

/** Visit with a phone in dark mode, by a user who prefers German. */
export const germanPhone = { language: "de", width: 390, dark: true } as const satisfies ConsoleVisit;

/** Width of the content of a page in pixels: that of the window, unless the content overflows. */
export const contentWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Pixels by which the content of a page is wider than its window, without the scrollbar. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.body.scrollWidth - document.body.clientWidth);

/** Sends an operation within a page, with its session. @returns the result */
export function sendOperation(page: Page, query: string): Promise<unknown> {
  return page.evaluate(async (text) => {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", "graphql-require-preflight": "true" },
      body: JSON.stringify({ query: text }),
    });
    return response.json() as unknown;
  }, query);
}

/** Ends the session of a page at the gateway, as its user can do on another device. */
export async function endSession(page: Page): Promise<void> {
  await sendOperation(page, "mutation { signOutEverywhere(input: {}) { endedCount } }");
}

/** Signs in again in another tab, from the dialog that reports the end of the session. */
export async function signInAgain(page: Page): Promise<void> {
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  const opening = page.context().waitForEvent("page");
  await ended.getByRole("link", { name: "Sign in again" }).click();
  const tab = await opening;
  await tab.getByText("You can close this tab").waitFor();
  await tab.close();
  await ended.waitFor({ state: "detached" });
}

/** Signs out with the dialog of the signed-in user. */
export async function signOut(page: Page, user = "sandbox_seller_1"): Promise<void> {
  await page.getByRole("button", { name: user }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
}

/** Everything that the console has stored in the browser's databases: each key with its value, as JSON. */
export function readStored(page: Page): Promise<{ readonly key: string; readonly value: string }[]> {
  return page.evaluate(async () => {
    const entries = (await indexedDB.databases()).map(
      ({ name = "" }) =>
        new Promise<{ key: string; value: string }[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener("error", () => reject(opening.error ?? new Error(name)));
          opening.addEventListener("success", () => {
            const database = opening.result;
            const [store] = database.objectStoreNames;
            if (store === undefined) return resolve([]);
            const found: { key: string; value: string }[] = [];
            const cursors = database.transaction(store).objectStore(store).openCursor();
            cursors.addEventListener("success", () => {
              const cursor = cursors.result;
              if (!cursor) {
                database.close();
                return resolve(found);
              }
              const key = typeof cursor.key === "string" ? cursor.key : JSON.stringify(cursor.key);
              found.push({ key, value: JSON.stringify(cursor.value) });
              return cursor.continue();
            });
          });
        }),
    );
    return (await Promise.all(entries)).flat();
  });
}
