import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isConfigurationError } from "../../src/config/configuration-error.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { startProgram } from "../helpers/program.ts";
import { temporaryFolder } from "../helpers/signing-in.ts";
import { sandboxOf, workersOf } from "../helpers/worker-processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Runs a program on some of the cores. */
const tasksetFile = "/usr/bin/taskset";

describe("WORKERS", () => {
  test.each(["0", "-1", "abc", "1.5", " 2", "AUTO", "1e1", "1000", "10000"])(
    "%j is a fault that says what it must be",
    (workers) => {
      let fault: unknown;
      try {
        readConfig({ WORKERS: workers });
      } catch (error) {
        fault = error;
      }
      expect(isConfigurationError(fault) && fault.faults).toEqual([
        `WORKERS is ${JSON.stringify(workers)}; it must be a whole number from 1 to 999, or auto.`,
      ]);
    },
  );

  test.each([
    ["", 1],
    ["1", 1],
    ["2", 2],
    ["999", 999],
    ["auto", "auto"],
  ] as const)("%j is %j", (text, workers) => {
    expect(readConfig({ WORKERS: text }).workers).toBe(workers);
  });

  test.runIf(existsSync(tasksetFile))("auto is one process, which does everything, on one core", async () => {
    const folder = await temporaryFolder();
    await using gateway = await startProgram(
      {
        file: tasksetFile,
        args: ["--cpu-list", "0", process.execPath, "src/main.ts"],
        folder: root,
        environment: { PORT: "0", WORKERS: "auto", DATA_DIR: folder, SANDBOX_DATA_DIR: folder },
      },
      /"url":"([^"]+)\/graphql"/,
    );
    expect([...workersOf(gateway), ...sandboxOf(gateway)]).toEqual([]);
    expect(gateway.output()).not.toContain('"workers"');
    expect((await fetch(`${gateway.found}/health/ready`)).status).toBe(200);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });
});
