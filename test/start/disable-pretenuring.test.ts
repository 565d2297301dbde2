import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const module = new URL("../../src/start/disable-pretenuring.ts", import.meta.url).href;
/** Creates objects at one place in the code, all of which survive several young-generation collections. */
const work = `
  const make = (number) => ({ number, others: [number] });
  const kept = [];
  for (let number = 0; number < 2_000_000; number += 1) kept.push(make(number));
`;

/** Number of pretenuring decisions of V8. */
async function countDecisions(beginning: string): Promise<number> {
  const flags = ["--trace-pretenuring-statistics", "--no-warnings", "--input-type=module"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, "--eval", beginning + work], {
    maxBuffer: 100_000_000,
  });
  return stdout.match(/tenured=/g)?.length ?? 0;
}

test(
  "objects stay in the young generation, although many objects from the same code survive collections",
  { timeout: 60_000 },
  async () => {
    expect(await countDecisions("")).toBeGreaterThan(0);
    expect(await countDecisions(`(await import("${module}")).disablePretenuring();`)).toBe(0);
  },
);
