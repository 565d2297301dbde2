/** A process of the gateway cannot start. Its message is the sentence for whoever starts the gateway. */
export class StartFailedError extends Error {
  readonly code = "START_FAILED";
}
