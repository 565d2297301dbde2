import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig } from "vitest/config";

const require = createRequire(import.meta.url);

/**
 * All tests, and those that the run on the oldest Node omits: with a browser, many megabytes, a build or a minute of
 * work.
 */
const tests = ["test/**/*.test.ts"];
const slowTests = [
  "test/docs/code-blocks.test.ts",
  "test/deploy/containers.test.ts",
  "test/e2e/clients/uppy.test.ts",
  "test/e2e/attacks.test.ts",
  "test/e2e/command-line.test.ts",
  "test/console/**/*-screen.test.ts",
  "test/e2e/console-*.test.ts",
  "test/deploy/prometheus.test.ts",
  "test/e2e/graphiql.test.ts",
  "test/e2e/limit-after-restart.test.ts",
  "test/e2e/package.test.ts",
  "test/e2e/rolling-restart.test.ts",
  "test/e2e/sandbox-sign-in.test.ts",
  "test/e2e/sign-in.test.ts",
  "test/e2e/traces-embedded.test.ts",
  "test/e2e/traces-services.test.ts",
  "test/e2e/traces-start.test.ts",
  "test/e2e/traces.test.ts",
  "test/e2e/worker-metrics.test.ts",
  "test/e2e/worker-sharing.test.ts",
  "test/e2e/workers.test.ts",
  "test/gateway/broken-downloads.test.ts",
  "test/gateway/closing-services.test.ts",
  "test/gateway/fleet-takeover.test.ts",
  "test/gateway/fleet-watching.test.ts",
  "test/gateway/leaks.test.ts",
  "test/gateway/shared-limit.test.ts",
  "test/sandbox/accounts/consent-browser.test.ts",
  "test/sandbox/formats/browser-pixels.test.ts",
  "test/sandbox/media/closing-hosts.test.ts",
  "test/sandbox/media/memory.test.ts",
  "test/start/worker-deaths.test.ts",
  "test/start/worker-farewell.test.ts",
  "test/state/redis-contract.test.ts",
  "test/state/redis-emptied.test.ts",
  "test/state/redis-outages.test.ts",
];

export default defineConfig({
  resolve: {
    // Packages resolve graphql to its CommonJS build; without this alias our own imports would load a second copy.
    alias: [
      { find: /^graphql$/, replacement: join(dirname(require.resolve("graphql/package.json")), "index.js") },
    ],
  },
  test: {
    projects: [
      { extends: true, test: { name: "quick", include: tests, exclude: slowTests } },
      { extends: true, test: { name: "slow", include: slowTests } },
    ],
    // Timeouts for tests that hang, not for slow ones: no test may fail because the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000, interval: 10 } },
    setupFiles: ["test/helpers/patient-waits.ts"],
    maxWorkers: 2,
  },
});
