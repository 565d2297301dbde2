import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runProgram } from "./helpers/program.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a module that has a log, with its output redirected by the shell. */
function runLogging(code: string, redirection = "", before = "") {
  const module = `import { createLog } from "./src/log.ts"; const log = createLog("info"); ${code}`;
  const script = `${before}"$0" --input-type=module-typescript -e "$1" ${redirection}`;
  return runProgram({ file: "/bin/sh", args: ["-c", script, process.execPath, module], folder: root });
}

/** The lines of an output, parsed. */
const linesIn = <Line>(output: string) =>
  output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

describe.runIf(process.platform === "linux")("The log on standard output", () => {
  test("is complete when the process exits immediately", async () => {
    const { code, output } = await runLogging(
      'for (let n = 0; n < 5000; n += 1) log.info({ n }, "ü"); setTimeout(() => { log.info({ n: 5000 }, "last"); log.info({ n: 5001 }, "end"); process.exit(3); }, 100);',
    );
    expect(code).toBe(3);
    const numbers = linesIn<{ n: number }>(output).map(({ n }) => n);
    expect(numbers.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 5_002 }, (_, n) => n),
    );
  });

  test("buffers single lines and writes at most once in ten milliseconds", async () => {
    const { stdout, stderr } = await runLogging(
      `import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      import { setTimeout } from "node:timers/promises";
      let writes = 0;
      for (const name of ["write", "writev", "writeSync", "writevSync"]) {
        const method = fs[name];
        fs[name] = (output, ...others) => {
          if (output === 1) writes += 1;
          return method(output, ...others);
        };
      }
      syncBuiltinESMExports();
      const beganAtMs = performance.now();
      // The log listens for the end as well, since before.
      process.once("exit", () => process.stderr.write(JSON.stringify({ writes, tookMs: performance.now() - beganAtMs })));
      for (let n = 0; n < 300; n += 1) {
        log.info({ n }, "line");
        await setTimeout(1);
      }`,
    );
    const numbers = linesIn<{ n: number }>(stdout).map(({ n }) => n);
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, n) => n));
    const { writes, tookMs } = JSON.parse(stderr) as { writes: number; tookMs: number };
    expect(writes).toBeGreaterThan(1);
    // Timers can be up to two milliseconds early. The first line is written immediately, and the exit waits for
    // nothing.
    expect(writes).toBeLessThanOrEqual(tookMs / 8 + 2);
  });

  test("reports how many lines were lost when the buffer was full", async () => {
    const { output } = await runLogging(
      'const text = "t".repeat(512); for (let n = 0; n < 40_000; n += 1) log.info({ n, text }, "line");',
    );
    const lines = linesIn<{ msg: string; lines?: number }>(output);
    const lossReports = lines.filter(({ msg }) => msg.startsWith("Log lines were lost"));
    expect(lossReports).toEqual([
      expect.objectContaining({ level: "warn", time: expect.any(String), lines: expect.any(Number) }),
    ]);
    expect(lossReports[0]?.lines).toBeGreaterThan(0);
    expect(lines.length - 1 + (lossReports[0]?.lines ?? 0)).toBe(40_000);
  });

  test("reports how many lines were lost when a full disk has space again, and starts a new line", async () => {
    const { output } = await runLogging(
      `import { ftruncateSync, readFileSync, readlinkSync, unlinkSync } from "node:fs";
      import { stat } from "node:fs/promises";
      const file = "/proc/self/fd/1";
      unlinkSync(readlinkSync(file));
      for (let n = 0; n < 1_000; n += 1) log.info({ n }, "line");
      // One thing is done after the other: with the third look the write that had no room is over.
      for (let looks = 0; looks < 3;) looks += (await stat(file)).size < 8_192 ? 0 : 1;
      const written = readFileSync(file, "utf8").split("\\n").length - 1;
      ftruncateSync(1);
      log.info({ n: 1_000 }, "line");
      process.once("exit", () => process.stderr.write(written + "|" + readFileSync(file, "utf8")));`,
      '>> "$(mktemp)"',
      "export UV_THREADPOOL_SIZE=1; ulimit -f 16; ",
    );
    const [written, rest = ""] = output.split("|");
    const [cut, ...lines] = rest.trimEnd().split("\n");
    expect(cut).toBe("");
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ n: 1_000 }),
      expect.objectContaining({ level: "warn", lines: 1_000 - Number(written) }),
    ]);
  });

  test("does not stop or block the process when nothing can be written", async () => {
    const { code, output } = await runLogging(
      'log.info("lost"); setTimeout(() => { log.info("lost"); process.stderr.write("goes on"); log.info("lost"); process.exit(3); }, 100);',
      "> /dev/full",
    );
    expect([code, output.trim()]).toEqual([3, "goes on"]);
  });

  test("does not keep a process alive whose reader is gone", async () => {
    const { code, output } = await runLogging(
      'setInterval(() => log.info("lost"), 1); setTimeout(() => { process.stderr.write("ends"); process.exit(3); }, 300);',
      // Both texts go through one pipe: of two pipes, the reading order would be undefined.
      "| true; echo over >&2",
    );
    expect([code, output.trim()]).toEqual([0, "endsover"]);
  });
});
