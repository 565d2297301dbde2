/** The shared state cannot be reached now. The message names no address. */
export class StateUnavailableError extends Error {
  readonly code = "STATE_UNAVAILABLE";

  constructor(message = "What the instances share cannot be reached.", options?: ErrorOptions) {
    super(message, options);
    this.name = "StateUnavailableError";
  }
}

/** Checks for an error of a shared state that cannot be reached. */
export function isStateUnavailable(error: unknown): error is StateUnavailableError {
  return error instanceof Error && "code" in error && error.code === "STATE_UNAVAILABLE";
}

/** Returns an answer of the shared state; `nothing` when it cannot be reached. @throws every other failure. */
export async function unlessAway<Answer>(asked: Promise<Answer>, nothing: Answer): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
    return nothing;
  }
}
