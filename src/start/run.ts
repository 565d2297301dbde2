import { type Commands, runCommandLine, type SandboxCommandOptions } from "../cli/command-line.ts";
import { readEnvFiles } from "../cli/env-files.ts";
import { isUsageError } from "../cli/usage-error.ts";
import { packageVersion } from "../version.ts";
import { workerCommand } from "./workers/messages.ts";

/**
 * Runs a command, or the gateway when none is named. Commands load their code on demand. Resolves when the command is
 * done, or the server is ready. The process ends with exit code 1 when it cannot start.
 * @param commandLine arguments after the program's name.
 */
export async function run(commandLine: readonly string[]): Promise<void> {
  if (process.send && commandLine[0] === workerCommand) {
    const { startWorker } = await import("./workers/worker.ts");
    startWorker(process.env);
    return;
  }
  const { stdin, stdout, stderr } = process;
  stdout.on("error", explainLostOutput);
  // When stderr is closed, no output is left for an error message.
  stderr.on("error", () => undefined);
  const exitCode = await runCommandLine(commandLine, packageVersion, { stdin, stdout, stderr }, commands);
  if (exitCode !== 0) process.exitCode = exitCode;
}

const commands: Commands = {
  start: (options) =>
    startOrExplain(async () => {
      const { startGateway } = await import("./gateway.ts");
      await startGateway(takeOptions(options, { port: "PORT", host: "HOST" }));
    }),
  sandbox: (options) =>
    startOrExplain(async () => {
      const names = { port: "SANDBOX_PORT", host: "SANDBOX_HOST", controlToken: "SANDBOX_CONTROL_TOKEN" };
      const environment = takeOptions(options, names);
      if (!options.control) {
        const { startSandboxAlone } = await import("./sandbox.ts");
        return startSandboxAlone(environment);
      }
      const { startSandboxWithControl } = await import("./sandbox-with-control.ts");
      return startSandboxWithControl(environment, options);
    }),
  async schema({ federation = false }) {
    const { runSchema, runSubgraphSchema } = await import("../cli/schema.ts");
    return federation ? runSubgraphSchema(process) : runSchema(process);
  },
  async sign(method, url, options) {
    const { runSign } = await import("../cli/sign.ts");
    const environment = takeOptions(options, {});
    return runSign({ method, url, ...options }, process, environment, Date.now);
  },
  async doctor({ json = false, timeout, ...options }) {
    const environment = takeOptions(options, { port: "PORT", host: "HOST" });
    const { diagnose } = await import("./diagnose.ts");
    const exitCode = await diagnose(environment, {
      asJson: json,
      timeoutMs: timeout,
      stdout: process.stdout,
    });
    // An explicit exit does not wait for abandoned work, such as a name lookup. It comes one turn later, because a
    // write error is reported one turn after the write.
    return new Promise(() =>
      process.stdout.write("", () => setImmediate(() => process.exit(process.exitCode ?? exitCode))),
    );
  },
  async describeSettings() {
    const { describeAllSettings } = await import("./described-settings.ts");
    return describeAllSettings();
  },
};

/** Options that have a variable. */
const takenOptions = ["port", "host", "controlToken"] as const;
type TakenOption = (typeof takenOptions)[number];

/**
 * Copies command-line options into the environment of this process, where child processes and libraries also read them.
 * @param names variable of each option.
 * @throws UsageError
 */
function takeOptions(
  { envFile = [], ...options }: SandboxCommandOptions,
  names: Readonly<Partial<Record<TakenOption, string>>>,
): NodeJS.ProcessEnv {
  const { variables, warnings } = readEnvFiles(envFile, process.env);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  Object.assign(process.env, variables);
  for (const option of takenOptions) {
    const [name, value] = [names[option], options[option]];
    if (name !== undefined && value !== undefined) process.env[name] = value;
  }
  return process.env;
}

async function startOrExplain(start: () => Promise<void>): Promise<number> {
  try {
    await start();
    return 0;
  } catch (error) {
    if (isUsageError(error)) throw error;
    const { explainFailedStart } = await import("./failed-start.ts");
    process.stderr.write(`${explainFailedStart(error)}\n`);
    process.exit(1);
  }
}

/** Reports an output that cannot be written. A reader that closes the pipe early is no failure. */
function explainLostOutput({ code = "unknown" }: NodeJS.ErrnoException): void {
  if (code === "EPIPE") return;
  process.stderr.write(`The output cannot be written (${code}).\n`);
  process.exitCode = 1;
}
