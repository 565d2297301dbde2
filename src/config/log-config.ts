import { ConfigurationError } from "./configuration-error.ts";
import { createReadSetting } from "./read-setting.ts";
import { type ReadSetting, settings } from "./settings.ts";

/** What is logged, and how. */
export interface LogConfig {
  /** What is logged: debug, info, warn, error or silent. */
  readonly logLevel: string;
  /** Null goes by where the log is written to. */
  readonly logFormat: "json" | "pretty" | null;
}

/** Reads it with the other settings. */
export function readLogSettings(read: ReadSetting): LogConfig {
  return {
    logLevel: read("LOG_LEVEL", settings.LOG_LEVEL) ?? "info",
    logFormat: read("LOG_FORMAT", settings.LOG_FORMAT),
  };
}

/** Reads it alone. @throws ConfigurationError */
export function readLogConfig(environment: NodeJS.ProcessEnv): LogConfig {
  const faults: string[] = [];
  const config = readLogSettings(createReadSetting(environment, faults));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}
