import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runProgram, startProgram } from "../helpers/program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test.each([[{}], [{ SANDBOX_CONTROL_TOKEN: "a-token-of-this-test" }]])(
  "the Python example passes against `sandbox --control` with the environment %j",
  async (environment) => {
    await using sandbox = await startProgram(
      { args: ["src/main.ts", "sandbox", "--control", "--port", "0"], folder: root, environment },
      /"url":"([^"]+)"/,
    );
    const run = await runProgram({
      file: "python3",
      args: ["examples/testing/control_sandbox.py"],
      folder: root,
      environment: { SANDBOX_URL: sandbox.found, ...environment },
    });
    expect(run).toMatchObject({ code: 0, output: expect.stringContaining("Ran 2 tests") });
    expect(sandbox.output()).not.toContain("a-token-of-this-test");
    expect(await sandbox.stop("SIGTERM")).toBe(0);
  },
);
