/** Error of an operation while the shared state is unavailable. The message contains no address. */
export class StateUnavailableError extends Error {
  readonly code = "STATE_UNAVAILABLE";

  constructor(message = "The shared state is unavailable.", options?: ErrorOptions) {
    super(message, options);
    this.name = "StateUnavailableError";
  }
}

/** Returns true when an error means that the shared state is unavailable. */
export function isStateUnavailable(error: unknown): error is StateUnavailableError {
  return error instanceof Error && "code" in error && error.code === "STATE_UNAVAILABLE";
}

/** Returns the result of a state operation, or `nothing` when the state is unavailable. @throws any other error. */
export async function whenAvailable<Answer>(asked: Promise<Answer>, nothing: Answer): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
    return nothing;
  }
}
