/** The configuration does not say what the gateway needs. Lists every fault, each with its name and what is right. */
export class ConfigurationError extends Error {
  readonly code = "CONFIGURATION";
  /** One sentence for each fault. No secret is repeated in them. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
    );
    this.name = "ConfigurationError";
    this.faults = faults;
  }
}

/** Whether an error lists faults of the configuration. */
export function isConfigurationError(error: unknown): error is ConfigurationError {
  return error instanceof Error && "code" in error && error.code === "CONFIGURATION";
}
