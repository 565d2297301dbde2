import type { Page } from "playwright-core";
import { storeBasePath } from "../../../src/sandbox/services/store/store-context.ts";
import { createMovingClock, type MovingClock } from "../../helpers/clock.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { type ConsoleVisit, openConsole, startConsole, type TestConsole } from "../../helpers/console.ts";
import { useBrowser } from "../../helpers/use-browser.ts";

/** Duration of a change, longer than any test. A test moves the clock to finish a change. */
const changeMs = 3_600_000;

/** Row of a category in the tree. */
export const row = (page: Page, name: string | RegExp) => page.getByRole("treeitem", { name });

/** Entry in the list of changes. */
export const entry = (page: Page, sentence: string) =>
  page
    .getByRole("region", { name: /^(Changes|Änderungen)$/ })
    .getByRole("listitem")
    .filter({ hasText: sentence });

/** Entry in a state, such as `completed`. */
export const inState = (page: Page, state: string, sentence: string) =>
  page.locator(`li[data-state="${state}"]`).filter({ hasText: sentence });

/** Sentence of a change once it is made: "Renamed …" for "Rename …". */
export const made = (sentence: string) =>
  sentence.replace(/^(Rename|Move|Add|Delete)\b/, (verb) => `${verb}${verb.endsWith("e") ? "d" : "ed"}`);

/** Selects a category and presses keys on it. */
export async function press(page: Page, name: string | RegExp, ...keys: readonly string[]): Promise<void> {
  await row(page, name).click();
  for (const key of keys) await page.keyboard.press(key);
}

/** Types a name into the open text field. */
export async function write(page: Page, name: string): Promise<void> {
  await page.getByRole("tree").getByRole("textbox").fill(name);
  await page.keyboard.press("Enter");
}

/** Renames a category by keyboard. */
export async function renameTo(page: Page, from: string, to: string): Promise<void> {
  await press(page, from, "F2");
  await write(page, to);
  await row(page, to).waitFor();
}

interface AnsweredCategory {
  readonly categoryName: string;
  readonly childrenCategories?: readonly AnsweredCategory[];
}

/** Names of categories, one a line, indented by two spaces per level. */
function outlineOf(categories: readonly AnsweredCategory[], indent = ""): string[] {
  return categories.flatMap(({ categoryName, childrenCategories = [] }) => [
    `${indent}${categoryName}`,
    ...outlineOf(childrenCategories, `${indent}  `),
  ]);
}

/** Provides the store screen, each test with a store of its own in the sandbox. */
export function useStoreScreen() {
  const browser = useBrowser();
  let clock: MovingClock;
  let served: TestConsole;
  const open = async ({ path = "/store", ...visit }: ConsoleVisit = {}) => {
    const page = await openConsole(browser(), served.url, { path, ...visit });
    await page.getByRole("tree").waitFor();
    return page;
  };
  /** Sends a request to the service, as another client of the seller. */
  const service = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: "Bearer sandbox-seller-1", "content-type": "application/json" };
    return fetch(`${served.sandbox.url}${storeBasePath}/store/${path}`, { ...init, headers });
  };
  /** Waits until the service has received a change or its undo, and finishes it. */
  const finish = async (page: Page, sentence: string) => {
    await page
      .locator('li[data-state="processing"], li[data-state="undoing"]')
      .filter({ hasText: sentence })
      .getByText(/can take up to 24 hours|bis zu 24 Stunden/)
      .waitFor();
    clock.jump(changeMs);
  };
  /** Starts a separate store for a test, which lives as long as its pages, and opens it. */
  const start = async (visit: ConsoleVisit = {}) => {
    clock = createMovingClock(Date.now());
    const sandbox = { processingMs: changeMs, clock };
    served = await closeAfterTest(startConsole({ sandbox, dependencies: { clock } }));
    return open(visit);
  };
  /** Lets the time pass that a change takes. */
  const pass = () => clock.jump(changeMs);
  /** Finishes a change and waits until it is done. */
  const complete = async (page: Page, sentence: string) => {
    await finish(page, sentence);
    await inState(page, "completed", made(sentence)).waitFor();
  };
  /** Finishes the steps of an undo, one after another. */
  const completeUndo = async (page: Page, sentence: string, steps = 1) => {
    for (let step = 0; step < steps; step += 1) {
      if (steps > 1) {
        const progress = inState(page, "undoing", sentence).getByText(`${step} of ${steps}`, { exact: true });
        await progress.waitFor();
      }
      await finish(page, sentence);
    }
    await inState(page, "undone", sentence).waitFor();
  };
  /** Names of all categories at the service, one a line, indented by their level. */
  const outline = async () => {
    const answer = (await (await service("categories")).json()) as {
      readonly storeCategories: readonly AnsweredCategory[];
    };
    return outlineOf(answer.storeCategories);
  };
  /** Changes that the service has received, in order. */
  const taken = async () => {
    const { task } = (await (await service("task")).json()) as {
      readonly task: readonly { readonly type: string; readonly status: string }[];
    };
    return task.toReversed().map(({ type, status }) => `${type.split("_")[0]} ${status}`);
  };
  return {
    url: () => served.url,
    start,
    open,
    service,
    finish,
    pass,
    complete,
    completeUndo,
    outline,
    taken,
  };
}
