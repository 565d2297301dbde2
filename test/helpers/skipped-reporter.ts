import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

const clientLibraries = fileURLToPath(new URL("../clients/node_modules", import.meta.url));

/** True when the packages of `test/clients` are installed; without them that folder's tests are left out. */
export const hasClientLibraries = existsSync(clientLibraries);

/**
 * Vitest reporter that ends the output with one line for each reason why tests were skipped. A title names its reason
 * as `(skipped: …)`.
 */
export default class SkippedReporter implements Reporter {
  #projects: readonly string[] = [];

  onInit(vitest: Vitest): void {
    this.#projects = vitest.projects.map(({ name }) => name);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests("skipped")]);
    const byReason = Map.groupBy(skipped, reasonOf);
    for (const [reason, tests] of byReason)
      console.log(`Skipped ${tests.length} ${tests.length === 1 ? "test" : "tests"}: ${reason}.`);
    if (this.#projects.includes("thorough") && !hasClientLibraries)
      console.log("Skipped the tests of client libraries: `npm ci --prefix test/clients` has not been run.");
    if (!this.#projects.includes("thorough"))
      console.log("These were the fast tests. `npm run test:all` runs every test.");
  }
}

function reasonOf({ fullName }: TestCase): string {
  return /\(skipped: ([^)]*)\)/.exec(fullName)?.[1] ?? `${fullName} names no reason`;
}
