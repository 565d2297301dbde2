import { ConfigurationError, isConfigurationError } from "../config/configuration-error.ts";
import { type ProcessConfig, readConfig } from "../config/read-config.ts";
import { settingNames } from "../config/settings.ts";
import { findUnknownNames, withoutServiceLinks } from "../config/unknown-names.ts";
import { readSandboxSettings, sandboxSettingNames, type SandboxSettings } from "../sandbox/settings.ts";

const knownNames = [...settingNames, ...sandboxSettingNames];

/**
 * Reads all settings of the gateway and, when no services are configured, those of the sandbox (otherwise null). The
 * warnings also name unknown variables that look like settings.
 * @throws ConfigurationError with the errors of both.
 */
export function readEnvironment(given: NodeJS.ProcessEnv) {
  const environment = withoutServiceLinks(given);
  const unknown = findUnknownNames(environment, knownNames);
  let config: ProcessConfig | null = null;
  const faults: string[] = [];
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!isConfigurationError(error)) throw error;
    faults.push(...error.faults);
  }
  const sandbox = config?.upstream === undefined ? readSandboxSettings(environment) : null;
  if (sandbox?.ok === false) faults.push(...sandbox.faults);
  faults.push(...unknown.faults);
  if (config === null || sandbox?.ok === false || faults.length > 0) throw new ConfigurationError(faults);
  return {
    config,
    sandboxSettings: sandbox?.settings ?? null,
    warnings: [...unknown.warnings, ...config.warnings],
  };
}

/**
 * Reads the settings of a standalone sandbox.
 * @throws ConfigurationError
 */
export function readSandboxEnvironment(given: NodeJS.ProcessEnv): SandboxSettings {
  const environment = withoutServiceLinks(given);
  const sandbox = readSandboxSettings(environment);
  const faults = [
    ...(sandbox.ok ? [] : sandbox.faults),
    ...findUnknownNames(environment, knownNames).faults.filter((fault) => fault.startsWith("SANDBOX_")),
  ];
  if (!sandbox.ok || faults.length > 0) throw new ConfigurationError(faults);
  return sandbox.settings;
}
