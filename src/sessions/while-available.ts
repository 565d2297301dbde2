import { isStateUnavailable } from "../state/state-unavailable-error.ts";

/** Does what need not be done while the keeper is away. @returns null when it cannot be reached. */
export async function whileAvailable<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
    return null;
  }
}
