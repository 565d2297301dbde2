import { isStateUnavailable } from "./state-unavailable-error.ts";

/** What the keeper answers; `nothing` when it cannot be reached. @throws every other failure. */
export async function unlessAway<Answer>(asked: Promise<Answer>, nothing: Answer): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
    return nothing;
  }
}
