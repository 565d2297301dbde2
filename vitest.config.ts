import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig } from "vitest/config";

const require = createRequire(import.meta.url);

export default defineConfig({
  resolve: {
    // Packages resolve graphql to its CommonJS build; without this alias our own imports would load a second copy.
    alias: [
      { find: /^graphql$/, replacement: join(dirname(require.resolve("graphql/package.json")), "index.js") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
