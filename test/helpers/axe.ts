import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const script = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the accessibility violations that axe finds on a page: each rule with its elements. An accessible page has
 * none.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(script);
  // Faded-in elements have their final colours only after their animation. Endless animations, such as progress bars,
  // are excluded.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => null)),
    ),
  );
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      readonly axe: {
        run(): Promise<{
          readonly violations: readonly {
            readonly id: string;
            readonly help: string;
            readonly nodes: readonly {
              readonly target: readonly unknown[];
              readonly failureSummary?: string;
            }[];
          }[];
        }>;
      };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary = "" }) => `${id}: ${help} at ${target.join(" ")}. ${failureSummary}`,
      ),
    );
  });
}
