import { execFile } from "node:child_process";
import { expect, test } from "vitest";

// Runs in a separate process: graphql-js leaves some rejections unhandled, which would fail every test here.
test("the executor responds like graphql-js, byte for byte, for random operations and resolver results", async () => {
  const program = ["test/plans/differential/run.ts", "2000", "1"];
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, program, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    );
  });
  expect({ code, output }).toMatchObject({ code: 0 });
});
