import { type ConfigurationToCheck, type DoctorDeps, runDoctor } from "../cli/doctor/run-doctor.ts";
import { systemClock } from "../clock.ts";
import { isConfigurationError } from "../config/configuration-error.ts";
import { neededNode, packageVersion, sandboxPackages } from "../version.ts";
import { readEnvironment } from "./environment.ts";
import { areTracesWanted } from "./traces/start-traces.ts";

/** Runs the doctor checks for an environment. @returns the exit code. */
export function diagnose(
  environment: NodeJS.ProcessEnv,
  options: Pick<DoctorDeps, "asJson" | "timeoutMs" | "stdout">,
): Promise<0 | 1> {
  return runDoctor({
    ...options,
    configuration: readConfiguration(environment),
    areTracesWanted: areTracesWanted(environment),
    version: packageVersion,
    neededNode,
    sandboxPackages,
    clock: systemClock,
    random: Math.random,
  });
}

function readConfiguration(environment: NodeJS.ProcessEnv): ConfigurationToCheck {
  try {
    const { config, sandboxSettings, warnings } = readEnvironment(environment);
    return { config, sandbox: sandboxSettings, warnings };
  } catch (error) {
    if (isConfigurationError(error)) return { faults: error.faults };
    throw error;
  }
}
