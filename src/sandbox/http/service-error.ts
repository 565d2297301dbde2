/** Error categories of the services (wire facts, common §5). */
export type ErrorCategory = "REQUEST" | "BUSINESS" | "APPLICATION";

/** One entry of an error response. */
export interface ErrorEntry {
  readonly errorId: number;
  readonly domain: string;
  readonly category: ErrorCategory;
  readonly message: string;
  readonly longMessage?: string;
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
}

/** Error of an operation, sent as the envelope `{"errors":[…]}` (wire facts, common §5). */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** HTTP status of the response. */
  readonly status: number;
  readonly entries: readonly ErrorEntry[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    entries: readonly ErrorEntry[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(entries.map((entry) => `${entry.errorId} ${entry.message}`).join("; "));
    this.status = status;
    this.entries = entries;
    this.headers = headers;
  }

  toResponse(): Response {
    return Response.json({ errors: this.entries }, { status: this.status, headers: this.headers });
  }
}

/** Thrown when the client disconnected before the response. */
export class ClientDisconnectedError extends Error {
  override readonly name = "ClientDisconnectedError";

  constructor(cause?: unknown) {
    super("the client disconnected before its request was complete", { cause });
  }
}
