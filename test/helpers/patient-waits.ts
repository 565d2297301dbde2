import { vi } from "vitest";

/**
 * Options of each wait for a condition, in milliseconds. A busy machine must not fail a test, and a test continues soon
 * after its condition holds. A condition that never holds fails within the time limit of the test, so that the report
 * names it.
 */
const patience = { timeout: 240_000, interval: 10 };

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, withPatience(options));
vi.waitUntil = (check, options) => waitUntil(check, withPatience(options));

function withPatience(options: number | { timeout?: number; interval?: number } = {}) {
  return { ...patience, ...(typeof options === "number" ? { timeout: options } : options) };
}
