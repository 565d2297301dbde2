import { isConfigurationError } from "../../src/config/configuration-error.ts";

/** Errors of a configuration; empty when it is valid. */
export function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (isConfigurationError(error)) return error.faults;
    throw error;
  }
  return [];
}
