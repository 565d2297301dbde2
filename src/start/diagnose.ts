import { readFileSync } from "node:fs";
import type { Writable } from "node:stream";
import { type ConfigurationToCheck, runDoctor } from "../cli/doctor/run-doctor.ts";
import { systemClock } from "../clock.ts";
import { isConfigurationError } from "../config/configuration-error.ts";
import { readEnvironment } from "./environment.ts";
import { areTracesWanted } from "./traces/wanted.ts";

/** What of `doctor` the command line says. */
export interface DiagnosisOptions {
  readonly asJson: boolean;
  /** Longest time of each check, in milliseconds. */
  readonly timeoutMs: number;
  readonly stdout: Writable;
}

/** Checks what a start with this environment would meet. @returns the exit code. */
export function diagnose(environment: NodeJS.ProcessEnv, options: DiagnosisOptions): Promise<0 | 1> {
  const { version, engines, optionalDependencies } = readPackage();
  return runDoctor({
    ...options,
    configuration: readConfiguration(environment),
    areTracesWanted: areTracesWanted(environment),
    version,
    neededNode: engines.node,
    sandboxPackages: Object.keys(optionalDependencies),
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

/** What the doctor needs to know of the program's package. */
interface Package {
  readonly version: string;
  /** The versions of Node that it runs on. */
  readonly engines: { readonly node: string };
  /** What only the sandbox needs. */
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

function readPackage(): Package {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Package;
}
