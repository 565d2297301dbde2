import type { Logger } from "pino";
import { ConfigurationError } from "../config/configuration-error.ts";
import { readSettings } from "../config/read-config.ts";
import type { SettingValues } from "../config/settings.ts";
import { createLogOutput } from "../log-output.ts";
import { createLog } from "../log.ts";

/** What is logged, and how. */
type LogConfig = SettingValues<"logLevel" | "logFormat">;

/** Reads it alone. @throws ConfigurationError */
export function readLogConfig(environment: NodeJS.ProcessEnv): LogConfig {
  const faults: string[] = [];
  const config = readSettings(["logLevel", "logFormat"], environment, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** The form of the log of this process: for people on a terminal, JSON elsewhere, unless something else is configured. */
export function logFormatOf({ logFormat }: Pick<LogConfig, "logFormat">): "json" | "pretty" {
  return logFormat ?? (process.stdout.isTTY ? "pretty" : "json");
}

/**
 * Opens the log of this process on standard output.
 * @param ownSecrets the values of the gateway's own secrets, which no error may repeat.
 */
export async function openLog(config: LogConfig, ownSecrets: readonly string[] = []): Promise<Logger> {
  const isJson = logFormatOf(config) === "json";
  const destination = isJson ? createLogOutput() : createLogOutput(undefined, await prettyForm());
  return createLog(config.logLevel, destination, ownSecrets);
}

/** Lines for people. They go the way of all lines: the library's own output is another thread. */
async function prettyForm(): Promise<(line: string) => string> {
  const { prettyFactory } = await import("pino-pretty");
  return prettyFactory({ singleLine: true, translateTime: "SYS:HH:MM:ss.l" });
}
