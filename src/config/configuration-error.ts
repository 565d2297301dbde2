/** Error of an invalid configuration. Lists every problem with the setting's name and the expected value. */
export class ConfigurationError extends Error {
  readonly code = "CONFIGURATION";
  /** One message for each problem. None of them contains a secret. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? "an error" : `${faults.length} errors`}:\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
    );
    this.name = "ConfigurationError";
    this.faults = faults;
  }
}

/** True for an error that lists problems of the configuration. */
export function isConfigurationError(error: unknown): error is ConfigurationError {
  return error instanceof Error && "code" in error && error.code === "CONFIGURATION";
}
