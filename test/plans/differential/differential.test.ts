import { execFile } from "node:child_process";
import { expect, test } from "vitest";

// Runs in a separate process: graphql-js leaves some rejections unhandled, which would fail every test here.
test.each([
  ["byte for byte, for random operations and resolver results", "2000", "1"],
  ["and leaves no rejection of a list unhandled when another item fails", "1", "733925426"],
])("the executor responds like graphql-js, %s", async (_subject, count, seed) => {
  const program = ["test/plans/differential/run.ts", count, seed];
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, program, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    );
  });
  expect({ code, output }).toMatchObject({ code: 0 });
});
