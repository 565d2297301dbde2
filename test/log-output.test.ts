import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runProgram } from "./helpers/program.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a module that has a log, its output sent somewhere by the shell. */
function runLogging(code: string, redirection = "") {
  const module = `import { createLog } from "./src/log.ts"; const log = createLog("info"); ${code}`;
  const script = `"$0" --input-type=module-typescript -e "$1" ${redirection}`;
  return runProgram({ file: "/bin/sh", args: ["-c", script, process.execPath, module], folder: root });
}

describe.runIf(process.platform === "linux")("the log on standard output", () => {
  test("is whole when the process ends at once", async () => {
    const { code, output } = await runLogging(
      'for (let n = 0; n < 5000; n += 1) log.info({ n }, "ü"); setTimeout(() => { log.info({ n: 5000 }, "last"); log.info({ n: 5001 }, "end"); process.exit(3); }, 100);',
    );
    expect(code).toBe(3);
    const lines = output.trim().split("\n");
    const numbers = lines.map((line) => (JSON.parse(line) as { n: number }).n);
    expect(numbers.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 5_002 }, (_, n) => n),
    );
  });

  test("keeps no process from going on, or from ending, when nothing can be written", async () => {
    const { code, output } = await runLogging(
      'log.info("lost"); setTimeout(() => { log.info("lost"); process.stderr.write("goes on"); log.info("lost"); process.exit(3); }, 100);',
      "> /dev/full",
    );
    expect([code, output.trim()]).toEqual([3, "goes on"]);
  });

  test("keeps no process from ending whose reader is gone", async () => {
    const { code, output } = await runLogging(
      'setInterval(() => log.info("lost"), 1); setTimeout(() => { process.stderr.write("ends"); process.exit(3); }, 300);',
      // Both words through one pipe: of two, nobody says which is read first.
      "| true; echo over >&2",
    );
    expect([code, output.trim()]).toEqual([0, "endsover"]);
  });
});
