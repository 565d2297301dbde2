/** A process cannot start. Its message is the sentence for whoever starts the program. */
export class StartFailedError extends Error {
  readonly code = "START_FAILED";
}
