import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { printSubgraph } from "../../src/schema/federation/subgraph-sdl.ts";
import { schema } from "../../src/schema/index.ts";
import packageJson from "../../package.json" with { type: "json" };
import { describeAllSettings } from "../../src/start/described-settings.ts";
import { runMain } from "../helpers/gateway-process.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const root = new URL("../..", import.meta.url);
/** An invalid configuration: a command that works with it does not read it. */
const broken = { PORT: "none", UPSTREAM: "nowhere", REDIS_URL: "none" };
const names = describeAllSettings().flatMap(({ settings }) => settings.map(({ name }) => name));

/** Writes an environment file. @returns its path. */
async function envFile(text: string): Promise<string> {
  const path = join(await temporaryFolder(), "gateway.env");
  await writeFile(path, text);
  return path;
}

/** Runs a bash script in the project's folder, with the program as $program. */
function bash(script: string) {
  const environment = { ...process.env, program: `${process.execPath} src/main.ts` };
  return promisify(execFile)("bash", ["-c", `set -o pipefail; ${script}`], { cwd: root, env: environment });
}

async function helpOf(environment: Record<string, string>): Promise<string> {
  const texts = await Promise.all([
    runMain(environment, ["help", "configuration"]),
    runMain(environment, ["--help"]),
  ]);
  return texts.map(({ stdout }) => stdout).join("");
}

/** Error messages of a start, which show the values that were read. */
async function faultsOf(
  environment: Record<string, string>,
  commandLine: readonly string[],
): Promise<string> {
  const { code, stdout, stderr } = await runMain({ PORT: "0", ...environment }, commandLine);
  expect([code, stdout]).toEqual([1, ""]);
  return stderr;
}

describe("A command that needs no gateway", () => {
  test.each([["--version"], ["-v"], ["--port", "1", "--version"]])(
    "%s %s %s prints only the version",
    async (...commandLine) => {
      const { code, stdout, stderr } = await runMain(broken, commandLine);
      expect([code, stdout, stderr]).toEqual([0, `${packageJson.version}\n`, ""]);
    },
  );

  test("schema prints schema.graphql unchanged", async () => {
    const { code, stdout, stderr } = await runMain(broken, ["schema"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(await readFile(new URL("schema.graphql", root), "utf8"));
  });

  test("schema --federation prints the schema of the subgraph, without reading the configuration", async () => {
    const { code, stdout, stderr } = await runMain(broken, ["schema", "--federation"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(printSubgraph(schema));
  });

  test.each([[["--help"]], [["-h"]], [["help"]], [["--env-file", "missing", "-h"]]])(
    "%j lists every command, option and variable",
    async (commandLine) => {
      const { code, stdout, stderr } = await runMain(broken, commandLine, ["--"]);
      expect([code, stderr]).toEqual([0, ""]);
      const words = ["start", "sandbox", "schema", "sign", "doctor"];
      const options = ["--port", "--host", "--env-file", "--version"];
      const isMissing = (word: string) => !stdout.includes(`  ${word}`) && !stdout.includes(`, ${word}`);
      expect([...words, ...options, ...names].filter(isMissing)).toEqual([]);
      expect(Math.max(...stdout.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(80);
    },
  );

  test("help configuration describes each variable with its default", async () => {
    const { code, stdout, stderr } = await runMain(broken, ["help", "configuration"]);
    expect([code, stderr]).toEqual([0, ""]);
    const text = stdout.replaceAll(/\s+/g, " ");
    expect(names.filter((name) => !new RegExp(` ${name}(\\[_FILE\\])? `).test(text))).toEqual([]);
    expect(text).toContain("Must be a port number from 0 to 65535. Default: 4000. Since 0.1.");
    expect(text).toContain("GATEWAY_SECRET[_FILE]");
  });

  test.each(["start", "sandbox", "schema", "sign", "doctor", "help"])(
    "help %s equals %s --help",
    async (command) => {
      const [asked, own] = await Promise.all([
        runMain(broken, ["help", command]),
        runMain(broken, [command, "--help"]),
      ]);
      expect(asked).toMatchObject({ code: 0, stderr: "" });
      expect(asked.stdout).toContain(`Usage: marketplace-gateway ${command}`);
      expect(own).toEqual(asked);
    },
  );

  test("prints colours only on request", async () => {
    const bold = "\u001b[1m";
    expect(await helpOf({ FORCE_COLOR: "1" })).toContain(bold);
    expect(await helpOf({ NO_COLOR: "1" })).not.toContain(bold);
    expect(await helpOf({})).not.toContain(bold);
  });

  test("prints no stack trace when the reader closes the pipe", async () => {
    const { stdout, stderr } = await bash("$program schema | head -n 1; $program --help | head -n 1");
    expect(stdout).toMatch(/^"""\nUsage: /);
    expect(stderr).toBe("");
  });

  test.each(["schema", "schema --federation", "--version", "doctor --json --port 0"])(
    "reports an output that cannot be written and fails: %s",
    async (commandLine) => {
      const failure = await bash(`$program ${commandLine} >/dev/full`).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 1, stderr: "The output cannot be written (ENOSPC).\n" });
    },
  );
});

describe("The command line", () => {
  test.each([
    [["strat"], "unknown command 'strat'\n(Did you mean start?)"],
    [["frobnicate"], "unknown command 'frobnicate'"],
    [["--prot", "1"], "unknown option '--prot'\n(Did you mean --port?)"],
    [["schema", "--port", "1"], "unknown option '--port'\n"],
    [["--json"], "unknown option '--json'\n"],
    [["start", "now"], "too many arguments for 'start'"],
    [["schema", "mine"], "too many arguments for 'schema'"],
    [["--port"], "option '--port <port>' argument missing"],
    [["--port", "http"], "It must be a port number from 0 to 65535."],
    [["--port=65536"], "It must be a port number from 0 to 65535."],
    [["sandbox", "--port", "-1"], "It must be a port number from 0 to 65535."],
    [["sandbox", "--seed", "4"], "--control-token, --clock and --seed need --control"],
    [["sandbox", "--control", "--seed", "x"], "It must be a whole number."],
    [["sandbox", "--control", "--clock", "slow"], "Allowed choices are standing, system."],
    [["--host", ""], "It must be a host name or address."],
    [["help", "me"], "Allowed choices are start, sandbox,"],
    [["--env-file", "missing.env"], "there is no such file: missing.env"],
    [["sandbox", "--env-file", "."], "it is a folder: ."],
    [["worker-of-gateway"], "unknown command"],
    [["sandbox-of-gateway"], "unknown command"],
  ])("rejects %j with a message", async (commandLine, sentence) => {
    // Node.js itself reads the file of --env-file at any position, unless `--` marks the end of its options.
    const { code, stdout, stderr } = await runMain({ PORT: "0" }, commandLine, ["--"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
    const [unknown] = /(?<=unknown option ')[^']+/.exec(stderr) ?? ["nothing"];
    expect(stderr).not.toContain(`Did you mean ${unknown}?`);
  });
});

describe("The value of a setting", () => {
  test("comes from the environment first, and then from the last file that sets it", async () => {
    const first = await envFile("WORKERS=a\nINSTANCES=b\nLOG_LEVEL=c # loud\n");
    const second = await envFile("INSTANCES='d'\nexport MAX_STREAMS=\"e\"\n");
    const faults = await faultsOf({ WORKERS: "f" }, ["--env-file", first, `--env-file=${second}`]);
    for (const fault of ['WORKERS is "f"', 'INSTANCES is "d"', 'LOG_LEVEL is "c"', 'MAX_STREAMS is "e"']) {
      expect(faults).toContain(fault);
    }
  });

  test("comes from the environment even if the variable is empty", async () => {
    const file = await envFile("WORKERS=a\nINSTANCES=b\n");
    const faults = await faultsOf({ WORKERS: "" }, ["--env-file", file]);
    expect(faults).not.toContain("WORKERS");
    expect(faults).toContain("INSTANCES");
  });

  test("may come from a file with a byte order mark, CRLF line breaks and no final line break", async () => {
    const file = await envFile('\uFEFFWORKERS=a\r\n# all\r\nINSTANCES="b"\r\nLOG_LEVEL=c');
    const faults = await faultsOf({}, ["--env-file", file]);
    for (const fault of ['WORKERS is "a"', 'INSTANCES is "b"', 'LOG_LEVEL is "c"']) {
      expect(faults).toContain(fault);
    }
  });

  test("may come from a pipe, if Node leaves the pipe to the program; otherwise, an error explains it", async () => {
    const [left, taken] = await Promise.allSettled([
      bash("PORT=0 ${program/ / -- } --env-file <(echo WORKERS=a)"),
      bash("PORT=0 $program --env-file <(echo WORKERS=a)"),
    ]);
    expect(left).toHaveProperty("reason.code", 1);
    expect(left).toHaveProperty("reason.stderr", expect.stringContaining('WORKERS is "a"'));
    expect(taken).toHaveProperty("reason.code", 2);
    expect(taken).toHaveProperty("reason.stderr", expect.stringContaining("an empty pipe"));
  });

  test("comes from a flag before both", async () => {
    const file = await envFile("PORT=a\nHOST=b\nWORKERS=c\n");
    const faults = await faultsOf({ PORT: "d" }, ["--env-file", file, "--port", "0", "--host", "::1"]);
    expect(faults).toContain("has an error:");
    expect(faults).toContain('WORKERS is "c"');
  });

  test("comes from a secret variable of the environment before a secret file that an environment file names", async () => {
    const file = await envFile("GATEWAY_SECRET_FILE=/missing\nUPSTREAM_SIGNING_KEY=x\nWORKERS=a\n");
    const environment = { GATEWAY_SECRET: "0123456789abcdef", UPSTREAM_SIGNING_KEY_FILE: "/dev/null" };
    const faults = await faultsOf(environment, ["--env-file", file]);
    expect(faults).not.toContain("GATEWAY_SECRET");
    expect(faults).toContain("UPSTREAM_SIGNING_KEY_FILE is empty.");
    expect(faults).not.toContain("both set");
  });

  test("is checked for unknown names in a file as in the environment", async () => {
    const file = await envFile("UPSTREAM_URI=http://127.0.0.1:9\n");
    expect(await faultsOf({}, ["--env-file", file])).toContain("did you mean UPSTREAM_URL?");
  });

  test("is reported as ineffective if a file sets it too late", async () => {
    const file = await envFile("NODE_EXTRA_CA_CERTS=/missing\nWORKERS=a\n");
    expect(await faultsOf({}, ["--env-file", file])).toMatch(/^NODE_EXTRA_CA_CERTS has no effect in a file/);
  });

  test("comes from the same sources for the sandbox", async () => {
    const file = await envFile("SANDBOX_PORT=a\nSANDBOX_PROCESSING_MS=b\n");
    const commandLine = ["--port", "0", "sandbox", "--host", "shop", "--env-file", file];
    const faults = await faultsOf({}, commandLine);
    expect(faults).toContain("SANDBOX_PROCESSING_MS");
    expect(faults).toContain('SANDBOX_HOST must be an IP address or localhost, not "shop"');
    expect(faults).not.toContain("SANDBOX_PORT");
  });
});
