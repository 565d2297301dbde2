/** Error of an operation whose client disconnected before the response was complete. */
export class ClientDisconnectedError extends Error {
  readonly code = "CLIENT_GONE";

  constructor() {
    super("The client has disconnected.");
    this.name = "ClientDisconnectedError";
  }
}
