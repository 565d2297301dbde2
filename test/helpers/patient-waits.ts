import { vi } from "vitest";

/**
 * Options of every wait for a condition, in milliseconds: a busy machine is no reason to fail, and a test goes on soon after its
 * condition holds. A condition that never holds fails within the test's own time, so that the report says which one it was.
 */
const patience = { timeout: 240_000, interval: 10 };

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, withPatience(options));
vi.waitUntil = (check, options) => waitUntil(check, withPatience(options));

function withPatience(options: number | { timeout?: number; interval?: number } = {}) {
  return { ...patience, ...(typeof options === "number" ? { timeout: options } : options) };
}
