import { isConfigurationError } from "../../src/config/configuration-error.ts";

/** What a configuration is refused with; nothing when it is taken. */
export function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (isConfigurationError(error)) return error.faults;
    throw error;
  }
  return [];
}
