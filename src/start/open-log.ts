import type { Logger } from "pino";
import { ConfigurationError } from "../config/configuration-error.ts";
import { readSettings } from "../config/read-config.ts";
import type { SettingValues } from "../config/settings.ts";
import { createLogOutput } from "../log-output.ts";
import { createLog } from "../log.ts";

/** Level and format of the log. */
type LogConfig = SettingValues<"logLevel" | "logFormat">;

/** Reads only the log settings. @throws ConfigurationError */
export function readLogConfig(environment: NodeJS.ProcessEnv): LogConfig {
  const faults: string[] = [];
  const config = readSettings(["logLevel", "logFormat"], environment, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** Format of the log: as configured, otherwise pretty on a terminal and JSON elsewhere. */
export function logFormatOf({ logFormat }: Pick<LogConfig, "logFormat">): "json" | "pretty" {
  return logFormat ?? (process.stdout.isTTY ? "pretty" : "json");
}

/**
 * Opens the log of this process on standard output.
 * @param ownSecrets values of the gateway's own secrets, which are removed from logged errors.
 */
export async function openLog(config: LogConfig, ownSecrets: readonly string[] = []): Promise<Logger> {
  const isJson = logFormatOf(config) === "json";
  const destination = isJson ? createLogOutput() : createLogOutput(undefined, await prettyForm());
  return createLog(config.logLevel, destination, ownSecrets);
}

/**
 * Creates the line formatter for a terminal. The gateway writes the lines itself, because the logging library would use
 * another thread.
 */
async function prettyForm(): Promise<(line: string) => string> {
  const { prettyFactory } = await import("pino-pretty");
  return prettyFactory({ singleLine: true, translateTime: "SYS:HH:MM:ss.l" });
}
