import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/read-config.ts";
import { faultsOf as findFaults } from "../config/faults-of.ts";
import { runMain } from "../helpers/gateway-process.ts";
import { startProgram } from "../helpers/program.ts";
import { temporaryFolder } from "../helpers/signing-in.ts";
import { nowhere, workersOf } from "../helpers/worker-processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Runs a program on some of the cores. */
const tasksetFile = "/usr/bin/taskset";

const redis = { REDIS_URL: "redis://127.0.0.1:9" };

const faultsOf = (environment: Record<string, string>) => findFaults(() => readConfig(environment));

describe("WORKERS", () => {
  test.each(["0", "-1", "abc", "1.5", " 2", "AUTO", "1e1", "1000", "10000"])(
    "rejects %j, and the message names the allowed values",
    (workers) => {
      expect(faultsOf({ WORKERS: workers })).toEqual([
        `WORKERS is ${JSON.stringify(workers)}; it must be a whole number from 1 to 999, or auto.`,
      ]);
    },
  );

  test.each([
    ["", 1],
    ["1", 1],
    ["2", 2],
    ["999", 999],
    ["auto", availableParallelism()],
  ])("reads %j as %j", (text, workers) => {
    expect(readConfig({ WORKERS: text, ...redis }).workers).toBe(workers);
  });

  test("of two or more requires REDIS_URL, and a single error explains how to get Redis", () => {
    expect(faultsOf({ WORKERS: "1" })).toEqual([]);
    expect(faultsOf({ WORKERS: "2" })).toEqual([
      expect.stringMatching(/^WORKERS means 2 processes and needs REDIS_URL, which is missing: .*valkey/),
    ]);
    expect(faultsOf({ WORKERS: "2", REDIS_URL: "nonsense" })).toEqual([expect.stringContaining("malformed")]);
  });

  test.each([[[]], [["doctor"]]])(
    "of two without REDIS_URL prints one message and exits with 1: %j",
    async (command) => {
      const { code, output } = await runMain({ WORKERS: "2", PORT: "0", UPSTREAM_URL: nowhere }, command);
      expect(code).toBe(1);
      expect(output.match(/REDIS_URL, which is missing/g)).toHaveLength(1);
      expect(output).toContain("apt-get install valkey-server");
    },
  );

  test.runIf(existsSync(tasksetFile))("with auto starts a single process on one core", async () => {
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
    expect(workersOf(gateway)).toEqual([]);
    expect(gateway.output()).not.toContain('"workers"');
    expect((await fetch(`${gateway.found}/health/ready`)).status).toBe(200);
    expect(await gateway.stop("SIGTERM")).toBe(0);
  });
});
