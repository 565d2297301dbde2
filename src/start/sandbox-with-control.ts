import type { SandboxCommandOptions } from "../cli/command-line.ts";
import { startControlledSandbox } from "../testing/control/start-controlled.ts";
import { readSandboxEnvironment } from "./environment.ts";
import { openLog, readLogConfig } from "./open-log.ts";
import { announceSandbox, defaultPort, explainMissingLibraries } from "./sandbox.ts";

/**
 * Runs a standalone sandbox for tests, with the control interface, until SIGTERM or SIGINT. Its data is in memory unless
 * the environment names a data folder.
 * @throws ConfigurationError; StartFailedError when the sandbox's libraries are missing.
 */
export async function startSandboxWithControl(
  environment: NodeJS.ProcessEnv,
  { clock, seed }: SandboxCommandOptions,
): Promise<void> {
  const settings = readSandboxEnvironment(environment);
  const logConfig = readLogConfig(environment);
  const log = await openLog(logConfig, settings.controlToken === null ? [] : [settings.controlToken]);
  const { host, port = defaultPort, dataDir, isDataDirGiven, processingMs, allowedHosts } = settings;
  const sandbox = await startControlledSandbox(
    {
      ...(clock === "system" && { clock }),
      ...(seed !== undefined && { seed }),
      ...(isDataDirGiven && { dataFolder: dataDir }),
      host,
      port,
      processing: processingMs,
      allowedHosts,
      onError: (message, error) => log.error({ err: error }, message),
    },
    settings.controlToken,
  ).catch(explainMissingLibraries);
  announceSandbox(sandbox, logConfig, log);
}
