import { runSign } from "../cli/sign.ts";
import { explainFailedStart } from "./failed-start.ts";
import { startGateway } from "./gateway.ts";
import { sandboxCommand, startSandboxProcess } from "./workers/sandbox-process.ts";
import { startWorker, workerCommand } from "./workers/worker.ts";
import { startSandboxAlone } from "./sandbox.ts";

const usage = `Usage: marketplace-gateway [command]

Without a command the gateway starts. It is configured by environment variables, see the README; with no upstream
configured, the sandbox starts beside it.

  sandbox  starts the sandbox alone, on port 4010
  sign     writes the headers that sign a call, see marketplace-gateway sign --help
  --help   this text
`;

/**
 * Runs the program: a command, or the gateway when none is named.
 * @param commandLine arguments behind the program's name.
 * @returns when the command is done, or the server is ready. The process ends with 1 when it cannot start.
 */
export async function run(commandLine: readonly string[]): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  const [command, ...commandArguments] = commandLine;
  switch (command) {
    case undefined:
      return startOrExplain(() => startGateway(env));
    case "sandbox":
      return startOrExplain(() => startSandboxAlone(env));
    case workerCommand:
      if (startWorker(env)) return;
      break;
    case sandboxCommand:
      if (startSandboxProcess(env)) return;
      break;
    case "sign":
      process.exitCode = await runSign(commandArguments, {
        stdin,
        stdout,
        stderr,
        environment: env,
        now: Date.now,
      });
      return;
    case "--help":
    case "-h":
      stdout.write(usage);
      return;
    default:
  }
  stderr.write(`There is no command ${command}.\n\n${usage}`);
  process.exitCode = 1;
}

async function startOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${explainFailedStart(error)}\n`);
    process.exit(1);
  }
}
