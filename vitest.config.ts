import { createRequire } from "node:module";
import { defineConfig } from "vitest/config";
import { hasClientLibraries } from "./test/helpers/skipped-reporter.ts";

const require = createRequire(import.meta.url);

/** Tests of client libraries, whose packages `npm ci --prefix test/clients` installs. */
const clientTests = ["test/clients/**/*.test.ts"];

/** Tests with the Web Locks API, which the oldest supported Node does not have. */
const locksTests = [
  "test/console/catalog/download-manager.test.ts",
  "test/console/media/stored-queue.test.ts",
];

/**
 * Tests that `npm test` omits and `npm run test:all` runs: those with a browser, other processes, containers, Redis
 * servers, a build, many megabytes, or more than a few seconds of CPU or waiting.
 */
const thoroughTests = [
  "test/cli/command-line.test.ts",
  "test/cli/doctor.test.ts",
  "test/client-examples.test.ts",
  "test/console/**/*-screen.test.ts",
  "test/console/first-screen-size.test.ts",
  ...locksTests,
  "test/console/shell/*.test.ts",
  "test/deploy/**/*.test.ts",
  "test/docs/**/*.test.ts",
  "test/e2e/**/*.test.ts",
  "test/examples/**/*.test.ts",
  "test/files/hostile-files.test.ts",
  "test/files/record-failures.test.ts",
  "test/gateway/anonymous-introspection.test.ts",
  "test/gateway/broken-downloads.test.ts",
  "test/gateway/bursts.test.ts",
  "test/gateway/catalog-access.test.ts",
  "test/gateway/catalog-feed-story.test.ts",
  "test/gateway/closing-services.test.ts",
  "test/gateway/fleet-*.test.ts",
  "test/gateway/from-url-faults.test.ts",
  "test/gateway/growth-brake.test.ts",
  "test/gateway/idempotency/interruptions.test.ts",
  "test/gateway/idempotency/killed-process.test.ts",
  "test/gateway/idempotency/lost-answers.test.ts",
  "test/gateway/input-bounds.test.ts",
  "test/gateway/leaks.test.ts",
  "test/gateway/many-files.test.ts",
  "test/gateway/pipelining.test.ts",
  "test/gateway/plan-attacks.test.ts",
  "test/gateway/prices.test.ts",
  "test/gateway/redis-away.test.ts",
  "test/gateway/rejection-reasons.test.ts",
  "test/gateway/resumable-upload-memory.test.ts",
  "test/gateway/sessions.test.ts",
  "test/gateway/shared-limit.test.ts",
  "test/gateway/steered-media.test.ts",
  "test/gateway/stream-limits.test.ts",
  "test/gateway/task-failures.test.ts",
  "test/gateway/task-files.test.ts",
  "test/gateway/upload-endings.test.ts",
  "test/gateway/web-socket-flow.test.ts",
  "test/http/answer-headers.test.ts",
  "test/log-output.test.ts",
  "test/observing/request-id.test.ts",
  "test/operations/prepared-documents.test.ts",
  "test/plans/differential/*.test.ts",
  "test/plans/executor.test.ts",
  "test/sandbox/accounts/consent-browser.test.ts",
  "test/sandbox/catalog-feed/feed-content.test.ts",
  "test/sandbox/formats/**/*.test.ts",
  "test/sandbox/late-requests.test.ts",
  "test/sandbox/media/closing-hosts.test.ts",
  "test/sandbox/media/from-url.test.ts",
  "test/sandbox/media/image.test.ts",
  "test/sandbox/media/markers.test.ts",
  "test/sandbox/media/memory.test.ts",
  "test/sandbox/media/video-thumbnail.test.ts",
  "test/sandbox/restart.test.ts",
  "test/sandbox/seller-feed/input-checks.test.ts",
  "test/sandbox/seller-feed/large-uploads.test.ts",
  "test/sandbox/seller-feed/process-upload.test.ts",
  "test/sandbox/seller-feed/record-outcomes.test.ts",
  "test/sandbox/tokens.test.ts",
  "test/schema/outcome-checks.test.ts",
  "test/scripts/**/*.test.ts",
  "test/secrets/identity-secret.test.ts",
  "test/start/**/*.test.ts",
  "test/state/redis-*.test.ts",
  "test/testing/python.test.ts",
  "test/testing/seeds.test.ts",
  "test/uploads/random-content.test.ts",
  "test/upstream/rate-limit/several-instances.test.ts",
  "test/upstream/wire/mutated-answers.test.ts",
  "test/watch/learning.test.ts",
  "test/watch/shared-lists.test.ts",
];

export default defineConfig({
  resolve: {
    // Node resolves the imports of packages; without this alias our own imports would load a second build of graphql.
    alias: [{ find: /^graphql$/, replacement: require.resolve("graphql") }],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...thoroughTests, ...clientTests],
          // Most of the CPU of a small file is the loading of modules, which files of a worker share this way.
          isolate: false,
        },
      },
      { extends: true, test: { name: "thorough", include: thoroughTests } },
      ...(hasClientLibraries
        ? [{ extends: true as const, test: { name: "clients", include: clientTests } }]
        : []),
    ],
    reporters: ["default", "./test/helpers/skipped-reporter.ts"],
    // Timeouts for tests that hang, not for slow ones: no test may fail because the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000, interval: 10 } },
    setupFiles: ["test/helpers/patient-waits.ts"],
    maxWorkers: 2,
  },
});
