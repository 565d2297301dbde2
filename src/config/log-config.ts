import { ConfigurationError } from "./configuration-error.ts";
import { readSettings } from "./read-settings.ts";
import type { SettingValues } from "./settings.ts";

/** What is logged, and how. */
export type LogConfig = SettingValues<"logLevel" | "logFormat">;

/** Reads it alone. @throws ConfigurationError */
export function readLogConfig(environment: NodeJS.ProcessEnv): LogConfig {
  const faults: string[] = [];
  const config = readSettings(["logLevel", "logFormat"], environment, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}
